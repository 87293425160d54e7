"""The latest acts, each of which can be opened by a touch, and the way to all of them and to the rule in force."""

from __future__ import annotations

from collections.abc import Callable

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView

from companion.languages import tr
from companion.ui.kit.sheet import Sheet
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key
from companion.ui.views.table.table import TableView


class LogSheet(Sheet):
    """``opened`` hears the number of an act, ``pages`` the name of a page."""

    def __init__(
        self,
        view: TableView,
        *,
        opened: Callable[[int], None],
        pages: Callable[[str], None],
        closed: Callable[[], None],
    ) -> None:
        super().__init__(closed=closed)
        self.title = tr("What was said: touch a line to look at it or to mend it")
        lines = BoxLayout(orientation="vertical", spacing=theme.u * 6, padding=(0, 0, theme.u * 16, 0))
        lines.size_hint_y = None
        lines.bind(minimum_height=lines.setter("height"))
        for line in view.recent:
            text = f"{line.number}   {line.text}"
            key = Key(text=text, most=24, strikethrough=line.struck, size_hint_y=None, height=theme.u * 56)
            key.halign = "left"
            key.bind(on_release=lambda _, number=line.number: opened(number))
            lines.add_widget(key)
        scroll = ScrollView(do_scroll_x=False, scroll_type=["bars", "content"], bar_width=theme.u * 10)
        scroll.add_widget(lines)
        self.add_widget(scroll)
        keys = BoxLayout(spacing=theme.u * 10, size_hint_y=None, height=theme.u * 60)
        rule = tr("Rule {rule}", rule=view.decision.rule) if view.decision.rule else tr("The rules")
        keys.add_widget(Key(text=tr("The whole book"), most=24, on_release=lambda _: pages("book")))
        keys.add_widget(Key(text=rule, most=24, on_release=lambda _: pages("rules")))
        self.add_widget(keys)
