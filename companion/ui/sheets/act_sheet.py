"""What a seat can say: a tab an act, cards to tap, numbers, words to choose; said with as few taps as can be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.cards import Deck, Face
from companion.languages import tr
from companion.rules.game import Act
from companion.ui.kit.card_chooser import CardChooser
from companion.ui.kit.sheet import Sheet
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key
from companion.ui.sheets.act_questions import ask_choice, ask_number, ask_pair, spelled
from companion.ui.views.faces import look_of
from companion.ui.views.table.acts import Pad
from companion.ui.views.way import Kind

More = Sequence[tuple[str, Kind, Callable[[], None]]]
"""Further keys beside the tabs: a word each, how loud it is, and what it does."""

TABS, TAB_WIDE, TAB = 56, 120, 22
"""How high a row of tabs is, how wide a tab at least, and how large its word, in units of the design."""

MOST_TABS = 4
"""With more tabs, those that are not waited for are behind one key."""

ASIDE = 0.46
"""How wide what is told beside a question is, as a part of the question; above it on an upright screen, as high."""


class ActSheet(Sheet):
    """Everything that one seat can say now; ``said`` hears the act, ``may`` knows whether it would be
    accepted."""

    def __init__(
        self,
        game: str,
        deck: Deck,
        *,
        said: Callable[[Act], None],
        may: Callable[[Act], bool],
    ) -> None:
        super().__init__()
        self._game, self._said, self._may = game, said, may
        self._tabs = GridLayout(cols=1, size_hint_y=None, height=0, spacing=theme.u * 8)
        self._tabs.bind(width=lambda *_: self._lay_tabs())
        self._body = BoxLayout(orientation="vertical", spacing=theme.u * 10)
        self._cards = CardChooser(game, deck)
        self._across = BoxLayout(spacing=theme.u * 16)
        self._across.bind(size=self._turn)
        self.add_widget(self._tabs)
        self.add_widget(self._across)
        self._pads: tuple[Pad, ...] = ()
        self._hears, self._fits, self._headed = said, may, ""
        self._values: dict[str, Any] = {}
        self._faces: tuple[Face | None, ...] | None = None
        self._more: More = ()
        self._shows_all = False
        self._open: Pad | None = None
        self._still: Callable[[], tuple[Pad, ...]] | None = None

    def ask(
        self,
        pads: tuple[Pad, ...],
        act: str | None = None,
        *,
        said: Callable[[Act], None] | None = None,
        may: Callable[[Act], bool] | None = None,
        title: str = "",
        more: More = (),
        aside: Widget | None = None,
        still: Callable[[], tuple[Pad, ...]] | None = None,
    ) -> None:
        """Opens what a seat can say: at this act, or at what is waited for. ``said`` hears it in place of the table,
        as of a moment long past, and ``may`` says what could be said then; ``title`` then says what it is about, and
        ``aside`` tells what is known of it. ``still`` tells, whenever the table has changed, what can be said by
        then."""
        self._more, self._still = more, still
        self._lay(aside)
        self._hears, self._headed = said or self._said, title
        self._fits = self._may if said is None else may or (lambda _: True)
        asked = tuple(pad for pad in pads if pad.act == act)
        self._pads, self._shows_all = asked or pads, False
        self.seat = self._pads[0].seat if said is None else None
        self._turn_to(self._pads[0])

    def renew(self) -> None:
        """Takes over what can be said by now; where that is no longer what is asked here, the sheet goes away."""
        if self.parent is None or self._still is None or self._open is None:
            return
        now = {_key_of(pad): pad for pad in self._still()}
        pads = tuple(now[_key_of(pad)] for pad in self._pads if _key_of(pad) in now)
        if pads == self._pads:
            return
        if _key_of(self._open) not in now:
            self.close()
            return
        self._pads = pads
        chosen = self._cards.chosen if self._cards.parent is not None else ()
        if not (self._values or self._faces or chosen):
            self._turn_to(now[_key_of(self._open)])

    def ask_card(
        self,
        title: str,
        possible: frozenset[Face],
        chose: Callable[[Sequence[Face | None]], None],
        *,
        count: int = 1,
        more: More = (),
        aside: Widget | None = None,
    ) -> None:
        """Asks for one card or more, whatever it is for; ``aside`` tells what is known of it."""
        self.title, self.seat, self._more, self._still = title, None, more, None
        self._lay(aside)
        self._show_tabs(())
        self._body.clear_widgets()
        self._cards.ask(possible, chose, least=count, most=count)
        self._body.add_widget(self._cards)

    @property
    def tabs(self) -> Sequence[Key]:
        """What else can be said here."""
        return tuple(reversed(self._tabs.children))

    def _lay(self, aside: Widget | None) -> None:
        """Puts what is told beside what is asked."""
        self._across.clear_widgets()
        if aside is not None:
            self._across.add_widget(aside)
        self._across.add_widget(self._body)
        self._turn(self._across)

    def _turn(self, across: BoxLayout, *_: object) -> None:
        upright = across.height > across.width
        across.orientation = "vertical" if upright else "horizontal"
        for aside in across.children[1:]:
            aside.size_hint = (1, ASIDE) if upright else (ASIDE, 1)

    def _turn_to(self, pad: Pad) -> None:
        self._open, self._values, self._faces = pad, {}, None
        # What several acts may do now says nothing of this one.
        says = [each.says for each in self._pads[1:]] if pad is not self._pads[0] else []
        is_shared = pad.seat is not None and says.count(pad.says) > 1
        self.title = self._headed or (f"{pad.seat}  ·  {pad.title}" if is_shared else _titled(pad))
        self._show_tabs(self._pads if len(self._pads) > 1 else (), pad)
        self._ask_next(pad)

    def _tapped(self, pad: Pad) -> None:
        """A tab that needs nothing more is said at once."""
        if pad.is_plain:
            self._hears(pad.said())
        else:
            self._turn_to(pad)

    def _show_tabs(self, pads: Sequence[Pad], open_pad: Pad | None = None) -> None:
        self._tabs.clear_widgets()
        first = [each for each in pads if each is open_pad or not each.optional]
        is_folded = bool(pads) and not (self._shows_all or self._headed) and len(pads) + len(self._more) > MOST_TABS
        for each in first if is_folded else pads:
            key = Key(text=each.title, most=TAB, kind="chosen" if each is open_pad else "plain")
            key.bind(on_release=lambda _, each=each: self._tapped(each))
            self._tabs.add_widget(key)
        if is_folded:
            self._tabs.add_widget(Key(text=tr("More…"), most=TAB, on_release=lambda _: self._show_all()))
        for word, kind, act in () if is_folded else self._more:
            self._tabs.add_widget(Key(text=word, kind=kind, most=TAB, on_release=lambda _, act=act: act()))
        self._lay_tabs()

    def _show_all(self) -> None:
        self._shows_all = True
        self._show_tabs(self._pads, self._open)

    def _lay_tabs(self) -> None:
        """Lays the tabs in as many rows as they need, each wide enough for its word."""
        count = len(self._tabs.children)
        abreast = max(1, int(self._tabs.width // (theme.u * TAB_WIDE)))
        rows = -(-count // abreast)
        self._tabs.cols = max(1, -(-count // max(1, rows)))
        self._tabs.height = theme.u * (TABS * rows + 8 * max(0, rows - 1))

    def _ask_next(self, pad: Pad) -> None:
        """Asks for what is still missing, then says the act."""
        self._body.clear_widgets()
        numbers = [number for number in pad.open_numbers if number.name not in self._values]
        if len(numbers) == 2 and (pair := self._pair(pad)) is not None:
            self._body.add_widget(pair)
            return
        if numbers:
            chose = partial(self._filled, pad, numbers[0].name)
            self._body.add_widget(ask_number(self._game, pad, numbers[0], chose))
            return
        if pad.cards is not None and self._faces is None and pad.cards.most:
            self._ask_cards(pad)
            return
        if pad.spells and self._faces and "?" not in self._faces:
            self._values[pad.spells] = spelled(self._faces)
        for choice in pad.choices:
            if choice.name not in self._values:
                self._body.add_widget(
                    ask_choice(pad, choice, self._faces or (), partial(self._filled, pad, choice.name))
                )
                return
        if pad.is_plain:
            key = Key(text=pad.title, kind="main", most=34, size_hint_max_y=theme.u * 160)
            key.bind(on_release=lambda _: self._hears(pad.said()))
            self._body.add_widget(key)
            self._body.add_widget(Widget())
            return
        self._hears(pad.said(self._faces or (), self._values))

    def _ask_cards(self, pad: Pad) -> None:
        assert pad.cards is not None
        cards = pad.cards

        def chose(faces: Sequence[Face | None]) -> None:
            self._faces = tuple(faces)
            self._ask_next(pad)

        if pad.row and pad.place in self._values:
            under = pad.row[self._values[pad.place] - 1].face
            covered = look_of(self._game, under).spoken if under else tr("a hidden card")
            self.title = tr("Which card covers {covered}?", covered=covered)
        asks = self._cards
        asks.ask(cards.faces, chose, least=cards.least, most=cards.most, unseen=cards.may_be_unseen)
        self._body.add_widget(asks)

    def _filled(self, pad: Pad, name: str, value: object) -> None:
        self._values[name] = value
        self._ask_next(pad)

    def _pair(self, pad: Pad) -> Widget | None:
        def chose(values: dict[str, int]) -> None:
            self._values |= values
            self._ask_next(pad)

        return ask_pair(self._game, pad, fits=lambda values: self._fits(pad.said((), values)), chose=chose)


def _key_of(pad: Pad) -> tuple[object, ...]:
    """What makes a pad the same one after the table has changed."""
    return pad.act, pad.seat, pad.cards is None, tuple(number.name for number in pad.open_numbers)


def _titled(pad: Pad) -> str:
    """Whose word is asked for, and what it is about."""
    whose = pad.seat is None or pad.says.startswith(pad.seat)
    return pad.says if whose else f"{pad.seat}  ·  {pad.says}"
