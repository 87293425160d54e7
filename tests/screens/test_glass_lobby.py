"""The lobby: a table is set up by taps and starts, an earlier one is gone on with."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from companion.decks import load_deck
from companion.ledger.sessions import session_path
from companion.ledger.settings import read_settings
from companion.observations import Tapped
from companion.past import FINISHED
from companion.rules.acts import Note
from companion.session import Session
from companion.sources.camera.capture.frames import SourceError
from companion.sources.feed import Feed
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key
from companion.ui.lobby.lobby_pages import LobbyPages
from companion.ui.pages.deck_shelf import DecksPage
from companion.ui.shell import opening
from companion.ui.shell.before_table import GOING_ON
from companion.ui.views.before.setup import Draft
from tests.screens.glass import Glass, middle
from tests.screens.layout import box_of, complaints
from tests.screens.moments import lobby
from tests.screens.moments.leading import chance
from tests.screens.moments.past import evening
from tests.screens.plugged_in import type_keys

Open = Callable[..., Glass]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))


def seat(table: Glass, name: str) -> None:
    """Types a player's name."""
    table.tap_key("Add a player")
    for letter in name.lower():
        table.tap_key(letter)
    table.tap_key("Done")


def test_the_lobby_begins_with_the_game_and_the_house_rules_that_were_named(glass: Open) -> None:
    table = glass(lobby=True, draft=Draft("battle", options={"goal": 18}))
    assert table.reads("Battle is for 2 to 5 players: 2 more are needed.")
    assert table.has("18")


def test_the_demo_table_is_not_offered_as_an_evening_to_go_on_with(glass: Open) -> None:
    for name in ("friday", "demo 2026-11-22 20.15.00"):
        Session.start(name, {"record": 1, "game": "bluffing-battles", "seats": ["Ann", "Ben"]}).close()
    table = glass(lobby=True)
    assert table.has("friday")
    assert not table.has("demo 2026-11-22 20.15.00")


def test_a_table_is_set_up_by_taps_and_starts(glass: Open) -> None:
    table = glass(lobby=True)
    table.tap_key("Bluffing Battles")
    assert table.reads("Bluffing Battles is for 2 players: 2 more are needed.")
    seat(table, "Ann")
    seat(table, "Ben")
    table.tap_key("two decks")
    table.tap_key("Start")
    session, _ = table.app.opened
    assert session.table.setup.seats == ("Ann", "Ben")
    assert session.table.setup.options["format"] == "one-deck"
    table.touch(table.app.table.board.panels["Ann"])
    table.tap_card("7S")
    session.table.settle()
    table.step()
    assert table.reads("Ann plays 7♠.")
    session.close()


def test_a_name_that_is_touched_is_asked_about_and_may_sit_out_or_be_called_otherwise(glass: Open) -> None:
    table = glass(lobby=True)
    table.tap_key("Battle")
    seat(table, "Ann")
    seat(table, "Ben")
    table.tap_key("1  Ann")
    table.tap_key("Keep")
    assert table.has("1  Ann")
    table.tap_key("1  Ann")
    table.tap_key("Another name")
    table.tap_key("e")
    table.tap_key("Done")
    assert table.has("1  Anne")
    table.tap_key("1  Anne")
    table.tap_key("Sits out")
    assert table.has("1  Ben")


def test_a_third_player_is_asked_to_sit_out_where_a_game_is_for_two(glass: Open) -> None:
    table = glass(lobby=True)
    table.tap_key("Battle")
    for name in ("Al", "Bo", "Cy"):
        seat(table, name)
    table.tap_key("Bluffing Battles")
    assert table.reads("Bluffing Battles is for 2 players: touch the name of who sits out.")
    assert table.key("Start").disabled
    assert table.has("3  Cy")
    table.tap_key("2  Bo")
    table.tap_key("Sits out")
    assert not table.key("Start").disabled
    assert table.root.content.draft.header()["seats"] == ["Al", "Cy"]


def test_a_name_is_typed_on_a_keyboard_as_people_type_it(glass: Open) -> None:
    table = glass(lobby=True)
    table.tap_key("Battle")
    for name in ("Ann", "Élodie", "McKay"):
        table.tap_key("Add a player")
        type_keys(table.window, f"{name}\n")
        table.step()
    assert table.root.content.draft.seats == ("Ann", "Élodie", "McKay")


def test_the_earlier_tables_stand_below_the_games_and_over_none(glass: Open) -> None:
    for name in ("monday", "tuesday", "friday"):
        Session.start(name, {"record": 1, "game": "bluffing-battles", "seats": ["Ann", "Ben"]}).close()
    never = pytest.fail  # nobody touches these keys here; they only take their room
    table = glass(lobby=True, demo=({}, never), felt=never, looker=never)
    table.step()
    lobby = table.root.content
    assert lobby.ids.earlier.text == "or go on where you left off"
    assert lobby.ids.earlier.top <= min(key.y for key in lobby.ids.games.children)


