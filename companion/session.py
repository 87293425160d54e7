"""An evening: a table whose acts are stored in a journal. It can be started, resumed and exported as a record."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.bot_seats import seat_note
from companion.cards import Deck
from companion.decks import title_of
from companion.decks.pinned import as_printed, same_cards
from companion.files import why_not, write_whole
from companion.games import NoSuchGame, own_game
from companion.languages import NUMBER, tr
from companion.ledger.checks import faults
from companion.ledger.errors import ChangedGame, JournalError, NameTaken, OddJournal, SessionInUse, UnknownGame
from companion.ledger.journal import Journal
from companion.ledger.observed import ObservationLog, observations_of
from companion.ledger.own_decks import deck_again
from companion.ledger.rows import Row
from companion.ledger.scribe import Scribe
from companion.ledger.sessions import find_path, session_path
from companion.records import Header, read_header, summary, write_header, write_record
from companion.rules.acts import Amend, Note
from companion.rules.events import Seat
from companion.rules.game import Act, Setup, SetupError
from companion.rules.notation.named_seats import seats_named
from companion.rules.rulebook import say
from companion.table import Accepted, NotWritten, Remarked, Step, Table

LABEL = "rules version"
"""The tag of the note that says which version of the rules is tested."""


class Differs(SetupError):
    """The saved session differs from the given or present settings; somebody has to agree to resume it."""

    def __init__(self, name: str, differences: Sequence[str]) -> None:
        super().__init__(
            tr(
                "session {name} began with different settings: {differences}",
                name=repr(name),
                differences="; ".join(differences),
            )
        )
        self.name = name
        self.differences = tuple(differences)


class Session:
    """A table and its journal. Use ``start``, ``resume`` or ``unkept``; close it when the evening is over."""

    def __init__(self, table: Table, name: str | None, scribe: Scribe | None) -> None:
        self.table = table
        self.name = name
        self.differences: tuple[str, ...] = ()
        """This program's changes since the session began (it continues unchanged), and the faults of its ledger."""
        self.times: dict[int, float] = {}
        """The time of each written act, by number, in seconds since 1970."""
        self._observations: ObservationLog | None = None
        table.listeners.append(self._written)
        self._scribe = scribe

    @classmethod
    def start(
        cls,
        name: str,
        said: Mapping[str, Any],
        *,
        wake: Callable[[], None] = lambda: None,
        clock: Callable[[], float] = time.time,
    ) -> Session:
        """A new session of this name; ``said`` is a record's header, ``clock`` gives the seconds since 1970. Raises
        SetupError, DeckError, JournalError, NameTaken."""
        header = _read_to_pin(said)
        journal = Journal.create(session_path(name), write_header(header.game, header.setup, pinned=True))
        scribe = Scribe(journal, wake=wake)
        return cls(Table(header.game, header.setup, scribe, clock=clock), name, scribe)

    @classmethod
    def begin(cls, name_at: Callable[[time.struct_time], str], said: Mapping[str, Any]) -> Session:
        """A new session that the moment names, to the second; of several in one second, each later one has the next
        second that is free. Raises SetupError, DeckError, JournalError."""
        moment = int(time.time())
        while True:
            try:
                return cls.start(name_at(time.localtime(moment)), said)
            except (NameTaken, SessionInUse):
                moment += 1

    @classmethod
    def resume(cls, name: str, *, wake: Callable[[], None] = lambda: None, is_checked: bool = True) -> Session:
        """The saved session of this name. Raises JournalError for any fault of it."""
        return cls.read(Journal.open(find_path(name)), name, wake=wake, is_checked=is_checked)

    @classmethod
    def read(
        cls, journal: Journal, name: str, *, wake: Callable[[], None] = lambda: None, is_checked: bool = True
    ) -> Session:
        """The session of a journal that is open, under this name; it is closed if it cannot be read. Only one that
        ``is_checked`` has its ``differences``, and is known to be sayable on every screen; that takes half the time.
        Raises JournalError."""
        try:
            header = read_header(journal.header)
            scribe = Scribe(journal, wake=wake)
            table = Table(header.game, header.setup, scribe)
            times: dict[int, float] = {}
            with contextlib.closing(journal.rows()) as rows:
                table.resume(_timed(rows, times))
            differences: tuple[str, ...] = ()
            if is_checked:
                summary(table.history)
                _check_sayable(table)
                differences = (*_changed_since(header, journal.header), *_ledger_faults(table))
        except JournalError:
            journal.close()
            raise
        except NoSuchGame as error:
            journal.close()
            raise UnknownGame(journal.path, *_game_and_seats(journal.header), error) from error
        except Exception as error:
            # Every row is as it was written, but by somebody who knew other games, acts or cards.
            journal.close()
            raise _not_followed(journal, error) from error
        session = cls(table, name, scribe)
        session.times = times
        session.differences = differences
        return session

    @classmethod
    def open(
        cls, name: str, said: Mapping[str, Any], *, agreed: bool = False, wake: Callable[[], None] = lambda: None
    ) -> Session:
        """Resumes the session of this name if there is one, else starts it.

        Raises SetupError if that session is of another game or has other players. Raises Differs if the given or
        present settings differ from the original ones, and nobody has ``agreed`` to resume with these.
        """
        if not session_path(name).exists():
            return cls.start(name, said, wake=wake)
        wanted = _read_to_pin(said)
        session = cls.resume(name, wake=wake)
        there = session.table
        if (there.game.name, there.setup.seats) != (wanted.game.name, wanted.setup.seats):
            session.close()
            raise SetupError(
                tr(
                    "session {name} is {game} with {seats}; choose another name",
                    name=repr(name),
                    game=there.game.name,
                    seats=", ".join(there.setup.seats),
                )
            )
        differences = (*_otherwise(there.setup, wanted.setup), *session.differences)
        if differences and not agreed:
            session.close()
            raise Differs(name, differences)
        return session

    @classmethod
    def unkept(cls, said: Mapping[str, Any]) -> Session:
        """A table that keeps nothing, for tests and previews."""
        header = read_header(said)
        return cls(Table(header.game, header.setup), None, None)

    @property
    def label(self) -> str:
        """The tested version of the rules, as given at the start; empty if nobody gave one."""
        return label_of(self.table)

    @property
    def tip(self) -> str:
        """The hash of the last row of its journal; empty if it has none."""
        return self._scribe.journal.tip if self._scribe is not None else ""

    def test_version(self, label: str) -> None:
        """Keeps which version of the rules is tested, as a note before the first act; a table that has begun, or a
        label of nothing, changes nothing."""
        if label and not self.table.history.entries:
            self.table.play(Note(text=label, tags=(LABEL,)))

    def let_bots_play(self, seats: Iterable[Seat]) -> None:
        """Bots play for these seats from now on, as the journal notes."""
        for seat in seats:
            self.table.play(seat_note(seat, is_bot=True))

    def keep_observations(self) -> None:
        """Saves all observations from now on in a file beside the journal, for ``companion dev explain``. Raises
        JournalError.
        """
        if self.name is not None and self._observations is None:
            acts = len(self.table.history.entries)
            self._observations = ObservationLog(observations_of(session_path(self.name)), acts)
            self.table.observers.append(self._observations.keep)

    def crop(self, name: str) -> bytes | None:
        """The picture of a card of an act, as the bytes of a JPEG file; None if there is none any more.

        It reads the disk, so do not call it from the thread of the screen. Raises OSError.
        """
        return self._scribe.crops.read(name) if self._scribe is not None else None

    def record(self) -> Iterator[str]:
        """All acts, as the lines of a record."""
        return write_record(self.table.history)

    def _written(self, step: Step) -> None:
        if isinstance(step, Accepted | Remarked):
            written = self._scribe.times if self._scribe is not None else {}
            self.times.setdefault(step.entry.number, written.pop(step.entry.number, time.time()))

    def play_kept(self, acts: Iterable[Act]) -> None:
        """Plays acts and waits until they are on disk. Raises JournalError if one could not be written."""
        failed: list[NotWritten] = []

        def listen(step: Step) -> None:
            if isinstance(step, NotWritten):
                failed.append(step)

        self.table.listeners.append(listen)
        for act in acts:
            self.table.play(act)
        self.table.settle()
        self.table.listeners.remove(listen)
        if failed:
            raise JournalError(failed[0].why)

    def close(self) -> None:
        """Waits until all is on disk and gives the session free."""
        self.table.settle()
        if self._observations is not None:
            self._observations.close()
        if self._scribe is not None:
            self._scribe.close()

    def faults(self) -> tuple[str, ...]:
        """The faults of its ledger, in sentences: none as long as the program and the game are sound."""
        return _ledger_faults(self.table)


