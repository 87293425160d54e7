"""The marking of the felt: corners found by printed markers or touched in the live picture, and the table file
saved."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from companion.languages import tr
from companion.rules.events import Seat
from companion.rules.game import Number
from companion.sources.camera.calibration.survey import FeltAnswer, FeltQuestion, Surveyor
from companion.sources.camera.calibration.table_files import write_table
from companion.sources.camera.calibration.zones import Calibration, TableError
from companion.ui.camera.cameras import Camera
from companion.ui.camera.corner_picture import CameraView, PointMoved, PointTouched
from companion.ui.camera.felt_above import FeltView
from companion.ui.forms.page_form import PageForm
from companion.ui.forms.router import Router
from companion.ui.pages.door import AtTable, InLobby
from companion.ui.views.before.felt_marking import Marking, table_path
from companion.ui.views.before.readiness import quality_of
from companion.ui.views.page import CLOSE, Do, Entered, KeyGrid, Letters, Page, PageKey, PagePad, Presenter

LOOK_S = 0.1
SIDE_MM = (100, 3000)


class FeltShown(Presenter):
    """``camera`` gives the pictures. The way "table-file" takes the saved file, and ``saved`` says what
    happens with it. ``before`` is the table in use until now, if there is one."""

    def __init__(
        self,
        camera: Camera,
        router: Router,
        *,
        game: str,
        seats: Sequence[Seat],
        saved: str,
        before: Calibration | None = None,
    ) -> None:
        self._camera, self._router, self._game, self._saved = camera, router, game, saved
        self._seats, self._before = tuple(seats), before
        self.marking = Marking.begun(before)
        self._answer: FeltAnswer | None = None
        self._asks: Literal["picture", "width", "depth", "name", "replace"] = "picture"
        self._closely, self._told, self._why, self._width = False, "", "", 0
        self._path = Path()
        self._surveyor = Surveyor(camera.latest)

    def page(self) -> Page:
        """The picture with its corners and the felt from above, or the question."""
        self._take_in()
        back = (PageKey(tr("Close"), Do("picture")),)
        side = PagePad(Number("width" if self._asks == "width" else "depth", *SIDE_MM))
        match self._asks:
            case "width":
                return Page(tr("How wide is the felt, in millimetres?"), back, pad=side)
            case "depth":
                return Page(tr("And how deep, towards the camera?"), back, pad=side)
            case "name":
                pad = PagePad(Letters(offered=("my-table",)))
                return Page(tr("What is this table called?"), back, pad=pad, trouble=self._why)
            case "replace":
                keys = (
                    PageKey(tr("Replace it"), Do("replace"), "bad"),
                    PageKey(tr("Another name"), Do("name"), "main"),
                )
                return Page(tr("{name} is there already.", name=self._path.name), back, (KeyGrid(keys, 2),))
            case _:
                return self._marked()

    def take(self, intent: object) -> None:
        match intent:
            case PointTouched(point=point, near=near):
                self._change(self.marking.touched(point, near=near))
            case PointMoved(point=point, picture_px=picture_px):
                self._change(self.marking.move(point, picture_px))
            case Do("nudge", (int(right), int(down))):
                latest = self._camera.latest()
                if latest is not None:
                    height, width = latest[0].picture.shape[:2]
                    self._change(self.marking.nudged(right, down, (width, height)))
            case Do("begin"):
                self._answer = None
                self._change(Marking.begun(self._before), closely=False)
            case Do("replace"):
                self._write()
            case Do(what=("picture" | "width" | "name") as asks):
                self._asks, self._why = asks, ""
            case Entered(value=int(width)) if self._asks == "width":
                self._width, self._asks = width, "depth"
            case Entered(value=int(depth)):
                self._asks = "picture"
                self._change(self.marking.measured((float(self._width), float(depth))), closely=self._closely)
            case Entered(value=str(name)):
                self._set_name(name)

    def leave(self) -> None:
        self._surveyor.close()

    def _take_in(self) -> None:
        """Takes in what was worked out."""
        answer, question = self._surveyor.take(), self._question
        if answer is not None and answer.question == question:
            hidden = answer.table is None and answer.question.corners is None and self.marking.found is not None
            if not hidden:  # markers that were found are often hidden by a hand, and the felt stays where it is
                self.marking = self.marking.answered(answer)
                self._answer = answer
        self._surveyor.ask(self._question)

    @property
    def _question(self) -> FeltQuestion | None:
        return self.marking.question(self._game, len(self._seats))

    @property
    def _answered(self) -> FeltAnswer | None:
        """The answer to the current question, if it is there."""
        return self._answer if self._answer is not None and self._answer.question == self._question else None

    def _change(self, marking: Marking, *, closely: bool = True) -> None:
        self.marking, self._told, self._closely = marking, "", closely

    def _marked(self) -> Page:
        answer, marking = self._answered, self.marking
        width, height = marking.felt_mm
        quality, sees_well = quality_of(self._camera)
        trouble = getattr(self._camera, "why", "") or (answer.why if answer else "")
        if self._camera.latest() is None:
            hint = tr("Waiting for the camera's first picture…")
        else:
            hint = self._told or marking.hint(answer)
        size = f"{tr('Felt size')}\n{width:g} × {height:g} mm"
        return Page(
            tr("Set up the camera"),
            (PageKey(tr("Start again"), Do("begin")), PageKey(tr("Close"), CLOSE)),
            fills=(
                CameraView(
                    self._camera, marking.corners, marking.chosen, self._closely, answer.wrong if answer else None
                ),
                FeltView(answer, self._seats),
            ),
            hint="  ·  ".join(filter(None, (hint, quality))),
            trouble=(self._told and "") or trouble or ("" if sees_well else quality),
            foot=(
                PageKey(size, Do("width")),
                PageKey(tr("Save"), Do("name"), "main", is_live=answer is not None and answer.table is not None),
            ),
        )

    def _set_name(self, name: str) -> None:
        try:
            self._path = table_path(name, Path.cwd())
        except TableError as error:
            self._why = str(error)
            return
        if self._path.exists():
            self._asks = "replace"
        else:
            self._write()

    def _write(self) -> None:
        self._asks, answer = "picture", self._answered
        if answer is None or answer.table is None:
            self._told = tr("I can't find the felt: check its corners again.")
            return
        try:
            write_table(answer.table, self._path)
        except TableError as error:
            self._told = str(error)
            return
        self._router.go("table-file", self._path)
        self._told = f"{tr('Saved as {path}.', path=self._path)} {self._saved}"


def show_at_table(at: AtTable) -> PageForm:
    """The felt of the table that is played."""
    assert at.camera is not None, "only a table with a camera offers it"
    table, saved = at.desk.table, tr("This table uses it from now on.")
    seats, before = table.state.seats, at.camera.table
    shown = FeltShown(at.camera, at.router, game=table.game.name, seats=seats, saved=saved, before=before)
    return PageForm(shown, at.router, look_s=LOOK_S)


def show_in_lobby(lobby: InLobby) -> PageForm:
    """The felt of the next table."""
    header, saved = lobby.draft().stand_in(), tr("The next table you start uses it.")
    shown = FeltShown(lobby.look(), lobby.router, game=header["game"], seats=header["seats"], saved=saved)
    return PageForm(shown, lobby.router, look_s=LOOK_S)
