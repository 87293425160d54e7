"""The page of the phones: a code that leads there, who has a seat, and a key that takes it from a phone."""

from __future__ import annotations

import pytest

from companion.ui.views.page import Tile
from tests.observing import act_of
from tests.screens.glass import Glass, Open
from tests.screens.phones_twin import ADDRESS, PhonesTwin


def opened(glass: Open, twin: PhonesTwin | None) -> Glass:
    table = glass("battle", ["Ann", "Ben", "Cem"])
    table.app.desk.phones = twin
    table.tap("More", "Phones")
    return table


def test_phones_are_let_in_a_seat_is_freed_and_they_are_switched_off_again(glass: Open) -> None:
    twin = PhonesTwin(("Ann", "Ben", "Cem"))
    table = opened(glass, twin)
    assert table.reads("Your own buttons")
    assert [tile.icon for tile in table.page.blocks if isinstance(tile, Tile)] == ["phones", "lock", "wifi"]
    table.tap("Let phones join")
    assert twin.is_on
    assert table.reads(ADDRESS)
    assert table.reads("✓ phone connected")
    assert table.reads("phone not responding")
    assert table.reads("no phone")
    table.tap("Disconnect")
    assert len(twin.freed) == 1
    table.tap("Switch phones off")
    assert not twin.is_on
    table.tap("Close")
    assert table.has("More")


def test_why_phones_cannot_come_is_a_sentence(glass: Open) -> None:
    table = opened(glass, PhonesTwin(("Ann",), why="This machine is in no network."))
    table.tap("Let phones join")
    assert table.reads("This machine is in no network.")


def test_a_table_without_phones_says_so(glass: Open) -> None:
    assert opened(glass, None).reads("This table was opened without phones.")


@pytest.mark.slow
def test_the_desk_takes_in_what_phones_say_and_sends_what_came_of_it_in_one_tick(glass: Open) -> None:
    table = glass("battle", ["Ann", "Ben", "Cem"])
    done = []
    twin = PhonesTwin(("Ann",))
    twin.pump = lambda: done.append("pump")  # type: ignore[method-assign]
    twin.show = lambda: done.append("show")  # type: ignore[method-assign]
    table.app.desk.phones = twin
    table.app.desk.table.observers.append(lambda _: done.append("judge"))
    table.app.desk.say(act_of(table.app.desk.table, {"act": "note", "text": "so"}))
    assert done == ["pump", "judge", "show"]


@pytest.mark.slow
def test_while_a_phone_waits_the_app_ticks_at_each_frame_and_otherwise_it_does_not(glass: Open) -> None:
    table = glass("battle", ["Ann", "Ben", "Cem"])
    table.app.desk.phones = twin = PhonesTwin(("Ann",))
    table.app.tick()
    assert not table.app._tick_soon.is_triggered
    twin.is_waiting = True
    table.app.tick()
    assert table.app._tick_soon.is_triggered
