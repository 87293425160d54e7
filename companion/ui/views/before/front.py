"""The first page, as a value: the games and the evenings that can be continued, as tiles."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from companion.languages import later, tr
from companion.rules.spec import GameSpec
from companion.ui.views.before.setup import day_of, read_session_name, spoken_session
from companion.ui.views.page import Go, PageKey, PageLine, Tile

DAYS = (
    later("Monday"), later("Tuesday"), later("Wednesday"), later("Thursday"), later("Friday"), later("Saturday"),
    later("Sunday"),
)  # fmt: skip
DAY_S = 86_400

DEMO = "demo"
"""The name by which the settings know that the demo was seen."""


@dataclass(frozen=True, slots=True)
class GameTile:
    """A game to choose: ``about`` is for how many players it is and how long it takes, ``line`` what it is."""

    name: str
    title: str
    about: str
    line: str
    cover: Path | None


def tile_of(game: GameSpec) -> GameTile:
    """The tile of a game.

    >>> from companion.games import GAMES
    >>> tile_of(GAMES["battle"]).about
    '2–5 players · about 45 min'
    """
    least, most = game.seats
    many = f"{least}" if least == most else f"{least}–{most}"
    about = tr("{many} players", many=many)
    if game.minutes:
        about = tr("{players} · about {minutes} min", players=about, minutes=game.minutes)
    return GameTile(game.name, tr(game.title), about, tr(game.line) if game.line else "", game.cover)


def evening_tile(
    session: str, games: Mapping[str, GameSpec], now_s: float, trouble: str = "", *, is_main: bool = False
) -> Tile:
    """An evening to go on with, by its game, its day and its people, or by a name of its own; or the ``trouble`` with
    it. Its key is gold if it ``is_main``."""
    named = read_session_name(session, games)
    title, about, cover = spoken_session(session), "", None
    if named is not None:
        when = f"{_day(named.began, now_s)}, {time.strftime('%H:%M', named.began)}"
        title, about, cover = tr(named.game.title), f"{when}\n{named.seats}".strip(), named.game.cover
    told = (PageLine(line, 20, "bad" if trouble else "words") for line in (trouble or about).splitlines())
    key = PageKey(tr("Try again") if trouble else tr("Continue"), Go("resume", session), "main" if is_main else "plain")
    return Tile(
        (PageLine(title, 24, bold=True), *told),
        keys=(key,),
        edge="bad" if trouble else None,
        cover=None if trouble else (cover, title),
    )


def _day(began: time.struct_time, now_s: float) -> str:
    """Today, yesterday, a day of the last week, or a date."""
    days = (_midnight(time.localtime(now_s)) - _midnight(began)) / DAY_S
    if 0 <= round(days) <= 1:
        return tr("Yesterday") if round(days) else tr("Today")
    return tr(DAYS[began.tm_wday]) if 0 < days < 7 else day_of(began)


def _midnight(at: time.struct_time) -> float:
    return time.mktime((at.tm_year, at.tm_mon, at.tm_mday, 0, 0, 0, 0, 0, -1))
