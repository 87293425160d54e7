"""A line of the book, opened: why it was judged so, what it rests on, and what became of it."""

from __future__ import annotations

from dataclasses import dataclass

from companion.cards import Face
from companion.evidence import Evidence
from companion.interpreter.doubts import TABLET
from companion.languages import WORD, later, tr
from companion.ledger.counting import Mismatch, mismatches
from companion.rules.acts import PUT_BACK, Amend
from companion.rules.events import Amended, Posting, Redone, Seat, Undone
from companion.rules.game import Act
from companion.rules.judging.visibility import is_open
from companion.rules.rulebook.amounts import amount
from companion.speech.sentences import find_deed, rule_of, spoken_rule
from companion.table import Table
from companion.ui.views.evening.book import (
    BookLine,
    line_of,
    moves,
    spoken_confirmer,
    spoken_origin,
    standing_by_number,
)
from companion.ui.views.questions.misread import faces_of
from companion.ui.views.table.table import sentence_of

LIKELY = {
    "not-paid": later("wasn't paid out"),
    "paid-twice": later("was paid twice"),
    "wrong-way": later("was paid the wrong way"),
    "wrong-amount": later("was paid one too many or too few"),
}
HIDDEN = later("for one seat only")


@dataclass(frozen=True, slots=True)
class Opened:
    """One act: ``sentence`` tells the most of it, by this ``rule``, and ``done`` what its player did; ``reasons`` are
    all its sentences, each with its own; ``facts`` say what of it is known, a word and its value; ``faces`` are the
    cards that it is about and ``crops`` names their pictures: both are left out where the act is ``hidden``. A count
    that ``differs`` from the book has ``checks``, the lines that may be why: their numbers, what each says and moved;
    ``check`` says how the first of them is known, ``unexplained`` how much none of them explains."""

    number: int
    sentence: str
    rule: str
    reasons: tuple[tuple[str, str], ...]
    facts: tuple[tuple[str, str], ...]
    faces: tuple[Face | None, ...]
    crops: tuple[str, ...]
    mendable: bool
    hidden: bool
    differs: bool = False
    checks: tuple[tuple[int, str, str], ...] = ()
    check: str = ""
    unexplained: str = ""
    done: str = ""


def opened_line(table: Table, number: int) -> Opened:
    """The act of this number as a person may look at it."""
    game, entry = table.game, table.history.entries[number - 1]
    now = standing_by_number(table).get(number)
    line = line_of(table, number, now)
    events = now.events if now else entry.events
    hidden = not (is_open(game, entry.events) and is_open(game, events))
    reasons = dict.fromkeys((sentence_of(table, event), spoken_rule(rule_of(game, event))) for event in events)
    deed = find_deed(events, entry.act.seat)
    evidence = table.evidence.get(number, Evidence(source="unknown"))
    facts = [(tr("Moved"), line.moved)]
    mismatch = next((each for each in mismatches(table.history) if each.number == number), None)
    if table.dealer is None and mismatch is None:  # nobody reads a card in practice
        facts += _rests_on(evidence, hidden=hidden)
    facts += [(tr("Later"), each) for each in _what_became(table, number)]
    if mismatch is not None:
        more = mismatch.difference
        gap = tr("{gap} more than the book", gap=more) if more > 0 else tr("{gap} fewer than the book", gap=-more)
        facts.insert(0, ("", gap))
        facts.append((tr("It may be that"), _name_suspects(mismatch)))
    return Opened(
        number=number,
        sentence=line.sentence,
        rule=line.rule,
        reasons=tuple(reasons),
        facts=tuple((word, value) for word, value in facts if value),
        faces=() if hidden else _list_faces(table, entry.act),
        crops=() if hidden else evidence.crops,
        mendable=line.mendable,
        hidden=hidden,
        differs=mismatch is not None,
        checks=() if mismatch is None else _list_checks(table, mismatch),
        check="" if mismatch is None else _say_first(mismatch),
        unexplained="" if mismatch is None else _say_rest(mismatch),
        done=line.sentence if deed is None else sentence_of(table, deed),
    )


def last_said(table: Table, seat: Seat) -> BookLine | None:
    """A seat's last act, if it can be corrected."""
    for standing in reversed(table.history.standing):
        if standing.act.seat == seat and standing.act.by_a_seat_here:
            line = line_of(table, standing.number, standing)
            return line if line.mendable else None
    return None


def _list_faces(table: Table, act: Act) -> tuple[Face | None, ...]:
    """The cards that an act names, or those of the acts that it corrects, unless they are for one seat only."""
    corrected = [table.history.entries[line - 1] for line in _mended(act)]
    about = [each.act for each in corrected if is_open(table.game, each.events)] if corrected else [act]
    return tuple(face for each in about for face in faces_of(each))


