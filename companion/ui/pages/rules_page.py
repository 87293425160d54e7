"""The rules in our own words, at the section that a decision rests on."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.languages import later, tr
from companion.rules.game import OptionValue
from companion.rules.in_force import sections_in_force
from companion.rules.rulebook import TABLE, page
from companion.rules.spec import GameSpec
from companion.ui.kit.letter_pad import LetterPad
from companion.ui.kit.widgets import Key, load_kv
from companion.ui.pages.door import AtTable, PageSpec

LAID_OUT_S = 0.1
"""How long after the last section at most all have their places."""


class RuleSection(BoxLayout):
    """One section."""

    heading = StringProperty("")
    said = StringProperty("")
    wanted = BooleanProperty(False)


class RulesPage(BoxLayout):
    """A game's rules as these options have them, then those of every table; ``heading`` is the section to open at."""

    def __init__(
        self,
        game: GameSpec[Any],
        options: Mapping[str, OptionValue],
        heading: str = "",
        *,
        closed: Callable[[], None],
        **kwargs: object,
    ) -> None:
        super().__init__(**kwargs)
        self.ids.title.text = tr(game.title)
        self._find = Key(text=tr("Search"), size_hint_x=0.3, on_release=lambda _: self._ask())
        self.ids.tools.add_widget(self._find)
        self.ids.tools.add_widget(Key(text=tr("Close"), size_hint_x=0.2, on_release=lambda _: closed()))
        self._scroll = self.ids.scroll.__self__
        self._pad: LetterPad | None = None
        self._sections = partial(_sections, game, options, heading)
        self._wanted: RuleSection | None = None
        self._rest = self._sections("")
        self._soon = Clock.create_trigger(self._add_next)
        self._soon()

    def look_for(self, words: str) -> None:
        """Shows only the sections with these words; all of them where there are none."""
        self._shut()
        self._find.text = f"“{words}”" if words else tr("Search")
        self.ids.sections.clear_widgets()
        self.ids.scroll.scroll_y = 1
        self._wanted = None
        self._rest = self._sections(words)
        self._soon()

    def _ask(self) -> None:
        """Letters in the place of the rules; touched once more, the rules are back."""
        if self._pad is not None:
            self._shut()
            return
        self._pad = LetterPad(tr("Look for"), chose=self.look_for)
        self.remove_widget(self._scroll)
        self.add_widget(self._pad)

    def _shut(self) -> None:
        if self._pad is not None:
            self.remove_widget(self._pad)
            self.add_widget(self._scroll)
            self._pad = None

    @property
    def is_busy(self) -> bool:
        """Whether sections are still to be shown."""
        return bool(self._soon.is_triggered)

    def _add_next(self, *_: object) -> None:
        """One more section, which is enough for a frame, unless the page was closed meanwhile."""
        if self.parent is None:
            return
        section = next(self._rest, None)
        if section is not None:
            self.ids.sections.add_widget(section)
            self._wanted = section if section.wanted else self._wanted
            self._soon()
        elif not self.ids.sections.children:
            self.ids.sections.add_widget(RuleSection(heading=tr("No rule has these words.")))
        elif self._wanted is not None:
            wanted = self._wanted
            Clock.schedule_once(lambda _: self._scroll_to(wanted), LAID_OUT_S)

    def _scroll_to(self, section: RuleSection) -> None:
        content, scroll = self.ids.sections, self.ids.scroll
        room = content.height - scroll.height
        if room > 0:
            above = content.y + content.height - section.y - section.height
            scroll.scroll_y = max(0.0, 1 - above / room)


def _sections(
    game: GameSpec[Any], options: Mapping[str, OptionValue], heading: str, words: str
) -> Iterator[RuleSection]:
    for section in (*sections_in_force(game, options).values(), *page(TABLE).values()):
        text = re.sub(r"(?<!\n)\n(?!\n)", " ", section.text).replace("`", "")
        shown = tr("{heading} (changed)", heading=section.heading) if section.is_changed else section.heading
        if words.casefold() in f"{shown} {text}".casefold():
            yield RuleSection(heading=shown, said=text, wanted=not words and section.heading == heading)


def _at_table(at: AtTable) -> RulesPage:
    table = at.desk.table
    return RulesPage(table.game, table.setup.options, at.desk.view.decision.rule, closed=at.closed)


PAGE = PageSpec(key=later("Rules"), at_table=_at_table, main=True)
load_kv(__file__)
