"""The functions that many games share."""

from __future__ import annotations

import doctest
from importlib import import_module
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards import Deck
from companion.rules.events import Why
from companion.rules.game import Reason, Setup
from companion.rules.holdings import Holdings, Pile
from companion.rules.trade import (
    deal,
    draw,
    end_game,
    gather,
    leaders,
    may_follow,
    next_seat,
    pass_hands,
    seats_from,
    side_pots,
    standing,
    start_book,
    trick_winner,
)

SEATS = ("Ann", "Ben", "Cem", "Dia")
DECK = frozenset({"deck"})


def test_cards_of_two_kinds_come_back_each_to_its_own_place() -> None:
    stock = {"numbers": {"1": 2, "2": 2}, "regions": {"coast": 2, "hills": 1}}
    numbers, regions = (frozenset({pool}) for pool in stock)
    piles = {
        "numbers": Pile(unseen=1, pools=numbers), "regions": Pile(unseen=1, pools=regions),
        "Ann/hand": Pile(unseen=1, pools=numbers),
        "heap": Pile(shown=(("1", numbers), ("coast", regions)), unseen=1, pools=numbers),
        "row": Pile(shown=(("hills", regions),)),
    }  # fmt: skip
    book = Holdings(stock, piles)
    back = book.moved(*gather(book, "numbers"))
    assert [back.size(place) for place in piles] == [4, 1, 0, 1, 1]
    assert back.pile("heap").faces == ("coast",)
    both = back.moved(*gather(back, "regions"))
    assert [both.size(place) for place in piles] == [4, 3, 0, 0, 0]
    mixed = Holdings(stock, {"heap": Pile(unseen=2, pools=numbers | regions)})
    with pytest.raises(ValueError, match="gather: 2 cards of numbers and regions lie unseen in 'heap'"):
        gather(mixed, "numbers")


def test_a_team_that_is_best_wins_alone() -> None:
    won, shared = (Reason(code, "1.1", "{winners}: {points:point}.") for code in ("won", "shared"))
    points, teams = {"Ann": 3, "Ben": 5, "Cem": 4, "Dia": 1}, (("Ann", "Cem"), ("Ben", "Dia"))
    ended = end_game(points, won, shared, teams=teams)
    assert (ended.why, ended.winners) == (won(winners=("Ann", "Cem"), points=7), ("Ann", "Cem"))
    equal = {**points, "Dia": 2}
    assert end_game(equal, won, shared, teams=teams).why == shared(winners=("Ann", "Ben", "Cem", "Dia"), points=7)
    assert end_game(equal, won, shared, teams=teams, ties=points).winners == ("Ann", "Cem")


@pytest.mark.parametrize("module", ["seats", "dealing", "tricks", "standing", "pots"])
def test_the_examples_are_true(module: str) -> None:
    assert doctest.testmod(import_module(f"companion.rules.trade.{module}")).failed == 0


@pytest.mark.parametrize(
    ("seat", "out", "steps", "following"),
    [
        ("Ann", (), 1, "Ben"),
        ("Dia", (), 1, "Ann"),
        ("Ann", ("Ben", "Cem"), 1, "Dia"),
        ("Ann", (), -1, "Dia"),
        ("Ann", ("Ann",), 1, "Ben"),
        ("Ann", ("Ann", "Ben"), -1, "Dia"),
        ("Ann", ("Ben", "Cem", "Dia"), 1, "Ann"),
    ],
)
def test_the_next_seat_is_past_players_who_are_out(seat: str, out: tuple[str, ...], steps: int, following: str) -> None:
    assert next_seat(SEATS, seat, out=out, steps=steps) == following


def test_nobody_is_next_where_everybody_is_out() -> None:
    with pytest.raises(ValueError, match="every seat is out"):
        next_seat(SEATS, "Ann", out=SEATS)
    assert seats_from(SEATS, "Cem") == ("Cem", "Dia", "Ann", "Ben")


def book(*faces: str) -> Holdings:
    stock = {"deck": dict.fromkeys(("7S", "8S", "9S", "7H", "8H", "9H"), 1)}
    shown = tuple((face, DECK) for face in faces)
    return Holdings(stock, {"stock": Pile(unseen=6 - len(faces), pools=DECK), "heap": Pile(shown=shown)})


def test_cards_are_dealt_and_drawn_unseen_as_far_as_there_are_any() -> None:
    dealt = book().moved(*deal(2, "stock", ("Ann", "Ben")))
    assert [dealt.size(place) for place in ("stock", "Ann/hand", "Ben/hand")] == [2, 2, 2]
    drawn = dealt.moved(*draw(dealt, 5, "stock", "Ann/hand"))
    assert (drawn.size("Ann/hand"), drawn.size("stock"), draw(drawn, 1, "stock", "Ann/hand")) == (4, 0, ())


def test_all_cards_come_together_from_wherever_they_lie() -> None:
    played = book("7S", "8S").moved(*deal(1, "stock", ("Ann", "Ben")))
    gathered = played.moved(*gather(played, "stock"))
    assert [gathered.size(place) for place in ("stock", "heap", "Ann/hand", "Ben/hand")] == [6, 0, 0, 0]


