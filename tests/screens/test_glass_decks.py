"""The page of decks in the lobby: shown, checked, printed, and changed without an editor."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from companion.decks import load_deck
from companion.ui.lobby.lobby_pages import LobbyPages
from companion.ui.pages.deck_shelf import DecksPage
from tests.screens.glass import Glass

Open = Callable[..., Glass]


def _wait(table: Glass, page: DecksPage) -> None:
    while page.is_busy:
        table.step()
    table.step()


def test_a_page_that_another_page_takes_the_place_of_looks_no_more(glass: Open) -> None:
    table = glass(lobby=True)
    pages = table.app.before.pages = LobbyPages(
        table.root.content, table.app.whole, lambda _: (None, None), expected=tuple, clock=time.monotonic
    )
    pages.show("devices")
    (devices,) = table.app.whole.content.children
    pages.show("decks")
    assert devices.parent is None


def test_the_decks_are_shown_checked_and_written_to_print(glass: Open, tmp_path: Path) -> None:
    table = glass(lobby=True)
    table.app.before.pages = LobbyPages(
        table.root.content, table.app.whole, lambda _: (None, None), expected=tuple, clock=time.monotonic
    )
    table.app.before.pages.show("decks")
    table.step()
    assert table.reads("Battle, 63 cards")
    page = table.root.content.children[0]
    table.tap_key("Check")
    _wait(table, page)
    assert table.reads("All faces can be told apart, also without colour and turned.")
    table.tap_key("Changes")
    _wait(table, page)
    assert table.reads("It is not taken from another deck.")
    table.tap_key("Save pictures")
    table.tap_key("Print (PDF)")  # one thing at a time
    _wait(table, page)
    assert (tmp_path / "print" / "battle-1" / "R6.png").read_bytes().startswith(b"\x89PNG")
    assert not (tmp_path / "print" / "battle-1.pdf").exists()
    table.tap_key("Print (PDF)")
    _wait(table, page)
    assert (tmp_path / "print" / "battle-1.pdf").read_bytes().startswith(b"%PDF")
    table.tap_key("Another deck")
    table.tap_key("Letter cards")
    assert table.reads("Letter cards, 216 cards")
    table.tap_key("Close")
    assert table.reads("A new table")


def test_an_own_deck_is_begun_and_its_cards_are_counted_without_an_editor(glass: Open, tmp_path: Path) -> None:
    table = glass(lobby=True)
    table.app.before.pages = LobbyPages(
        table.root.content, table.app.whole, lambda _: (None, None), expected=tuple, clock=time.monotonic
    )
    table.app.before.pages.show("decks")
    table.step(3)
    page = table.root.content.children[0]
    table.touch(page.ids.faces.children[-1])
    assert table.reads("This deck comes with the program. Make a new one from it to change its cards.")
    table.tap_key("Copy and change")
    for letter in "ours":
        table.tap_key(letter)
    table.tap_key("Done")
    table.step(3)
    path = tmp_path / "decks" / "Ours.toml"
    assert load_deck(str(path)).copies == load_deck("battle").copies
    table.touch(page.ids.faces.children[-1])
    table.tap_key("3")
    table.step(3)
    assert load_deck(str(path)).copies["R1"] == 3
    assert table.reads("Ours, 65 cards")
    table.tap_key("Changes")
    _wait(table, page)
    assert table.reads("Since Battle: red 1 (R1): 3 cards instead of 1.")
    table.touch(page.ids.faces.children[-1])
    table.tap_key("0")
    table.step(20)
    assert "R1" not in load_deck(str(path)).copies
    page.ids.scroll.scroll_y = 0
    table.step(3)
    table.touch(page.ids.faces.children[0])  # it stands at the end, pale
    table.tap_key("1")
    assert load_deck(str(path)).copies == load_deck("battle").copies
