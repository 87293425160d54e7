"""Whole games by touches alone, from the lobby to the outcome: the glass shows the same as the record."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from companion.rules.game import Act
from companion.rules.notation import act_to_json
from tests.screens.evening import held_against_its_record, say, sit_down, written
from tests.screens.glass import Glass, Open, words_of


@dataclass
class Wrist:
    """A clock that goes on by a second with each act, so that only acts entered together are simultaneous."""

    now: float = 0.0

    def __call__(self) -> float:
        return self.now


class Bare:
    """A camera that has seen nothing yet."""

    table = None

    def latest(self) -> None:
        return None


@pytest.fixture
def wrist() -> Wrist:
    return Wrist()


@pytest.fixture
def lobby(glass: Open, wrist: Wrist) -> Iterator[Glass]:
    table = glass(lobby=True, clock=wrist)
    yield table
    table.session.close()


def by_chance(table: Glass, seed: int, without: tuple[str, ...] = ()) -> list[tuple[Act, int]]:
    """Enters legal acts until the game is over, and returns each with its number of touches; all words are equally
    likely, however many acts each has."""
    chance = random.Random(seed)
    said: list[tuple[Act, int]] = []
    game = table.session.table.game
    while game.outcome(table.session.table.state) is None:
        acts = [act for act in game.legal(table.session.table.state) if act.word() not in without]
        word = chance.choice(sorted({act.word() for act in acts}))
        act = chance.choice([act for act in acts if act.word() == word])
        said.append((act, say(table, act_to_json(act))))
    return said


def test_a_whole_game_of_bluffing_battles_is_played_with_two_taps_a_card(lobby: Glass, tmp_path: Path) -> None:
    sit_down(lobby, "Bluffing Battles", ("Al", "Bo"), {"format": "one-deck"})
    said = by_chance(lobby, seed=10)
    assert lobby.reads("Game over.")
    assert {taps for _, taps in said} == {2}
    (winner,) = held_against_its_record(lobby, tmp_path)["winner"]
    assert lobby.reads(f"{winner} wins with")


def test_a_whole_game_of_battle_is_played_with_two_taps_a_card(lobby: Glass, tmp_path: Path) -> None:
    sit_down(lobby, "Battle", ("Al", "Bo"), {"goal": 15})
    said = by_chance(lobby, seed=26, without=("deal",))
    assert lobby.reads("Game over.")
    assert {taps for act, taps in said if act.word() == "play"} == {2}
    assert {"roll", "bet", "eagle-swap", "answer", "next"} <= {act.word() for act, _ in said}
    (winner,) = held_against_its_record(lobby, tmp_path)["winner"]
    assert lobby.reads("tokens and wins the game")
    assert lobby.reads(f"{winner} has")


def test_a_whole_game_of_lost_war_is_played_by_taps(lobby: Glass, tmp_path: Path) -> None:
    sit_down(lobby, "Winning the Battle, Losing the War", ("Al", "Bo"), {"minimum_muster": 2})
    said = by_chance(lobby, seed=0)
    assert lobby.reads("Game over.")
    assert {"muster", "reveal", "outflank", "stop"} == {act.word() for act, _ in said}
    (winner,) = held_against_its_record(lobby, tmp_path)["winner"]
    assert lobby.reads(f"{winner} has all three stones and wins")


def test_a_whole_session_of_pirates_bluff_is_played_by_taps(lobby: Glass, wrist: Wrist, tmp_path: Path) -> None:
    """Two call at once and win, one borrows, one sits down, one is counted out, one gets up; then it is ended."""
    sit_down(lobby, "Pirate's Bluff", ("Al", "Bo", "Cy"), {"stake": 5, "hand_size": 3, "loans": "ask"})

    def says(seat: str | None, act: str, **fields: Any) -> int:
        wrist.now += 1
        return say(lobby, {"act": act, **({"seat": seat} if seat else {}), **fields})

    for seat, card in (("Al", "2"), ("Bo", "4"), ("Cy", "5")):
        assert says(seat, "start", card=card) == 2
    assert says("Al", "bid", quantity=2, rank=2) == 2
    assert says("Bo", "bid", quantity=5, rank=4) == 2
    assert lobby.reads("Bo bids five 4s")
    wrist.now += 1
    lobby.touch(edge_key(lobby, "Al", "CALL"), edge_key(lobby, "Cy", "CALL"))
    written(lobby)
    assert lobby.session.table.state.deal.callers == ("Al", "Cy")
    assert (status(lobby, "Al"), status(lobby, "Cy")) == ("called", "called")
    for seat, cards in (("Al", ["2", "4", "6"]), ("Cy", ["5", "5", "0"]), ("Bo", ["4", "4", "0"])):
        assert says(seat, "hand", cards=cards) == 4
    assert lobby.reads("✗")
    assert lobby.reads("Bo is 1 short. Does Bo borrow from the bank?")
    assert says(None, "answer", value="yes") == 1
    assert (score(lobby, "Al"), score(lobby, "Bo"), score(lobby, "Cy")) == ("8", "−1", "8")
    says("Di", "join", after="Bo")
    assert says("Bo", "loan", amount=4) == 2
    assert says("Al", "loan", amount=2) == 2
    assert says("Al", "repay", amount=2) == 4
    assert says(None, "next") == 1
    for seat, card in (("Al", "1"), ("Bo", "7"), ("Di", "3"), ("Cy", "8")):
        says(seat, "start", card=card)
    says("Al", "bid", quantity=3, rank=1)
    for word in ("Count down", "Going, going…", "DEAD"):
        wrist.now += 1
        lobby.touch(edge_key(lobby, "Al", word))
    written(lobby)
    assert score(lobby, "Al") == "14"
    says("Cy", "leave")
    assert says(None, "end") == 2
    assert lobby.reads("Game over.")
    assert held_against_its_record(lobby, tmp_path)["winner"] == ["Al"]
    assert lobby.reads("The game goes to Al, with")


def test_a_whole_game_of_bluff_words_is_played_by_taps(lobby: Glass, tmp_path: Path) -> None:
    """A bid that was true, one that was not, one that nobody doubts; then the game deck is too short."""
    sit_down(lobby, "Bluff Words", ("Al", "Bo"), {"collect_short": "end-first"})

    def says(seat: str | None, act: str, **fields: Any) -> int:
        return say(lobby, {"act": act, **({"seat": seat} if seat else {}), **fields})

    says(None, "center", up=["E", "S"], down=1)
    says("Al", "deal", up=["A"], down=1)
    says("Bo", "deal", up=["T"], down=1)
    assert says("Al", "draw") == 1
    says("Bo", "draw")
    assert says("Al", "bid", value=4) == 2
    assert says("Bo", "challenge") == 1
    assert says("Al", "word", word="sea", cards=["S", "E", "A"]) == 5
    assert lobby.reads("Al makes SEA for 4: the bid of 4 holds.")
    says(None, "center", up=["N"], down=2)
    says("Al", "swap", down=1)
    says("Bo", "deal", up=["P"], down=1)
    says("Bo", "bid", value=20)
    says("Al", "challenge")
    says("Bo", "show", cards=["?", "O", "U"])
    says("Bo", "word", word="pun", cards=["?", "U", "N"])
    assert lobby.reads("Bo makes PUN for 6: too little for the bid of 20.")
    assert lobby.reads("the companion's best word")
    for _ in range(2):
        says("Bo", "bid", value=44)
        says("Al", "draw")
    assert lobby.reads("Game over.")
    (winner,) = held_against_its_record(lobby, tmp_path)["winner"]
    assert lobby.reads(f"{winner} wins with")


def test_the_middle_can_be_named_where_a_picture_shows_the_felt(glass: Open) -> None:
    table = glass("bluff-words", ("Ann", "Ben"), camera=Bare())
    table.tap_key("Name the middle")
    for letter in "ES":
        table.tap_card(letter)
    assert table.session.table.state.holdings.pile("middle/up").faces == ("E", "S")


def edge_key(table: Glass, seat: str, text: str) -> Any:
    """A key at a seat's edge."""
    return next(each for each in table.app.table.board.edge(seat).children if each.text == text)


def score(table: Glass, seat: str) -> str:
    """The score on a seat's panel."""
    return str(table.app.table.board.panels[seat].ids.score.text)


def status(table: Glass, seat: str) -> str:
    """The status on a seat's panel."""
    return words_of(table.app.table.board.panels[seat].ids.status)
