"""The reader gives one sighting a physical card, however many corners of it are seen."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from tests.camera.laid import Laid
from tests.camera.reading import Table, faces


@pytest.mark.parametrize("turn", range(0, 360, 45))
def test_a_card_with_two_indices_is_one_card_however_it_is_turned(table: Table, turn: int) -> None:
    (card,) = table.read(Laid(face="7S", at=(300, 320), turn=turn)).cards
    assert (card.face, card.side) == ("7S", "face")
    assert card.confidence > 0.95
    assert card.candidates[0] == ("7S", card.confidence)
    assert np.mean(card.corners, axis=0) == pytest.approx([300, 320], abs=1)


@pytest.mark.parametrize("begun", range(4))
def test_an_outline_begins_at_a_short_edge_wherever_the_network_began_it(table: Table, begun: int) -> None:
    (card,) = table.read(Laid(face="6C", at=(300, 320), turn=30, begun=begun)).cards
    a, b, c, _ = np.asarray(card.corners)
    assert np.linalg.norm(b - a) == pytest.approx(126, abs=1)
    assert np.linalg.norm(c - b) == pytest.approx(176, abs=1)


@pytest.mark.parametrize("turn", [0, 30, 180, 215])
def test_two_indices_without_an_outline_are_one_card_around_their_middle(table: Table, turn: int) -> None:
    (card,) = table.read(Laid(face="QD", at=(300, 320), turn=turn, outline=0)).cards
    assert (card.face, card.corners) == ("QD", None)
    x0, y0, x1, y1 = card.box
    assert ((x0 + x1) / 2, (y0 + y1) / 2) == pytest.approx((300, 320), abs=1)


def test_four_indices_are_one_card(table: Table) -> None:
    for outline in (0.0, 0.9):
        reading = table.read(Laid(face="10H", at=(300, 320), turn=20, indices=(0, 1, 2, 3), outline=outline))
        assert faces(reading) == {"10H": 1}


@pytest.mark.parametrize("outline", [0.0, 0.9])
@pytest.mark.parametrize("shown", [(0, 1, 2, 3), (0, 2), (1, 2), (0, 3), (2, 3)])
def test_indices_at_four_corners_are_one_card_though_two_point_outward(
    table: Table, shown: tuple[int, ...], outline: float
) -> None:
    card = Laid(face="10H", at=(300, 320), turn=20, indices=shown, outward=True, outline=outline)
    assert faces(table.read(card)) == {"10H": 1}


def test_twins_with_indices_at_four_corners_are_two_cards(table: Table) -> None:
    twins = [Laid(face="QD", at=(x, 320), indices=(0, 1, 2, 3), outward=True, outline=0.9) for x in (220, 360)]
    assert faces(table.read(*twins)) == {"QD": 2}


@pytest.mark.parametrize(("other", "cards"), [("KC", 1), ("5S", 2)])
def test_two_corners_are_one_card_though_each_is_sure_of_another_suit_but_not_of_another_rank(
    table: Table, other: str, cards: int
) -> None:
    one = Laid(face="KS", at=(300, 320), indices=(0,))
    opposite = Laid(face=other, at=(308, 328), indices=(1,), outline=0)
    assert len(table.read(one, opposite).cards) == cards


def test_a_stray_that_is_hardly_read_at_a_corner_of_a_card_is_no_card(table: Table) -> None:
    hardly = {"scores": {2: 0.33}, "says": {2: "6C"}, "outward": True, "outline": 0}
    card = Laid(face="9S", at=(200, 320), indices=(0, 1), outline=0)
    at_corner, apart = (Laid(face="6C", at=at, indices=(2,), **hardly) for at in ((200, 320), (500, 320)))
    assert faces(table.read(card, at_corner, sure=5.0)) == {"9S": 1}
    assert len(table.read(card, apart, sure=5.0).cards) == 2


def test_a_small_index_that_clearly_says_another_face_is_a_card_however_near(table: Table) -> None:
    under = Laid(face="9S", at=(200, 320), indices=(0, 1))
    over = Laid(face="6C", at=(235, 320), indices=(1,), scores={1: 0.5}, outline=0)
    assert faces(table.read(under, over)) == {"9S": 1, "6C": 1}


def test_one_index_alone_is_a_card(table: Table) -> None:
    (card,) = table.read(Laid(face="AC", at=(300, 320), indices=(1,), outline=0)).cards
    assert card.face == "AC"
    x0, y0, x1, y1 = card.box
    assert ((x0 + x1) / 2, (y0 + y1) / 2) == pytest.approx((300, 320), abs=1)


def test_two_cards_of_one_face_are_two_cards(table: Table) -> None:
    assert faces(table.read(Laid(face="KH", at=(150, 320)), Laid(face="KH", at=(450, 320), turn=90))) == {"KH": 2}


def test_two_cards_of_one_face_that_overlap_are_two_cards(table: Table) -> None:
    one, two = Laid(face="KH", at=(300, 320), indices=(0,)), Laid(face="KH", at=(330, 320), indices=(0, 1))
    assert faces(table.read(one, two)) == {"KH": 2}


@pytest.mark.parametrize("outlines", [True, False])
@pytest.mark.parametrize("spread", [8, 14, -10])
def test_a_fan_is_as_many_cards_as_it_has(table: Table, *, outlines: bool, spread: int) -> None:
    names = ["2S", "9H", "QD", "7C", "AS", "10D", "3H"]
    cards = []
    for number, face in enumerate(names):
        turn = (number - 3) * spread
        at = 320 + 130 * np.sin(np.radians(turn)), 480 - 130 * np.cos(np.radians(turn))
        rightmost = number == (len(names) - 1 if spread > 0 else 0)  # the left corners of all show: it lies on top
        cards.append(Laid(face=face, at=at, turn=turn, indices=(0, 1) if rightmost else (0,), outline=0.8 * outlines))
    assert faces(table.read(*cards)) == Counter(names)


def test_cards_in_a_row_keep_their_own_indices(table: Table) -> None:
    names = ["4S", "AH", "6C", "9C"]
    cards = [Laid(face=face, at=(90 + 130 * number, 300)) for number, face in enumerate(names)]
    assert faces(table.read(*cards)) == Counter(names)


def test_a_card_that_lies_across_another_does_not_take_its_index(table: Table) -> None:
    below, above = Laid(face="5D", at=(300, 320), indices=(0,)), Laid(face="JS", at=(320, 330), turn=90)
    assert faces(table.read(below, above)) == {"5D": 1, "JS": 1}


def test_an_outline_of_both_sides_is_one_card_of_unknown_side(table: Table) -> None:
    one = Laid(face="6S", at=(300, 320), indices=(), outline=0.8)
    other = Laid(face="6S", at=(301, 320), indices=(), outline=0.7, back=True)
    (card,) = table.read(one, other).cards
    assert card.side == "unknown"


def test_boxes_stay_inside_the_picture(table: Table) -> None:
    (card,) = table.read(Laid(face="7S", at=(20, 30), indices=(1,))).cards
    assert card.face == "7S"
    assert min(card.box) >= 0


def test_a_cards_box_holds_its_indices_where_its_outline_is_loose(table: Table) -> None:
    loose = Laid(face="6C", at=(300, 320), outline=0.9)
    points = loose.outline_points()
    points[:4] = points[4] + 0.7 * (points[:4] - points[4])
    table.monkeypatch.setattr(Laid, "outline_points", lambda card: points)
    (card,) = table.read(loose).cards
    x0, y0, x1, y1 = card.box
    for which in loose.indices:
        low, high = loose.index_points(which)[:4].min(axis=0), loose.index_points(which)[:4].max(axis=0)
        assert (low > np.array([x0, y0]) - 0.1).all()
        assert (high < np.array([x1, y1]) + 0.1).all()
