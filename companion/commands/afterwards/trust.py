"""The reliability of an evening's sensors, from its journal: how often they interrupted, each time with its sentence,
and how fast they were.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.evidence import Evidence
from companion.languages import tr
from companion.rules.acts import Amend, Remark
from companion.rules.game import Act
from companion.rules.history import Entry
from companion.rules.judging.carded import faces_of
from companion.rules.judging.visibility import open_to_all
from companion.rules.rulebook import say
from companion.table import Table

PLAYS = 50
"""Interruptions are counted per this many plays."""

PROMPT_S = 1.0
"""A decision within this many seconds after the card came to rest is prompt."""

BY_HAND = frozenset({"touch", "typed", "said"})
"""Sources that are people."""


@dataclass(frozen=True, slots=True)
class Interruption:
    """An interruption: the number of its entry, its time (seconds since 1970; None if nobody
    knows), and its sentence.
    """

    number: int
    time: float | None
    text: str


@dataclass(frozen=True, slots=True)
class Trust:
    """The work of the sensors.

    - ``plays``: awaited plays that they saw; each card of a row or a hand is one.
    - ``asked``: the interruptions, with refusals and contradictions between table and book.
    - The plays that the companion corrected by itself, and those that people corrected.
    - The seconds from the cards at rest to the decision: median, longest, and the share of prompt ones (None if no time
      is known; a row is decided once).
    - ``told``: every interruption and every corrected play, in order.
    """

    plays: int
    asked: int
    mended_by_itself: int
    mended_by_people: int
    middle_s: float | None
    longest_s: float | None
    prompt: float | None
    told: tuple[Interruption, ...] = ()

    def sentences(self) -> Iterator[str]:
        """The same for people."""
        if not self.plays:
            yield tr("No sensor saw a play. Questions and refusals: {asked}.", asked=self.asked)
            yield from self._each_with_its_time()
            return
        yield tr("Plays that sensors saw: {plays}.", plays=self.plays)
        rate = f"{PLAYS * self.asked / self.plays:.1f}"
        yield tr("Questions and refusals: {asked} ({rate} in {plays} plays).", asked=self.asked, rate=rate, plays=PLAYS)
        yield tr(
            "Plays corrected by the companion: {own}; by people: {people}.",
            own=self.mended_by_itself,
            people=self.mended_by_people,
        )
        if self.middle_s is not None and self.longest_s is not None and self.prompt is not None:
            yield tr(
                "Time from the resting card to the decision: median {middle} s, {share} % within {prompt} s, at most "
                "{longest} s.",
                middle=f"{self.middle_s:.1f}",
                share=int(100 * self.prompt),
                prompt=f"{PROMPT_S:g}",
                longest=f"{self.longest_s:.1f}",
            )
        yield from self._each_with_its_time()

    def _each_with_its_time(self) -> Iterator[str]:
        if self.told:
            yield tr("Questions, refusals and corrections:")
        for each in self.told:
            clock = "" if each.time is None else time.strftime("%H:%M:%S", time.localtime(each.time))
            yield f"{each.number:>4}  {clock:8}  {each.text}"


def trust(table: Table, times: Mapping[int, float]) -> Trust:
    """How far the sensors of this evening could be trusted; ``times`` say when each entry was written down."""
    kept = [(entry, table.evidence[entry.number]) for entry in table.history.entries]
    seen = [(entry, by) for entry, by in kept if by.source not in BY_HAND and _was_waited_for(entry, table)]
    mended = [*_mended(kept, table)]
    own = sum(cards for cards, by in mended if _is_the_programs_own(by))
    took = sorted(by.took_s for _, by in seen if by.took_s is not None)
    told = [entry for entry, _ in kept if _is_listed(entry.act)]
    return Trust(
        plays=sum(len(faces_of(table.game, entry.act)) for entry, _ in seen),
        asked=sum(isinstance(entry.act, Remark) and entry.act.interrupts for entry, _ in kept),
        mended_by_itself=own,
        mended_by_people=sum(cards for cards, _ in mended) - own,
        middle_s=took[len(took) // 2] if took else None,
        longest_s=took[-1] if took else None,
        prompt=sum(each <= PROMPT_S for each in took) / len(took) if took else None,
        told=tuple(Interruption(each.number, times.get(each.number), _speak_entry(each, table)) for each in told),
    )


def _was_waited_for(entry: Entry, table: Table) -> bool:
    """Whether an act is a play of cards that the game waited for: a treasure that is named in passing is none."""
    act = entry.act
    if not faces_of(table.game, act):
        return False
    asked = (ask for ask in table.game.expected(table.history.state_before(entry.number)) if ask.act == act.word())
    return any(ask.seat == act.seat and ask.cards and (ask.cards.lying or not ask.optional) for ask in asked)


def _mended(kept: Sequence[tuple[Entry, Evidence]], table: Table) -> Iterator[tuple[int, Evidence]]:
    """How many cards each correction deleted, put in or named again; if it changed something else of an act, all of its
    cards; an act without cards counts as one."""
    said = {entry.number: faces_of(table.game, entry.act) for entry, _ in kept}
    for entry, by in kept:
        for each in entry.act.together() if isinstance(entry.act, Amend) else ():
            was, now = said.get(each.line, ()), () if each.with_ is None else faces_of(table.game, each.with_)
            changed = max(len(was), len(now)) - (Counter(was) & Counter(now)).total()
            said[each.line] = now
            if each.missed is not None:
                said[entry.number] = faces_of(table.game, each.missed)
                changed += max(1, len(said[entry.number]))
            yield changed or max(1, len(now)), by


def _speak_entry(entry: Entry, table: Table) -> str:
    """The sentence of an interruption, as everybody may hear it."""
    if isinstance(entry.act, Remark):
        return entry.act.text
    return " ".join(say(table.game, event) for event in open_to_all(table.game, entry.events))


def _is_listed(act: Act) -> bool:
    """Whether an act was an interruption or a correction."""
    return act.interrupts if isinstance(act, Remark) else isinstance(act, Amend)


def _is_the_programs_own(by: Evidence) -> bool:
    return by.confirmed_by is None and by.source not in BY_HAND
