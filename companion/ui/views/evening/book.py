"""The book: every act, with its reason, its rule, its movements, and its evidence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from companion.bot_seats import notes_bot
from companion.evidence import Evidence
from companion.languages import WORD, later, tr
from companion.rules.acts import Note, Remark
from companion.rules.events import Posting, Seat
from companion.rules.history import Standing
from companion.rules.history.booking import posted
from companion.rules.rulebook.amounts import amount, signed
from companion.speech.sentences import headline, headlines, rule_of, spoken_rule
from companion.table import Table
from companion.ui.views.devices.spoken import spoken_source
from companion.ui.views.table.table import WAYS_BACK, sentence_of


@dataclass(frozen=True, slots=True)
class BookLine:
    """One act. ``moved`` says who got and gave what, ``chips`` by how much the scores of seats changed, such as ``+2``;
    ``touches`` are the seats and units that moved; ``rests_on`` says who saw or said it; ``seat`` whose act it was,
    ``hand`` in which hand or round."""

    number: int
    sentence: str
    rule: str
    moved: str
    chips: tuple[tuple[Seat, str], ...]
    seat: Seat | None
    hand: int
    touches: frozenset[str]
    rests_on: str
    struck: bool
    mendable: bool
    is_note: bool
    is_loan: bool


@dataclass(frozen=True, slots=True)
class Kept:
    """The lines wanted: of a seat, with these words, deleted ones, notes, loans. Empty: all."""

    seat: Seat | None = None
    words: str = ""
    only: str = ""


class Book:
    """All lines of a table. A line is worked out once, and again when it no longer stands or was corrected."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._lines: dict[int, tuple[Standing | None, BookLine]] = {}
        self._ended: list[int] = []
        self._read_to = -1

    def read(self, is_over: Callable[[], bool]) -> bool:
        """Works out the lines that are new, the newest first, until ``is_over``, though at least one; says
        whether that was all."""
        standing = standing_by_number(self._table)
        for number in range(len(self._table.history.entries), 0, -1):
            if not self._is_known(number, standing.get(number)):
                self._line(number, standing.get(number))
                if is_over():
                    return False
        return True

    def lines(self, kept: Kept, *, newest: int | None = None) -> tuple[BookLine, ...]:
        """The lines that are wanted, the latest first: of all acts, or of this many of the newest."""
        standing = standing_by_number(self._table)
        last = len(self._table.history.entries)
        first = 1 if newest is None else max(1, last - newest + 1)
        entries = self._table.history.entries
        numbers = (number for number in range(last, first - 1, -1) if not notes_bot(entries[number - 1].act))
        found = (self._line(number, standing.get(number)) for number in numbers)
        return tuple(line for line in found if _wanted(line, kept))

    def _line(self, number: int, now: Standing | None) -> BookLine:
        if not self._is_known(number, now):
            self._lines[number] = (now, line_of(self._table, number, now, self._hand_of(number)))
        return self._lines[number][1]

    def _hand_of(self, number: int) -> int:
        """The hand of an act, from 1: the number of hands that had ended before."""
        history = self._table.history
        if self._read_to != len(history.entries):
            ends, self._read_to = history.game.rounds.ends, len(history.entries)
            self._ended = [
                each.number for each in history.standing if any(isinstance(event, ends) for event in each.events)
            ]
        return 1 + sum(ended < number for ended in self._ended)

    def _is_known(self, number: int, now: Standing | None) -> bool:
        return number in self._lines and self._lines[number][0] is now


def standing_by_number(table: Table) -> Mapping[int, Standing]:
    """The acts that stand, as they are judged now."""
    return {each.number: each for each in table.history.standing}


def balances_of(table: Table, seat: Seat | None) -> str:
    """A seat's balance in each unit; without a seat, everyone's debts."""
    balances = table.game.balances(table.state)
    if seat is not None:
        return ", ".join(
            _amount(table, amount + table.game.staked(table.state, seat, unit), unit)
            for (unit, account), amount in balances.items()
            if account == seat
        )
    owing = {each: balances.get((table.game.owed, each), 0) for each in table.state.seats}
    owed = ", ".join(tr("{seat} owes {amount}", seat=each, amount=amount) for each, amount in owing.items() if amount)
    return tr("Loans: {owed}", owed=owed) if owed else ""


def _amount(table: Table, amount: int, unit: str) -> str:
    return tr("owes {amount}", amount=amount) if unit == table.game.owed else f"{amount} {tr(unit, WORD)}"


def _wanted(line: BookLine, kept: Kept) -> bool:
    is_kind = {"deleted": line.struck, "notes": line.is_note, "loans": line.is_loan}.get(kept.only, True)
    text = f"{line.sentence} {line.rule} {line.moved} {line.rests_on}"
    return is_kind and kept.seat in (None, *line.touches) and kept.words.casefold() in text.casefold()


