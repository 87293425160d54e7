"""The rows of acts, and of the events that they led to."""

from __future__ import annotations

import json
from collections.abc import Iterator

from companion.bot_seats import BOT
from companion.reports.columns import TidyRow
from companion.reports.rows.seen import JudgedEntry, SeenEvening, rounded, when
from companion.rules.acts import Note, Remark
from companion.rules.events import kebab
from companion.rules.notation import to_json
from companion.rules.rulebook import join_sentences, rule

_NOT_FIELDS = ("act", "seat", "at", "pm", "stands")


def act_rows(seen: SeenEvening) -> Iterator[TidyRow]:
    """A row for each act."""
    doubts = 0
    for each in seen.judged:
        remarks = isinstance(each.act, Remark) and each.act.interrupts
        doubts += remarks
        yield _act(seen, each, 0 if remarks else doubts)
        doubts = doubts if isinstance(each.act, Remark | Note) else 0


def _act(seen: SeenEvening, judged: JudgedEntry, doubts: int) -> TidyRow:
    number, act = judged.number, judged.act
    evidence = seen.table.evidence[number]
    main = max((event for event, _ in judged.events), key=lambda event: event.weight, default=None)
    moved = [posting for _, postings in judged.events for posting in postings]
    return {
        **seen.begun_with,
        **seen.at(number),
        **seen.whose(act.seat),
        "time": when(seen.times.get(number)),
        "since_s": seen.since_s(number),
        "hand": seen.rounds[number][1],
        "act": act.word(),
        "fields": _json({key: value for key, value in to_json(act).items() if key not in _NOT_FIELDS}),
        "stands": judged.stands,
        "outcome": kebab(type(main).__name__) if main else None,
        "sentence": join_sentences(seen.say(number, event) for event, _ in judged.events),
        "section": rule(seen.game, main) if main else None,
        "amounts": _json([[by.unit, by.account, by.amount] for by in moved]),
        "source": evidence.source,
        "confidence": evidence.confidence,
        "confirmed_by": evidence.confirmed_by,
        "pictures": " ".join(evidence.crops) if evidence.crops and not judged.is_hidden else None,
        "doubts": doubts,
        "corrections": seen.corrections[number],
        "overruled": act.stands,
        "thinking_s": None if evidence.source == BOT else rounded(seen.thinking.get(number)),
    }


def event_rows(seen: SeenEvening) -> Iterator[TidyRow]:
    """A row for each amount that an event moved, and for each event that moved nothing."""
    for judged in seen.judged:
        of = {**seen.at(judged.number), **seen.whose(judged.act.seat)}
        of |= {"act": judged.act.word(), "stands": judged.stands}
        for place, (event, postings) in enumerate(judged.events, start=1):
            told = {
                "event_number": place,
                "event": kebab(type(event).__name__),
                "sentence": seen.say(judged.number, event),
                "section": rule(seen.game, event),
            }
            if not postings:
                yield {**of, **told}
            for by in postings:
                yield {**of, **told, "unit": by.unit, "account": by.account, "amount": by.amount}


def breach_rows(seen: SeenEvening) -> Iterator[TidyRow]:
    """A row for each broken rule that an act showed."""
    for judged in seen.judged:
        for event, _ in judged.events if judged.stands else ():
            if event.blames:
                yield {
                    **seen.at(judged.number),
                    **seen.whose(getattr(event, "seat", None)),
                    "since_s": seen.since_s(judged.number),
                    "sentence": seen.say(judged.number, event),
                    "section": rule(seen.game, event),
                }


_encode = json.JSONEncoder(ensure_ascii=False).encode


def _json(value: dict[str, object] | list[list[object]]) -> str:
    return _encode(value) if value else "{}" if isinstance(value, dict) else "[]"
