"""The zones in which the cards of a battle are expected."""

from __future__ import annotations

from companion.games.lost_war import acts as lw
from companion.rules.history import History
from tests.games.lost_war.battles import game, muster


def zones(history: History, act: str) -> dict[str | None, str]:
    prompts = history.game.expected(history.state)
    return {prompt.seat: prompt.cards.zone for prompt in prompts if prompt.act == act and prompt.cards}


def test_3_1_each_lays_its_cards_in_the_row_of_its_own_seat() -> None:
    history = game()
    muster(history, 1, 2)
    assert zones(history, "reveal") == {"Ann": "1/row", "Ben": "2/row"}
    for seat, card in (("Ann", "5H"), ("Ben", "9C")):
        history.say(lw.Reveal(seat=seat, cards=(card,)))
    assert zones(history, "outflank") == {"Ben": "2/row"}
