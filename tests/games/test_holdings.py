"""The place of every card and every coin, as movements make it."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.holdings import Holdings, Movement, Pile, move, move_all


def table(**places: Pile) -> Holdings:
    return Holdings({"one": {"A": 1, "B": 2}, "two": {"A": 1, "C": 1}}, places)


ONE, TWO, BOTH = frozenset({"one"}), frozenset({"two"}), frozenset({"one", "two"})


def test_an_unseen_card_can_be_any_face_of_its_pools() -> None:
    book = table(hand=Pile(unseen=1, pools=ONE), pile=Pile(unseen=4, pools=BOTH))
    assert book.possible("hand") == {"A", "B"}
    assert book.possible("pile") == {"A", "B", "C"}
    assert book.possible("nowhere") == frozenset()


def test_a_face_whose_copies_all_lie_elsewhere_is_impossible() -> None:
    book = table(hand=Pile(unseen=1, pools=ONE), pile=Pile(shown=(("A", ONE),), unseen=1, pools=ONE))
    assert book.possible("hand") == {"B"}
    assert not book.fits("hand", "A")
    assert book.whereabouts("A") == ("pile",)


def test_a_shown_card_of_mixed_pools_takes_the_place_of_either_copy() -> None:
    mixed = table(pile=Pile(shown=(("A", BOTH),)), hand=Pile(unseen=1, pools=ONE))
    assert mixed.fits("hand", "A")
    both = table(pile=Pile(shown=(("A", BOTH), ("A", BOTH))), hand=Pile(unseen=1, pools=ONE))
    assert not both.fits("hand", "A")


def test_faces_are_possible_only_together() -> None:
    book = table(hand=Pile(unseen=3, pools=ONE))
    assert book.first_impossible("hand", ("A", "B", "B")) is None
    assert book.first_impossible("hand", ("A", None, "A")) == "A"
    assert book.first_impossible("hand", ("B", "B", "B")) == "B"


def test_moving_an_unseen_card_keeps_its_pools() -> None:
    book = table(hand=Pile(unseen=1, pools=ONE), pile=Pile(unseen=1, pools=TWO)).moved(move((None,), "hand", "pile"))
    assert book.pile("hand") == Pile()
    assert book.pile("pile") == Pile(unseen=2, pools=BOTH)


def test_moving_a_card_that_was_shown_moves_that_card() -> None:
    book = table(hand=Pile(shown=(("A", ONE), ("B", ONE)))).moved(move(("B",), "hand", "pile"))
    assert (book.pile("hand").faces, book.pile("pile").faces) == (("A",), ("B",))


def test_shuffling_forgets_which_is_which_but_not_how_many() -> None:
    book = table(pile=Pile(shown=(("A", ONE), ("C", TWO)), unseen=1, pools=ONE)).forgotten("pile")
    assert book.pile("pile") == Pile(unseen=3, pools=BOTH)


def test_shuffling_known_cards_makes_a_deck_of_them_that_is_nowhere_else() -> None:
    seen = Pile(shown=(("A", ONE), ("C", TWO)), unseen=1, pools=TWO)
    book = table(pile=seen, hand=Pile(unseen=2, pools=BOTH)).shuffled("pile", "three")
    assert book.pile("pile") == Pile(unseen=3, pools=TWO | {"three"})
    assert book.possible("pile") == {"A", "C"}
    assert book.possible("hand") == {"A", "B"}
    assert book.moved(move((None,), "pile", "hand")).possible("hand") == {"A", "B", "C"}


def test_a_pool_without_cards_is_gone_after_a_shuffle_so_that_a_long_game_keeps_few_pools() -> None:
    book = table(pile=Pile(shown=(("A", ONE), ("B", ONE)), unseen=0), hand=Pile(unseen=2, pools=BOTH))
    for number in range(20):
        book = book.shuffled("pile", f"pool {number}").named("pile", "A", "B")
    assert set(book.stock) <= {"one", "two", "pool 19"}
    assert book.possible("pile") == {"A", "B"}
    assert book.pile("hand").pools <= set(book.stock)


def test_naming_again_changes_nothing_but_naming_new_does() -> None:
    book = table(hand=Pile(shown=(("B", ONE),), unseen=2, pools=ONE))
    assert book.named("hand", "B") == book
    assert book.named_new("hand", ("B",), ONE).pile("hand").faces == ("B", "B")
    assert book.named("hand", "B", None, "B").pile("hand").faces == ("B", "B")


def test_a_face_where_all_were_known_makes_the_known_doubtful_and_keeps_the_number() -> None:
    book = table(hand=Pile(shown=(("A", ONE), ("B", ONE)))).named_new("hand", ("B",), ONE)
    assert book.size("hand") == 2


def test_confining_rules_out_the_other_pools() -> None:
    book = table(hand=Pile(unseen=2, pools=BOTH)).confined("hand", TWO)
    assert book.possible("hand") == {"A", "C"}


@settings(max_examples=150)
@given(st.integers(min_value=0, max_value=2**32))
def test_the_book_never_raises_a_false_alarm_and_finds_every_impossible_face(seed: int) -> None:
    """Against brute force over all ways in which two small pools can lie."""
    chance = random.Random(seed)
    cards = [("A", "one"), ("B", "one"), ("B", "one"), ("A", "two"), ("C", "two")]
    chance.shuffle(cards)
    cut = chance.randint(1, 4)
    groups = {"left": cards[:cut], "right": cards[cut:]}
    places = {}
    for name, group in groups.items():
        pools = frozenset(pool for _, pool in group)
        seen = [card for card in group if chance.random() < 0.4]
        shown = tuple((face, pools) for face, _ in seen)
        places[name] = Pile(shown=shown, unseen=len(group) - len(seen), pools=pools)
    book = table(**places)
    possible: dict[str, set[str]] = {name: set(place.faces) for name, place in places.items()}
    for order in set(permutations(cards)):
        split = {"left": order[:cut], "right": order[cut:]}
        if all(_agrees(split[name], places[name]) for name in places):
            for name, group in split.items():
                possible[name] |= {face for face, _ in group}
    for name, faces in possible.items():
        assert faces <= book.possible(name)
        if len({pools for place in places.values() for pools in [place.pools]}) == 1:
            assert book.possible(name) <= faces | {face for face, _ in cards}


def _agrees(group: tuple[tuple[str, str], ...], place: Pile) -> bool:
    if any(pool not in place.pools for _, pool in group):
        return False
    return not Counter(place.faces) - Counter(face for face, _ in group)


def test_all_that_lies_in_a_place_goes_with_what_is_known_of_it() -> None:
    book = table(hand=Pile(shown=(("A", ONE),), unseen=1, pools=ONE), pile=Pile(unseen=1, pools=TWO))
    for moved in (move_all("hand", "pile"), move(2, "hand", "pile")):
        after = book.moved(moved)
        assert (after.size("hand"), after.pile("pile").faces, after.size("pile")) == (0, ("A",), 3)


def test_what_is_picked_blindly_leaves_nothing_known_behind() -> None:
    book = table(hand=Pile(shown=(("A", ONE), ("B", ONE)), unseen=1, pools=ONE)).moved(
        Movement("hand", "pile", 1, blind=True)
    )
    assert (book.pile("hand").faces, book.size("hand"), book.size("pile")) == ((), 2, 1)
    assert book.possible("pile") == {"A", "B"}


def test_units_are_counted_and_an_account_is_opened_by_nothing() -> None:
    book = Holdings(amounts={("coins", "bank"): 0}).moved(
        move(3, "bank", "Ann", "coins"), move(0, "bank", "Ann", "debts")
    )
    assert book.amounts == {("coins", "bank"): -3, ("coins", "Ann"): 3, ("debts", "bank"): 0, ("debts", "Ann"): 0}


@settings(max_examples=100)
@given(st.integers(min_value=0, max_value=2**32))
def test_whatever_moves_no_card_is_made_or_lost(seed: int) -> None:
    chance = random.Random(seed)
    book = table(hand=Pile(shown=(("A", ONE), ("B", ONE)), unseen=3, pools=ONE), pile=Pile(unseen=4, pools=BOTH))
    for _ in range(12):
        source, target = chance.sample(["hand", "pile", "box"], 2)
        faces = tuple(chance.choice(["A", "B", "C", None]) for _ in range(chance.randint(1, 3)))
        moves = [move(faces, source, target), move(chance.randint(0, 5), source, target), move_all(source, target)]
        book = book.moved(*chance.choices(moves, k=2), Movement(source, target, 1, blind=True))
        assert book.total == 9


def test_a_card_is_of_no_place_whose_pools_never_had_it_and_stays_of_those_it_was_shuffled_out_of() -> None:
    book = table(hand=Pile(shown=(("A", ONE),), unseen=1, pools=ONE), pile=Pile(unseen=1, pools=TWO))
    assert [face for face in "ABC" if book.is_of("pile", face)] == ["A", "C"]
    assert all(book.is_of("nowhere", face) for face in "ABC")
    shuffled = table(hand=Pile(shown=(("A", ONE),)), pile=Pile(unseen=2, pools=ONE)).shuffled("hand", "new")
    assert shuffled.possible("hand") == {"A"}
    assert [face for face in "ABC" if shuffled.is_of("hand", face)] == ["A", "B"]
    assert [face for face in "ABC" if shuffled.is_of("pile", face)] == ["A", "B"]
