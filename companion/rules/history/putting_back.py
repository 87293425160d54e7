"""Deleted acts, restored: the acts that belong together, and the prompts if they were there."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules.acts import WAYS_BACK, Amend, Note, Remark
from companion.rules.game import Act, IllegalAct, Prompt
from companion.rules.history.history import History
from companion.rules.values import replace


def put_back(history: History, numbers: Sequence[int], missed: Act | None = None) -> Amend | None:
    """The correction that restores these acts as they last stood, and behind them an act that was missed; None for no
    acts.
    """
    amend: Amend | None = None
    for number in sorted(numbers, reverse=True):
        amend = Amend(line=number, with_=as_last(history, number), missed=None if amend else missed, also=amend)
    return amend


def as_last(history: History, number: int) -> Act:
    """The act of this number as it stands, or stood last."""
    for each in history.standing:
        if each.number == number:
            return each.act
    for entry in reversed(history.entries[number:]):
        for amend in entry.act.together() if isinstance(entry.act, Amend) else ():
            if amend.line == number and amend.with_ is not None:
                return amend.with_
    return history.said(number)


def struck_with(history: History, number: int) -> tuple[int, ...]:
    """The acts that no longer count and that a correction of this number deleted, or that were deleted together with
    the act of this number.
    """
    mendings = [entry.act for entry in history.entries[number - 1 :] if isinstance(entry.act, Amend)]
    if isinstance(said := history.said(number), Amend):
        lines = _struck(said)
    elif isinstance(said, (*WAYS_BACK, Note, Remark)):
        lines = ()
    else:
        lines = next((struck for each in reversed(mendings) if number in (struck := _struck(each))), (number,))
    return tuple(each for each in lines if not history.stands(each))


def _struck(amend: Amend) -> tuple[int, ...]:
    return tuple(each.line for each in amend.together() if each.with_ is None and each.line)


def waited_after(history: History, numbers: Sequence[int]) -> tuple[Prompt, ...]:
    """The acts that would be awaited right after the last of these acts, if they were restored."""
    amend = put_back(history, numbers)
    if amend is None:
        return ()
    try:
        (amended,) = history.judge(replace(amend, stands="all the same"))
    except IllegalAct:
        return ()
    state = history.state_before(min(numbers))
    for number, events in amended.rejudged:  # type: ignore[attr-defined]
        state = history.folded(state, events)
        if number == max(numbers):
            break
    return tuple(each for each in history.game.expected(state) if not each.optional)
