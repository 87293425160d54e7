"""Where every physical card is."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.census import Census, Place


def table(**places: Place) -> Census:
    return Census({"one": {"A": 1, "B": 2}, "two": {"A": 1, "C": 1}}, places)


ONE, TWO, BOTH = frozenset({"one"}), frozenset({"two"}), frozenset({"one", "two"})


def test_an_unseen_card_can_be_any_face_of_its_pools() -> None:
    census = table(hand=Place(unseen=1, pools=ONE), pile=Place(unseen=4, pools=BOTH))
    assert census.possible("hand") == {"A", "B"}
    assert census.possible("pile") == {"A", "B", "C"}
    assert census.possible("nowhere") == frozenset()


def test_a_face_whose_copies_all_lie_elsewhere_is_impossible() -> None:
    census = table(hand=Place(unseen=1, pools=ONE), pile=Place(shown=(("A", ONE),), unseen=1, pools=ONE))
    assert census.possible("hand") == {"B"}
    assert not census.fits("hand", "A")
    assert census.whereabouts("A") == ("pile",)


def test_a_shown_card_of_mixed_pools_takes_the_place_of_either_copy() -> None:
    mixed = table(pile=Place(shown=(("A", BOTH),)), hand=Place(unseen=1, pools=ONE))
    assert mixed.fits("hand", "A")
    both = table(pile=Place(shown=(("A", BOTH), ("A", BOTH))), hand=Place(unseen=1, pools=ONE))
    assert not both.fits("hand", "A")


def test_faces_are_possible_only_together() -> None:
    census = table(hand=Place(unseen=3, pools=ONE))
    assert census.possible_all("hand", ("A", "B", "B")) is None
    assert census.possible_all("hand", ("A", None, "A")) == "A"
    assert census.possible_all("hand", ("B", "B", "B")) == "B"


def test_moving_an_unseen_card_keeps_its_pools() -> None:
    census = table(hand=Place(unseen=1, pools=ONE), pile=Place(unseen=1, pools=TWO)).moved("hand", "pile", (None,))
    assert census.place("hand") == Place()
    assert census.place("pile") == Place(unseen=2, pools=BOTH)


def test_moving_a_card_that_was_shown_moves_that_card() -> None:
    census = table(hand=Place(shown=(("A", ONE), ("B", ONE)))).moved("hand", "pile", ("B",))
    assert (census.place("hand").faces, census.place("pile").faces) == (("A",), ("B",))


def test_shuffling_forgets_which_is_which_but_not_how_many() -> None:
    census = table(pile=Place(shown=(("A", ONE), ("C", TWO)), unseen=1, pools=ONE)).forgotten("pile")
    assert census.place("pile") == Place(unseen=3, pools=BOTH)


def test_shuffling_known_cards_makes_a_deck_of_them_that_is_nowhere_else() -> None:
    seen = Place(shown=(("A", ONE), ("C", TWO)), unseen=1, pools=TWO)
    census = table(pile=seen, hand=Place(unseen=2, pools=BOTH)).shuffled("pile", "three")
    assert census.place("pile") == Place(unseen=3, pools=TWO | {"three"})
    assert census.possible("pile") == {"A", "C"}
    assert census.possible("hand") == {"A", "B"}
    assert census.moved("pile", "hand", (None,)).possible("hand") == {"A", "B", "C"}


def test_naming_again_changes_nothing_but_naming_new_does() -> None:
    census = table(hand=Place(shown=(("B", ONE),), unseen=2, pools=ONE))
    assert census.named("hand", "B") == census
    assert census.named_new("hand", ("B",), ONE).place("hand").faces == ("B", "B")
    assert census.named_all("hand", ("B", None, "B")).place("hand").faces == ("B", "B")


def test_a_face_where_all_were_known_makes_the_known_doubtful_and_keeps_the_number() -> None:
    census = table(hand=Place(shown=(("A", ONE), ("B", ONE)))).named_new("hand", ("B",), ONE)
    assert census.size("hand") == 2


def test_confining_rules_out_the_other_pools() -> None:
    census = table(hand=Place(unseen=2, pools=BOTH)).confined("hand", TWO)
    assert census.possible("hand") == {"A", "C"}


@settings(max_examples=150, deadline=None)
@given(st.integers(min_value=0, max_value=2**32))
def test_the_census_never_raises_a_false_alarm_and_finds_every_impossible_face(seed: int) -> None:
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
        places[name] = Place(shown=shown, unseen=len(group) - len(seen), pools=pools)
    census = table(**places)
    possible: dict[str, set[str]] = {name: set(place.faces) for name, place in places.items()}
    for order in set(permutations(cards)):
        split = {"left": order[:cut], "right": order[cut:]}
        if all(_agrees(split[name], places[name]) for name in places):
            for name, group in split.items():
                possible[name] |= {face for face, _ in group}
    for name, faces in possible.items():
        assert faces <= census.possible(name)
        if len({pools for place in places.values() for pools in [place.pools]}) == 1:
            assert census.possible(name) <= faces | {face for face, _ in cards}


def _agrees(group: tuple[tuple[str, str], ...], place: Place) -> bool:
    if any(pool not in place.pools for _, pool in group):
        return False
    return not Counter(place.faces) - Counter(face for face, _ in group)
