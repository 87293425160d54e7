"""Hypotheses that a card lies somewhere and is something, and the one selection of those that can be true together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from companion.cards import Face
from companion.observations import Sighting, are_two
from companion.sources.camera.recognition.finding.places import corners_of, has_middle_in, in_one_place
from companion.sources.camera.recognition.verdict import log_odds

FinderName: TypeAlias = Literal["known", "print", "picture", "marks", "beneath", "one mark"]


@dataclass(frozen=True, slots=True, eq=False)
class Hypothesis:
    """A card as it would be seen if the hypothesis were true; ``by`` names the finder that proposes it.

    ``is_whole``: all of the card shows, so an unnamed thing that lies on it is the same card. On a covered card only a
    thing in the same place is. ``instead`` is the face that the card surely has instead.
    """

    card: Sighting
    by: FinderName
    is_whole: bool = False
    instead: Hypothesis | None = None

    @property
    def log_odds(self) -> float:
        """The natural logarithm of the odds that the hypothesis names the card correctly."""
        return log_odds(self.card.confidence)

    def __str__(self) -> str:
        name = self.card.face or ("another deck's" if self.card.foreign else self.card.side)
        x0, y0, x1, y1 = self.card.box
        return f"{name} at {(x0 + x1) / 2:.0f}, {(y0 + y1) / 2:.0f}, log odds {self.log_odds:+.1f}, by {self.by}"


@dataclass(frozen=True, slots=True, eq=False)
class Rejected:
    """A hypothesis that was not selected, and why."""

    hypothesis: Hypothesis
    why: str


@dataclass(slots=True, eq=False)
class Selection:
    """The hypotheses about one picture that can be true together, in the order in which they were proposed. ``copies``
    is the deck's number of cards of each face; any number if it names none.
    """

    copies: Mapping[Face, int] = field(default_factory=dict)
    selected: list[Hypothesis] = field(default_factory=list)
    rejected: list[Rejected] = field(default_factory=list)

    @property
    def cards(self) -> tuple[Sighting, ...]:
        """The selected cards."""
        return tuple(each.card for each in self.selected)

    def add(self, hypotheses: Iterable[Hypothesis]) -> None:
        """Selects among these and the earlier ones: of two hypotheses about one card the surer one, and none with a
        face whose cards are all known.
        """
        for each in hypotheses:
            self._add(each)

    def rename(self, cards: Sequence[Sighting]) -> None:
        """Takes over a namer's names of the selected cards, in their order."""
        pairs = zip(self.selected, cards, strict=True)
        self.selected = [each if each.card is card else replace(each, card=card) for each, card in pairs]

    def _add(self, new: Hypothesis) -> None:
        if new.by == "beneath" and self._has_all_of(new.card.face):
            self.rejected.append(Rejected(new, f"the deck has no more {new.card.face}"))
            return
        surer = next((each for each in self.selected if is_same_card(new, each) and _rank(each) >= _rank(new)), None)
        if surer is not None:
            self.rejected.append(Rejected(new, f"is one card with {surer}"))
            return
        for each in [each for each in self.selected if is_same_card(each, new) or _explains(new, each)]:
            self.selected.remove(each)
            self.rejected.append(Rejected(each, f"is one card with {new}"))
        self.selected.append(new)

    def _has_all_of(self, face: Face | None) -> bool:
        if face is None or face not in self.copies:
            return False
        return (
            sum(each.card.face == face and each.card.corners is not None for each in self.selected) >= self.copies[face]
        )


def is_same_card(one: Hypothesis, other: Hypothesis) -> bool:
    """Whether two named hypotheses are of one card: the same face in the same place, unless their marks differ."""
    card, there = one.card, other.card
    if card.face is None or card.face != there.face or card.corners is None or there.corners is None:
        return False
    return not are_two(card.number, there.number) and _is_where(card, there)


def _explains(new: Hypothesis, old: Hypothesis) -> bool:
    """Whether a hypothesis with a name says what another one without a name is."""
    if new.instead is not None:
        return old is new.instead
    if old.card.has_name or not new.card.has_name or new.by == "print" or new.card.corners is None:
        return False
    return has_middle_in(old.card, corners_of(new.card)) if new.is_whole else _is_where(old.card, new.card)


def _rank(hypothesis: Hypothesis) -> tuple[bool, float]:
    """A mark that was read tells most; then what is likelier is surer."""
    return hypothesis.card.number is not None, hypothesis.card.confidence


def _is_where(card: Sighting, there: Sighting) -> bool:
    return bool(in_one_place([corners_of(card)], [corners_of(there)])[0, 0])
