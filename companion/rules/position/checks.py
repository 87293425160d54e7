"""Checks of a position for any game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.cards import Face
from companion.rules import acts as words
from companion.rules.events import Seat, Unit
from companion.rules.game import Act, Choice, IllegalAct, Number
from companion.rules.holdings import Holdings, Pools
from companion.rules.places import split
from companion.rules.position.fields import MOST_HELD, Values


class Checks:
    """Possible mistakes in a position of any game. Each check raises IllegalAct with a sentence."""

    def __init__(self, act: Act, seats: tuple[Seat, ...]) -> None:
        self._act, self._seats = act, seats

    def number(self, what: str, value: int, least: int, most: int) -> None:
        """A number is within its range."""
        self._within(_begun(what), value, least, most)

    def _within(self, what: str, value: int, least: int, most: int) -> None:
        if not least <= value <= most:
            if least == most:
                raise IllegalAct(self._act, words.POSITION_ONE(what=what, value=value, least=least))
            raise IllegalAct(self._act, words.POSITION_NUMBER(what=what, value=value, least=least, most=most))

    def numbers(self, what: str, said: Mapping[Seat, int], least: int, most: int = MOST_HELD) -> None:
        """Each seat's number is within its range, and the seat plays."""
        self.seats(what, said)
        for seat, value in said.items():
            self._within(f"{seat}'s {what}", value, least, most)

    def allowed(self, what: str, value: Any, asks: Values | None) -> None:
        """A field has a possible value: a number within its limits, a seat that plays, or one of its words."""
        if isinstance(asks, Number) and value is not None:
            self._within(_begun(what), value, asks.least, asks.most)
        if isinstance(asks, Choice) and value is not None and value not in asks.values:
            if asks.name == "seat":
                self.seats(what, (value,))
            raise IllegalAct(self._act, words.POSITION_CHOICE(what=_begun(what), value=value, choices=asks.values))

    def seats(self, what: str, named: Iterable[Seat | None]) -> None:
        """All of these seats play now."""
        for seat in named:
            if seat is not None and seat not in self._seats:
                raise IllegalAct(self._act, words.POSITION_SEAT(what=_begun(what), seat=seat))

    def book(self, book: Holdings, game: Any, known: Mapping[str, str]) -> None:
        """Nothing is there more often than the game has it: every card of a place is a card of the deck, and the deck
        has enough cards for the rest. ``known`` are the fields that name known cards, by their places.
        """
        for (unit, account), amount in book.amounts.items():
            if amount < 0 and not game.can_owe(unit, account):
                whole = book.count_units()[unit]
                raise IllegalAct(self._act, words.POSITION_SUM(what=_all_of(unit), given=whole - amount, held=whole))
        if not book.stock:
            return
        for place, pile in book.piles.items():
            if pile.size < 0:
                self._refuse_sum(book, pile.pools, -pile.size, split(place)[0])
            if pile.unseen < 0:
                said = {"given": len(pile.shown), "place": game.called(place), "held": pile.size}
                why = (
                    words.POSITION_TYPE(**said, field=known[place]) if place in known else words.POSITION_CARDS(**said)
                )
                raise IllegalAct(self._act, why)
        whole = book.count_stock()
        if book.total != whole:
            self._refuse_sum(book, frozenset(book.stock), book.total - whole, "")
        shown = [(face, pools, place) for place, pile in book.piles.items() for face, pools in pile.shown]
        for face, own, _ in shown:
            for pools in (own, frozenset(book.stock)):
                lies = [place for each, of, place in shown if each == face and of <= pools]
                copies = sum(book.stock[pool].get(face, 0) for pool in pools)
                if len(lies) > copies:
                    self._refuse_copies(face, len(lies), copies, dict.fromkeys(map(game.called, lies)))

    def _refuse_sum(self, book: Holdings, pools: Pools, more: int, seat: Seat) -> None:
        whole = book.count_stock(pools)
        what = "All the cards" if pools == frozenset(book.stock) else f"{seat}'s cards"
        raise IllegalAct(self._act, words.POSITION_SUM(what=what, given=whole + more, held=whole))

    def _refuse_copies(self, face: Face, count: int, copies: int, places: Iterable[str]) -> None:
        if not copies:
            raise IllegalAct(self._act, words.UNKNOWN_FACE(card=face))
        why = words.POSITION_COPIES(card=face, count=count, places=", ".join(places), copies=copies)
        raise IllegalAct(self._act, why)


def _begun(what: str) -> str:
    """These words as a sentence begins with them."""
    return what[:1].upper() + what[1:]


def _all_of(unit: Unit) -> str:
    """All of a unit; one without a plural, such as fame, cannot be counted one by one."""
    return f"All the {unit}" if unit.endswith("s") else f"All amounts of {unit}"
