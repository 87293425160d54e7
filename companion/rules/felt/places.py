"""The felt of a game that tells none of its own: what lies in its places, as everybody may see it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from companion.cards import Face
from companion.rules.events import Seat
from companion.rules.felt.lying import Felt, Lying
from companion.rules.movements import CARDS
from companion.rules.values import replace

if TYPE_CHECKING:
    from companion.rules.history import History, Standing
    from companion.rules.places import Place


def lay_out(history: History, **said: Mapping[Seat, object]) -> Felt:
    """The cards of each place with a zone, before its seat or in the middle; of other places the number of cards, and
    how much of each unit but the game's own lies where. What no place tells of the seats is given by its word:
    ``lay_out(history, bid=history.state.bids)``. A felt of your own can begin with it:
    ``replace(lay_out(history), statuses=...)``."""
    game, state = history.game, history.game.hide(history.state, None)
    tellers = _tellers_of(history)
    rows: dict[Seat, tuple[Lying, ...]] = dict.fromkeys(state.seats, ())
    figures: dict[Seat, list[tuple[str, str]]] = {
        seat: [(word, str(by_seat[seat])) for word, by_seat in said.items() if seat in by_seat] for seat in state.seats
    }
    middle_cards: tuple[Lying, ...] = ()
    middle: list[tuple[str, str]] = []
    for place in game.places:
        for seat in state.seats if place.is_each_seats else ("",):
            size, figure = state.holdings.size(place.of(seat)), (_word(place), str(state.holdings.size(place.of(seat))))
            if place.zone and seat:
                rows[seat] += _cards(tellers, state, place, seat)
            elif place.zone:
                middle_cards += _cards(tellers, state, place, seat)
            elif size and seat:
                figures[seat].append(figure)
            elif size:
                middle.append(figure)
    for (unit, account), amount in state.holdings.amounts.items():
        if account in figures and unit != game.unit:
            figures[account].append((unit, str(amount)))
        elif account in {place.path for place in game.places}:
            middle.append((account, f"{amount} {unit}"))
    return Felt(
        cards={seat: row for seat, row in rows.items() if row},
        figures={seat: tuple(told) for seat, told in figures.items()},
        middle=tuple(middle),
        middle_cards=middle_cards,
    )


def _word(place: Place) -> str:
    path = place.path.rpartition("/")[0] if place.group else place.path
    word = path.rpartition("/")[2].replace("{seat}", CARDS)
    return f"{word} {place.group}" if place.group else word


class _Tellers:
    """The last act that named each card of a history, so that a touch can correct it. Only new acts are read."""

    def __init__(self) -> None:
        self._read: list[Standing] = []
        self._found: dict[tuple[Seat | None, Face | None], Lying] = {}

    def follow(self, history: History) -> None:
        """Reads the acts since the last time; all of them, if one was taken back or corrected."""
        count, standing = len(self._read), history.standing
        if count and (len(standing) < count or standing[count - 1] is not self._read[-1]):
            self._read.clear()
            self._found.clear()
            count = 0
        for entry in standing[count:]:
            spec = history.game.act_specs.get(type(entry.act))
            if spec is not None and spec.cards:
                named = getattr(entry.act, spec.cards)
                for at, face in reversed([*enumerate(named if isinstance(named, tuple) else (named,))]):
                    self._found[entry.act.seat, face] = self._found["", face] = Lying(face, entry.number, at=at)
        self._read += standing[count:]

    def lay(self, face: Face, seat: Seat) -> Lying:
        """A card before a seat, or in the middle."""
        told = [each for by in ((seat, None) if seat else ("",)) if (each := self._found.get((by, face)))]
        return max(told, key=lambda each: each.number or 0, default=Lying(face))


_TELLERS: WeakKeyDictionary[History, _Tellers] = WeakKeyDictionary()


def _tellers_of(history: History) -> _Tellers:
    tellers = _TELLERS.setdefault(history, _Tellers())
    tellers.follow(history)
    return tellers


def _cards(tellers: _Tellers, state: Any, place: Place, seat: Seat) -> tuple[Lying, ...]:
    pile = state.holdings.pile(place.of(seat))
    lying = (*(tellers.lay(face, seat) for face in pile.faces), *(Lying(None) for _ in range(pile.unseen)))
    return tuple(replace(card, group=place.group) for card in lying) if place.group else lying
