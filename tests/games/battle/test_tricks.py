"""Tricks with warriors and black knights, and following suit as far as hands are known."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.battle import acts as say
from companion.games.battle.events import RevokeShown
from companion.rules.acts import Answer, Undo
from companion.rules.history import History
from companion.rules.rulebook import rule
from companion.rules.rulebook import say as speak
from tests.games.battle.tricks import begun, bet, codes, game, only, points, taker, trick
from tests.games.playing import refusal


def known(cards: tuple[str | None, ...], **options: Any) -> History:
    """All have bet, Ben's hand is named, and Ann has led a red 5."""
    history = game(**options)
    history.say(say.Deal(seat="Ben", cards=cards))
    for seat in history.state.seats:
        history.say(say.Bet(seat=seat, tokens=2))
    trick(history, "R5")
    return history


RED_HAND = ("R2", "B2", "G2", "K2", "eagle", "bomb", "battle", "crossbones", "angel-blue", "G3")
NO_RED = ("B4", *RED_HAND[1:])


def test_1_2_the_lower_number_of_a_card_decides_the_round_the_upper_one_the_trick() -> None:
    deck = {"R1": {"copies": 20, "points": 50}, "R2": {"copies": 40, "points": 1}, "K1": {"copies": 5, "points": 3}}
    history = begun(deck=deck)
    assert taker(trick(history, "R1", "R2", "K1")) == "Ben"
    assert points(history) == (0, 54, 0)


def test_1_2_the_texts_red_6_has_17_points_where_a_deck_says_nothing() -> None:
    history = begun()
    trick(history, "R6", "R1", "B1")
    assert points(history) == (17 + 7 + 7, 0, 0)


def test_4_1_the_turn_goes_to_the_left() -> None:
    history = begun()
    refused = refusal(history, say.Play(seat="Ben", card="R5"))
    assert refused.why.code == "not-your-turn"
    assert refused.if_let_stand
    trick(history, "R5")
    assert refusal(history, say.Play(seat="Cem", card="R6")).why.code == "not-your-turn"


def test_4_1_nobody_plays_twice_to_a_trick() -> None:
    history = begun()
    trick(history, "R5")
    refused = refusal(history, say.Play(seat="Ann", card="R6", stands="she did"))
    assert refused.why.code == "already-played"
    assert refused.if_let_stand is None


def test_4_1_a_card_out_of_turn_that_stands_lies_where_it_lies() -> None:
    history = begun()
    trick(history, "R5")
    history.say(say.Play(seat="Cem", card="R5", stands="never mind"))
    assert history.state.turn == "Ben"
    assert taker(trick(history, "R5")) == "Ann"


def test_4_1_who_leads_out_of_turn_and_is_let_is_the_leader() -> None:
    history = begun()
    history.say(say.Play(seat="Ben", card="R5", stands="never mind"))
    assert history.state.turn == "Cem"
    assert taker(trick(history, "R1", "R5")) == "Ben"


def test_4_2_a_hand_that_is_known_to_hold_the_suit_must_follow() -> None:
    history = known(RED_HAND)
    for card in ("B2", "G2", "G3", "angel-blue"):
        refused = refusal(history, say.Play(seat="Ben", card=card))
        assert refused.why.code == "must-follow"
        assert refused.why["holds"] == ("R2",)
        assert refused.if_let_stand
    for card in ("R2", "K2", "eagle", "battle", "crossbones"):
        history.say(say.Play(seat="Ben", card=card))
        history.say(Undo())


def test_4_2_an_angel_of_the_suit_must_follow_too() -> None:
    history = known(("angel-red", *NO_RED[1:]))
    assert refusal(history, say.Play(seat="Ben", card="B2")).why["holds"] == ("angel-red",)


def test_4_2_a_hand_without_the_suit_may_play_anything() -> None:
    for card in NO_RED:
        history = known(NO_RED)
        assert history.say(say.Play(seat="Ben", card=card)).events


def test_4_2_a_hand_that_nobody_named_is_believed() -> None:
    history = begun()
    trick(history, "R5")
    played = history.say(say.Play(seat="Ben", card="B2"))
    assert codes(played) == ["played-void"]


def test_4_2_a_hand_that_is_known_in_part_is_believed_as_far_as_it_is_unknown() -> None:
    history = known((None, *NO_RED[1:]))
    history.say(say.Play(seat="Ben", card="B2"))
    history = known(("R2", *[None] * 9))
    assert refusal(history, say.Play(seat="Ben", card="B2")).why.code == "must-follow"


