"""The latest acts, each of which can be opened by a touch, and the way to all of them and to the rule in force."""

from __future__ import annotations

from collections.abc import Callable

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView

from companion.languages import tr
from companion.rules.rulebook import TABLE, page
from companion.rules.rulebook.in_force import sections_in_force
from companion.ui.controller.desk import Desk
from companion.ui.kit.sheet import Sheet
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key, Told
from companion.ui.views.table.table import StripLine


class LogSheet(Sheet):
    """``opened`` hears the number of an act, ``pages`` the name of a page."""

    def __init__(self, desk: Desk, *, opened: Callable[[int], None], pages: Callable[[str], None]) -> None:
        super().__init__()
        self._desk, self._opened = desk, opened
        self._told: tuple[StripLine, ...] = ()
        self._lines = BoxLayout(orientation="vertical", spacing=theme.u * 6, padding=(0, 0, theme.u * 16, 0))
        self._lines.size_hint_y = None
        self._lines.bind(minimum_height=self._lines.setter("height"))
        self._why = Told(most=22)
        self.add_widget(self._why)
        scroll = ScrollView(do_scroll_x=False, scroll_type=["bars", "content"], bar_width=theme.u * 10)
        scroll.add_widget(self._lines)
        self.add_widget(scroll)
        keys = BoxLayout(spacing=theme.u * 10, size_hint_y=None, height=theme.u * 60)
        keys.add_widget(Key(text=tr("The whole book"), most=24, on_release=lambda _: pages("book")))
        self._rule = Key(most=24, on_release=lambda _: pages("rules"))
        keys.add_widget(self._rule)
        self.add_widget(keys)
        self.renew()

    def renew(self) -> None:
        """Tells what was said by now."""
        view = self._desk.view
        rule = view.decision.rule
        self.title = view.decision.sentence if rule else tr("The book: touch a line to see or correct it")
        self._rule.text, self._rule.kind = (
            (tr("Rule {rule}", rule=rule), "main") if rule else (tr("The rules"), "plain")
        )
        self._why.text = self._text_of(rule)
        if view.recent == self._told:
            return
        self._told = view.recent
        self._lines.clear_widgets()
        for line in view.recent:
            text = f"{line.number}   {line.text}"
            key = Key(text=text, most=24, strikethrough=line.struck, size_hint_y=None, height=theme.u * 56)
            key.halign = "left"
            key.bind(on_release=lambda _, number=line.number: self._opened(number))
            self._lines.add_widget(key)

    def _text_of(self, heading: str) -> str:
        """The first sentence of the rule with this heading; the rules have the rest."""
        table = self._desk.table
        rules = (*sections_in_force(table.game, table.setup.options).values(), *page(TABLE).values()) if heading else ()
        text = next((each.text for each in rules if each.heading == heading), "")
        first, ends, _ = " ".join(text.partition("\n\n")[0].replace("`", "").split()).partition(". ")
        return first + ends.strip()
