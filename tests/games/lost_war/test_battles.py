"""Winning the Battle, Losing the War, section by section of the rules page."""

from __future__ import annotations

import pytest

from companion.cards import STANDARD_52
from companion.decks import load_deck
from companion.games.lost_war import SPEC as LOST_WAR
from companion.games.lost_war import acts as lw
from companion.games.lost_war import events as on
from companion.rules import acts as t
from companion.rules.game import Setup, SetupError, settle_options
from companion.rules.holdings import move
from tests.games.lost_war.battles import battle, game, muster, names, stones, winners
from tests.games.playing import refusal


def test_1_1_a_discarded_card_does_not_come_back() -> None:
    history = game()
    battle(history, "KS", "KH")
    muster(history, 1, 1)
    refused = refusal(history, lw.Reveal(seat="Ann", cards=("KS",)))
    assert refused.impossible
    history.say(lw.Reveal(seat="Ann", cards=("KH",)))


def test_1_1_an_impossible_card_can_be_let_stand() -> None:
    history = game()
    battle(history, "KS", "KH")
    muster(history, 1, 1)
    entry = history.say(lw.Reveal(seat="Ann", cards=("KS",), stands="a second deck was mixed in"))
    assert names(entry) == ["LetStand", "CardsRevealed"]
    assert history.state.holdings.total == 104
    assert refusal(history, lw.Reveal(seat="Ben", cards=("JK1",))).why.code == "unknown-face"


def test_1_1_it_is_played_with_two_standard_decks() -> None:
    lost_war = LOST_WAR
    setup = Setup(seats=("Ann", "Ben"), options=settle_options(lost_war, {}), deck=load_deck("letters216"))
    with pytest.raises(SetupError, match="two standard decks"):
        lost_war.check(setup)


def test_1_2_three_stones_lie_in_the_middle() -> None:
    assert stones(game()) == (0, 0, 3)


def test_2_1_any_number_up_to_the_deck_is_mustered() -> None:
    history = game()
    counts = {act.count for act in history.game.legal(history.state) if isinstance(act, lw.Muster)}
    assert counts == {1, 2, 4, 52}
    assert refusal(history, lw.Muster(seat="Ann", count=53)).why.code == "not-so-many"
    assert muster(history, 52, 1) == ["Mustered", "Mustered", "BattleJoined"]
    assert refusal(history, lw.Muster(seat="Ann", count=1)).why.code == "already-mustered"


def test_2_1_how_many_is_secret_until_both_have_mustered() -> None:
    history = game()
    entry = history.say(lw.Muster(seat="Ann", count=7))
    for viewer in ("Ben", None):
        event, state = (history.game.hide(seen, viewer) for seen in (entry.events[0], history.state))
        assert "7" not in repr(event)
        assert (state.deck("Ann"), state.holdings.of("cards", "Ann/hand"), state.holdings.size("Ann")) == (52, 0, 52)
    assert history.game.hide(entry.events[0], "Ann") == entry.events[0]
    assert history.game.hide(history.state, "Ann") == history.state
    history.say(lw.Muster(seat="Ben", count=1))
    assert history.game.hide(history.state, "Ben") == history.state


def test_2_1_nothing_is_laid_before_both_have_mustered() -> None:
    history = game()
    history.say(lw.Muster(seat="Ann", count=7))
    for act in (lw.Reveal(seat="Ann", cards=("KS",)), lw.Stop(seat="Ann"), lw.Outflank(seat="Ann", place=1, card="KS")):
        assert refusal(history, act).why.code == "not-mustered"


def test_2_2_at_least_one_card_is_mustered() -> None:
    refused = refusal(game(), lw.Muster(seat="Ann", count=0))
    assert (refused.why.code, refused.if_let_stand) == ("too-few", None)
    assert refusal(game(), lw.Muster(seat="Ann", count=-3)).why.code == "too-few"


def test_2_2_the_table_may_ask_for_more_and_let_fewer_stand() -> None:
    history = game(minimum_muster=5)
    refused = refusal(history, lw.Muster(seat="Ann", count=4))
    assert refused.if_let_stand
    assert refusal(history, lw.Muster(seat="Ann", count=1)).if_let_stand
    history.say(lw.Muster(seat="Ann", count=1, stands="a slip"))
    assert history.state.mustered == {"Ann": 1}
    assert refusal(history, lw.Muster(seat="Ben", count=4)).why.code == "too-few"