def test_a_sheet_that_was_closed_hears_no_key(glass: Open) -> None:
    table = glass(lobby=True)
    table.tap_key("Battle")
    table.tap_key("Add a player")
    table.tap_key("Close")
    type_keys(table.window, "ann\n")
    table.step()
    assert table.root.content.draft.seats == ()


def test_a_name_that_is_dragged_onto_another_sits_there_in_the_turn_order(glass: Open) -> None:
    table = glass(lobby=True)
    table.tap_key("Pirate's Bluff")
    table.root.content._change(table.root.content.draft.seated("Al").seated("Bo").seated("Cy"))
    table.step()
    table.drag(middle(table.key("1  Al")), middle(table.key("3  Cy")))
    assert all(table.has(text) for text in ("1  Bo", "2  Cy", "3  Al"))
    table.drag(middle(table.key("2  Cy")), middle(table.key("1  Bo")))
    assert table.root.content.draft.header()["seats"] == ["Cy", "Bo", "Al"]
    x, y = middle(table.key("1  Cy"))
    table.drag((x, y), (x, y - 300))
    assert table.root.content.draft.header()["seats"] == ["Cy", "Bo", "Al"]
    assert middle(table.key("1  Cy")) == (x, y)
    table.tap_key("2  Bo")
    table.tap_key("Sits out")
    assert table.root.content.draft.header()["seats"] == ["Cy", "Al"]


def test_an_earlier_table_is_gone_on_with(glass: Open) -> None:
    session = Session.start("last week", {"record": 1, "game": "bluffing-battles", "seats": ["Ann", "Ben"]})
    for name, face in (("Ann", "7S"), ("Ben", "9H")):
        session.table.observe(_tapped(name, face))
    session.close()
    table = glass(lobby=True)
    table.tap_key("last week")
    assert table.reads("Ben's 9♥ beats Ann's 7♠: Ben takes 2 cards.")
    table.app.opened[0].close()


