"""The changes that a correction of an earlier act would bring, shown before it is accepted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.languages import tr
from companion.records import name_winners
from companion.rules.acts import Amend
from companion.rules.events import Amended, Event
from companion.rules.game import IllegalAct
from companion.rules.history.letting_stand import let_stand
from companion.rules.judging.visibility import open_to_all
from companion.rules.rulebook import why_of
from companion.speech.sentences import headline, speak
from companion.speech.ways_back import order_of
from companion.table import Table


@dataclass(frozen=True, slots=True)
class Difference:
    """``scores`` and ``sentences`` are pairs of before and after; ``dropped`` later acts that would be deleted.
    ``refusal`` says why this correction cannot be; ``needs_word`` when the table may still let it stand, and ``lost``
    are then the later acts that would no longer stand. ``turned`` counts the later acts that would be judged for
    another reason."""

    scores: tuple[tuple[str, int, int], ...] = ()
    sentences: tuple[tuple[str, str], ...] = ()
    winner: tuple[str, str] | None = None
    dropped: int = 0
    refusal: str = ""
    lost: tuple[str, ...] = ()
    needs_word: bool = False
    turned: int = 0

    @property
    def is_slight(self) -> bool:
        """Whether nobody has more or less for it, and every later act stands as it was judged."""
        return not (self.refusal or self.scores or self.winner or self.dropped or self.turned)


def difference(table: Table, amend: Amend) -> Difference:
    """The changes if this act had been another one, or had never been."""
    history = table.history
    try:
        (amended,) = history.judge(amend)
    except IllegalAct as refused:
        why = speak(table.game, table.setup, refused.why)
        return Difference(refusal=why, needs_word=refused.if_let_stand is not None, lost=_lost(table, amend))
    assert isinstance(amended, Amended)
    other = _replayed(table, amended)
    before, after = table.game.scores(table.state), table.game.scores(other)
    scores = tuple(
        (seat, before.get(seat, 0), after.get(seat, 0)) for seat in after if before.get(seat) != after.get(seat)
    )
    was = {each.number: headline(open_to_all(table.game, each.events)) for each in history.standing}
    told: list[tuple[str, str]] = []
    if order := order_of(amended):
        told.append((tr("judged in the order they were entered"), tr("judged in this order: {acts}", acts=order)))
    turned = 0
    for number, events in amended.rejudged:
        old, new = was.get(number), headline(open_to_all(table.game, events))
        if new is not None and (old is None or why_of(table.game, old) != why_of(table.game, new)):
            told.append((_speak_event(table, old), _speak_event(table, new)))
        turned += number != amend.line and _reason(table, old) != _reason(table, new)
    winners = _winners(table, table.state), _winners(table, other)
    return Difference(
        scores=scores,
        sentences=tuple(told),
        winner=winners if winners[0] != winners[1] else None,
        dropped=len(amended.dropped),
        turned=turned,
    )


def _reason(table: Table, event: Event | None) -> str:
    why = why_of(table.game, event) if event is not None else None
    return why.code if why is not None else ""


def _lost(table: Table, amend: Amend) -> tuple[str, ...]:
    """The later acts that would not stand if the table still corrected it."""
    try:
        (amended,) = table.history.judge(let_stand(table.history, amend, "all the same"))
    except IllegalAct:
        return ()
    assert isinstance(amended, Amended)
    told = {each.number: headline(open_to_all(table.game, each.events)) for each in table.history.standing}
    return tuple(_speak_event(table, told[number]) for number in amended.dropped)


def _replayed(table: Table, amended: Amended) -> Any:
    """The state as it would be: everything before as it stands, everything after as it would be judged."""
    state = table.history.state_before(amended.number)
    for _, events in amended.rejudged:
        for event in events:
            state = table.game.evolve(state, event)
    return state


def _speak_event(table: Table, event: Any) -> str:
    return speak(table.game, table.setup, event) if event is not None else "–"


def _winners(table: Table, state: Any) -> str:
    outcome = table.game.outcome(state)
    return name_winners(outcome.winners if outcome else None)
