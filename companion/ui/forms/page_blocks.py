"""The values of a page, drawn: one widget for each kind. ``emit`` takes the intents of touches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.image import Image

from companion.languages import tr
from companion.ui.forms.avatar import Disc
from companion.ui.forms.key_grid_form import KeyGridForm, KeyRowForm
from companion.ui.forms.page_keys import Emit
from companion.ui.forms.score_lines import ScoreLines
from companion.ui.forms.seat_choice import SeatChoiceForm
from companion.ui.forms.seat_table import SeatTableForm
from companion.ui.forms.seen_cards import CardsForm
from companion.ui.forms.tile_form import LineForm, TileForm, load_texture
from companion.ui.forms.way_groups import WayGroups
from companion.ui.kit.cloth import FeltGround
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Panel, Told, Words, add_all
from companion.ui.views.page import (
    Cells,
    DrawnCards,
    KeyGrid,
    KeyRow,
    PageLine,
    PagePart,
    PaperPicture,
    ScoreChart,
    SeatChoice,
    SeatTable,
    SeenCards,
    TableLook,
    Tile,
    Ways,
)

LEAST = 190
"""The least height at which it is shown, in units of the design."""

PLATE = 66
"""How high a plate is, in units of the design."""


class TablePreview(BoxLayout):
    """Two plates and the felt with a sentence of the referee."""

    is_whole = True

    def __init__(self) -> None:
        super().__init__(orientation="vertical")
        self._plates = [self._plate("Ben", 2, "4"), self._plate("Ann", 1, "7")]
        self._felt = FeltGround()
        self._said = Words(text=tr("This is how the table looks."), most=28, bold=True, halign="center")
        self._said.pos_hint = {"x": 0, "y": 0}
        self._felt.add_widget(self._said)
        self.bind(size=lambda *_: self.restyle())
        self.restyle()

    @staticmethod
    def _plate(name: str, number: int, score: str) -> Panel:
        plate, words = Panel(size_hint_y=None), Words(text=name, most=26, bold=True)
        add_all(plate, Disc(name, number), words, Words(text=score, most=34, bold=True, halign="right"))
        return plate

    def restyle(self) -> None:
        """Fits its parts to its size. A block without room shows nothing."""
        wanted = (self._plates[0], self._felt, self._plates[1]) if self.height >= theme.u * LEAST else ()
        if len(self.children) != len(wanted):
            self.clear_widgets()
            add_all(self, *wanted)
        self.spacing, self.padding = theme.u * 8, (theme.u * 40, theme.u * 8)
        for plate in self._plates:
            plate.height, plate.padding = theme.u * PLATE, (theme.u * 14, theme.u * 6)


GROWS = 1.9
"""How much higher than it has to be a chart may be."""


class ChartForm(BoxLayout):
    """Lines of scores, or a small table. They fill the height that is left."""

    def __init__(self, emit: Emit) -> None:
        super().__init__(size_hint_y=None)
        self._high, self.natural, self.highest = 0, 0.0, 0.0

    def show(self, chart: ScoreChart | TableLook) -> None:
        self._high = chart.high
        self.clear_widgets()
        match chart:
            case ScoreChart():
                self.add_widget(ScoreLines(chart))
            case TableLook():
                self.add_widget(TablePreview())
        self.restyle()

    def restyle(self) -> None:
        self.natural = self.height = theme.u * self._high
        self.highest = self.natural * GROWS

    def take(self, room: float) -> None:
        self.height = max(self.natural, min(self.highest, room))


class PictureForm(Panel):
    """A picture on white, as wide as the page and not higher than a part of it."""

    def __init__(self, emit: Emit) -> None:
        super().__init__(size_hint_y=None)
        self.ground = (1, 1, 1, 1)
        self._image = Image(fit_mode="contain")
        self.add_widget(self._image)
        self.bind(width=lambda *_: self.restyle())

    def show(self, picture: PaperPicture) -> None:
        self._image.texture = load_texture(picture.data)
        self.restyle()

    def restyle(self) -> None:
        shape = self._image.texture.height / max(1, self._image.texture.width)
        self.padding = theme.u * 14
        self.height = min(self.width * shape, theme.u * 460 * max(1, shape)) + theme.u * 28


class CellsForm(BoxLayout):
    """A row of a table."""

    def __init__(self, emit: Emit) -> None:
        super().__init__(size_hint_y=None)

    def show(self, row: Cells) -> None:
        self.clear_widgets()
        for at, cell in enumerate(row.cells):
            told = Told(text=cell, most=20, bold=row.bold or at == 0, size_hint_x=1.4 if at == 0 else 1)
            told.pos_hint = {"top": 1}
            told.bind(height=lambda *_: self.restyle())
            self.add_widget(told)
        self.restyle()

    def restyle(self) -> None:
        self.spacing = theme.u * 16
        self.height = max((each.height for each in self.children), default=0) + theme.u * 6


FORMS: dict[type[Any], Callable[[Emit], Any]] = {
    PageLine: LineForm,
    Tile: TileForm,
    KeyGrid: KeyGridForm,
    KeyRow: KeyRowForm,
    SeatTable: SeatTableForm,
    ScoreChart: ChartForm,
    TableLook: ChartForm,
    PaperPicture: PictureForm,
    DrawnCards: CardsForm,
    SeenCards: CardsForm,
    Cells: CellsForm,
    Ways: WayGroups,
    SeatChoice: SeatChoiceForm,
}
"""The widget that draws each kind of block, and of what fills a page. One that draws a value of its own adds itself."""


def form_of(block: PagePart, emit: Emit) -> Any:
    """A widget that shows the block. Raises KeyError for a value that is not a block."""
    form = FORMS[type(block)](emit)
    form.show(block)
    return form