def test_4_2_a_known_revoke_that_stands_ranks_as_it_lies() -> None:
    history = known(RED_HAND)
    history.say(say.Play(seat="Ben", card="G2", stands="we saw it too late"))
    assert taker(trick(history, "R15")) == "Ben"


def test_4_2_prompts_offer_what_a_known_hand_may_play() -> None:
    history = known(RED_HAND)
    prompt = history.game.expected(history.state)[0]
    assert prompt.cards is not None
    assert prompt.cards.zone == "2/play"
    assert prompt.cards.faces == {"R2", "K2", "eagle", "bomb", "battle", "crossbones"}


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        (("R7", "G1", "B15"), "Ben"),  # the text's example: green beats red, blue does not
        (("R7", "B15", "R8"), "Cem"),
        (("G3", "B1", "R15"), "Ben"),
        (("B3", "R1", "G15"), "Ben"),
        (("R7", "G1", "G2"), "Cem"),
    ],
)
def test_4_3_each_suit_beats_one_and_loses_to_one(cards: tuple[str, ...], winner: str) -> None:
    assert taker(trick(begun(), *cards)) == winner


def test_4_3_rotation_says_what_a_card_is_held_against() -> None:
    cards = ("R7", "G1", "B1")
    assert taker(trick(begun(rotation="led"), *cards)) == "Ben"
    assert taker(trick(begun(rotation="running"), *cards)) == "Cem"
    assert codes(trick(begun(rotation="running"), *cards))[1] == "running-best"


def test_4_3_the_suit_that_the_led_one_beats_never_wins_even_alone() -> None:
    cards = ("angel-red", "B9", "B10")
    assert taker(trick(begun(rotation="led"), *cards)) == "Ann"
    assert taker(trick(begun(rotation="running"), *cards)) == "Cem"


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        (("R5", "K6", "R4"), "Ben"),
        (("R5", "K1", "R4"), "Ann"),
        (("R5", "K6", "G1"), "Cem"),
        (("K6=green", "R15", "G7"), "Cem"),
    ],
)
def test_4_4_a_knight_counts_as_the_suit_of_the_trick(cards: tuple[str, ...], winner: str) -> None:
    assert taker(trick(begun(), *cards)) == winner


def test_4_4_the_player_of_a_leading_knight_is_asked_for_its_suit() -> None:
    history = begun()
    asked = history.say(say.Play(seat="Ann", card="K6"))
    assert codes(asked) == ["played", "which-suit"]
    assert refusal(history, say.Play(seat="Ben", card="R5")).why.code == "question-open"
    assert refusal(history, Answer(value="purple")).why.code == "not-a-choice"
    assert codes(history.say(Answer(value="blue"))) == ["suit-named"]
    assert taker(trick(history, "B5", "B7")) == "Cem"


def test_4_4_a_suit_is_named_for_a_leading_knight_only() -> None:
    history = begun()
    assert refusal(history, say.Play(seat="Ann", card="K6", suit="purple")).why.code == "bad-suit"
    assert refusal(history, say.Play(seat="Ann", card="R6", suit="red")).why.code == "no-suit-to-name"
    trick(history, "R5")
    refused = refusal(history, say.Play(seat="Ben", card="K6", suit="green"))
    assert refused.why.code == "no-suit-to-name"
    history.say(say.Play(seat="Ben", card="K6", suit="green", stands="never mind"))
    assert taker(trick(history, "R4")) == "Ben"


def test_4_4_knight_follows_says_when_a_knight_may_be_played() -> None:
    assert taker(trick(known(RED_HAND, knight_follows=True), "K2", "R1")) == "Ann"
    history = known(RED_HAND, knight_follows=False)
    refused = refusal(history, say.Play(seat="Ben", card="K2"))
    assert refused.why.code == "knight-must-wait"
    assert refused.if_let_stand
    history = known(NO_RED, knight_follows=False)
    assert codes(history.say(say.Play(seat="Ben", card="K2"))) == ["played-void"]


def test_4_4_a_knight_is_never_an_obligation() -> None:
    history = known(NO_RED)
    assert codes(history.say(say.Play(seat="Ben", card="B4"))) == ["played-void"]


def test_4_4_a_knight_after_special_cards_waits_for_the_suit_or_names_it() -> None:
    waits = begun()
    trick(waits, "crossbones", "K6")
    assert waits.state.asking is None
    assert taker(trick(waits, "B7")) == "Cem"
    names = begun()
    trick(names, "crossbones", "K6=red")
    assert taker(trick(names, "B7")) == "Ben"