def test_2_2_who_has_fewer_left_musters_all_of_them() -> None:
    history = game(minimum_muster=40)
    battle(history, " ".join(STANDARD_52[:40]), " ".join(STANDARD_52[1:41]))
    assert refusal(history, lw.Muster(seat="Ann", count=11)).why.code == "too-few"
    history.say(lw.Muster(seat="Ann", count=12))


def test_3_1_the_smaller_muster_says_how_many_pairs_there_are() -> None:
    history = game()
    muster(history, 5, 2)
    assert refusal(history, lw.Reveal(seat="Ann", cards=("2S", "3S", "4S"))).why.code == "no-such-row"
    assert refusal(history, lw.Reveal(seat="Ann", cards=())).why.code == "no-such-row"
    history.say(lw.Reveal(seat="Ann", cards=("2S", "3S")))
    history.say(lw.Reveal(seat="Ben", cards=("4S",)))
    history.say(lw.Reveal(seat="Ben", cards=("5S",)))
    assert refusal(history, lw.Reveal(seat="Ben", cards=("6S",))).why.code == "no-such-row"
    assert history.state.rows == {"Ann": ("2S", "3S"), "Ben": ("4S", "5S")}


def test_3_2_extra_cards_cover_own_cards_and_the_covered_no_longer_count() -> None:
    history = game()
    battle(history, "2S 3S 4S 5S", "10S 10H")
    history.say(lw.Outflank(seat="Ann", place=1, card="KS"))
    history.say(lw.Outflank(seat="Ann", place=1, card="AS"))
    assert stones(history) == (0, 2, 1)


def test_3_2_only_the_larger_muster_outflanks_once_the_rows_lie() -> None:
    history = game()
    muster(history, 2, 1)
    history.say(lw.Reveal(seat="Ann", cards=("2S",)))
    assert refusal(history, lw.Outflank(seat="Ann", place=1, card="KS")).why.code == "rows-first"
    history.say(lw.Reveal(seat="Ben", cards=("3S",)))
    assert refusal(history, lw.Outflank(seat="Ben", place=1, card="KS")).why.code == "no-extras"
    for place in (0, 2, -1, 10**9):
        assert refusal(history, lw.Outflank(seat="Ann", place=place, card="KS")).why.code == "no-such-place"
    assert refusal(history, lw.Outflank(seat="Ann", place=1, card="2S")).impossible


def test_3_2_every_place_can_be_outflanked_by_every_card_that_was_not_seen() -> None:
    history = game()
    muster(history, 2, 4)
    history.say(lw.Reveal(seat="Ann", cards=("KS", "2H")))
    history.say(lw.Reveal(seat="Ben", cards=("KS", "2H")))
    assert lw.Stop(seat="Ben") in history.game.legal(history.state)
    moves = [act for act in history.game.legal(history.state) if isinstance(act, lw.Outflank)]
    assert {(act.seat, act.place, act.card) for act in moves} == {
        ("Ben", place, face) for place in (1, 2) for face in rest("KS", "2H").split()
    }


def test_3_2_what_was_covered_is_said() -> None:
    history = game()
    muster(history, 3, 2)
    history.say(lw.Reveal(seat="Ann", cards=("KS", "2H")))
    history.say(lw.Reveal(seat="Ben", cards=("KS", "3H")))
    covered = history.say(lw.Outflank(seat="Ann", place=2, card="4C")).events[0]
    assert isinstance(covered, on.CardCovered)
    assert (covered.covered, covered.place, covered.card) == ("2H", 2, "4C")


def test_3_3_the_rest_may_be_discarded_at_any_time() -> None:
    history = game()
    battle(history, "2S 3S 4S", "10S 10H"[:3])
    history.say(lw.Outflank(seat="Ann", place=1, card="JS"))
    assert names(history.say(lw.Stop(seat="Ann")))[:2] == ["ExtrasDiscarded", "BattleWon"]
    assert stones(history) == (2, 0, 1)
    assert refusal(history, lw.Stop(seat="Ann")).why.code == "not-mustered"


def test_3_3_the_last_extra_card_decides_the_battle() -> None:
    history = game()
    battle(history, "2S 3S", "10S")
    assert "BattleWon" in names(history.say(lw.Outflank(seat="Ann", place=1, card="JS")))


def test_4_1_the_king_is_high_and_the_ace_is_low() -> None:
    history = game()
    battle(history, "KS AS 7S", "QS 2S 7H")
    assert stones(history) == (0, 0, 3)
    battle(history, "2H 3H AH", "AS KS AH")
    assert history.state.last_winner is None


def test_4_2_more_pairs_win_the_battle() -> None:
    history = game()
    assert "BattleWon" in battle(history, "KS QS AS", "2S 2H 2D")
    assert stones(history) == (1, 0, 2)


