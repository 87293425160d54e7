"""Charts as SVG: vectors whose letters are of the typeface that the page brings along."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import companion
from companion.foreign import printable
from companion.languages import tr
from companion.rejudge import ScoreCourse
from companion.reports.columns import TidyRow
from companion.reports.figures import Figure
from companion.reports.needs import need

FONTS = Path(companion.__file__).parent / "ui" / "kit" / "fonts"
FAMILY = "Companion Sans"
WIDTH = 350
"""The width of a chart in its own units: on a phone they are about pixels, so that its letters can be read there."""

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#aa3377", "#5b6770", "#b8860b", "#56b4e9", "#222222")
"""Colours that differ for the colour-blind, too, after M. Okabe and K. Ito; lines also differ by their dashes."""
DASHES = ([1, 0], [6, 3], [2, 2], [8, 3, 2, 3], [1, 0], [6, 3], [2, 2], [8, 3, 2, 3])
SURE, UNSURE = "#0072b2", "#8aa3b0"
INK, SOFT, LINE = "#172023", "#4a585d", "#d2dad3"


def score_lines(scores: Sequence[TidyRow], notes: Sequence[TidyRow], unit: str) -> str:
    """The scores of an evening over its minutes, or over the changes if nobody knows the time; a note is a line with
    its number. Empty if no score ever changed."""
    if len({row["step"] for row in scores}) < 2:
        return ""
    alt = _altair()
    timed = all(row["since_s"] is not None for row in scores)
    at = [
        {**row, "at": row["since_s"] / 60 if timed else row["step"], "player": _name(row["player"])} for row in scores
    ]
    players = list(dict.fromkeys(row["player"] for row in at))
    x = alt.X("at:Q", title=tr("minutes") if timed else tr("changes"), axis=alt.Axis(tickCount=6, grid=False))
    colour = alt.Color("player:N", sort=players, scale=alt.Scale(domain=players, range=_colours(players)), legend=None)
    dash = alt.StrokeDash("player:N", scale=alt.Scale(domain=players, range=_dashes(players)), legend=None)
    y = alt.Y("score:Q", title=unit, axis=alt.Axis(tickCount=5))
    lines = (
        alt.Chart(alt.Data(values=at)).mark_line(interpolate="step-after", strokeWidth=2.5).encode(x, y, colour, dash)
    )
    last = [row for row in at if row["step"] == at[-1]["step"]]
    names = [{**row, "label": f"{row['player']} {row['score']}"} for row in _apart(last, at)]
    labels = alt.Chart(alt.Data(values=names)).mark_text(align="left", dx=6, fontWeight="bold")
    layers = [lines, labels.encode(x, alt.Y("beside:Q"), text="label:N", color=colour)]
    marks = [
        {"at": row["since_s"] / 60, "label": str(number)}
        for number, row in enumerate(notes, start=1)
        if timed and row["since_s"] is not None
    ]
    if marks:
        base = alt.Chart(alt.Data(values=marks)).encode(alt.X("at:Q"))
        layers += [
            base.mark_rule(color=SOFT, strokeDash=[2, 3]),
            base.mark_text(y=-8, color=SOFT, fontWeight="bold").encode(text="label:N"),
        ]
    return _svg(alt.layer(*layers).properties(width=WIDTH - 110, height=210))


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
    x = alt.X("at:Q", title=tr("acts"), axis=alt.Axis(tickCount=6, grid=False))
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
        {"player": player, "act": act, "s": total, "label": _minutes(total), "dark": total > largest / 2}
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
    return _intervals(rows, expected, axis=tr("share of games won →"), form="%") if rows else ""


def differences(rows: Sequence[dict[str, Any]], less: str, more: str) -> str:
    """Differences in parts of what they differ from, with their intervals, a row each; the line is at no difference.
    What is more than as large again ends at the edge. ``less`` and ``more`` say what the two ends mean. A filled point
    is one that chance hardly explains (``sure``)."""
    return _intervals(list(rows), 0.0, axis=f"← {less}   |   {more} →".replace(" ", "\u00a0"), form="") if rows else ""


def _intervals(rows: list[dict[str, Any]], at: float | None, *, axis: str, form: str) -> str:
    """Each row has its label above its bar, so that no label lies over another."""
    alt = _altair()
    least, most = (0.0, 1.0) if form else (-1.0, 1.0)
    rows = [
        {**row, "row": number, "left": least, "line": SURE if row["sure"] else UNSURE,
         "fill": SURE if row["sure"] else "white"}
        for number, row in enumerate(rows)
    ]  # fmt: skip
    ticks = alt.Axis(format=form, tickCount=5) if form else alt.Axis(labels=False, ticks=False, grid=False)
    scale = alt.Scale(domain=[least, most], clamp=True)
    y = alt.Y("row:O", axis=None, scale=alt.Scale(paddingInner=0.4))
    base = alt.Chart(alt.Data(values=rows)).encode(y)
    colour = alt.Color("line:N", scale=None, legend=None)
    bars = base.mark_rule(strokeWidth=3).encode(
        alt.X("low:Q", title=axis, axis=ticks, scale=scale), alt.X2("high:Q"), color=colour
    )
    filled = alt.Fill("fill:N", scale=None, legend=None)
    dots = base.mark_point(size=90, opacity=1, strokeWidth=2.5).encode(alt.X("value:Q"), color=colour, fill=filled)
    text = base.mark_text(dy=-17, align="left").encode(alt.X("left:Q"), text="label:N")
    halo = base.mark_text(dy=-17, align="left", stroke="white", strokeWidth=5).encode(alt.X("left:Q"), text="label:N")
    layers = [halo, bars, dots, text]
    if at is not None:
        line = alt.Chart(alt.Data(values=[{"at": at}])).mark_rule(color=SOFT, strokeDash=[4, 3])
        layers.insert(0, line.encode(alt.X("at:Q")))
    return _svg(alt.layer(*layers).properties(width=WIDTH - 30, height=46 * len(rows)))


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
            "labelFontSize": 12, "titleFontSize": 12, "titleFontWeight": "normal", "labelColor": SOFT,
            "titleColor": SOFT, "gridColor": LINE, "domainColor": LINE, "tickColor": LINE, "labelLimit": 160,
        },
        "text": {"fontSize": 13, "color": INK},
    }  # fmt: skip
    said = {**chart.to_dict(validate=False), "config": quiet}
    svg: str = need("vl_convert", tr("A chart")).vegalite_to_svg(said, vl_version=None)
    # As wide as the page, with its own units kept.
    return re.sub(r'(<svg[^>]*?) width="[\d.]+" height="[\d.]+"', r"\1", svg, count=1)


def _name(player: str) -> str:
    return printable(player, 16)


def _colours(players: Sequence[str]) -> list[str]:
    return [COLOURS[at % len(COLOURS)] for at, _ in enumerate(players)]


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


def _minutes(seconds: float) -> str:
    if seconds >= 3600:
        return f"{int(seconds // 3600)} h {int(seconds % 3600 // 60):02d}"
    return f"{int(seconds // 60)}:{int(seconds % 60):02d}"
