"""Rulings that move cards: the cards go where the books say."""

from __future__ import annotations

from companion.rules import acts as t
from companion.rules.holdings import move
from tests.games.bluff_words.tables import game, lies, owned, say


def test_a_ruling_with_several_transfers_moves_the_cards_of_each() -> None:
    history = game()
    before = owned(history)
    moves = (
        move(2, "Ann", "Ben"),
        move(3, "Cem", "Ben"),
    )
    say(history, t.Rule(text="they lay in the wrong piles", effect=moves))
    assert (lies(history, "Ann/deck"), lies(history, "Ben/discard"), lies(history, "Cem/deck")) == (56, 5, 55)
    assert owned(history) == {"Ann": before["Ann"] - 2, "Ben": before["Ben"] + 5, "Cem": before["Cem"] - 3}
