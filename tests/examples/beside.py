"""Cards that lie on a table beside the book: what the book is certain of must be true of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from companion.cards import Face
from companion.rules.events import Account, Event
from companion.rules.holdings import CARDS, Holdings, Movement
from companion.rules.holdings.dealing import deal
from companion.rules.places import ALL, NOBODY
from companion.rules.spec import GameSpec
from companion.rules.state import S
from companion.rules.values import replace


def false_certainties(game: GameSpec[S], world: S, book: S, events: Iterable[Event], chance: Random) -> Iterator[str]:
    """The false statements of the book after these events. ``world`` is the state in which the hands were dealt,
    ``book`` the same as the referee knows it. Somebody has just shown the referee a card of each hand; any card of a
    hand may be the one that leaves it unnamed."""
    cards = _Cards(game, world, chance)
    now: Any = book
    now = replace(now, holdings=cards.show_one_of_each_hand(book.holdings))
    for event in events:
        moves, before = event.moves(now), now.holdings
        now = game.evolve(now, event)
        if not cards.follow(moves, before) or not cards.have_sizes_of(now.holdings):
            return
        yield from (f"{type(event).__name__}: {face} in {place}" for place, face in cards.missing(now.holdings))


class _Cards:
    """Every card by place, each with its face."""

    def __init__(self, game: GameSpec, world: Any, chance: Random) -> None:
        self._game, self._chance = game, chance
        book: Holdings = world.holdings
        full = deal(book, book.piles, chance)
        self._lie = {place: list(pile.faces) for place, pile in full.piles.items()}
        self._hidden = {place: list(pile.faces[len(book.pile(place).shown) :]) for place, pile in full.piles.items()}

    def show_one_of_each_hand(self, book: Holdings) -> Holdings:
        """The book that knows one more card of each hand."""
        for place, pile in book.piles.items():
            left = Counter(self._lie[place]) - Counter(pile.faces) if _is_a_hand(self._game, place) else None
            if left:
                shown = self._chance.choice(sorted(left.elements()))
                book = book.named(place, *pile.faces, shown)
                if shown in self._hidden.get(place, ()):
                    self._hidden[place].remove(shown)
        return book

    def follow(self, moves: Iterable[Movement], book: Holdings) -> bool:
        """Moves the cards; False if they cannot go so."""
        for each in moves:
            if each.of == CARDS:
                count = len(self._lie.get(each.source, ())) if each.count is None else each.count
                faces = each.faces or (None,) * count
                if not all(self._go(each, face, book) for face in faces):
                    return False
        return True

    def _go(self, moved: Movement, face: Face | None, book: Holdings) -> bool:
        here = self._lie.setdefault(moved.source, [])
        if face is not None and face not in here and not self._exchange(moved.source, face):
            return False
        if not here:
            return False
        gone = face if face is not None else self._any_of(moved, here, book)
        here.remove(gone)
        self._lie.setdefault(moved.target, []).append(gone)
        return True

    def _any_of(self, moved: Movement, here: list[Face], book: Holdings) -> Face:
        """An unnamed card: any one of a hand; of a pile one that nobody has seen."""
        if moved.blind or _is_a_hand(self._game, moved.source):
            return self._chance.choice(here)
        unseen = Counter(here) - Counter(book.pile(moved.source).faces)
        return self._chance.choice(list(unseen.elements()) or here)

    def _exchange(self, place: Account, face: Face) -> bool:
        """A card that is turned up now was any of those that nobody had looked at."""
        for other, hidden in self._hidden.items():
            if face in hidden and face in self._lie.get(other, ()):
                mine = next((each for each in self._hidden.get(place, ()) if each in self._lie[place]), None)
                if mine is None:
                    return False
                for lie in (self._lie, self._hidden):
                    lie[other].remove(face)
                    lie[other].append(mine)
                    lie[place].remove(mine)
                    lie[place].append(face)
                return True
        return False

    def have_sizes_of(self, book: Holdings) -> bool:
        """Whether each place has as many cards as the book says."""
        return all(len(self._lie.get(place, ())) == pile.size for place, pile in book.piles.items())

    def missing(self, book: Holdings) -> Iterator[tuple[Account, Face]]:
        """Cards that the book is certain of in a hand, and that do not lie there."""
        for place, pile in book.piles.items():
            if pile.shown and _is_a_hand(self._game, place):
                for face in Counter(pile.faces) - Counter(self._lie[place]):
                    yield place, face


def _is_a_hand(game: GameSpec, path: Account) -> bool:
    """Whether cards lie there that some people see, so that any of them can be chosen."""
    place = game.place(path)
    return place is not None and place.is_each_seats and place.seen_by not in (ALL, NOBODY)
