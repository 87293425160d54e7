"""The figures of a single game beside those of other games like it and of bot games."""

from __future__ import annotations

from collections.abc import Iterator

from companion.languages import WORD, later, tr
from companion.reports.expected import OWN, ExpectedGroup
from companion.reports.figures import Figure
from companion.reports.findings import spoken_figure
from companion.reports.findings.look import decimals
from companion.reports.pages.blocks import CellTable, Fold, Heading, PageBlock, Paragraph
from companion.reports.report import Report
from companion.simulation import BesideExpected

OF_BOTS = {"turns": "acts"}
"""Figures that have another name in bot games."""
BOTS = later(
    "Bots play the same rules with the same number of players. They do not bluff, forget or take chances like people."
)
NOTHING = {"", "0", "0.0", "0.00"}
PLAIN_NOTE = "note"
"""The kind of a note for which nobody chose a kind."""


def figures_of_one(report: Report) -> Iterator[PageBlock]:
    """One table: this game, the other games of its version, the bots; what was zero stands in one line."""
    if not report.is_one:
        return
    group = next((each for each in report.expected if not each.trouble), None)
    told = [each for each in report.figures if _says_something(report, each, group)]
    if not told:
        return
    about = BOTS if group is not None else ""
    is_alone = group is None and not report.other_games
    yield Heading(
        tr("All figures") if is_alone else tr("This game beside others"), tr(about) if about else "", is_wide=True
    )
    for failed in (each for each in report.expected if each.trouble):
        yield Paragraph(tr("Nothing to compare with: {why}", why=failed.trouble), is_soft=True)
    heads = [tr("figure"), tr("this game")]
    if report.other_games:
        several = tr("your other {count} games", count=report.other_games)
        heads.append(tr("your other game") if report.other_games == 1 else several)
    if group is not None:
        heads.append(tr("{count:bot game}", count=group.simulated))
    usual = {(each.id, each.of): each for each in report.others}
    bots = {each.name: each for each in group.found} if group is not None else {}
    cells: dict[object, tuple[str, ...]] = {}  # What always equals another figure is told once.
    for each in reversed(told):
        row = [titled(each), _valued(each, each.value)]
        if report.other_games:
            beside = usual.get((each.id, each.of))
            row.append(_valued(beside, beside.value) if beside is not None else "")
        if group is not None:
            row.append(_by_bots(each, group, bots.get(OF_BOTS.get(each.id, each.id))))
        cells[tuple(row[1:]) if each.id.startswith(OWN) else row[0]] = tuple(row)
    shown = list(cells.values())[::-1]
    zeros = [row[0] for row in shown if set(row[1:]) <= NOTHING]
    rows = [row for row in shown if row[0] not in zeros]
    blocks: list[Paragraph | CellTable] = []
    if report.other_games or group is not None:
        blocks.append(
            Paragraph(
                tr("Of several games, each number is the mean. In brackets: where 8 of 10 bot games lie.")
                if group is not None
                else tr("Of several games, each number is the mean."),
                is_soft=True,
            )
        )
    blocks.append(CellTable(tuple(heads), tuple(rows)))
    if zeros:
        blocks.append(Paragraph(tr("Zero here and elsewhere: {figures}.", figures="; ".join(zeros)), is_soft=True))
    yield Fold(tr("{count:figure}", count=len(rows)), tuple(blocks))


def _says_something(report: Report, each: Figure, group: ExpectedGroup | None) -> bool:
    """One game has no shares of games, and what is always the same says nothing."""
    if each.value is None or each.id in ("unused_sections", "notes") or (each.kind == "share" and each.count < 2):
        return False
    if not each.value and not _is_counted(each):
        return False
    if each.id == "round_length" and report.evenings[0]["rounds"] == 1:
        return False  # It is the length of the game.
    alike = {found.name for found in group.found if found.real == found.expected} if group is not None else set()
    return not (each.id.startswith(OWN) and each.id in alike)


def _is_counted(each: Figure) -> bool:
    """Whether zero says something: of what the game counts, and of changes of the lead."""
    return (each.id.startswith(OWN) or each.id == "lead_changes") and each.kind != "share"


def _by_bots(figure: Figure, group: ExpectedGroup, found: BesideExpected | None) -> str:
    """The mean of bot games, and where most of them lie."""
    if found is None:
        return ""
    between = group.ranges.get(found.name)
    if between is None:
        return _valued(figure, found.expected)
    mean = _valued(figure, found.expected)
    low, high = (spoken_figure(figure, each, places=decimals(*between)) for each in between)
    return f"{mean} ({low}–{high})" if low != high else mean


def _valued(figure: Figure, value: float | None) -> str:
    if value is None:
        return tr("–")
    return spoken_figure(figure, value, places=decimals(value))


def titled(each: Figure) -> str:
    """The title of a figure with whose it is."""
    if each.id == "notes":
        return (
            tr("{title}: {of}", title=tr(each.title), of=tr(each.of, WORD)) if each.of != PLAIN_NOTE else tr(each.title)
        )
    of = tr("seat {seat}", seat=each.of) if each.id == "wins_by_seat" else each.of
    return tr("{title}: {of}", title=tr(each.title), of=of) if of else tr(each.title)
