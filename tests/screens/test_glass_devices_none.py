"""The devices page if nothing is plugged in, at a table and before one."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from companion import languages
from companion.languages import tr
from companion.ledger.roster import keep_group
from companion.sources.camera.capture.frames import SourceError
from companion.sources.feed import Feed
from companion.sources.nfc.device import Device
from companion.ui.forms.block_column import BlockColumn
from companion.ui.views.before.sockets import Sockets
from tests.nfc.rig import ACE, TWO
from tests.screens import scenes
from tests.screens.canned import Canned
from tests.screens.glass import Open, words_of
from tests.screens.moments.leading import until
from tests.screens.taps import seat

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="virtual boards need a pseudo-terminal")

FACES = {ACE: "AS", TWO: "2S"}


def test_nothing_plugged_in_says_what_to_do_above_the_fold_of_a_small_screen() -> None:
    languages.speak("de")
    table = scenes.opened("devices-none", size=(1024, 600))
    try:
        said = table.find(tr("To connect one of these, leave the table and open Devices:"))
        assert said.to_window(*said.pos)[1] > table.one(BlockColumn).to_window(*table.one(BlockColumn).pos)[1]
    finally:
        table.close()


def test_nothing_plugged_in_says_how_to_begin(glass: Open) -> None:
    table = glass()
    table.tap("More", "Devices")
    assert table.reads("Nothing is plugged in")
    assert table.reads("To connect one of these, leave the table and open Devices:")
    assert not table.has("Use this")
    assert not table.has("Leave table"), "there is no lobby"
    table.tap_key("Close")
    assert table.app.table.page is None


def test_nothing_plugged_in_leads_to_the_lobby_where_something_can_be(glass: Open) -> None:
    keep_group(("Ann", "Ben"))
    table = glass(lobby=True, looker=lambda _: (Feed([], clock=time.monotonic, wake=lambda: None), None))
    for text in ("Bluffing Battles", "Same as last time: Ann, Ben", "Start", "More", "Devices", "Leave table"):
        table.tap_key(text)
    assert table.reads("What shall we play?")
    assert table.has("Devices")


def test_before_a_table_the_page_sends_nobody_to_itself_and_counts_no_deck_without_a_device(glass: Open) -> None:
    table = glass(lobby=True, looker=lambda _: (Feed([], clock=time.monotonic, wake=lambda: None), None))
    table.tap_key("Bluffing Battles")
    table.app.before.show_page("devices")
    until(table, lambda: table.reads("Nothing is plugged in: you play by touch."))
    assert not table.reads("open Devices")
    assert not table.has("Count the deck")


def test_without_devices_the_light_is_green_and_one_is_plugged_in_by_a_touch_or_done_without(glass: Open) -> None:
    named: list[str] = []

    def looker(_: object) -> tuple[Feed, None]:
        if "0" in named:
            raise SourceError("There is no camera 0.")
        lost = Canned(Device(name="nfc", since=time.monotonic()))
        return Feed([lost], clock=time.monotonic, wake=lambda: None), None

    def plug(source: str) -> Callable[[Path], None] | None:
        named[:] = [source] if source else []
        return (lambda _: None) if source == "0" else None

    sockets = Sockets(is_used=lambda: bool(named), plug=plug)
    table = glass(lobby=True, looker=looker, opener=looker, sockets=sockets)
    table.tap_key("Devices")
    until(table, lambda: table.reads("Nothing is plugged in: you play by touch."))
    table.touch(next(each for each in table.visible() if words_of(each) == "Use this"))
    assert named == ["0"]
    until(table, lambda: table.reads("There is no camera 0."))
    until(table, lambda: table.has("Use this"))
    assert table.reads("You can play by touch meanwhile")
    table.tap_key("Close")
    table.tap_key("Bluffing Battles")
    for name in ("Ann", "Ben"):
        seat(table, name)
    table.tap_key("Start")
    assert table.reads("There is no camera 0.")
    assert table.has("Play by touch meanwhile")
    table.tap_key("Close")
    table.tap_key("Devices")
    until(table, lambda: table.has("Use this"))
    table.touch(table.key("Use this"))
    assert not named
    assert table.has("Start")


def test_a_page_that_was_opened_above_the_games_closes_to_them_after_a_device_was_plugged_in(glass: Open) -> None:
    keep_group(("Ann", "Ben"))

    def looker(_: object) -> tuple[Feed, None]:
        return Feed([], clock=time.monotonic, wake=lambda: None), None

    sockets = Sockets(is_used=lambda: False, plug=lambda _: None)
    table = glass(lobby=True, looker=looker, opener=looker, sockets=sockets)
    for text in ("Bluffing Battles", "Same as last time: Ann, Ben"):
        table.tap_key(text)
    for leads, title in (((), "Turn order"), (("Other game",), "What shall we play?")):
        for text in (*leads, "Devices"):
            table.tap_key(text)
        until(table, lambda: table.has("Use this"))
        table.touch(table.key("Use this"))
        table.tap_key("Close")
        assert table.reads(title)
