"""Two versions of a game on the page: what has changed in a few sentences, a chart, and all of it in numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.languages import WORD, tr
from companion.languages.figures import figure as spoken_number
from companion.reports.figures import Figure
from companion.reports.findings import UNLIKELY, spoken_figure
from companion.reports.pages import charts
from companion.reports.pages.blocks import CellTable, Drawing, Fold, Heading, Noticed, PageBlock, Paragraph
from companion.reports.report import Report, TwoVersions
from companion.reports.versions import VersionDifference

MORE_IS_BETTER, LESS_IS_BETTER = ("answers",), ("downtime",)
"""Figures of which everybody wants more, or less; of all others the designer says what is wanted."""
MOST_SAID = 12


def versions_in_short(report: Report) -> Iterator[Noticed]:
    """What the comparison has settled, or that it has settled nothing, before all else."""
    compared = report.compared
    if compared is None or not all(compared.games):
        return
    names = {"first": compared.first, "second": compared.second}
    games = tr("Games: {first} and {second}.", first=compared.games[0], second=compared.games[1])
    settled = sorted((each for each in compared.rows if each.is_settled), key=lambda each: each.first.id != "answers")
    if not settled:
        yield Noticed(
            tr("{second} cannot be told from {first} yet.", **names),
            tr("Chance may explain all their differences. {games}", games=games),
            _what_to_do(compared),
        )
        return
    found = "; ".join(_instead(each) for each in settled if each.is_a_finding)
    ruled = "; ".join(_instead(each) for each in settled if not each.is_a_finding)
    says = [tr("{second} differs from {first}. {found}.", found=found, **names)] if found else []
    if ruled:
        says.append(tr("What follows from the rule itself: {ruled}.", ruled=ruled))
    chance = [tr("Hardly chance."), games] if found else [games]
    if ruled:
        chance.append(tr("Bots under both rules differ the same way: this is what the rule does."))
    yield Noticed(" ".join(says), " ".join(chance), _what_to_do(compared))


def versions(report: Report) -> Iterator[PageBlock]:
    """Both versions side by side; none if nothing is compared."""
    compared = report.compared
    if compared is None:
        return
    yield Heading(
        tr("{second} beside {first}", first=compared.first, second=compared.second),
        tr("games: {first} and {second}", first=compared.games[0], second=compared.games[1]),
        is_wide=True,
    )
    if not all(compared.games):
        yield Paragraph(
            tr("One side has no evening: play both versions, and choose the version at the start (--label).")
        )
        return
    if compared.options[0] != compared.options[1]:
        first, second = compared.options
        yield Paragraph(tr("Options: {first}; against: {second}.", first=first, second=second))
    drawn = [bar for each in compared.rows if (bar := _bar(each))]
    ends = (tr("less in {version}", version=compared.second), tr("more in {version}", version=compared.second))
    if svg := charts.differences(drawn, *ends):
        yield Drawing(
            svg,
            tr("Dark: chance hardly explains it. Pale: it may be chance. The bar is where the true difference probably "
               "lies. ↑: more is better; ↓: less is better; the others are for you to judge."),
        )  # fmt: skip
    yield from _counted(compared)
    yield Fold(
        tr("All differences in numbers"),
        (
            CellTable(
                (tr("figure"), compared.first, compared.second, tr("difference (95 %)"), tr("what it means")),
                tuple(_row(each) for each in compared.rows),
            ),
            Paragraph(_in_all(compared), is_soft=True),
        ),
    )
    for name, said in zip((compared.first, compared.second), compared.said, strict=True):
        if said:
            yield Fold(
                tr("What the players said in {version}", version=name), (Paragraph("\n".join(said[-MOST_SAID:])),)
            )


def _instead(each: VersionDifference) -> str:
    return tr(
        "{figure} {now} instead of {before}",
        figure=tr(each.title), now=spoken_figure(each.second, each.second.value or 0.0),
        before=spoken_figure(each.first, each.first.value or 0.0),
    )  # fmt: skip


def _what_to_do(compared: TwoVersions) -> str:
    """What a designer could do now: what the players liked decides, then how many games are missing."""
    first, second = compared.first, compared.second
    liked = next((each for each in compared.rows if each.first.id == "answers" and each.difference is not None), None)
    if liked is not None and liked.difference is not None and liked.is_settled:
        if liked.difference > 0:
            return tr("Keep {second}: the players liked it better. Change the next thing from there.", second=second)
        return tr("Go back to {first}, or change something else: the players liked {second} less.",
                  first=first, second=second)  # fmt: skip
    if any(each.is_settled for each in compared.rows):
        asked = (
            tr("The players like both about as much ({now} and {before} of 5 points).",
               now=spoken_number(liked.second.value or 0.0, 1), before=spoken_number(liked.first.value or 0.0, 1))
            if liked is not None
            else tr("Nobody was asked which one is more fun: touch Questions at the end of the next games.")
        )  # fmt: skip
        return tr("If that is what {second} was meant to do, keep it. {asked}", second=second, asked=asked)
    needed = [each.needed for each in compared.rows if each.needed is not None and each.first.cases != "rounds"]
    if needed:
        return tr(
            "Before you decide, play about {count:more game} of each version: then the first "
            "difference can be told from chance.",
            count=max(1, min(needed) - min(compared.games)),
        )
    return tr("With so few games nothing can be settled: decide by what the players say.")


def _in_all(compared: TwoVersions) -> str:
    alone = spoken_number(UNLIKELY * len(compared.rows), 1)
    return tr("In a table of this length, chance alone settles {alone} figures.", alone=alone)


def _counted(compared: TwoVersions) -> Iterator[PageBlock]:
    """What is counted apart: who wins, what was noted and chosen, a column for each version."""
    titles: dict[str, tuple[str, Callable[[str], str]]] = {
        "wins_by_seat": (tr("games won by"), lambda of: tr("seat {seat}", seat=of)),
        "wins_by_player": (tr("games won by"), str),
        "notes": (tr("notes"), lambda of: tr(of, WORD)),
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


def _bar(each: VersionDifference) -> dict[str, object] | None:
    """A difference in parts of the first version's value, so that all stand on one scale; its label has both values."""
    if each.difference is None or each.low is None or each.high is None or not each.first.value:
        return None
    of = abs(each.first.value)
    title = tr(each.title)
    better = "↑ " if each.first.id in MORE_IS_BETTER else "↓ " if each.first.id in LESS_IS_BETTER else ""
    before, now = (spoken_figure(figure, figure.value or 0.0) for figure in (each.first, each.second))
    return {
        "label": f"{better}{title}{'' if title.endswith('?') else ':'}  {before} → {now}",
        "value": each.difference / of,
        "low": each.low / of,
        "high": each.high / of,
        "sure": each.is_settled,
    }


def _row(each: VersionDifference) -> tuple[str, ...]:
    difference = tr("–")
    if each.difference is not None and each.low is not None and each.high is not None:
        low, high = (_signed(each.first, end) for end in (each.low, each.high))
        difference = tr(
            "{difference} ({low} to {high})", difference=_signed(each.first, each.difference), low=low, high=high
        )
    return tr(each.title), _valued(each.first), _valued(each.second), difference, each.verdict


def _signed(figure: Figure, value: float) -> str:
    sign = "+" if value > 0 else "−" if value < 0 else ""
    if figure.kind == "share":
        return tr("{sign}{count:point}", sign=sign, count=round(100 * abs(value)))
    return sign + spoken_figure(figure, abs(value))


def _valued(figure: Figure) -> str:
    return tr("–") if figure.value is None else f"{spoken_figure(figure, figure.value)} ({figure.count})"
