"""One session whole, as a record or as JSON.

Of a game that is not over yet, what lies hidden on the table is left out, unless it is asked for.
"""

from __future__ import annotations

import json
from typing import Any

from companion.languages import in_english
from companion.records import act_lines, summary, write_header
from companion.reports.openly import keeps_secrets, open_act, open_event
from companion.reports.rows.seen import when
from companion.rules.history import Entry
from companion.rules.history.booking import posted
from companion.rules.notation import to_json
from companion.rules.rulebook import rule, say
from companion.session import Session


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
        "time": when(session.times.get(entry.number)) or "",
        "stands": table.history.stands(entry.number),
        "act": to_json(act),
        "evidence": evidence,
        "events": events,
    }
