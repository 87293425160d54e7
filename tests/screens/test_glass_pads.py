"""Pads fill the panel that they are on, and show what is possible at once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.rules.game import Number
from companion.ui.kit.drawn_key import DieKey
from companion.ui.kit.number_grid import PairKey
from companion.ui.kit.number_pad import NumberPad, fit_columns
from companion.ui.kit.number_rows import NumberRows
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key, Words
from tests.screens.glass import Glass, walk, words_of
from tests.screens.test_glass_position import opened
from tests.screens.test_glass_put_away import bidding

Open = Callable[..., Glass]


def test_a_bid_begins_at_the_first_row_that_is_possible_after_the_bid_that_stands(glass: Open) -> None:
    table = bidding(glass)
    pairs = [each for each in table.visible() if isinstance(each, PairKey)]
    stands, first = pairs[:2]
    assert (words_of(stands), words_of(first)) == ("2 × 4 stands", "2 × 5")
    assert stands.disabled
    assert stands.y == first.y
    assert min(each.height for each in pairs) >= theme.u * 72


def test_of_two_numbers_the_last_ones_are_marked_until_both_are_chosen(glass: Open) -> None:
    glass()
    heard: list[object] = []
    numbers = (Number("natural", 0, 2), Number("wild", 0, 2))
    rows = NumberRows(numbers, ("5s", "Wilds"), fits=lambda _: True, was=(1, 0), chose=heard.append)
    before, first = (next(each for each in walk(rows) if words_of(each) == f"5s {number}") for number in (1, 2))
    assert before.kind == "chosen", "what is corrected has a tick"
    first.dispatch("on_release")
    assert (before.kind, first.kind) == ("plain", "chosen")
    assert not heard
    next(each for each in walk(rows) if words_of(each) == "Wilds 1").dispatch("on_release")
    assert heard == [[2, 1]]


@pytest.mark.parametrize(
    ("count", "size", "columns"), [(6, (1210, 440), 3), (8, (1210, 440), 4), (20, (1210, 440), 7), (8, (300, 900), 1)]
)
def test_the_keys_of_a_number_are_as_large_as_the_pad_has_room_for(
    count: int, size: tuple[float, float], columns: int
) -> None:
    assert fit_columns(count, *size) == columns


def test_a_roll_is_asked_with_the_sides_of_the_die(glass: Open) -> None:
    glass()
    heard: list[int] = []
    pad = NumberPad(Number("value", 1, 6), chose=heard.append, of_die=True)
    sides = [each for each in walk(pad) if isinstance(each, DieKey)]
    assert [each.text for each in sides] == ["1", "2", "3", "4", "5", "6"]
    sides[4].dispatch("on_release")
    assert heard == [5]
    assert not [each for each in walk(NumberPad(Number("bet", 1, 6), chose=heard.append)) if isinstance(each, DieKey)]


def test_the_rows_of_a_position_share_the_free_height(glass: Open) -> None:
    table = glass()
    opened(table)
    page = table.app.table.page
    names = [
        each
        for each in walk(page)
        if isinstance(each, Words) and each.text in ("Ann", "Ben") and not isinstance(each, Key)
    ]
    assert len(names) == 2
    keys = [each for each in walk(page) if isinstance(each, Key) and abs(each.center_y - names[0].center_y) < 5]
    assert keys
    assert min(each.height for each in keys) > theme.u * 150
