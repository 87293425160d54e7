"""Two versions of a game on the page: what has changed in a few sentences, a chart, and all of it in numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.languages import tr
from companion.languages.figures import figure as spoken_number
from companion.reports.figures import Figure
from companion.reports.findings import UNLIKELY, spoken_figure
from companion.reports.findings.games import SHORT
from companion.reports.findings.look import spoken_percent
from companion.reports.pages import charts
from companion.reports.pages.blocks import CellTable, Drawing, Fold, Heading, Noticed, PageBlock, Paragraph
from companion.reports.report import Report, TwoVersions
from companion.reports.versions import VersionDifference

MORE_IS_BETTER, LESS_IS_BETTER = ("answers",), ("downtime",)
"""Figures of which everybody wants more, or less; of all others the designer says what is wanted."""
MAIN = ("rounds", "length", "answers")
"""Figures that are said first though nothing is settled."""
MOST_SAID = 12


def versions_in_short(report: Report) -> Iterator[Noticed]:
    """What was changed, what came of it, how sure that is and what to do next; then what was noted."""
    compared = report.compared
    if compared is None or not all(compared.games):
        return
    names = {"first": compared.first, "second": compared.second}
    games = tr("Games: {first} and {second}.", first=compared.games[0], second=compared.games[1])
    changed = " ".join(each.says for each in compared.changes)
    settled = sorted((each for each in compared.rows if each.is_settled), key=lambda each: each.first.id != "answers")
    if settled:
        yield _settled(compared, settled, changed, games)
    else:
        moved = "; ".join(_from_to(each) for each in compared.rows if each.first.id in MAIN and each.difference)
        if changed and moved:
            says = tr("{changed} {moved}.", changed=changed, moved=moved)
        else:
            says = " ".join(filter(None, (changed, tr("{second} cannot be told from {first} yet.", **names))))
        chance = tr("Chance may explain all their differences. {games}", games=games)
        if likely := [each for each in compared.rows if each.bots is not None]:
            chance = tr(
                "Not settled by your games, but probably real: bots differ the same way ({moved}). {games}",
                moved="; ".join(_of_bots(each) for each in likely[:2]), games=games,
            )  # fmt: skip
        yield Noticed(says, chance, " ".join(filter(None, (_what_to_do(compared), _in_between(compared)))))
    if any(compared.said):
        sides = zip((compared.first, compared.second), compared.said, strict=True)
        said = "; ".join(
            tr("{version}: {notes}", version=name, notes=", ".join(each[-3:])) for name, each in sides if each
        )
        hint = (
            tr("Ask whether the change caused or cured it.")
            if all(compared.said)
            else tr("Ask those who played both versions whether the change made the difference.")
        )
        yield Noticed(tr("What the players said. {notes}", notes=said), "", hint)


def _settled(compared: TwoVersions, settled: list[VersionDifference], changed: str, games: str) -> Noticed:
    found = "; ".join(_from_to(each) for each in settled if each.is_a_finding)
    ruled = "; ".join(_from_to(each) for each in settled if not each.is_a_finding)
    says = [changed] if changed else []
    if found:
        says.append(
            tr("{second} differs from {first}. {found}.", found=found, first=compared.first, second=compared.second)
        )
    if ruled:
        says.append(tr("What follows from the rule itself: {ruled}.", ruled=ruled))
    chance = [tr("Hardly chance."), games] if found else [games]
    if ruled:
        chance.append(tr("Bots under both rules differ the same way: this is what the rule does."))
    hint = " ".join(filter(None, (_what_to_do(compared), _in_between(compared))))
    return Noticed(" ".join(says), " ".join(chance), hint)


def _in_between(compared: TwoVersions) -> str:
    """The number between the old and the new one, if games of the new version are over at once."""
    if not compared.played[1] or compared.played[1][0] > SHORT or compared.played[1][-1] < 2 * SHORT:
        return ""
    for each in compared.changes:
        if each.numbers is not None and abs(each.numbers[0] - each.numbers[1]) > 1:
            return tr(
                "Or try {value} for “{option}”, between the two.", value=sum(each.numbers) // 2, option=each.title
            )
    return ""


def versions(report: Report) -> Iterator[PageBlock]:
    """Both versions side by side; none if nothing is compared."""
    compared = report.compared
    if compared is None:
        return
    yield Heading(
        tr("{second} compared with {first}", first=compared.first, second=compared.second),
        tr("games: {first} and {second}", first=compared.games[0], second=compared.games[1]),
        is_wide=True,
    )
    if not all(compared.games):
        yield Paragraph(
            tr("One side has no evening: play both versions, and choose the version at the start (--label).")
        )
        return
    for each in compared.changes:
        yield Paragraph(
            tr("{option}: {before} in {first}, {now} in {second}.", option=each.title, before=each.before, now=each.now,
               first=compared.first, second=compared.second)
        )  # fmt: skip
    for each in compared.same:
        yield Paragraph(tr("{option}: {now} in both.", option=each.title, now=each.now))
    if len(compared.changes) > 1:
        yield Paragraph(
            tr(
                "These games cannot tell which of the changes made a difference. Try each alone, or let bots play each."
            ),
            is_soft=True,
        )
    names = compared.first, compared.second
    if svg := charts.rounds_of_games(dict(zip(names, compared.played, strict=True))):
        yield Drawing(
            svg, " ".join(filter(None, (tr("Rounds of each game: a dot is a game."), _short_by_bots(compared))))
        )
    drawn = [bar for each in compared.rows if (bar := _bar(each))]
    if svg := charts.differences(drawn, compared.first):
        yield Drawing(svg, _legend(drawn))
    yield from _counted(compared)
    yield Fold(
        tr("All differences in numbers"),
        (_numbers(compared, compared.rows), Paragraph(_in_all(compared.rows), is_soft=True)),
    )
    if compared.own:
        yield Fold(
            tr("Figures of this game"),
            (_numbers(compared, compared.own), Paragraph(_in_all(compared.own), is_soft=True)),
        )
    for name, said in zip((compared.first, compared.second), compared.said, strict=True):
        if said:
            yield Fold(
                tr("What the players said in {version}", version=name), (Paragraph("\n".join(said[-MOST_SAID:])),)
            )


def _short_by_bots(compared: TwoVersions) -> str:
    if compared.bots_short is None or not any(compared.bots_short):
        return ""
    before, now = map(spoken_percent, compared.bots_short)
    return tr("Over within {most} rounds in games of bots: {before} in {first}, {now} in {second}.", most=SHORT,
              before=before, now=now, first=compared.first, second=compared.second)  # fmt: skip


def _numbers(compared: TwoVersions, rows: tuple[VersionDifference, ...]) -> CellTable:
    """A row each; what nothing is known of is left out."""
    heads = tr("figure"), compared.first, compared.second, tr("difference (95%)"), tr("what it means")
    return CellTable(heads, tuple(_row(each) for each in rows if each.first.count or each.second.count))


def _legend(drawn: list[dict[str, object]]) -> str:
    says = tr(
        "The bar is where the true difference probably lies. An arrow: it goes beyond the scale. Pale: it may "
        "be chance. Percentages differ in percentage points."
    )
    if any(each["sure"] for each in drawn):
        says += " " + tr("Dark: hardly chance.")
    if any(str(each["label"]).startswith(("↑", "↓")) for each in drawn):
        says += " " + tr("↑: more is better; ↓: less is better.")
    return says


def _from_to(each: VersionDifference) -> str:
    before, now = (spoken_figure(figure, figure.value or 0.0) for figure in (each.first, each.second))
    return tr("{figure} {before} → {now}", figure=tr(each.title), before=before, now=now)


def _of_bots(each: VersionDifference) -> str:
    before, now = (spoken_figure(each.first, value) for value in each.bots or (0.0, 0.0))
    return tr("{figure} {before} → {now}", figure=tr(each.title), before=before, now=now)


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
            else tr("Nobody was asked which one is more fun: tap Questions at the end of the next games.")
        )  # fmt: skip
        return tr("If that is what {second} was meant to do, keep it. {asked}", second=second, asked=asked)
    needed = [each for each in compared.rows if each.needed is not None]
    needed = [each for each in needed if each.first.id in MAIN] or needed
    if needed:
        first_one = min(needed, key=lambda each: each.needed or 0)
        return tr(
            "Before you decide, play about {count:more game} of each version: that would settle “{figure}”.",
            count=max(1, (first_one.needed or 0) - min(compared.games)), figure=tr(first_one.title),
        )  # fmt: skip
    return tr("With so few games nothing can be settled: decide by what the players say.")


def _in_all(rows: tuple[VersionDifference, ...]) -> str:
    every = max(1, round(1 / (UNLIKELY * max(1, len(rows)))))
    return (
        tr("Luck alone makes one row of {tables} such tables look sure.", tables=every)
        if every > 1
        else tr(
            "Luck alone makes about one of these {count:row} look sure: play on before you rely on it.", count=len(rows)
        )
    )


def _counted(compared: TwoVersions) -> Iterator[PageBlock]:
    """What is counted apart: who wins and what was chosen, a column for each version."""
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


def _bar(each: VersionDifference) -> dict[str, object] | None:
    """A difference in parts of the first version's value, so that all stand on one scale; shares in points. Its label
    has both values."""
    if each.difference is None or each.low is None or each.high is None or not each.first.value:
        return None
    of = 1.0 if each.first.kind == "share" else abs(each.first.value)
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
