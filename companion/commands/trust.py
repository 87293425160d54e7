"""How far the sensors of an evening could be trusted, from what its journal keeps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.interpreter import Evidence
from companion.rules.acts import Amend, Remark
from companion.rules.carded import faces_of
from companion.table import Table

PLAYS = 50
"""Interruptions are counted in so many plays."""

PROMPT_S = 1.0
"""A decision within so many seconds of the card at rest is a prompt one."""

BY_HAND = frozenset({"touch", "typed", "said"})
"""Sources that are people."""


@dataclass(frozen=True, slots=True)
class Trust:
    """What the sensors did: ``plays`` that they saw, how often the table was ``asked`` (refusals too), plays that the
    program mended by itself and that people mended, and the seconds from the card at rest to the decision: in the
    middle, at most, and the share of prompt ones (None where no time is known)."""

    plays: int
    asked: int
    mended_by_itself: int
    mended_by_people: int
    middle_s: float | None
    longest_s: float | None
    prompt: float | None

    def sentences(self) -> Iterator[str]:
        """The same for people."""
        if not self.plays:
            yield f"No play was seen by a sensor. Questions and refusals: {self.asked}."
            return
        yield f"Plays seen by sensors: {self.plays}."
        yield f"Questions and refusals: {self.asked}, which is {PLAYS * self.asked / self.plays:.1f} in {PLAYS} plays."
        yield f"Plays corrected by the program itself: {self.mended_by_itself}; by people: {self.mended_by_people}."
        if self.middle_s is not None and self.longest_s is not None and self.prompt is not None:
            yield (
                f"From the card at rest to the decision: {self.middle_s:.1f} s in the middle, "
                f"{int(100 * self.prompt)} % within {PROMPT_S:g} s, {self.longest_s:.1f} s at most."
            )


def trust(table: Table) -> Trust:
    """How far the sensors of this evening could be trusted."""
    kept = [(entry.act, table.evidence[entry.number]) for entry in table.history.entries]
    seen = [by for act, by in kept if by.source not in BY_HAND and faces_of(table.game, act)]
    amended = [by for act, by in kept if isinstance(act, Amend)]
    own = sum(_is_the_programs_own(by) for by in amended)
    took = sorted(by.took_s for by in seen if by.took_s is not None)
    return Trust(
        plays=len(seen),
        asked=sum(isinstance(act, Remark) for act, _ in kept),
        mended_by_itself=own,
        mended_by_people=len(amended) - own,
        middle_s=took[len(took) // 2] if took else None,
        longest_s=took[-1] if took else None,
        prompt=sum(each <= PROMPT_S for each in took) / len(took) if took else None,
    )


def _is_the_programs_own(by: Evidence) -> bool:
    return by.confirmed_by is None and by.source not in BY_HAND
