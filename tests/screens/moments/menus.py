"""Moments in which a sheet from the menu lies over the felt."""

from __future__ import annotations

from tests.screens.glass import Glass
from tests.screens.moments.doubts import doubt_of_a_battle_left_out
from tests.screens.moments.games import bidding, showdown, war


def menu(table: Glass) -> None:
    """Everything that is not play."""
    war(table)
    table.app.table.open_menu()


def cover(table: Glass) -> None:
    """A hidden hand is about to be looked at."""
    menu(table)
    table.app.table._router.go("hand")
    table.step()
    table.tap_key(table.session.table.state.seats[0])


def differs(table: Glass) -> None:
    """The table does not match the books."""
    menu(table)
    table.app.table._router.go("wrong")


def left_out_differs(table: Glass) -> None:
    """The same, after a battle was left out."""
    doubt_of_a_battle_left_out(table)
    table.step()
    table.app.table.open_menu()
    table.app.table._router.go("wrong")


def seats_differ(table: Glass) -> None:
    """The same at a full table."""
    showdown(table)
    table.app.table.open_menu()
    table.app.table._router.go("wrong")


def typing(table: Glass) -> None:
    """A note is typed."""
    menu(table)
    table.step()
    table.tap_key("Write a note")


def places(table: Glass) -> None:
    """Somebody sits elsewhere."""
    bidding(table)
    table.app.table._router.go("places")
