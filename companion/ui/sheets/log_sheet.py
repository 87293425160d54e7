"""Why the last result is as it is: its cards and its rule; below them the latest acts, each of which opens by a touch,
and the way to all of them."""

from __future__ import annotations

import re
from collections.abc import Callable

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView

from companion.languages import tr
from companion.rules.rulebook import TABLE, page
from companion.rules.rulebook.in_force import sections_in_force
from companion.ui.controller.desk import Desk
from companion.ui.kit.card_row import CardRow
from companion.ui.kit.sheet import Sheet
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key, Words
from companion.ui.views.sentences import shorten
from companion.ui.views.table.result import Result, last_result
from companion.ui.views.table.table import StripLine

RESULT, TOLD, CARD = 96, 60, 70
"""How high a result with cards is, and one without, and how wide each card, in units of the design."""

FOLLOWED = 2
"""So many things that followed by themselves are told."""


class LogSheet(Sheet):
    """``opened`` hears the number of an act, ``book`` opens all of them, ``rules`` the rules at a heading."""

    def __init__(
        self,
        desk: Desk,
        *,
        opened: Callable[[int], None],
        book: Callable[[], None],
        rules: Callable[[str], None],
    ) -> None:
        super().__init__()
        self._desk, self._opened = desk, opened
        self._told: tuple[StripLine, ...] = ()
        self._lines = BoxLayout(orientation="vertical", spacing=theme.u * 6, padding=(0, 0, theme.u * 16, 0))
        self._lines.size_hint_y = None
        self._lines.bind(minimum_height=self._lines.setter("height"))
        self._why = Words(most=22, halign="left", valign="middle")
        self._cards = CardRow(desk.table.game.name, lambda *_: None, marks_place=False, size_hint_x=None)
        self._result = BoxLayout(spacing=theme.u * 10, size_hint_y=None)
        self._result.add_widget(self._why)
        self.add_widget(self._result)
        scroll = ScrollView(do_scroll_x=False, scroll_type=["bars", "content"], bar_width=theme.u * 10)
        scroll.add_widget(self._lines)
        self.add_widget(scroll)
        keys = BoxLayout(spacing=theme.u * 10, size_hint_y=None, height=theme.u * 60)
        keys.add_widget(Key(text=tr("The whole book"), most=24, on_release=lambda _: book()))
        self._heading = ""
        self._rule = Key(most=24, on_release=lambda _: rules(self._heading))
        keys.add_widget(self._rule)
        self.add_widget(keys)
        self.renew()

    def renew(self) -> None:
        """Tells what was said by now."""
        view, result = self._desk.view, last_result(self._desk.table)
        self.title = result.sentence if result else tr("The book: touch a line to see or correct it")
        self._heading = rule = result.rule if result else ""
        self._rule.text, self._rule.kind = (
            (tr("Rule {rule}", rule=rule), "main") if rule else (tr("The rules"), "plain")
        )
        self._tell(result)
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

    def _tell(self, result: Result | None) -> None:
        """How its rule begins, and what followed from the result, beside its cards."""
        followed = " ".join(result.followed[:FOLLOWED]) if result else ""
        self._why.text = f"{self._text_of(result.rule if result else '')}\n{followed}".strip()
        cards = result.cards if result else ()
        self._result.height = theme.u * (RESULT if cards else TOLD) if self._why.text else 0
        self._cards.width = theme.u * CARD * len(cards)
        self._cards.show("", cards)
        if cards and self._cards.parent is None:
            self._result.add_widget(self._cards)
        elif not cards and self._cards.parent is not None:
            self._result.remove_widget(self._cards)

    def _text_of(self, heading: str) -> str:
        """The first sentences of the rule with this heading; the rules have the rest."""
        table = self._desk.table
        rules = (*sections_in_force(table.game, table.setup.options).values(), *page(TABLE).values()) if heading else ()
        text = next((each.text for each in rules if each.heading == heading), "")
        return shorten(re.split(r"(?<=\.) ", " ".join(text.partition("\n\n")[0].replace("`", "").split())))
