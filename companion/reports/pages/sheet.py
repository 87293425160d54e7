"""A report as what stands on its page, in the order in which a designer reads it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from itertools import chain

from companion.languages import tr
from companion.languages.figures import figure as spoken_number
from companion.reports.columns import TidyRow
from companion.reports.figures import Figure
from companion.reports.findings import UNLIKELY, spoken_figure, spoken_seconds
from companion.reports.pages import charts
from companion.reports.pages.beside_bots import beside_bots
from companion.reports.pages.blocks import (
    CellTable,
    Drawing,
    Fold,
    Heading,
    MomentCard,
    Noticed,
    PageBlock,
    Paragraph,
    ReportPage,
)
from companion.reports.report import Report, TwoVersions
from companion.reports.versions import VersionDifference

MOST_RULES = 5
MOST_EVENINGS = 30
MOST_ANSWERS = 20
MOST_COURSES = 2
MOST_FIRST = 5


def sheet_of(report: Report) -> ReportPage:
    """The page."""
    parts = (
        _first, _versions, _what_if, _course, _moments, _rules, _time, _wins, beside_bots, _answers, _figures,
        _left_out,
    )  # fmt: skip
    return ReportPage(report.title, tuple(_facts(report)), tuple(chain.from_iterable(part(report) for part in parts)))


def _facts(report: Report) -> Iterator[str]:
    last = report.evenings[-1]
    if report.is_one:
        yield "  ·  ".join(filter(None, (_day(last["began"]), _length(last["length_s"]), _under(last))))
        yield _result(report, last)
        return
    days = dict.fromkeys((_day(report.evenings[0]["began"])[:10], _day(last["began"])[:10]))
    total = sum(row["length_s"] or 0.0 for row in report.evenings)
    players = sorted({row["player"] for row in report.tables["seats"]})
    yield "  ·  ".join(filter(None, (" – ".join(filter(None, days)), tr("{time} of play", time=_length(total)))))
    over = sum(row["over"] for row in report.evenings)
    yield tr("{over} of {count} games were finished.", over=over, count=len(report.evenings))
    yield ", ".join(players)


def _result(report: Report, row: TidyRow) -> str:
    scores = sorted(report.tables["seats"], key=lambda each: -(each["score"] or 0))
    told = ", ".join(f"{each['player']} {each['score']}" for each in scores)
    if not row["over"]:
        return tr("Not finished: {scores}.", scores=told)
    return tr("{winners} won: {scores}.", winners=row["winners"] or tr("Nobody"), scores=told)


def _under(row: TidyRow) -> str:
    label = tr("rules {label}", label=row["label"]) if row["label"] else ""
    return ", ".join(filter(None, (label, row["options"])))


def _first(report: Report) -> Iterator[PageBlock]:
    yield Heading(tr("What to look at first"))
    decided = [*_versions_in_short(report)]
    yield from decided
    for point in report.first[: MOST_FIRST - len(decided)]:
        yield Noticed(point.says, point.chance, point.hint)
    if not report.first:
        yield Paragraph(tr("Nothing stands out yet. Play again, and note moments as they happen (the Note key)."))


def _versions_in_short(report: Report) -> Iterator[Noticed]:
    """What the comparison of two versions has settled, or that it has settled nothing, before all else."""
    compared = report.compared
    if compared is None or not all(compared.games):
        return
    settled = [each for each in compared.rows if each.is_settled and each.difference is not None]
    if not settled:
        yield Noticed(
            tr("{second} cannot be told from {first} yet.", second=compared.second, first=compared.first),
            tr("Chance explains all their differences, of {first} and {second} games.",
               first=compared.games[0], second=compared.games[1]),
            _decision(compared, []),
        )  # fmt: skip
        return
    told = "; ".join(
        tr(
            "{figure}: {now} instead of {before}",
            figure=tr(each.title), now=spoken_figure(each.second, each.second.value or 0.0),
            before=spoken_figure(each.first, each.first.value or 0.0),
        )
        for each in settled
    )  # fmt: skip
    yield Noticed(
        tr("{second} differs from {first}. {told}.", second=compared.second, first=compared.first, told=told),
        tr("Hardly by chance, of {first} and {second} games.", first=compared.games[0], second=compared.games[1]),
        tr("If that is what you wanted, keep it. All other figures stand below: they may differ by chance."),
    )


def _versions(report: Report) -> Iterator[PageBlock]:
    compared = report.compared
    if compared is None:
        return
    yield Heading(
        tr("{second} beside {first}", first=compared.first, second=compared.second),
        tr("games: {first} and {second}", first=compared.games[0], second=compared.games[1]),
    )
    if not all(compared.games):
        yield Paragraph(tr("One side has no evening: play both versions, and choose the version at the start."))
        return
    if compared.options[0] != compared.options[1]:
        first, second = compared.options
        yield Paragraph(tr("Options: {first}; against: {second}.", first=first, second=second))
    drawn = [bar for each in compared.rows if (bar := _bar(each))]
    if svg := charts.differences(drawn):
        yield Drawing(svg, tr("The differences with their intervals."))
    yield CellTable(
        (tr("figure"), compared.first, compared.second, tr("difference (95 %)"), tr("what it means")),
        tuple(_row(each) for each in compared.rows),
    )
    settled = [each.title for each in compared.rows if each.is_settled]
    if settled:
        yield Paragraph(_decision(compared, settled))


def _what_if(report: Report) -> Iterator[PageBlock]:
    if not report.what_if:
        return
    yield Heading(
        tr("What if {options}?", options=report.what_if_options),
        tr("The same moves, judged again. Nobody knows what the players would have done differently."),
    )
    unit = tr(report.evenings[0]["unit"] or "")
    changed = [each for each in report.what_if if each.changed and each.course_then]
    for each in changed[-MOST_COURSES:]:
        if svg := charts.two_courses(each.course_then, each.course_now, unit):
            says = tr("{evening}: dashed as it was, thick as it would have been.", evening=each.session)
            yield Drawing(svg, says)
    rows = tuple((each.session, _scored(each.then), _scored(each.now), each.says) for each in report.what_if)
    yield CellTable((tr("evening"), tr("as played"), tr("with this"), tr("what would have changed")), rows)


def _scored(scores: Mapping[str, int] | None) -> str:
    return ", ".join(f"{player} {score}" for player, score in (scores or {}).items())


def _decision(compared: TwoVersions, settled: list[str]) -> str:
    if settled:
        alone = spoken_number(UNLIKELY * len(compared.rows), 1)
        return tr(
            "Settled: {what}. All else may be chance. In a table of this length, chance alone settles {alone} figures.",
            what=", ".join(tr(each) for each in settled), alone=alone,
        )  # fmt: skip
    needed = [each.needed for each in compared.rows if each.needed is not None]
    if needed:
        return tr(
            "Before you decide, play about {count:more game} of each version: then the first "
            "difference can be told from chance.",
            count=max(1, min(needed) - min(compared.games)),
        )
    return tr("With so few games nothing can be settled: decide by what the players say.")


def _bar(each: VersionDifference) -> dict[str, object] | None:
    """A difference in parts of the first version's value, so that all stand on one scale."""
    if each.difference is None or each.low is None or each.high is None or not each.first.value:
        return None
    of = abs(each.first.value)
    label = f"{100 * each.difference / of:+.0f} %"
    return {
        "of": tr(each.title),
        "value": each.difference / of,
        "low": each.low / of,
        "high": each.high / of,
        "label": label,
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


def _course(report: Report) -> Iterator[PageBlock]:
    if report.is_one:
        unit = tr(report.evenings[0]["unit"] or "")
        svg = charts.score_lines(report.tables["scores"], report.tables["notes"], unit)
        if svg:
            yield Heading(tr("How the scores went"))
            noted = tr("One line per player; a dashed line with a number is a note.")
            yield Drawing(svg, noted if report.tables["notes"] else tr("One line per player."))
        for number, row in enumerate(report.tables["notes"], start=1):
            said = ": ".join(filter(None, (row["player"], row["text"])))
            yield Paragraph(f"{number}  {said}", is_soft=True)
        return
    yield Heading(tr("The evenings"))
    shown = report.evenings[::-1][:MOST_EVENINGS]
    heads = tr("evening"), tr("day"), tr("version"), tr("length"), tr("rounds"), tr("won by")
    yield CellTable(
        heads,
        tuple(
            (
                row["session"], _day(row["began"])[:10], _under(row), _length(row["length_s"]), str(row["rounds"]),
                (row["winners"] or tr("nobody")) if row["over"] else tr("not over"),
            )
            for row in shown
        ),
    )  # fmt: skip
    if len(report.evenings) > len(shown):
        yield Paragraph(
            tr("{count} earlier ones are counted, too.", count=len(report.evenings) - len(shown)), is_soft=True
        )


def _moments(report: Report) -> Iterator[PageBlock]:
    if not report.moments:
        return
    yield Heading(tr("Moments worth talking about"))
    for each in report.moments:
        at = [] if report.is_one else [each.session]
        at += [] if each.at_s is None else [tr("minute {minute}", minute=int(each.at_s // 60) + 1)]
        at += [tr("round {round}", round=each.round)]
        picture = report.pictures.get(each.picture)
        yield MomentCard(", ".join(at), each.title, each.says, each.rule, picture)


def _rules(report: Report) -> Iterator[PageBlock]:
    if not report.disputed:
        return
    yield Heading(tr("Rules that were disputed or looked up"))
    for each in report.disputed[:MOST_RULES]:
        counts = (
            tr("refused {times:time}", times=each.refused) if each.refused else "",
            tr("overruled {times:time}", times=each.overruled) if each.overruled else "",
            tr("confusing {times:time}", times=each.confusing) if each.confusing else "",
            tr("looked up {times:time}", times=each.looked_up) if each.looked_up else "",
        )
        yield Fold(f"{each.heading}: {', '.join(filter(None, counts))}", (Paragraph(each.text.replace("`", "")),))


def _time(report: Report) -> Iterator[PageBlock]:
    svg = charts.time_by_phase(report.tables["acts"], report.called)
    if svg:
        yield Heading(
            tr("Where the time went"),
            tr("How long the game waited for each player, by what it waited for."),
        )
        yield Drawing(svg, tr("One row per player, one column per move."))


def _wins(report: Report) -> Iterator[PageBlock]:
    by_seat = [each for each in report.figures if each.id == "wins_by_seat" and each.value is not None]
    by_player = [each for each in report.figures if each.id == "wins_by_player" and each.value is not None]
    if report.is_one or not by_seat:
        return
    yield Heading(tr("Who wins"), tr("In brackets: games. The dashed line is chance."))
    yield Drawing(charts.shares([_called(each) for each in by_seat], report.by_chance), tr("Wins by seat."))
    yield Drawing(charts.shares(by_player, report.by_chance), tr("Wins by player."))


def _called(figure: Figure) -> Figure:
    return replace(figure, of=tr("seat {seat}", seat=figure.of))


def _answers(report: Report) -> Iterator[PageBlock]:
    """What was said in words, question by question; points and choices are figures."""
    texts: dict[str, list[str]] = {}
    for row in report.tables["answers"]:
        if row["kind"] == "text" and row["answer"]:
            texts.setdefault(tr(row["asked"]), []).append(f"{row['player'] or ''}: “{row['answer']}”")
    for question, said in texts.items():
        yield Heading(question)
        yield Paragraph("\n".join(said[-MOST_ANSWERS:]))
        if len(said) > MOST_ANSWERS:
            earlier = len(said) - MOST_ANSWERS
            yield Paragraph(tr("{count} earlier answers are in the export.", count=earlier), is_soft=True)


def _figures(report: Report) -> Iterator[PageBlock]:
    rows = []
    for each in report.figures:
        of_one_game = report.is_one and each.kind == "share" and each.count < 2
        if each.value is None or of_one_game or each.id == "unused_sections":
            continue
        between = ""
        if each.low is not None and each.high is not None:
            low, high = (spoken_figure(each, end) for end in (each.low, each.high))
            between = tr("{low} to {high}, {method}", low=low, high=high, method=each.method)
        title = f"{tr(each.title)}: {each.of}" if each.of else tr(each.title)
        rows.append((title, spoken_figure(each, each.value), f"{tr(each.cases)}: {each.count}", between))
    if rows:
        yield Heading(tr("All figures"))
        yield Fold(
            tr("{count:figure}, each with its count and its 95 % interval", count=len(rows)),
            (CellTable((tr("figure"), tr("value"), tr("of"), tr("interval")), tuple(rows)),),
        )


def _left_out(report: Report) -> Iterator[PageBlock]:
    if report.left_out:
        yield Heading(tr("Left out"))
        for sentence in report.left_out:
            yield Paragraph(sentence)


def _day(time: str | None) -> str:
    """The day and the time of day here, of a time in ISO 8601."""
    return datetime.fromisoformat(time).astimezone().strftime("%Y-%m-%d %H:%M") if time else ""


def _length(seconds: float | None) -> str:
    return spoken_seconds(seconds) if seconds is not None else ""
