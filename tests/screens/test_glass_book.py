"""The book on the glass: its lines with reason, rule, movements and picture; folding and searching."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from kivy.uix.image import Image

from companion.evidence import Evidence
from companion.session import Session
from companion.ui.kit.theme import theme
from companion.ui.views.evening.opened import opened_line
from companion.ui.views.page import Go, PageLine, ScoreChange, SeatMark, Tile
from tests.observing import card
from tests.screens.glass import Glass, Open, words_of
from tests.screens.moments.doubts import blurred_six
from tests.screens.moments.leading import tapped
from tests.screens.taps import type_text
from tests.screens.test_glass_bluffing_battles import play


def fought(glass: Open, **how: Any) -> Glass:
    """A table after one fight: Ben's 9♥ beat Ann's 7♠."""
    table = glass(**how)
    play(table, "Ann", "7S")
    play(table, "Ben", "9H")
    return table


def pictures(table: Glass) -> list[Image]:
    """The pictures that can be seen."""
    return [each for each in table.visible() if isinstance(each, Image) and each.texture is not None]


def wait_for(table: Glass, seen: Callable[[], object]) -> None:
    """Lets the app run until this is so."""
    deadline = time.monotonic() + 10
    while not seen() and time.monotonic() < deadline:
        table.step()
    assert seen()


def numbers(table: Glass) -> list[object]:
    """The acts whose lines are shown."""
    return [each.says.about for each in table.page.blocks if isinstance(each, Tile) and isinstance(each.says, Go)]


def test_the_book_tells_reason_rule_what_moved_and_who_said_it(glass: Open) -> None:
    table = fought(glass)
    table.tap_key("Book")
    assert table.reads("2 of 2 lines")
    assert table.reads("3.2 The higher card takes both")
    line = next(each for each in table.page.blocks if isinstance(each, Tile) and each.says == Go("line", 2))
    assert line.changes == (ScoreChange(SeatMark(2, "Ben"), "+2"),)
    assert line.seat == SeatMark(2, "Ben")
    assert not table.reads("touch")  # what is simply touched says nothing of itself


def test_a_line_of_the_book_is_as_high_as_what_it_tells_and_nothing_of_that_is_cut(glass: Open) -> None:
    table = fought(glass, size=(600, 1024))
    table.tap_key("Note")
    table.tap_key("fun")
    table.tap_key("Book")
    noted, fight = table.tile(Go("line", 3)), table.tile(Go("line", 2))
    assert theme.u * 48 <= noted.height <= theme.u * 80 < fight.height
    said = next(each for each in fight.walk() if words_of(each).startswith("2   Ben's 9♥"))
    assert said.font_size == theme.t * 24
    assert said.texture_size[1] <= said.height
    before = fight.height
    table.resize((1280, 800))
    table.step(6)
    assert table.tile(Go("line", 2)).height < before, "in a wider window it takes fewer lines"


def test_the_lines_of_a_hand_fold_below_its_heading(glass: Open) -> None:
    table = fought(glass)
    tapped(table, {"act": "play", "seat": "Ann", "card": "8S"})
    table.tap_key("Book")
    assert numbers(table) == [3, 2, 1]
    table.tap("−  Round 1")
    assert numbers(table) == [3]
    table.tap("+  Round 1")
    assert numbers(table) == [3, 2, 1]
    lines = [each.text for each in table.page.blocks if isinstance(each, PageLine)]
    assert lines == ["−  Round 2   ·   1 line", "−  Round 1   ·   2 lines"]


def test_what_was_taken_back_stays_in_the_book_crossed_out(glass: Open) -> None:
    table = fought(glass)
    table.tap_key("Undo")
    table.tap_key("Book")
    table.tap_key("All lines")
    assert table.reads("1 of 3 lines")
    struck = table.find("Ben's 9♥ beats Ann's 7♠: Ben takes 2 cards.")
    assert table.reads("deleted")
    assert struck.strikethrough


def test_the_book_can_be_searched(glass: Open) -> None:
    table = fought(glass)
    table.tap_key("Book")
    table.tap_key("Search")
    type_text(table, "7")
    assert table.reads("“7”")
    assert table.reads("2 of 2 lines")
    table.tap_key("“7”")
    assert table.reads("Look for")
    table.tap_key("Close")
    assert table.reads("2 of 2 lines")
    table.tap_key("Close")
    assert not table.reads("2 of 2 lines")


def test_a_line_opened_shows_the_picture_it_rests_on_and_goes_back_to_the_book_as_it_was(glass: Open) -> None:
    session = Session.start("tonight", {"record": 1, "game": "bluffing-battles", "seats": ["Ann", "Ben"]})
    table = glass(session=session)
    table.see(replace(card("1/play", "7S", 0.93), crop=blurred_six()))
    session.table.settle()
    play(table, "Ben", "9H")
    session.table.settle()
    table.step()
    for text in ("Book", "All players"):
        table.tap_key(text)
    table.touch(table.tile(Go("line", 1)))
    wait_for(table, lambda: pictures(table))
    (picture,) = pictures(table)
    assert picture.texture.size == (140, 190)
    assert table.reads("What was Ann's 7♠ really?")
    assert not table.reads("Certainty")
    table.tap_key("Details")
    for text in ("Camera", "93 %", "Ann plays 7♠.", "Source", "Certainty"):
        assert table.reads(text)
    table.tap_key("Back")
    assert not table.has("Back to the book")
    table.tap_key("Close")
    assert table.has("Ann")
    session.close()


def test_the_book_says_that_a_picture_was_cleared_away(glass: Open) -> None:
    table = fought(glass)
    table.session.table.evidence[2] = Evidence("camera:0", crops=("gone.jpg",))
    table.tap_key("Book")
    table.touch(table.tile(Go("line", 2)))
    wait_for(table, lambda: table.reads("no picture"))
    assert not pictures(table)


def test_a_count_is_corrected_by_a_key_that_says_so(glass: Open) -> None:
    table = glass("pirates-bluff", ("Ann", "Ben", "Cem"))
    tapped(table, {"act": "count", "seat": "Ann", "unit": "coins", "amount": 41})
    table.app.table.mending.begin(1)
    table.step()
    assert not table.reads("Source")
    assert table.has("Someone else's count")
    assert table.key("Delete the count").kind == "plain"
    table.tap_key("Enter the count again")
    assert table.reads("Ann counted 41 coins")


def test_a_count_that_differs_says_why_the_difference_starts_there(glass: Open) -> None:
    start, count = {"act": "start", "seat": "Ann", "card": "3G"}, {"act": "count", "seat": "Ben", "unit": "coins"}
    explains = "A mistake here explains 1 of the 2 coins."
    moved = "Ann lays 3 as the starting card.", f"The book: Ben −1 coin, then 49. {explains}"
    table = glass("pirates-bluff", ("Ann", "Ben", "Cem"))
    tapped(table, start, {**count, "amount": 47})
    assert opened_line(table.session.table, 2).facts[0] == ("", "2 fewer than the book")
    why = "Check this line: no other line moved Ben's coins."
    opened = opened_line(table.session.table, 2)
    assert (opened.checks, opened.check) == (((1, f"Line 1: {moved[0]}", moved[1]),), why)
    assert opened.unexplained == "No line explains the rest (1 coin). Count again."
    table = glass("pirates-bluff", ("Ann", "Ben", "Cem"))
    tapped(table, {"act": "loan", "seat": "Ben", "amount": 5}, start, {**count, "amount": 47})
    assert opened_line(table.session.table, 3).check == "Check this line first: nobody counted Ben's coins before it."
    table = glass("pirates-bluff", ("Ann", "Ben", "Cem"))
    tapped(table, {**count, "amount": 50}, start, {**count, "amount": 47})
    why = "Check this line first: Ben's count still agreed in line 1."
    opened = opened_line(table.session.table, 3)
    assert (opened.checks, opened.check) == (((2, f"Line 2: {moved[0]}", moved[1]),), why)
