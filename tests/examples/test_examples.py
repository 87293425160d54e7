"""The full examples: rule by rule what their pages promise, and whole games by chance."""

from __future__ import annotations

import itertools
import random
from typing import Any

import bazaar
import caravans
import families
import foretold
import lanterns
import pearls
import plates
import pytest
import three_masks

from companion.decks import load_deck
from companion.games.outside import checked
from companion.games.outside.whole_games import play_whole_games
from companion.rules.acts import Rule
from companion.rules.bots import dealt
from companion.rules.game import Act, IllegalAct, Setup, settle_options
from companion.rules.history import History
from companion.rules.holdings import move
from companion.rules.spec import GameSpec
from companion.rules.trade import seats_from
from companion.rules.values import replace

SEATS = ("Ann", "Ben", "Cem")
MODULES = (bazaar, caravans, foretold, lanterns, pearls, plates, three_masks)


def table(game: GameSpec, *seats: str, **options: int) -> History:
    settled = settle_options(game, options)
    return History(game, Setup(seats=seats or SEATS, options=settled, deck=load_deck(game.deck_name(settled))))


def refused(history: History, act: Act) -> str:
    with pytest.raises(IllegalAct) as error:
        history.say(act)
    return error.value.why.code


@pytest.mark.parametrize("module", MODULES)
def test_whole_games_by_chance_lose_nothing_and_end(module: Any) -> None:
    checked(module.SPEC, module.__name__)
    found = play_whole_games(module.SPEC, games=12)
    assert (found.wrong, found.unseen, found.over) == ({}, [], 12)


@pytest.mark.parametrize("module", MODULES)
def test_what_is_judged_again_comes_to_the_same(module: Any) -> None:
    one, two, chance = table(module.SPEC), table(module.SPEC), random.Random(3)
    while (entry := one.say_one(chance)) is not None:
        assert two.say(entry.act).events == entry.events
    assert one.state == two.state


def foretold_hand(history: History, trump: str, *bids: int) -> None:
    history.say(foretold.SPEC.kinds["trump"](card=trump))
    for bid in bids:
        history.say(foretold.SPEC.kinds["bid"](seat=history.state.turn, tricks=bid))


def test_foretold_follows_suit_and_the_highest_trump_wins() -> None:
    history, say = table(foretold.SPEC), foretold.say
    foretold_hand(history, "4H", 1, 0, 0)
    assert refused(history, say.Play(seat="Ann", card="AS", stands="so be it")) == "beyond-seat"
    for seat, card in (("Ben", "KS"), ("Cem", "2H"), ("Ann", "AS")):
        entry = history.say(say.Play(seat=seat, card=card))
    assert [type(event).__name__ for event in entry.events] == [
        "Played", "TrickWon", "Scored", "Scored", "Scored", "Dealt",
    ]  # fmt: skip
    assert foretold.SPEC.scores(history.state) == {"Ann": 10, "Ben": 0, "Cem": 0}
    assert history.state.turn != "Ben"
    foretold_hand(history, "5D", 0, 0, 0)
    lead = history.state.turn
    seats = seats_from(SEATS, lead)
    for seat, card in zip(seats, ("3S", "9C", "4S"), strict=True):
        history.say(say.Play(seat=seat, card=card))
    assert history.state.voids == {seats[1]: ("S",)}
    history.say(say.Play(seat=seats[2], card="6D"))
    history.say(say.Play(seat=lead, card="7D"))
    assert refused(history, say.Play(seat=seats[1], card="2S")) == "revoked"
    history.say(say.Play(seat=seats[1], card="2S", stands="it was covered"))


def test_foretold_binds_bids_to_the_hand() -> None:
    history = table(foretold.SPEC)
    history.say(foretold.SPEC.kinds["trump"](card="4H"))
    assert refused(history, foretold.SPEC.kinds["bid"](seat="Ben", tricks=2)) == "asked-number"


