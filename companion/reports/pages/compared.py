"""Two versions of a game on the page: charts, and all of it in numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.languages import tr
from companion.languages.figures import figure as spoken_number
from companion.reports.figures import Figure
from companion.reports.findings import UNLIKELY, spoken_figure
from companion.reports.findings.look import decimals
from companion.reports.pages import charts
from companion.reports.pages.blocks import CellTable, Drawing, Fold, Heading, PageBlock, Paragraph
from companion.reports.pages.values_table import times_in_a_round
from companion.reports.report import Report
from companion.reports.two_versions import TwoVersions
from companion.reports.versions import A_FEW_MORE, VersionDifference

MORE_IS_BETTER, LESS_IS_BETTER = ("answers",), ("downtime",)
"""Figures of which everybody wants more, or less; of all others the designer says what is wanted."""
MOST_SAID, MOST_TOLD = 12, 3
"""Notes of a version that are listed, and those of them that are told first."""


def versions(report: Report) -> Iterator[PageBlock]:
    """Both versions side by side; none if nothing is compared."""
    compared = report.compared
    if compared is None:
        return
    yield Heading(tr("{second} compared with {first}", first=compared.first, second=compared.second), is_wide=True)
    if not all(compared.games):
        yield Paragraph(tr("One side has no game: play both versions, and choose the version at the start (--label)."))
        return
    changed = [
        tr("{option}: {before} in {first}, {now} in {second}.", option=each.title, before=each.before, now=each.now,
           first=compared.first, second=compared.second)
        for each in compared.changes
    ]  # fmt: skip
    same = [tr("{option}: {now} in both.", option=each.title, now=each.now) for each in compared.same]
    if changed or same:
        yield Paragraph("\n".join((*changed, *same)))
    if len(compared.changes) > 1:
        yield Paragraph(
            tr(
                "These games cannot tell which of the changes made a difference. Try each alone, or let bots play each."
            ),
            is_soft=True,
        )
    names = compared.first, compared.second
    if svg := charts.rounds_of_games(dict(zip(names, compared.played, strict=True))):
        yield Drawing(svg, tr("Rounds of each game: a dot is a game."))
    drawn = [bar for each in compared.rows if (bar := _bar(each))]
    svg = charts.differences(drawn, compared.first)
    if svg and any(each["sure"] for each in drawn):  # Else it says no more than the table of all differences.
        yield Drawing(svg, _legend(drawn))
    yield from times_in_a_round(compared)
    yield _numbers(compared)
    if compared.own:
        yield _own_numbers(compared, ", ".join(dict.fromkeys(tr(row["title"]) for row in report.evenings)))
    if tables := tuple(_list_counts(compared)):
        yield Fold(tr("Who won, and what was answered"), tables)
    for name, said in zip(names, compared.said, strict=True):
        if len(said) > MOST_TOLD:
            yield Fold(
                tr("What the players said in {version}", version=name), (Paragraph("\n".join(said[-MOST_SAID:])),)
            )


def _numbers(compared: TwoVersions) -> Fold:
    """A row for each figure; what nothing is known of is left out."""
    first, second = (
        tr("{version} ({count:game})", version=name, count=count)
        for name, count in zip((compared.first, compared.second), compared.games, strict=True)
    )
    heads = tr("figure"), first, second, tr("difference (95%)"), tr("what it means")
    rows = tuple(_row(each) for each in compared.rows if each.first.count or each.second.count)
    says = f"{_in_all(len(rows))} {_defined(compared)}"
    return Fold(tr("All differences in numbers"), (CellTable(heads, rows, "sentence"), Paragraph(says, is_soft=True)))


def _defined(compared: TwoVersions) -> str:
    """The meanings of figures whose names do not explain them, and the reason for a lopsided interval."""
    shown = {each.first.id for each in compared.rows if each.first.count or each.second.count}
    says = [tr("No figure is below zero, so an interval may end there.")]
    if "rounds" in shown:
        says = [tr("No figure is below zero, and no game has less than one round, so an interval may end there.")]
    if "margin" in shown:
        says.append(tr("Lead at the end: how far the winner is ahead of second place."))
    if "lead_changes" in shown:
        says.append(tr("Lead changes: how often the sole lead passes to another player."))
    return " ".join(says)


def _own_numbers(compared: TwoVersions, game: str) -> Fold:
    """The game's own figures: those that stand out, or would with a few more games."""
    heads = tr("figure"), compared.first, compared.second, tr("difference (95%)"), tr("what it means")
    rows = tuple(_row(each, is_counted=True) for each in compared.own if each.is_near)
    left = len(compared.own) - len(rows)
    says = [tr("{count:other figure} would need more than {most} more games of each version.", count=left,
               most=A_FEW_MORE)] if left else []  # fmt: skip
    says.append(_in_all(len(compared.own)))
    table = (CellTable(heads, rows, "sentence"),) if rows else ()
    return Fold(tr("Figures that only {game} has", game=game), (*table, Paragraph(" ".join(says), is_soft=True)))


