"""A prompt binds how many cards an act has, and random acts have as many, twins among them."""

from __future__ import annotations

import random

import plates
import pytest

from companion.cards import Face
from companion.decks import load_deck
from companion.games.outside import game_in
from companion.rules.acts import FOR_ONE_SEAT
from companion.rules.events import Why
from companion.rules.game import Act, Cards, Choice, Number, Prompt, Setup, settle_options
from companion.rules.history import History
from companion.rules.judging.bound import beyond
from companion.rules.judging.legal import Filled
from companion.rules.judging.visibility import open_why
from companion.shipped import shipped


class Show(Act):
    cards: tuple[Face, ...]


def waiting(**cards: object) -> list[Prompt]:
    said = Cards(zone="show", **cards)  # type: ignore[arg-type]
    return [Prompt(act="show", seat="Ann", says=Why("await"), cards=said)]


@pytest.mark.parametrize(
    ("cards", "count", "code"),
    [
        ({"least": 2, "most": 2}, 1, "beyond-count"),
        ({"least": 2, "most": 2}, 2, None),
        ({"least": 2, "most": 2}, 3, "beyond-count"),
        ({"least": 1, "most": 3}, 4, "beyond-cards"),
        ({"least": 2, "most": 2, "beside": ("AS",)}, 3, None),
        ({"least": 0, "most": 3}, 0, None),
    ],
)
def test_t14_too_few_or_too_many_cards_are_refused(cards: dict[str, object], count: int, code: str | None) -> None:
    why = beyond(waiting(**cards), Show(seat="Ann", cards=("7S",) * count), "cards")
    assert (why and why.code) == code


def test_random_acts_name_twins_where_there_are_fewer_faces_than_cards() -> None:
    game = game_in(shipped("examples") / "bazaar")
    cards = Cards(zone="1/goods", faces=frozenset({"tea", "salt"}), least=3, most=8)
    acts = list(Filled(game, Prompt(act="sell", seat="Ann", says=Why("await"), cards=cards)))
    assert {len(act.cards) for act in acts} == {3}  # type: ignore[attr-defined]
    assert ("salt", "tea", "tea") in [act.cards for act in acts]  # type: ignore[attr-defined]


def test_a_set_of_one_is_refused_in_the_market_by_its_prompt() -> None:
    game = game_in(shipped("examples") / "bazaar")
    options = settle_options(game, {})
    deck = load_deck(game.deck_name(options))
    history = History(game, Setup(seats=("Ann", "Ben"), options=options, deck=deck))
    chance = random.Random(1)
    while not any(prompt.act == "sell" for prompt in game.awaited(history.state)):
        history.say_one(chance)
    prompt = next(each for each in game.awaited(history.state) if each.act == "sell")
    sell = game.kinds["sell"]
    why = beyond([prompt], sell(seat=prompt.seat, cards=("tea",)), "cards")  # type: ignore[call-arg]
    assert why is not None
    assert why.code == "beyond-cards"


class Moor(Act):
    berth: int


BERTHS = [Prompt(act="moor", seat="Ann", says=Why("await"), numbers=(Number("berth", values=(3, 1)),))]


@pytest.mark.parametrize(("berth", "code"), [(1, None), (2, "beyond-choice"), (3, None), (4, "beyond-choice")])
def test_t14_a_number_between_those_that_are_possible_is_refused(berth: int, code: str | None) -> None:
    why = beyond(BERTHS, Moor(seat="Ann", berth=berth))
    assert (why and why.code) == code
    assert why is None or dict(why.params)["choices"] == ("1", "3")


def test_a_number_of_a_few_is_offered_as_these() -> None:
    number = BERTHS[0].numbers[0]
    assert (number.least, number.most, list(number.each)) == (1, 3, [1, 3])
    assert list(Number("tricks", 0, 2).each) == [0, 1, 2]


class Choose(Act):
    secrets = ("deed", "target")

    deed: str
    target: str = ""


def test_t14_an_act_is_refused_by_the_prompt_that_it_fits_best() -> None:
    deeds = Prompt(act="choose", seat="Ann", says=Why("await"), choices=(Choice("deed", ("gather", "guard")),))
    steal = (Choice("deed", ("steal",)), Choice("target", ("Ben", "Cem")))
    prompts = [deeds, Prompt(act="choose", seat="Ann", says=Why("await"), choices=steal)]
    assert beyond(prompts, Choose(seat="Ann", deed="steal", target="Ben")) is None
    why = beyond(prompts, Choose(seat="Ann", deed="steal", target="Ann"))
    assert why is not None
    assert (why["field"], why["choices"], why["value"]) == ("target", ("Ben", "Cem"), "Ann")
    assert open_why(plates.SPEC, Choose(seat="Ann", deed="steal", target="Ann"), why) == FOR_ONE_SEAT(seat="Ann")
    unknown = beyond(prompts, Choose(seat="Ann", deed="dance"))
    assert unknown is not None
    assert open_why(plates.SPEC, Choose(seat="Ann", deed="dance"), unknown) == unknown


def test_t13_a_reason_of_the_game_is_for_the_seat_whose_act_has_a_secret_word() -> None:
    reason = plates.SPEC.reasons[0]
    act = Choose(seat="Ann", deed="steal")
    assert open_why(plates.SPEC, act, Why(reason.code)) == FOR_ONE_SEAT(seat="Ann")
    assert open_why(plates.SPEC, act, Why("beyond-seat")).code == "beyond-seat"
