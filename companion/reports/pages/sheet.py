"""A report as what stands on its page, in the order in which a designer reads it."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from functools import partial
from itertools import chain, islice

from companion.languages import WORD, tr
from companion.languages.figures import figure as spoken_number
from companion.reports.columns import TidyRow
from companion.reports.figures import Figure
from companion.reports.figures.guests import guests, is_guest
from companion.reports.figures.length import ROUNDS
from companion.reports.findings import spoken_figure, spoken_seconds
from companion.reports.findings.games import SHORT_GAMES
from companion.reports.findings.notes import MOST_NOTES, quote_note
from companion.reports.hands import call_rounds
from companion.reports.moments import list_corrections, number_round
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
    ShortAnswer,
)
from companion.reports.pages.compared import versions
from companion.reports.pages.in_short import findings_of_play, versions_besides, versions_in_short
from companion.reports.pages.made import how_it_was_made
from companion.reports.pages.one_game import figures_of_one, titled
from companion.reports.pages.values_table import values_of_option
from companion.reports.report import Report

MOST_RULES = 5
MOST_EVENINGS = 30
MOST_ANSWERS = 20
MOST_COURSES = 2
MOST_FIRST = 5
MOST_LETTERS = 360
"""Of what happened in a moment."""


def sheet_of(report: Report) -> ReportPage:
    """The page."""
    parts = (
        _first, versions, _what_if, _course, _time, _wins, _moments, _rules, _answers, beside_bots, figures_of_one,
        _evenings, _figures, _list_left_out,
    )  # fmt: skip
    with call_rounds(report.round_called):
        blocks = tuple(chain.from_iterable(part(report) for part in parts))
        return ReportPage(report.title, tuple(_facts(report)), blocks)


def _facts(report: Report) -> Iterator[str]:
    last = report.evenings[-1]
    if report.is_one:
        yield "  ·  ".join(filter(None, (_day(last["began"]), _length(last["length_s"]), _under(report, last))))
        yield _result(report, last)
        return
    days = dict.fromkeys((_day(report.evenings[0]["began"])[:10], _day(last["began"])[:10]))
    played = len({_day(row["began"])[:10] for row in report.evenings if row["began"]})
    total = sum(row["length_s"] or 0.0 for row in report.evenings)
    players = sorted({_whose(report, row["player"]) for row in report.tables["seats"]})
    yield "  ·  ".join(
        filter(
            None,
            (
                " – ".join(filter(None, days)),
                tr("{count:day}", count=played),
                tr("{time} of play", time=_length(total)),
            ),
        )
    )
    over, count = sum(row["over"] for row in report.evenings), len(report.evenings)
    if over < count:
        yield tr("{over} of {count} games were finished.", over=over, count=count)
    yield ", ".join(players)


def _whose(report: Report, player: str) -> str:
    """The name of a player: over evenings, "Guest 1" may be several people."""
    return guests() if not report.is_one and is_guest(player) else player


def _result(report: Report, row: TidyRow) -> str:
    scores = sorted(report.tables["seats"], key=lambda each: -(each["score"] or 0))
    told = ", ".join(f"{each['player']} {each['score']}" for each in scores)
    if not row["over"]:
        return tr("Not finished: {scores}.", scores=told)
    return tr("{winners} won: {scores}.", winners=row["winners"] or tr("Nobody"), scores=told)


def _under(report: Report, row: TidyRow) -> str:
    label = tr("rules {label}", label=row["label"]) if row["label"] else ""
    return "  ·  ".join(filter(None, (label, report.ruled.get(row["session"], ""))))


def _first(report: Report) -> Iterator[PageBlock]:
    yield Heading(tr("What to look at first"), is_wide=True)
    if report.is_one and report.first:
        yield ShortAnswer(
            tr("One game is not enough to change a rule. For the next evening:")
        )  # fmt: skip
    decided = [*versions_in_short(report)]
    yield from decided
    left = MOST_FIRST - sum(isinstance(each, Noticed) and bool(each.chance) for each in decided)
    besides = [*versions_besides(report)]
    for point in islice(findings_of_play(report), left - len(besides)):
        table = None
        if point.key == SHORT_GAMES and report.compared is not None:
            table = values_of_option(report.compared)
        yield Noticed(point.says, point.chance, point.hint, table)
    yield from besides
    if not report.first and not decided:
        yield Paragraph(tr("Nothing stands out yet. Play again, and note moments as they happen (the Note key)."))


def _what_if(report: Report) -> Iterator[PageBlock]:
    if not report.what_if:
        return
    yield Heading(
        tr("What if {options}?", options=report.what_if_options),
        tr("The same moves, judged again. Nobody knows what the players would have done differently."),
    )
    unit = tr(report.evenings[0]["unit"] or "", WORD)
    changed = [each for each in report.what_if if each.changed and each.course_then]
    for each in changed[-MOST_COURSES:]:
        if svg := charts.two_courses(each.course_then, each.course_now, unit):
            says = tr("{evening}: dashed as it was, thick as it would have been.", evening=each.session)
            yield Drawing(svg, says)
    rows = tuple((each.session, _scored(each.then), _scored(each.now), each.says) for each in report.what_if)
    heads = tr("game"), tr("as played"), tr("with this"), tr("what would have changed")
    yield from _what_if_in_all(report)
    yield Fold(tr("{count:game}, one by one", count=len(rows)), (CellTable(heads, rows),))


def _what_if_in_all(report: Report) -> Iterator[PageBlock]:
    judged = [each for each in report.what_if if not each.trouble and not each.is_by_game_now]
    if not judged:
        return
    ended = [each for each in judged if each.ended is not None]
    moves, kept = sum(each.acts for each in judged), sum(each.acts - each.unplayed for each in judged)
    says = [tr("Another winner in {changed} of {count:game}.",
               changed=sum(each.won_now != each.won_then for each in judged), count=len(judged))]  # fmt: skip
    if ended:
        says.append(
            tr("{ended} would have ended earlier: {now} instead of {then} moves a game.", ended=len(ended),
               now=spoken_number(kept / len(judged)), then=spoken_number(moves / len(judged)))
        )  # fmt: skip
    yield Paragraph(" ".join(says))


def _scored(scores: Mapping[str, int] | None) -> str:
    return ", ".join(f"{player} {score}" for player, score in (scores or {}).items())


def _course(report: Report) -> Iterator[PageBlock]:
    if not report.is_one:
        return
    unit = tr(report.evenings[0]["unit"] or "", WORD)
    moves = [row["number"] for row in report.tables["acts"] if row["stands"] and row["act"] in report.called]
    svg = charts.score_lines(report.tables["scores"], report.tables["notes"], moves, unit, report.goal)
    if svg:
        yield Heading(tr("How the scores went"))
        places = {bisect_right(moves, row["number"]) for row in report.tables["notes"]}
        yield Drawing(svg, tr("A number with a dotted line is a note.") if places - {len(moves)} else "")
    notes = [
        f"{number}. {quote_note(row)}" for number, row in enumerate(report.tables["notes"], start=1) if row["text"]
    ]
    if len(notes) > MOST_NOTES:  # The first ones stand among what to look at first.
        yield Paragraph("\n".join(notes[MOST_NOTES:]), is_soft=True)


def _evenings(report: Report) -> Iterator[PageBlock]:
    if report.is_one:
        return
    shown = report.evenings[::-1][:MOST_EVENINGS]
    days = [_day(row["began"])[:10] for row in shown]
    if len({each[:4] for each in days}) == 1:
        days = [each[5:] for each in days]
    is_named = all(row["label"] and row["label"] in row["session"] for row in shown)
    rows = tuple(
        (
            row["session"], day, *(() if is_named else (_version(report, row),)), _length(row["length_s"]),
            *((tr("{count:round}", count=row["rounds"] or 0),) if report.has_rounds else ()), _ended(report, row),
        )
        for row, day in zip(shown, days, strict=True)
    )  # fmt: skip
    counted = (tr(ROUNDS),) if report.has_rounds else ()
    version = () if is_named else (tr("version"),)
    heads = tr("game"), tr("day"), *version, tr("length"), *counted, tr("result")
    blocks: list[Paragraph | CellTable] = [CellTable(heads, rows, "line")]
    if len(report.evenings) > len(shown):
        earlier = tr("{count} earlier ones are counted, too.", count=len(report.evenings) - len(shown))
        blocks.append(Paragraph(earlier, is_soft=True))
    if report.compared is None or not report.expected:
        yield Heading(tr("The games"), is_wide=True)
    yield Fold(tr("{count:game}, the latest first", count=len(report.evenings)), tuple(blocks))


def _ended(report: Report, row: TidyRow) -> str:
    """The players and their scores at the end, the best first."""
    seats = [each for each in report.tables["seats"] if each["session"] == row["session"]]
    seats = sorted((each for each in seats if each["score"] is not None), key=lambda each: -each["score"])
    scores = ", ".join(f"{each['player']} {each['score']}" for each in seats)
    if not row["over"]:
        return ": ".join(filter(None, (tr("not over"), scores)))
    return scores or row["winners"] or tr("nobody")


def _version(report: Report, row: TidyRow) -> str:
    """The name of a version that is compared, whose options stand above; else all that is known of it."""
    return str(row["label"]) if report.compared is not None and row["label"] else _under(report, row)


def _moments(report: Report) -> Iterator[PageBlock]:
    is_told = report.is_one or report.compared is not None  # Notes stand among what to look at first.
    chosen = [each for each in report.moments if not (is_told and each.is_note and not each.says)]
    if not chosen:
        return
    is_swings = all(each.is_swing for each in chosen)
    is_many = report.has_rounds and not report.is_one
    about = tr("The rounds that moved the lead most.") if is_swings and is_many else ""
    yield Heading(tr("Moments worth talking about"), about, is_wide=not report.is_one and len(chosen) > 1)
    for each in chosen:
        at = [] if report.is_one else [each.session]
        numbered = number_round(report.round_called, each.round)
        at += [] if not report.has_rounds or each.title.startswith(f"{numbered}:") else [numbered]
        at += [tr("the last round")] if is_many and each.is_last else []
        at += [] if each.at_s is None else [tr("after {time}", time=spoken_seconds(each.at_s))]
        picture = report.pictures.get(each.picture)
        yield MomentCard(", ".join(at), each.title, _shortened(each.says), each.rule, picture)


def _shortened(says: str) -> str:
    """The last sentences of the play, which tell its result; the whole is in the export. Steps on lines of their own
    add up, so none is left out."""
    if len(says) <= MOST_LETTERS or "\n" in says:
        return says
    begins = says.find(". ", len(says) - MOST_LETTERS)
    return f"… {says[begins + 2 :]}" if 0 < begins < len(says) - 2 else f"… {says[-MOST_LETTERS:]}"


def _rules(report: Report) -> Iterator[PageBlock]:
    corrected = [row["sentence"] for row in list_corrections(report.tables["acts"])] if report.is_one else []
    if not report.disputed and not corrected:
        return
    yield Heading(tr("Rules that were broken, disputed or looked up") if report.disputed else tr("Corrections"))
    for each in report.disputed[:MOST_RULES]:
        counts = (
            tr("broken {times:time}", times=each.broken) if each.broken else "",
            tr("refused {times:time}", times=each.refused) if each.refused else "",
            tr("overruled {times:time}", times=each.overruled) if each.overruled else "",
            tr("confusing {times:time}", times=each.confusing) if each.confusing else "",
            tr("looked up {times:time}", times=each.looked_up) if each.looked_up else "",
        )
        yield Fold(
            f"{each.heading}: {', '.join(filter(None, counts))}", (Paragraph(_unwrapped(each.text.replace("`", ""))),)
        )

    if corrected:
        told = tr("{count:move was|moves were} corrected", count=len(corrected))
        yield Fold(told, tuple(map(Paragraph, corrected)))


def _unwrapped(text: str) -> str:
    """A page of the rules with one line a paragraph."""
    return "\n".join(" ".join(part.split()) for part in re.split(r"\n\s*\n", text))


def _time(report: Report) -> Iterator[PageBlock]:
    svg = charts.time_by_phase(report.tables["acts"], report.called, partial(_whose, report))
    if svg:
        yield Heading(
            tr("Where the time went"),
            tr("How long the game waited for each player, by what it waited for."),
        )
        yield Drawing(svg, tr("One row per player, one column per move; the darker, the longer."))


def _wins(report: Report) -> Iterator[PageBlock]:
    by_seat = [each for each in report.figures if each.id == "wins_by_seat" and each.value is not None]
    by_player = [each for each in report.figures if each.id == "wins_by_player" and each.value is not None]
    if report.is_one or report.compared is not None or not by_seat:
        return
    yield Heading(tr("Who wins"), tr("In brackets: games. The small stroke is chance."), is_wide=bool(by_player))
    yield Drawing(charts.shares([_name(each) for each in by_seat], report.by_chance), tr("Wins by seat."))
    if svg := charts.shares(by_player, report.by_chance):
        yield Drawing(svg, tr("Wins by player."))


def _name(figure: Figure) -> Figure:
    return replace(figure, of=tr("seat {seat}", seat=figure.of))


def _answers(report: Report) -> Iterator[PageBlock]:
    """The answers in words, question by question; points and choices are figures."""
    texts: dict[str, list[str]] = {}
    for row in report.tables["answers"] if report.compared is None else ():
        if row["kind"] == "text" and row["answer"]:
            texts.setdefault(tr(row["asked"]), []).append(f"{row['player'] or ''}: “{row['answer']}”")
    for question, said in texts.items():
        yield Heading(question)
        yield Paragraph("\n".join(said[-MOST_ANSWERS:]))
        if len(said) > MOST_ANSWERS:
            earlier = len(said) - MOST_ANSWERS
            yield Paragraph(tr("{count} earlier answers are in the export.", count=earlier), is_soft=True)


def _figures(report: Report) -> Iterator[PageBlock]:
    """All of them over many games; none if versions are compared, whose tables have both."""
    if report.is_one:
        return
    rows = [] if report.compared is not None else [_row(each) for each in report.figures if _is_shown(each)]
    if rows:
        yield Heading(tr("All figures"), is_wide=True)
        heads = tr("figure"), tr("value"), tr("95% interval")
        yield Fold(tr("{count:figure}", count=len(rows)), (CellTable(heads, tuple(rows)),))
    hardly = tr("Hardly chance.")[:-1]
    yield how_it_was_made(
        is_compared=report.compared is not None,
        says_hardly=report.compared is None
        or any(each.is_sure for each in (*report.compared.rows, *report.compared.own))
        or any(hardly in each.chance for each in report.first),
    )


def _is_shown(each: Figure) -> bool:
    return each.value is not None and each.id != "unused_sections"


def _row(each: Figure) -> tuple[str, str, str]:
    between = ""
    if each.low is not None and each.high is not None:
        low, high = (spoken_figure(each, end) for end in (each.low, each.high))
        between = tr("{low} to {high}", low=low, high=high) if low != high else ""
    value = spoken_figure(each, each.value or 0.0)
    if each.count > 1:
        value = tr("{value} ({cases}: {count})", value=value, cases=tr(each.cases), count=each.count)
    return titled(each), value, between


def _list_left_out(report: Report) -> Iterator[PageBlock]:
    if report.left_out:
        yield Heading(tr("Left out"))
        for sentence in report.left_out:
            yield Paragraph(sentence)


def _day(time: str | None) -> str:
    """The day and the time of day here, of a time in ISO 8601."""
    return datetime.fromisoformat(time).astimezone().strftime("%Y-%m-%d %H:%M") if time else ""


def _length(seconds: float | None) -> str:
    return spoken_seconds(seconds) if seconds is not None else ""
