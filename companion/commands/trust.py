"""How far the sensors of an evening could be trusted, from what its journal keeps."""

from __future__ import annotations

from collections.abc import Iterator

from companion.interpreter import Evidence
from companion.rules.acts import Amend
from companion.rules.carded import faces_of
from companion.table import Table

PLAYS = 50
"""Interruptions are counted in so many plays."""

PROMPT_S = 1.0
"""A decision within so many seconds of the card at rest is a prompt one."""

BY_HAND = frozenset({"touch", "typed", "said"})
"""Sources that are people."""


def trust(table: Table) -> Iterator[str]:
    """Sentences: plays that sensors saw, interruptions, corrections of the program and of people, and times."""
    kept = [(entry.act, table.evidence[entry.number]) for entry in table.history.entries]
    seen = [by for act, by in kept if by.source not in BY_HAND and faces_of(table.game, act)]
    asked = sum(by.asked for _, by in kept)
    if not seen:
        yield f"No play was seen by a sensor. Questions and refusals: {asked}."
        return
    yield f"Plays seen by sensors: {len(seen)}."
    yield f"Questions and refusals: {asked}, which is {PLAYS * asked / len(seen):.1f} in {PLAYS} plays."
    amended = [by for act, by in kept if isinstance(act, Amend)]
    own = sum(_is_the_programs_own(by) for by in amended)
    yield f"Plays corrected by the program itself: {own}; by people: {len(amended) - own}."
    took = sorted(by.took_s for by in seen if by.took_s is not None)
    if took:
        within = 100 * sum(each <= PROMPT_S for each in took) // len(took)
        yield (
            f"From the card at rest to the decision: {took[len(took) // 2]:.1f} s in the middle, "
            f"{within} % within {PROMPT_S:g} s, {took[-1]:.1f} s at most."
        )


def _is_the_programs_own(by: Evidence) -> bool:
    return by.confirmed_by is None and by.source not in BY_HAND
