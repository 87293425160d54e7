"""The rows of what people said beside the game: notes and answers; and of the rules that were applied, section by
section."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from companion.ledger.end_questions import EndQuestion, answered_question
from companion.past import NO_MOMENTS, SHEET
from companion.reports.columns import TidyRow
from companion.reports.rows.seen import SeenEvening, when
from companion.rules.acts import LOOKED_UP, Note, Remark
from companion.rules.events import LetStand
from companion.rules.rulebook import page, reason_of

CONFUSING = "confusing"


def note_rows(seen: SeenEvening, acts: Sequence[TidyRow]) -> Iterator[TidyRow]:
    """A row for each note about a moment, with what had happened last; of the rows of acts."""
    last: TidyRow = {"sentence": None, "section": None}
    for each, row in zip(seen.judged, acts, strict=True):
        if isinstance(each.act, Note):
            if NO_MOMENTS.isdisjoint(each.act.tags):
                yield {
                    **seen.at(each.number),
                    "time": when(seen.times.get(each.number)),
                    "since_s": seen.since_s(each.number),
                    "player": each.act.seat,
                    "kind": each.act.tags[0] if each.act.tags else None,
                    "text": each.act.text,
                    "moment": last["sentence"],
                    "section": last["section"],
                    "pictures": row["pictures"],
                }
        elif each.stands and not isinstance(each.act, Remark):
            last = row


def answer_rows(seen: SeenEvening) -> Iterator[TidyRow]:
    """A row for each answer to a question at the end; who answered twice has said the later."""
    found: dict[tuple[str, str], tuple[EndQuestion, str]] = {}
    for each in seen.judged:
        if isinstance(each.act, Note) and SHEET in each.act.tags:
            question = answered_question([tag for tag in each.act.tags if tag != SHEET])
            found[question.id, each.act.seat or ""] = question, each.act.text
    for (_, player), (question, text) in found.items():
        points = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else None
        yield {
            "session": seen.name,
            "player": player,
            "question": question.id,
            "asked": question.text,
            "kind": question.kind,
            "answer": text,
            "points": points if question.kind == "scale" else None,
        }


def section_rows(seen: SeenEvening, notes: Iterable[TidyRow]) -> Iterator[TidyRow]:
    """A row for each section of the game's rules; of the rows of notes."""
    decided: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    overruled: Counter[str] = Counter()
    looked_up: Counter[str] = Counter()
    sections = {reason.code: reason.section for reason in seen.game.reasons}
    # What is only said while something is awaited or a position is entered decides nothing in a game.
    reasons = Counter(section for code, section in sections.items() if not code.startswith(("await-", "position-")))
    for each in seen.judged:
        if isinstance(each.act, Remark):
            refused[sections.get(each.act.about, "")] += 1
            looked_up[each.act.text if each.act.about == LOOKED_UP else ""] += 1
        for event, _ in each.events if each.stands else ():
            decided[reason_of(seen.game, event.why).section] += 1
            if isinstance(event, LetStand):
                overruled[reason_of(seen.game, event.refusal).section] += 1
    confusing = Counter(row["section"] for row in notes if CONFUSING in (row["kind"], row["text"]))
    for number, section in page(seen.game.rules).items():
        yield {
            "session": seen.name,
            "section": number,
            "title": section.title,
            "reasons": reasons[number],
            "decided": decided[number],
            "refused": refused[number],
            "overruled": overruled[number],
            "confusing": confusing[section.heading],
            "looked_up": looked_up[number],
        }
