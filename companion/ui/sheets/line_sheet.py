"""A line of the book, opened: its reasons with their rules, the pictures of its cards, and what else it rests on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.ui.forms.block_column import BlockColumn
from companion.ui.kit.crop_picture import CropPicture, show_crops
from companion.ui.kit.sheet import FRAME, Sheet
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key
from companion.ui.sheets.act_sheet import More
from companion.ui.views.evening.opened import Opened
from companion.ui.views.page import PageLine

MOST_CROPS = 8
"""More pictures beside each other could not be made out."""


FACT, CLOSE_FACT = 28, 20
"""How large a fact is alone and beside a question."""

KEYS = 76
"""How high the keys below a line are, in units of the design."""


class LineFacts(BoxLayout):
    """What is known of a line: its pictures, its reasons with their rules, what else it rests on; ``crop`` reads a
    picture by its name, ``said``: the line is told elsewhere and nothing is asked beside it. On a wide sheet the
    pictures are at the left."""

    def __init__(
        self, line: Opened, *, crop: Callable[[str], bytes | None], said: bool = False, **kwargs: object
    ) -> None:
        super().__init__(spacing=theme.u * 12, **kwargs)
        crops = tuple(dict.fromkeys(line.crops))[:MOST_CROPS]
        self._has_pictures = bool(crops)
        if crops:
            self.add_widget(self._pictures(crops, crop))
        self.facts = BlockColumn(lambda _: None, gap=8, ground="panel")
        self.facts.show(lines_of(line, FACT if said else CLOSE_FACT, said=said))
        self.add_widget(self.facts)
        self.bind(size=lambda *_: self.restyle())

    def restyle(self) -> None:
        """Lays the pictures above the facts, or beside them."""
        self.orientation = "horizontal" if self.width > 1.6 * self.height and self._has_pictures else "vertical"

    @staticmethod
    def _pictures(names: tuple[str, ...], crop: Callable[[str], bytes | None]) -> GridLayout:
        grid = GridLayout(cols=min(4, len(names)), spacing=theme.u * 8)
        places = [CropPicture() for _ in names]
        for place in places:
            grid.add_widget(place)
        show_crops([(place, partial(crop, name)) for place, name in zip(places, names, strict=True)])
        return grid


def lines_of(line: Opened, most: int, *, said: bool) -> tuple[PageLine, ...]:
    """Each reason with its rule below it, then the facts, at most this large; ``said``: the first sentence is told
    elsewhere."""
    lines: list[PageLine] = []
    for sentence, rule in line.reasons:
        if not (said and sentence == line.sentence):
            lines.append(PageLine(sentence, most, bold=True))
        lines.append(PageLine(rule, most - 2, "soft"))
    lines += [PageLine(value, most, label=word) for word, value in line.facts]
    return tuple(each for each in lines if each.text)


class LineSheet(Sheet):
    """Shows one line of which nothing has to be filled in; ``keys`` are what can be done about it."""

    def __init__(self, line: Opened, keys: More, *, crop: Callable[[str], bytes | None]) -> None:
        super().__init__()
        self.title = f"{line.number}: {line.sentence}"
        self._facts = LineFacts(line, crop=crop, said=True)
        self.add_widget(self._facts)
        row = BoxLayout(spacing=theme.u * 10, size_hint_y=None, height=theme.u * KEYS)
        for word, kind, act in keys:
            row.add_widget(Key(text=word, kind=kind, most=24, on_release=lambda _, act=act: act()))
        self.add_widget(row)
        if not line.crops:
            self._facts.facts.inner.bind(height=lambda *_: self.restyle())

    def restyle(self) -> None:
        """Is as high as its facts, unless there are pictures."""
        if len(self._facts.children) == 1:
            self.wants = theme.u * (FRAME + KEYS + 32) + self._facts.facts.inner.height