def test_plates_hides_a_choice_until_all_have_chosen() -> None:
    history, say = table(plates.SPEC), plates.say
    entry = history.say(say.Choose(seat="Ann", card="soup"))
    assert plates.SPEC.hide(entry.events[0], "Ben").card is None  # type: ignore[attr-defined]
    assert "soup" not in plates.SPEC.hide(history.state, "Ben").holdings.pile("Ann/chosen").faces
    assert refused(history, say.Choose(seat="Ann", card="egg")) == "beyond-seat"
    history.say(say.Choose(seat="Ben", card="egg"))
    history.say(say.Choose(seat="Cem", card="cake"))
    assert history.state.row("Ann") == ("soup",)


def test_plates_scores_pairs_and_most_soups() -> None:
    rows = {"Ann": ("soup", "rice", "egg", "egg"), "Ben": ("soup", "soup", "cake"), "Cem": ("fish",)}
    assert dict(plates.worth(rows)) == {"Ann": 4, "Ben": 8, "Cem": 1}
    assert dict(plates.worth({"Ann": ("soup",), "Ben": ("soup",)})) == {"Ann": 2, "Ben": 2}


def test_three_masks_pays_each_player_who_is_right() -> None:
    history, say = table(three_masks.SPEC), three_masks.say
    history.say(say.Fox(seat="Ann", target="Ben"))
    assert refused(history, say.Work(seat="Ben")) == "beyond-others"
    assert refused(history, three_masks.SPEC.kinds["doubt"](seat="Ann")) == "beyond-seat"
    history.say(three_masks.SPEC.kinds["doubt"](seat="Cem"))
    history.say(say.Show(seat="Ann", card="fox"))
    assert three_masks.SPEC.scores(history.state) == {"Ann": 7, "Ben": 1, "Cem": 1}
    assert history.state.holdings.possible("Ann/mask") == {"fox", "owl", "bear"}
    history.say(say.Owl(seat="Ben"))
    history.say(say.Believe())
    assert history.state.turn == "Cem"


def test_three_masks_goes_on_without_who_is_out() -> None:
    history, say = table(three_masks.SPEC, coins=2), three_masks.say
    history.say(say.Fox(seat="Ann", target="Ben"))
    history.say(say.Believe())
    assert history.state.out == {"Ben"}
    assert history.state.turn == "Cem"
    assert refused(history, say.Fox(seat="Cem", target="Ben")) == "asked-choice"


def test_bazaar_sells_equal_goods_alone_and_fills_the_market_first() -> None:
    history, say = table(bazaar.SPEC), bazaar.say
    assert refused(history, bazaar.SPEC.kinds["take"](seat="Ann", card="tea")) == "beyond-prompts"
    for card in ("tea", "tea", "gold", "salt"):
        history.say(bazaar.SPEC.kinds["refill"](card=card))
    for seat, card in (("Ann", "tea"), ("Ben", "gold"), ("Cem", "salt"), ("Ann", "tea")):
        history.say(bazaar.SPEC.kinds["take"](seat=seat, card=card))
        history.say(bazaar.SPEC.kinds["refill"](card="silk"))
    assert refused(history, say.Sell(seat="Ben", cards=("gold",))) == "beyond-others"
    history.say(bazaar.SPEC.kinds["take"](seat="Ben", card="silk"))
    history.say(bazaar.SPEC.kinds["refill"](card="silk"))
    history.say(bazaar.SPEC.kinds["take"](seat="Cem", card="silk"))
    history.say(bazaar.SPEC.kinds["refill"](card="salt"))
    assert refused(history, say.Sell(seat="Ann", cards=("tea", "gold"), stands="so be it")) == "unequal"
    assert refused(history, say.Sell(seat="Ann", cards=("tea",) * 3, stands="so be it")) == "wrong-number"
    history.say(say.Sell(seat="Ann", cards=("tea", "tea")))
    assert bazaar.SPEC.scores(history.state) == {"Ann": 3, "Ben": 0, "Cem": 0}


