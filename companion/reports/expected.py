"""Real beside expected: games that were played, beside what bots come to under the same rules and seats."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import erfc, sqrt
from pathlib import Path
from typing import Any

from companion import __version__
from companion.files import make_folder, write_whole
from companion.languages import tr
from companion.ledger.sessions import home
from companion.reports.columns import TABLES, Tables
from companion.reports.figures import Relations, course
from companion.reports.rows.begun_with import folder_hash
from companion.rules.game import Option, OptionValue, SetupError
from companion.rules.spec import GameSpec
from companion.simulation import BesideExpected, GameFailed, Plan, RealGames, Sample, Tally, beside
from companion.simulation.beside import FEWEST
from companion.simulation.plan import Simulator

GAMES = 200
"""Simulated games that figures are held against: a share of them is known within 7 percent points."""
MOST_GROUPS = 3
OWN = "own_"
"""The beginning of the name of a figure that the game declares."""


@dataclass(frozen=True, slots=True)
class ExpectedGroup:
    """The games of one kind.

    - ``title``: the game's. ``options``: those that differ from the standard rules. ``bots``: the players of the
      ``simulated`` games.
    - ``found``: the figures, the most striking first. ``sections``: those of the rules that decided something, each
      with its share of the games.
    - ``tally``: all results of the bots. ``ranges``: the ranges of the middle eight of ten bot games, by figure.
    - ``trouble``: why nothing could be simulated; then the rest is empty.
    """

    title: str
    options: str
    players: int
    games: int
    bots: str = ""
    simulated: int = 0
    found: tuple[BesideExpected, ...] = ()
    sections: Mapping[str, float] = field(default_factory=dict)
    trouble: str = ""
    tally: Tally | None = None
    ranges: Mapping[str, tuple[float, float]] = field(default_factory=dict)


def expected(tables: Tables, games: Mapping[str, GameSpec], *, within_s: float) -> Iterator[ExpectedGroup]:
    """The results of bots for the kinds of games that were finished most often. All of them together play for at most
    ``within_s`` seconds. Their games are saved: the next report continues with them.
    """
    sessions: dict[tuple[str, str, int], set[str]] = {}
    for row in tables["sessions"]:
        if row["over"] and row["game"] in games:
            key = row["game"], row["options"] or "", row["players"]
            sessions.setdefault(key, set()).add(row["session"])
    chosen = sorted(sessions.items(), key=lambda each: -len(each[1]))[:MOST_GROUPS]
    deadline = time.monotonic() + within_s
    for left, ((name, options, players), names) in zip(range(len(chosen), 0, -1), chosen, strict=True):
        until = time.monotonic() + max(0.0, deadline - time.monotonic()) / left
        yield _group(games[name], options, players, _of(tables, names), until)


def bots_under(game: GameSpec, options: str, players: int, *, within_s: float) -> Tally | None:
    """The results of bots under options that nobody has played; None if they cannot be played, or not in time. They
    play for at most ``within_s`` seconds. Their games are saved.
    """
    try:
        tally, _ = _tally(plan_of(game, options, players), time.monotonic() + within_s)
    except (SetupError, GameFailed, OSError):
        return None  # It is only a hint that is missing.
    return tally if tally.games else None


def plan_of(game: GameSpec, options: str, players: int) -> Plan:
    """The games that bots play under these options. Raises SetupError."""
    bots = "sensible" if game.bot is not None else "random"
    return Plan(game=game.name, seats=players, bots=(bots,), options=parsed(game, options), games=GAMES)


def _tally(made: Plan, until: float) -> tuple[Tally, list[dict[str, Any]]]:
    tally, rows = Tally(), _rows(made, until)
    for row in rows:
        tally.add(row)
    return tally, rows


def _group(game: GameSpec, options: str, players: int, tables: Tables, until: float) -> ExpectedGroup:
    about = ExpectedGroup(game.title, options, players, len(tables["sessions"]))
    try:
        made = plan_of(game, options, players)
        tally, rows = _tally(made, until)
    except (SetupError, GameFailed, OSError) as error:
        return _with(about, trouble=str(error))
    if not tally.games:
        return _with(about, trouble=tr("no game ended in time"))
    found = sorted(
        (*beside(real_games(tables), tally), *_own(game, tables, rows)), key=lambda each: not each.stands_out
    )
    sections: dict[str, float] = {}
    of = {reason.code: reason.section for reason in game.reasons}
    for code, times in tally.happened.items():
        section = of.get(code, "")
        sections[section] = max(sections.get(section, 0.0), times / (tally.games + tally.unfinished))
    return _with(about, bots=made.bots[0], simulated=tally.games, found=tuple(found), sections=sections, tally=tally,
                 ranges=dict(_ranges(game, tally, rows)))  # fmt: skip


def _ranges(game: GameSpec, tally: Tally, rows: list[dict[str, Any]]) -> Iterator[tuple[str, tuple[float, float]]]:
    """The range of the middle eight of ten bot games, by the name of a figure; a game counts by its mean of the
    rounds."""
    for name in ("acts", "rounds", "lead_changes", "margin"):
        sample: Sample = getattr(tally, name)
        yield name, (sample.quantile(0.1), sample.quantile(0.9))
    for figure in game.figures:
        at, times = 1 if figure.per == "trial" else 3, 100 if figure.per == "100 rounds" else 1
        sums = [row["own"][figure.id] for row in rows]
        if values := sorted(times * each[0] / each[at] for each in sums if each[at]):
            low, high = (values[round(share * (len(values) - 1))] for share in (0.1, 0.9))
            yield f"{OWN}{figure.id}", (low, high)


def real_games(tables: Tables) -> RealGames:
    """The real games of one kind that were finished."""
    wins: dict[int, float] = {}
    for row in tables["seats"]:
        wins[row["seat"]] = wins.get(row["seat"], 0.0) + (row["won"] or 0.0)
    evenings = tables["sessions"]
    return RealGames(
        games=len(evenings),
        wins=wins,
        acts=[row["acts"] for row in evenings],
        rounds=[row["rounds"] for row in evenings],
        lead_changes=[int(each) for each in Relations.of(tables).numbers(course.CHANGES)],
        margin=[row["margin"] for row in evenings if row["margin"] is not None],
    )


def parsed(game: GameSpec, text: str) -> dict[str, OptionValue]:
    """Options as the table of evenings has them (``goal=18 rotation=led``). Raises SetupError."""
    known = {option.name: option for option in game.options}
    found: dict[str, OptionValue] = {}
    for word in text.split():
        name, _, said = word.partition("=")
        if name not in known:
            raise SetupError(tr("{game} has no option {name} here", game=tr(game.title), name=repr(name)))
        found[name] = _value(known[name], said)
    return found


def _value(option: Option, said: str) -> OptionValue:
    for value in option.values:
        if str(value) == said:
            return option.check(value)
    return option.check(int(said) if said.lstrip("-").isdigit() else said)


def _rows(made: Plan, until: float) -> list[dict[str, Any]]:
    """The games that bots have played by this moment (of ``time.monotonic``), with those of earlier reports. Raises
    SetupError, GameFailed, OSError."""
    simulator = Simulator(made)
    path = simulated_path(made, simulator.game)
    rows: list[dict[str, Any]] = _read_games(path)
    known = len(rows)
    while len(rows) < len(made) and time.monotonic() < until:
        rows.append(simulator.row_with_own(len(rows)))
    if len(rows) > known:
        make_folder(path.parent)
        write_whole(path, json.dumps(rows))
    return rows


def _own(game: GameSpec, tables: Tables, rows: list[dict[str, Any]]) -> Iterator[BesideExpected]:
    """The figures that the game declares: shares of their trials, and means of the rounds. Chance is judged game by
    game, for the rounds of one game resemble each other."""
    for figure in game.figures:
        if figure.per == "case":
            continue
        is_share = figure.per == "trial"
        bots = [(row["own"][figure.id][0], row["own"][figure.id][1 if is_share else 3]) for row in rows]
        played: dict[str, list[int]] = {}
        for row in tables["counts"]:
            if row["figure"] == figure.id:
                sums = played.setdefault(row["session"], [0, 0])
                sums[0] += row["hits"]
                sums[1] += row["trials"] if is_share else 1
        real = [(hits, of) for hits, of in played.values() if of]
        bots = [(hits, of) for hits, of in bots if of]
        if not real or not bots:
            continue
        times = 100 if figure.per == "100 rounds" else 1
        count = sum(of for _, of in real)
        yield BesideExpected(
            name=f"{OWN}{figure.id}", real=times * _ratio(real), count=count, expected=times * _ratio(bots),
            p=_p_by_games(real, bots), title=figure.title, is_share=is_share,
        )  # fmt: skip


def _ratio(games: Sequence[tuple[float, int]]) -> float:
    return sum(hits for hits, _ in games) / sum(of for _, of in games)


def _p_by_games(real: Sequence[tuple[float, int]], bots: Sequence[tuple[float, int]]) -> float | None:
    """How likely chance alone brings two ratios as far apart, if a game of people spreads like one of bots: of the
    normal distribution of the linear forms of both ratios (W. G. Cochran: Sampling Techniques, 1977). None: too few
    games."""
    if len(real) < FEWEST or len(bots) < FEWEST:
        return None
    expected, distance = _ratio(bots), abs(_ratio(real) - _ratio(bots))
    spread = sum((hits - expected * of) ** 2 for hits, of in bots) / len(bots)
    usual, ours = (sum(of for _, of in games) / len(games) for games in (bots, real))
    # A game with more rounds than another spreads more, in proportion to them.
    error = sqrt(spread / usual * (1 / (ours * len(real)) + 1 / (usual * len(bots))))
    return erfc(distance / error / sqrt(2)) if error else float(not distance)


def _read_games(path: Path) -> list[dict[str, Any]]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return []  # What bots play can be played again.
    return found if isinstance(found, list) and all("own" in row for row in found) else []


def simulated_path(made: Plan, game: GameSpec, what: str = "games") -> Path:
    """The file with what bots played under this plan; another version of the rules has another one."""
    said = {**made.settings(), "rules": game.rules_version, "folder": folder_hash(game), "companion": __version__}
    settings = json.dumps(said, sort_keys=True, default=str)
    return home() / "simulated" / f"{made.game}-{hashlib.sha256(settings.encode()).hexdigest()[:12]}-{what}.json"


def _with(group: ExpectedGroup, **more: Any) -> ExpectedGroup:
    return ExpectedGroup(group.title, group.options, group.players, group.games, **more)


def _of(tables: Tables, names: set[str]) -> Tables:
    return {table: [row for row in tables[table] if row["session"] in names] for table in TABLES}
