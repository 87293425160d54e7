"""A line of the book, opened: its reasons with their rules, the pictures of its cards, and what else it rests on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.scrollview import ScrollView

from companion.ui.forms.page_blocks import LineForm, fill
from companion.ui.kit.crop_picture import CropPicture, show_crops
from companion.ui.kit.sheet import Sheet
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key
from companion.ui.sheets.act_sheet import More
from companion.ui.views.evening.opened import Opened
from companion.ui.views.page import PageLine

MOST_CROPS = 8
"""More pictures beside each other could not be made out."""


class LineFacts(BoxLayout):
    """What is known of a line: its pictures, its reasons with their rules, what else it rests on; ``crop`` reads a
    picture by its name, ``said``: the line is told elsewhere. On a wide sheet the pictures are at the left."""

    def __init__(
        self, line: Opened, *, crop: Callable[[str], bytes | None], said: bool = False, **kwargs: object
    ) -> None:
        super().__init__(spacing=theme.u * 12, **kwargs)
        if line.crops:
            self.add_widget(self._pictures(line.crops[:MOST_CROPS], crop))
        facts = BoxLayout(orientation="vertical", spacing=theme.u * 4, padding=(0, 0, theme.u * 16, 0))
        facts.size_hint_y = None
        fill(facts, lines_of(line, said=said), LineForm)
        facts.bind(minimum_height=facts.setter("height"))
        scroll = ScrollView(do_scroll_x=False, scroll_type=["bars", "content"], bar_width=theme.u * 10)
        scroll.add_widget(facts)
        self.add_widget(scroll)
        self.bind(size=lambda *_: self.restyle())

    def restyle(self) -> None:
        """Lays the pictures above the facts, or beside them."""
        self.orientation = "horizontal" if self.width > 1.6 * self.height else "vertical"

    @staticmethod
    def _pictures(names: tuple[str, ...], crop: Callable[[str], bytes | None]) -> GridLayout:
        grid = GridLayout(cols=min(4, len(names)), spacing=theme.u * 8)
        places = [CropPicture() for _ in names]
        for place in places:
            grid.add_widget(place)
        show_crops([(place, partial(crop, name)) for place, name in zip(places, names, strict=True)])
        return grid


def lines_of(line: Opened, *, said: bool) -> tuple[PageLine, ...]:
    """Each reason with its rule below it, then all other facts; ``said``: the first sentence is told elsewhere."""
    lines: list[PageLine] = []
    for sentence, rule in line.reasons:
        if not (said and sentence == line.sentence):
            lines.append(PageLine(sentence, 24, bold=True))
        lines.append(PageLine(rule, 20, "soft"))
    lines += [PageLine(f"{word}: {value}", 20) for word, value in line.facts]
    return tuple(each for each in lines if each.text)


class LineSheet(Sheet):
    """Shows one line of which nothing has to be filled in; ``keys`` are what can be done about it."""

    def __init__(
        self, line: Opened, keys: More, *, crop: Callable[[str], bytes | None], closed: Callable[[], None]
    ) -> None:
        super().__init__(closed=closed)
        self.title = f"{line.number}: {line.sentence}"
        self.add_widget(LineFacts(line, crop=crop, said=True))
        row = BoxLayout(spacing=theme.u * 10, size_hint_y=None, height=theme.u * 76)
        for word, act in keys:
            row.add_widget(Key(text=word, most=24, on_release=lambda _, act=act: act()))
        self.add_widget(row)
