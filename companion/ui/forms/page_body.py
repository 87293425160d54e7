"""The body of a page, below its title: its blocks, its pad or the widget that fills it, a hint, and its loud keys."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.cards import Deck
from companion.rules.game import Cards
from companion.ui.forms.block_column import BlockColumn
from companion.ui.forms.contents import Contents
from companion.ui.forms.pad_form import PadForm
from companion.ui.forms.page_blocks import FORMS
from companion.ui.forms.page_keys import Emit, PageKeyForm, fill
from companion.ui.forms.place_row import PlaceRow
from companion.ui.kit.card_chooser import CardChooser
from companion.ui.kit.letter_pad import LetterPad
from companion.ui.kit.theme import restyle, theme
from companion.ui.kit.widgets import Words, add_all, high_of
from companion.ui.views.page import Entered, Letters, Page, PageKey, PagePad, PlaceAsked, SeenCards, shout
from companion.ui.views.table.pads import ask_on_keys

FOOT, HINT, LOUD = 68, 36, 150
"""How high a row of loud keys and the hint are, and how wide a loud key is at least, in units of the design."""

SAID, SAID_LARGE, LARGE = 26, 22, 1.2
"""How large a hint is, and how large with text that is larger by this factor, in units of text."""

MOST_LINES = 70
"""How high a hint is at most, in units of text."""

ABOVE, PICTURED = 0.4, 170
"""How high what stands above a pad is at most, as a part of both; and how wide a lone picture beside it is, in units of
the design; large text has no room below that."""


class PageBody(BoxLayout):
    """``emit`` takes the intents of touches. ``cards`` is the game and the deck that a pad chooses cards from. What
    draws that which fills the page may have a ``share`` of the room, which is usually 1."""

    def __init__(self, emit: Emit, *, cards: tuple[str, Deck] | None = None) -> None:
        super().__init__(orientation="vertical")
        self._emit, self._cards = emit, cards
        self._page, self._filled = Page("", ()), dict[type[Any], Any]()
        self._chooser: CardChooser | None = None
        self._contents = Contents(emit)
        self._hint = Words(size_hint_y=None)
        self._foot = GridLayout(cols=1, size_hint_y=None)
        self.blocks, self._beside = BlockColumn(emit), BlockColumn(emit)
        self._beside.inner.bind(height=lambda *_: self._turn())
        self._body = BoxLayout()
        self._body.bind(size=lambda *_: self._contents.restyle())
        self.bind(size=lambda *_: self._turn())

    @property
    def is_busy(self) -> bool:
        return self.blocks.is_busy or self._beside.is_busy

    @property
    def is_begun(self) -> bool:
        """Whether a card is chosen on its pad."""
        return self._chooser is not None and self._chooser.parent is not None and bool(self._chooser.chosen)

    @property
    def wants(self) -> float:
        """Its height with its keys at their highest, in pixels; 0: it takes any height."""
        page = self._page
        if page.pad is not None or page.fills:
            return 0.0
        return float(self.blocks.most_high + self._foot.height + self._hint.height + 2 * self.spacing)

    def show(self, page: Page, *, is_first: bool = False) -> None:
        """Draws what has changed since another page was drawn; ``is_first``: nothing is left of that."""
        before, self._page = self._page, page
        wrong = _say_here(page)
        self._hint.text = shout(wrong) or page.hint
        self._contents.show(page.contents)
        fill(self._foot, in_order(page.foot), lambda: PageKeyForm(self._emit, 24))
        if is_new := is_first or _list_kinds(page) != _list_kinds(before) or not self.children:
            self._fill_body(page)
        if is_new or page.part != before.part:
            self.blocks.scroll_y = 1
        for value in page.fills:
            self._filled[type(value)].show(value)
        self.blocks.floats, self._beside.floats = bool(page.foot) and not page.beside, bool(page.fills)
        self.blocks.show(page.blocks)
        self._beside.show(page.beside)
        restyle(self if is_new else self._foot)  # the widgets of the body take their sizes by themselves
        self.restyle()

    def _fill_body(self, page: Page) -> None:
        self.clear_widgets()
        self._body.clear_widgets()
        kinds = [type(value) for value in page.fills]
        for kind in kinds:
            if kind not in self._filled:
                self._filled[kind] = FORMS[kind](self._emit)
        body: list[Widget] = [self._contents] if page.contents else []
        if page.pad is not None:
            body += [*([self._beside] if page.beside else []), self._make_pad(page.pad)]
        else:
            body += [self._filled[kind] for kind in kinds] or [self.blocks]
            body += [self._beside] if page.beside else []
        add_all(self._body, *body)
        add_all(self, self._hint, self._body, self._foot)

    def _hear(self, text: str, by: str = "") -> str:
        """Takes a text over; returns why it cannot be, which the pad tells until another letter is typed."""
        self._emit(Entered(text, by))
        return self._page.trouble

    def _enter(self, *values: object) -> None:
        self._emit(Entered(values if len(values) > 1 else values[0]))

    def _make_pad(self, pad: PagePad) -> Widget:
        steps, game = ask_on_keys(pad), self._cards[0] if self._cards else ""
        if steps is not None:
            return PadForm(game, steps, self._enter)
        match pad.asks:
            case Letters() as letters:
                return LetterPad(letters, self._hear)
            case PlaceAsked() as place:
                return PlaceRow(game, place, self._enter)
            case Cards() as cards:
                assert self._cards is not None, "a page that asks for cards says of which deck"
                self._chooser = self._chooser or CardChooser(*self._cards, self._enter)
                self._chooser.ask(cards, pad.were)
                return self._chooser
        raise TypeError(f"no pad asks for {pad.asks!r}")

    def restyle(self) -> None:
        self.spacing = theme.u * 8
        wrong = bool(_say_here(self._page))
        self._hint.most = SAID if theme.t < theme.u * LARGE else SAID_LARGE
        self._hint.color, self._hint.bold = theme.role("bad" if wrong else "words"), wrong
        self._body.spacing = theme.u * 16
        self._turn()

    def _turn(self) -> None:
        """Puts what stands beside the blocks below them on an upright screen and above a pad, and loud keys into more
        rows on a narrow one."""
        u, many, hint = theme.u, len(self._foot.children), self._hint.text
        lines = min(MOST_LINES, high_of(self.width, hint, self._hint.most))
        self._hint.height = max(u * HINT * (theme.t / u) ** 0.5, theme.t * lines) if hint else 0
        is_pictured = self._page.pad is not None and _has_lone_picture(self._page) and theme.t < u * LARGE
        upright = self.height > self.width or (self._page.pad is not None and not is_pictured)
        self._body.orientation = "vertical" if upright else "horizontal"
        for part in (self._beside, *self._filled.values()):
            share = getattr(part, "share", 1.0)
            part.size_hint = (1, share) if upright else (share, 1)
        if self._page.pad is not None and not upright:
            self._beside.size_hint, self._beside.width = (None, 1), u * PICTURED
        elif self._page.pad is not None:
            self._beside.size_hint = (1, None)
            self._beside.height = min(self._beside.inner.height, self._body.height * ABOVE)
        rows = ceil(many / max(1, self.width // (u * LOUD * (theme.t / u) ** 0.8)))
        self._foot.cols, self._foot.spacing = max(1, ceil(many / max(1, rows))), u * 10
        self._foot.height = rows * u * (FOOT + 10) - u * 10 if many else 0


def in_order(keys: Sequence[PageKey]) -> list[PageKey]:
    """Keys have one order on all pages: what takes something away at the left, the main one at the right."""
    return sorted(keys, key=lambda key: {"bad": 0, "main": 2}.get(key.kind, 1))


def _has_lone_picture(page: Page) -> bool:
    """Whether one picture and its words are all that stands beside."""
    return [len(each.names) for each in page.beside if isinstance(each, SeenCards)] == [1] == [len(page.beside)]


def _say_here(page: Page) -> str:
    """The trouble, unless it is about letters: their pad tells it."""
    return "" if page.pad is not None and isinstance(page.pad.asks, Letters) else page.trouble


def _list_kinds(page: Page) -> object:
    """All that decides which widgets a page has. The next question does not take over a pad."""
    asked = page.title if page.pad is not None and not isinstance(page.pad.asks, Cards) else ""
    return page.pad, asked, bool(page.contents), bool(page.beside), [type(value) for value in page.fills]