def test_4_4_knights_without_a_suit_are_ranked_by_value() -> None:
    won = trick(begun(), "crossbones", "K6", "K7")
    assert taker(won) == "Cem"
    assert "knights-only" in codes(won)


def test_4_5_of_equal_cards_the_first_wins() -> None:
    assert taker(trick(begun(), "R5", "K5", "R5")) == "Ann"
    assert taker(trick(begun(), "R4", "K5", "R5")) == "Ben"


def test_4_5_a_trick_that_no_card_can_win_goes_to_its_leader() -> None:
    won = trick(begun(), "crossbones", "crossbones", "angel-red")
    assert taker(won) == "Ann"
    assert codes(won)[1] == "to-leader"


def test_4_5_the_taker_scores_all_cards_and_leads() -> None:
    history = begun()
    trick(history, "R5", "G6", "B7")
    assert points(history) == (0, 15 + 17 + 19, 0)
    assert history.state.turn == "Ben"


def test_4_6_a_revoke_shows_with_the_first_card_of_the_suit() -> None:
    history = begun()
    trick(history, "R5", "B2", "R6")
    trick(history, "B3", "B4", "B5")
    entry = history.say(say.Play(seat="Ben", card="R8"))
    assert codes(entry) == ["played", "revoke"]
    revoke = only(entry.events, RevokeShown)
    assert (revoke.seat, revoke.suit, revoke.played, revoke.trick) == ("Ben", "red", "B2", 1)
    trick(history, "R1", "R9")
    assert "revoke" not in codes(trick(history, "R7", "R1", "R2"))


def test_4_6_angels_and_knights_that_wait_say_void_too() -> None:
    history = begun(knight_follows=False)
    trick(history, "R5", "K2", "angel-blue")
    trick(history, "angel-red")
    for seat in ("Ben", "Cem"):
        assert "revoke" in codes(history.say(say.Play(seat=seat, card="R1")))


def test_4_6_knights_that_follow_and_special_cards_say_nothing() -> None:
    history = begun()
    trick(history, "R5", "K2", "crossbones")
    trick(history, "R6", "R7")
    assert "revoke" not in codes(trick(history, "R8"))


def test_4_6_a_revoke_that_was_let_stand_is_not_noted_again() -> None:
    history = known(RED_HAND)
    history.say(say.Play(seat="Ben", card="B2", stands="so be it"))
    trick(history, "R6")
    trick(history, "R7", "R8")
    assert "revoke" not in codes(trick(history, "R2"))


def test_4_6_a_new_round_forgets_what_was_said() -> None:
    history = begun()
    for _ in range(10):
        trick(history, "R5", "B2", "R4")
    history.say(say.Next())
    bet(history)
    assert "revoke" not in codes(trick(history, "R5", "R4", "R3"))


def test_the_felt_says_that_crossbones_cost_and_what_one_card_counts() -> None:
    history = begun()
    trick(history, "R7", "crossbones", "R12")
    assert history.game.felt(history).hero.headline == "Crossbones: Cem loses 10 points"
    history = begun()
    trick(history, "R7", "angel-blue", "angel-green")
    assert [part.text for part in history.game.felt(history).hero.parts] == ["5 + 2 × 7 = 19"]


def test_4_3_of_three_suits_it_is_said_why_the_third_one_cannot_win() -> None:
    history = begun()
    trick(history, "R7", "B9", "G11")
    won, explained = history.standing[-1].events, history.game.showing.explains(history.standing[-1].events)
    assert "G11 beats red: Cem wins the trick." in [speak(history.game, event) for event in won]
    assert explained[0] == "Blue 9 can't win: blue is neither red, the suit of the trick, nor the suit that beats it."
    trick(history, "R9", "R8", "R7")
    assert len(history.game.showing.explains(history.standing[-1].events)) == 1


def test_the_felt_says_how_the_points_of_a_trick_add_up() -> None:
    history = begun()
    trick(history, "R7", "R9", "R12")
    hero = history.game.felt(history).hero
    assert hero.headline == "Cem takes 71 points"
    taken = history.standing[-1].events[-1]
    told = "R7, R9, R12 count 19 + 23 + 29: Cem takes the trick for 71 points and leads the next."
    assert speak(history.game, taken) == told
    assert rule(history.game, taken) == "1.2 Value and points"
    explained = history.game.showing.explains(history.standing[-1].events)
    assert explained == ("A warrior or knight counts 5 plus twice its value: a 10 counts 25.",)
    assert [part.text for part in hero.parts] == ["19 + 23 + 29"]
