"""A line of the book, opened: its reasons with their rules, the pictures of its cards, and what else it rests on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.languages import tr
from companion.ui.forms.block_column import BlockColumn
from companion.ui.forms.page_form import PageForm
from companion.ui.forms.router import Router
from companion.ui.kit.crop_picture import CropPicture, show_crops
from companion.ui.kit.theme import theme
from companion.ui.sheets.act_sheet import More
from companion.ui.views.evening.opened import Opened
from companion.ui.views.page import CLOSE, Go, Page, PageKey, PageLine, Presenter

MOST_CROPS = 8
"""More pictures beside each other could not be made out."""

FACT, CLOSE_FACT, FIGURES = 28, 20, 60
"""How large a fact is alone and beside a question, and the figures of a count."""


@dataclass(frozen=True, slots=True)
class LineCrops:
    """The pictures of a line's cards; ``crop`` reads one by its name."""

    names: tuple[str, ...]
    crop: Callable[[str], bytes | None]

    @classmethod
    def of(cls, line: Opened, crop: Callable[[str], bytes | None]) -> tuple[LineCrops, ...]:
        """Those of a line; none if it has no pictures."""
        names = tuple(dict.fromkeys(line.crops))[:MOST_CROPS]
        return (cls(names, crop),) if names else ()


class CropGrid(GridLayout):
    """Shows pictures beside each other."""

    def __init__(self, _: object) -> None:
        super().__init__(cols=1, spacing=theme.u * 8)
        self.bind(size=lambda *_: self._turn())

    def show(self, crops: LineCrops) -> None:
        """Takes them over."""
        self.clear_widgets()
        places = [CropPicture() for _ in crops.names]
        for place in places:
            self.add_widget(place)
        show_crops([(place, partial(crops.crop, name)) for place, name in zip(places, crops.names, strict=True)])

    def _turn(self) -> None:
        """Puts them below each other where it is high."""
        self.cols = 1 if self.height > self.width else min(4, max(1, len(self.children)))


class LineFacts(BoxLayout):
    """What is known of a line, beside a question: its pictures, its reasons with their rules, what else it rests on. On
    a wide sheet the pictures are at the left."""

    def __init__(self, line: Opened, *, crop: Callable[[str], bytes | None]) -> None:
        super().__init__(spacing=theme.u * 12)
        for crops in LineCrops.of(line, crop):
            grid = CropGrid(None)
            grid.show(crops)
            self.add_widget(grid)
        facts = BlockColumn(lambda _: None, gap=8, ground="panel")
        facts.show(lines_of(line, CLOSE_FACT))
        self.add_widget(facts)
        self.bind(size=lambda *_: self.restyle())

    def restyle(self) -> None:
        """Lays the pictures above the facts, or beside them."""
        is_wide = self.width > 1.6 * self.height and len(self.children) > 1
        self.orientation = "horizontal" if is_wide else "vertical"


def lines_of(line: Opened, most: int) -> tuple[PageLine, ...]:
    """Each reason with its rule below it, then the facts, at most this large."""
    lines: list[PageLine] = []
    for sentence, rule in line.reasons:
        lines += [PageLine(sentence, most, bold=True), PageLine(rule, most - 2, "soft")]
    lines += [PageLine(value, most, label=word) for word, value in line.facts]
    if line.first is not None:
        number, told = line.first
        lines.append(PageLine(told, most, "accent", label=tr("Earliest mistake"), says=Go("line", number)))
    return tuple(each for each in lines if each.text)


class LineShown(Presenter):
    """One line of which nothing has to be filled in; ``keys`` are what can be done about it."""

    def __init__(self, line: Opened, keys: More, *, crop: Callable[[str], bytes | None]) -> None:
        self._line, self._keys, self._crops = line, keys, LineCrops.of(line, crop)

    def page(self) -> Page:
        """Its pictures, and beside them all that is known of it."""
        line = self._line
        lines = lines_of(line, FACT)
        if line.sentence not in (each.text for each in lines):
            lines = (PageLine(line.sentence, FACT, bold=True), *lines)
        if line.figures:
            lines = (PageLine(line.figures, FIGURES, bold=True), *lines)
        return Page(
            f"{tr('Book')}  ·  {line.number}",
            (PageKey(tr("Close"), CLOSE),),
            blocks=() if self._crops else lines,
            beside=lines if self._crops else (),
            fills=self._crops,
            foot=tuple(PageKey(word, at, kind) for at, (word, kind, _) in enumerate(self._keys)),
        )

    def take(self, intent: object) -> None:
        """Does what the key at this place says."""
        if isinstance(intent, int):
            self._keys[intent][2]()


def line_form(shown: LineShown, router: Router) -> PageForm:
    """The page, drawn."""
    return PageForm(shown, router, fills={LineCrops: CropGrid})
