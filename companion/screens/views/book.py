"""The book: every act that was said, with its reason, its rule, what moved, and what it rests on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.events import Noted, Posting, Seat
from companion.games.table_acts import Note
from companion.interpreter import Evidence
from companion.screens.views.sentences import headline, rule_of
from companion.screens.views.table import WAYS_BACK, sentence_of
from companion.table import Table


@dataclass(frozen=True, slots=True)
class BookLine:
    """One act. ``moved`` says who got and gave what; ``rests_on`` who saw or said it."""

    number: int
    seat: Seat | None
    sentence: str
    rule: str
    moved: str
    rests_on: str
    struck: bool
    mendable: bool
    is_note: bool


@dataclass(frozen=True, slots=True)
class Kept:
    """Which lines are wanted: of a seat, with these words, struck out, notes. Empty: all."""

    seat: Seat | None = None
    words: str = ""
    only: str = ""


def book_lines(table: Table, kept: Kept) -> tuple[BookLine, ...]:
    """The lines that are wanted, the latest first."""
    lines = (line_of(table, number) for number in range(len(table.history.entries), 0, -1))
    return tuple(line for line in lines if _wanted(line, kept))


def _wanted(line: BookLine, kept: Kept) -> bool:
    if kept.only == "struck out" and not line.struck:
        return False
    if kept.only == "notes" and not line.is_note:
        return False
    if kept.seat is not None and kept.seat != line.seat and kept.seat not in line.moved:
        return False
    return kept.words.casefold() in f"{line.sentence} {line.rule} {line.moved} {line.rests_on}".casefold()


def line_of(table: Table, number: int) -> BookLine:
    """The line of one act."""
    game, entry = table.game, table.history.entries[number - 1]
    stands = table.history.stands(number)
    now = next((each for each in table.history.standing if each.number == number), None) if stands else None
    events = now.events if now else entry.events
    main = headline(events)
    mended = now is not None and now.act != entry.act
    sentence = sentence_of(table, main) if main else table.history.spoken(entry.act)
    way_back = isinstance(entry.act, WAYS_BACK)
    return BookLine(
        number=number,
        seat=entry.act.seat,
        sentence=f"{sentence} (mended)" if mended else sentence,
        rule=rule_of(game, main.why) if main else "",
        moved=moves(posting for event in events for posting in event.postings),
        rests_on=_evidence(table.evidence.get(number)),
        struck=not way_back and not stands,
        mendable=stands and not way_back and not isinstance(entry.act, Note),
        is_note=any(isinstance(event, Noted) for event in entry.events),
    )


def moves(postings: Iterable[Posting]) -> str:
    """What moved, account by account: ``Ann −1 coins, pot +1 coins``."""
    total: dict[tuple[str, str], int] = {}
    for posting in postings:
        key = (posting.account, posting.unit)
        total[key] = total.get(key, 0) + posting.amount
    return ", ".join(
        f"{account.replace('/', ' ')} {'+' if amount > 0 else '−'}{abs(amount)} {unit}"
        for (account, unit), amount in total.items()
        if amount
    )


def _evidence(evidence: Evidence | None) -> str:
    if evidence is None:
        return ""
    parts = [evidence.source]
    if evidence.confidence is not None:
        parts.append(f"{round(evidence.confidence * 100)} % sure")
    if evidence.tag:
        parts.append(f"tag {evidence.tag}")
    if evidence.confirmed_by and evidence.confirmed_by != evidence.source:
        parts.append(f"confirmed by {evidence.confirmed_by}")
    return ", ".join(parts)

