"""One session whole, as a record or as JSON.

Of a game that is not over yet, what lies hidden on the table is left out, unless it is asked for.
"""

from __future__ import annotations

import json
from typing import Any

from companion.languages import in_english
from companion.records import act_lines, summary, write_header
from companion.reports.openly import WhatIsShown, decide_shown
from companion.reports.rows.seen import when
from companion.rules.history import Entry
from companion.rules.history.booking import posted
from companion.rules.notation import to_json
from companion.rules.rulebook import rule, say
from companion.session import Session


def as_record(session: Session, *, hidden: bool) -> str:
    """The acts in notation, a header first."""
    table = session.table
    shown = decide_shown(session.table.history, hidden=hidden)
    acts = [shown.show_act(entry.number, entry.act) for entry in table.history.entries]
    return "\n".join(act_lines(write_header(table.game, table.setup), acts)) + "\n"


@in_english()
def as_json(session: Session, *, hidden: bool) -> str:
    """The header, every act with its time, its events and what they moved, and how it stands."""
    table, shown = session.table, decide_shown(session.table.history, hidden=hidden)
    whole = {
        "session": session.name,
        "label": session.label,
        "header": write_header(table.game, table.setup),
        "acts": [write_act(session, entry, shown) for entry in table.history.entries],
        "summary": summary(table.history),
    }
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def write_act(session: Session, entry: Entry, shown: WhatIsShown) -> dict[str, Any]:
    """One act with all its facts, as JSON values. A hidden act has no pictures and tags."""
    table = session.table
    act = shown.show_act(entry.number, entry.act)
    evidence = to_json(table.evidence[entry.number])
    if act != entry.act:
        evidence |= {"tags": [], "crops": []}
    before = table.history.state_before(entry.number)
    moved = posted(table.game, before, entry.events, openly=not shown.is_all)
    booked = [(shown.show_event(entry.number, event), postings) for event, postings in moved]
    events = [
        {
            **to_json(event),
            "why": say(table.game, event),
            "postings": to_json(postings),
            "rule": rule(table.game, event),
        }
        for event, postings in booked
    ]
    return {
        "number": entry.number,
        "time": when(session.times.get(entry.number)) or "",
        "stands": table.history.stands(entry.number),
        "act": to_json(act),
        "evidence": evidence,
        "events": events,
    }
