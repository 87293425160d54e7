"""What was concluded of each card when its act was told. The tracks themselves hold readings and no opinion."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from companion.cards import Face
from companion.interpreter.numbers import LATE_S
from companion.interpreter.seeing.lying_card import LyingCard
from companion.interpreter.seeing.tracks import Tracks
from companion.rules.game import Act


@dataclass(frozen=True, slots=True)
class Conclusion:
    """What a card counts as: a face (None: no card of the game), and the act that it was read for, if there is one.

    ``share`` is how clearly it was read then. ``is_settled``: it stays so, since the moment is over or people have said
    so.
    """

    face: Face | None = None
    number: int | None = None
    act: Act | None = None
    share: float = 0.0
    is_settled: bool = False


OPEN: Final = Conclusion()
"""What is concluded of a card that no act was made of yet."""


class Conclusions:
    """The conclusion of each card, by its track; a card that is forgotten and was in no act has none."""

    def __init__(self, felt: Tracks) -> None:
        self._felt = felt
        self._found: dict[LyingCard, Conclusion] = {}

    def __getitem__(self, track: LyingCard) -> Conclusion:
        """What a card counts as; OPEN if nothing was concluded."""
        return self._found.get(track, OPEN)

    def __contains__(self, track: LyingCard) -> bool:
        """Whether a card needs no act of its own any more."""
        return track in self._found

    def note(self, track: LyingCard, counted: Conclusion) -> None:
        """Notes what a card counts as until its moment is explained again."""
        there = {*self._felt.gone, *self._felt.lying_cards}
        self._found = {each: its for each, its in self._found.items() if its.number is not None or each in there}
        self._found[track] = counted

    def settle(self, track: LyingCard, counted: Conclusion = OPEN) -> None:
        """Settles what a card counts as: by itself, no card of the game."""
        self._found[track] = replace(counted, is_settled=True)

    def drop(self, track: LyingCard) -> None:
        """Lets a card be explained as if nothing had been concluded of it."""
        self._found.pop(track, None)

    def copy(self, track: LyingCard, before: LyingCard) -> None:
        """Notes that a card is the same as one ``before``."""
        if before in self._found:
            self._found[track] = self._found[before]
        else:
            self.drop(track)

    def is_read_otherwise(self, track: LyingCard) -> bool:
        """Whether a card is read as something else than it counts as, or a camera and its tag differ."""
        face = self[track].face
        return track.is_disputed or (bool(track.candidates) and face not in (None, track.candidates[0][0]))

    def list_late(self) -> list[LyingCard]:
        """The cards that were taken away lately, or are not settled."""
        since = self._felt.now - LATE_S
        return [each for each in self._felt.gone if each.leaves_at >= since or not self[each].is_settled]

    def list_played_by(self, number: int) -> list[LyingCard]:
        """The lying cards that this act was read from."""
        return [each for each in self._felt.lying_cards if self[each].number == number]

    @property
    def is_quiet(self) -> bool:
        """Whether every lying card counts as something or lies on its face, and none was taken away lately."""
        if self._felt.gone and self._felt.gone[-1].leaves_at >= self._felt.now - LATE_S:
            return False
        return all(
            (each in self and not self.is_read_otherwise(each)) or each.is_back for each in self._felt.lying_cards
        )
