"""What was played beside what bots give: what stands out in a sentence each, all else in one table."""

from __future__ import annotations

from collections.abc import Iterator

from companion.languages import later, tr
from companion.languages.figures import figure as spoken_number
from companion.reports.expected import ExpectedGroup
from companion.reports.findings.look import decimals, spoken_percent
from companion.reports.pages.blocks import CellTable, Fold, Heading, PageBlock, Paragraph
from companion.reports.report import Report
from companion.simulation import BesideExpected, sentence

OF_ONE_GAME = ("acts", "rounds", "margin")
"""Of a single game, all else is chance."""
TITLES = {
    "acts": later("Moves in a game"),
    "rounds": later("Rounds in a game"),
    "lead_changes": later("Lead changes"),
    "margin": later("Lead at the end"),
}


def beside_bots(report: Report) -> Iterator[PageBlock]:
    """The blocks of all groups of games; none if bots have not played."""
    if not report.expected:
        return
    yield Heading(
        tr("Compared with bots"),
        tr(
            "Bots play the same rules with the same number of players. They don't bluff, forget or take chances like "
            "people."
        ),
        is_wide=not report.is_one,
    )
    for group in report.expected:
        yield from _group(report, group, _called(report, group))


def _group(report: Report, group: ExpectedGroup, under: str) -> Iterator[PageBlock]:
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
    yield Paragraph(about, is_soft=True)
    seats_say = report.compared is None or any(each.id == "wins_by_seat" for each in report.compared.pairs)
    found = [each for each in group.found if seats_say or not each.name.startswith("wins_")]
    apart = [each for each in found if each.stands_out]
    if apart:
        yield Paragraph("\n".join(sentence(each) for each in apart))
    shown: dict[object, BesideExpected] = {}
    for each in found:
        # What is the same for both says nothing, and what always equals another figure is told once.
        if not each.stands_out and (group.games > 1 or each.name in OF_ONE_GAME) and each.real != each.expected:
            shown.setdefault((each.real, each.expected) if each.title else each.name, each)
    if shown:
        rows = tuple((_title(each), *_spoken(each)) for each in shown.values())
        table = CellTable((tr("figure"), tr("you"), tr("bots")), rows)
        yield Fold(tr("{count:figure}: you and bots", count=len(rows)), (table,))


def _called(report: Report, group: ExpectedGroup) -> str:
    """The version that was played so; without one, the game with its options."""
    kinds = [row for row in report.evenings if (row["options"] or "", row["players"]) == (group.options, group.players)]
    labels = {row["label"] for row in kinds}
    if len(report.games) == 1 and len(labels) == 1 and (label := labels.pop()):
        return str(label)
    ruled = next((report.ruled.get(row["session"], "") for row in kinds), group.options)
    return ", ".join(filter(None, (tr(group.title), ruled, tr("{count:player}", count=group.players))))


def _title(each: BesideExpected) -> str:
    if each.title:
        return tr(each.title)
    if each.name in TITLES:
        return tr(TITLES[each.name])
    return tr("Won by seat {seat}", seat=each.name.removeprefix("wins_"))


def _spoken(each: BesideExpected) -> tuple[str, str]:
    values = each.real, each.expected
    is_number = each.name in TITLES or (each.title and not each.is_share)
    places = decimals(*values)
    real, expected = (
        spoken_number(value, 0 if value == round(value) else places) if is_number else spoken_percent(value)
        for value in values
    )
    return real, expected
