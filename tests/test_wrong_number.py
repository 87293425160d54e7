"""More cards lie in a row than were said: one touch puts aside the one that does not belong."""

from __future__ import annotations

from typing import Any

import pytest

from companion.interpreter import Doubt
from companion.table import Table
from tests.observing import card, gone, looked
from tests.test_moments import PIRATES, opened, stands

MUSTERS = tuple({"act": "muster", "seat": seat, "count": 2} for seat in ("Ann", "Ben"))
CALLED = (
    *({"act": "start", "seat": seat, "card": f"{2 + at}A"} for at, seat in enumerate(PIRATES)),
    {"act": "bid", "seat": "Ann", "quantity": 2, "rank": 2},
    {"act": "call", "seat": "Ben"},
)


def lost_war() -> Table:
    return opened("lost-war", said=MUSTERS)


def pirates() -> Table:
    return opened("pirates-bluff", *PIRATES, said=CALLED, hand_size=3)


@pytest.mark.parametrize(("begun", "zone", "faces", "word", "told"), [
    (lost_war, "1/row", ("6S", "9H", "KD"), "reveal", ("Ann", ("6S", "9H"))),
    (pirates, "1/hand", ("2B", "3B", "4B"), "hand", ("Ann", ("2A", "2B", "3B"))),
], ids=["a row", "a hand"])  # fmt: skip
def test_one_card_too_many_is_said_and_put_aside_by_one_touch(
    begun: Any, zone: str, faces: tuple[str, ...], word: str, told: tuple[str, tuple[str, ...]]
) -> None:
    table = begun()
    for track, face in enumerate(faces, start=1):
        table.observe(card(zone, face, track=track, x=90.0 * track, at=0.1 * track))
    assert table.observe(looked(2.9)) == ()
    (asked,) = table.observe(looked(3.6))
    assert isinstance(asked, Doubt)
    assert (asked.about, [face for face, _ in asked.candidates]) == ("too-many", [faces[2], *faces[:2]])
    table.answer(asked.number, faces[2])
    assert stands(table, word)[0] == told
    table.observe(looked(5.0))
    assert table.doubts == ()


def test_another_card_of_the_row_that_does_not_belong_gives_way_to_the_last() -> None:
    table = three_of_two()
    (asked,) = table.doubts
    table.answer(asked.number, "9H")
    table.observe(looked(5.0))
    assert (stands(table, "reveal"), table.doubts) == ([("Ann", ("6S", "KD"))], ())


def three_of_two() -> Table:
    table = lost_war()
    for track, face in enumerate(("6S", "9H", "KD"), start=1):
        table.observe(card("1/row", face, track=track, x=90.0 * track))
    table.observe(looked(3.1))
    return table


def test_a_card_too_many_that_is_taken_away_needs_no_answer() -> None:
    table = three_of_two()
    assert len(table.doubts) == 1
    table.observe(gone("1/row", 3, at=4.0))
    table.observe(looked(4.5))
    assert (table.doubts, stands(table, "reveal")) == ((), [("Ann", ("6S", "9H"))])


def test_a_card_that_is_put_back_where_one_lies_alone_is_no_row() -> None:
    table = opened("bluffing-battles")
    table.observe(card("1/play", "7S", track=1, at=1.0))
    table.observe(card("2/play", "8S", track=3, at=1.0))
    table.observe(gone("1/play", 1, at=2.0))
    table.observe(card("1/play", "7S", track=2, at=2.5))
    assert [step for at in (3.0, 6.0) for step in table.observe(looked(at))] == []
