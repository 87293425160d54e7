"""Where the felt is: corners found by printed markers or touched in the live picture, and the table file saved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.languages import tr
from companion.observations import Point
from companion.rules.events import Seat
from companion.rules.game import Number
from companion.sources.camera.calibration.survey import FeltAnswer, FeltQuestion, Surveyor
from companion.sources.camera.calibration.table_files import write_table
from companion.sources.camera.calibration.zones import Calibration, TableError
from companion.ui.camera.cameras import Camera
from companion.ui.camera.corner_picture import CornerPicture
from companion.ui.camera.felt_above import FeltAbove
from companion.ui.kit.widgets import Key, load_kv
from companion.ui.sheets.ask_sheet import AskSheet
from companion.ui.views.before.felt_marking import Marking, table_path
from companion.ui.views.before.readiness import quality_of

LOOK_S = 0.1
ARROWS = (("←", -1, 0), ("↑", 0, -1), ("↓", 0, 1), ("→", 1, 0))
PICTURE = 1.35
"""The picture's room beside that of the felt from above."""
SIDE_MM = (100, 3000)


class FeltPage(BoxLayout):
    """``camera`` gives the pictures, ``trouble`` says why it gives none; ``saved`` hears the table file and says what
    happens with it. ``before`` is the table that was gone by so far, where there is one."""

    hint = StringProperty("")
    wrong = BooleanProperty(False)
    quality = StringProperty("")
    sees_well = BooleanProperty(True)

    def __init__(
        self,
        camera: Camera,
        *,
        game: str,
        seats: Sequence[Seat],
        saved: Callable[[Path], str],
        closed: Callable[[], None],
        trouble: Callable[[], str] = lambda: "",
        folder: Path | None = None,
        before: Calibration | None = None,
        **kwargs: object,
    ) -> None:
        super().__init__(**kwargs)
        self._game, self._seats, self._saved, self._trouble = game, seats, saved, trouble
        self._folder = folder or Path.cwd()
        self._before, self._camera = before, camera
        self.marking = Marking.begun(before)
        self._answer: FeltAnswer | None = None
        self._closely = False
        self._told = ""
        self._looking: Any = None
        self._surveyor = Surveyor(camera.latest)
        self.picture = CornerPicture(camera, touched=self._touch, moved=self._move)
        self.above = FeltAbove(seats)
        self._asks = AskSheet()
        self._asks.bind(on_close=lambda _: self._shut())
        tools = self.ids.tools
        tools.add_widget(Key(text=tr("Start again"), most=18, size_hint_x=0.45, on_release=lambda _: self._begin()))
        tools.add_widget(Key(text=tr("Close"), most=20, size_hint_x=0.3, on_release=lambda _: closed()))
        keys = self.ids.lower
        for sign, right, down in ARROWS:
            nudge = Key(text=sign, most=26, size_hint_x=0.35)
            nudge.bind(on_release=lambda _, right=right, down=down: self._nudge(right, down))
            keys.add_widget(nudge)
        self._size = Key(most=18, on_release=lambda _: self._ask_width())
        self._save = Key(text=tr("Save"), most=22, kind="main", on_release=lambda _: self._ask_name())
        keys.add_widget(self._size)
        keys.add_widget(self._save)
        self._shut()
        self.ids.body.bind(orientation=self._arrange)
        self.bind(parent=self._watched)
        self._arrange()
        self._show()

    def tick(self) -> None:
        """Takes in new pictures and what was worked out; called by the page's own clock."""
        self.picture.tick()
        answer = self._surveyor.take()
        if answer is not None and answer.question == self._question:
            hidden = answer.table is None and answer.question.corners is None and self.marking.found is not None
            if not hidden:  # markers that were found are often hidden by a hand, and the felt stays where it is
                self.marking = self.marking.answered(answer)
                self._answer = answer
        self._show()

    @property
    def _question(self) -> FeltQuestion | None:
        return self.marking.question(self._game, len(self._seats))

    @property
    def _answered(self) -> FeltAnswer | None:
        """The answer to what is asked now, if it is there."""
        return self._answer if self._answer is not None and self._answer.question == self._question else None

    def _touch(self, point: Point, near: float) -> None:
        self._closely = True
        self._change(self.marking.touched(point, near=near))

    def _move(self, point: Point) -> None:
        if self.picture.picture_px is not None:
            self._closely = True
            self._change(self.marking.moved(point, self.picture.picture_px))

    def _nudge(self, right: int, down: int) -> None:
        if self.picture.picture_px is not None:
            self._closely = True
            self._change(self.marking.nudged(right, down, self.picture.picture_px))

    def _begin(self) -> None:
        self._closely = False
        self._answer = None
        self._change(Marking.begun(self._before))

    def _change(self, marking: Marking) -> None:
        self.marking, self._told = marking, ""
        self._show()

    def _show(self) -> None:
        self._surveyor.ask(self._question)
        self.quality, self.sees_well = quality_of(self._camera)
        answer = self._answered
        self.picture.show(self.marking.corners, self.marking.chosen, closely=self._closely)
        self.above.show(answer)
        width, height = self.marking.felt_mm
        self._size.text = tr("Felt size: {width} × {height} mm", width=f"{width:g}", height=f"{height:g}")
        self._save.disabled = answer is None or answer.table is None
        trouble = self._trouble()
        why = answer.why if answer else ""
        self.wrong = bool(trouble or why)
        if self.picture.picture_px is None and not trouble:
            self.hint = tr("Waiting for the camera's first picture…")
        else:
            self.hint = self._told or trouble or why or self.marking.hint(answer)

    def _ask_width(self) -> None:
        low, high = SIDE_MM
        self._asks.ask_number(tr("How wide is the felt, in millimetres?"), Number("width", low, high), self._ask_height)
        self._open()

    def _ask_height(self, width: int) -> None:
        low, high = SIDE_MM
        self._asks.ask_number(
            tr("And how deep, towards the camera?"),
            Number("depth", low, high),
            lambda height: self._measured((float(width), float(height))),
        )

    def _measured(self, size_mm: tuple[float, float]) -> None:
        self._shut()
        self._change(self.marking.measured(size_mm))

    def _ask_name(self) -> None:
        self._asks.ask_text(tr("What is this table called?"), self._named, offered=("my-table",), empty="")
        self._open()

    def _named(self, name: str) -> str:
        try:
            path = table_path(name, self._folder)
        except TableError as error:
            return str(error)
        if not path.exists():
            self._write(path)
            return ""
        keys = [(tr("Replace it"), "bad", lambda: self._write(path)), (tr("Another name"), "main", self._ask_name)]
        self._asks.ask_keys(tr("{name} is there already.", name=path.name), keys, columns=2)
        return ""

    def _write(self, path: Path) -> None:
        answer = self._answered
        if answer is None or answer.table is None:
            self._tell(tr("The felt is lost: check its corners again."))
            return
        try:
            write_table(answer.table, path)
        except TableError as error:
            self._tell(str(error))
            return
        self._tell(f"{tr('Saved as {path}.', path=path)} {self._saved(path)}")

    def _tell(self, told: str) -> None:
        self._shut()
        self._told = told
        self._show()

    def _arrange(self, *_: object) -> None:
        beside = self.ids.body.orientation == "horizontal"
        self.picture.size_hint = (PICTURE, 1) if beside else (1, PICTURE)

    def _open(self) -> None:
        body = self.ids.body
        body.clear_widgets()
        body.add_widget(self._asks)

    def _shut(self) -> None:
        body = self.ids.body
        body.clear_widgets()
        body.add_widget(self.picture)
        body.add_widget(self.above)

    def _watched(self, *_: object) -> None:
        if self.parent is not None and self._looking is None:
            self._looking = Clock.schedule_interval(lambda _: self.tick(), LOOK_S)
        elif self.parent is None and self._looking is not None:
            self._looking.cancel()
            self._looking = None
            self.picture.close()
            self._surveyor.close()


load_kv(__file__)
