"""An evening as it is judged now, entry by entry, with what the rows of every table need of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

from companion.bot_seats import played_by_bots
from companion.ledger.sessions import is_a_demo
from companion.reports.columns import TidyRow
from companion.reports.openly import WhatIsShown, decide_shown
from companion.reports.rows.begun_with import begun_with
from companion.reports.thinking import thinking_s
from companion.rules.acts import MISREAD, NOT_PLAYED, Amend
from companion.rules.events import Amended, Event, Posting, Redone, Seat, Undone
from companion.rules.game import Act
from companion.rules.history import Entry
from companion.rules.history.booking import posted
from companion.rules.history.numbering import rounds_of
from companion.rules.teams import Team
from companion.session import Session
from companion.speech.sentences import speak
from companion.speech.ways_back import WaysBack


def when(seconds: float | None) -> str | None:
    """The wall clock's time in ISO 8601, in UTC; None if it is not known or not a time."""
    try:
        return None if seconds is None else datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds")
    except (OverflowError, ValueError, OSError):
        return None


def rounded(seconds: float | None) -> float | None:
    """Seconds with three decimals."""
    return None if seconds is None else round(seconds, 3)


@dataclass(frozen=True, slots=True)
class JudgedEntry:
    """An entry as it is judged now: its act, its events, each with what it moved; ``is_hidden``: something of it is
    left out."""

    entry: Entry
    act: Act
    events: tuple[tuple[Event, tuple[Posting, ...]], ...]
    stands: bool
    is_hidden: bool

    @property
    def number(self) -> int:
        """The entry's number."""
        return self.entry.number


class SeenEvening:
    """A session, looked through once. ``seats`` are who sat down at the start and who joined later, ``corrections``
    how often each act was corrected, ``bots`` the seats for which a bot acted; without ``hidden``, what lies hidden in
    a game that is not over is left out."""

    def __init__(self, session: Session, *, hidden: bool) -> None:
        self.session, self.table, self.game = session, session.table, session.table.game
        self.history, self.times, self.name = session.table.history, session.times, session.name or ""
        self.begun_with = begun_with(session)
        self.rounds = rounds_of(self.history)
        # A demo waits for its reader: its players did not think.
        self.thinking = {} if is_a_demo(self.name) else thinking_s(self.table, self.times)
        self.seats: tuple[Seat, ...] = tuple(dict.fromkeys((*self.table.setup.seats, *self.table.state.seats)))
        self.teams = self._teams()
        self.places = {seat: place for place, seat in enumerate(self.seats, start=1)}
        self.bots = played_by_bots(self.table)
        self.began = min(self.times.values(), default=None)
        shown = decide_shown(self.history, hidden=hidden)
        self._ways_back = WaysBack(self.history, shown.show_event)
        self.judged = tuple(self._judged(shown))
        amends = (entry.act for entry in self.history.entries if isinstance(entry.act, Amend))
        self.corrections = Counter(each.line for act in amends for each in act.together())

    def _judged(self, shown: WhatIsShown) -> Iterator[JudgedEntry]:
        standing = {each.number: (each, before, after) for each, before, after in self.history.walk()}
        for entry in self.history.entries:
            act, events, end = entry.act, entry.events, None
            if entry.number in standing:
                now, before, end = standing[entry.number]
                act, events = now.act, now.events
            else:
                before = self.history.state_before(entry.number)
            moved = posted(self.game, before, events, openly=not shown.is_all, end=end)
            booked = tuple((shown.show_event(entry.number, event), by) for event, by in moved)
            told = shown.show_act(entry.number, act)
            yield JudgedEntry(entry, told, booked, self.history.stands(entry.number), act != told)

    def at(self, number: int) -> TidyRow:
        """The columns that say of an act which one it is, and whose."""
        return {"session": self.name, "number": number, "round": self.rounds[number][0]}

    def whose(self, seat: Seat | None) -> TidyRow:
        """The columns that say whose something is."""
        return {"seat": self.places.get(seat or ""), "player": seat}

    def _teams(self) -> tuple[Team, ...]:
        """The teams; a player who left is one alone."""
        teams = self.game.teams(self.table.state)
        return (*teams, *((seat,) for seat in self.seats if not any(seat in team for team in teams)))

    def team_of(self, seat: Seat) -> int:
        """The number of the player's team, from 1."""
        return next(number for number, team in enumerate(self.teams, start=1) if seat in team)

    def say(self, number: int, event: Event) -> str:
        """An event of the act of this number as a sentence, with cards as people say them."""
        told = ""
        if isinstance(event, Undone | Redone):
            told = self._ways_back.tell_back(event)
        elif isinstance(event, Amended) and event.why.code not in (MISREAD.code, NOT_PLAYED.code):
            (whole,) = (each for each in self.history.entries[number - 1].events if isinstance(each, Amended))
            told = self._ways_back.tell_with_verdict(whole)
        return told or speak(self.game, self.table.setup, event)

    def since_s(self, number: int) -> float | None:
        """Seconds from the first act to this one."""
        at = self.times.get(number)
        return None if at is None or self.began is None else round(at - self.began, 3)

    def is_of_a_player(self, row: TidyRow) -> bool:
        """Whether a row of ``acts`` is an act of the game that stands and that a player did."""
        return bool(row["stands"] and row["player"] and self.game.act_spec(row["act"]) is not None)
