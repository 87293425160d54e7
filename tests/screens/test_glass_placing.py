"""People arrange where they sit; the felt and the keys at the edge go with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.ledger.seatings import keep_seating, read_seating
from companion.session import Session
from companion.ui.kit.card_tile import CardTile
from companion.ui.views.before.seating import MOST_A_SIDE, SeatEdges
from tests.screens.glass import Glass, Open, middle, walk
from tests.screens.layout import complaints
from tests.screens.moments.leading import chance

HEADER = {"record": 1, "game": "pirates-bluff", "seats": ["Ann", "Ben", "Cem", "Dana"]}


def places(table: Glass) -> dict[str, tuple[float, float]]:
    """The place of each seat's panel."""
    return {name: middle(panel) for name, panel in table.app.table.board.panels.items()}


def move(table: Glass, seat: str, *ways: str) -> None:
    """Through the menu, as a person would."""
    for text in ("More", "Seating", seat, *ways, "Close"):
        table.tap_key(text)


def test_seats_begin_evenly_and_go_along_an_edge_and_across() -> None:
    seating = SeatEdges.even(("Ann", "Ben", "Cem", "Dana"))
    assert seating == SeatEdges(near=("Ben", "Ann"), far=("Cem", "Dana"))
    assert seating.move("Ann", "left") == SeatEdges(near=("Ann", "Ben"), far=("Cem", "Dana"))
    assert not seating.may_move("Ann", "right")
    assert seating.move("Ben", "across") == SeatEdges(near=("Ann",), far=("Ben", "Cem", "Dana"))
    full = SeatEdges(near=("Z",), far=tuple("ABCDE"))
    assert len(full.far) == MOST_A_SIDE
    assert not full.may_move("Z", "across")


def test_a_seat_goes_to_an_end_of_the_table_and_its_plate_faces_its_player(glass: Open) -> None:
    table = glass(session=Session.unkept(HEADER))
    move(table, "Cem", "To the left end")
    place = places(table)["Cem"]
    assert place[0] < 200
    assert 200 < place[1] < 600
    assert table.app.table.board.angle("Cem") == 270
    assert complaints(table) == []
    chance(table, lambda state: state.bid is not None and "Cem" not in state.bid.by)
    table.app.table.speak_for("Cem", "bid")
    table.step()
    assert complaints(table) == []
    assert table.app.table.board.sheet.parent.angle == 0
    table.resize((800, 1280))
    table.app.table.speak_for("Cem", "bid")
    table.step()
    assert complaints(table) == []
    assert table.app.table.board.sheet.parent.angle == 270
    table.tap_key("Close")
    assert table.app.table.foot.ids.tools.height == 64
    table.resize((1280, 800))
    move(table, "Cem", "Across the table")
    assert places(table)["Cem"][0] > 1080


def test_the_cards_of_a_trick_are_as_large_at_the_ends_as_at_the_long_edges(glass: Open) -> None:
    table = glass("battle", ("Ann", "Ben", "Cem", "Dan"))
    table.app.table.board.place(SeatEdges(near=("Ann",), far=("Cem",), left=("Ben",), right=("Dan",)))
    chance(table, lambda state: len(state.trick) == 3, most=20)
    table.app.table.show()
    table.step(6)
    cards = [each for each in walk(table.app.table.stage) if isinstance(each, CardTile) and each.face]
    widths = sorted(each.width for each in cards)
    assert len(widths) == 3
    assert widths[0] > 0.9 * widths[-1]


def test_who_comes_sits_on_the_emptier_edge_and_who_leaves_is_gone() -> None:
    seating = SeatEdges(near=("Ann",), far=("Ben", "Cem"))
    assert seating.fitted(("Ann", "Cem", "Eve", "Flo")) == SeatEdges(near=("Ann", "Flo"), far=("Cem", "Eve"))


def test_a_seat_is_moved_and_its_cards_and_keys_go_with_it(glass: Open) -> None:
    table = glass(session=Session.unkept(HEADER))
    chance(table, lambda state: len(state.deal.bids) > 0)
    table.step()
    before = places(table)
    move(table, "Ben", "Across the table")
    after = places(table)
    assert before["Ben"][1] < before["Cem"][1]
    assert after["Ben"][1] == pytest.approx(after["Cem"][1], abs=2)
    assert after["Ann"][0] < before["Ann"][0]
    bid = next(key for key in table.app.table.board.edge("Ben").children if key.text in ("Bid", "CALL", "Count down"))
    assert middle(bid)[1] > table.window.height / 2
    assert middle(table.app.table.board.panels["Ben"].chips)[1] > table.window.height / 2
    assert complaints(table) == []


def test_how_people_sat_is_kept_for_the_next_evening_of_the_same_people(glass: Open) -> None:
    first = Session.start("one", HEADER)
    move(glass(session=first), "Ann", "To the left")
    first.close()
    again = Session.start("two", {**HEADER, "seats": ["Dana", "Cem", "Ben", "Ann"]})
    table = glass(session=again)
    assert places(table)["Ann"][0] < places(table)["Ben"][0]
    assert table.app.table.board.seating == SeatEdges(near=("Ann", "Ben"), far=("Cem", "Dana"))
    again.close()


def test_a_table_that_keeps_nothing_keeps_no_seating(glass: Open, tmp_path: Path) -> None:
    move(glass(session=Session.unkept(HEADER)), "Ann", "To the left")
    assert list(tmp_path.iterdir()) == []


def test_a_seating_that_cannot_be_read_or_saved_stops_nothing(glass: Open, tmp_path: Path) -> None:
    keep_seating(("Ann", "Ben"), (("Ben",), ("Ann",)))
    assert read_seating(("Ben", "Ann")) == (("Ben",), ("Ann",))
    (tmp_path / "seatings.json").write_text('{"Ann | Ben": [["Ann"], ["Eve"]]}', encoding="utf-8")
    assert read_seating(("Ann", "Ben")) is None
    (tmp_path / "seatings.json").write_text("no json", encoding="utf-8")
    assert read_seating(("Ann", "Ben")) is None
    (tmp_path / "seatings.json").unlink()
    (tmp_path / "seatings.json").mkdir()
    session = Session.start("three", HEADER)
    table = glass(session=session)
    move(table, "Ann", "To the left")
    assert table.reads("The seating can't be saved for the next evening")
    session.close()
