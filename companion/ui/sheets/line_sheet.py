"""A line of the book, opened: its reasons with their rules, the pictures of its cards, and what else it rests on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.scrollview import ScrollView

from companion.languages import tr
from companion.ui.kit.crop_picture import CropPicture, show_crops
from companion.ui.kit.sheet import Sheet
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key, load_kv
from companion.ui.sheets.act_sheet import More
from companion.ui.views.evening.opened import Opened

MOST_CROPS = 8
"""More pictures beside each other could not be made out."""


class ToldRow(BoxLayout):
    """What is told, and beside it what it is: the rule of a reason, or a word."""

    told = StringProperty("")
    word = StringProperty("")
    most = NumericProperty(20)


class LineFacts(BoxLayout):
    """What is known of a line: its pictures, its reasons with their rules, what else it rests on; ``crop`` reads a
    picture by its name, ``said``: the line is told elsewhere."""

    def __init__(
        self, line: Opened, *, crop: Callable[[str], bytes | None], said: bool = False, **kwargs: object
    ) -> None:
        super().__init__(spacing=theme.u * 16, **kwargs)
        if line.crops:
            self.add_widget(self._pictures(line.crops[:MOST_CROPS], crop))
        facts = BoxLayout(orientation="vertical", spacing=theme.u * 6, padding=(0, 0, theme.u * 16, 0))
        facts.size_hint_y = None
        for sentence, rule in line.reasons:
            again = said and sentence == line.sentence
            facts.add_widget(ToldRow(told=rule, word=tr("Rule")) if again else ToldRow(told=sentence, word=rule))
        for word, value in line.facts:
            facts.add_widget(ToldRow(told=value, word=word))
        facts.bind(minimum_height=facts.setter("height"))
        scroll = ScrollView(do_scroll_x=False, scroll_type=["bars", "content"], bar_width=theme.u * 10)
        scroll.add_widget(facts)
        self.add_widget(scroll)

    @staticmethod
    def _pictures(names: tuple[str, ...], crop: Callable[[str], bytes | None]) -> GridLayout:
        grid = GridLayout(cols=1 if len(names) < 3 else 2, spacing=theme.u * 8, size_hint_x=0.5)
        places = [CropPicture() for _ in names]
        for place in places:
            grid.add_widget(place)
        show_crops([(place, partial(crop, name)) for place, name in zip(places, names, strict=True)])
        return grid


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


load_kv(__file__)
