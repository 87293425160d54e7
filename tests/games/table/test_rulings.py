"""A ruling is made of movements, and their consequences follow by themselves."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

import pytest

from companion.rules import acts as t
from companion.rules.events import GameEnded, Posting, Ruled
from companion.rules.history import History
from companion.rules.holdings import Movement, move
from companion.rules.notation import act_from_json, event_from_json, to_json
from companion.rules.rulebook import say as sentence
from companion.rules.values import replace
from tests.games.playing import refusal, set_up
from tests.games.stall import SPEC, spec, words


def table(*laid: str, game: Any = SPEC) -> History:
    """A stall at which Ann and Ben have laid these cards in turns."""
    history = History(game, set_up(game, ("Ann", "Ben")))
    for at, card in enumerate(laid):
        history.say(words.Lay(seat=("Ann", "Ben")[at % 2], card=card))
    return history


def rule(*effect: Movement | t.NextTurn) -> t.Rule:
    return t.Rule(text="so be it", effect=effect)


def cards(source: str, target: str, amount: int = 0, *faces: str | None) -> Movement:
    return Movement(source, target, amount or len(faces), faces)


def row(history: History, seat: str) -> tuple[str, ...]:
    return history.state.holdings.pile(f"{seat}/row").faces


def test_t2_more_cards_than_a_place_holds_are_refused_with_what_it_holds() -> None:
    history = table("7S", "8S", "9S")
    refused = refusal(history, rule(cards("Ann/row", "Ben/row", 6)))
    assert sentence(SPEC, refused.why) == "Ann's row holds 2 cards; the ruling moves 6."
    assert refused.if_let_stand is None


def test_t2_more_points_than_a_seat_has_are_refused_with_what_it_has() -> None:
    history = table()
    gift = move(11, "Ann", "Ben", "points")
    assert sentence(SPEC, refusal(history, rule(gift)).why) == "Ann holds 10 points; the ruling moves 11."


def test_t2_the_second_transfer_of_a_ruling_moves_what_the_first_left() -> None:
    there, back = (move(8, a, b, "points") for a, b in (("Ann", "pot"), ("Ann", "Ben")))
    assert refusal(table(), rule(there, back)).why.code == "not-so-much"
    back = move(8, "pot", "Ann", "points")
    history = table()
    history.say(rule(there, back))
    assert history.state.holdings.of("points", "Ann") == 10


def test_t3_a_ruling_on_a_count_says_what_the_count_corrects() -> None:
    history = table()
    (gift,) = history.say(replace(rule(move(2, "Ben", "Ann", "points")), counted="Ann")).events
    (loss,) = history.say(replace(rule(move(3, "Ann", "Ben", "points")), counted="Ann")).events
    assert sentence(SPEC, gift.why) == "Ann has 12 points by count, not 10."
    assert sentence(SPEC, loss.why) == "Ann has 9 points by count, not 12."


def test_t3_a_ruling_on_a_count_moves_things_of_its_seat_and_nothing_else() -> None:
    needs = "A ruling on Ann's count needs one movement, to or from Ann."
    for effect in ((), (move(1, "Ben", "pot", "points"),), (move(1, "Ann", "pot", "points"),) * 2):
        assert sentence(SPEC, refusal(table(), replace(rule(*effect), counted="Ann")).why) == needs


def test_t2_a_game_can_let_an_account_owe() -> None:
    game = spec(may_owe=("pot",))
    history = table(game=game)
    history.say(rule(move(3, "pot", "Ann", "points")))
    assert history.state.holdings.of("points", "pot") == -3
    assert refusal(history, rule(move(99, "Ben", "pot", "points"))).why.code == "not-so-much"


def test_t2_a_ruling_names_cards_and_the_rest_of_an_open_row_stays_known() -> None:
    history = table("7S", "8S", "9S")
    history.say(rule(cards("Ann/row", "Ben/row", 0, "7S")))
    assert (row(history, "Ann"), row(history, "Ben")) == (("9S",), ("8S", "7S"))


def test_t2_where_all_see_which_cards_lie_there_the_table_is_asked_which() -> None:
    history = table("7S", "8S", "9S")
    why = refusal(history, rule(cards("Ann/row", "Ben/row", 1))).why
    assert sentence(SPEC, why) == "Ann's row holds 7S, 9S. Which of them does the ruling move? Name them."
    history.say(rule(cards("Ann/row", "Ben/row", 2)))
    assert (row(history, "Ann"), row(history, "Ben")) == ((), ("8S", "7S", "9S"))


def test_t2_of_a_pile_that_lies_face_down_nobody_knows_which_remain() -> None:
    history = table("7S", "8S", "9S")
    history.say(rule(cards("Ann/row", "stock", 2)))
    history.say(rule(cards("stock", "Ann/row", 1)))
    assert history.state.holdings.pile("stock").faces == row(history, "Ann") == ()


def test_t2_out_of_a_hidden_hand_cards_go_unnamed_and_nobody_knows_which_remain() -> None:
    history = table("7S")
    history.say(rule(cards("Ann/row", "Ann/hand", 1)))
    assert history.state.holdings.pile("Ann/hand").faces == ("7S",)
    history.say(rule(cards("Ann/hand", "Ben/hand", 1)))
    assert history.state.holdings.pile("Ann/hand").faces == ()
    assert "7S" in history.state.holdings.possible("Ben/hand")


@pytest.mark.parametrize(
    ("effect", "code"),
    [
        (cards("Ann/row", "Ben/row", 0, "KS"), "impossible-card"),
        (cards("Ann/row", "Ben/row", 0, "Quux"), "unknown-face"),
        (cards("Ann/row", "Ben/row", 2, "7S"), "cards-and-amount"),
        (cards("Ann/row", "Ben/row", 0, None), "which-cards"),
        (cards("Ann/passing", "Ben/row", 1), "unknown-account"),
        (cards("Ann/row", "Ben/row", -1), "bad-amount"),
        (Movement("Ann", "Ben", 1, ("7S",), "points"), "no-cards-named"),
    ],
)
def test_t2_cards_that_cannot_be_named_so_are_refused(effect: Movement, code: str) -> None:
    assert refusal(table("7S", "8S", "9S"), rule(effect)).why.code == code


def test_t2_what_follows_from_a_ruling_follows_by_itself() -> None:
    history = table("2S", "3S", "4S", "5S", "6S", "7S", "8S")
    events = history.say(rule(cards("Ben/row", "Ann/row", 0, "7S"))).events
    assert [type(event) for event in events] == [Ruled, GameEnded]
    assert history.state.ended.winners == ("Ann",)
    history.say(t.Undo())
    assert history.state.ended is None


def test_t2_the_turn_goes_to_the_seat_that_a_ruling_names() -> None:
    history = table()
    history.say(rule(t.NextTurn(turn="Ben")))
    assert history.state.turn == "Ben"
    (event,) = history.say(rule(t.NextTurn(turn="Ben"))).events
    assert sentence(SPEC, event).endswith("The turn stays where it is; the game can't give it to Ben now.")


def test_t2_a_ruling_without_words_says_that_nobody_entered_them() -> None:
    history = table()
    wordless = t.Rule(text="", effect=(t.NextTurn(turn="Ben"),))
    assert act_from_json(SPEC.acts_known, to_json(wordless)) == wordless
    given, kept = (history.say(wordless).events[0] for _ in range(2))
    assert sentence(SPEC, given) == "The table decides; nobody entered its words."
    assert sentence(SPEC, kept) == (
        "The table decides; nobody entered its words. The turn stays where it is; the game can't give it to Ben now."
    )


def test_t2_a_game_that_gives_no_turn_refuses_it() -> None:
    why = refusal(table(game=spec(turn_to=None)), rule(t.NextTurn(turn="Ben"))).why
    assert sentence(SPEC, why) == "In this game a ruling can't give Ben the turn."


def test_t2_a_ruling_is_itself_again_in_a_record_and_in_a_journal() -> None:
    history = table("7S", "8S", "9S")
    act = rule(cards("Ann/row", "Ben/row", 0, "7S"), t.NextTurn(turn="Ann"))
    line = to_json(act)
    assert line["effect"] == [{"unit": "cards", "from": "Ann/row", "to": "Ben/row", "cards": ["7S"]}, {"turn": "Ann"}]
    assert act_from_json(SPEC.acts_known, json.loads(json.dumps(line))) == act
    (event,) = history.say(act).events
    assert event_from_json(SPEC, json.loads(json.dumps(to_json(event)))) == event


def test_t2_a_ruling_of_an_earlier_journal_is_folded_as_it_was_judged() -> None:
    """It was kept as postings; one that moved a card out of an open row made the referee forget the row."""
    history = table("7S", "8S", "9S")
    kept = Ruled(
        why=t.RULED(text="so"),
        text="so",
        postings=(Posting("cards", "Ann/row", -1), Posting("cards", "Ben/row", 1)),
    )
    history.take(rule(cards("Ann/row", "Ben/row", 1)), (kept,))
    assert history.state.holdings.size("Ann/row") == 1
    assert history.state.holdings.size("Ben/row") == 2
    assert dataclasses.replace(kept, postings=()).moved == ()
