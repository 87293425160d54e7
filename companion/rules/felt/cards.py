"""The cards on the felt, each with the act that named it, so that a touch can correct it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from companion.cards import Face
from companion.rules.events import Seat
from companion.rules.felt.lying import Lying
from companion.rules.movements import CARDS

if TYPE_CHECKING:
    from companion.rules.history import History, Standing


def lay_cards(history: History, seat: Seat, faces: Iterable[Face | None]) -> tuple[Lying, ...]:
    """Cards before a seat, or in the middle if it is empty. A card that nobody saw is None."""
    tellers = _TELLERS.setdefault(history, _Tellers())
    tellers.follow(history)
    return tuple(Lying(None) if face is None else tellers.lay(face, seat) for face in faces)


def lay_pile(history: History, path: str, seat: Seat, state: Any) -> tuple[Lying, ...]:
    """The cards of a pile in a state, in order of arrival; an unseen card lies in its own place among them."""
    pile, came = state.holdings.pile(path), list[Face | None]()
    faces: Sequence[Face | None] = (*pile.faces, *(None,) * pile.unseen)
    for at in range(len(history.standing) - 1, -1, -1) if pile.faces and pile.unseen else ():
        if len(came) >= pile.size:
            break
        came[:0] = _arrived(history, at, path)
    if came.count(None) == pile.unseen and len(came) == pile.size:
        seen = iter(pile.faces)
        faces = [None if each is None else next(seen) for each in came]
    return lay_cards(history, seat, faces)


def _arrived(history: History, at: int, path: str) -> list[Face | None]:
    """The cards that an act brought to a pile."""
    state, came = history.state_after(at - 1), list[Face | None]()
    for event in history.standing[at].events:
        for move in event.moves(state):
            if move.target == path and move.of == CARDS:
                came += move.faces or (None,) * (move.count or 0)
        state = history.game.evolve(state, event)
    return came


class _Tellers:
    """The last act that named each card of a history. Only new acts are read."""

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
