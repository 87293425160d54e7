"""A hint over the felt, for those who are new: one at a time, gone for good once it was used or put away; and the row
that it stands in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kivy.uix.boxlayout import BoxLayout

from companion.languages import later, tr
from companion.ledger.settings import Settings
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key, Panel, Words
from companion.ui.table.felt.answer_row import Answers

HIGH, LEAST, KEY = 60, 140, 0.14
"""How high a hint is, and how wide each of its keys at least, in units of the design; and as a part of the hint."""


@dataclass(frozen=True, slots=True)
class Hint:
    """``after`` so many acts it is given, and ``on_cards`` only where cards lie."""

    name: str
    text: str
    after: int
    on_cards: bool = False


TOUR = "tour"
HINTS = (
    Hint(TOUR, later("New here? A tour takes a minute."), 0),
    Hint("mend", later("Was a card misread? Touch it on the felt, then touch the right one."), 2, on_cards=True),
    Hint("log", later("Touch the white line below the felt to read the last decisions."), 5),
    Hint("note", later("Note marks this moment for the talk afterwards."), 9),
)


class HintRow(Panel):
    """A text over the felt with keys: each has a word, how loud it is, and what it does."""

    def __init__(self, text: str, keys: Answers) -> None:
        super().__init__(orientation="horizontal", spacing=theme.u * 10, size_hint_y=None)
        self.add_widget(Words(text=text, most=24, halign="left", valign="middle"))
        for word, kind, does in keys:
            key = Key(text=word, kind=kind, most=22, on_release=lambda _, does=does: does())
            key.size_hint_x = None
            self.add_widget(key)
        self.bind(width=lambda *_: self.restyle())
        self.restyle()

    def restyle(self) -> None:
        """Takes the sizes anew."""
        self.height = theme.u * HIGH
        for key in self.children[:-1]:
            key.width = max(theme.u * LEAST, self.width * KEY)
        self.padding = theme.u * 18, theme.u * 6, theme.u * 6, theme.u * 6


class Hints:
    """Puts the hint that fits into ``place``; ``liked`` are the settings with what is known, ``like`` changes them."""

    def __init__(
        self,
        place: BoxLayout,
        *,
        liked: Callable[[], Settings],
        like: Callable[..., None],
        tour: Callable[[], None],
    ) -> None:
        self._place, self._liked, self._like, self._tour = place, liked, like, tour
        self._shown: Hint | None = None
        # Who is new has a row for them all through this table: nothing moves when one comes or goes.
        self._is_new = any(hint.name not in liked().known for hint in HINTS)

    def show(self, acts: int, *, cards: bool, busy: bool) -> None:
        """Gives the hint for a table of so many acts; none while something is asked (``busy``)."""
        known = self._liked().known
        fits = (
            each for each in HINTS if each.name not in known and acts >= each.after and (cards or not each.on_cards)
        )
        hint = None if busy else next(fits, None)
        self._place.height = theme.u * HIGH if self._is_new and not busy else 0
        if hint == self._shown:
            return
        self._shown = hint
        self._place.clear_widgets()
        if hint is not None:
            name = hint.name
            shows: Answers = [(tr("Show me"), "main", self._tour)] if name == TOUR else []
            away = tr("No, thanks") if shows else tr("Got it"), "plain", lambda: self.used(name)
            self._place.add_widget(HintRow(tr(hint.text), [*shows, away]))

    def knows(self, name: str) -> bool:
        """Whether what this hint is about was done, or the hint put away."""
        return name in self._liked().known

    def used(self, name: str) -> None:
        """What a hint is about was done, or the hint was put away: it never comes again."""
        if not self.knows(name):
            self._like(known=(*self._liked().known, name))
        if self._shown is not None and self._shown.name == name:
            self._shown = None
            self._place.clear_widgets()
