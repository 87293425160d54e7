"""A fanned hand shows a corner of each of its cards, and is the same for the same seed."""

from __future__ import annotations

import numpy as np

from companion.training.held_out.any_deck import fanned, photographed, with_edges
from companion.training.held_out.scenes import Art
from companion.training.measuring.photo_labels import LabelledPhoto

SURFACE = np.full((60, 60, 3), 90, np.uint8)


def deck() -> Art:
    """Twelve faces of one colour each."""
    faces = {f"face{number}": np.full((176, 126, 3), 20 * number, np.uint8) for number in range(12)}
    return with_edges(faces, "plain")


def hands(seed: int) -> list[LabelledPhoto]:
    return list(photographed(deck(), [SURFACE], deals=["fanned"], count=2, seed=seed))


def test_each_card_of_a_fan_is_turned_farther_than_the_one_before() -> None:
    for seed in range(20):
        turns = [card.turn for card in fanned(np.random.default_rng(seed), deck())]
        assert 5 <= len(turns) <= 9
        assert 4 < np.diff(turns).min() <= np.diff(turns).max() < 18


def test_of_each_card_of_a_fan_its_corner_shows() -> None:
    for hand in hands(seed=1):
        assert len({card.face for card in hand.cards}) >= 5
        assert all(card.readable for card in hand.cards)


def test_of_all_but_the_uppermost_card_of_a_fan_little_shows() -> None:
    for seed in range(20):
        *below, uppermost = fanned(np.random.default_rng(seed), deck())
        wide, _ = deck().size_mm
        apart = [
            np.hypot(one.x - two.x, one.y - two.y) for one, two in zip(below, [*below[1:], uppermost], strict=True)
        ]
        assert max(apart) < wide / 2


def test_the_same_seed_gives_the_same_fans() -> None:
    one, again, other = (hands(seed) for seed in (1, 1, 2))
    assert [photo.cards for photo in one] == [photo.cards for photo in again] != [photo.cards for photo in other]
    assert all((a.picture == b.picture).all() for a, b in zip(one, again, strict=True))
