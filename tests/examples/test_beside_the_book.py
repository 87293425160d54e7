"""Real cards beside the book: an unnamed card of a hand or of a face-down pile can be any card of it, and what was
shuffled in can come again, though no game says so."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import foretold
import plates
import pytest

from companion.decks import load_deck
from companion.games import GAMES
from companion.games.outside import game_in
from companion.games.outside.whole_games import play_whole_games
from companion.rules.bots import dealt
from companion.rules.game import Setup, settle_options
from companion.rules.history import History
from companion.rules.holdings import move, move_all
from companion.rules.judging.legal import one
from companion.rules.spec import GameSpec
from tests.commands.changed_examples import changed
from tests.examples.beside import false_certainties

EXAMPLES = Path(__file__).parents[2] / "examples"
SEATS = ("Ann", "Ben", "Cem")


def play_beside(game: GameSpec, acts: int, seed: int = 1) -> list[str]:
    """The false certainties of the book in a game that is played with real cards; the referee must take each act."""
    options, chance, wrong = settle_options(game, {}), Random(seed), list[str]()
    seats = SEATS[: min(3, game.seats[1])]
    history = History(game, Setup(seats=seats, options=options, deck=load_deck(game.deck_name(options))))
    world = dealt(game, history.state, chance)
    for _ in range(acts):
        turn = one(game, world, chance)
        if turn is None:
            break
        before = history.state
        history.say(turn.act)
        wrong += false_certainties(game, world, before, turn.events, chance)
        world = dealt(game, turn.state, chance)
    return wrong


def test_an_unnamed_card_that_leaves_a_hand_can_be_any_card_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def moves(self: Any, state: Any) -> Any:
        return (move(1, f"{self.seat}/hand", f"{self.seat}/chosen"),)

    monkeypatch.setattr(plates.say.Chosen, "moves", moves)
    assert [wrong for seed in range(5) for wrong in play_beside(plates.SPEC, 20, seed)] == []


@pytest.mark.parametrize("game", ["battle", "bluff-words", "bluffing-battles", "lost-war"])
def test_the_book_is_certain_of_nothing_that_is_not_so(game: str) -> None:
    assert play_beside(GAMES[game], 60) == []


def test_what_was_seen_and_shuffled_in_can_be_in_any_hand_though_nothing_says_so(tmp_path: Path) -> None:
    game = game_in(changed(tmp_path, "foretold", ("__init__.py", ", shuffled=True", ""), times=-1))
    assert play_beside(game, 200) == []
    assert play_beside(foretold.SPEC, 200) == []


def test_cards_that_come_to_a_shuffled_place_are_known_no_more() -> None:
    options = settle_options(plates.SPEC, {})
    state = plates.SPEC.start(Setup(seats=SEATS, options=options, deck=load_deck(plates.SPEC.deck_name(options))))
    for event in (*(plates.say.Chosen(seat=seat, card="egg") for seat in SEATS), plates.say.Served(cards=())):
        state = plates.SPEC.evolve(state, event)
    assert state.holdings.pile("Ann/row").faces == ("egg",)
    state = plates.SPEC.evolve(state, plates.say.Dealt(number=2, hand=1))
    assert state.holdings.pile("stock").faces == ()


def test_two_moves_of_all_cards_do_not_swap_two_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    def moves(self: Any, state: Any) -> Any:
        one, other = (f"{seat}/chosen" for seat in state.seats[:2])
        return move_all(one, other), move_all(other, one), *served(self, state)

    served = plates.say.Served.moves
    monkeypatch.setattr(plates.say.Served, "moves", moves)
    (found,) = [each for each in play_whole_games(plates.SPEC, games=3).wrong if "the other way" in each]
    assert "words.py:35: Served moves all cards from 'Ben/chosen' to 'Ann/chosen', just after" in found
    assert found.endswith("pass_hands((one, other)) from companion.rules.trade swaps two hands")
