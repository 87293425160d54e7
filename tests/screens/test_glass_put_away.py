"""A page that was put away hears nothing more: a finger that was still down, letters, and a sheet that the game has
passed."""

from __future__ import annotations

from companion.ui.forms.page_sheet import PageSheet
from companion.ui.kit.widgets import Key, Words
from companion.ui.views.page import Go
from tests.screens.glass import Glass, Open, walk, words_of
from tests.screens.moments.leading import chance, tapped

FOUR = ("Ann", "Ben", "Cem", "Dan")


def plate_key(table: Glass, seat: str, text: str) -> Key:
    """The key with this text at a seat's plate."""
    found = [each for each in walk(table.app.table.board.edge(seat)) if words_of(each) == text]
    assert found, f"{seat} has no key {text!r}"
    return found[0]


def bidding(glass: Open) -> Glass:
    """Cem has bid two 4s, and Ann thinks about a bid."""
    table = glass("pirates-bluff", FOUR)
    chance(table, lambda state: state.deal.phase == "bidding", seed=5)
    table.step()
    first = table.session.table.state.deal.opener
    tapped(table, {"act": "bid", "seat": first, "quantity": 2, "rank": 4})
    assert first == "Cem"
    table.step(6)
    table.touch(plate_key(table, "Ann", "Bid"))
    assert table.has("3 × 4")
    return table


def test_what_can_no_longer_be_said_goes_away_by_itself(glass: Open) -> None:
    table = bidding(glass)
    tapped(table, {"act": "call", "seat": "Ben"})
    table.step()
    assert not table.has("3 × 4")
    assert table.app.table.board.sheet is None
    assert table.has("Show hand")


def test_what_can_still_be_said_is_asked_as_the_table_stands_now(glass: Open) -> None:
    table = bidding(glass)
    tapped(table, {"act": "bid", "seat": "Ben", "quantity": 3, "rank": 4})
    table.step()
    assert table.one(PageSheet).title.startswith("Ann  ·  Bid higher than three 4s")
    assert not table.has("3 × 4")
    table.tap_key("3 × 5")
    assert table.app.desk.refusal is None
    assert table.reads("Ann bids three 5s")


def test_a_sheet_is_seen_once_its_words_are_drawn(glass: Open) -> None:
    table = bidding(glass)
    sheet = table.one(PageSheet)
    assert sheet.opacity
    table.app.table.board.shut()
    table.app.table.speak_for("Dan")
    assert not sheet.opacity
    while not sheet.opacity:
        table.frame()
    assert all(each.painted == each.text for each in walk(sheet) if isinstance(each, Words))


def test_a_finger_that_is_down_while_the_sheet_goes_away_says_nothing(glass: Open) -> None:
    table = bidding(glass)
    finger = table.put_down(table.key("3 × 4"))
    tapped(table, {"act": "call", "seat": "Ben"})
    table.step()
    table.lift(finger)
    assert table.app.desk.refusal is None
    assert not table.reads("NOT ALLOWED")
    assert table.session.table.state.deal.phase == "showdown"


def test_the_table_says_that_a_seat_is_not_to_move_but_its_play_can_be_entered(glass: Open) -> None:
    table = glass()
    tapped(table, {"act": "play", "seat": "Ann", "card": "7S"})
    table.step(6)
    table.tap("Ann")
    assert table.reads("It isn't Ann's move. Ann may show the hand.")
    table.tap_key("Play a card, out of turn")
    assert table.reads("Ann, out of turn: play a card")
    table.tap_card("KS")
    assert table.app.desk.refusal is not None, "the referee says what of that"


def test_what_a_seat_says_in_secret_goes_away_once_it_was_said_elsewhere(glass: Open) -> None:
    table = glass("lost-war")
    table.touch(plate_key(table, "Ann", "Draw in secret"))
    table.tap_key("I'm Ann – show me")
    assert table.has("4")
    tapped(table, {"act": "muster", "seat": "Ben", "count": 6})
    table.step()
    assert table.has("4"), "what another draws changes nothing"
    tapped(table, {"act": "muster", "seat": "Ann", "count": 4})
    table.step()
    assert table.app.table.board.sheet is None


def test_the_latest_lines_grow_while_they_are_looked_at(glass: Open) -> None:
    table = glass()
    tapped(table, {"act": "play", "seat": "Ann", "card": "7S"})
    table.step()
    table.app.table.open_log()
    table.step()
    assert table.reads("1   Ann plays 7♠.")
    tapped(table, {"act": "play", "seat": "Ben", "card": "9H"})
    table.step(6)
    line = table.tile(Go("line", 2))
    table.reach(line)
    table.touch(line)
    assert table.has("Delete this")
