"""A session as others read it: a record, JSON, or CSV (docs/exports.md says what stands in each column).

Of a game that is not over yet, what lies hidden on the table is left out, unless it is asked for.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from companion.files import make_folder, write_whole
from companion.foreign import safe_cell
from companion.languages import in_english
from companion.ledger.sessions import home
from companion.records import act_lines, summary, write_header
from companion.rules.acts import Amend
from companion.rules.events import Amended, Event
from companion.rules.game import Act
from companion.rules.history import Entry
from companion.rules.history.booking import posted
from companion.rules.history.numbering import rounds_of
from companion.rules.notation import to_json
from companion.rules.rulebook import rule, say
from companion.rules.spec import GameSpec
from companion.rules.values import replace
from companion.session import Session

COLUMNS = (
    "session", "time", "game", "rules", "options", "round", "hand", "seat", "number", "act", "stands", "event_number",
    "event", "sentence", "section", "unit", "account", "amount", "source", "confidence", "confirmed_by", "label",
)  # fmt: skip


def keeps_secrets(session: Session, *, hidden: bool) -> bool:
    """Whether something is left out: the game is not over, and what lies hidden is not asked for."""
    return not hidden and session.table.game.outcome(session.table.state) is None


def open_act(game: GameSpec[Any], act: Act) -> Act:
    """An act as everyone may see it, the one that it puts in another's place too."""
    if isinstance(act, Amend):
        said = (act.with_, act.missed, act.also)
        with_, missed, also = (None if each is None else open_act(game, each) for each in said)
        return replace(act, with_=with_, missed=missed, also=also)
    return game.hide(act, None)


def open_event(game: GameSpec[Any], event: Event) -> Event:
    """An event as everyone may see it, with what was judged again."""
    if isinstance(event, Amended):
        rejudged = tuple((number, tuple(game.hide(each, None) for each in events)) for number, events in event.rejudged)
        event = replace(event, rejudged=rejudged)
    return game.hide(event, None)


def as_record(session: Session, *, hidden: bool) -> str:
    """The acts in notation, a header first."""
    table = session.table
    acts = [entry.act for entry in table.history.entries]
    if keeps_secrets(session, hidden=hidden):
        acts = [open_act(table.game, act) for act in acts]
    return "\n".join(act_lines(write_header(table.game, table.setup), acts)) + "\n"


@in_english()
def as_json(session: Session, *, hidden: bool) -> str:
    """The header, every act with its time, its events and what they moved, and how it stands."""
    table = session.table
    whole = {
        "session": session.name,
        "label": session.label,
        "header": write_header(table.game, table.setup),
        "acts": [told_act(session, entry, hidden=hidden) for entry in table.history.entries],
        "summary": summary(table.history),
    }
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def told_act(session: Session, entry: Entry, *, hidden: bool) -> dict[str, Any]:
    """One act with all that is known of it, as JSON values; pictures and tags of what is left out are left out too."""
    table = session.table
    openly = keeps_secrets(session, hidden=hidden)
    act = open_act(table.game, entry.act) if openly else entry.act
    evidence = to_json(table.evidence[entry.number])
    if act != entry.act:
        evidence |= {"tags": [], "crops": []}
    events = [
        {
            **to_json(shown),
            "why": say(table.game, shown),
            "postings": to_json(postings),
            "rule": rule(table.game, shown),
        }
        for event, postings in posted(table.game, table.history.state_before(entry.number), entry.events, openly=openly)
        for shown in [open_event(table.game, event) if openly else event]
    ]
    return {
        "number": entry.number,
        "time": when(session.times.get(entry.number)),
        "stands": table.history.stands(entry.number),
        "act": to_json(act),
        "evidence": evidence,
        "events": events,
    }


def when(seconds: float | None) -> str:
    """The wall clock's time in ISO 8601, in UTC; empty where it is not known or is no time."""
    try:
        return "" if seconds is None else datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds")
    except (OverflowError, ValueError, OSError):
        return ""


def keep_exports(session: Session) -> tuple[Path, ...]:
    """Writes the table and the record of a session into the data folder, in the place of earlier ones of its name;
    returns their files. Raises OSError."""
    folder = home() / "exports"
    make_folder(folder)
    name = session.name or "unnamed"
    written = []
    for path, text in (
        (folder / f"{name}.csv", as_csv(session, hidden=False)),
        (folder / f"{name}.jsonl", as_record(session, hidden=False)),
    ):
        write_whole(path, text)
        written.append(path)
    return tuple(written)


@in_english()
def as_csv(session: Session, *, hidden: bool) -> str:
    """One line for each amount that an event moved, and one for each event that moved nothing."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for line in _lines(session, hidden=hidden):
        writer.writerow([safe_cell(line.get(column, "")) for column in COLUMNS])
    return out.getvalue()


def _lines(session: Session, *, hidden: bool) -> Iterator[dict[str, Any]]:
    table = session.table
    options = " ".join(f"{name}={value}" for name, value in table.setup.options.items())
    rounds = rounds_of(table.history)
    for entry in table.history.entries:
        told = told_act(session, entry, hidden=hidden)
        round_, hand = rounds[entry.number]
        line = {
            "session": session.name or "",
            "time": told["time"],
            "game": table.game.name,
            "rules": table.game.rules_version,
            "options": options,
            "round": round_,
            "hand": hand,
            "seat": entry.act.seat or "",
            "number": entry.number,
            "act": entry.act.word(),
            "stands": "yes" if told["stands"] else "no",
            "source": told["evidence"]["source"],
            "confidence": _or_nothing(told["evidence"]["confidence"]),
            "confirmed_by": _or_nothing(told["evidence"]["confirmed_by"]),
            "label": session.label,
        }
        for number, event in enumerate(told["events"], start=1):
            said = {"event_number": number, "event": event["event"], "sentence": event["why"], "section": event["rule"]}
            for unit, account, amount in event["postings"] or [("", "", "")]:
                yield {**line, **said, "unit": unit, "account": account, "amount": amount}


def _or_nothing(value: object) -> object:
    return "" if value is None else value