@pytest.mark.parametrize(("steps", "whose"), [(1, "Ben"), (-1, "Cem")])
def test_hands_are_passed_on_all_at_once(steps: int, whose: str) -> None:
    hands = {"Ann/hand": Pile(shown=(("7S", DECK),)), "Ben/hand": Pile(unseen=2, pools=DECK), "Cem/hand": Pile()}
    passed = Holdings({"deck": {"7S": 1, "8S": 2}}, hands).moved(*pass_hands(("Ann", "Ben", "Cem"), steps=steps))
    assert passed.pile(f"{whose}/hand").faces == ("7S",)
    assert passed.total == 3


def rank(face: str) -> int:
    return "789".index(face[0])


def test_the_highest_of_the_suit_led_wins_unless_somebody_trumps() -> None:
    trick = {"Ann": "8S", "Ben": "9H", "Cem": "9S"}
    assert trick_winner(trick, rank) == "Cem"
    assert trick_winner(trick, rank, trumps="H") == "Ben"
    assert trick_winner({"Ann": "8S", "Ben": "8S"}, rank) == "Ann"


def test_another_suit_is_played_where_nothing_could_follow() -> None:
    assert may_follow("9H", None, {"8S"})
    assert may_follow("9S", "S", {"8S"})
    assert may_follow("9H", "S", {"8H"})
    assert not may_follow("9H", "S", {"8S", "8H"})


def test_equals_share_a_place() -> None:
    points = {"Ann": 3, "Ben": 5, "Cem": 3}
    assert standing(points, fewest=True) == (("Ann", "Cem"), ("Ben",))
    assert leaders(points, fewest=True) == ("Ann", "Cem")
    assert leaders({}) == ()


PAID = st.dictionaries(st.sampled_from(SEATS), st.integers(0, 40), min_size=1)


@given(PAID, st.sets(st.sampled_from(SEATS)))
def test_side_pots_hold_all_that_was_paid_and_nobody_wins_more_of_anyone_than_they_paid(
    paid: dict[str, int], folded: set[str]
) -> None:
    pots = side_pots(paid, folded=folded)
    if any(paid[seat] for seat in paid if seat not in folded):
        assert sum(pot.amount for pot in pots) == sum(paid.values())
    for pot in pots:
        assert pot.seats
        assert not folded & set(pot.seats)
    assert all(set(one.seats) > set(two.seats) for one, two in pairwise(pots))


def test_a_table_begins_with_the_deck_in_the_stock_and_units_with_seats_and_bank() -> None:
    setup = Setup(seats=SEATS, options={}, deck=Deck("one", "1", {"7S": 2, "wild": 1}, {"wild": "0"}))
    book = start_book(setup, points=0, coins=3, bank=60)
    assert (book.size("stock"), book.possible("stock")) == (3, {"7S", "0"})
    assert [book.of("coins", account) for account in (*SEATS, "bank")] == [3, 3, 3, 3, 60]
    assert book.of("points", "bank") == 60


def test_cards_of_two_kinds_begin_in_two_places_and_none_is_in_no_place_or_in_both() -> None:
    setup = Setup(seats=SEATS, options={}, deck=Deck("two", "1", {"n1": 3, "n2": 1, "hills": 2}))
    book = start_book(setup, {"numbers": ("n1", "n2"), "regions": ("hills",)}, coins=1)
    assert (book.size("numbers"), book.size("regions"), book.of("coins", "Ann")) == (4, 2, 1)
    assert (book.possible("numbers"), book.possible("regions")) == ({"n1", "n2"}, {"hills"})
    for wrong, named in ((("n1",), "'n2' lies in 0"), (("n1", "n2", "hills"), "'hills' lies in 2"),
                         (("n1", "n2", "n3"), "'n3' lies in 1 of the places, and the deck has 0")):  # fmt: skip
        with pytest.raises(ValueError, match=named):
            start_book(setup, {"numbers": wrong, "regions": ("hills",)})


WON = Reason("won", "3.1", "{winners} wins with {gems:gem}.")
SHARED = Reason("shared", "3.1", "{winners} share the win.")


@pytest.mark.parametrize(
    ("gems", "fewest", "winners", "why"),
    [
        ({"Ann": 3, "Ben": 5}, False, ("Ben",), WON(winners=("Ben",), gems=5)),
        ({"Ann": 3, "Ben": 5}, True, ("Ann",), WON(winners=("Ann",), gems=3)),
        ({"Ann": 5, "Ben": 5}, False, ("Ann", "Ben"), SHARED(winners=("Ann", "Ben"))),
    ],
)
def test_who_is_best_wins_and_several_share(
    gems: dict[str, int], fewest: bool, winners: tuple[str, ...], why: Why
) -> None:
    ended = end_game(gems, WON, SHARED, fewest=fewest)
    assert (ended.winners, ended.why) == (winners, why)