def label_of(table: Table) -> str:
    """The tested version of the rules at this table, as given at the start; empty if nobody gave one."""
    notes = (entry.act for entry in table.history.entries if isinstance(entry.act, Note))
    return next((note.text for note in notes if LABEL in note.tags), "")


def _ledger_faults(table: Table) -> tuple[str, ...]:
    return tuple(tr("the books do not add up: {fault}", fault=fault) for fault in faults(table.history))


def _check_sayable(table: Table) -> None:
    """Raises any error that a screen would meet when it shows the saved acts."""
    seats = set(table.setup.seats)
    for act, _, after in table.history.walk():
        seats.update(after.seats)  # Some games are joined later.
        for seat in seats_named(act.events):
            if seat not in seats:
                raise ValueError(
                    tr("move {number} names {seat}, who does not sit here", number=act.number, seat=repr(seat))
                )
    for entry in table.history.entries:
        for each in entry.act.together() if isinstance(entry.act, Amend) else ():
            if not (each.missed is None) <= each.line < entry.number:
                raise ValueError(
                    tr(
                        "move {number} corrects move {line}, which is not before it",
                        number=entry.number,
                        line=each.line,
                    )
                )
        for event in entry.events:
            say(table.game, event)


def _timed(rows: Iterable[Row], times: dict[int, float]) -> Iterator[Row]:
    for row in rows:
        times[row.number] = row.at
        yield row