@pytest.mark.parametrize("seed", range(8))
def test_bazaar_goes_on_to_its_end_after_impossible_takes_that_stand(seed: int) -> None:
    history, chance = table(bazaar.SPEC), random.Random(seed)
    stood = 0
    while bazaar.SPEC.outcome(history.state) is None:
        state = history.state
        if not state.must_refill and state.size("market") and stood < 3:
            seat = bazaar.on(state)
            absent = sorted({"gold", "silk", "tea", "salt"} - state.possible("market"))
            if absent:
                take = bazaar.SPEC.kinds["take"](seat=seat, card=absent[0])
                with pytest.raises(IllegalAct) as error:
                    history.say(take)
                assert error.value.if_let_stand is not None
                is_known = not state.holdings.pile("market").unseen
                stands = "one-is-another" if is_known else "impossible-stands"
                assert error.value.if_let_stand.code == stands
                history.say(replace(take, stands="so be it"))
                stood += 1
                continue
        assert history.say_one(chance) is not None
        assert history.state.size("market") <= bazaar.MARKET
    assert stood


def test_caravans_exchange_cards_that_only_both_traders_see() -> None:
    game, say = caravans.SPEC, caravans.say
    history = table(game)
    offered = history.say(say.Offer(seat="Ann", cards=("7S", "8S"), to="Cem")).events[0]
    assert [game.hide(offered, seat).cards for seat in SEATS] == [  # type: ignore[attr-defined]
        ("7S", "8S"), (None, None), (None, None),
    ]  # fmt: skip
    assert refused(history, say.Give(seat="Ben", cards=("KD", "KC"))) == "beyond-seat"
    assert refused(history, say.Give(seat="Cem", cards=("KD",))) == "beyond-count"
    history.say(say.Give(seat="Cem", cards=("KD", "KC")))
    assert history.state.turn == "Ben"
    assert history.state.holdings.pile("Cem/hand").faces == ("7S", "8S")
    assert game.hide(history.state, "Ann").holdings.pile("Cem/hand").faces == ()
    history.say(say.Offer(seat="Ben", cards=(None,), to="Cem"))
    history.say(say.Refuse(seat="Cem"))
    assert (history.state.turn, history.state.holdings.size("Ben/hand")) == ("Cem", 6)


def test_caravans_take_a_card_that_nobody_named_as_any_of_the_hand() -> None:
    history, say = table(caravans.SPEC, turns=1), caravans.say
    history.say(say.Offer(seat="Ann", cards=("7S",), to="Ben"))
    history.say(say.Give(seat="Ben", cards=("KD",)))
    history.say(say.Offer(seat="Ben", cards=(None,), to="Cem"))
    assert "7S" in history.state.holdings.possible("Ben/offer")
    assert history.state.holdings.pile("Ben/hand").faces == ()


def test_lanterns_are_lit_in_order_and_only_the_others_see_a_hand() -> None:
    game, say = lanterns.SPEC, lanterns.say
    history = table(game)
    history.say(say.Hint(seat="Ann", to="Ben", about="1"))
    assert refused(history, say.Light(seat="Ann", card="red-1")) == "beyond-seat"
    entry = history.say(say.Light(seat="Ben", card="red-1"))
    assert [type(event).__name__ for event in entry.events] == ["Lit", "Drew"]
    assert type(history.say(say.Light(seat="Cem", card="red-3")).events[0]).__name__ == "WentOut"
    assert game.scores(history.state) == {"Ann": 1, "Ben": 1, "Cem": 1}
    world = dealt(game, history.state, random.Random(1))
    hands = {seat: game.hide(world, seat).holdings.pile("Ann/hand") for seat in SEATS}
    assert (len(hands["Ben"].faces), hands["Cem"] == hands["Ben"], hands["Ann"].unseen) == (4, True, 4)


