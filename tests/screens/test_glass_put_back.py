"""Touches put a deleted play back: by naming the missing card, or by its line in the book."""

from __future__ import annotations

from typing import Any

from companion.ui.forms.block_column import BlockColumn
from companion.ui.kit.card_tile import CardTile
from companion.ui.views.page import Go
from tests.screens.glass import Glass, Open
from tests.screens.moments.doubts import doubt_of_a_battle_left_out, left_out_line
from tests.screens.moments.leading import FEW, tapped
from tests.screens.test_glass_bluffing_battles import play, score


def left_out(glass: Open, *, after: int = 0) -> Glass:
    """A battle of which Ann's second card was never read."""
    table = glass("lost-war", ("Ann", "Ben"))
    doubt_of_a_battle_left_out(table, after=after)
    table.step(4)
    return table


def line_of(table: Glass, code: str) -> int:
    """The number of the line that says this of other lines."""
    entries = table.session.table.history.entries
    return next(each.number for each in entries if each.events and each.events[0].why.code == code)


def next_battle(table: Glass, *, musters: int = 1) -> None:
    """The table has gone on: Ben's king beats Ann's 3."""
    tapped(table, *({"act": "muster", "seat": seat, "count": musters} for seat in ("Ann", "Ben")))
    tapped(table, {"act": "reveal", "seat": "Ann", "cards": ["3H"]}, {"act": "reveal", "seat": "Ben", "cards": ["KH"]})
    table.step()


def revealed(table: Glass) -> list[tuple[str, ...]]:
    return [each.act.cards for each in table.session.table.history.standing if each.act.word() == "reveal"]


def choose(table: Glass, *faces: str) -> None:
    for face in faces:
        table.tap_card(face)


def test_the_missing_card_is_one_touch_away_and_the_battle_is_judged(glass: Open) -> None:
    table = left_out(glass)
    assert table.reads("One more card in front of Ann was picked up too soon. Which card came after 6♠, K♦ and 4♣?")
    choose(table, "9H")
    assert table.taps == 1
    assert table.reads("Ann wins 3 pairs to 1 and takes the battle.")
    assert score(table, "Ann") == "1"


def test_where_table_and_books_differ_it_is_said_that_a_card_was_gathered_unread(glass: Open) -> None:
    table = left_out(glass)
    for text in ("More", "Something's wrong"):
        table.tap_key(text)
    assert table.reads("One of Ann's cards was picked up before I could read it.")
    assert not table.reads("I can't read a card")


def test_a_battle_that_stays_out_is_not_asked_about_again(glass: Open) -> None:
    table = left_out(glass)
    table.tap_key("Don't count this card")
    assert not table.has("Don't count this card")
    assert table.session.table.history.standing == []


def test_a_battle_is_put_back_from_its_line_when_nobody_is_asked_any_more(glass: Open) -> None:
    table = left_out(glass, after=70)
    assert not table.has("Don't count this card")
    table.tap_key("Book")
    table.touch(table.tile(Go("line", line_of(table, "left-out"))))
    assert [each.face for each in table.visible() if isinstance(each, CardTile)] == ["7S", "8H", "QD", "3C"]
    assert not table.reads("Source")
    assert table.reads("It counts once Ann's cards are entered; everything after it is judged again.")
    table.tap_key("Enter Ann's cards")
    assert table.reads("Which 4 cards were in front of Ann? Touch them in order.")
    choose(table, "6S", "9H", "KD", "4C")
    assert score(table, "Ann") == "1"
    assert revealed(table) == [("7S", "8H", "QD", "3C"), ("6S", "9H", "KD", "4C")]


def test_on_a_small_screen_cards_leave_room_for_what_counting_the_line_does(glass: Open) -> None:
    table = glass("lost-war", FEW, size=(1024, 600))
    left_out_line(table)
    table.step(6)
    view = table.one(BlockColumn)
    assert view.inner.height <= view.height
    assert table.reads("It counts once Bartholomew's cards are entered; everything after it is judged again.")


