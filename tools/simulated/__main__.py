"""``python -m tools.simulated cores|engines|strong|reports|table``: each measures one thing, keeps it in
``measured.json`` and writes the tables of ``README.md`` again."""

from __future__ import annotations

import json
import os
import platform
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

from companion.games import GAMES
from companion.simulation import Simulation, plan
from companion.simulation import strong as strong_bot
from companion.simulation.intervals import wilson
from companion.simulation.plan import Simulator
from tools.bench import bench_reports, bench_simulation

HERE = Path(__file__).parent
DATA, README = HERE / "measured.json", HERE / "README.md"
BEGIN, END = "<!-- measured -->", "<!-- /measured -->"

Measured = tuple[str, dict[str, Any]]
WARM_GAMES, LASTS_S = 4, 4.0
TIMES = 3
STRONG_S = 25.0
"""How long the strong bot plays each game."""
SEATS = {"lost-war": 2, "bluffing-battles": 2, "bluff-words": 3, "pirates-bluff": 4, "battle": 3}
PRICE_CORE_HOUR = 0.04
"""US dollars for an hour of one virtual core, a usual price on demand; a premise, not a measurement."""
MANY = 10**8


def cores() -> Iterator[Measured]:
    """Games a second of sensible bots on one core and on two, starting the processes included. Counted in processor
    time, so that it holds on a machine that others use, too: the work of each of this many free cores."""
    for game, seats in SEATS.items():
        simulator = Simulator(plan(game=game, seats=seats, options={}, games=WARM_GAMES))
        begun = _spent_s()
        simulator.rows(0, WARM_GAMES)
        each_s = (_spent_s() - begun) / WARM_GAMES
        games = max(50, int(LASTS_S / each_s))
        rates = {}
        for count in (1, 2):
            simulation = Simulation(plan(game=game, seats=seats, options={}, games=games * count, seed=count))
            begun = _spent_s()
            simulation.run(cores=count)
            rates[str(count)] = round(count * len(simulation.plan) / (_spent_s() - begun), 2)
        yield game, {"seats": seats, "games": games, "games_a_second": rates}


def _spent_s() -> float:
    """Processor seconds of this process and of those that it started."""
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system


def engines() -> Iterator[Measured]:
    """Games and acts a second of processor time on one core, ours and those of other engines, in one run: medians of
    three."""
    lines = [
        (f"{game.title}, {bots}", lambda name=game.name, bots=bots: bench_simulation.simulated(name, bots))
        for game in GAMES.values()
        for bots in ("random", "sensible")
    ]
    lines += [
        ("pokerkit (Python), no-limit hold'em, random", bench_simulation.pokerkit),
        ("RLCard (Python), no-limit hold'em, engine alone, random", bench_simulation.rlcard),
        *(
            (f"RLCard (Python), {name}, environment, random", partial(bench_simulation.rlcard_environment, name))
            for name in bench_simulation.RLCARD_GAMES
        ),
        *(
            (f"OpenSpiel (C++), {name}, random", partial(bench_simulation.open_spiel, name))
            for name in bench_simulation.OPEN_SPIEL_GAMES
        ),
    ]
    found: dict[str, list[tuple[float, float]]] = {}
    for title, measure in lines * TIMES:
        try:
            found.setdefault(title, []).append(measure())
        except ImportError:
            continue
    for title, rates in found.items():
        games, acts = (median(each) for each in zip(*rates, strict=True))
        yield title, {"games_a_second": round(games, 1), "acts_a_second": round(acts)}


def strong() -> Iterator[Measured]:
    """Games that one strong bot won at a table of as few seats as the game allows, the others played by sensible ones;
    they change seats from game to game. What was measured before with the same bot is counted in, and goes on."""
    known = _read().get("strong", {}).get("found", {})
    for game in SEATS:
        seats, before = GAMES[game].seats[0], known.get(game, {})
        before = before if before.get("settings") == _strong_settings() else {}
        bots = ("strong", *["sensible"] * (seats - 1))
        simulator = Simulator(plan(game=game, seats=seats, bots=bots, options={}, games=1))
        games, wins = before.get("games", 0), before.get("won_by_strong", 0.0)
        unfinished, spent = before.get("unfinished", 0), before.get("seconds", 0.0)
        begun = time.process_time()
        while time.process_time() - begun < STRONG_S or games % seats:
            row = simulator.row(games)
            games += 1
            unfinished += not row["over"]
            wins += sum(row[f"win_{seat}"] for seat in range(1, seats + 1) if row[f"bot_{seat}"] == "strong")
        yield game, strong_row(seats, games, wins, unfinished, spent + time.process_time() - begun)


