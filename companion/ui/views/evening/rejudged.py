"""What other house rules would have made of an evening: how it would have ended, and each act judged otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from companion.languages import WORD, tr
from companion.rejudge import Changed, ScoreCourse, rejudge
from companion.rules.game import OptionValue
from companion.rules.history import History
from companion.rules.rulebook.amounts import spoken_score
from companion.ui.views.sentences import speak


@dataclass(frozen=True, slots=True)
class Otherwise:
    """``ended`` says both ends; ``changes`` are the acts, each with what was judged then and what would be now, without
    what is the same. The courses are how the scores went both times."""

    ended: tuple[str, ...]
    changes: tuple[tuple[int, str, str], ...]
    then: ScoreCourse = ()
    now: ScoreCourse = ()


def otherwise(history: History[Any], options: Mapping[str, OptionValue]) -> Otherwise:
    """Judges an evening again with these house rules; not for the thread that people touch. What lies
    hidden in a game that is not over stays hidden. Raises SetupError."""
    going_on = history.game.outcome(history.state) is None
    found = rejudge(history, options, openly=going_on, tell=partial(speak, history.game, history.setup))
    unit = tr(history.game.unit, WORD)
    then, now = _end(found.then, unit), _end(found.now, unit)
    same = tr("The result is the same.")
    ended = (tr("As it was played: {end}", end=then), tr("Under these rules: {end}", end=now) if now != then else same)
    return Otherwise(ended, tuple(map(_change, found.changes)), found.course_then, found.course_now)


def _end(summary: Mapping[str, Any], unit: str) -> str:
    scores, won = summary["scores"], summary["winner"] or ()
    ordered = sorted(scores, key=lambda seat: (seat not in won, -scores[seat]))
    told = ", ".join(f"{seat} {spoken_score(scores[seat])}" for seat in ordered)
    if summary["over"] and summary["winner"]:
        winners = ", ".join(summary["winner"])
        return tr("{winners} won; {scores} {unit}.", winners=winners, scores=told, unit=unit)
    return f"{told} {unit}."


def _change(change: Changed) -> tuple[int, str, str]:
    """What stays is left out, but for the first sentence, which says what was done."""
    if change.is_after_end:
        return change.number, " ".join(change.then) or change.act, tr("Not played: the game would have been over.")
    if change.refused:
        return change.number, " ".join(change.then) or change.act, tr("Now refused: {why}", why=" ".join(change.now))
    first = change.then[:1] if change.then[0:1] == change.now[0:1] else ()
    gone = [each for each in change.then if each not in change.now]
    new = [each for each in change.now if each not in change.then]
    told = tr("Now: {judged}", judged=" ".join(new)) if new else tr("Now: no longer.")
    return change.number, " ".join([*first, *gone]) or change.act, told
