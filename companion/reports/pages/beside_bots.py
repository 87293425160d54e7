"""The played games beside those of bots: a sentence for each figure that stands out, one table for all others."""

from __future__ import annotations

from collections.abc import Iterator

from companion.languages import later, tr
from companion.languages.figures import figure as spoken_number
from companion.reports.expected import GAMES, ExpectedGroup
from companion.reports.findings.look import decimals, spoken_percent
from companion.reports.pages.blocks import CellTable, Fold, Heading, PageBlock, Paragraph
from companion.reports.pages.one_game import BOTS
from companion.reports.report import Report
from companion.simulation import BesideExpected, sentence

TITLES = {
    "acts": later("Moves in a game"),
    "rounds": later("Rounds in a game"),
    "lead_changes": later("Lead changes"),
    "margin": later("Lead at the end"),
}


def beside_bots(report: Report) -> Iterator[PageBlock]:
    """The blocks of all groups of games; none if bots have not played. A single game has a table of its own."""
    if not report.expected or report.is_one:
        return
    title = tr("Compared with bots") if report.compared is None else tr("Bots, games, and how the figures were made")
    yield Heading(title, tr(BOTS), is_wide=True)
    groups = [(group, _name(report, group)) for group in report.expected]
    if (compared := report.compared) is not None:
        groups.sort(key=lambda each: each[1] == compared.second)
    told = [each for each in groups if not each[0].trouble]
    for group, under in groups:
        yield from _in_short(report, group, under)
    columns = [(group, under, _figures(report, group)) for group, under in told]
    if len(columns) > 1 and report.compared is not None:
        yield from _side_by_side(columns)
        return
    for _, under, found in columns:
        if found:
            rows = tuple((_make_title(each), *_spoken(each)) for each in found.values())
            title = tr("{count:figure}: you and bots", count=len(rows))
            title = f"{under}: {title}" if len(columns) > 1 else title
            yield Fold(title, (CellTable((tr("figure"), tr("you"), tr("bots")), rows),))


def _in_short(report: Report, group: ExpectedGroup, under: str) -> Iterator[PageBlock]:
    """How many games there are, and what stands out in them."""
    if group.trouble:
        yield Paragraph(tr("{game}: nothing to compare with: {why}", game=under, why=group.trouble), is_soft=True)
        return
    about = (
        tr("{game}: {games:game} beside {simulated} bot games.",
           game=under, games=group.games, simulated=group.simulated)
        if group.bots == "sensible"
        else tr("{game}: {games:game} beside {simulated} games of bots that play at random.",
                game=under, games=group.games, simulated=group.simulated)
    )  # fmt: skip
    if group.simulated < GAMES:
        about += " " + tr("More did not fit into the time.")
    yield Paragraph(about, is_soft=True)
    if apart := [each for each in _that_say_something(report, group) if each.stands_out]:
        yield Paragraph("\n".join(sentence(each) for each in apart))


def _that_say_something(report: Report, group: ExpectedGroup) -> Iterator[BesideExpected]:
    """All figures, without those about seats if one player always had the same one."""
    seats_say = report.compared is None or any(each.id == "wins_by_seat" for each in report.compared.pairs)
    return (each for each in group.found if seats_say or not each.name.startswith("wins_"))


def _figures(report: Report, group: ExpectedGroup) -> dict[str, BesideExpected]:
    """The figures of a table, by their names: what is the same for both says nothing, and what always equals another
    figure is told once."""
    shown: dict[object, BesideExpected] = {}
    for each in _that_say_something(report, group):
        if not each.stands_out and each.real != each.expected:
            shown.setdefault((each.real, each.expected) if each.title else each.name, each)
    return {each.name: each for each in shown.values()}


def _side_by_side(columns: list[tuple[ExpectedGroup, str, dict[str, BesideExpected]]]) -> Iterator[Fold]:
    """One table of several versions, with two columns for each."""
    names = dict.fromkeys(name for _, _, found in columns for name in found)
    rows = []
    for name in names:
        of = [{each.name: each for each in group.found}.get(name) for group, _, _ in columns]
        title = next(_make_title(each) for each in of if each is not None)
        places = decimals(*(value for each in of if each is not None for value in (each.real, each.expected)))
        rows.append(
            (title, *(cell for each in of for cell in (_spoken(each, places) if each is not None else ("", ""))))
        )
    heads = [f"{under}: {whose}" for _, under, _ in columns for whose in (tr("you"), tr("bots"))]
    if rows:
        yield Fold(
            tr("{count:figure}: you and bots", count=len(rows)),
            (CellTable((tr("figure"), *heads), tuple(rows)),),
        )


def _name(report: Report, group: ExpectedGroup) -> str:
    """The version that was played so; without one, the game with its options."""
    kinds = [row for row in report.evenings if (row["options"] or "", row["players"]) == (group.options, group.players)]
    labels = {row["label"] for row in kinds}
    if len(report.games) == 1 and len(labels) == 1 and (label := labels.pop()):
        return str(label)
    ruled = next((report.ruled.get(row["session"], "") for row in kinds), group.options)
    return ", ".join(filter(None, (tr(group.title), ruled, tr("{count:player}", count=group.players))))


def _make_title(each: BesideExpected) -> str:
    if each.title:
        return tr(each.title)
    if each.name in TITLES:
        return tr(TITLES[each.name])
    return tr("Won by seat {seat}", seat=each.name.removeprefix("wins_"))


def _spoken(each: BesideExpected, places: int | None = None) -> tuple[str, str]:
    values = each.real, each.expected
    is_number = each.name in TITLES or (each.title and not each.is_share)
    places = decimals(*values) if places is None else places
    real, expected = (spoken_number(value, places) if is_number else spoken_percent(value) for value in values)
    return real, expected