def strong_row(seats: int, games: int, wins: float, unfinished: int, seconds: float) -> dict[str, Any]:
    """The row that is saved for games that a strong bot played."""
    low, high = wilson(wins, games)
    return {
        "seats": seats, "games": games, "won_by_strong": wins, "unfinished": unfinished, "seconds": round(seconds, 1),
        "share": round(wins / games, 3), "low": round(low, 3), "high": round(high, 3),
        "by_chance": round(1 / seats, 3), "settings": _strong_settings(),
    }  # fmt: skip


def _strong_settings() -> dict[str, int]:
    """The settings of the strong bot's play: another setting is another bot."""
    return {name.lower(): getattr(strong_bot, name) for name in ("WORLDS", "MOST_TRIED", "HORIZON", "LONGEST_DEAL")}


def reports() -> Iterator[Measured]:
    """Reports and exports, as ``tools.bench.bench_reports`` measures them."""
    for line in bench_reports.lines():
        what, processor_s, clock_s, most_mb = (cell.strip() for cell in line.strip("|\n ").split("|"))
        yield (
            what,
            {
                "processor_s": float(processor_s),
                "clock_s": float(clock_s),
                "most_memory_mb": int(most_mb.replace(",", "")),
            },
        )


MEASURES: dict[str, Callable[[], Iterator[Measured]]] = {
    "cores": cores,
    "engines": engines,
    "strong": strong,
    "reports": reports,
}


def main() -> int:
    """Runs the measurements that the command line names."""
    kept = _read()
    for name in sys.argv[1:]:
        if name in MEASURES:
            load = os.getloadavg()[0]
            measured: dict[str, Any] = {"machine": _machine(), "load_before": round(load, 2), "found": {}}
            for about, found in MEASURES[name]():
                print(about, found, flush=True)
                measured["found"][about] = found
                kept = _read() | {name: measured}
                DATA.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
        elif name != "table":
            print(f"{name}: measure one of {', '.join(MEASURES)}, or write the table", file=sys.stderr)
            return 2
    text = README.read_text(encoding="utf-8")
    before, after = text.split(BEGIN)[0], text.split(END)[1]
    README.write_text(f"{before}{BEGIN}\n" + "\n".join(_tables(kept)) + f"\n{END}{after}", encoding="utf-8")
    return 0


def _read() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(DATA.read_text(encoding="utf-8")) if DATA.exists() else {}
    return found


def _tables(kept: dict[str, Any]) -> Iterator[str]:
    if "cores" in kept:
        yield from _about("Games a second, sensible bots", kept["cores"])
        yield "| game | seats | one core | two cores | ratio | 100,000,000 games on one core | cost |"
        yield "| --- | ---: | ---: | ---: | ---: | ---: | ---: |"
        for game, each in kept["cores"]["found"].items():
            one, two = each["games_a_second"]["1"], each["games_a_second"]["2"]
            hours = MANY / one / 3600
            cost = hours * PRICE_CORE_HOUR
            yield (
                f"| {game} | {each['seats']} | {one} | {two} | {two / one:.2f} | {hours:,.0f} core hours"
                f" | ${cost:,.0f} |"
            )
        yield ""
    if "engines" in kept:
        yield from _about("One core, processor time, beside other engines, medians of three", kept["engines"])
        yield "| engine | games or hands a second | acts a second |\n| --- | ---: | ---: |"
        for title, each in kept["engines"]["found"].items():
            yield f"| {title} | {each['games_a_second']:,} | {each['acts_a_second']:,} |"
        yield ""
    if "strong" in kept:
        yield from _about("One strong bot against sensible ones", kept["strong"])
        yield "| game | seats | games | won by strong | 95 % interval | by chance | seconds a game |"
        yield "| --- | ---: | ---: | ---: | ---: | ---: | ---: |"
        for game, each in kept["strong"]["found"].items():
            interval = f"{each['low']:.1%} to {each['high']:.1%}"
            yield (
                f"| {game} | {each['seats']} | {each['games']} | {each['share']:.1%} | {interval}"
                f" | {each['by_chance']:.1%} | {each['seconds'] / each['games']:.1f} |"
            )
        yield ""
    if "reports" in kept:
        yield from _about("Reports and exports", kept["reports"])
        yield "| what | processor, s | clock, s | most memory, MB |\n| --- | ---: | ---: | ---: |"
        for what, each in kept["reports"]["found"].items():
            yield f"| {what} | {each['processor_s']} | {each['clock_s']} | {each['most_memory_mb']:,} |"
        yield ""


def _about(title: str, kept: dict[str, Any]) -> Iterator[str]:
    yield f"### {title}\n"
    yield f"Measured on {kept['machine']}; load before: {kept['load_before']}.\n"


def _machine() -> str:
    return f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}"


if __name__ == "__main__":
    sys.exit(main())
