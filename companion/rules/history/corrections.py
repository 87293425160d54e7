"""The corrections that people made last: undo takes back the correction alone, and redo makes it again.

Both are corrections themselves, so that all later moves are judged again and the book keeps every step.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from companion.rules.acts import AMENDED, AMENDED_HIDDEN, REORDERED, Amend, Note, Redo, Remark, Undo
from companion.rules.events import Amended
from companion.rules.game import Act
from companion.rules.history.history import Entry, History


@dataclass(frozen=True, slots=True)
class Correction:
    """A correction of the act in a line: the act before, and the act since."""

    line: int
    was: Act
    now: Act


@dataclass(slots=True)
class _Latest:
    """The corrections after the last move. Those that can be undone and those that can be redone, the next one last.
    ``is_back``: the last entry took a correction back."""

    undo: list[Correction] = field(default_factory=list)
    redo: list[Correction] = field(default_factory=list)
    is_back: bool = False


def next_undo(history: History) -> Act:
    """The act that undoes the latest thing: a correction, or else the last act."""
    return _amend(history, [(each.line, each.was) for each in _latest(history, len(history.entries)).undo], Undo())


def next_redo(history: History) -> Act:
    """The act that redoes the last undone thing: a correction, or else the last act."""
    return _amend(history, [(each.line, each.now) for each in _latest(history, len(history.entries)).redo], Redo())


def _amend(history: History, lines: Sequence[tuple[int, Act]], fallback: Act) -> Act:
    """The correction to the last of these acts, by their lines; the act ``fallback`` if there is none, or if the judge
    refuses it."""
    amend = Amend(line=lines[-1][0], with_=lines[-1][1]) if lines else None
    return amend if amend is not None and history.may_be(amend) else fallback


def takes_correction_back(history: History, number: int) -> bool:
    """Whether the entry of this number took back the correction before it."""
    return _latest(history, number).is_back


def _latest(history: History, count: int) -> _Latest:
    """The corrections at the end of the first ``count`` entries; notes and remarks may stand between."""
    made: list[Correction] = []
    for entry in reversed(history.entries[:count]):
        if isinstance(entry.act, Note | Remark):
            continue
        correction = _correction(history, entry)
        if correction is None:
            break
        made.append(correction)
    found = _Latest()
    for each in reversed(made):
        found.is_back = bool(found.undo) and found.undo[-1] == Correction(each.line, each.now, each.was)
        if found.is_back:
            found.redo.append(found.undo.pop())
            continue
        if found.redo and found.redo[-1] == each:
            found.redo.pop()
        else:
            found.redo.clear()
        found.undo.append(each)
    return found


def _correction(history: History, entry: Entry) -> Correction | None:
    """The correction of one act by people that changed nothing else; None for every other entry."""
    act, event = entry.act, entry.events[0] if entry.events else None
    if not isinstance(act, Amend) or not isinstance(event, Amended) or act.with_ is None:
        return None
    if act.missed is not None or act.also is not None or event.dropped:
        return None
    if event.why.code not in (AMENDED.code, AMENDED_HIDDEN.code, REORDERED.code):
        return None
    return Correction(act.line, _find_before(history, act.line, entry.number), act.with_)


def _find_before(history: History, line: int, number: int) -> Act:
    """The act of a line as it stood before the entry of this number."""
    for entry in reversed(history.entries[line : number - 1]):
        for amend in entry.act.together() if isinstance(entry.act, Amend) else ():
            if amend.line == line and amend.with_ is not None:
                return amend.with_
    return history.said(line)
