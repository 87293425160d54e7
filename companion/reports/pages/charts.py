"""Charts as SVG: vectors whose letters are of the typeface that the page brings along."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from math import ceil
from pathlib import Path
from textwrap import wrap
from typing import Any

import companion
from companion.foreign import printable
from companion.languages import tr
from companion.ledger.roster import read_roster
from companion.rejudge import ScoreCourse
from companion.reports.columns import TidyRow
from companion.reports.figures import Figure
from companion.reports.needs import need

FONTS = Path(companion.__file__).parent / "ui" / "kit" / "fonts"
FAMILY = "Companion Sans"
WIDTH = 310
"""The width of a chart in its own units: on a phone they are about pixels, so that its letters can be read there."""

COLOURS = ("#0072b2", "#d55e00", "#aa3377", "#009e73", "#b8860b", "#7a4fd0", "#8a5a2b", "#333b3e")
"""The colours of people at the table, from 1, as inks; they differ for the colour-blind, too, and lines also differ by
their dashes."""
DASHES = ([1, 0], [6, 3], [2, 2], [8, 3, 2, 3], [1, 0], [6, 3], [2, 2], [8, 3, 2, 3])
LETTERS, LINE_HEIGHT = 44, 16
"""Letters of a label's line that fit on a chart's width, and the height of a line."""
MOST_TICKS = 8
"""Rounds of which the number stands below a chart."""
APART = 2.5
"""How far apart lines of the same score lie, so that none covers another."""
SURE, UNSURE = "#0072b2", "#8aa3b0"
INK, SOFT, LINE = "#172023", "#4a585d", "#d2dad3"


def score_lines(
    scores: Sequence[TidyRow],
    notes: Sequence[TidyRow],
    moves: Sequence[int],
    unit: str,
    goal: int | None = None,
) -> str:
    """The scores of an evening over its moves, with the end of each round; a note is a line with its number, at the
    move that it follows, however much later it was written. ``moves`` are the numbers of the moves that stand, ``goal``
    is how many win, if the game has one. Empty if no score ever changed."""
    if len({row["step"] for row in scores}) < 2:
        return ""
    alt = _altair()
    end = max(len(moves), 1)
    at = [{**row, "at": bisect_right(moves, row["number"]), "player": _name(row["player"])} for row in scores]
    last = [{**row, "at": end} for row in at if row["step"] == at[-1]["step"]]
    players = list(dict.fromkeys(row["player"] for row in at))
    scale = alt.Scale(domain=[0, end], nice=False)
    x = alt.X("at:Q", title=tr("moves"), scale=scale, axis=alt.Axis(tickCount=5, format="d", grid=False))
    rounds = {row["round"]: row["at"] for row in at if row["step"]}
    if len(rounds) > 1:
        every = ceil(len(rounds) / MOST_TICKS)
        shown = {place: str(number) for number, place in rounds.items() if number % every == 0}
        axis = alt.Axis(values=sorted(shown), labelExpr=_by_value(shown), grid=True, labelFlush=False)
        x = alt.X("at:Q", title=tr("end of round"), scale=scale, axis=axis)
    colour = alt.Color("player:N", sort=players, scale=alt.Scale(domain=players, range=_colours(players)), legend=None)
    dash = alt.StrokeDash("player:N", scale=alt.Scale(domain=players, range=_dashes(players)), legend=None)
    y = alt.Y("score:Q", title=unit, axis=alt.Axis(tickCount=5))
    lines = [
        alt.Chart(alt.Data(values=[row for row in (*at, *last) if row["player"] == player]))
        .mark_line(interpolate="step-after", strokeWidth=2.5, yOffset=APART * (number - (len(players) - 1) / 2))
        .encode(x, y, colour, dash)
        for number, player in enumerate(players)
    ]
    names = [{**row, "label": f"{row['player']} {row['score']}"} for row in _apart(last, at)]
    labels = alt.Chart(alt.Data(values=names)).mark_text(align="left", dx=6, fontWeight="bold")
    layers = [*lines, labels.encode(x, alt.Y("beside:Q"), text="label:N", color=colour)]
    if goal is not None:
        at_goal = alt.Chart(alt.Data(values=[{"score": goal, "label": tr("goal {goal}", goal=goal)}]))
        level = at_goal.encode(alt.Y("score:Q"))
        name = level.mark_text(x=4, dy=-8, align="left", color=SOFT, fontSize=12).encode(text="label:N")
        layers = [level.mark_rule(color=INK, strokeWidth=1), *layers, name]
    numbers: dict[int, list[str]] = {}
    for number, row in enumerate(notes, start=1):
        if (place := bisect_right(moves, row["number"])) < end:  # Others are about the whole game.
            numbers.setdefault(place, []).append(str(number))
    if numbers:
        marks = [{"at": place, "label": ", ".join(said)} for place, said in numbers.items()]
        base = alt.Chart(alt.Data(values=marks)).encode(alt.X("at:Q"))
        text = base.mark_text(y=-24, align="right", color=SOFT, fontWeight="bold", fontSize=13)
        layers += [base.mark_rule(color=SOFT, strokeDash=[2, 3]), text.encode(text="label:N")]
    return _svg(alt.layer(*layers).properties(width=WIDTH - 100, height=200))


def two_courses(then: ScoreCourse, now: ScoreCourse, unit: str) -> str:
    """How the scores went and how they would have gone, act by act: thin and thick lines in the players' colours. Empty
    if no score ever changed."""
    if len(then) < 2 and len(now) < 2:
        return ""
    alt = _altair()
    last = max(number for course in (then, now) for number, _ in course)
    rows: list[dict[str, Any]] = [
        {"at": number, "player": _name(player), "score": score, "which": which}
        for which, course in (("then", then), ("now", now))
        for number, scores in (*course, (last, course[-1][1]))
        for player, score in scores.items()
    ]
    players = list(dict.fromkeys(row["player"] for row in rows))
    colour = alt.Color("player:N", sort=players, scale=alt.Scale(domain=players, range=_colours(players)), legend=None)
    x = alt.X("at:Q", title=tr("moves"), axis=alt.Axis(tickCount=6, grid=False))
    y = alt.Y("score:Q", title=unit, axis=alt.Axis(tickCount=5))
    wide = alt.StrokeWidth("which:N", scale=alt.Scale(domain=["then", "now"], range=[1.2, 3]), legend=None)
    dash = alt.StrokeDash("which:N", scale=alt.Scale(domain=["then", "now"], range=[[3, 3], [1, 0]]), legend=None)
    lines = alt.Chart(alt.Data(values=rows)).mark_line(interpolate="step-after").encode(x, y, colour, wide, dash)
    ends = [
        {"at": last, "player": player, "score": score, "label": f"{player} {score}"}
        for player, score in ((_name(player), score) for player, score in now[-1][1].items())
    ]
    labels = alt.Chart(alt.Data(values=_apart(ends, rows))).mark_text(align="left", dx=6, fontWeight="bold")
    named = labels.encode(x, alt.Y("beside:Q"), text="label:N", color=colour)
    return _svg(alt.layer(lines, named).properties(width=WIDTH - 110, height=190))


def time_by_phase(acts: Iterable[TidyRow], called: dict[str, str], call: Callable[[str], str]) -> str:
    """A heat map of thinking time: a row a player, a column an act, and in each cell the time in all. ``called`` says
    what acts are called, ``call`` what a player is called. Empty if no time is known."""
    sums: dict[tuple[str, str], float] = {}
    for row in acts:
        if row["thinking_s"] is not None and row["stands"] and row["player"]:
            act = str(row["act"])
            key = (_name(call(str(row["player"]))), called.get(act, act.capitalize()))
            sums[key] = sums.get(key, 0.0) + row["thinking_s"]
    if not sums:
        return ""
    alt = _altair()
    largest = max(sums.values())
    rows: list[dict[str, Any]] = [
        {"player": player, "act": act, "s": total, "label": minutes(total), "dark": total > largest / 2}
        for (player, act), total in sums.items()
    ]
    columns = list(dict.fromkeys(row["act"] for row in sorted(rows, key=lambda row: -row["s"])))
    x = alt.X("act:N", sort=columns, title=None, axis=alt.Axis(labelAngle=-35 if len(columns) > 3 else 0, orient="top"))
    base = alt.Chart(alt.Data(values=rows)).encode(x, alt.Y("player:N", title=None, sort=None))
    cells = base.mark_rect(stroke="white").encode(
        alt.Color("s:Q", legend=None, scale=alt.Scale(domain=[0, largest], range=["#eef4f8", "#0b4f7d"]))
    )
    ink = alt.condition("datum.dark", alt.value("white"), alt.value(INK))
    text = base.mark_text(fontSize=12).encode(text="label:N", color=ink)
    height = 34 * len({row["player"] for row in rows})
    return _svg((cells + text).properties(width=max(WIDTH - 90, 44 * len(columns)), height=height))


def shares(found: Sequence[Figure], expected: float | None) -> str:
    """Shares with their intervals, a row each, and a line at what chance would give. Empty if there are none."""
    rows = [
        {
            "label": f"{_name(each.of)}   {each.value:.0%} ({each.count})",
            "value": each.value,
            "low": each.low,
            "high": each.high,
            "sure": True,
        }
        for each in found
        if each.value is not None
    ]
    axis = {"format": "%", "tickCount": 5}
    return _intervals(rows, expected, (0.0, 1.0), axis=axis, title=tr("share of games won →")) if rows else ""


def differences(rows: Sequence[dict[str, Any]], than: str) -> str:
    """Differences in parts of what they differ from, with their intervals, a row each; a small stroke is at no
    difference. What is more than as large again ends at the edge, with an arrow. A row that chance hardly explains is
    dark (``sure``); one that bots back has a filled point (``backed``). ``than`` names what they differ from."""
    if not rows:
        return ""
    words = {-1: "−100%", -0.5: "−50%", 0: tr("as in {version}", version=printable(than, 10)), 0.5: "+50%", 1: "+100%"}
    return _intervals(list(rows), 0.0, (-1.0, 1.0), axis={"values": list(words), "labelExpr": _by_value(words)},
                      title=tr("difference from {version}", version=printable(than, 10)))  # fmt: skip


def rounds_of_games(played: Mapping[str, Sequence[int]]) -> str:
    """A dot for each game, at its rounds, a row a version; games of as many rounds lie above each other. Empty if all
    took as long, or a version has no game."""
    if not all(played.values()) or len({each for found in played.values() for each in found}) < 2:
        return ""
    alt = _altair()
    rows: list[dict[str, Any]] = []
    for version, found in played.items():
        above = Counter[int]()
        for rounds in found:
            rows.append({"version": printable(version, 16), "rounds": rounds, "up": -8 * above[rounds]})
            above[rounds] += 1
    most = max(row["rounds"] for row in rows)
    step = ceil(most / 10)
    axis = alt.Axis(values=list(range(0, most + step, step)), format="d", grid=True, labelFlush=False)
    x = alt.X("rounds:Q", title=tr("rounds"), axis=axis, scale=alt.Scale(domain=[0, most + step / 2], nice=False))
    y = alt.Y("version:N", title=None, sort=[printable(each, 16) for each in played])
    layers = [
        alt.Chart(alt.Data(values=[row for row in rows if row["up"] == up]))
        .mark_circle(size=110, opacity=1, color=SURE, yOffset=up).encode(x, y)
        for up in sorted({row["up"] for row in rows})
    ]  # fmt: skip
    return _svg(alt.layer(*layers).properties(width=WIDTH - 60, height=44 * len(played)))


def _by_value(words: Mapping[Any, str]) -> str:
    """The expression of Vega that names the values of an axis."""
    return f"({json.dumps({str(value): word for value, word in words.items()}, ensure_ascii=False)})[datum.value]"


def _intervals(
    rows: list[dict[str, Any]], at: float | None, span: tuple[float, float], *, axis: Mapping[str, Any], title: str = ""
) -> str:
    """Each row has its label above its bar, so that no label lies over another, and no line runs through one."""
    alt = _altair()
    least, most = span
    lines = [wrap(row["label"], LETTERS, max_lines=2, placeholder=" …") for row in rows]
    rows = [
        {**row, "row": number, "label": "\n".join(lines[number]), "left": least, "at": at,
         "line": SURE if row["sure"] else UNSURE,
         "fill": SURE if row["sure"] or row.get("backed") else "white",
         "lower": max(least, row["low"]), "upper": min(most, row["high"])}
        for number, row in enumerate(rows)
    ]  # fmt: skip
    scale = alt.Scale(domain=[least, most], clamp=True)
    y = alt.Y("row:O", axis=None, scale=alt.Scale(paddingInner=0.4))
    base = alt.Chart(alt.Data(values=rows)).encode(y)
    colour = alt.Color("line:N", scale=None, legend=None)
    x = alt.X("lower:Q", title=title or None, axis=alt.Axis(grid=False, labelFlush=True, **axis), scale=scale)
    layers = [base.mark_rule(strokeWidth=3).encode(x, alt.X2("upper:Q"), color=colour)]
    if at is not None:
        layers.insert(0, base.mark_tick(orient="vertical", size=20, thickness=2, color=SOFT).encode(alt.X("at:Q")))
    for column, shape, cut in (
        ("lower", "triangle-left", [row for row in rows if row["low"] < least]),
        ("upper", "triangle-right", [row for row in rows if row["high"] > most]),
    ):
        mark = alt.Chart(alt.Data(values=cut)).mark_point(shape=shape, size=90, filled=True, opacity=1)
        layers += [mark.encode(alt.X(f"{column}:Q"), y, color=colour)] if cut else []
    within = alt.Chart(alt.Data(values=[row for row in rows if least <= row["value"] <= most])).encode(y)
    filled = alt.Fill("fill:N", scale=None, legend=None)
    dots = within.mark_point(size=90, opacity=1, strokeWidth=2.5).encode(alt.X("value:Q"), color=colour, fill=filled)
    for count in sorted({len(each) for each in lines}):
        of = alt.Chart(alt.Data(values=[row for row, each in zip(rows, lines, strict=True) if len(each) == count]))
        text = of.mark_text(dy=-11 - LINE_HEIGHT * (count - 1), align="left", baseline="line-bottom", lineBreak="\n",
                            lineHeight=LINE_HEIGHT, fontSize=13)  # fmt: skip
        layers.append(text.encode(alt.X("left:Q"), y, text="label:N"))
    height = 24 + LINE_HEIGHT * max(map(len, lines))
    return _svg(alt.layer(*layers, dots).properties(width=WIDTH - 20, height=height * len(rows)))


def minutes(seconds: float) -> str:
    """A time in minutes and seconds, or in hours and minutes.

    >>> minutes(243), minutes(4000)
    ('4:03', '1 h 06')
    """
    if seconds >= 3600:
        return f"{int(seconds // 3600)} h {int(seconds % 3600 // 60):02d}"
    return f"{int(seconds // 60)}:{int(seconds % 60):02d}"


@cache
def _altair() -> Any:
    alt = need("altair", tr("A chart"))
    need("vl_convert", tr("A chart")).register_font_directory(str(FONTS))
    # Checking each chart against the whole schema of Vega-Lite takes longer than drawing it.
    need("altair.utils.schemapi", tr("A chart")).disable_debug_mode()
    return alt


def _svg(chart: Any) -> str:
    quiet = {
        "font": FAMILY,
        "background": None,
        "view": {"stroke": None},
        "axis": {
            "labelFontSize": 13, "titleFontSize": 13, "titleFontWeight": "normal", "labelColor": SOFT,
            "titleColor": SOFT, "gridColor": LINE, "domainColor": LINE, "tickColor": LINE, "labelLimit": 160,
        },
        "text": {"fontSize": 14, "color": INK},
    }  # fmt: skip
    said = {**chart.to_dict(validate=False), "config": quiet}
    svg: str = need("vl_convert", tr("A chart")).vegalite_to_svg(said, vl_version=None)
    # As wide as the page, with its own units kept.
    return re.sub(r'(<svg[^>]*?) width="[\d.]+" height="[\d.]+"', r"\1", svg, count=1)


def _name(player: str) -> str:
    return printable(player, 16)


def _colours(players: Sequence[str]) -> list[str]:
    return [COLOURS[colour - 1] for colour in read_roster().colours_of(players)]


def _dashes(players: Sequence[str]) -> list[list[int]]:
    return [DASHES[at % len(DASHES)] for at, _ in enumerate(players)]


def _apart(last: Sequence[TidyRow], among: Sequence[TidyRow]) -> list[TidyRow]:
    """The names at the lines' ends, so far apart that each can be read: ``beside`` is where each stands."""
    scores = [0, *(row["score"] for row in among)]
    step = (max(scores) - min(scores)) * 0.08
    found: list[TidyRow] = []
    for row in sorted(last, key=lambda row: row["score"]):
        beside = max(row["score"], found[-1]["beside"] + step) if found else row["score"]
        found.append({**row, "beside": beside})
    return found
