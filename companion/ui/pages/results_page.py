"""The end of an evening, or where it stands: the ranking, the lines of scores, the notes, and what comes next."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_lowercase

from companion.languages import later, tr
from companion.rules.rulebook.amounts import spoken_score
from companion.ui.forms.page_form import PageForm
from companion.ui.pages.door import AtTable, PageSpec
from companion.ui.views.evening.results import NotedMoment, RankedSeat, Results, results, spoken_note
from companion.ui.views.page import Go, Page, PageKey, PageLine, Presenter, ScoreChart, SeatMark, Tile

COUPLE, FEW, LARGE, SMALL, WINS = 3, 5, 27, 25, 12
"""Up to COUPLE seats, the notes have room below the ranking. Up to FEW, its names are LARGE, a winner's larger by WINS;
beyond that all are SMALL, in units of text."""

MOST_BROKEN = 2
"""The most broken rules in their own words."""

HIGH, HIGH_EACH = 300, 50
"""How high the lines of scores are at least, and for each seat, in units of the design."""


class ResultsPage(Presenter):
    """``foot`` are the keys of what can come next, ``keys`` lead back; the way "line" opens a note."""

    def __init__(self, found: Results, foot: tuple[PageKey, ...], keys: tuple[PageKey, ...] = ()) -> None:
        self._found, self._foot, self._keys = found, foot, keys

    def page(self) -> Page:
        """The ranking, and beside it the lines of scores, the answers and the notes."""
        found = self._found
        label = tr("Rules: {label}.", label=found.label) if found.label else ""
        told = [PageLine(f"{award.title}: {award.told}", 24) for award in found.awards]
        is_few = len(found.ranking) <= FEW
        blocks = (*(_ranked(each, is_few=is_few) for each in found.ranking), *([Tile(tuple(told))] if told else []))
        if found.broken:
            blocks = (*blocks, Tile(tuple(_list_broken(found.broken))))
        letters = [letter_of(place) for place in range(len(found.notes))]
        notes = (self._note(letter, note) for letter, note in zip(letters, found.notes, strict=True))
        clock = [Tile(tuple(PageLine(each, 22) for each in (found.clock, found.thought)))] if found.clock else []
        said = tuple(PageLine(each, 22) for each in found.list_answers())
        noted = (*([Tile(said)] if said else []), *notes, *clock)
        lines = {seat: tuple(zip(found.at, line, strict=True)) for seat, line in found.lines.items()}
        marks = tuple(zip(letters, (note.at for note in found.notes), strict=True))
        high = max(HIGH, HIGH_EACH * len(lines))
        chart = ScoreChart(lines, found.hand, found.hands, marks=marks, high=high, is_listed=True)
        beside = (chart,) if found.hands > 1 else ()  # of one hand the ranking tells all
        title = " ".join(filter(None, (found.told, label)))
        if len(found.ranking) <= COUPLE:
            return Page(title, self._keys, blocks=(*blocks, *noted), beside=beside, foot=self._foot)
        return Page(title, self._keys, blocks=blocks, beside=(*beside, *noted), foot=self._foot)

    def _note(self, letter: str, note: NotedMoment) -> Tile:
        """A note with its moment: who pressed it, and what was decided last."""
        whose = tr("{seat}'s note", seat=note.seat) if note.seat else tr("Note")
        text = f"{whose}: {spoken_note(note.text)}"
        lines = [PageLine(f"{letter}  {text}  ·  {self._found.hand} {note.hand}", 24, bold=True)]
        if note.moment:
            lines.append(PageLine(tr("After: {moment}", moment=note.moment), 22))
        numbers = {each.seat: each.seat_number for each in self._found.ranking}
        mark = SeatMark(numbers[note.seat], note.seat) if note.seat in numbers and note.seat is not None else None
        return Tile(tuple(lines), Go("line", note.number), seat=mark)


def _list_broken(broken: tuple[tuple[str, str], ...]) -> Iterator[PageLine]:
    """The broken rules, the latest last; of many only the number of the earlier ones."""
    earlier = len(broken) - MOST_BROKEN
    if earlier > 0:
        yield PageLine(tr("{count:rule was|rules were} broken before these.", count=earlier), 22, "soft")
    for said, rule in broken[-MOST_BROKEN:]:
        yield PageLine(tr("A broken rule: {what}", what=said), 24)
        if rule:
            yield PageLine(rule, 22, "soft")


def letter_of(place: int) -> str:
    """The mark of a note, from 0; hands have numbers.

    >>> letter_of(0), letter_of(27)
    ('a', 'bb')
    """
    return ascii_lowercase[place % 26] * (place // 26 + 1)


def _ranked(standing: RankedSeat, *, is_few: bool) -> Tile:
    size = LARGE + WINS * standing.won if is_few else SMALL
    name = PageLine(
        f"{standing.place}  {standing.seat}",
        size,
        bold=standing.won,
        mark="  ·  ".join(filter(None, (f"{spoken_score(standing.score)} {standing.unit}", standing.aside))),
        mark_tone="words",
        mark_most=size,
    )
    return Tile((name,), seat=SeatMark(standing.seat_number, standing.seat, standing.won))


def _at_table(at: AtTable) -> PageForm:
    times = {} if at.desk.is_recorded else at.desk.session.times
    return PageForm(ResultsPage(results(at.desk.table, times), at.after()), at.router)


PAGE = PageSpec(key=later("Results and notes"), group="game", order=40, at_table=_at_table)