def chips_of(before: Mapping[Seat, int], after: Mapping[Seat, int]) -> tuple[tuple[Seat, str], ...]:
    """The changes from these scores to those.

    >>> chips_of({"Ann": 1, "Ben": 2}, {"Ann": 3, "Ben": 2})
    (('Ann', '+2'),)
    """
    changes = {seat: score - before.get(seat, 0) for seat, score in after.items()}
    return tuple((seat, signed(change)) for seat, change in changes.items() if change)


def line_of(table: Table, number: int, now: Standing | None, hand: int = 0) -> BookLine:
    """The line of one act in this hand; ``now`` is how it stands, None where it does not."""
    game, entry = table.game, table.history.entries[number - 1]
    events = now.events if now else entry.events
    main = headline(events)
    said = table.history.said(number)
    put_in = said is not entry.act and now is not None
    mended = now is not None and now.act != said
    told = " ".join(sentence_of(table, each) for each in headlines(events))
    sentence = told or table.history.spoken(entry.act)
    sentence = tr("{sentence} (added later)", sentence=sentence) if put_in else sentence
    way_back = isinstance(entry.act, WAYS_BACK)
    stands = table.history.stands(number)
    before = table.history.state_before(number)
    postings = [posting for _, moved in posted(game, before, events, openly=True) for posting in moved]
    seats = {posting.account.split("/")[0] for posting in postings} | ({entry.act.seat} if entry.act.seat else set())
    return BookLine(
        number=number,
        sentence=tr("{sentence} (corrected)", sentence=sentence) if mended else sentence,
        rule=spoken_rule(rule_of(game, main)) if main else "",
        moved=moves(postings, table),
        chips=chips_of(game.scores(before), game.scores(table.history.state_through(number)) if now else {}),
        seat=entry.act.seat,
        hand=game.rounds.counted(before) if game.rounds.counted else hand,
        touches=frozenset(seats | {posting.unit for posting in postings}),
        rests_on=_evidence(table.evidence.get(number)),
        struck=not way_back and not stands,
        mendable=stands and (put_in or not way_back) and not isinstance(entry.act, Note | Remark),
        is_note=isinstance(entry.act, Note),
        is_loan=any(posting.unit == game.owed for posting in postings),
    )


def moves(postings: Iterable[Posting], table: Table) -> str:
    """The movements, account by account: ``Ann −1 coin, pot +1 coin``. In a unit that is not the score, such as the
    points of a round, it names only the gains and losses of players, if there are any."""
    total: dict[tuple[str, str], int] = {}
    for posting in postings:
        key = (posting.account, posting.unit)
        total[key] = total.get(key, 0) + posting.amount
    players = {account for account, _ in total if account.split("/")[0] in table.state.seats}
    theirs = {unit for (account, unit), moved in total.items() if moved and account in players} - {table.game.unit}
    return ", ".join(
        f"{spoken_account(account)} {'+' if moved > 0 else '−'}{amount(abs(moved), unit)}"
        for (account, unit), moved in total.items()
        if moved and (account in players or unit not in theirs)
    )


def spoken_account(account: str) -> str:
    """An account, as people call it: ``Ann hand``, ``bank``."""
    return " ".join(tr(part, WORD) for part in account.split("/"))


ORIGINS = (
    later("touch", WORD),
    later("typed", WORD),
    later("said", WORD),
    later("table", WORD),
    later("tablet", WORD),
    later("unknown", WORD),
)
"""Sources of acts other than devices."""


def spoken_origin(source: str) -> str:
    """The source of an act, as people read it: the things touched, ``Camera``."""
    return ", ".join(spoken_source(tr(each, WORD)) for each in source.split(", "))


def spoken_confirmer(source: str) -> str:
    """The confirmer of an act: a seat, a device, or a player by finger or word.

    >>> spoken_confirmer("touch"), spoken_confirmer("Ann")
    ('a player', 'Ann')
    """
    return tr("a player") if source in ORIGINS else spoken_origin(source)


def _evidence(evidence: Evidence | None) -> str:
    """In short: who saw it and how sure, unless it was simply touched; the opened line has the rest."""
    if evidence is None or (evidence.source == "touch" and evidence.confidence is None):
        return ""
    parts = [spoken_origin(evidence.source)]
    if evidence.confidence is not None:
        parts.append(tr("{percent} % sure", percent=round(evidence.confidence * 100)))
    if evidence.confirmed_by and evidence.confirmed_by != evidence.source:
        parts.append(tr("confirmed by {who}", who=spoken_confirmer(evidence.confirmed_by)))
    return ", ".join(parts)