def _rests_on(evidence: Evidence, *, hidden: bool) -> list[tuple[str, str]]:
    sure = "" if evidence.confidence is None else f"{round(evidence.confidence * 100)} %"
    tags = ", ".join(evidence.tags)
    return [
        (tr("Source"), "" if evidence.source == TABLET else spoken_origin(evidence.source)),
        (tr("Certainty"), sure),
        (tr("Tag") if len(evidence.tags) < 2 else tr("Tags"), tr(HIDDEN) if hidden and tags else tags),
        (
            tr("Confirmed by"),
            "" if evidence.confirmed_by == evidence.source else spoken_confirmer(evidence.confirmed_by or ""),
        ),
        (tr("Pictures"), tr(HIDDEN) if hidden and evidence.crops else ""),
    ]


def _what_became(table: Table, number: int) -> list[str]:
    """The later changes to this act, each with its line."""
    found = []
    for after in table.history.entries[number:]:
        match after.events[0] if after.events else None:
            case Undone(number=back) if back == number:
                found.append(tr("taken back in line {number}", number=after.number))
            case Redone(number=again) if again == number:
                found.append(tr("played again in line {number}", number=after.number))
            case Amended(why=why) if number in (lines := _mended(after.act)):
                if lines[number] is None:
                    found.append(tr("deleted in line {number}", number=after.number))
                elif why.code == PUT_BACK.code:
                    found.append(tr("put back in line {number}", number=after.number))
                else:
                    found.append(tr("corrected in line {number}", number=after.number))
            case Amended(dropped=dropped) if number in dropped:
                found.append(tr("dropped by the correction in line {number}", number=after.number))
    return found


def _mended(act: Act) -> dict[int, Act | None]:
    """The acts that a correction is about, and what each should have been."""
    return {each.line: each.with_ for each in act.together()} if isinstance(act, Amend) else {}


def _name_suspects(mismatch: Mismatch) -> str:
    """The likely causes of a count that differs from the book."""
    likely = [
        tr("line {number} {cause}", number=each.entry.number, cause=tr(LIKELY[each.cause]))
        for each in mismatch.suspects[:3]
    ]
    if len(likely) < 2:
        return "".join(likely)
    return tr("{some}; or {last}", some="; ".join(likely[:-1]), last=likely[-1])


def _list_checks(table: Table, mismatch: Mismatch) -> tuple[tuple[int, str, str], ...]:
    """The lines that moved what was counted, since table and book agreed, and what there was after each, and
    how much of the difference a slip there explains."""
    seat, unit, had, found = mismatch.seat, mismatch.unit, mismatch.booked, list[tuple[int, str, str]]()
    for each in reversed(mismatch.between):
        moved = moves([Posting(unit, seat, by := each.touches(unit, seat))], table)
        part, whole = mismatch.explained_by(each), abs(mismatch.difference)
        explains = tr(
            "A mistake here explains {part} of the {whole} {unit}.", part=part, whole=whole, unit=tr(unit, WORD)
        )
        explains = tr("A mistake here explains it all.") if part == whole else explains
        booked = tr("The book: {moved}, then {had}.", moved=moved, had=had)
        found.append((each.number, _line(table, each.number), f"{booked} {explains}"))
        had -= by
    return tuple(reversed(found))


def _say_first(mismatch: Mismatch) -> str:
    """Why the first of these lines is the first to check."""
    seat, agreed = mismatch.seat, mismatch.agreed
    if agreed:
        return tr("Check this line first: {seat}'s count still agreed in line {number}.", seat=seat, number=agreed)
    unit = tr(mismatch.unit, WORD)
    if len(mismatch.between) == 1:
        return tr("Check this line: no other line moved {seat}'s {unit}.", seat=seat, unit=unit)
    return tr("Check this line first: nobody counted {seat}'s {unit} before it.", seat=seat, unit=unit)


def _say_rest(mismatch: Mismatch) -> str:
    """The part of the difference that mistakes in these lines cannot be; empty if there is none."""
    rest = abs(mismatch.difference) - sum(map(mismatch.explained_by, mismatch.between))
    if rest <= 0 or not mismatch.between:
        return ""
    return tr("No line explains the rest ({amount}). Count again.", amount=amount(rest, mismatch.unit))


def _line(table: Table, number: int) -> str:
    """A line by its number and what it says."""
    now = standing_by_number(table).get(number)
    return tr("Line {number}: {sentence}", number=number, sentence=line_of(table, number, now).sentence)
