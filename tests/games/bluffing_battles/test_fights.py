"""Fights, wars and the end, section by section of the rules page."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.cards import STANDARD_52, colour_of
from companion.games.bluffing_battles import acts as bb
from companion.games.bluffing_battles.state import Laid
from tests.games.bluffing_battles.fights import even, fight, game, ledger, lopsided, scores, tied, winners
from tests.games.playing import is_optional, refusal

TREASURES = {"two-decks": 2, "one-deck": 1, "two-decks-endless": 3, "one-deck-endless": 2}


@pytest.mark.parametrize(("name", "treasures"), TREASURES.items())
def test_1_1_the_format_says_how_many_cards_and_treasures(name: str, treasures: int) -> None:
    history = game(format=name)
    each = 52 if name.startswith("two") else 26
    assert ledger(history, "Ann/draw") + ledger(history, "Ann/hand") == each
    fight(history, ("10H", "10S"))
    assert ledger(history, "table") == 2 + 2 * treasures


def test_1_2_a_card_that_was_played_cannot_be_played_again() -> None:
    history = game()
    fight(history, ("QS", "5S"))
    refused = refusal(history, bb.Play(seat="Ann", card="QS"))
    assert refused.impossible
    assert refused.why.code == "impossible-card"
    assert refused.if_let_stand
    history.say(bb.Play(seat="Ben", card="QS"))


def test_1_2_what_the_table_lets_stand_is_taken_as_it_lies() -> None:
    history = game()
    fight(history, ("QS", "5S"))
    history.say(bb.Play(seat="Ann", card="QS", stands="it really is a second one"))
    assert fight_result(history) == "FightWon"
    assert sum(history.game.ledger(history.state).values()) == 104


def fight_result(history: object) -> str:
    return type(history.say(bb.Play(seat="Ben", card="4S")).events[1]).__name__  # type: ignore[attr-defined]


def test_1_2_with_one_deck_the_first_card_tells_the_colours() -> None:
    history = game(format="one-deck")
    assert "7S" in history.state.holdings.possible("Ann/hand")
    history.say(bb.Play(seat="Ann", card="7H"))
    assert {colour_of(face) for face in history.state.holdings.possible("Ann/hand")} == {"red"}
    assert {colour_of(face) for face in history.state.holdings.possible("Ben/hand")} == {"black"}
    assert refusal(history, bb.Play(seat="Ben", card="KD")).impossible


def test_1_2_jokers_are_no_cards_of_this_game() -> None:
    refused = refusal(game(), bb.Play(seat="Ann", card="JK1"))
    assert refused.why.code == "unknown-face"
    assert refused.if_let_stand is None


def test_2_1_three_cards_are_dealt_and_known() -> None:
    history = game()
    history.say(bb.Deal(seat="Ann", cards=("AS", "KS", "2H")))
    assert history.state.holdings.possible("Ann/hand") == {"AS", "KS", "2H"}
    assert refusal(history, bb.Deal(seat="Ben", cards=("AS",))).why.code == "wrong-deal"
    assert refusal(history, bb.Play(seat="Ann", card="QS")).impossible
    fight(history, ("KS", "5S"))
    assert refusal(history, bb.Deal(seat="Ben", cards=("2S", "3S", "4S"))).why.code == "deal-is-over"


def test_2_1_the_deal_may_be_named_before_the_first_card_and_the_hand_after_it() -> None:
    history = game()
    for fights, awaited in (((), {"play", "deal", "top"}), ((("QS", "5S"),), {"play", "hand", "draw", "top"})):
        fight(history, *fights)
        for seat in ("Ann", "Ben"):
            mine = {prompt.act for prompt in history.game.expected(history.state) if prompt.seat == seat}
            assert mine == awaited


def test_2_1_nobody_waits_for_a_sight() -> None:
    history = game()
    assert is_optional(history, bb.Deal(seat="Ann", cards=("AS", "KS", "2H")))
    fight(history, ("10H", "10S"))
    assert "hand" in {prompt.act for prompt in history.game.expected(history.state)}
    for act in (
        bb.Hand(seat="Ann", cards=("AS", "KS", "2H")),
        bb.Draw(seat="Ann", card="AS"),
        bb.Top(seat="Ann", card="AS"),
        bb.Treasure(seat="Ann", cards=("AS",)),
    ):
        assert is_optional(history, act)


def test_2_2_the_visible_top_is_the_next_draw() -> None:
    history = game()
    history.say(bb.Top(seat="Ann", card="9D"))
    refused = refusal(history, bb.Top(seat="Ann", card="8D"))
    assert (refused.why.code, refused.impossible) == ("not-shown", True)
    fight(history, ("QS", "5S"))
    assert "9D" in history.state.holdings.pile("Ann/hand").faces


def test_2_2_a_card_that_was_played_cannot_be_the_top() -> None:
    history = game()
    assert "top" in {prompt.act for prompt in history.game.expected(history.state)}
    fight(history, ("QS", "5S"))
    refused = refusal(history, bb.Top(seat="Ann", card="QS"))
    assert refused.impossible
    assert refused.if_let_stand


def test_3_3_a_card_that_was_played_cannot_have_been_drawn_unless_the_table_says_so() -> None:
    history = game()
    fight(history, ("QS", "5S"))
    drawn = bb.Draw(seat="Ann", card="QS")
    assert refusal(history, drawn).impossible
    events = history.say(replace(drawn, stands="a second one")).events
    assert [type(event).__name__ for event in events] == ["LetStand", "CardsNamed"]


def test_2_2_treasures_come_from_the_far_end() -> None:
    history = game()
    history.say(bb.Top(seat="Ann", card="9D"))
    fight(history, ("10H", "10S"))
    history.say(bb.Top(seat="Ann", card="8D"))
    fight(history, ("9D", "9S"), ("KH", "2S"))
    drawn = history.state.holdings.pile("Ann/hand").faces
    assert "8D" in drawn
    own = {seat: frozenset({seat}) for seat in ("Ann", "Ben")}
    assert history.state.unnamed == {seat: Laid("Ann", 4, own[seat]) for seat in own}


def test_3_1_both_play_once_in_a_fight() -> None:
    history = game()
    history.say(bb.Play(seat="Ben", card="5S"))
    assert refusal(history, bb.Play(seat="Ben", card="6S")).why.code == "already-played"
    assert [prompt.seat for prompt in history.game.expected(history.state) if not prompt.optional] == ["Ann"]


def test_3_2_the_higher_card_takes_both() -> None:
    history = game()
    assert fight(history, ("QS", "5S"))[:3] == ["CardPlayed", "CardPlayed", "FightWon"]
    assert scores(history) == (2, 0)
    won = history.standing[-1].events[1].why
    assert (won.code, won["high"], won["low"]) == ("higher-card", "QS", "5S")


def test_3_2_the_ace_is_highest() -> None:
    history = game()
    fight(history, ("2S", "AS"), ("KS", "AH"))
    assert scores(history) == (0, 4)


def test_3_3_both_draw_back_to_three() -> None:
    history = game()
    assert fight(history, ("QS", "5S"))[3:] == ["CardDrawn", "CardDrawn"]
    assert (ledger(history, "Ann/hand"), ledger(history, "Ben/draw")) == (3, 48)
    history.say(bb.Draw(seat="Ben", card="AD"))
    assert "AD" in history.state.holdings.pile("Ben/hand").faces
    [drawn] = [each for each in history.game.expected(history.state) if (each.act, each.seat) == ("draw", "Ann")]
    assert drawn.cards
    assert (drawn.cards.zone, drawn.cards.most, drawn.cards.may_be_unseen) == ("1/hand", 1, True)
    history.say(bb.Draw(seat="Ann", card=None))
    history.say(bb.Play(seat="Ann", card="2S"))
    assert refusal(history, bb.Draw(seat="Ann", card="4S")).why.code == "nothing-drawn"


def test_4_1_equal_ranks_are_a_war_and_both_draw_first() -> None:
    history = game()
    assert fight(history, ("10H", "10S"))[2:5] == ["WarBegun", "CardDrawn", "CardDrawn"]
    assert scores(history) == (0, 0)


def test_4_2_treasures_are_laid_from_the_draw_pile() -> None:
    history = game()
    assert fight(history, ("10H", "10S"))[5:] == ["TreasuresLaid", "TreasuresLaid"]
    assert ledger(history, "Ann/draw") == 49 - 1 - 2


def test_4_3_a_war_is_worth_eight_cards() -> None:
    history = game()
    fight(history, ("10H", "10S"), ("2S", "JS"))
    assert scores(history) == (0, 8)


def test_4_3_a_war_upon_a_war_is_worth_fourteen_cards() -> None:
    history = game()
    fight(history, ("10H", "10S"), ("9S", "9S"), ("AS", "JS"))
    assert scores(history) == (14, 0)


def test_4_3_treasures_and_hands_may_be_shown_after_the_war() -> None:
    history = game()
    assert refusal(history, bb.Treasure(seat="Ann", cards=("3H",))).why.code == "no-treasure"
    fight(history, ("10H", "10S"), ("2S", "JS"))
    history.say(bb.Treasure(seat="Ann", cards=("3H", "4H")))
    assert refusal(history, bb.Treasure(seat="Ann", cards=("5H",))).why.code == "no-treasure"
    assert refusal(history, bb.Hand(seat="Ann", cards=("5H", "6H", "3H"))).impossible
    history.say(bb.Hand(seat="Ann", cards=("5H", "6H", "7H")))
    assert "3H" not in history.state.holdings.possible("Ann/hand")
    assert refusal(history, bb.Hand(seat="Ben", cards=("3H", "4H"))).why.code == "wrong-number"
    assert refusal(history, bb.Treasure(seat="Ben", cards=("JK1",))).why.code == "unknown-face"


def test_4_3_some_of_the_treasures_or_all_may_be_named() -> None:
    history = game()
    fight(history, ("QS", "QS"), ("KH", "2S"))
    prompts = [prompt for prompt in history.game.expected(history.state) if prompt.act == "treasure"]
    assert [(prompt.seat, prompt.cards.least, prompt.cards.most) for prompt in prompts if prompt.cards] == [
        ("Ann", 1, 2),
        ("Ben", 1, 2),
    ]


def test_4_4_with_one_card_left_one_treasure_is_laid_and_six_cards_are_won() -> None:
    history = game()
    fight(history, *lopsided()[:47])
    before = scores(history)
    names = fight(history, ("QC", "QC"))
    assert names.count("CardMissing") == 2
    assert ledger(history, "table") == 4
    fight(history, ("KC", "AC"))
    assert scores(history) == (before[0] + 2, before[1] + 6 + 2)
    assert winners(history) == ("Ann",)
    history.say(bb.Treasure(seat="Ben", cards=("10C",)))


@pytest.mark.parametrize(("ruling", "expected", "box"), [("return", (53, 51), 0), ("tie-discard", (50, 48), 6)])
def test_4_5_a_war_without_an_end(ruling: str, expected: tuple[int, int], box: int) -> None:
    history = game(unresolved_war=ruling)
    fight(history, *even(), ("AH", "AH"), ("AD", "AD"), ("AC", "AC"))
    assert (scores(history), ledger(history, "box"), winners(history)) == (expected, box, ("Ann",))


def test_5_1_the_game_ends_when_a_card_must_be_drawn_and_there_is_none() -> None:
    history = game()
    fight(history, *lopsided())
    assert not winners(history)
    assert fight(history, ("AC", "QC"))[-1] == "GameEnded"
    assert refusal(history, bb.Play(seat="Ann", card="KC")).why.code == "game-is-over"
    assert history.game.expected(history.state) == ()
    assert list(history.game.legal(history.state)) == []


def test_5_2_hands_join_the_score_piles() -> None:
    history = game()
    fight(history, *lopsided(), ("AC", "QC"))
    assert scores(history) == (90 + 2 + 2, 8 + 2)


def test_5_3_the_larger_pile_wins() -> None:
    history = game()
    fight(history, *lopsided(), ("AC", "QC"))
    assert winners(history) == ("Ann",)
    why = history.game.outcome(history.state).why  # type: ignore[union-attr]
    assert (why.code, why["count"], why["fewer"]) == ("more-cards", 94, 10)


def test_5_3_equal_piles_are_a_tie() -> None:
    history = game()
    fight(history, *tied())
    assert scores(history) == (52, 52)
    assert winners(history) == ("Ann", "Ben")
    assert history.game.outcome(history.state).why.code == "same-number"  # type: ignore[union-attr]


def test_every_standard_face_can_be_held_at_the_start() -> None:
    assert game().state.holdings.possible("Ann/hand") == set(STANDARD_52)


def test_4_3_a_treasure_is_of_the_deck_of_the_seat_that_laid_it() -> None:
    history = game()
    fight(history, ("9H", "9S"), ("KH", "2S"))
    assert refusal(history, bb.Treasure(seat="Ann", cards=("9H", "4H"))).impossible
    history.say(bb.Treasure(seat="Ann", cards=("3H", "4H")))
    assert refusal(history, bb.Play(seat="Ann", card="3H")).impossible
    history.say(bb.Play(seat="Ben", card="3H"))
