"""Pads fill the panel that they are on, and show what is possible at once."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest

from companion.rules.game import Number
from companion.ui.forms.pad_form import PadForm, PadKeyForm, fit_columns
from companion.ui.kit.drawn_key import DieKey
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key, Words
from companion.ui.views.page import Do, PagePad, Pair, Together
from companion.ui.views.table.pads import CardHead, KeyPad, NumberSteps, PadKey, PairSteps, TogetherSteps
from tests.screens import scenes
from tests.screens.glass import Open, walk, words_of
from tests.screens.moments import games
from tests.screens.test_glass_position import opened
from tests.screens.test_glass_put_away import bidding


def _bid(quantity: int, rank: int) -> PairSteps:
    """A raise of this bid, on the ranks 1 to 8."""
    rows, columns = Number("quantity", quantity, 99, now=quantity), Number("rank", 1, 8, now=rank)
    return PairSteps(Pair(rows, columns, lambda row, column: (row, column) > (quantity, rank)))


def _places(pad: KeyPad) -> dict[str, int]:
    """The places of the live keys of pairs."""
    return {
        cell.name: at for at, cell in enumerate(pad.cells) if isinstance(cell, PadKey) and cell.is_live and cell.name
    }


def test_a_bid_stands_before_the_next_ones_and_the_nearest_are_suggested(glass: Open) -> None:
    table = bidding(glass)
    pairs = [each for each in table.visible() if isinstance(each, PadKeyForm) and "×" in each.name]
    stands, first = pairs[:2]
    assert (words_of(stands), words_of(first)) == ("2 × 4 stands", "2 × 5")
    assert stands.disabled
    assert stands.y == first.y
    assert min(each.height for each in pairs) >= theme.u * 60
    assert [each.name for each in pairs if each.kind == "main"] == ["2 × 5", "3 × 4"]


def test_the_keys_of_bids_keep_their_places_until_two_rows_are_past() -> None:
    first, second = _places(_bid(1, 3).show(4)), _places(_bid(2, 2).show(4))
    assert second
    assert {name: first[name] for name in second} == second
    third = _places(_bid(3, 2).show(4))
    assert {at - third[name] for name, at in second.items() if name in third} == {18}


def test_a_bid_that_is_too_low_leaves_its_place_free() -> None:
    pad = _bid(2, 4).show(4)
    assert pad.cells[9] == "1"
    assert pad.cells[10:18] == (None,) * 8


def test_a_bid_says_itself_on_its_key_and_no_key_leads_to_rows_without_one() -> None:
    pad = _bid(5, 3).show(4)
    words = {cell.word for cell in pad.cells if isinstance(cell, PadKey) and cell.is_live}
    assert {"5 × 4", "6 × 3"} <= words
    assert pad.cells[0] == CardHead(word="how many")
    assert [key.is_live for key in pad.beside] == [False, True]


def test_the_next_bids_are_within_reach_and_others_a_touch_away() -> None:
    assert {"4 × 8", "5 × 1", "6 × 8"} <= set(_places(_bid(4, 7).show(5)))
    pad = _bid(4, 7)
    pad.show(5)
    pad.take(Do("turn", 4))
    assert {"8 × 1", "11 × 8"} <= set(_places(pad.show(5)))


def test_two_numbers_are_corrected_by_one_key_and_the_last_ones_stand_until_then(glass: Open) -> None:
    glass()
    heard: list[object] = []
    numbers = (Number("natural", 0, 2), Number("wild", 0, 2))
    asked = TogetherSteps(Together(numbers, ("5s", "Wilds"), lambda _: True, (1, 0)))
    rows = PadForm("pirates-bluff", asked, lambda *values: heard.append(values))
    before, first, done = (
        next(each for each in walk(rows) if words_of(each) == name) for name in ("5s 1", "5s 2", "Correct it")
    )
    assert before.kind == "chosen", "what is corrected has a tick"
    assert done.disabled, "nothing is changed yet"
    first.dispatch("on_release")
    assert (before.kind, first.kind) == ("plain", "chosen")
    assert not heard
    assert not done.disabled
    done.dispatch("on_release")
    assert heard == [(2, 0)], "the row that was not touched stands"


def _sum_to_two(values: Sequence[int | None]) -> bool:
    return sum(each or 0 for each in values) <= 2


def test_two_numbers_are_entered_by_a_touch_in_each_row() -> None:
    numbers = (Number("natural", 0, 2), Number("wild", 0, 2))
    asked = TogetherSteps(Together(numbers, ("5s", "Wilds"), _sum_to_two, (None, None)))
    assert asked.take(Do("choose", (0, 2))) is None
    assert [cell.word for cell in asked.show(4).cells[5:] if isinstance(cell, PadKey)] == ["0"], (
        "others are not possible"
    )
    assert asked.take(Do("choose", (1, 0))) == (2, 0)


@pytest.mark.parametrize(
    ("count", "size", "columns"), [(6, (1210, 440), 3), (8, (1210, 440), 4), (20, (1210, 440), 7), (8, (300, 900), 1)]
)
def test_the_keys_of_a_number_are_as_large_as_the_pad_has_room_for(
    count: int, size: tuple[float, float], columns: int
) -> None:
    assert fit_columns(range(1, count + 1), count, *size) == columns


def test_a_roll_is_asked_with_the_sides_of_the_die(glass: Open) -> None:
    glass()
    heard: list[int] = []
    rolled, bet = Number("value", 1, 6), Number("bet", 1, 6)
    pad = PadForm("battle", NumberSteps(PagePad(rolled, of_die=True), rolled), heard.append)
    sides = [each for each in walk(pad) if isinstance(each, DieKey)]
    assert [each.text for each in sides] == ["1", "2", "3", "4", "5", "6"]
    sides[4].dispatch("on_release")
    assert heard == [5]
    assert not [
        each
        for each in walk(PadForm("battle", NumberSteps(PagePad(bet), bet), heard.append))
        if isinstance(each, DieKey)
    ]


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


def test_acts_that_are_not_due_have_quiet_tabs() -> None:
    table = scenes.opened("battle-bets")
    try:
        kinds = {tab.text: tab.kind for tab in table.app.table.sheet.tabs}
        assert kinds == {"Roll the die": "chosen"} | dict.fromkeys(
            ("Bet", "Swap hands", "Trade the eagle", "More…"), "quiet"
        )
        bright = {tuple(tab.color) for tab in table.app.table.sheet.tabs}
        assert bright == {theme.role("words")}, "a tab that can be touched does not look disabled"
    finally:
        table.close()


def test_only_the_seat_that_a_sheet_asks_is_marked() -> None:
    table = scenes.opened("battle-bets")
    try:
        board = table.app.table.board
        assert sum(plate.waits for plate in board.panels.values()) > 1
        assert [seat for seat, plate in board.panels.items() if plate._band.waits] == [board.sheet.seat]
        board.shut()
        assert sum(plate._band.waits for plate in board.panels.values()) > 1
    finally:
        table.close()


def test_keys_that_lead_away_from_a_sheet_stand_apart_from_its_tabs() -> None:
    table = scenes.opened("pirates-bluff-count")
    try:
        tabs = {tab.text: tab for tab in table.app.table.sheet.tabs}
        assert list(tabs) == ["Enter the count", "Enter the cards", "Correct last move", "Let a bot take over"]
        places = [(tab.to_window(tab.x, 0)[0], tab.to_window(tab.right, 0)[0]) for tab in tabs.values()]
        gaps = [after[0] - before[1] for before, after in pairwise(places)]
        assert gaps[1] > 3 * max(gaps[0], gaps[2])
        assert [bool(tab.icon) for tab in tabs.values()] == [False, False, True, True]
        assert table.reads("Touch one number in each row.")
    finally:
        table.close()


def test_a_wide_plate_says_the_unit_of_its_score_while_it_is_folded() -> None:
    table = scenes.opened("bluffing-battles-play")
    try:
        words = [plate.ids for plate in table.app.table.board.panels.values()]
        assert [(each.unit.text, each.unit.opacity) for each in words] == [("won", 1), ("won", 1)]
    finally:
        table.close()


def test_the_pad_of_a_bidder_calls_the_countdown_as_the_key_at_the_seat_does(glass: Open) -> None:
    table = glass("pirates-bluff", ("Ann", "Ben", "Cem"))
    games.bidding(table)
    table.app.table.speak_for(table.session.table.state.deal.bid.by[0])
    table.step(6)
    keys = {each.text for each in walk(table.app.table.board.sheet) if isinstance(each, Key)}
    assert "Count down" in keys
    assert "Dead" not in keys
