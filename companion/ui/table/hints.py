"""A hint over the felt, for those who are new: one at a time, gone for good once it was used or put away; and the row
that it stands in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from kivy.uix.boxlayout import BoxLayout

from companion.languages import later, tr
from companion.ui.controller.liking import Liking
from companion.ui.forms.page_keys import Emit, make_key
from companion.ui.forms.router import Router
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import LETTER, Panel, Words, add_all
from companion.ui.views.page import Do, Go, PageKey

HIGH, LINE, LEAST, KEY = 60, 30, 140, 0.14
"""How high a hint of two lines is, how high each more line, and how wide each of its keys at least, in units of the
design; and as a part of the hint."""

LETTERS, LARGE = 24, 30
"""How large the words of a hint are, and those of a row of its own, in units of text."""


@dataclass(frozen=True, slots=True)
class Hint:
    """``after`` is the number of acts before the hint is given; ``on_cards``: only where cards lie."""

    name: str
    text: str
    after: int
    on_cards: bool = False


TOUR = "tour"
HINTS = (
    Hint(TOUR, later("New here? A tour takes a minute."), 0),
    Hint("mend", later("Was a card misread? Touch it on the felt, then touch the right one."), 2, on_cards=True),
    Hint("log", later("Touch the white line below the felt to read the last decisions."), 5),
    Hint("note", later("Was that fun, confusing or slow? Touch Note: you find the moment again afterwards."), 9),
)


class HintRow(Panel):
    """A text over the felt with keys; its ``letters`` are this large, in units of text."""

    def __init__(self, text: str, keys: Sequence[PageKey], emit: Emit, letters: int = LETTERS) -> None:
        super().__init__(orientation="horizontal", spacing=theme.u * 10, size_hint_y=None)
        self._words = Words(text=text, most=letters)
        add_all(self, self._words, *(make_key(key, emit, size_hint_x=None) for key in keys))
        self.bind(width=lambda *_: self.restyle())
        self.restyle()

    def restyle(self) -> None:
        for key in self.children[:-1]:
            key.width = key_wide(self.width)
        keys = sum(key.width + theme.u * 10 for key in self.children[:-1])
        across = (self.width - keys - theme.u * 24) / (self._words.most * LETTER * theme.t)
        lines = ceil(len(self._words.text) / max(1.0, across))
        held = 2 if self._words.most == LETTERS else 1  # this many lines have room in the least height
        self.height = theme.u * HIGH + theme.t * LINE * max(0, lines - held)
        self.padding = theme.u * 18, theme.u * 6, theme.u * 6, theme.u * 6


def key_wide(width: float) -> float:
    """How wide each key beside a hint is, where the hint with its keys has this width, in pixels."""
    return float(max(theme.u * LEAST, width * KEY))


def put_row(place: BoxLayout, text: str, keys: Sequence[PageKey], emit: Emit) -> None:
    """Fills a place with a text and its keys, as high as it needs."""
    place.clear_widgets()
    row = HintRow(text, keys, emit, LARGE)
    row.bind(height=place.setter("height"))
    place.add_widget(row)
    place.height = row.height


class Hints:
    """Puts the hint that fits into ``place``; the settings say which are known. The ``router`` knows the ways to the
    tour and to the rules. Instead of hints it may tell what a game is about."""

    def __init__(self, place: BoxLayout, liking: Liking, router: Router) -> None:
        self._place, self._liking, self._router = place, liking, router
        self._shown: Hint | None = None
        self._tells_alone = False
        # Who is new has a row for them all through this table: nothing moves when one comes or goes.
        self._is_new = any(hint.name not in liking.settings.known for hint in HINTS)

    def show(self, acts: int, *, cards: bool, busy: bool, plays: bool = False) -> None:
        """Gives the hint for a table with this number of acts; none while a question is open (``busy``). The
        introduction goes away when a person ``plays``."""
        if self._tells_alone:
            if plays:
                self._put_away()
            return
        known = self._liking.settings.known
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
            shows = [PageKey(tr("Show me"), Go("tour"), "main")] if hint.name == TOUR else []
            away = PageKey(tr("No, thanks") if shows else tr("Got it"), Do("used", hint.name))
            self._place.add_widget(HintRow(tr(hint.text), [*shows, away], self._take))

    def tell(self, text: str) -> None:
        """Tells what a game is about, until that is put away, and gives no hints."""
        self._tells_alone = True
        keys = [PageKey(tr("Read the rules"), Go("rules")), PageKey(tr("Let's play"), Do("play"), "main")]
        put_row(self._place, text, keys, self._take)

    def _take(self, intent: object) -> None:
        match intent:
            case Do("used", str(name)):
                self.used(name)
            case Do("play"):
                self._put_away()
            case _:
                self._router.take(intent)

    def _put_away(self) -> None:
        self._place.clear_widgets()
        self._place.height = 0

    def used(self, name: str) -> None:
        """Never shows this hint again: its lesson was used, or it was put away."""
        known = self._liking.settings.known
        if name not in known:
            self._liking.like(known=(*known, name))
        if self._shown is not None and self._shown.name == name:
            self._shown = None
            self._place.clear_widgets()