def load_header(name: str) -> Mapping[str, Any]:
    """The original settings of the session of this name, as a record's header. Raises JournalError."""
    journal = Journal.open(find_path(name))
    journal.close()
    try:
        read_header(journal.header)
    except NoSuchGame as error:
        raise UnknownGame(journal.path, *_game_and_seats(journal.header), error) from error
    except Exception as error:
        raise _not_followed(journal, error) from error
    return journal.header


def _not_followed(journal: Journal, error: Exception) -> JournalError:
    """The reason that an undamaged session cannot be followed: its own game's folder, or another program."""
    own = own_game(journal.header.get("game"))
    if own is not None:
        return ChangedGame(journal.path, own.title, own.folder, error)
    return OddJournal(journal.path, journal.program, error)


def _read_to_pin(said: Mapping[str, Any]) -> Header:
    """A record's header, and the print of the cards of a deck that it only names. Raises as ``read_header``."""
    header = read_header(said)
    if isinstance(said.get("deck"), Mapping):
        return header
    return replace(header, setup=replace(header.setup, deck=as_printed(header.setup.deck)))


def _otherwise(there: Setup, wanted: Setup) -> Iterator[str]:
    """The original settings of a session that differ from the given ones."""
    for option, value in there.options.items():
        if wanted.options[option] != value:
            yield tr("{option} is {value}, not {other}", option=option, value=value, other=wanted.options[option])
    if not same_cards(there.deck, wanted.deck):
        yield tr(
            "its deck is {deck}, not {other}: {why}",
            deck=_deck(there.deck),
            other=_deck(wanted.deck),
            why=_first_difference(there.deck, wanted.deck),
        )


def _deck(deck: Deck) -> str:
    return tr("{deck} (version {version})", deck=title_of(deck.name), version=deck.version)


def _first_difference(there: Deck, wanted: Deck) -> str:
    for face in (*there.copies, *wanted.copies):
        if there.copies.get(face) != wanted.copies.get(face):
            had, has = there.copies.get(face, 0), wanted.copies.get(face, 0)
            return tr("it has {number} of {face}, not {other}", number=had, face=face, other=has)
    for kind in (*there.values, *wanted.values):
        ours, theirs = there.values.get(kind, {}), wanted.values.get(kind, {})
        for face in (*ours, *theirs):
            if ours.get(face) != theirs.get(face):
                value, other = (str(of.get(face, tr("no", NUMBER))) for of in (ours, theirs))
                return tr("{face} has {number} {kind}, not {other}", face=face, number=value, kind=kind, other=other)
    if there == wanted:
        return tr("the print of its cards, their marks or their size has changed")
    return tr("its name, its version or its faces have changed")


def _changed_since(header: Header, kept: Mapping[str, Any]) -> Iterator[str]:
    """The differences between this program and the one that began the session."""
    if kept.get("rules", header.game.rules_version) != header.game.rules_version:
        yield tr(
            "it began under version {then} of the rules; this companion uses version {now}",
            then=kept["rules"],
            now=header.game.rules_version,
        )
    deck = header.setup.deck
    today = deck_again(deck, header.game.deck_name(header.setup.options))
    if today is not None and not same_cards(today, deck):
        yield tr("its deck, {deck}, has changed since: {why}", deck=_deck(deck), why=_first_difference(deck, today))


def save_record(session: Session, path: Path) -> None:
    """Writes the record whole or not at all.

    Raises JournalError if it cannot be written.
    """
    try:
        write_whole(path, "\n".join(session.record()) + "\n")
    except OSError as error:
        raise JournalError(tr("{path}: the record cannot be written: {why}", path=path, why=why_not(error))) from error


def _game_and_seats(header: Mapping[str, Any]) -> tuple[str, tuple[str, ...]]:
    """The game and the seats of a header, whatever it contains."""
    seats = header.get("seats")
    return str(header.get("game")), tuple(map(str, seats)) if isinstance(seats, list) else ()
