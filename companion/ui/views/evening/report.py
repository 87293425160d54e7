"""An evening as a page that any browser shows and prints: results, scores in the players' colours, notes, answers, and
every act with its rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from companion.files import make_folder, why_not, write_whole
from companion.foreign import printable
from companion.languages import tr
from companion.ledger.presets import changed_from_text
from companion.ledger.sessions import home
from companion.past import evening_of
from companion.reports.kept import keep_exports
from companion.reports.openly import keeps_secrets
from companion.reports.pages import html_page
from companion.reports.pages.blocks import CellTable, Drawing, Heading, PageBlock, Paragraph, ReportPage, ShortAnswer
from companion.rules.events import Seat
from companion.rules.options import spoken_name, spoken_value
from companion.rules.rulebook.amounts import spoken_score
from companion.session import Session
from companion.ui.views.evening.book import Book, Kept
from companion.ui.views.evening.evenings import begin_of, day, spoken_length
from companion.ui.views.evening.results import Results, results, spoken_note

WIDE, HIGH = 500, 300
"""The chart's size."""

NAMES, APART = 120, 17
"""The room for the names at the lines' ends, and how far apart they stand at least."""

LINE = 3
"""How wide a line of scores is, in units of the picture."""

INK = "#172023"
"""The colour of a seat that has none."""

MOST_NUMBERS = 20
"""The most numbers of hands that stand below it."""


@dataclass(frozen=True, slots=True)
class Exported:
    """An exported evening: its ``report`` (None: it could not be written), the sentences about it for people, and the
    ``results`` that the report shows; ``where`` names the folder of its files."""

    report: Path | None
    results: Results
    told: tuple[str, ...]
    where: tuple[str, ...] = ()


def export(session: Session, colours: Mapping[Seat, str]) -> Exported:
    """Writes the evening into the data folder for others to read, in the place of earlier files of its name: this
    report, and beside it a table and a record."""
    folder, found = home() / "exports", results(session.table, session.times)
    path = folder / f"{session.name or 'unnamed'}.html"
    try:
        make_folder(folder)
        write_whole(path, report(session, colours))
        keep_exports(session)
    except OSError as error:
        return Exported(None, found, (tr("This can't be saved: {error}", error=why_not(error)),))
    told = [
        tr("A report that you can open or print in any browser, a table for a spreadsheet, and a file for this app.")
    ]
    if keeps_secrets(session.table.history, hidden=False):
        told.append(tr("The game isn't over: hidden cards are left out."))
    where = (tr("Folder: {folder}", folder=folder), tr("Name: {name}", name=path.stem))
    return Exported(path, found, tuple(told), where)


def report(session: Session, colours: Mapping[Seat, str]) -> str:
    """The page; ``colours`` are those of the seats, as CSS has them. Of what lies hidden in a game that is not over, it
    says nothing."""
    found = results(session.table, session.times)
    title = f"{found.title}: {', '.join(session.table.setup.seats)}"
    blocks = (*_tell_end(found, colours), *_tell_said(found), *_list_moves(session))
    return html_page(ReportPage(title, tuple(_list_facts(session, found)), blocks), has_typeface=False)


def _list_facts(session: Session, found: Results) -> Iterator[str]:
    table, evening = session.table, evening_of(session, 0.0)
    if evening.began is not None:
        yield f"{day(begin_of(evening))}  ·  {spoken_length(evening.played_s)}"
    if found.label:
        yield tr("Rules: {label}.", label=found.label)
    changed = changed_from_text(table.game, table.setup.options)
    options = [each for each in table.game.options if each.name in changed]
    said = "; ".join(f"{spoken_name(each)}: {spoken_value(each, changed[each.name])}" for each in options)
    if said:
        yield f"{tr('House rules')}: {said}"


def _tell_end(found: Results, colours: Mapping[Seat, str]) -> Iterator[PageBlock]:
    yield ShortAnswer(found.told)
    if found.clock:
        yield Paragraph(f"{found.clock}. {found.thought}.", is_soft=True)
    ranking = ((f"{each.place}  {each.seat}", spoken_score(each.score)) for each in found.ranking)
    yield CellTable((tr("Who"), found.unit), tuple(ranking))
    if found.hands:
        yield Drawing(_ScorePicture(found, colours).draw(), "")


def _tell_said(found: Results) -> Iterator[PageBlock]:
    if found.awards:
        yield Heading(tr("Remarkable"))
        yield from (Paragraph(f"{each.title}: {each.told}") for each in found.awards)
    if found.notes:
        heads = "", tr("Who"), tr("Note"), tr("After"), tr("Rule"), tr("On the table")
        rows = (
            (str(number), each.seat or "", spoken_note(each.text), each.moment, each.rule, each.lay)
            for number, each in enumerate(found.notes, start=1)
        )
        yield Heading(tr("Notes"), is_wide=True)
        yield CellTable(heads, tuple(rows))
    if found.answers:
        yield Heading(tr("What the players said"))
        yield from map(Paragraph, found.list_answers())


