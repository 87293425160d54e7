"""Challenges, re-sets and the end, section by section of the rules page."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.bluff_words import acts as bw
from companion.games.bluff_words.challenges import spells
from companion.games.bluff_words.look import felt
from companion.games.bluff_words.possible import best_of
from companion.rules import acts as t
from companion.rules.felt import Hero
from companion.rules.history import History
from tests.games.bluff_words.tables import bid, challenged, game, lies, owned, say, winners, word
from tests.games.playing import covered, refusal


def test_4_1_only_the_standing_bid_of_another_can_be_challenged() -> None:
    history = game()
    assert refusal(history, bw.Challenge(seat="Ann")).why.code == "no-bid"
    say(history, bid("Ann", 3))
    assert refusal(history, bw.Challenge(seat="Cem")).why.code == "not-your-turn"
    assert refusal(history, bw.Challenge(seat="Ann", stands="so")).why.code == "own-bid"
    say(history, bw.Challenge(seat="Ben"))


def test_4_1_nothing_else_is_played_until_it_is_decided() -> None:
    history = game()
    assert refusal(history, bw.Concede(seat="Ann")).why.code == "not-challenged"
    say(history, bid("Ann", 3), bw.Challenge(seat="Ben"))
    for act in (bw.Draw(seat="Ben"), bw.Draw(seat="Cem"), bid("Cem", 9), bw.Challenge(seat="Cem")):
        assert refusal(history, act).why.code == "word-first"
    assert refusal(history, bw.Concede(seat="Ben")).why.code == "not-challenged"
    awaited = [prompt.act for prompt in history.game.expected(history.state) if not prompt.optional]
    assert awaited == ["word", "concede"]


def seen_by_ben(history: History) -> dict[str, tuple[str, ...]]:
    """The hidden cards of the others that Ben sees."""
    holdings = history.game.hide(history.state, "Ben").holdings
    return {seat: holdings.pile(f"{seat}/down").faces for seat in ("Ann", "Cem")}


def test_4_2_the_flipped_cards_may_be_named_the_players_first() -> None:
    history = game()
    say(history, bw.Draw(seat="Ann", card="Z"), bw.Draw(seat="Ben"), bw.Draw(seat="Cem", card="J"))
    say(history, bid("Ann", 3))
    assert seen_by_ben(history) == {"Ann": (), "Cem": ()}
    say(history, bw.Challenge(seat="Ben"))
    assert seen_by_ben(history) == {"Ann": ("Z",), "Cem": ()}
    for cards in (("Z", "A", "E"), ("Z", None, None)):
        assert covered(history.game.expected(history.state), bw.Show(seat="Ann", cards=cards))
    refused = refusal(history, bw.Show(seat="Ann", cards=("Z", "A")))
    assert (refused.why.code, refused.why["given"], refused.why["held"]) == ("wrong-number", 2, 3)
    assert refusal(history, bw.Show(seat="Ann", cards=("B", "A", "E"))).impossible
    assert refusal(history, bw.Show(seat="Ben", cards=("Z", "A", "E"))).why.code == "not-challenged"
    say(history, bw.Deal(seat="Ben", up=("QU",), down=2), bw.Deal(seat="Cem", up=("QU",), down=2))
    assert refusal(history, bw.Show(seat="Ann", cards=("A", "Z", "QU"))).impossible
    say(history, bw.Show(seat="Ann", cards=("A", "Z", "E")))
    assert history.state.holdings.pile("middle/down").faces == ("E",)
    assert set(history.state.holdings.pile("Ann/down").faces) == {"A", "Z"}


@pytest.mark.parametrize(
    ("text", "cards", "code"),
    [
        ("a", "A", "too-short"),
        ("", "", "too-short"),
        ("cats", "C A T", "not-made"),
        ("cat", "C A S", "not-made"),
        ("cat", "C A T S", "not-made"),
        ("tsr", "T S R", "not-listed"),
        ("cab", "C A B", "impossible-card"),
        ("c-t", "C A T", "not-made"),
        ("cat", "C A 7S", "unknown-face"),
    ],
)
def test_4_3_a_word_that_does_not_count_is_refused_and_another_may_be_tried(text: str, cards: str, code: str) -> None:
    history = challenged(4)
    assert refusal(history, word("Ann", text, cards)).why.code == code
    assert "WordMade" in say(history, word("Ann", "Cats", "C A T S"))


def test_4_3_the_table_may_take_a_word_that_is_not_listed() -> None:
    history = challenged(4)
    names = say(history, word("Ann", "tsr", "T S R", stands="it is a game company, we say it counts"))
    assert names[:2] == ["LetStand", "WordMade"]
    assert owned(history)["Ann"] > 60


def test_4_3_the_table_may_refuse_a_listed_word_by_taking_it_back_with_its_ruling() -> None:
    history = challenged(4)
    say(history, word("Ann", "cats", "C A T S"), t.Takeback(), t.Rule(text="that is a noise"), bw.Concede(seat="Ann"))
    assert owned(history)["Ann"] < 60


def test_4_3_cards_that_nobody_named_can_still_make_a_word() -> None:
    history = game()
    say(history, bid("Ann", 4), bw.Challenge(seat="Ben"))
    assert "WordMade" in say(history, word("Ann", "quit", "QU I T"))


def test_4_3_one_card_alone_can_be_a_word(tmp_path: Path) -> None:
    (tmp_path / "own.txt").write_text("qu\n", encoding="utf-8")
    history = game(dictionary=str(tmp_path / "own.txt"))
    say(history, bid("Ann", 4), bw.Challenge(seat="Ben"))
    alone = word("Ann", "qu", "QU")
    assert covered(history.game.expected(history.state), alone)
    assert "WordMade" in say(history, alone)


@pytest.mark.parametrize(
    ("text", "cards", "made"),
    [
        ("quit", "QU I T", True),
        ("quit", "? U I T", True),
        ("quit", "? I T", False),
        ("qi", "? I", True),
        ("qi", "QU I", False),
        ("cat", "C A", False),
        ("cat", "? ? ?", True),
        ("aqua", "A QU A", True),
    ],
)
def test_4_3_qu_is_two_letters_and_a_question_mark_one(text: str, cards: str, made: bool) -> None:
    assert spells(text, tuple(cards.split())) is made


def test_4_4_a_word_worth_the_bid_wins_the_challenge() -> None:
    history = challenged(8)
    assert "word-good" in str(history.say(word("Ann", "cats", "C A T S")).events)
    assert owned(history) == {"Ann": 60 + 2 + 3 + 4, "Ben": 60 - 2 - 4, "Cem": 60}
    assert felt(history).ahead == {"Ann"}


def test_4_4_a_question_mark_is_worth_nothing() -> None:
    history = challenged(8, own="C ?")
    assert "word-low" in str(history.say(word("Ann", "cats", "C ? T S")).events)


def test_4_5_a_good_word_below_the_bid_loses_it() -> None:
    history = challenged(9)
    assert "word-low" in str(history.say(word("Ann", "cats", "C A T S")).events)
    assert owned(history) == {"Ann": 60 - 2 - 5, "Ben": 60 + 2 + 3 + 5, "Cem": 60}
    assert felt(history).ahead == {"Ben"}


def test_4_5_conceding_loses_it() -> None:
    history = challenged(3)
    say(history, bw.Concede(seat="Ann"))
    assert owned(history) == {"Ann": 60 - 2 - 2, "Ben": 60 + 2 + 3 + 2, "Cem": 60}
    assert felt(history).ahead == {"Ben"}


def test_4_6_half_the_bid_is_rounded_up_and_all_goes_on_the_discards() -> None:
    history = challenged(7)
    say(history, word("Ann", "cats", "C A T S"))
    assert lies(history, "Ann/discard") == 2 + 2 + 3 + 4
    assert lies(history, "Ben/deck") == 58 - 4 - 2


def test_4_6_a_loser_with_too_few_cards_shuffles_the_discards_in_and_pays_what_there_is() -> None:
    history = game()
    say(history, bw.Swap(seat="Ann", down=1), bw.Draw(seat="Ben"), bw.Draw(seat="Cem"))
    say(history, bid("Ann", 500), bw.Challenge(seat="Ben"))
    names = say(history, bw.Concede(seat="Ann"))
    assert names[:5] == ["Conceded", "BestWordFound", "CardsTaken", "DeckRenewed", "HalfPaid"]
    assert owned(history)["Ann"] == 0
    assert winners(history) == ("Ben",)


def test_4_7_after_a_challenge_the_best_word_is_shown_to_all() -> None:
    history = challenged(4)
    events = history.say(bw.Concede(seat="Ann")).events
    best = next(event for event in events if type(event).__name__ == "BestWordFound")
    assert (best.value, best.unseen) == (10, 0)  # type: ignore[attr-defined]
    assert sorted(best.word) == sorted("carts")  # type: ignore[attr-defined]
    assert history.game.hide(best, None) == best


def test_4_7_the_cards_that_a_made_word_has_turned_up_count_for_the_best_word() -> None:
    history = game()
    say(history, bid("Ann", 9), bw.Challenge(seat="Ben"))
    events = history.say(word("Ann", "quartz", "QU A R T Z")).events
    made, best = (
        next(event for event in events if type(event).__name__ == name) for name in ("WordMade", "BestWordFound")
    )
    assert (best.word, best.value, best.unseen) == ("quartz", made.value, 0)  # type: ignore[attr-defined]


def test_4_7_of_cards_that_were_not_seen_nothing_is_said() -> None:
    history = game()
    say(history, bid("Ann", 4), bw.Challenge(seat="Ben"))
    best = history.say(bw.Concede(seat="Ann")).events[1]
    assert (best.word, best.unseen, best.why.code) == ("", 5, "no-best-word")  # type: ignore[attr-defined]


def test_5_1_both_players_lay_one_open_and_one_hidden_card() -> None:
    history = challenged(4)
    say(history, bw.Concede(seat="Ann"))
    for seat in ("Ann", "Ben"):
        assert (lies(history, f"{seat}/up"), lies(history, f"{seat}/down")) == (1, 1)
        assert history.state.holdings.pile(f"{seat}/up").faces == ()
    assert (history.state.bid, history.state.bidder, history.state.challenger) == (0, None, None)


@pytest.mark.parametrize(("ruling", "up", "down"), [("one-up-two-down", 1, 2), ("two-up-one-down", 2, 1)])
def test_5_2_three_new_cards_come_to_the_middle(ruling: str, up: int, down: int) -> None:
    history = game(reset_center=ruling)
    say(history, bid("Ann", 4), bw.Challenge(seat="Ben"), bw.Concede(seat="Ann"))
    assert (lies(history, "middle/up"), lies(history, "middle/down"), lies(history, "game/deck")) == (up, down, 29)


def test_5_3_the_seat_after_the_challenger_goes_on() -> None:
    history = challenged(4)
    say(history, bw.Concede(seat="Ann"))
    assert history.state.turn == "Cem"


def challenge_and_concede(history: object) -> list[str]:
    turn = history.state.turn  # type: ignore[attr-defined]
    seats = history.state.seats  # type: ignore[attr-defined]
    following = seats[(seats.index(turn) + 1) % len(seats)]
    acts = bid(turn, 1), bw.Challenge(seat=following), bw.Concede(seat=turn)
    return say(history, *acts)  # type: ignore[arg-type]


def test_6_1_the_game_ends_when_the_middle_cannot_be_reset() -> None:
    history = game()
    for left in range(29, 0, -3):
        challenge_and_concede(history)
        assert lies(history, "game/deck") == left
    assert challenge_and_concede(history)[-2:] == ["CardsRanOut", "GameEnded"]
    assert refusal(history, bw.Draw(seat="Ann")).why.code == "game-is-over"
    assert (history.game.expected(history.state), list(history.game.legal(history.state))) == ((), [])


def test_6_2_the_game_ends_when_a_player_cannot_be_reset() -> None:
    history = challenged(150)
    events = history.say(bw.Concede(seat="Ann")).events
    assert [event.why.code for event in events[-2:]] == ["seat-out", "most-cards"]
    assert owned(history)["Ann"] == 0


def test_6_2_the_last_two_cards_are_enough_for_a_reset() -> None:
    history = challenged(112)
    assert "GameEnded" not in say(history, bw.Concede(seat="Ann"))
    assert owned(history)["Ann"] == 2
    assert [lies(history, place) for place in ("Ann/up", "Ann/down", "Ann/deck", "Ann/discard")] == [1, 1, 0, 0]


def test_6_3_the_most_cards_win() -> None:
    history = challenged(150)
    say(history, bw.Concede(seat="Ann"))
    assert winners(history) == ("Ben",)
    assert owned(history)["Ben"] == 60 + 60 + 3


def test_6_3_equals_share() -> None:
    history = game(collect_short="end-first")
    say(history, bid("Ann", 70), bw.Draw(seat="Ben"), bw.Draw(seat="Cem"))
    assert winners(history) == ("Ann", "Ben", "Cem")


def test_4_3_the_best_word_is_a_legal_answer_and_conceding_is_one() -> None:
    history = challenged()
    best = best_of(history.state, "Ann")
    assert best is not None
    moves = set(history.game.legal(history.state))
    assert moves == {bw.Word(seat="Ann", word_=best.word, cards=best.cards), bw.Concede(seat="Ann")}


def test_4_6_what_a_challenge_brought_is_what_each_has_more_or_fewer_until_the_next_bid() -> None:
    history = game()
    say(history, bid("Ann", 3))
    was = owned(history)
    say(history, bw.Challenge(seat="Ben"), bw.Concede(seat="Ann"))
    now = owned(history)
    more = now["Ben"] - was["Ben"]
    shown = felt(history)
    assert shown.gains == {"Ann": f"−{was['Ann'] - now['Ann']}", "Ben": f"+{more}", "Cem": ""}
    assert (shown.hero.headline, shown.hero.says) == ("Ann concedes", "Ben takes the cards")
    say(history, bid("Cem", 3))
    assert not felt(history).gains
    assert felt(history).hero == Hero(headline="Cem: a word worth 3+", seat="Cem")
    assert not felt(history).ahead, "nobody has won yet"
