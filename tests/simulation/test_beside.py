"""Real beside expected: what stands out, and that chance alone hardly ever does."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.lost_war.bot import bot as sensible
from companion.rules.bots import BotView, LegalActs
from companion.rules.game import Act
from companion.simulation import RealGames, Tally, beside, binomial_p, bot_names, plan, sentence
from companion.simulation.by_chance import play_by_chance
from companion.simulation.running import play_here


def fair() -> Tally:
    """1,000 games: each seat wins half, of 20 acts on average."""
    tally = Tally()
    for number in range(1000):
        won = float(number % 2)
        row = {"over": True, "acts": 15 + number % 11, "rounds": 2, "lead_changes": 1, "said": "{}", "offered": "[]"}
        tally.add(
            {
                **row,
                "happened": "{}",
                "bot_1": "a",
                "bot_2": "a",
                "score_1": 3,
                "score_2": 1,
                "win_1": won,
                "win_2": 1 - won,
            }
        )
    return tally


def test_nine_of_fourteen_is_chance() -> None:
    (found,) = beside(RealGames(games=14, wins={1: 9}), fair())
    assert found.p == pytest.approx(0.424, abs=5e-4)
    assert sentence(found) == "Seat 1 won 9 of 14 games; simulated 50 %. Chance explains the difference."


def test_fifty_of_sixty_is_not() -> None:
    (found,) = beside(RealGames(games=60, wins={1: 50}), fair())
    assert found.stands_out
    assert sentence(found).endswith("Chance hardly explains that: look at what people do there that bots do not.")


def test_a_length_is_held_against_the_simulated_ones() -> None:
    same, longer = (beside(RealGames(games=10, acts=acts), fair())[0] for acts in ([20] * 10, [28] * 10))
    assert sentence(same) == "20.0 moves a game in 10 games; simulated 20.0. Chance explains the difference."
    assert longer.stands_out
    assert not same.stands_out


def test_of_four_games_no_mean_is_judged() -> None:
    (found,) = beside(RealGames(games=4, acts=(90, 91, 92, 93)), fair())
    assert found.p is None
    assert sentence(found).endswith("Too few games to say more.")


def wins(bots: tuple[str, str], games: int) -> list[float]:
    """The wins of the first of these bots, game by game."""
    made = plan(game="lost-war", seats=2, bots=bots, options={}, games=games, seed=36)
    rows: list[dict[str, Any]] = [row for rows in play_here(made, 0) for row in rows]
    return [row["win_1"] if row["bot_1"] == bots[0] else row["win_2"] for row in rows]


@pytest.mark.slow
def test_a_planted_advantage_is_found_and_none_hardly_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """40 games at a time: sixty times of two bots that play by chance, ten times of one that plays sensibly four times
    in five against one of these."""

    def mostly(view: BotView, legal: LegalActs) -> Act | None:
        return (sensible if view.chance.random() < 0.8 else play_by_chance)(view, legal)

    bots = {"mostly": mostly, "one": play_by_chance, "two": play_by_chance}
    monkeypatch.setattr(bot_names, "BOTS", {name: lambda _, bot=bot: bot for name, bot in bots.items()})
    found = dict.fromkeys([("mostly", "one"), ("one", "two")], 0)
    for pair, groups in (("mostly", "one"), 10), (("one", "two"), 60):
        won = wins(pair, 40 * groups)
        for start in range(0, len(won), 40):
            real = RealGames(games=40, wins={1: sum(won[start : start + 40])})
            found[pair] += beside(real, fair())[0].stands_out
    assert found["one", "two"] < 4
    assert found["mostly", "one"] >= 9


def test_the_exact_test_adds_up_what_is_no_likelier() -> None:
    """10 tosses, 10 heads: both ends, 2 of 1024."""
    assert binomial_p(10, 10, 0.5) == pytest.approx(2 / 1024)
    assert binomial_p(5, 10, 0.5) == pytest.approx(1.0)


def test_of_a_few_simulated_games_no_share_is_known() -> None:
    few, many = Tally(), Tally()
    for tally, games in ((few, 9), (many, 200)):
        tally.games, tally.wins = games, {1: games * 0.5, 2: games * 0.5}
    real = RealGames(games=12, wins={1: 0.0, 2: 12.0})
    assert [each.p for each in beside(real, few) if each.name.startswith("wins")] == [None, None]
    assert all(each.stands_out for each in beside(real, many) if each.name.startswith("wins"))
