"""Two small tables of a comparison: what bots come to with each value of an option, and what a round is spent on."""

from __future__ import annotations

from collections.abc import Iterator

from companion.languages import tr
from companion.languages.figures import figure as spoken_number
from companion.reports.findings.games import SHORT, share_of_short
from companion.reports.findings.look import spoken_percent
from companion.reports.other_values import rounds_to_expect
from companion.reports.pages.blocks import CellTable, PageBlock, Paragraph
from companion.reports.pages.in_short import longer_round
from companion.reports.two_versions import TwoVersions, spoken_span
from companion.simulation import Tally

WORTH_A_ROW = 0.05
"""The part of a round from which on a move has a row of its own."""


def values_of_option(compared: TwoVersions) -> CellTable | None:
    """A row for each value that was played or that bots tried, in ascending order; None if bots tried none."""
    if not compared.untried or compared.bots is None:
        return None
    title = compared.untried[0].option
    change = next(each for each in compared.changes if each.title == title)
    assert change.numbers is not None
    before, now = change.numbers
    played = {before: (compared.first, 0), now: (compared.second, 1)}
    tallies = {before: compared.bots[0], now: compared.bots[1], **{each.value: each.tally for each in compared.untried}}
    rows = []
    for value, tally in sorted(tallies.items()):
        name = tr("{value} ({version})", value=value, version=played[value][0]) if value in played else str(value)
        share = tr("{share} of {count}", share=spoken_percent(share_of_short(tally)), count=tally.games)
        rows.append((name, share, spoken_number(tally.rounds.mean, 1), _at_your_table(compared, value, tally, played)))
    heads = title, tr("bot games within {most} rounds", most=SHORT), tr("rounds, bots"), tr("rounds, you")
    return CellTable(heads, tuple(rows), "table")


def _at_your_table(compared: TwoVersions, value: int, tally: Tally, played: dict[int, tuple[str, int]]) -> str:
    if value in played:
        rounds = compared.played[played[value][1]]
        return spoken_number(sum(rounds) / len(rounds), 1) if rounds else tr("–")
    found = rounds_to_expect(compared.played, compared.bots or (), tally)
    return tr("about {count}", count=spoken_span(*found)) if found is not None else tr("–")


def times_in_a_round(compared: TwoVersions) -> Iterator[PageBlock]:
    """The parts of a round's time; the rows above the whole round add up to it."""
    if not compared.times:
        return
    whole = next((each for each in compared.rows if each.first.id == "round_length"), None)
    of = [0, 0] if whole is None else [round(each.value or 0.0) for each in (whole.first, whole.second)]
    least = [WORTH_A_ROW * each for each in of]
    shown = [
        (title, round(one), round(two)) for title, one, two in compared.times if one >= least[0] or two >= least[1]
    ]
    left = of[0] - sum(one for _, one, _ in shown), of[1] - sum(two for _, _, two in shown)
    if min(*of, *left) >= 0 and all(of):
        shown += [(tr("Other moves, and time between moves"), *left), (tr("Whole round"), of[0], of[1])]
    about = tr("Time in a round, by move, in minutes and seconds.")
    yield Paragraph(" ".join(filter(None, (longer_round(compared), about))))
    rows = tuple((title, _clock(one), _clock(two)) for title, one, two in shown)
    yield CellTable((tr("Move"), compared.first, compared.second), rows)


def _clock(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02d}"
