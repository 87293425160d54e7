"""Whole games by taps alone: what the table then holds is what the acts say."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.games.game import Act
from companion.games.pirates_bluff.words import Bid, Hand, Start
from tests.screens.glass import Glass
from tests.screens.scenes import tapped
from tests.screens.taps import say_by_taps

Open = Callable[..., Glass]


def choose(acts: list[Act], chance: random.Random) -> Act:
    """Any act, so that no kind of act is drawn more often for having more variants; bids go up in small steps."""
    word = chance.choice(sorted({act.word() for act in acts}))
    fitting = [act for act in acts if act.word() == word]
    bids = sorted((act for act in fitting if isinstance(act, Bid)), key=lambda bid: (bid.quantity, bid.rank))
    return chance.choice(bids[:3] or fitting)


def by_rank(act: Act) -> Act:
    """The same act of Pirate's Bluff with its cards named by their ranks alone, as most people would."""
    if isinstance(act, Start) and act.card:
        return replace(act, card=act.card[0])
    if isinstance(act, Hand) and act.cards:
        return replace(act, cards=tuple(face[0] for face in act.cards))
    return act


def play(table: Glass, most: int, seed: int, without: tuple[str, ...] = ()) -> list[tuple[Act, int]]:
    """Plays legal acts until the game is over, and returns each with the taps that it took."""
    chance = random.Random(seed)
    said: list[tuple[Act, int]] = []
    game = table.session.table.game
    while len(said) < most and game.outcome(table.session.table.state) is None:
        state: Any = table.session.table.state
        acts = [act for act in game.acts(state) if act.word() not in without]
        act = by_rank(choose(acts, chance))
        count = len(table.session.table.history.entries)
        taps = say_by_taps(table, act)
        assert len(table.session.table.history.entries) == count + 1, f"{act} was not said: {table.texts()}"
        last = table.session.table.history.entries[-1].act
        assert (last.word(), last.seat) == (act.word(), act.seat)
        said.append((act, taps))
    return said


def test_a_whole_game_of_bluffing_battles_is_played_with_two_taps_a_card(glass: Open) -> None:
    table = glass(options={"format": "one-deck"})
    said = play(table, 200, seed=3)
    assert table.reads("THE END")
    assert {taps for _, taps in said} == {2}


def test_a_round_of_battle_is_played_with_two_taps_a_card(glass: Open) -> None:
    table = glass("battle", ("Ann", "Ben", "Cem"))
    said = play(table, 60, seed=5, without=("deal",))
    assert {taps for act, taps in said if act.word() == "play"} == {2}
    assert table.session.table.state.round >= 2


def test_hands_of_pirates_bluff_are_played_by_taps(glass: Open) -> None:
    seconds = itertools.count()
    options = {"hand_size": 3}
    table = glass("pirates-bluff", ("Ann", "Ben", "Cem", "Dora"), options=options, clock=lambda: float(next(seconds)))
    said = play(table, 50, seed=1, without=("leave", "join", "end", "loan", "repay", "pass"))
    assert table.session.table.state.number >= 2
    assert {taps for act, taps in said if act.word() == "start"} == {2}
    assert {taps for act, taps in said if act.word() == "call"} <= {1}


def test_a_whole_game_of_lost_war_is_played_by_taps(glass: Open) -> None:
    table = glass("lost-war", ("Ann", "Ben"))
    play(table, 150, seed=7)
    assert table.reads("THE END")


def test_a_game_of_bluff_words_is_played_by_taps(glass: Open) -> None:
    table = glass("bluff-words", ("Ann", "Ben", "Cem"))
    said = play(table, 40, seed=2, without=("center", "deal", "show"))
    words = {act.word() for act, _ in said}
    assert {"draw", "bid", "challenge", "swap"} <= words
    assert {taps for act, taps in said if act.word() in ("draw", "challenge")} == {1}


def test_a_word_is_made_of_the_letters_on_the_table_and_the_best_one_is_told(glass: Open) -> None:
    table = glass("bluff-words", ("Ann", "Ben"))
    letters = {"Ann": ["A"], "Ben": ["T"]}
    tapped(table, {"act": "center", "up": ["E", "S"], "down": 1})
    tapped(table, *({"act": "deal", "seat": seat, "up": up, "down": 1} for seat, up in letters.items()))
    tapped(table, {"act": "bid", "seat": "Ann", "value": 4})
    table.step()
    table.touch(key(table, "Ben", "Challenge"))
    table.touch(table.app.table.board.panels["Ann"])
    for letter in "SEA":
        table.tap_card(letter)
    assert table.reads("S E A")
    table.tap_key("Done")
    assert table.reads("Ann makes sea for 4: the bid of 4 was true.")
    assert table.reads("best word was:")


def test_two_players_who_press_call_at_once_call_together(glass: Open) -> None:
    table = glass("pirates-bluff", ("Ann", "Ben", "Cem"), options={"hand_size": 3})
    for seat, rank in (("Ann", "2"), ("Ben", "4"), ("Cem", "5")):
        table.touch(table.app.table.board.panels[seat])
        table.tap_card(rank)
    table.touch(key(table, "Ann", "Bid"))
    table.tap_key("3 × 4")
    assert table.reads("bid: 3 cards of rank 4")
    table.touch(key(table, "Ben", "CALL"), key(table, "Cem", "CALL"))
    assert table.session.table.state.deal.callers == ("Ben", "Cem")
    panels = table.app.table.board.panels
    assert (panels["Ben"].ids.status.text, panels["Cem"].ids.status.text) == ("CALLED", "CALLED")


def test_a_standing_bidder_counts_down_by_three_presses_and_takes_the_pot(glass: Open) -> None:
    table = glass("pirates-bluff", ("Ann", "Ben", "Cem"), options={"hand_size": 3})
    for seat, rank in (("Ann", "2"), ("Ben", "4"), ("Cem", "5")):
        table.touch(table.app.table.board.panels[seat])
        table.tap_card(rank)
    table.touch(key(table, "Ann", "Bid"))
    table.tap_key("3 × 4")
    for says in ("Going…", "Going, going…", "DEAD"):
        table.touch(key(table, "Ann", says))
    assert table.app.table.board.panels["Ann"].ids.score.text == "54"


def key(table: Glass, seat: str, text: str) -> Any:
    """A key at a seat's edge."""
    return next(each for each in table.app.table.board.edge(seat).children if each.text == text)
