"""Replaces a player's name in every saved evening; each journal stays verifiable.

A journal never changes: a copy under the other name takes its place, with its own chain of hashes. The first row of the
copy has the hash of the original journal's last row. With that journal one can prove which evening the copy is. Nobody
can find the name in the hash.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from filelock import BaseFileLock

from companion.evidence import Evidence
from companion.files import sync_folder, why_not
from companion.games import NoSuchGame
from companion.languages import tr
from companion.ledger import roster, seatings
from companion.ledger.errors import JournalError, OddJournal
from companion.ledger.glances import forget_glances
from companion.ledger.journal import Journal, beside
from companion.ledger.locks import locked
from companion.ledger.observed import observations_of
from companion.ledger.rows import Row
from companion.ledger.sessions import SUFFIX, home, rename_session
from companion.records import Header, read_header, summary
from companion.rules.events import Seat
from companion.rules.notation import act_from_json, event_from_json, to_json
from companion.rules.notation.renaming import Renaming
from companion.table import Table


@dataclass(frozen=True, slots=True)
class Forgotten:
    """The result for a session with the name: why the name is still there (``trouble``), or nothing."""

    session: str
    trouble: str = ""


def forget(name: Seat, other: Seat, *, tell: Callable[[Forgotten], None] = lambda _: None) -> list[Forgotten]:
    """Replaces this name in all saved sessions and those in the bin, in their names, in the roster and in the seatings.
    ``tell`` hears of each session. Raises OSError.
    """
    renaming = Renaming({name: other}, free=lambda text: Renaming({name: other}).within(text))
    found = []
    forget_glances(home() / "sessions")
    for path in _journals():
        each = _forgotten(path, renaming, name, other)
        if each is not None:
            found.append(each)
            tell(each)
    for path in _journals():
        new = renaming.within(path.stem)
        if new != path.stem and path.parent.name == "sessions":
            rename_session(path.stem, new)
    if name in roster.read_roster().names:
        roster.forget(name)
    seatings.forget(name)
    return found


def is_known(name: Seat) -> bool:
    """Whether this name stands in any journal; one that cannot be read counts as none."""
    return any(_is_named(header, rows, name) for header, rows in filter(None, map(_quietly, _journals())))


def _journals() -> Iterator[Path]:
    for folder in ("sessions", "bin"):
        yield from sorted((home() / folder).glob(f"*{SUFFIX}"))


def _quietly(path: Path) -> tuple[dict[str, Any], list[Row]] | None:
    try:
        with locked(path) as held:
            header, rows, _, _ = _read(path, held)
    except JournalError:
        return None
    return header, rows


def _forgotten(path: Path, renaming: Renaming, name: Seat, other: Seat) -> Forgotten | None:
    try:
        with locked(path) as held:
            header, rows, program, tip = _read(path, held)
            if not _is_named(header, rows, name):
                return None
            if _is_named(header, rows, other):
                return Forgotten(path.stem, tr("somebody called {name} sits there already", name=other))
            _copy(path, read_header(header), header, rows, program, tip, renaming)
            observations_of(path).unlink(missing_ok=True)  # Names may stand in what was said.
    except (JournalError, NoSuchGame) as error:
        return Forgotten(path.stem, str(error))
    except OSError as error:
        return Forgotten(path.stem, why_not(error))
    return Forgotten(path.stem)


def _read(path: Path, held: BaseFileLock) -> tuple[dict[str, Any], list[Row], str, str]:
    journal = Journal.open_held(path, held)
    try:
        return dict(journal.header), list(journal.rows()), journal.program, journal.tip
    finally:
        journal.close()


def _is_named(header: dict[str, Any], rows: list[Row], name: Seat) -> bool:
    """Whether a name stands anywhere in a journal, as a whole word."""
    marked = Renaming({name: "\0"})
    texts = (
        json.dumps(header, ensure_ascii=False),
        *(part for row in rows for part in (row.act, row.events, row.evidence)),
    )
    return any(marked.within(text) != text for text in texts if name in text)


def _copy(
    path: Path, known: Header, header: dict[str, Any], rows: list[Row], program: str, tip: str, renaming: Renaming
) -> None:
    """Writes the copy, compares it with what it copies, and puts it in its place. Raises JournalError, OSError."""
    part = path.with_suffix(".forgetting")
    for each in (part, *beside(part)):
        each.unlink(missing_ok=True)
    renamed = {**header, "seats": [renaming.of(seat) for seat in header["seats"]]}
    try:
        copied = [_row(known, row, renaming) for row in rows]
        _compare(known, rows, read_header(renamed), copied, renaming)
    except JournalError:
        raise
    except Exception as error:
        # Every row is as it was written, but by somebody who knew other games, acts or cards.
        raise OddJournal(path, program, error) from error
    copy = Journal.create(part, renamed, program=program, copies=tip)
    try:
        for row in copied:
            copy.append(row)
    finally:
        copy.close()
    os.replace(part, path)
    for each in (*beside(path), *beside(part)):
        with suppress(FileNotFoundError):
            each.unlink()
    sync_folder(path.parent)


def _row(known: Header, row: Row, renaming: Renaming) -> Row:
    act = renaming.of(act_from_json(known.game.acts_known, json.loads(row.act)))
    events = [to_json(renaming.of(event_from_json(known.game, each))) for each in json.loads(row.events)]
    evidence = asdict(renaming.of(Evidence.from_json(json.loads(row.evidence))))
    said, led, rests = (json.dumps(part, ensure_ascii=False) for part in (to_json(act), events, evidence))
    return Row(row.number, said, led, rests, row.at)


def _compare(then: Header, rows: list[Row], now: Header, copied: list[Row], renaming: Renaming) -> None:
    """Raises JournalError if the copy is another evening."""
    tables = [Table(header.game, header.setup) for header in (then, now)]
    for table, lines in zip(tables, (rows, copied), strict=True):
        table.resume(lines)
    was, is_ = (summary(table.history) for table in tables)
    if renaming.of(was["scores"]) != is_["scores"] or renaming.of(was["winner"]) != is_["winner"]:
        raise JournalError(tr("the copy would not match the evening; nothing was changed"))
