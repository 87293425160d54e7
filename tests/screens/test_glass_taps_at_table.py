"""How many touches something takes at the table: counted here, listed in docs/taps.md."""

from __future__ import annotations

from companion.ui.views.page import Go
from tests.screens.evening import written
from tests.screens.glass import Glass, Open
from tests.screens.moments.leading import first_bid, tapped
from tests.screens.test_glass_taps import Counted, told

AT_THE_TABLE = "at the table"
THREE = ("Ann", "Ben", "Cem")


def key_of(table: Glass, seat: str, text: str) -> object:
    """The key at a seat's plate."""
    return next(key for key in table.app.table.board.edge(seat).children if key.text == text)


def test_cards_are_said_and_corrected_in_as_many_touches_as_the_page_tells(glass: Open) -> None:
    counted = Counted()
    table = glass()
    with counted.count(table, "play a card"):
        table.touch(key_of(table, "Ann", "Play a card"))
        table.tap_card("7S")
    written(table)
    assert table.app.desk.act(1).card == "7S"
    with counted.count(table, "correct a card on the felt"):
        table.tap_card("7S")
        table.tap_card("8S")
    written(table)
    assert table.app.desk.act(1).card == "8S"
    tapped(table, {"act": "play", "seat": "Ben", "card": "9H"})
    table.step()
    table.tap_key("Book")
    with counted.count(table, "correct the last act in the book"):
        table.touch(table.tile(Go("line", 3)))
        table.tap_card("10H")
    written(table)
    assert table.app.desk.act(3).card == "10H"
    tapped(table, {"act": "play", "seat": "Ann", "card": "2C"})
    table.step()
    table.tap_key("Book")
    with counted.count(table, "correct an earlier act in the book, with no consequences"):
        table.touch(table.tile(Go("line", 1)))
        table.tap_card("6S")
    written(table)
    assert table.app.desk.act(1).card == "6S"
    table.tap_key("Book")
    with counted.count(table, "the same with consequences, after a look at the changes"):
        table.touch(table.tile(Go("line", 1)))
        table.tap_card("AS")
        assert table.reads("What this would change")
        table.tap_key("Correct it")
    written(table)
    assert table.app.desk.act(1).card == "AS"
    with counted.count(table, "undo the last act"):
        table.tap_key("Undo")
    assert counted.taps.items() <= told(AT_THE_TABLE).items()


def test_bids_hands_and_bets_are_said_and_corrected_in_as_many_touches_as_the_page_tells(glass: Open) -> None:
    counted = Counted()
    table = glass("pirates-bluff", THREE)
    start = [{"act": "start", "seat": seat, "card": card} for seat, card in zip(THREE, "245", strict=True)]
    tapped(table, *start)
    table.step()
    opener = table.session.table.state.deal.opener or "Ann"
    with counted.count(table, "make a bid"):
        table.touch(key_of(table, opener, "Bid"))
        table.tap_key("3 × 4")
    written(table)
    with counted.count(table, "correct the standing bid on its plate"):
        table.touch(table.app.table.stage.hero)
        table.tap_key("3 × 5")
    written(table)
    assert table.session.table.state.bid.rank == 5
    caller = next(seat for seat in THREE if seat != opener)
    with counted.count(table, "call a bid"):
        table.touch(key_of(table, caller, "CALL"))
    table.app.desk.version += 1
    table.app.desk._ahead += 10
    table.step()
    with counted.count(table, "show a hand by its count"):
        table.touch(key_of(table, caller, "Show hand"))
        table.tap_key("5s 1")
        table.tap_key("Wilds 0")
    written(table)
    with counted.count(table, "correct a hand's count on its plate"):
        table.touch(table.find("1"))
        table.tap_key("5s 2")
        table.tap_key("Correct it")
    written(table)
    assert table.session.table.state.hand(caller).counted == (2, 0)
    words = glass("bluff-words")
    tapped(words, *first_bid())
    words.step()
    with counted.count(words, "correct a seat's last move on its plate"):
        words.touch(words.app.table.board.panels["Ann"].ids.status)
        words.tap_key("8")
    written(words)
    assert words.session.table.state.bid == 8
    assert counted.taps.items() <= told(AT_THE_TABLE).items()


def test_coins_are_counted_and_a_difference_is_resolved_in_as_many_touches_as_the_page_tells(glass: Open) -> None:
    counted = Counted()
    table = glass("pirates-bluff", THREE)
    table.step()
    with counted.count(table, "count a player's coins, any number"):
        for text in ("More", "Count cards or coins", "Ann"):
            table.tap_key(text)
        table.tap_key("47")
    written(table)
    assert table.reads("Ann counts 47 coins")
    with counted.count(table, "accept that count instead of the book"):
        table.tap_key("47 is right")
    written(table)
    assert table.session.table.state.holdings.of("coins", "Ann") == 47
    assert counted.taps.items() <= told(AT_THE_TABLE).items()


def test_every_row_of_the_page_is_counted() -> None:
    assert len(told(AT_THE_TABLE)) == 14
