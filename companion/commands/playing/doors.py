"""The ways from the lobby to a table, the same for every command that opens the app."""

from __future__ import annotations

import sys
import time
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.commands.playing.evening import opened_tags
from companion.commands.playing.watch import (
    DEMO_HEADER,
    demo_camera,
    opened_sources,
    sensor_of,
    sources_of,
)
from companion.commands.telling import complain
from companion.files import why_not
from companion.languages import tr
from companion.ledger.settings import change_settings, read_settings
from companion.records import write_header
from companion.session import Session
from companion.sources.camera.errors import TableError
from companion.sources.feed import Feed, Source
from companion.sources.schemes import TAGS
from companion.ui.views.before.sockets import Sockets

if TYPE_CHECKING:
    from companion.sources.camera.source import CameraSource

VIDEO_DEVICES = "/dev/video{}"
"""The folder of Linux' cameras."""


class Doors:
    """Opens the named sources, or those that were plugged in last, for a table or for a look. A named table file
    (``table``) goes before the one that was marked in the app. ``keeps_observations``: observations at a table are
    saved beside its journal.
    """

    def __init__(
        self, *, sources: Sequence[str], table: Path | None, seating: Path | None, keeps_observations: bool = False
    ) -> None:
        named = list(sources) or list(filter(None, [read_settings().source]))
        self._args = Namespace(source=named, table=table or find_table(), seating=seating)
        self._given = table
        self._keeps_observations = keeps_observations

    def open(self, session: Session) -> tuple[Feed, CameraSource | None]:
        """The sources of a table. Raises one of ``watch.ERRORS``."""
        if self._keeps_observations:
            session.keep_observations()
        header = write_header(session.table.game, session.table.setup, pinned=True)
        camera, others = self._opened(header)
        return _started(camera, others), camera

    def look(self, header: Mapping[str, Any]) -> tuple[Feed, CameraSource | None]:
        """The sources, and any board that is plugged in, without a session. Raises one of ``watch.ERRORS``."""
        camera, others = self._opened(header)
        if camera is None and not others:
            others = [opened_tags(TAGS, self._args.seating, header)]
        return _started(camera, others), camera

    @staticmethod
    def show_demo(_: Session) -> tuple[Feed, CameraSource]:
        """The demo table's recorded pictures. Raises SourceError."""
        camera = demo_camera(realtime=True)
        return _started(camera, ()), camera

    @property
    def felt(self) -> Callable[[Path], None] | None:
        """The listener for a saved table file; None without a camera."""
        is_watched = any(sensor_of(source) is None for source in self._args.source)
        return self._use_table if is_watched else None

    def ways(self) -> dict[str, Any]:
        """All of it, as ``run_lobby`` and ``run_app`` take it."""
        return {
            "opener": self.open,
            "looker": self.look,
            "felt": self.felt,
            "demo": (DEMO_HEADER, self.show_demo),
            "sockets": Sockets(
                is_used=lambda: bool(self._args.source),
                plug=self._plug,
                leave_out=self._leave_out,
                trouble=self.trouble,
            ),
        }

    def trouble(self) -> str:
        """The fault of the named table file or source, without opening any device."""
        if not self._args.source:
            return ""
        if self._args.table is not None:
            from companion.sources.camera.calibration.table_files import read_table

            try:
                read_table(self._args.table)
            except TableError as error:
                return str(error)
        for source in self._args.source:
            number = source.removeprefix("camera:")
            if sensor_of(source) is not None or "://" in source:
                continue
            if number.isdecimal():
                if sys.platform == "linux" and not Path(VIDEO_DEVICES.format(int(number))).exists():
                    return tr("There is no camera {number}: plug one in.", number=number)
            elif not Path(source).exists():
                return tr("There is no file “{name}” to read pictures from.", name=Path(source).name)
        return ""

    def _opened(self, header: Mapping[str, Any]) -> tuple[CameraSource | None, list[Source]]:
        return opened_sources(self._args, header, realtime=True, lays_out=self._args.table is not self._given)

    def _use_table(self, path: Path) -> None:
        self._args.table = path
        _keep(table=str(path.resolve()))

    def _plug(self, source: str) -> Callable[[Path], None] | None:
        self._args.source = [source] if source else []
        _keep(source=source)
        return self.felt

    def _leave_out(self) -> None:
        """Does without them; they are there again at the next start."""
        self._args.source = []


def find_table() -> Path | None:
    """The table file that was marked in the app last; one that cannot be used is complained of and left out."""
    kept = read_settings().table
    if not kept:
        return None
    from companion.sources.camera.calibration.table_files import read_table

    try:
        read_table(Path(kept))
    except TableError as error:
        complain(error)
        return None
    return Path(kept)


def _keep(**changes: object) -> None:
    """Saves this for the next start; if that fails, a line says so, and it holds this time only."""
    try:
        change_settings(**changes)
    except OSError as error:
        complain(
            tr(
                "You will have to choose it again at the next start: {filename}: {strerror}.",
                filename=error.filename,
                strerror=why_not(error),
            )
        )


def _started(camera: CameraSource | None, others: Sequence[Source]) -> Feed:
    feed = Feed(sources_of(camera, others), clock=time.monotonic, wake=lambda: None)
    feed.start()
    return feed