def test_4_2_equal_numbers_win_nothing() -> None:
    history = game()
    assert "BattleEven" in battle(history, "KS AS", "2S 2H")
    assert stones(history) == (0, 0, 3)


def test_4_3_the_stone_comes_from_the_opponent_when_the_middle_is_empty() -> None:
    history = game()
    battle(history, "KS", "2S")
    battle(history, "3S 7S", "KS 7H")
    assert stones(history) == (2, 1, 0)
    battle(history, "3H 7D", "KH 7C")
    assert stones(history) == (1, 2, 0)


def test_4_4_a_clean_sweep_takes_a_second_stone() -> None:
    history = game()
    battle(history, "KS QS", "2S 2H")
    assert stones(history) == (2, 0, 1)


@pytest.mark.parametrize("row", ["KS 2S 7D", "KS 2S AD"])
def test_4_4_an_equal_or_lost_pair_is_no_clean_sweep(row: str) -> None:
    history = game()
    battle(history, row, "3S AS 7H")
    assert stones(history) == (1, 0, 2)


def test_4_4_the_extra_stone_comes_from_the_opponent_when_the_middle_is_empty() -> None:
    history = game()
    battle(history, "KS", "2S")
    battle(history, "3S", "KS")
    assert stones(history) == (1, 2, 0)


def test_4_5_all_cards_of_a_battle_are_discarded() -> None:
    history = game()
    battle(history, "KS QS JS", "2S 2H")
    history.say(lw.Stop(seat="Ann"))
    assert history.state.holdings.of("cards", "Ann/discard") == 3
    assert history.state.holdings.of("cards", "Ben/discard") == 2
    assert history.state.holdings.size("Ann") == 49


def test_4_5_a_card_that_a_ruling_put_into_a_hand_is_discarded_with_the_battle() -> None:
    history = game()
    muster(history, 1, 1)
    moved = move(2, "Ann", "Ann/hand")
    history.say(t.Rule(text="two more were drawn by mistake", effect=(moved,)))
    history.say(lw.Reveal(seat="Ann", cards=("KS",)))
    events = history.say(lw.Reveal(seat="Ben", cards=("KH",))).events
    counts = [event.count for event in events if isinstance(event, on.CardsDiscarded)]
    assert counts == [3, 1]
    assert (history.state.deck("Ann"), history.state.holdings.of("cards", "Ann/discard")) == (49, 3)


def test_5_1_three_stones_win_at_once() -> None:
    history = game()
    battle(history, "KS", "2S")
    assert battle(history, "KH", "2H")[-1] == "GameEnded"
    assert winners(history) == ("Ann",)
    assert refusal(history, lw.Muster(seat="Ann", count=1)).why.code == "game-is-over"
    assert (history.game.expected(history.state), list(history.game.legal(history.state))) == ((), [])


def test_5_1_three_stones_by_a_ruling_win_too_and_taking_one_back_goes_on() -> None:
    history = game()
    moved = move(3, "middle", "Ben", "stones")
    history.say(t.Rule(text="we agreed on it", effect=(moved,)))
    assert winners(history) == ("Ben",)
    back = move(1, "Ben", "Ann", "stones")
    history.say(t.Rule(text="not quite", effect=(back,)))
    assert (winners(history), stones(history)) == ((), (1, 2, 0))
    history.say(lw.Muster(seat="Ann", count=1))


def test_5_2_who_has_no_cards_left_loses_whatever_the_stones() -> None:
    history = game()
    battle(history, "KS", "2S")
    rest = [face for face in STANDARD_52 if face != "KS"]
    battle(history, " ".join(rest), "AS")
    history.say(lw.Stop(seat="Ann"))
    assert winners(history) == ("Ben",)
    assert history.game.outcome(history.state).why.code in ("no-cards", "three-stones")


def test_5_2_a_ruling_can_move_cards_and_they_can_be_mustered() -> None:
    history = game()
    moved = move(2, "Ann", "Ben")
    history.say(t.Rule(text="two fell into Ben's deck", effect=(moved,)))
    assert refusal(history, lw.Muster(seat="Ann", count=51)).why.code == "not-so-many"
    assert (history.state.holdings.size("Ann"), history.state.holdings.size("Ben")) == (50, 54)
    muster(history, 1, 54)
    assert history.state.holdings.total == 104


