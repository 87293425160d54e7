"""Choosing cards: one touch a card; several are collected until there are enough."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.graphics import Color, SmoothLine
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.cards import Deck, Face
from companion.languages import WORD, tr
from companion.rules.game import Cards
from companion.speech.faces import grids, look_of
from companion.ui.kit.card_grid import CardGrid
from companion.ui.kit.drawn import Drawn
from companion.ui.kit.theme import restyle, theme
from companion.ui.kit.widgets import Key, Words, add_all

FILLED = 32
"""How large the card in a filled place is, in units of text."""


class Slot(Drawn, Words):
    """One place: empty, or the card in it."""

    layer = "before"

    def __init__(self) -> None:
        super().__init__(halign="center", one_line=True)

    def restyle(self) -> None:
        self._ask()
        self._redraw()

    def show(self, text: str, *, is_filled: bool) -> None:
        self.text, self.bold, self.most = text, is_filled, FILLED
        self._redraw()

    def _draw(self) -> None:
        Color(*theme.role("words" if self.bold else "line"))
        edge = (self.x + 1, self.y + 1, self.width - 2, self.height - 2, theme.u * 9)
        SmoothLine(width=theme.u * (1.8 if self.bold else 1), rounded_rectangle=edge)


class CardSlots(BoxLayout):
    """As many places as cards may be chosen."""

    def show(self, cards: Sequence[str], many: int) -> None:
        """Takes over the cards that were chosen, as they are spoken."""
        self.spacing = theme.u * 6
        if len(self.children) != many:
            self.clear_widgets()
            for _ in range(many):
                self.add_widget(Slot())
        for at, slot in enumerate(reversed(self.children)):
            slot.show(cards[at] if at < len(cards) else "", is_filled=at < len(cards))


FOOT = 58
"""How high the keys below the cards are, in units of the design."""

WANTED, CHOSEN = 22, 38
"""How large it is said how many cards are wanted, and then which were chosen."""

SLOTS = 8
"""The most cards that each have a place of their own."""


class CardChooser(BoxLayout):
    """Asks for cards; ``chose`` hears them once there are enough of them."""

    def __init__(self, game: str, deck: Deck, chose: Callable[[tuple[Face | None, ...]], object]) -> None:
        super().__init__(orientation="vertical", spacing=theme.u * 8)
        self._game, self._chose, self._asks = game, chose, Cards(zone="")
        self._grids = [CardGrid(game, rows, self._took) for rows in grids(game, deck)]
        self._foot = BoxLayout(size_hint_y=None, height=0, spacing=theme.u * 12)
        self._told, self._slots = Words(most=WANTED), CardSlots()
        self._other = Key(text=tr("Choose by letter"), size_hint_x=0.5, on_release=lambda _: self._turn())
        self._undo = Key(text=tr("Undo last"), on_release=lambda _: self._drop())
        self._enough = Key(text=tr("Done"), kind="main", on_release=lambda _: self._done())
        self._chosen: list[Face | None] = []
        self._were: Sequence[Face | None] = ()
        add_all(self, self._grids[0], self._foot)

    def ask(self, asks: Cards, were: Sequence[Face | None]) -> None:
        """Asks again; those that ``were`` there until now are marked."""
        self._asks, self._chosen, self._were = asks, [], were
        keys = [self._other] if len(self._grids) > 1 else []
        told: list[Widget] = []
        if asks.may_be_unseen:
            keys.append(Key(text=tr("Nobody saw it"), on_release=lambda _: self._took(None)))
        elif asks.least == 0 and asks.most == 1:
            keys.append(Key(text=tr("None of them"), on_release=lambda _: self._done()))
        if asks.most > 1:
            self._slots.size_hint_x = 0.5 * asks.most
            self._told.size_hint_x = 0.9 if asks.most <= SLOTS else 1.5
            told = [self._slots, self._told] if asks.most <= SLOTS else [self._told]
            keys += [self._undo, self._enough] if asks.least < asks.most else [self._undo]
        self._foot.clear_widgets()
        add_all(self._foot, *told, *keys)
        self._foot.height = theme.u * FOOT if self._foot.children else 0
        self._show()

    @property
    def chosen(self) -> Sequence[Face | None]:
        """The cards touched so far."""
        return tuple(self._chosen)

    def _turn(self) -> None:
        """The other way to choose."""
        shown = self._grids[0]
        self._grids = [*self._grids[1:], shown]
        self._other.kind = "plain" if self._other.kind == "chosen" else "chosen"
        self.remove_widget(shown)
        self.add_widget(self._grids[0], index=len(self.children))
        restyle(self._grids[0])
        self._show()

    def _took(self, face: Face | None) -> None:
        self._chosen.append(face)
        if len(self._chosen) >= self._asks.most:
            self._done()
        else:
            self._show()

    def _drop(self) -> None:
        if self._chosen:
            self._chosen.pop()
        self._show()

    def _done(self) -> None:
        if len(self._chosen) >= self._asks.least:
            self._chose(tuple(self._chosen))

    def _show(self) -> None:
        least, most = self._asks.least, self._asks.most
        self._grids[0].show(self._asks.faces, self._chosen, self._were)
        wanted = tr("{least} to {most} cards", least=least, most=most)
        if least == most:
            wanted = tr("{count:card}", WORD, count=most)
        spoken = ["?" if face is None else look_of(self._game, face).spoken for face in self._chosen]
        self._undo.disabled = not spoken
        self._enough.disabled = not least <= len(spoken) or not spoken
        if 1 < most <= SLOTS:
            self._slots.show(spoken, most)
            told = tr("{count} of {all}", count=len(spoken), all=wanted)
            self._told.text = self._worth() or (told if spoken else tr("Choose {cards}", cards=wanted))
            return
        self._told.text = " ".join(spoken) or (wanted if most > 1 else "")
        self._told.most, self._told.bold = (CHOSEN, True) if spoken else (WANTED, False)

    def _worth(self) -> str:
        """The worth of the letter cards together, if each shows its own below its letter."""
        points = [look_of(self._game, face).corner for face in self._chosen if face is not None]
        if not points or not all(each.isdecimal() for each in points):
            return ""
        return tr("{count:point}", WORD, count=sum(map(int, points)))
