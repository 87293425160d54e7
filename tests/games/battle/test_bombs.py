"""Bombs: whom they hit, who pays, and eagles that turn them round."""

from __future__ import annotations

from companion.games.battle import acts as say
from companion.games.battle.look import moment
from companion.rules.acts import Answer
from companion.rules.rulebook import say as spoken
from tests.games.battle.tricks import (
    FOUR,
    begun,
    codes,
    give,
    richest,
    stacks,
    taker,
    trick,
)
from tests.games.playing import is_optional, refusal


def test_5_6_the_bomb_hits_who_has_the_most_tokens_and_bets_count() -> None:
    history = begun(5, 2, 2)
    give(history, "Ann", 2)
    give(history, "Cem", 1)
    trick(history, "R5")
    aimed = history.say(say.Play(seat="Ben", card="bomb"))
    assert codes(aimed) == ["played", "aimed"]
    paid = trick(history, "R6")
    assert codes(paid)[2] == "bomb-paid-in-part"
    assert spoken(history.game, paid[2]) == "Ann was bombed and pays Ben all that is left: 2 tokens."
    told = moment(paid)
    assert told is not None
    assert told.below == "Ann pays Ben all that is left: 2 tokens"
    assert stacks(history) == (0, 5, 4)


def test_5_6_among_equals_the_bomber_is_asked() -> None:
    history = begun()
    asked = history.say(say.Play(seat="Ann", card="bomb"))
    assert codes(asked) == ["played", "whom-to-bomb"]
    assert refusal(history, say.Play(seat="Ben", card="R1")).why.code == "question-open"
    assert refusal(history, say.Bomb(seat="Ben", target="Cem")).why.code == "no-bomb"
    assert codes(history.say(say.Bomb(seat="Ann", target="Cem"))) == ["aimed-among-equals"]
    trick(history, "R1", "R2")
    assert stacks(history) == (6, 3, 0)


def test_5_6_the_question_may_be_answered_as_any_other() -> None:
    history = begun()
    trick(history, "bomb")
    assert refusal(history, Answer(value="Ann")).why.code == "not-a-choice"
    assert codes(history.say(Answer(value="Ben"))) == ["aimed-among-equals"]


def test_5_6_the_last_to_play_is_asked_before_the_trick_is_settled() -> None:
    history = begun()
    trick(history, "R5", "R6", "bomb")
    assert history.state.trick
    assert taker(list(history.say(say.Bomb(seat="Cem", target="Ann")).events)) == "Ben"
    assert stacks(history) == (0, 3, 6)


def test_5_6_a_bomb_on_somebody_else_is_refused_and_hits_if_it_stands() -> None:
    history = richest()
    trick(history, "bomb")
    for target, code in (("Ann", "cannot-bomb"), ("nobody", "unknown-seat")):
        refused = refusal(history, say.Bomb(seat="Ann", target=target, stands="no"))
        assert refused.why.code == code
    assert codes(history.say(say.Bomb(seat="Ann", target="Cem"))) == ["aim-confirmed"]
    refused = refusal(history, say.Bomb(seat="Ann", target="Ben"))
    assert refused.why.code == "not-the-richest"
    assert codes(history.say(say.Bomb(seat="Ann", target="Ben", stands="we miscounted"))) == [
        "let-stand",
        "aimed-as-chosen",
    ]
    trick(history, "R1", "R2")
    assert stacks(history) == (6, 0, 10)
    assert refusal(history, say.Bomb(seat="Ann", target="Ben")).why.code == "no-bomb"


def test_5_6_a_wrong_target_among_equals_can_stand() -> None:
    history = begun(seats=FOUR)
    give(history, "Ben", -1)
    trick(history, "bomb")
    assert refusal(history, say.Bomb(seat="Ann", target="Ben")).why.code == "not-the-richest"
    history.say(say.Bomb(seat="Ann", target="Ben", stands="so they did"))
    assert history.state.trick[0].target == "Ben"


def test_5_6_a_bomb_that_was_paid_can_still_be_moved_before_the_next_card() -> None:
    history = richest("Ann")
    trick(history, "R1", "R2", "bomb")
    assert stacks(history) == (7, 3, 6)
    assert codes(history.say(say.Bomb(seat="Cem", target="Ann"))) == ["aim-confirmed"]
    moved = history.say(say.Bomb(seat="Cem", target="Ben", stands="it was for Ben"))
    assert codes(moved) == ["let-stand", "bomb-moved"]
    assert (moved.events[1].why["back"], moved.events[1].tokens) == (3, 3)
    assert stacks(history) == (10, 0, 6)


def test_5_6_the_last_bomb_of_a_round_can_be_confirmed_but_not_moved() -> None:
    history = richest("Ann")
    for _ in range(9):
        trick(history, "R2", "R1", "R1")
    trick(history, "R2", "R1", "bomb")
    assert history.state.phase == "scored"
    assert codes(history.say(say.Bomb(seat="Cem", target="Ann"))) == ["aim-confirmed"]
    assert refusal(history, say.Bomb(seat="Cem", target="Ben", stands="no")).why.code == "next-first"


def test_5_6_the_last_bomb_of_a_game_can_be_confirmed_but_not_moved() -> None:
    history = richest("Ann")
    give(history, "Ann", 9)
    for _ in range(9):
        trick(history, "R2", "R1", "R1")
    trick(history, "R2", "R1", "bomb")
    assert history.state.ended
    assert codes(history.say(say.Bomb(seat="Cem", target="Ann"))) == ["aim-confirmed"]
    assert refusal(history, say.Bomb(seat="Cem", target="Ben", stands="no")).why.code == "game-is-over"
    assert refusal(history, say.Bomb(seat="Ann", target="Ben", stands="no")).why.code == "no-bomb"


def test_5_6_nobody_has_to_wait_for_the_aim_to_be_confirmed() -> None:
    history = richest("Ann")
    trick(history, "R1", "bomb")
    assert is_optional(history, say.Bomb(seat="Ben", target="Ann"))
    trick(history, "R2")


def test_5_6_it_pays_what_is_there() -> None:
    history = begun(5, 2, 2)
    give(history, "Ann", 1)
    trick(history, "R5", "bomb", "R6")
    assert stacks(history) == (0, 4, 3)


def test_5_6_the_target_reverses_it_with_an_eagle() -> None:
    for option in ("every-card", "the-trick"):
        history = richest(eagle_blocks=option)
        won = trick(history, "bomb", "R5", "eagle")
        assert "bomb-reversed" in codes(won)
        assert taker(won) == "Cem"
        assert stacks(history) == (0, 3, 13)


def test_5_6_somebody_elses_eagle_does_not_reverse_it() -> None:
    history = richest("Ben", eagle_blocks="the-trick")
    trick(history, "bomb", "R5", "eagle")
    assert stacks(history) == (6, 7, 3)


def test_5_6_two_bombs_each_hit() -> None:
    history = richest("Ann")
    trick(history, "R5", "bomb", "bomb")
    assert stacks(history) == (4, 6, 6)


def test_5_6_the_sentence_of_a_bomb_says_how_a_tie_falls_and_who_pays() -> None:
    history = begun()
    trick(history, "bomb")
    (aimed,) = history.say(say.Bomb(seat="Ann", target="Cem")).events
    assert spoken(history.game, aimed) == (
        "Ben, Cem have the most tokens. Ann's bomb hits Cem, who pays Ann after the trick."
    )
    two = begun(seats=("Ann", "Ben"))
    assert spoken(two.game, trick(two, "bomb")[-1]) == "Ann's bomb hits Ben, who pays Ann after the trick."
