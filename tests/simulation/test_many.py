"""Many games: the same on any number of cores, kept, gone on with, and counted."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.games import GAMES, game_or_folder
from companion.rules.bots import BotView, LegalActs
from companion.rules.game import Act, SetupError
from companion.simulation import GameFailed, Plan, Simulation, Tally, plan, simulate, swept, wilson
from companion.simulation.by_chance import play_by_chance
from companion.simulation.report import as_values, lines
from companion.simulation.running import Rows, batches, play_here, play_on_cores
from companion.simulation.tally import Share


def small(**said: Any) -> Plan:
    """A plan of short games."""
    base: dict[str, Any] = {"game": "lost-war", "seats": 2, "bots": ("random",), "options": {}, "games": 12}
    return plan(**{**base, **said})


def rows_of(simulation: Simulation, path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize("bots", [("random",), ("sensible", "random")])
def test_the_rows_are_the_same_on_any_number_of_cores(bots: tuple[str, ...]) -> None:
    made = small(games=60, points=({"stones": 2}, {"stones": 5}), bots=bots)
    here = [row for rows in play_here(made, 0) for row in rows]
    assert len(here) == 120
    assert [row for rows in play_on_cores(made, 0, 2) for row in rows] == here


def test_the_first_pieces_are_small_so_that_figures_come_early() -> None:
    made = plan(game="lost-war", seats=2, options={}, points=({}, {}), games=1_000)
    pieces = list(batches(made, 0, 2))
    assert [end - start for start, end in pieces[:9]] == [1] * 8 + [2]
    assert max(end - start for start, end in pieces) == 50
    assert [start for start, _ in pieces[1:]] == [end for _, end in pieces[:-1]]
    assert pieces[-1][1] == len(made)


def test_a_game_is_the_same_whatever_else_is_played() -> None:
    few = [row for rows in play_here(small(games=3), 0) for row in rows]
    many = [row for rows in play_here(small(games=9), 0) for row in rows]
    assert many[:3] == few
    assert [row["number"] for row in many] == list(range(9))
    assert [row for rows in play_here(small(games=3, seed=2), 0) for row in rows] != few


def test_all_points_of_a_sweep_are_played_by_the_same_chance() -> None:
    rows = [row for rows in play_here(small(games=4, points=({"stones": 2}, {"stones": 2})), 0) for row in rows]
    assert rows[::2] == rows[1::2]


def stopped_after(count: int) -> Any:
    """Plays a batch at a time, with Ctrl-C after ``count`` batches."""

    def play(made: Plan, first: int) -> Iterator[Rows]:
        for at, rows in enumerate(play_here(made, first)):
            if at == count:
                raise KeyboardInterrupt
            yield rows

    return play


def test_what_was_stopped_goes_on_and_comes_to_the_same(tmp_path: Path) -> None:
    made, out = small(games=30), tmp_path / "games.csv"
    first = Simulation(made, out)
    first.run(play=stopped_after(11))
    assert (first.stopped, first.count) == (True, 11)
    assert len(rows_of(first, out)) == 11
    again = Simulation(made, out)
    assert again.kept == 11
    again.run(cores=1)
    assert (again.stopped, again.count) == (False, 30)
    whole = Simulation(made, tmp_path / "whole.csv")
    whole.run(cores=1)
    assert out.read_bytes() == (tmp_path / "whole.csv").read_bytes()
    assert again.tallies == whole.tallies
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.csv", "whole.csv"]


def test_a_line_that_a_crash_tore_off_is_played_again(tmp_path: Path) -> None:
    made, out = small(), tmp_path / "games.csv"
    Simulation(made, out).run(play=stopped_after(5))
    part = tmp_path / "games.csv.part"
    part.write_bytes(part.read_bytes()[:-20])
    again = Simulation(made, out)
    assert again.kept == 4
    again.run(cores=1)
    assert [row["number"] for row in rows_of(again, out)] == [str(number) for number in range(12)]


def test_more_games_of_the_same_plan_go_on_with_what_is_there(tmp_path: Path) -> None:
    out = tmp_path / "games.csv"
    Simulation(small(games=20), out).run(play=stopped_after(5))
    more = Simulation(small(games=25), out)
    assert more.kept == 5
    more.run(cores=1)
    assert more.count == 25


@pytest.mark.parametrize(
    ("said", "because"),
    [
        ({"seed": 2}, r"holds other games \(seed 1, not 2\); name another file"),
        ({"options": {"stones": 4}}, r"holds other games \(options {}, not {\"stones\": 4}\)"),
    ],
)
def test_other_games_are_never_counted_together(tmp_path: Path, said: dict[str, Any], because: str) -> None:
    out = tmp_path / "games.csv"
    Simulation(small(), out).run(play=stopped_after(2))
    with pytest.raises(SetupError, match=because):
        Simulation(small(**said), out)


def test_a_complete_file_is_not_written_over(tmp_path: Path) -> None:
    out = tmp_path / "games.csv"
    Simulation(small(games=2), out).run(cores=1)
    with pytest.raises(SetupError, match="exists already and is complete"):
        Simulation(small(games=2), out)


def test_a_file_of_another_kind_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match=r"end in \.parquet or \.csv"):
        Simulation(small(), tmp_path / "games.xlsx")


def test_parquet_holds_the_same_rows(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    made = small(games=8, points=({"stones": 2}, {"stones": 3}))
    Simulation(made, tmp_path / "games.parquet").run(cores=1)
    table = parquet.read_table(tmp_path / "games.parquet").to_pylist()
    assert table == [row for rows in play_here(made, 0) for row in rows]


@pytest.mark.parametrize(
    ("said", "because"),
    [
        ({"game": "batle"}, "did you mean battle"),
        ({"seats": 3}, "is for 2 players, not 3"),
        ({"bots": ("clever",)}, "no bot is called 'clever'; the bots are: random"),
        ({"bots": ("random", "random", "random")}, "3 bots were named for 2 seats"),
        ({"games": 0}, "at least 1, not 0"),
        ({"options": {"stones": 77}}, "option 'stones' cannot be 77; it can be: 2 to 9"),
    ],
)
def test_what_cannot_be_simulated_is_said_in_a_sentence(said: dict[str, Any], because: str) -> None:
    with pytest.raises(SetupError, match=because):
        small(**said)


@pytest.mark.parametrize(
    ("texts", "points"),
    [
        ((), ({},)),
        (("goal=10..12",), ({"goal": 10}, {"goal": 11}, {"goal": 12})),
        (("goal=10..20:5",), ({"goal": 10}, {"goal": 15}, {"goal": 20})),
        (("rotation=led,running",), ({"rotation": "led"}, {"rotation": "running"})),
        (("goal=fifteen,9",), ({"goal": "fifteen"}, {"goal": 9})),
        (
            ("goal=9", "knight_follows=true,false"),
            ({"goal": 9, "knight_follows": True}, {"goal": 9, "knight_follows": False}),
        ),
    ],
)
def test_a_sweep_is_said_in_words_or_numbers(texts: tuple[str, ...], points: tuple[dict[str, Any], ...]) -> None:
    assert swept(GAMES["battle"], texts) == points


@pytest.mark.parametrize(
    ("text", "because"),
    [
        ("goal", "write a sweep as NAME=LEAST..MOST"),
        ("gaol=1..2", "has no option 'gaol'; it has: goal"),
        ("goal=1..300", "option 'goal' cannot be 1; it can be: fifteen, twenty, 2 to 99"),
        ("goal=20..10", "goes upwards"),
        ("goal=10..20:0", "in steps of 1 or more"),
        ("goal=a..b", "from a number to a number"),
        ("rotation=sideways", "option 'rotation' cannot be 'sideways'"),
        ("goal=900..901", "option 'goal' cannot be 900; it can be: fifteen, twenty, 2 to 99"),
    ],
)
def test_a_sweep_that_cannot_be_is_said_in_a_sentence(text: str, because: str) -> None:
    with pytest.raises(SetupError, match=because):
        swept(GAMES["battle"], [text])


def test_win_rates_come_to_one() -> None:
    for made in (small(games=40), plan(game="battle", seats=3, bots=("random",), options={}, games=6)):
        (tally,) = simulate(made)
        assert sum(share.value for share in tally.win_rates.values()) == pytest.approx(1)


def test_bots_of_different_names_change_seats_from_game_to_game(monkeypatch: pytest.MonkeyPatch) -> None:
    both = dict.fromkeys(("a", "b"), lambda _: play_by_chance)
    monkeypatch.setattr("companion.simulation.bot_names.BOTS", both)
    rows = [row for rows in play_here(small(bots=("a", "b"), games=4), 0) for row in rows]
    assert [(row["bot_1"], row["bot_2"]) for row in rows] == [("a", "b"), ("b", "a")] * 2


def row(**more: Any) -> dict[str, Any]:
    base = {"over": True, "acts": 10, "rounds": 2, "lead_changes": 1, "bot_1": "a", "bot_2": "b"}
    said = {"said": '{"bid":3}', "offered": '["bid","call"]', "happened": '{"won":1}'}
    return {**base, "score_1": 5, "score_2": 3, "win_1": 1.0, "win_2": 0.0, **said, **more}


def test_figures_of_a_few_games_by_hand() -> None:
    """Three games: P1 wins by 2 and by 4, one is shared at 4; the lengths are 10, 20 and 30 acts."""
    tally = Tally()
    tally.add(row())
    tally.add(row(acts=20, score_1=7))
    tally.add(row(acts=30, score_1=4, score_2=4, win_1=0.5, win_2=0.5))
    tally.add(row(over=False))
    assert (tally.games, tally.unfinished, tally.shared) == (3, 1, 1)
    assert tally.win_rates == {1: Share(2.5, 3), 2: Share(0.5, 3)}
    assert tally.win_rates_of_bots == {"a": Share(2.5, 3), "b": Share(0.5, 3)}
    assert tally.acts.mean == 20
    assert tally.acts.quantile(0.5) == 20
    assert tally.margin.mean == 2
    assert {seat: sample.mean for seat, sample in tally.scores.items()} == {1: 16 / 3, 2: 10 / 3}
    assert (tally.said["bid"], tally.offered["call"], tally.happened["won"]) == (4, 4, 4)


def test_acts_that_chance_made_because_all_bots_waited_are_reported() -> None:
    simulation = Simulation(small(games=1))
    simulation.tallies[0].add(row(by_chance=212))
    told = "All bots waited for each other 212 times: a legal move followed by chance."
    assert told in lines(simulation)
    assert as_values(simulation)["points"][0]["by_chance"] == 212


def test_wilsons_interval_is_his() -> None:
    """9 of 14: (0.388, 0.837); none of 10 does not prove never."""
    assert wilson(9, 14) == pytest.approx((0.388, 0.837), abs=5e-4)
    assert wilson(0, 10) == pytest.approx((0.0, 0.278), abs=5e-4)
    assert wilson(0, 0) == (0.0, 1.0)


def test_a_game_that_fails_says_how_to_play_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def break_down(**_: object) -> None:
        raise ZeroDivisionError("no stones")

    monkeypatch.setattr("companion.games.lost_war.rows.CardsRevealed", break_down)
    with pytest.raises(GameFailed, match=r"game 0 of seed 1: .*rows\.py:\d+: ZeroDivisionError: no stones"):
        simulate(small())


def test_the_kept_settings_are_all_but_the_number_of_games() -> None:
    assert json.loads(json.dumps(small().settings())) == json.loads(json.dumps(small(games=99).settings()))


def test_a_game_from_outside_is_played_by_the_bot_that_it_brings(monkeypatch: pytest.MonkeyPatch) -> None:
    folder = str(Path(__file__).parents[2] / "examples" / "thirteen")
    game = game_or_folder(folder)
    with pytest.raises(SetupError, match=r"put bot\(view, legal\) into its SPEC"):
        plan(game=folder, seats=2, bots=("sensible",), options={}, games=1)
    seen: list[str] = []

    def own(view: BotView, legal: LegalActs) -> Act:
        seen.append(view.seat)
        return legal[0]

    monkeypatch.setattr(game, "bot", own)
    (tally,) = simulate(plan(game=folder, seats=2, bots=("sensible", "random"), options={}, games=4))
    assert tally.games == 4
    assert set(seen) == {"P1", "P2"}, "it changes seats from game to game"
