"""An evening under other house rules: how it would have ended, and each act that they judge differently."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from companion.languages import tr
from companion.rejudge import Changed, ScoreCourse, rejudge
from companion.reports.openly import decide_shown
from companion.rules.game import OptionValue
from companion.rules.history import History
from companion.rules.rulebook.amounts import spoken_score
from companion.speech.sentences import speak


@dataclass(frozen=True, slots=True)
class Otherwise:
    """``played`` and ``judged`` say both ends, a line each; ``changes`` are the acts, each with what was judged then
    and what would be now, without what is the same. The courses are how the scores went both times."""

    played: tuple[str, ...]
    judged: tuple[str, ...]
    changes: tuple[tuple[int, str, str], ...]
    then: ScoreCourse = ()
    now: ScoreCourse = ()


def otherwise(history: History, options: Mapping[str, OptionValue]) -> Otherwise:
    """Judges an evening again with these house rules; not for the thread that people touch. What lies
    hidden in a game that is not over stays hidden. Raises SetupError."""
    shown = decide_shown(history, hidden=False)
    show = None if shown.is_all else shown.show_event
    found = rejudge(history, options, show=show, tell=partial(speak, history.game, history.setup))
    changes = tuple(map(_change, found.changes))
    return Otherwise(_end(found.then), _end(found.now), changes, found.course_then, found.course_now)


def _end(summary: Mapping[str, Any]) -> tuple[str, ...]:
    """The winner, if it is over, and each score, the best first."""
    scores, won = summary["scores"], summary["winner"] or ()
    ordered = sorted(scores, key=lambda seat: (seat not in won, -scores[seat]))
    told = [f"{seat}  {spoken_score(scores[seat])}" for seat in ordered]
    if summary["over"] and won:
        told.insert(0, tr("{winners} won.", winners=", ".join(won)))
    return tuple(told)


def _change(change: Changed) -> tuple[int, str, str]:
    """One changed act: its number, its first sentence, and the sentences that differ."""
    if change.is_after_end:
        return change.number, " ".join(change.then) or change.act, tr("Not played: the game would have been over.")
    if change.refused:
        return change.number, " ".join(change.then) or change.act, tr("Now refused: {why}", why=" ".join(change.now))
    first = change.then[:1] if change.then[0:1] == change.now[0:1] else ()
    gone = [each for each in change.then if each not in change.now]
    new = [each for each in change.now if each not in change.then]
    told = tr("Now: {judged}", judged=" ".join(new)) if new else tr("Now: no longer.")
    return change.number, " ".join([*first, *gone]) or change.act, told
