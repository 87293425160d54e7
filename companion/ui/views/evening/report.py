"""An evening as a page that any browser shows and prints: results, scores in the players' colours, notes, answers, and
every act with its rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
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
from companion.rules.events import Seat
from companion.rules.options import spoken_name, spoken_value
from companion.rules.rulebook.amounts import spoken_score
from companion.session import Session
from companion.ui.views.evening.book import Book, Kept
from companion.ui.views.evening.evenings import day, spoken_length
from companion.ui.views.evening.results import Results, results, spoken_note

WIDE, HIGH = 720, 310
"""The chart's size."""

NAMES, APART = 150, 17
"""The room for the names at the lines' ends, and how far apart they stand at least."""

LINE = 3
"""How wide a line of scores is, in units of the picture."""

MOST_NUMBERS = 20
"""The most numbers of hands that stand below it."""

STYLE = """
body { font: 16px/1.45 sans-serif; max-width: 46em; margin: 2em auto; padding: 0 1em; color: #172023; }
h1 { margin-bottom: 0; } h2 { margin: 1.6em 0 0.4em; }
table { border-collapse: collapse; width: 100%; }
td, th { text-align: left; padding: 0.3em 0.6em; vertical-align: top; }
tr { border-bottom: 1px solid #d2dad3; } .struck { text-decoration: line-through; color: #4a585d; }
.soft { color: #4a585d; } .number { text-align: right; } svg { width: 100%; height: auto; }
"""


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
    parts = "".join(
        part for section in (_head(session, found, title), _scores(found, colours), _told(found), _acts(session))
        for part in section
    )  # fmt: skip
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{STYLE}</style>'
    return f"<!doctype html><html><head>{head}</head><body>{parts}</body></html>\n"


def _head(session: Session, found: Results, title: str) -> Iterator[str]:
    table = session.table
    evening = evening_of(session, 0.0)
    yield f"<h1>{escape(title)}</h1>"
    when = day(evening.began) if evening.began is not None else ""
    facts = [when, spoken_length(evening.played_s) if when else ""]
    facts += [tr("Rules: {label}.", label=found.label)] if found.label else []
    yield f"<p class=soft>{escape('  ·  '.join(filter(None, facts)))}</p>"
    changed = changed_from_text(table.game, table.setup.options)
    options = [each for each in table.game.options if each.name in changed]
    if options:
        said = "; ".join(f"{spoken_name(each)}: {spoken_value(each, changed[each.name])}" for each in options)
        yield f"<p>{escape(tr('House rules'))}: {escape(said)}</p>"
    yield f"<p><b>{escape(found.told)}</b></p>"
    if found.clock:
        yield f"<p class=soft>{escape(found.clock)}. {escape(found.thought)}.</p>"


def _scores(found: Results, colours: Mapping[Seat, str]) -> Iterator[str]:
    rows = [
        (str(each.place), _coloured(each.seat, colours), f"{spoken_score(each.score)} {escape(found.unit)}")
        for each in found.ranking
    ]
    yield _table((), rows)
    yield _chart(found, colours)


def _told(found: Results) -> Iterator[str]:
    if found.awards:
        yield f"<h2>{escape(tr('Remarkable'))}</h2>"
        yield _table((), [(escape(each.title), escape(each.told)) for each in found.awards])
    if found.notes:
        yield f"<h2>{escape(tr('Notes'))}</h2>"
        heads = "", tr("Who"), tr("Note"), tr("After"), tr("Rule"), tr("On the table")
        yield _table(
            heads,
            [
                tuple(
                    map(
                        escape, (str(number), each.seat or "", spoken_note(each.text), each.moment, each.rule, each.lay)
                    )
                )
                for number, each in enumerate(found.notes, start=1)
            ],
        )
    if found.answers:
        yield f"<h2>{escape(tr('What the players said'))}</h2>"
        said = [(tr(each.question.text), each.seat, each.text) for each in found.answers]
        yield _table((), [tuple(map(escape, each)) for each in said])


def _acts(session: Session) -> Iterator[str]:
    yield f"<h2>{escape(tr('Move by move'))}</h2>"
    book = Book(session.table)
    rows = []
    for line in reversed(book.lines(Kept())):
        sentence = f'<span class="{"struck" if line.struck else ""}">{escape(line.sentence)}</span>'
        rows.append((str(line.number), sentence, escape(line.rule), escape(line.moved)))
    yield _table(("", tr("Move"), tr("Rule"), tr("Moved")), rows)


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Cells are HTML already, heads are not."""
    head = f"<tr>{''.join(f'<th>{escape(each)}</th>' for each in heads)}</tr>" if heads else ""
    return f"<table>{head}{''.join(f'<tr>{_cells(row)}</tr>' for row in rows)}</table>"


def _cells(row: Sequence[str]) -> str:
    return "".join(f"<td>{each}</td>" for each in row)


def _coloured(seat: Seat, colours: Mapping[Seat, str]) -> str:
    return f'<b style="color:{colours.get(seat, "#172023")}">{escape(seat)}</b>'


def _chart(found: Results, colours: Mapping[Seat, str]) -> str:
    """The lines of scores over the numbers of the hands; a note is a mark with its number."""
    scores = [score for line in found.lines.values() for score in line]
    low, high = min(scores, default=0), max(scores, default=0)
    if found.hands < 1:
        return ""

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