def test_5_2_a_deck_that_a_ruling_emptied_loses_before_the_next_battle() -> None:
    history = game()
    moved = move(52, "Ann", "Ben")
    events = history.say(t.Rule(text="all of them are Ben's", effect=(moved,))).events
    assert [type(event).__name__ for event in events] == ["Ruled", "GameEnded"]
    assert winners(history) == ("Ben",)
    history.say(t.Undo())
    assert winners(history) == ()


def test_4_1_a_battle_whose_last_extra_card_a_ruling_took_away_resolves() -> None:
    history = game()
    battle(history, "KS QS", "2S")
    assert history.state.larger == "Ann"
    moved = move(1, "Ann/hand", "Ann")
    events = history.say(t.Rule(text="it was drawn by mistake", effect=(moved,))).events
    assert "BattleWon" in [type(event).__name__ for event in events]
    assert (stones(history), history.state.deck("Ann")) == ((2, 0, 1), 51)


def test_4_1_a_card_that_a_ruling_took_out_of_a_row_has_to_be_laid_again() -> None:
    history = game()
    muster(history, 2, 2)
    history.say(lw.Reveal(seat="Ann", cards=("KS", "QS")))
    moved = move(("QS",), "Ann/row", "Ann/hand")
    history.say(t.Rule(text="that one had slipped", effect=(moved,)))
    assert history.state.row("Ann") == ("KS",)
    assert refusal(history, lw.Reveal(seat="Ann", cards=("JS", "QS"))).why.code == "no-such-row"
    history.say(lw.Reveal(seat="Ann", cards=("QS",)))
    assert history.state.row("Ann") == ("KS", "QS")


def test_5_2_a_ruling_can_move_cards_more_than_once() -> None:
    history = game()
    there = move(5, "Ann", "Ben")
    back = move(2, "Ben", "Ann/discard")
    history.say(t.Rule(text="five fell over, two of them are out", effect=(there, back)))
    assert [history.state.holdings.size(place) for place in ("Ann", "Ben", "Ann/discard")] == [47, 55, 2]


def test_5_2_a_ruling_that_moves_a_stone_moves_no_card() -> None:
    history = game()
    moved = move(1, "middle", "Ben", "stones")
    history.say(t.Rule(text="a gift", effect=(moved,)))
    assert history.state.holdings.piles.keys() == game().state.holdings.piles.keys()
    assert [history.state.holdings.size(place) for place in ("Ann", "Ben")] == [52, 52]


def rest(*gone: str) -> str:
    """The cards of a deck without these."""
    return " ".join(face for face in STANDARD_52 if face not in gone)


def test_5_3_more_stones_win_when_both_are_out() -> None:
    history = game()
    battle(history, "KS 7S", "QS 7H")
    alike = rest("KS", "QS", "9S", "7S", "7H")
    battle(history, f"QS 9S 7H {alike}", f"9S KS 7S {alike}")
    assert (stones(history), winners(history)) == ((1, 0, 2), ("Ann",))


@pytest.mark.parametrize("ruling", ["draw", "last-battle"])
def test_5_3_without_any_decided_battle_equal_stones_are_a_draw(ruling: str) -> None:
    history = game(both_out_tied=ruling)
    battle(history, rest(), rest())
    assert winners(history) == ("Ann", "Ben")
    assert history.game.outcome(history.state).why.code == "draw"


@pytest.mark.parametrize(("ruling", "winner"), [("draw", ("Ann", "Ben")), ("last-battle", ("Ben",))])
def test_5_3_with_equal_stones_the_last_decided_battle_may_win(ruling: str, winner: tuple[str, ...]) -> None:
    history = game(both_out_tied=ruling)
    cards = "KS 7S 2S", "QS 7H 2H"
    battle(history, *cards)
    battle(history, *reversed(cards))
    assert stones(history) == (1, 1, 1)
    battle(history, *[rest(*" ".join(cards).split())] * 2)
    assert winners(history) == winner


def test_an_answer_without_a_question_is_refused() -> None:
    assert refusal(game(), t.Answer(value="yes")).why.code == "no-question"


def test_5_2_what_a_ruling_moved_lies_where_the_books_say() -> None:
    """Books and cards are one: a hand out of which a ruling took cards has as many cards as are booked there."""
    history = game()
    muster(history, 3, 3)
    gift = move(2, "Ann/hand", "Ben/hand")
    history.say(t.Rule(text="they lay on the wrong side", effect=(gift,)))
    history.say(lw.Reveal(seat="Ann", cards=("KS",)))
    booked = history.game.balances(history.state)
    for place, cards in {"Ann/hand": 0, "Ann/row": 1, "Ben/hand": 5, "Ann": 49}.items():
        assert booked["cards", place] == history.state.holdings.size(place) == cards
