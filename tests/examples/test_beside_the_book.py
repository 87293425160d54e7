"""Cards that lie beside the book: what the book says falsely of a hand is found by playing."""

from __future__ import annotations

from typing import Any

import plates
import pytest

from companion.games.outside.whole_games import play_whole_games
from companion.rules.holdings import move, move_all


def wrong(monkeypatch: pytest.MonkeyPatch, event: type[Any], moves: Any, games: int = 3) -> list[str]:
    monkeypatch.setattr(event, "moves", moves)
    return list(play_whole_games(plates.SPEC, games=games).wrong)


@pytest.mark.parametrize("blind", [False, True])
def test_an_unnamed_card_that_leaves_a_hand_can_be_any_card_of_it(monkeypatch: pytest.MonkeyPatch, blind: bool) -> None:
    def moves(self: Any, state: Any) -> Any:
        return (move(1, f"{self.seat}/hand", f"{self.seat}/chosen", blind=blind),)

    found = [each for each in wrong(monkeypatch, plates.say.Chosen, moves) if "certainly" in each]
    assert len(found) == (not blind)
    for each in found:
        assert "words.py:35: after Chosen, the book says that " in each
        assert "is certainly in '{seat}/hand', and it may be gone" in each
        assert each.endswith("write move(..., blind=True)")


def test_two_moves_of_all_cards_do_not_swap_two_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    def moves(self: Any, state: Any) -> Any:
        one, other = (f"{seat}/chosen" for seat in state.seats[:2])
        return move_all(one, other), move_all(other, one), *served(self, state)

    served = plates.say.Served.moves
    (found,) = [each for each in wrong(monkeypatch, plates.say.Served, moves) if "the other way" in each]
    assert "words.py:48: Served moves all cards from 'Ben/chosen' to 'Ann/chosen', just after" in found
    assert found.endswith("pass_hands((one, other)) from companion.rules.trade swaps two hands")
