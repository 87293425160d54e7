"""Past evenings at a glance, each with its result. One that cannot be opened is listed with the reason."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Literal

from companion import games
from companion.bot_seats import BOT, PERSON
from companion.games import GAMES
from companion.languages import tr
from companion.ledger.errors import DamagedJournal, JournalError, SessionInUse, UnknownGame
from companion.ledger.glances import keep_glance, read_glance
from companion.ledger.last_act import last_act
from companion.ledger.sessions import find_path, is_a_demo, session_path
from companion.records import summary
from companion.rules.acts import Note
from companion.rules.events import Seat
from companion.rules.game import Act
from companion.session import LABEL, Session, label_of
from companion.table import Table

FINISHED = "finished"
"""The tag of the note that ends an evening whose game is not over."""

SHEET = "sheet"
"""The tag of notes that answer the questions at the end."""

NO_MOMENTS = frozenset({LABEL, FINISHED, SHEET, BOT, PERSON})
"""The tags of notes that are about no moment."""

PAUSE_S = 30 * 60.0
"""A longer time between two acts was a pause, not play."""

_LOG = logging.getLogger(__name__)
_GAMES_OF_THE_PROGRAM = Path(games.__file__).parent

Wrong = Literal["", "open here", "in use", "damaged", "cannot be read"]


@dataclass(frozen=True, slots=True)
class Evening:
    """One session. ``changed`` is when its last act was written, ``began`` when its first was (seconds since 1970;
    None: nothing was played), ``played_s`` how long it was played without pauses. ``label`` is the version of the rules
    that was tested. If something is ``wrong``, ``trouble`` says what, ``good`` acts stand before a damage, and the
    rest is empty."""

    name: str
    changed: float
    game: str = ""
    title: str = ""
    unit: str = ""
    scores: Mapping[Seat, int] = field(default_factory=dict)
    winners: tuple[Seat, ...] = ()
    over: bool = False
    finished: bool = False
    acts: int = 0
    notes: int = 0
    began: float | None = None
    played_s: float = 0.0
    label: str = ""
    wrong: Wrong = ""
    trouble: str = ""
    good: int = 0

    @property
    def is_shown(self) -> bool:
        """Whether lists show it: it is neither a demo nor an empty table."""
        unreadable = self.wrong in ("damaged", "cannot be read")
        return (unreadable or self.acts > 0) and not is_a_demo(self.name)

    @property
    def goes_on(self) -> bool:
        """Whether it can be resumed: something was played, it was neither won nor ended, and it can be read."""
        return self.is_shown and not (self.over or self.finished or self.wrong in ("damaged", "cannot be read"))


def evening(name: str, changed: float) -> Evening:
    """The evening of this name. Reads all of it, unless that was done before and it is still as it was, so not for the
    thread that people touch; raises nothing that a session can be the cause of."""
    try:
        path = find_path(name)
        glance = read_glance(path)
        if glance is not None:
            return Evening(name, changed, **{**glance, "winners": tuple(glance["winners"])})
        session = Session.resume(name)
    except SessionInUse as error:
        acts = last_act(session_path(name)).acts or 0
        return Evening(name, changed, acts=acts, wrong="open here" if error.here else "in use", trouble=str(error))
    except DamagedJournal as error:
        return Evening(name, changed, wrong="damaged", trouble=str(error), good=error.good)
    except UnknownGame as error:
        trouble = tr("{game}, a game unknown here: {seats}", game=error.game, seats=", ".join(error.seats))
        return Evening(name, changed, game=error.game, wrong="cannot be read", trouble=trouble)
    except JournalError as error:
        return Evening(name, changed, wrong="cannot be read", trouble=str(error))
    session.close()
    found = evening_of(session, changed)
    _note(session, path, found)
    return found


def close_evening(session: Session) -> None:
    """Closes a played session and notes its result, so that no list has to read the session again. It notes nothing
    about a game from outside, because the next program may not know it. Raises as ``Session.close``; a failed note is
    logged.
    """
    session.close()
    if session.name is None or not session.table.game.folder.is_relative_to(_GAMES_OF_THE_PROGRAM):
        return
    try:
        path = find_path(session.name)
    except JournalError as error:
        _LOG.warning("%s", error)
        return
    last = last_act(path)
    is_whole = (last.acts, last.hash) == (len(session.table.history.entries), session.tip)
    trouble = _note(session, path, evening_of(session, last.changed)) if is_whole else ""
    if trouble:
        _LOG.warning("%s: what the evening came to cannot be noted: %s", path, trouble)


def _note(session: Session, path: Path, found: Evening) -> str:
    """Notes what a closed session came to; what went wrong, if anything did. A game from outside may change before the
    next list, so nothing is noted of it."""
    if session.table.game is not GAMES.get(found.game):
        return ""
    return keep_glance(path, {key: value for key, value in asdict(found).items() if key not in ("name", "changed")})


def evening_of(session: Session, changed: float) -> Evening:
    """The same of a session that was opened."""
    table = session.table
    found = summary(table.history)
    notes = [entry.act for entry in table.history.entries if isinstance(entry.act, Note)]
    times = sorted(session.times.values())
    return Evening(
        session.name or "",
        changed,
        game=table.game.name,
        title=table.game.title,
        unit=table.game.unit,
        scores=found["scores"],
        winners=tuple(found["winner"] or ()),
        over=found["over"],
        finished=any(FINISHED in note.tags for note in notes),
        acts=len(table.history.entries),
        notes=sum(NO_MOMENTS.isdisjoint(note.tags) for note in notes),
        began=times[0] if times else None,
        played_s=played_at_table_s(table, session.times),
        label=label_of(table),
    )


def is_answer(act: Act) -> bool:
    """Whether it is a note that answers a question at the end."""
    return isinstance(act, Note) and SHEET in act.tags


def find_answers(table: Table) -> frozenset[int]:
    """The numbers of the notes that answer the questions at the end."""
    return frozenset(entry.number for entry in table.history.entries if is_answer(entry.act))


def played_at_table_s(table: Table, times: Mapping[int, float]) -> float:
    """How long was played (seconds), of the times at which acts were written, by their numbers. Pauses do not count,
    and the time before an answer to the questions at the end does not either."""
    answers = find_answers(table)
    ordered = sorted((at, number) for number, at in times.items())
    return sum(
        later - sooner
        for (sooner, _), (later, number) in pairwise(ordered)
        if later - sooner <= PAUSE_S and number not in answers
    )


def played_s(times: Iterable[float]) -> float:
    """How long was played (seconds), of the times at which acts were written; pauses do not count.

    >>> played_s([0, 60, 90, 90_000, 90_010])
    100
    """
    return sum(later - sooner for sooner, later in pairwise(sorted(times)) if later - sooner <= PAUSE_S)
