"""Seats that a bot plays: the journal notes when a bot takes a seat, and when a person takes it back."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile

from companion.languages import tr
from companion.rules.acts import Note, Remark
from companion.rules.events import Seat
from companion.rules.game import Act
from companion.rules.history import Entry
from companion.table import Table

BOT, PERSON = "bot", "person"
"""The tags of these notes; acts that a bot chose have ``BOT`` as their source."""


def bot_seats(entries: Iterable[Entry]) -> frozenset[Seat]:
    """The seats that a bot plays after these entries."""
    found: set[Seat] = set()
    for entry in entries:
        if isinstance(entry.act, Note) and entry.act.seat is not None:
            if BOT in entry.act.tags:
                found.add(entry.act.seat)
            elif PERSON in entry.act.tags:
                found.discard(entry.act.seat)
    return frozenset(found)


def find_bots_at_start(entries: Iterable[Entry]) -> frozenset[Seat]:
    """The seats that a bot played when the table began, before the first move."""
    return bot_seats(takewhile(lambda entry: isinstance(entry.act, Note | Remark), entries))


def notes_bot(act: Act) -> bool:
    """Whether an act only notes who plays a seat."""
    return isinstance(act, Note) and not {BOT, PERSON}.isdisjoint(act.tags)


def played_by_bots(table: Table) -> frozenset[Seat]:
    """The seats with at least one act by a bot."""
    return frozenset(
        entry.act.seat
        for entry in table.history.entries
        if entry.act.seat is not None and table.evidence[entry.number].source == BOT
    )


def bots_since(table: Table) -> int | None:
    """How many moves of bots stand after the latest one of a person; None if no move of a person stands."""
    for count, standing in enumerate(reversed(table.history.standing)):
        if table.evidence[standing.number].source != BOT:
            return count
    return None


def seat_note(seat: Seat, *, is_bot: bool) -> Note:
    """The journal's note when a bot or a person takes a seat."""
    text = tr("A bot plays for {seat} from here.", seat=seat) if is_bot else tr("{seat} plays from here.", seat=seat)
    return Note(seat=seat, text=text, tags=(BOT if is_bot else PERSON,))
