"""The deck, the first deal, and bets."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.decks import DeckError, deck_from_mapping, load_deck
from companion.games.battle import SPEC
from companion.games.battle import acts as say
from companion.games.battle.kinds import kind
from companion.rules.acts import NextTurn, Rule
from companion.rules.game import Setup, SetupError, settle_options
from companion.rules.holdings import move
from tests.games.battle.tricks import (
    PLENTY,
    SEATS,
    SMALL,
    begun,
    bet,
    codes,
    finish,
    game,
    give,
    ledger,
    played_round,
    points,
    stacks,
    trick,
    winners,
)
from tests.games.playing import covered, is_optional, refusal


def test_1_1_the_bundled_proposal_has_63_cards() -> None:
    deck = load_deck("battle")
    SPEC.check(Setup(seats=("A", "B", "C", "D", "E"), options=settle_options(SPEC, {}), deck=deck))
    assert deck.size == 63
    assert deck.values["points"]["R6"] == 17
    assert deck.values["points"]["bomb"] == 0


def test_1_1_a_deck_must_do_for_all_hands_and_the_extra_hand() -> None:
    assert game(seats=("Ann", "Ben"), deck=SMALL)
    with pytest.raises(SetupError, match="has 30 cards, but 3 players need 40"):
        game(deck=SMALL)


@pytest.mark.parametrize("card", ["W3", "R0", "R-1", "R06", "r6", "K", "bombs", "angel-black", "R12345", ""])
def test_1_1_a_card_that_battle_does_not_know_is_refused(card: str) -> None:
    with pytest.raises(SetupError, match="has no card"):
        game(deck={**SMALL, card: 1}, seats=("Ann", "Ben"))


def test_1_1_an_unknown_card_of_a_file_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text('name = "own"\n[cards]\nR1 = 99\nwizard = 2\n', encoding="utf-8")
    deck = load_deck(str(path))
    with pytest.raises(SetupError, match="deck “own”: line 4: Battle has no card “wizard”"):
        SPEC.check(Setup(seats=SEATS, options=settle_options(SPEC, {}), deck=deck))


def test_1_1_a_card_that_is_named_twice_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text('name = "own"\n[cards]\nR1 = 99\nR1 = 2\n', encoding="utf-8")
    with pytest.raises(DeckError, match="line 4"):
        load_deck(str(path))


def test_1_1_a_number_that_battle_does_not_know_is_refused() -> None:
    with pytest.raises(SetupError, match="not “point”"):
        game(deck={**SMALL, "R1": {"copies": 9, "point": 3}}, seats=("Ann", "Ben"))


def test_1_1_printed_names_may_differ_from_the_faces() -> None:
    deck = {**SMALL, "the Red Baron": {"copies": 2, "face": "R14", "points": 40}}
    history = begun(seats=("Ann", "Ben"), deck=deck)
    trick(history, "R14", "R1")
    assert points(history) == (47, 0)


def test_1_1_two_printed_cards_of_one_face_have_the_same_points() -> None:
    with pytest.raises(DeckError, match="card 'two': points cannot be 5"):
        deck_from_mapping(
            {"one": {"face": "R1", "points": 4}, "two": {"face": "R1", "points": 5}}, name="x", version="1"
        )


def test_1_3_nothing_but_bets_and_plays_is_needed() -> None:
    history = begun()
    assert codes(finish(history, "Ben"))[-1] == "bet-lost"
    assert history.state.phase == "scored"


@pytest.mark.parametrize(("goal", "tokens", "wins"), [("fifteen", 5, 15), ("twenty", 8, 20)])
def test_2_1_the_goal_says_what_wins_and_what_all_start_with(goal: str, tokens: int, wins: int) -> None:
    history = game(goal=goal)
    assert ledger(history) == {"Ann": tokens, "Ben": tokens, "Cem": tokens, "table": 0, "bank": 0}
    give(history, "Ben", wins - tokens - 3)
    played_round(history, "Ben", 2, 2, 2)
    assert winners(history) == ()
    played_round(history, "Ben", 2, 2, 2)
    assert winners(history) == ("Ben",)


def test_2_2_without_a_roll_the_first_seat_leads() -> None:
    assert (game().state.dealer, game().state.turn) == ("Cem", "Ann")


def test_2_2_the_highest_roll_deals_and_the_left_of_the_dealer_leads() -> None:
    history = game()
    for seat, value in (("Cem", 2), ("Ann", 6)):
        history.say(say.Roll(seat=seat, value=value))
    assert codes(history.say(say.Roll(seat="Ben", value=3))) == ["rolled", "deals"]
    assert (history.state.dealer, history.state.turn) == ("Ann", "Ben")
    assert refusal(history, say.Roll(seat="Ann", value=3)).why.code == "no-roll"


def test_2_2_the_highest_who_rolled_the_same_roll_again() -> None:
    history = game()
    for seat, value in (("Ann", 5), ("Ben", 2)):
        history.say(say.Roll(seat=seat, value=value))
    assert codes(history.say(say.Roll(seat="Cem", value=5))) == ["rolled", "roll-tied"]
    assert refusal(history, say.Roll(seat="Ben", value=6)).why.code == "no-roll"
    history.say(say.Roll(seat="Ann", value=1))
    history.say(say.Roll(seat="Cem", value=2))
    assert history.state.turn == "Ann"


def test_2_2_all_may_roll_for_the_first_deal_and_then_only_who_has_not_rolled() -> None:
    def may_roll() -> set[str | None]:
        return {act.seat for act in history.game.legal(history.state) if isinstance(act, say.Roll)}

    def awaited() -> set[str | None]:
        return {prompt.seat for prompt in history.game.expected(history.state) if prompt.act == "roll"}

    history = game()
    assert may_roll() == awaited() == {"Ann", "Ben", "Cem"}
    history.say(say.Roll(seat="Ann", value=6))
    assert may_roll() == awaited() == {"Ben", "Cem"}
    for seat in ("Ben", "Cem"):
        history.say(say.Roll(seat=seat, value=1))
    assert may_roll() == awaited() == set()


def test_2_2_rolls_once_begun_come_before_the_first_card() -> None:
    history = game()
    history.say(say.Roll(seat="Ann", value=6))
    bet(history)
    refused = refusal(history, say.Play(seat="Ann", card="R5"))
    assert refused.why.code == "rolls-first"
    assert refused.if_let_stand
    history.say(say.Play(seat="Ann", card="R5", stands="enough rolling"))
    assert history.state.turn == "Ben"


def test_2_2_die_faces_says_what_can_be_rolled() -> None:
    for faces in (6, 20):
        history = game(die_faces=faces)
        assert refusal(history, say.Roll(seat="Ann", value=faces + 1)).why.code == "bad-roll"
        assert refusal(history, say.Roll(seat="Ann", value=0)).why.code == "bad-roll"
        assert codes(history.say(say.Roll(seat="Ann", value=faces))) == ["rolls-for-deal", "rolled"]


def test_2_3_hands_may_be_named_until_the_first_card() -> None:
    history = game()
    ten = ("R1", "R2", None, "R3", "R4", "R5", "R6", "R7", "R8", None)
    assert is_optional(history, say.Deal(seat="Ann"))
    assert covered(history.game.expected(history.state), say.Deal(seat="Ann", cards=ten))
    assert codes(history.say(say.Deal(seat="Ann", cards=ten))) == ["dealt"]
    assert codes(history.say(say.Deal(seat="Ben"))) == ["dealt-unseen"]
    assert set(history.state.hand("Ann").faces) == {card for card in ten if card}
    assert refusal(history, say.Deal(seat="Ann", cards=("R1",))).why.code == "wrong-number"
    bet(history)
    trick(history, "R1")
    assert refusal(history, say.Deal(seat="Ann", cards=ten)).why.code == "deal-is-over"


def test_2_3_a_hand_that_was_named_whole_holds_nothing_else() -> None:
    history = game()
    history.say(say.Deal(seat="Ann", cards=tuple(f"R{value}" for value in range(1, 11))))
    refused = refusal(history, say.Deal(seat="Ann", cards=tuple(f"R{value}" for value in range(2, 12))))
    assert refused.impossible


def test_2_3_every_card_is_there_once() -> None:
    history = game(seats=("Ann", "Ben"), deck=SMALL)
    ten = tuple(f"R{value}" for value in range(1, 11))
    history.say(say.Deal(seat="Ann", cards=ten))
    refused = refusal(history, say.Deal(seat="Ben", cards=("R1", *[None] * 9)))
    assert refused.impossible
    assert refused.if_let_stand
    assert "R1" not in history.state.holdings.possible("Ben/hand")
    history.say(say.Deal(seat="Ben", cards=("R1", *[None] * 9), stands="there are two"))
    assert history.state.holdings.total == 30


def test_2_3_a_card_that_was_played_does_not_come_back_before_the_next_deal() -> None:
    history = begun(seats=("Ann", "Ben"), deck=SMALL)
    trick(history, "R9", "R1")
    refused = refusal(history, say.Play(seat="Ann", card="R1"))
    assert refused.why.code == "impossible-card"
    assert refusal(history, say.Play(seat="Ann", card="W1")).why.code == "unknown-face"
    history.say(say.Play(seat="Ann", card="R1", stands="it lies there"))
    assert history.state.holdings.total == 30


def test_3_1_all_bet_before_the_first_card_in_any_order() -> None:
    history = game()
    for seat in ("Cem", "Ann"):
        history.say(say.Bet(seat=seat, tokens=2))
    refused = refusal(history, say.Play(seat="Ann", card="R5"))
    assert refused.why.code == "bets-missing"
    assert refused.why["seats"] == ("Ben",)
    history.say(say.Play(seat="Ann", card="R5", stands="Ben sits out"))
    refused = refusal(history, say.Bet(seat="Ben", tokens=2))
    assert refused.why.code == "bets-closed"
    history.say(say.Bet(seat="Ben", tokens=2, stands="all right"))
    assert ledger(history)["table"] == 6


def test_3_1_a_bet_is_laid_once() -> None:
    history = begun(2, 3, 4)
    refused = refusal(history, say.Bet(seat="Ben", tokens=2))
    assert refused.why.code == "already-bet"
    assert codes(history.say(say.Bet(seat="Ben", tokens=2, stands="misheard")))[1] == "bet-again"
    assert stacks(history) == (3, 3, 1)
    history.say(say.Bet(seat="Ben", tokens=5, stands="after all"))
    assert stacks(history) == (3, 0, 1)
    assert ledger(history)["table"] == 11


@pytest.mark.parametrize(("tokens", "allowed"), [(5, {2, 3, 4, 5}), (3, {2, 3}), (2, {1, 2}), (1, {0, 1})])
def test_3_2_bets_go_from_two_to_all_and_lower_in_perils(tokens: int, allowed: set[int]) -> None:
    for said in range(-1, 8):
        history = game()
        if tokens < 5:
            give(history, "Ben", tokens - 5)
        act = say.Bet(seat="Ben", tokens=said)
        if said in allowed:
            assert codes(history.say(act)) == ["passed-in-peril" if said == 0 else "bet"]
            assert stacks(history)[1] == tokens - said
        else:
            refused = refusal(history, act)
            assert refused.why.code.startswith("bet-")
            assert (refused.if_let_stand is not None) == (0 <= said < tokens)


def test_3_2_a_bet_that_is_too_low_counts_as_it_lies_if_it_stands() -> None:
    history = game()
    history.say(say.Bet(seat="Ann", tokens=1, stands="first game"))
    assert ledger(history)["table"] == 1


def test_3_3_who_bet_nothing_wins_nothing() -> None:
    history = game()
    give(history, "Ben", -4)
    assert codes(played_round(history, "Ben", 2, 0, 2))[-4:] == ["round-won", "bet-lost", "nothing-bet", "bet-lost"]
    assert stacks(history)[1] == 1


def test_3_3_with_no_token_nothing_can_be_bet() -> None:
    history = game()
    give(history, "Ben", -5)
    prompt = next(each for each in history.game.expected(history.state) if (each.act, each.seat) == ("bet", "Ben"))
    assert (prompt.numbers[0].least, prompt.numbers[0].most) == (0, 0)


def test_3_4_a_bet_lies_on_the_table_and_still_counts() -> None:
    history = begun(2, 3, 5)
    assert ledger(history) == {"Ann": 3, "Ben": 2, "Cem": 0, "table": 10, "bank": 0}
    assert history.game.scores(history.state) == {"Ann": 5, "Ben": 5, "Cem": 5}


def test_3_4_a_ruling_that_moves_tokens_off_the_table_changes_the_bet() -> None:
    history = begun(2, 3, 5)
    effect = (move(2, "table", "Cem", "tokens"), NextTurn(turn="Ben"))
    history.say(Rule(text="three was meant", effect=effect))
    assert history.state.turn == "Ben"
    finish(history, "Cem")
    assert ledger(history) == {"Ann": 3, "Ben": 2, "Cem": 8, "table": 0, "bank": 2}


def test_3_4_a_ruling_can_give_points_of_the_round() -> None:
    history = begun()
    gift = move(7, "bank", "Ben", "points")
    history.say(Rule(text="a card was miscounted", effect=(gift,)))
    assert history.state.holdings.of("points", "Ben") == 7


def test_1_1_only_cards_of_a_checked_deck_have_a_kind() -> None:
    assert kind("K3").name == "knight"
    with pytest.raises(ValueError, match="not a card of Battle: 'X9'"):
        kind("X9")


def test_3_4_a_bet_that_a_ruling_took_off_the_table_is_none() -> None:
    history = begun()
    moved = move(2, "table", "Ann", "tokens")
    history.say(Rule(text="taken back", effect=(moved,)))
    assert history.state.bets["Ann"] == 0


def test_the_plentiful_deck_lets_every_card_be_staged() -> None:
    assert set(load_deck("battle").copies) <= set(PLENTY)


def test_2_2_once_a_player_has_bet_nobody_is_asked_to_roll_though_all_still_may() -> None:
    history = game()
    history.say(say.Bet(seat="Ann", tokens=2))
    expected = history.game.expected(history.state)
    assert "roll" not in {prompt.act for prompt in expected if not prompt.optional}
    assert history.say(say.Roll(seat="Ben", value=3))
