"""What was played beside what bots give: what stands out in a sentence each, all else in one table."""

from __future__ import annotations

from collections.abc import Iterator

from companion.languages import later, tr
from companion.languages.figures import figure as spoken_number
from companion.reports.expected import ExpectedGroup
from companion.reports.pages.blocks import CellTable, Fold, Heading, PageBlock, Paragraph
from companion.reports.report import Report
from companion.simulation import BesideExpected, sentence

TITLES = {
    "acts": later("Acts in a game"),
    "rounds": later("Rounds in a game"),
    "lead_changes": later("Lead changes"),
    "margin": later("Lead at the end"),
}


def beside_bots(report: Report) -> Iterator[PageBlock]:
    """The blocks of all groups of games; none if bots have not played."""
    if not report.expected:
        return
    yield Heading(
        tr("Beside what bots give"),
        tr("Bots play the same rules with as many seats. They do not bluff, forget or hope as people do."),
    )
    for group in report.expected:
        yield from _group(group)


def _group(group: ExpectedGroup) -> Iterator[PageBlock]:
    under = ", ".join(filter(None, (tr(group.title), group.options, tr("{count:player}", count=group.players))))
    if group.trouble:
        yield Paragraph(tr("{game}: nothing to compare with: {why}", game=under, why=group.trouble), is_soft=True)
        return
    bots = tr("sensible bots") if group.bots == "sensible" else tr("bots that play by chance")
    about = tr(
        "{game}: {games:game} beside {simulated} of {bots}.",
        game=under, games=group.games, simulated=group.simulated, bots=bots,
    )  # fmt: skip
    yield Paragraph(about, is_soft=True)
    apart = [each for each in group.found if each.stands_out]
    if apart:
        yield Paragraph("\n".join(sentence(each) for each in apart))
    alike = [each for each in group.found if not each.stands_out]
    if alike:
        rows = tuple((_title(each), _spoken(each, each.real), _spoken(each, each.expected)) for each in alike)
        table = CellTable((tr("figure"), tr("you"), tr("bots")), rows)
        few = any(each.p is None for each in alike)
        says = tr("Too few games to say more.") if few else tr("Chance may explain the differences in this table.")
        yield Fold(
            tr("{count:figure} in which they are alike", count=len(rows)), (table, Paragraph(says, is_soft=True))
        )


def _title(each: BesideExpected) -> str:
    if each.title:
        return tr(each.title)
    if each.name in TITLES:
        return tr(TITLES[each.name])
    return tr("Won by seat {seat}", seat=each.name.removeprefix("wins_"))


def _spoken(each: BesideExpected, value: float) -> str:
    is_number = each.name in TITLES or (each.title and not each.is_share)
    return spoken_number(value, 1) if is_number else f"{spoken_number(100 * value)} %"