def _list_moves(session: Session) -> Iterator[PageBlock]:
    lines = Book(session.table).lines(Kept())[::-1]
    told = (f"{each.sentence} ({tr('deleted')})" if each.struck else each.sentence for each in lines)
    rows = ((str(each.number), sentence, each.rule, each.moved) for each, sentence in zip(lines, told, strict=True))
    yield Heading(tr("Move by move"), is_wide=True)
    yield CellTable(("", tr("Move"), tr("Rule"), tr("Moved")), tuple(rows), "line")


class _ScorePicture:
    """The lines of scores over the numbers of the hands; a note is a mark with its number."""

    def __init__(self, found: Results, colours: Mapping[Seat, str]) -> None:
        self._found, self._colours = found, colours
        scores = [score for line in found.lines.values() for score in line]
        self._low, self._high = min(scores, default=0), max(scores, default=0)

    def draw(self) -> str:
        """The picture, as a page has it."""
        parts = (*self._draw_marks(), *self._draw_lines(), *self._name_ends(), *self._number_hands())
        return f'<svg viewBox="0 0 {WIDE} {HIGH}" font-size="14">{"".join(parts)}</svg>'

    def _y(self, score: float) -> float:
        return HIGH - 50 - (HIGH - 80) * (score - self._low) / max(1, self._high - self._low)

    def _x(self, hand: float) -> float:
        return 40 + (WIDE - NAMES - 50) * hand / self._found.hands

    def _draw_marks(self) -> Iterator[str]:
        for number, note in enumerate(self._found.notes, start=1):
            x = f"{self._x(note.at):.1f}"
            ends = f"M{x},{self._y(self._low):.1f} L{x},{self._y(self._high):.1f}"
            yield f'<path d="{ends}" stroke="#8a4b00" stroke-dasharray="3 4"/>'
            yield _word(x, 16, number, "middle")
        if self._found.notes:
            yield _word(0, 16, tr("Note"))

    def _draw_lines(self) -> Iterator[str]:
        for place, (seat, line) in enumerate(self._found.lines.items()):
            colour, points = self._colours.get(seat, INK), " ".join(self._step(place, line))
            yield f'<polyline fill="none" stroke-width="{LINE}" stroke="{colour}" points="{points}"/>'

    def _step(self, place: int, line: Sequence[int]) -> Iterator[str]:
        """A score stays until it changes. Lines of equal scores lie side by side."""
        above = LINE / 2 * ((len(self._found.lines) - 1) / 2 - place)
        for hand, *scores in zip(self._found.at, (line[0], *line), line, strict=False):
            yield from (f"{self._x(hand):.1f},{self._y(score) - above:.1f}" for score in scores)

    def _name_ends(self) -> Iterator[str]:
        """Names at the right, the lowest and the highest score at the left."""
        ordered = sorted(self._found.lines, key=lambda each: -self._found.lines[each][-1])
        heights = _apart([self._y(self._found.lines[seat][-1]) + 5 for seat in ordered])
        for seat, y in zip(ordered, heights, strict=True):
            fill, name = self._colours.get(seat, INK), escape(printable(seat, 20))
            yield f'<text x="{WIDE - NAMES}" y="{y:.1f}" fill="{fill}">{name}</text>'
        for score in sorted({self._low, self._high}):
            yield _word(0, f"{self._y(score):.1f}", spoken_score(score))

    def _number_hands(self) -> Iterator[str]:
        hands = self._found.hands
        every = hands // MOST_NUMBERS + 1
        for hand in range(every, hands + 1, every):
            yield _word(f"{self._x(hand):.1f}", HIGH - 26, hand, "middle")
        yield _word(f"{self._x(hands):.1f}", HIGH - 6, self._found.hand, "end")


def _word(x: object, y: object, text: object, anchor: str = "start") -> str:
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}">{escape(str(text))}</text>'


def _apart(heights: Sequence[float]) -> list[float]:
    """The heights of names, from above, so far apart that each can be read, and all within the picture.

    >>> _apart([30.0, 30.0, 300.0, 300.0])
    [30.0, 47.0, 277.0, 294.0]
    """
    found: list[float] = []
    for y in heights:
        found.append(max(y, found[-1] + APART) if found else y)
    lowest = HIGH - 6.0
    for at in reversed(range(len(found))):
        found[at] = min(found[at], lowest)
        lowest = found[at] - APART
    return found
