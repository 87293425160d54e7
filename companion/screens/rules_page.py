"""The rules in our own words, at the section that a decision rests on."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.game import Game
from companion.games.pages import page
from companion.screens.widgets import Key, load_kv


class RuleSection(BoxLayout):
    """One section."""

    heading = StringProperty("")
    said = StringProperty("")
    wanted = BooleanProperty(False)


class RulesPage(BoxLayout):
    """A game's rules, then those of every table; ``heading`` is the section to open at."""

    def __init__(self, game: Game[Any], heading: str, *, closed: Callable[[], None], **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.ids.title.text = game.title
        self.ids.tools.add_widget(Key(text="Close", size_hint_x=0.2, on_release=lambda _: closed()))
        wanted: RuleSection | None = None
        for name in (game.name, "table"):
            for section in page(name).values():
                text = re.sub(r"(?<!\n)\n(?!\n)", " ", section.text).replace("`", "")
                shown = RuleSection(heading=section.heading, said=text, wanted=section.heading == heading)
                wanted = shown if shown.wanted else wanted
                self.ids.sections.add_widget(shown)
        if wanted is not None:
            Clock.schedule_once(lambda _: self._scroll_to(wanted), 0.3)

    def _scroll_to(self, section: RuleSection) -> None:
        content, scroll = self.ids.sections, self.ids.scroll
        room = content.height - scroll.height
        if room > 0:
            above = content.y + content.height - section.y - section.height
            scroll.scroll_y = max(0.0, 1 - above / room)


load_kv("rules_page")
