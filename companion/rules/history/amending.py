"""A correction: the right act, and everything after it judged again."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING

from companion.languages import in_english
from companion.rules import acts as words
from companion.rules.events import Amended, Event, Why
from companion.rules.game import Act, IllegalAct
from companion.rules.history.spoken import spoken
from companion.rules.judging.carded import faces_of
from companion.rules.judging.opening import find_opening
from companion.rules.judging.visibility import open_why
from companion.rules.rulebook import say

if TYPE_CHECKING:
    from companion.rules.history.history import History

NO_PLAYS = (words.Undo, words.Redo, words.Amend, words.Takeback, words.Note, words.Remark)
"""Acts about the game that are not part of it."""


def amended(history: History, act: words.Amend) -> Amended:
    """The consequences of a correction, here and now: its acts, and all later ones judged after them. Raises
    IllegalAct.
    """
    is_first = act.line == 0 and act.with_ is None and act.missed is not None
    if not is_first and not 1 <= act.line <= len(history.entries):
        raise IllegalAct(act, words.NO_SUCH_ACT(line=act.line))
    old = None if is_first else history.said(act.line)
    if any(isinstance(each, NO_PLAYS) for each in (old, act.with_, act.missed)):
        raise IllegalAct(act, words.CANNOT_BE_MENDED(line=act.line))
    state = history.state_before(act.line)
    rejudged: list[tuple[int, tuple[Event, ...]]] = []
    for number, said in ((act.line, act.with_), (len(history.entries) + 1, act.missed)):
        if said is not None:
            events = history.judge_in(state, said)
            rejudged.append((number, events))
            state = history.folded(state, events)
    dropped: list[int] = []
    waiting: list[tuple[int, Act, IllegalAct]] = []
    later = _later(history, act)
    while later:
        number, said = later.pop(0)
        try:
            events = history.judge_in(state, said)
        except IllegalAct as refused:
            if not history.stands(number):  # What is put back or in must be right; nothing is lost with it.
                raise
            if act.stands is not None:
                dropped.append(number)
                continue
            waiting.append((number, said, refused))
            if not _is_laid(history, said):
                break
            continue
        rejudged.append((number, events))
        state = history.folded(state, events)
        # What lay there too early, mended so, is judged when it is waited for.
        later = [(each, act_there) for each, act_there, _ in waiting if _is_laid(history, act_there)] + later
        waiting = [each for each in waiting if not _is_laid(history, each[1])]
    if waiting:
        broken, said, cause = waiting[0]
        with in_english():  # it may be kept, and what is kept is the same in every language
            because = say(history.game, open_why(history.game, said, cause.why))
        why = words.BREAKS_LATER(line=broken, act=history.spoken(said), because=because)
        raise IllegalAct(act, why, if_let_stand=words.LET_STAND(because="")) from cause
    why = _why(history, act, rejudged)
    return Amended(why=why, number=act.line, rejudged=tuple(rejudged), dropped=tuple(dropped))


def _why(history: History, act: words.Amend, rejudged: Sequence[tuple[int, tuple[Event, ...]]]) -> Why:
    """Why an act was amended, after which these were judged."""
    judged = [number for number, _ in rejudged]
    together = [*act.together()]
    added = len(history.entries) + 1
    lines = [pair for each in together for pair in ((each.line, each.with_), (added, each.missed))]
    new = [(number, said) for number, said in lines if said is not None]
    old = [each.line for each in together if each.line and (history.stands(each.line) or len(together) == 1)]
    is_put_back = any(each.with_ is not None and not history.stands(each.line) for each in together)
    if is_put_back:
        reason = words.PUT_BACK
    elif len(together) > 1:
        reason = words.AMENDED_TOGETHER if new or not act.misread else words.LEFT_OUT
    elif act.missed is not None:
        reason, new = words.PUT_IN, [(added, act.missed)]
    elif act.misread:
        reason = words.NOT_PLAYED if act.with_ is None else words.MISREAD
    else:
        reason = words.STRUCK if act.with_ is None else words.AMENDED
    order = in_another_order(history, act, judged) if reason in (words.AMENDED, words.STRUCK) else ()
    said, instead = _say_both(history, act, old, new, rejudged)
    if reason is words.AMENDED and said == instead and not order:
        reason = words.AMENDED_HIDDEN
    return (words.REORDERED if order else reason)(
        **({"order": order} if order else {}),
        act=said,
        new=instead or ("struck out" if order else ""),
        count=len(judged) - sum((each.with_ is not None) + (each.missed is not None) for each in together),
    )


def _say_both(
    history: History,
    act: words.Amend,
    old: Sequence[int],
    new: Sequence[tuple[int, Act]],
    rejudged: Sequence[tuple[int, tuple[Event, ...]]],
) -> tuple[str, str]:
    """The act before and after its correction, in a few words; a secret that all know by now is named."""
    stood = [(each.number, each.act, each.events) for each in history.standing[history.place_of(act.line) :]]
    acts = {number: said for number, said, _ in stood}
    was = [(number, acts.get(number) or history.said(number)) for number in old]
    acts |= dict(new)
    again = [(number, acts[number], events) for number, events in rejudged]
    before = history.state_before(act.line)
    courses = (stood, again) if any(each.secrets for _, each in (*was, *new)) else ()
    known = [each for judged in courses for each in find_opening(history.game, before, judged)]
    said, instead = (
        ", ".join(spoken(history.game, each[1], is_open=each in known) for each in told) for told in (was, new)
    )
    return said, instead


def in_another_order(history: History, act: words.Amend, judged: Sequence[int]) -> tuple[str, ...]:
    """The later acts, in a few words each, if they are judged in a different order from the one in which they came;
    else none.
    """
    later = [number for number in judged if number != act.line and number <= len(history.entries)]
    order = sorted(later)
    if later == order:
        return ()
    first = next(at for at, number in enumerate(later) if number != order[at])
    return tuple(history.spoken(history.said(number)) for number in later[first:])


def _later(history: History, act: words.Amend) -> list[tuple[int, Act]]:
    """The acts judged after the corrected act, each with its number: those that count, and those that are corrected,
    restored or added together with it. Raises IllegalAct.
    """
    later = [
        (each.number, each.act) for each in history.standing[history.place_of(act.line) :] if each.number != act.line
    ]
    put_in = act.missed is not None
    for each in islice(act.together(), 1, None):
        is_there = history.stands(each.line)
        if each.line <= act.line or each.line > len(history.entries) or (each.with_ is None and not is_there):
            raise IllegalAct(act, words.NO_SUCH_ACT(line=each.line))
        plays = (history.said(each.line), each.with_, each.missed)
        if any(isinstance(play, NO_PLAYS) for play in plays) or (put_in and each.missed is not None):
            raise IllegalAct(act, words.CANNOT_BE_MENDED(line=each.line))
        put_in |= each.missed is not None
        lines = ((each.line, each.with_), (len(history.entries) + 1, each.missed))
        numbers = [number for number, _ in later]
        if is_there and each.line not in numbers:
            raise IllegalAct(act, words.NO_SUCH_ACT(line=each.line))
        at = numbers.index(each.line) if is_there else history.place_among(each.line, numbers)
        later[at : at + is_there] = [(number, said) for number, said in lines if said is not None]
    if act.also is not None and not isinstance(act.also, words.Amend):
        raise IllegalAct(act, words.CANNOT_BE_MENDED(line=act.line))
    return later


def _is_laid(history: History, act: Act) -> bool:
    """Whether an act is a card that lies there, and so can wait for its turn; an act that somebody entered has its
    time."""
    return act.at is None and act.stands is None and bool(faces_of(history.game, act))