def test_what_was_left_out_last_is_found_where_table_and_books_differ(glass: Open) -> None:
    table = left_out(glass, after=70)
    for text in ("More", "Something's wrong"):
        table.tap_key(text)
    assert table.key("Add the missed card").kind == "main"
    for text in ("Add the missed card", "Enter Ann's cards"):
        table.tap_key(text)
    choose(table, "6S", "9H", "KD", "4C")
    assert score(table, "Ann") == "1"
    for text in ("More", "Something's wrong"):
        table.tap_key(text)
    assert not table.has("Add the missed card")


def test_while_its_card_is_asked_about_its_line_asks_for_that_card_alone(glass: Open) -> None:
    table = left_out(glass)
    table.tap_key("Book")
    table.touch(table.tile(Go("line", line_of(table, "left-out"))))
    table.tap_key("Enter Ann's cards")
    choose(table, "9H")
    assert revealed(table)[1] == ("6S", "9H", "KD", "4C")
    assert not table.has("Don't count this card")


def test_what_came_after_is_judged_again_and_the_difference_is_shown_first(glass: Open) -> None:
    table = left_out(glass, after=70)
    next_battle(table)
    assert (score(table, "Ann"), score(table, "Ben")) == ("0", "2")
    table.tap_key("Book")
    table.touch(table.tile(Go("line", line_of(table, "left-out"))))
    table.tap_key("Enter Ann's cards")
    choose(table, "6S", "9H", "KD", "4C")
    assert table.reads("What this would change")
    assert table.reads_row("Ann", "0  →  1")
    table.tap_key("Correct it")
    assert (score(table, "Ann"), score(table, "Ben")) == ("1", "2")
    table.tap_key("Book")
    assert table.reads("(added later)")


def test_an_act_that_was_deleted_is_put_back_by_its_own_line(glass: Open) -> None:
    table = glass()
    for seat, face in (("Ann", "7S"), ("Ben", "9H"), ("Ann", "3S"), ("Ben", "4H")):
        play(table, seat, face)
    table.tap_key("Book")
    table.touch(table.tile(Go("line", 3)))
    table.tap_key("Delete this")
    table.tap_key("Correct it")
    assert score(table, "Ben") == "2"
    table.tap_key("Book")
    table.touch(table.tile(Go("line", 3)))
    assert table.reads("deleted in line 5")
    table.tap_key("Count it after all")
    table.tap_key("Correct it")
    assert score(table, "Ben") == "4"
    table.tap_key("Book")
    table.touch(table.tile(Go("line", 3)))
    table.tap_key("Details")
    assert table.reads("put back in line 6")


def test_where_nothing_stands_any_more_the_first_act_is_put_back_at_once(glass: Open) -> None:
    table = glass()
    play(table, "Ann", "7S")
    table.tap_key("Undo")
    assert table.session.table.history.standing == []
    table.tap_key("Book")
    table.touch(table.tile(Go("line", 1)))
    table.tap_key("Count it after all")
    assert [each.number for each in table.session.table.history.standing] == [1]
    assert table.reads("Put back: Ann plays 7♠.")


def test_what_cannot_be_put_back_without_losing_later_acts_says_which(glass: Open) -> None:
    """Two cards had not been read: the battle would still be waited for where the next one was drawn."""
    table = glass("lost-war", ("Ann", "Ben"))
    tapped(table, *({"act": "muster", "seat": seat, "count": 2} for seat in ("Ann", "Ben")))
    also: dict[str, Any] = {"act": "amend", "line": 2, "with": None, "misread": True}
    tapped(table, {"act": "amend", "line": 1, "with": None, "misread": True, "also": also})
    next_battle(table)
    table.tap_key("Book")
    table.touch(table.tile(Go("line", 1)))
    table.tap_key("Count it after all")
    assert table.reads("With this correction, line 4")
    assert table.reads("Lost: ")
    table.tap_key("Keep it as it is")
    assert revealed(table) == [("3H",), ("KH",)]