def test_families_play_whole_hands() -> None:
    checked(families.SPEC, "families")
    found = play_whole_games(families.SPEC, games=3, options={"hands": 1, "cards": 4})
    assert (found.wrong, found.over) == ({}, 3)


def in_families(*acts: Act) -> History:
    history = table(families.SPEC)
    for act in acts:
        history.say(act)
    return history


def test_families_are_sets_or_sequences_and_anybody_adds_to_them() -> None:
    say = families.say
    history = in_families(families.SPEC.kinds["draw"](seat="Ann"))
    assert refused(history, say.Lay(seat="Ann", cards=("7S", "8S", "9H"))) == "no-family"
    assert refused(history, say.Lay(seat="Ann", cards=("7S", "7H"))) == "beyond-cards"
    history.say(say.Lay(seat="Ann", cards=("9S", "7S", "8S")))
    history.say(families.SPEC.kinds["discard"](seat="Ann", card="KD"))
    assert refused(history, say.Lay(seat="Ben", cards=("2S", "2H", "2D"))) == "beyond-others"
    history.say(say.Take(seat="Ben", card="KD"))
    assert refused(history, say.Add(seat="Ben", card="KD", family=1)) == "does-not-fit"
    history.say(say.Lay(seat="Ben", cards=("2S", "2H", "2D")))
    history.say(say.Add(seat="Ben", card="10S", family=1))
    assert history.state.families == {1: ("9S", "7S", "8S", "10S"), 2: ("2S", "2H", "2D")}
    history.say(say.Add(seat="Ben", card="2C", family=2))
    assert history.state.turn == "Ben"
    history.say(families.SPEC.kinds["discard"](seat="Ben", card="KD"))
    assert families.SPEC.scores(history.state) == {"Ann": 0, "Ben": 7, "Cem": 0}
    assert (history.state.families, history.state.turn, history.state.hand) == ({}, "Ben", 2)


def test_families_a_ruling_moves_a_card_from_one_to_another() -> None:
    say = families.say
    history = in_families(families.SPEC.kinds["draw"](seat="Ann"), say.Lay(seat="Ann", cards=("7S", "8S", "9S")))
    history.say(Rule(text="too many", effect=(move(("9S",), "family/1", "heap"),)))
    assert history.state.families == {1: ("7S", "8S")}
    assert history.state.top == ("9S",)


def test_pearls_are_lost_in_the_second_storm() -> None:
    history, say = table(pearls.SPEC), pearls.say
    assert refused(history, say.Stop(seat="Ann")) == "beyond-others"
    for card in ("pearl-3", "storm", "pearl-5"):
        history.say(say.Dive(seat="Ann", card=card))
    assert refused(history, say.Dive(seat="Ben", card="pearl-1")) == "beyond-seat"
    entry = history.say(say.Dive(seat="Ann", card="storm"))
    assert [type(event).__name__ for event in entry.events] == ["Dived", "Sunk"]
    history.say(say.Dive(seat="Ben", card="pearl-5"))
    history.say(say.Stop(seat="Ben"))
    assert pearls.SPEC.scores(history.state) == {"Ann": 0, "Ben": 5, "Cem": 0}
    assert history.state.turn == "Cem"


def test_pearls_the_heap_becomes_the_stock() -> None:
    history, say, seats = table(pearls.SPEC, goal=100), pearls.say, itertools.cycle(SEATS)
    pearl_by_pearl = [f"pearl-{worth}" for worth, copies in ((1, 8), (2, 8), (3, 6), (5, 4)) for _ in range(copies)]
    for card, seat in zip((*pearl_by_pearl, *["storm"] * 10), seats, strict=False):
        history.say(say.Dive(seat=seat, card=card))
        history.say(say.Stop(seat=seat))
    assert history.state.holdings.size("stock") == 35
    assert "pearl-5" in history.state.holdings.possible("stock")