def test_after_the_end_the_next_game_of_the_same_people_is_one_touch_from_its_start(
    glass: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    minutes, named = count(), opening.session_name  # a game of chance can be over within the second that names it
    monkeypatch.setattr(opening, "session_name", lambda header, _: named(header, time.localtime(60 * next(minutes))))
    table = glass(lobby=True)
    table.tap_key("Bluffing Battles")
    seat(table, "Ann")
    seat(table, "Ben")
    table.tap_key("two decks")
    table.tap_key("Start")
    first = table.session, table.feed = table.app.opened
    chance(table, lambda state: state.ended is not None)
    table.session.table.settle()
    table.step()
    assert table.reads("Game over.")
    table.tap_key("Leave table")
    assert table.has("1  Ann")
    assert table.has("one deck")
    assert not table.reads("or go on where you left off")
    table.tap_key("Start")
    assert table.app.opened is not first
    assert table.reads("Everything is ready.")
    table.app.opened[0].close()


def test_a_table_that_is_left_in_the_middle_is_gone_on_with_by_its_people_and_its_moment(glass: Open) -> None:
    table = glass(lobby=True)
    assert not table.reads("or go on where you left off")
    table.tap_key("Bluffing Battles")
    seat(table, "Ann")
    seat(table, "Ben")
    table.tap_key("Start")
    table.touch(table.app.table.board.panels["Ann"])
    table.tap_card("7S")
    table.tap_key("More")
    table.tap_key("Leave table")
    name = next(each.text for each in table.visible() if isinstance(each, Key) and each.text.endswith("Ann Ben"))
    assert name.startswith("Bluffing Battles, ")
    table.tap_key(name)
    assert table.reads("Ann plays 7♠.")
    table.app.opened[0].close()


def test_what_was_won_or_ended_is_not_offered_to_go_on_with_and_the_latest_other_is_a_key_of_the_welcome(
    glass: Open,
) -> None:
    for name, seed in (("won", 3), ("going on", None), ("ended", None)):
        if seed is not None:
            evening(name, "bluffing-battles", ("Ann", "Ben"), seed=seed)
            continue
        session = Session.start(name, {"record": 1, "game": "bluffing-battles", "seats": ["Ann", "Ben"]})
        session.table.observe(_tapped("Ann", "7S"))
        if name == "ended":
            session.table.play(Note(text="the end", tags=(FINISHED,)))
        session.close()
    table = glass(lobby=True)
    assert table.has("going on")
    assert not table.has("won")
    assert not table.has("ended")
    assert table.taps == 0
    table.tap_key("Go on")
    assert table.reads("Ann plays 7♠.")
    table.app.opened[0].close()


def test_only_the_latest_tables_are_offered_and_no_more_are_read_for_it(glass: Open) -> None:
    for number in range(GOING_ON + 3):
        name = f"evening {number}"
        Session.start(name, {"record": 1, "game": "bluffing-battles", "seats": ["Ann", "Ben"]}).close()
        os.utime(session_path(name), (1e9 + number,) * 2)
    table = glass(lobby=True)
    offered = [each.text for each in table.visible() if isinstance(each, Key) and each.text.startswith("evening")]
    assert offered == [f"evening {number}" for number in range(GOING_ON + 2, 2, -1)]
    assert len(table.app.evenings.known) == GOING_ON


def test_the_welcome_has_the_demo_play_and_the_last_table_and_goes_away_with_the_first_choice(glass: Open) -> None:
    def showed(_: Session) -> tuple[Feed, None]:
        feed = Feed([], clock=time.monotonic, wake=lambda: None)
        feed.start()
        return feed, None

    header = {"record": 1, "game": "bluffing-battles", "seats": ["Ann", "Ben"]}
    table = glass(lobby=True, demo=(header, showed))
    assert table.reads("Welcome")
    assert not table.has("Go on")  # nothing was played yet
    assert not table.reads("House rules")
    table.tap_key("See the demo")
    assert table.app.table is not None
    table.app.table.leave()
    table.step()
    assert table.reads("Welcome")
    assert (table.key("Play").kind, table.key("Add a player").kind) == ("main", "plain")
    table.tap_key("Play")
    for letter in "ann":
        table.tap_key(letter)
    table.tap_key("Done")
    assert table.has("1  Ann")
    assert table.reads("House rules")
    assert not table.reads("Welcome")


def test_colours_text_and_sounds_are_set_before_the_game_too_and_are_kept(glass: Open) -> None:
    table = glass(lobby=True, signs=True)
    for text in ("Settings", "Light", "200 %", "Sounds: on"):
        table.tap_key(text)
    assert complaints(table) == []
    table.tap_key("125 %")
    kept = read_settings()
    assert (kept.colours, kept.text, kept.sound) == ("light", 1.25, False)
    assert (theme.name, theme.text_scale) == ("light", 1.25)
    assert table.has("Sounds: off")
    table.tap_key("Turn by a quarter")
    assert read_settings().turned == 90
    table.tap_key("Close")
    assert table.reads("Welcome")
    again = glass(lobby=True)
    assert (theme.name, theme.text_scale, again.root.angle) == ("light", 1.25, 90)


def test_a_table_that_is_open_elsewhere_is_said_to_be(glass: Open) -> None:
    session = Session.start("tonight", {"record": 1, "game": "bluffing-battles", "seats": ["Ann", "Ben"]})
    table = glass(lobby=True)
    table.tap_key("tonight")
    assert table.reads("“tonight” is open in another program: close it there.")
    session.close()


def test_a_camera_that_is_not_there_is_said_to_be_and_the_lobby_stays(glass: Open) -> None:
    def opener(_: Session) -> None:
        raise SourceError("camera 7: no such camera")

    Session.start("tonight", {"record": 1, "game": "bluffing-battles", "seats": ["Ann", "Ben"]}).close()
    table = glass(lobby=True, opener=opener)
    table.tap_key("tonight")
    assert table.reads("Camera 7: no such camera")
    Session.resume("tonight").close()


def test_a_page_that_another_page_takes_the_place_of_looks_no_more(glass: Open) -> None:
    table = glass(lobby=True)
    pages = table.app.before.pages = LobbyPages(
        table.root.content, table.app.whole, lambda _: (None, None), expected=tuple, clock=time.monotonic
    )
    pages.show("devices")
    (devices,) = table.app.whole.content.children
    pages.show("decks")
    assert devices.parent is None


def _tapped(name: str, face: str) -> Tapped:
    return Tapped(source="touch", at=0.0, said={"act": "play", "seat": name, "card": face})


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


def _wait(table: Glass, page: DecksPage) -> None:
    while page.is_busy:
        table.step()
    table.step()


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


def test_the_deck_on_the_table_is_chosen_by_taps(glass: Open) -> None:
    table = glass(lobby=True)
    table.tap_key("Pirate's Bluff")
    assert table.reads("The deck on the table")
    table.tap_key("Pirate's Bluff cards")
    assert table.root.content.draft.options == {"deck_kind": "uno"}


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280)])
def test_no_key_of_an_earlier_table_is_cut_where_the_list_ends(glass: Open, size: tuple[int, int]) -> None:
    table = glass(lobby=True, size=size, looker=lobby.looked, felt=lambda _: None, demo=({}, lambda _: None))
    table.root.content.offer([f"battle 2026-09-2{day} 20.15.03 Ann Ben Cem" for day in range(6)])
    table.step(6)
    keys = [each for each in table.visible() if isinstance(each, Key) and "20:15" in each.text]
    low, high = (box_of(table.root.content.ids.sessions.parent)[at] for at in (1, 3))
    seen = [box_of(each) for each in keys if box_of(each)[3] > low + 1 and box_of(each)[1] < high - 1]
    assert len(seen) >= 2
    assert all(box[1] > low - 1 and box[3] < high + 1 for box in seen)
