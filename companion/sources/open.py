"""Sources, opened by how their names begin: the one place that knows every kind of camera, stream and recording.

A new kind is a file that gives a `Capture` or a `FrameSource`, and a line in `KINDS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

from companion.foreign import printable, show_address
from companion.languages import tr
from companion.sources.android.here import is_android
from companion.sources.camera.calibration.guessed import Guess
from companion.sources.camera.calibration.layouts import lay_out_for
from companion.sources.camera.calibration.table_files import read_table
from companion.sources.camera.calibration.zones import Calibration
from companion.sources.camera.capture.frames import Clock, FrameSource, SourceError
from companion.sources.camera.capture.identity import SameCamera
from companion.sources.camera.capture.live import LiveFrames
from companion.sources.camera.capture.mjpeg import mjpeg_capture
from companion.sources.camera.capture.plugged_in import camera_capture
from companion.sources.camera.capture.recorded import SlideFrames, VideoFrames, is_picture, pictures_in
from companion.sources.camera.source import CameraSource, PictureReader
from companion.sources.schemes import PHONE, scheme_of


def open_frames(
    source: str, *, clock: Clock, hold_s: float = 3.0, realtime: bool = True, looks: int = 1, **live: Any
) -> FrameSource:
    """Opens a source of pictures as people name it; raises SourceError.

    ``0`` or ``camera:0``; ``http://…`` (an MJPEG stream); ``phone`` (the page of a phone); a video file; a folder of
    pictures (in name order, each shown for ``hold_s``); one picture. Recorded sources play in ``realtime``, or as fast
    as they are read, with the times that they would have had; a picture of a folder stays until it was read ``looks``
    times. ``live`` is passed on to `LiveFrames`.
    """
    scheme = scheme_of(source)
    if scheme in KINDS:
        return KINDS[scheme](source, clock=clock, **live)
    if scheme or "://" in source:
        raise SourceError(
            tr(
                "{stream}: I can't read this kind of stream. Give an MJPEG stream that begins with http:// (phone "
                "camera apps offer one), a camera's number, a video, a folder of pictures or a picture.",
                stream=show_address(source),
            )
        )
    return _open_recording(source, clock=clock, hold_s=hold_s, realtime=realtime, looks=looks)


def open_camera(
    source: str,
    reader: PictureReader,
    *,
    game: str,
    seats: int,
    clock: Clock,
    table_file: Path | None = None,
    lays_out: bool = False,
    single: PictureReader | None = None,
    **frames: Any,
) -> CameraSource:
    """Opens a source of pictures (`open_frames` says how, and takes ``frames``), with its table and its readers.

    Without a table file, a folder's own ``table.toml`` is used, else what printed marks show in the first pictures, and
    else the whole picture is the felt, laid out for the game. ``lays_out`` shares out again a felt that was marked for
    another game or for more or fewer seats. Raises SourceError and TableError.
    """
    beside = Path(source) / "table.toml"
    if table_file is None and not scheme_of(source) and beside.is_file():
        table_file = beside
    table = Guess(game, seats) if table_file is None else read_table(table_file)
    if lays_out and isinstance(table, Calibration):
        table = lay_out_for(table, game, seats=seats)
    return CameraSource(open_frames(source, clock=clock, **frames), reader, table, single=single)


def _open_plugged_in(source: str, *, clock: Clock, **live: Any) -> FrameSource:
    number = int(source.removeprefix("camera:"))
    if is_android():
        opener: Any = EntryPoint(
            "tablet", "companion.ui.camera.tablet_camera:open_camera", ""
        ).load()  # it needs a window
        return LiveFrames(f"camera:{number}", opener, clock=clock, **live)
    return LiveFrames(f"camera:{number}", SameCamera(number, camera_capture), clock=clock, **live)


def _open_stream(source: str, *, clock: Clock, **live: Any) -> FrameSource:
    return LiveFrames(f"camera:{show_address(source)}", partial(mjpeg_capture, source), clock=clock, **live)


def _open_phone(_: str, *, clock: Clock, **live: Any) -> FrameSource:
    opener: Any = EntryPoint(PHONE, "companion.phones.camera:PhoneCapture", "").load()  # it needs an extra
    return LiveFrames(f"camera:{PHONE}", opener, clock=clock, **live)


KINDS: Mapping[str, Callable[..., FrameSource]] = {
    "camera": _open_plugged_in,
    "http": _open_stream,
    "https": _open_stream,
    PHONE: _open_phone,
}
"""The function that opens the live pictures of each scheme; it gets the source's name, the ``clock`` and the arguments
of ``LiveFrames``.
"""


def _open_recording(source: str, *, clock: Clock, hold_s: float, realtime: bool, looks: int) -> FrameSource:
    path, name = Path(source), f"replay:{source}"
    if path.is_dir():
        return SlideFrames(name, pictures_in(path), clock=clock, hold_s=hold_s, realtime=realtime)
    if not path.exists():
        raise SourceError(
            tr(
                "{source}: no such file or folder. Give a camera's number (0 is the first), a video, a folder of "
                "pictures, a picture, or a stream that begins with http://.",
                source=printable(source),
            )
        )
    if is_picture(path):
        return SlideFrames(name, (path,), clock=clock, hold_s=hold_s, realtime=realtime)
    return VideoFrames(name, path, clock=clock, realtime=realtime)