def _legend(drawn: list[dict[str, Any]]) -> str:
    says = [tr("The bar is where the true difference probably lies; it ends where a figure would be below zero.")]
    if any(each["low"] < -1 or each["high"] > 1 for each in drawn):
        says.append(tr("An arrow: it goes beyond the scale."))
    if any(each["is_share"] for each in drawn):
        says.append(tr("For rows in %, the scale is percentage points."))
    says.append(tr("Dark: hardly chance. Pale: it may be chance."))
    if any(each["backed"] for each in drawn):
        says.append(tr("A filled dot: bot games changed the same way, by more than chance."))
    if any(str(each["label"]).startswith(("↑", "↓")) for each in drawn):
        says.append(tr("↑: more is better; ↓: less is better."))
    return " ".join(says)


def _in_all(rows: int) -> str:
    """How often luck makes one of this number of rows look certain, if they have nothing to do with each other."""
    every = round(1 / (1 - (1 - UNLIKELY) ** max(1, rows)))
    return tr(
        "Clear: chance hardly explains it. Likely: bots changed the same way, or it stands out among many rows. With "
        "{count:row}, there is a 1-in-{every} chance that one stands out by luck.",
        count=rows,
        every=every,
    )


def _list_counts(compared: TwoVersions) -> Iterator[CellTable]:
    """The separate counts: the winners and the choices, a column for each version."""
    titles: dict[str, tuple[str, Callable[[str], str]]] = {
        "wins_by_seat": (tr("games won by"), lambda of: tr("seat {seat}", seat=of)),
        "wins_by_player": (tr("games won by"), str),
        "choices": (tr("answers"), str),
    }
    rows: dict[str, list[tuple[str, ...]]] = {}
    for pair in compared.pairs:
        title, call = titles[pair.id]
        cells = (_count(pair.first, compared.games[0]), _count(pair.second, compared.games[1]))
        rows.setdefault(title, []).append((call(pair.of), *cells))
    for title, found in rows.items():
        yield CellTable((title, compared.first, compared.second), tuple(found))


def _count(figure: Figure | None, games: int) -> str:
    if figure is None or figure.value is None:
        return tr("–")
    if figure.kind == "share":
        hits = figure.value * figure.count
        return tr(
            "{hits} of {count}",
            hits=spoken_number(hits, 0 if abs(hits - round(hits)) < 0.01 else 1),
            count=figure.count,
        )
    return tr("{count} in {games:game}", count=spoken_number(figure.value), games=games)


def _bar(each: VersionDifference) -> dict[str, Any] | None:
    """A difference in parts of the first version's value, so that all stand on one scale; shares in points. Its label
    has both values."""
    if each.difference is None or each.low is None or each.high is None or not each.first.value:
        return None
    of = 1.0 if each.first.kind == "share" else abs(each.first.value)
    title = tr(each.title)
    better = "↑ " if each.first.id in MORE_IS_BETTER else "↓ " if each.first.id in LESS_IS_BETTER else ""
    places = decimals(each.first.value, each.second.value)
    before, now = (spoken_figure(figure, figure.value or 0.0, places=places) for figure in (each.first, each.second))
    return {
        "label": f"{better}{title}{'' if title.endswith('?') else ':'}  {before} → {now}",
        "value": each.difference / of,
        "low": each.low / of,
        "high": each.high / of,
        "sure": each.is_settled,
        "backed": each.bots is not None,
        "is_share": each.first.kind == "share",
    }


def _row(each: VersionDifference, *, is_counted: bool = False) -> tuple[str, ...]:
    """A row of a table; ``is_counted``: each value has the cases behind it."""
    difference, places = tr("–"), decimals(each.first.value, each.second.value)
    if each.difference is not None and each.low is not None and each.high is not None:
        low, high = (_signed(each.first, end, places, is_end=True) for end in (each.low, each.high))
        difference = tr("{difference} ({low} to {high})", low=low, high=high,
                        difference=_signed(each.first, _as_shown(each, places), places))  # fmt: skip
    values = (_valued(figure, places, is_counted=is_counted) for figure in (each.first, each.second))
    return tr(each.title), *values, difference, each.verdict


def _as_shown(each: VersionDifference, places: int) -> float:
    """A difference as that of the two values beside it, which are rounded."""
    one, two = each.first.value or 0.0, each.second.value or 0.0
    if each.first.kind == "share":
        return round(two, 2) - round(one, 2)
    return round(two, places) - round(one, places) if each.first.kind == "number" else each.difference or 0.0


def _signed(figure: Figure, value: float, places: int, *, is_end: bool = False) -> str:
    """A difference, or an end of its interval, which goes without its unit."""
    sign = "+" if value > 0 else "−" if value < 0 else ""
    if figure.kind == "share" and is_end:
        return f"{sign}{round(100 * abs(value))}"
    if figure.kind == "share":
        return tr("{sign}{count:point}", sign=sign, count=round(100 * abs(value)))
    return sign + spoken_figure(figure, abs(value), places=places)


def _valued(figure: Figure, places: int, *, is_counted: bool) -> str:
    if figure.value is None:
        return tr("–")
    value = spoken_figure(figure, figure.value, places=places)
    return f"{value} ({figure.count} {tr(figure.cases)})" if is_counted else value
