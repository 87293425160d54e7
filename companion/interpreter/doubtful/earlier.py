"""A card that lies clearly where it cannot be, because it was read before: then that reading is in question."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from companion.cards import Face
from companion.interpreter.awaited.asking import Asking
from companion.interpreter.felt.weighing import Candidates
from companion.rules.events import Seat
from companion.rules.history import History, Standing
from companion.rules.judging.carded import faces_of


@dataclass(slots=True)
class Earlier:
    """The acts that were read by sight, by number, each with what its cards were taken for; nobody asks about those
    that somebody confirmed."""

    _read: dict[int, dict[Face, Candidates]] = field(default_factory=dict)
    _confirmed: set[int] = field(default_factory=set)
    _told: set[tuple[int, Face]] = field(default_factory=set)

    def remember(self, number: int, face: Face, candidates: Candidates, *, told: bool) -> None:
        """An act was read from a card that counts as this face, and was taken for these; ``told``: people said so."""
        self._read.setdefault(number, {})[face] = candidates
        if told:
            self._told.add((number, face))

    def confirm(self, number: int) -> None:
        """Somebody said that the act is right."""
        self._confirmed.add(number)

    def was_seen(self, number: int) -> bool:
        """Whether an act was read by sight, and not said."""
        return number in self._read

    def played(self, face: Face, seat: Seat | None, history: History[Any]) -> Standing[Any] | None:
        """The act that took this card: of the same seat before others, then the one that was read least clearly."""
        found = [
            each
            for each in history.standing
            if each.number in self._read.keys() - self._confirmed
            and face in self._read[each.number]
            and faces_of(history.game, each.act).count(face) == 1
        ]
        return min(
            found,
            key=lambda each: (each.act.seat != seat, dict(self._read[each.number][face]).get(face, 0.0)),
            default=None,
        )

    def was_told(self, number: int, face: Face) -> bool:
        """Whether people said which card this was."""
        return (number, face) in self._told

    def read_as(self, number: int, face: Face) -> Candidates:
        """What the card was taken for that counts as this face in the act."""
        return self._read[number][face]

    def candidates(self, number: int, face: Face) -> Candidates:
        """What the card of this act may have been instead, and at last what it was taken for."""
        others = tuple(each for each in self._read[number][face] if each[0] != face)
        return (*others[:2], (face, 0.0))


def possible_then(number: int, history: History[Any], asking: Asking) -> frozenset[Face]:
    """The faces that the card of an act could have had."""
    act = next(each.act for each in history.standing if each.number == number)
    prompts = asking.prompts(history.state_before(number))
    found = (each.cards.faces for each in prompts if each.cards and (each.act, each.seat) == (act.word(), act.seat))
    return frozenset[Face]().union(*found)
