"""Moments before there is a table."""

from __future__ import annotations

import time

from companion.games import GAMES
from companion.languages import tr
from companion.ledger.presets import save_preset
from companion.ledger.roster import Roster
from companion.sources.feed import Feed
from companion.ui.lobby.lobby import Lobby
from tests.screens.canned import plugged
from tests.screens.glass import Glass
from tests.screens.moments.felt import FELT, demo
from tests.screens.moments.leading import LONG, until


def looked(_: object) -> tuple[Feed, None]:
    """A board with some troubles, and a camera, as the lobby opens them."""
    feed = Feed(plugged(), clock=time.monotonic, wake=lambda: None)
    feed.start()
    return feed, None


def set_up(table: Glass) -> None:
    """A table is being set up."""
    draft = table.root.content.draft.playing("battle")
    for seat in LONG[:5]:
        draft = draft.seated(seat)
    table.root.content._change(draft)


def again(table: Glass) -> None:
    """People who played before come back."""
    roster = Roster({"Ann": 1, "Ben": 2, "Cem": 3, "Wilhelmina van Oranje": 4}, (("Ann", "Ben", "Cem"),))
    table.app.whole.show(Lobby(sessions=(), started=lambda *_: "", resumed=lambda _: "", roster=roster))


def colours(table: Glass) -> None:
    """Somebody chooses a colour."""
    set_up(table)
    table.step()
    table.tap_key(f"4  {LONG[3]}")
    table.tap_key("Another colour")


def presets(table: Glass) -> None:
    """House rules are kept by name."""
    for name, options in (("last week", {"goal": "twenty"}), ("short evening", {"hand_size": 6})):
        save_preset(name, GAMES["battle"], options, replacing=True)
    set_up(table)
    table.root.content._change(table.root.content.draft.by({"goal": "twenty"}))
    table.step()
    table.tap_key("last week")


def sessions(table: Glass) -> None:
    """Earlier tables, one that the app named and one with a name of its own."""
    names = ("pirates-bluff 2026-11-20 20.15.03 Ann Ben Cem Wilhelmina van Oranje", "last week")
    table.app.whole.show(Lobby(sessions=names, started=lambda *_: "", resumed=lambda _: "", demo=lambda: None))
    table.root.content.tell("last week: another program has this session open; close it there first")


def devices(table: Glass) -> None:
    """What is plugged in, before there is a table."""
    set_up(table)
    table.root.content._change(table.root.content.draft.playing("bluffing-battles"))
    table.app.pages.show_devices()
    until(table, lambda: table.reads(f"{tr('Camera')} 0"))


def decks(table: Glass) -> None:
    """The decks, as they are printed."""
    table.app.pages.show_decks()
    page = table.root.content.children[0]
    until(table, lambda: len(page.ids.faces.children) == 60)


def felt(table: Glass) -> None:
    """The felt is being marked before there is a table."""
    set_up(table)
    table.app.pages._looker = lambda _: (Feed([], clock=time.monotonic, wake=lambda: None), demo())
    table.app.pages.show_felt(lambda _: None)
    page = table.root.content.children[0]
    until(table, lambda: page.picture.picture_px)
    for corner in FELT:
        table.touch_at(page.picture.to_window(*page.picture.on_glass(corner)))
    until(table, lambda: page.above.names)
