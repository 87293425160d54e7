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

MOST_NUMBERS = 20
"""The most numbers of hands that stand below it."""


@dataclass(frozen=True, slots=True)
class Exported:
    """What became of an evening that was exported: where its ``report`` is (None: it could not be written), what
    people are told of it, and the ``results`` that the report shows; ``where`` says in which folder its files are."""

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
        yield Drawing(_chart(found, colours), "")


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


def _chart(found: Results, colours: Mapping[Seat, str]) -> str:
    """The lines of scores over the numbers of the hands; a note is a mark with its number."""
    scores = [score for line in found.lines.values() for score in line]
    low, high = min(scores, default=0), max(scores, default=0)

    def at(hand: float, score: float, above: float = 0.0) -> str:
        y = HIGH - 50 - (HIGH - 80) * (score - low) / max(1, high - low) - above
        return f"{40 + (WIDE - NAMES - 50) * hand / found.hands:.1f},{y:.1f}"

    def word(hand: float, y: float, text: object, how: str = "middle") -> str:
        x = at(hand, low).partition(",")[0]
        return f'<text x="{x}" y="{y}" text-anchor="{how}">{escape(str(text))}</text>'

    def points(place: int, line: Sequence[int]) -> Iterator[str]:
        """Steps: a score stays until it changes. Lines of equal scores lie side by side."""
        above = LINE / 2 * ((len(found.lines) - 1) / 2 - place)
        for hand, before, score in zip(found.at, (line[0], *line), line, strict=False):
            yield at(hand, before, above)
            yield at(hand, score, above)

    lines = "".join(
        f'<polyline fill="none" stroke-width="{LINE}" stroke="{colours.get(seat, "#172023")}" '
        f'points="{" ".join(points(place, line))}"/>'
        for place, (seat, line) in enumerate(found.lines.items())
    )
    marks = "".join(
        f'<path d="M{at(note.at, low)} L{at(note.at, high)}" stroke="#8a4b00" stroke-dasharray="3 4"/>'
        + word(note.at, 16, number)
        for number, note in enumerate(found.notes, start=1)
    )
    marks += f'<text x="0" y="16">{escape(tr("Note"))}</text>' if found.notes else ""
    ordered = sorted(found.lines, key=lambda each: -found.lines[each][-1])
    heights = _apart([float(at(0, found.lines[seat][-1]).partition(",")[2]) + 5 for seat in ordered])
    names = "".join(
        f'<text x="{WIDE - NAMES}" y="{y:.1f}" fill="{colours.get(seat, "#172023")}">'
        f"{escape(printable(seat, 20))}</text>"
        for seat, y in zip(ordered, heights, strict=True)
    )
    every = found.hands // MOST_NUMBERS + 1
    hands = "".join(word(hand, HIGH - 26, hand) for hand in range(every, found.hands + 1, every))
    hands += word(found.hands, HIGH - 6, found.hand, "end")
    ends = "".join(
        f'<text x="0" y="{at(0, each).partition(",")[2]}">{spoken_score(each)}</text>' for each in sorted({low, high})
    )
    return f'<svg viewBox="0 0 {WIDE} {HIGH}" font-size="14">{marks}{lines}{names}{ends}{hands}</svg>'


def _apart(heights: Sequence[float]) -> list[float]:
    """The heights of names, from above, so far apart that each can be read, and all within the picture.

    >>> _apart([30.0, 30.0, 300.0, 300.0])
    [30.0, 47.0, 287.0, 304.0]
    """
    found: list[float] = []
    for y in heights:
        found.append(max(y, found[-1] + APART) if found else y)
    lowest = HIGH - 6.0
    for at in reversed(range(len(found))):
        found[at] = min(found[at], lowest)
        lowest = found[at] - APART
    return found
