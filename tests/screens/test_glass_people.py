"""The players and their house rules: people come back with their colours, and with rules that a touch saved."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.bot_seats import bot_seats
from companion.games import game_named
from companion.ledger.presets import preset_names, preset_path, read_preset, save_preset
from companion.ledger.roster import Roster, keep_group, paint, read_roster
from companion.ui.controller.seat_players import PAUSE_S
from companion.ui.forms.tile_form import TileForm
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key
from companion.ui.views.page import Tile
from tests.observing import act_of
from tests.screens.glass import Glass, Open
from tests.screens.taps import type_text


def test_four_people_who_are_known_sit_down_by_six_touches_the_game_and_the_start_among_them(glass: Open) -> None:
    keep_group(("Dan", "Eve"))
    keep_group(("Ann", "Ben", "Cem"))
    table = glass(lobby=True)
    for text in ("Pirate's Bluff", "+ Ann", "+ Dan", "+ Cem", "+ Eve", "Start"):
        table.tap_key(text)
    assert table.taps == 6
    session, _ = table.app.opened
    assert session.table.setup.seats == ("Ann", "Dan", "Cem", "Eve")
    session.close()


def test_three_people_who_are_known_begin_by_five_touches_and_those_of_last_time_by_three(glass: Open) -> None:
    keep_group(("Ann", "Ben", "Cem"))
    table = glass(lobby=True)
    for text in ("Battle", "+ Ann", "+ Ben", "+ Cem", "Start"):
        table.tap_key(text)
    assert table.taps == 5
    table.app.opened[0].close()
    again = glass(lobby=True)
    for text in ("Pirate's Bluff", "Same as last time: Ann, Ben, Cem", "Start"):
        again.tap_key(text)
    assert again.taps == 3
    again.app.opened[0].close()


def test_people_have_their_own_colours_at_the_table(glass: Open) -> None:
    keep_group(("Ann", "Ben"))
    paint({"Ann": 6, "Ben": 3})
    table = glass(lobby=True)
    for text in ("Bluffing Battles", "+ Ben", "+ Ann", "Start"):
        table.tap_key(text)
    panels = table.app.table.board.panels
    assert tuple(panels["Ann"]._band.colour) == pytest.approx(theme.role("seat6"))
    assert tuple(panels["Ben"]._band.colour) == pytest.approx(theme.role("seat3"))
    table.app.opened[0].close()


def test_a_bot_sits_down_plays_and_gives_its_seat_back_by_touches(glass: Open) -> None:
    keep_group(("Ann", "Ben"))
    now = [0.0]
    table = glass(lobby=True, clock=lambda: now[0])
    for text in ("Bluffing Battles", "+ Ann", "Add a bot"):
        table.tap_key(text)
    assert table.app.before.lobby.draft.bots == {"Ada"}
    table.tap_key("Start")
    session, _ = table.app.opened
    assert read_roster().names == ("Ann", "Ben")
    table.app.desk.say(act_of(session.table, {"act": "play", "seat": "Ann", "card": "2S"}))
    for _ in range(4):
        now[0] += 2 * PAUSE_S
        table.step()
    session.table.settle()
    assert session.table.evidence[3].source == "bot"
    assert table.reads("bot")
    for text in ("More", "Bots", "No bot for Ada"):
        table.tap_key(text)
    session.table.settle()
    assert not bot_seats(session.table.history.entries)
    for text in ("More", "Bots", "A bot plays for Ann"):
        table.tap_key(text)
    session.table.settle()
    assert bot_seats(session.table.history.entries) == {"Ann"}
    session.close()


def test_the_next_table_begins_with_the_bots_that_were_chosen_and_no_others(glass: Open) -> None:
    keep_group(("Ann", "Ben"))
    table = glass(lobby=True)
    for text in ("Bluffing Battles", "+ Ann", "Add a bot", "Start"):
        table.tap_key(text)
    session, _ = table.app.opened
    table.app.desk.say(act_of(session.table, {"act": "play", "seat": "Ann", "card": "2S"}))
    for text in ("More", "Bots", "A bot plays for Ann"):
        table.tap_key(text)
    session.table.settle()
    assert bot_seats(session.table.history.entries) == {"Ann", "Ada"}
    for text in ("More", "Leave table"):
        table.tap_key(text)
    assert table.app.before.draft.bots == {"Ada"}


def test_a_colour_that_somebody_wears_is_swapped(glass: Open) -> None:
    keep_group(("Ann", "Ben"))
    table = glass(lobby=True)
    for text in ("Battle", "Same as last time: Ann, Ben", "1  Ann", "Another colour", "Ben"):
        table.tap_key(text)
    assert read_roster().colours == {"Ann": 2, "Ben": 1}


def test_nobody_has_the_colour_of_somebody_else_at_the_same_table() -> None:
    same = Roster(dict.fromkeys(("Ann", "Ben", "Cem"), 5))
    assert same.colours_of(("Ann", "Ben", "Cem")) == (5, 1, 2)
    assert len(set(same.colours_of([f"Seat {number}" for number in range(8)]))) == 8


def test_a_name_is_forgotten_by_touches(glass: Open) -> None:
    keep_group(("Ann", "Ben"))
    table = glass(lobby=True)
    for text in ("Battle", "Same as last time: Ann, Ben", "2  Ben", "Forget this name"):
        table.tap_key(text)
    assert read_roster().names == ("Ann",)
    table.tap_key("Add a player")
    assert table.key("Next player").disabled
    table.touch(table.find("Next player"))
    type_text(table, "ann", done="Next player")
    assert table.reads("Ann is already here: choose a different name.")
    type_text(table, "Anna", done="Next player")
    table.tap_key("Close")
    assert table.has("3  Anna")


def test_house_rules_are_kept_by_a_name_taken_again_and_deleted(glass: Open) -> None:
    table = glass(lobby=True)
    table.tap_key("Bluffing Battles")
    table.tap_key("Change")
    assert not any(row.edge for row in rows(table))
    table.tap_key("Save or load…")
    assert table.reads("Change a house rule first")
    table.tap_key("Close")
    table.tap_key("two decks")
    table.tap_key("Save or load…")
    table.tap_key("Save these rules…")
    type_text(table, "short")
    assert read_preset("Short").options == {"format": "one-deck"}
    assert table.reads("House rules: Short")
    assert [row.lines[0].text for row in rows(table) if row.edge] == ["Format  (changed)"]
    table.tap_key("Save or load…")
    table.tap_key("Standard rules")
    assert table.has("two decks")
    table.tap_key("Save or load…")
    table.tap_key("Short")
    assert table.has("one deck")
    save_preset("Long", game_named("battle"), {})
    for text in ("Save or load…", "Save these rules…", "l", "o", "n", "g", "Done"):
        table.tap_key(text)
    assert table.reads("Another game already has house rules")
    table.tap_key("Replace them")
    assert read_preset("Long").game.name == "bluffing-battles"
    for text in ("Save or load…", "Delete…", "Long"):
        table.tap_key(text)
    table.tap_key("Save or load…")
    table.tap_key("Delete…")
    table.tap_key("Short")
    assert preset_names() == []
    assert table.reads("House rules: 1 changed")


def test_a_file_of_house_rules_with_a_mistake_says_where_it_is(glass: Open, tmp_path: Path) -> None:
    (tmp_path / "presets").mkdir()
    (tmp_path / "presets" / "odd.toml").write_text('game = "battle"\n[options]\ngolden = "forty"\n')
    table = glass(lobby=True)
    table.tap_key("Battle")
    table.tap_key("Change")
    table.tap_key("Save or load…")
    assert table.reads("line 3")


def test_the_version_that_is_tested_stays_for_the_next_game_of_the_evening(glass: Open) -> None:
    keep_group(("Ann", "Ben"))
    table = glass(lobby=True)
    for text in (
        "Bluffing Battles",
        "Change",
        "Playtest version…",
        "v",
        "7",
        "Done",
        "Back to the players",
        "Same as last time: Ann, Ben",
        "Start",
        "More",
        "Results and notes",
    ):
        table.tap_key(text)
    first, _ = table.app.opened
    table.tap_key("Play again")
    again, _ = table.app.opened
    assert again is not first
    assert again.label == "v7"
    table.tap_key("More")
    table.tap_key("Leave table")
    table.tap_key("Bluffing Battles")
    assert table.reads("Version v7")


def rows(table: Glass) -> list[Tile]:
    """The house rules that are shown."""
    return [each._tile for each in table.visible() if isinstance(each, TileForm)]


def test_a_file_of_house_rules_that_cannot_be_used_is_said_by_its_name_and_can_be_deleted(glass: Open) -> None:
    table = glass(lobby=True)
    path = preset_path("mine")
    path.parent.mkdir(parents=True)
    path.write_text('game = "battle"\n[options]\ngaol = "twenty"\n')
    for text in ("Battle", "Change", "Save or load…"):
        table.tap_key(text)
    assert table.reads("mine.toml: line 3: Battle has no option 'gaol'")
    assert not table.reads(str(path.parent))
    for text in ("Delete…", "mine"):
        table.tap_key(text)
    assert not preset_names()


def test_the_number_that_a_house_rule_has_now_is_marked(glass: Open) -> None:
    table = glass(lobby=True)
    table.tap_key("Battle")
    table.tap_key("Change")
    forms = [each for each in table.visible() if isinstance(each, TileForm)]
    row = next(each for each in forms if each._tile.lines[0].text == "Minimum bet")
    key = next(each for each in row.walk(restrict=True) if isinstance(each, Key))
    table.reach(key)
    table.touch(key)
    assert table.reads("Minimum bet (1 to 10)")
    assert table.reads("The fewest tokens a player may bet, if the player has more than two.")
    assert [each.text for each in table.visible() if isinstance(each, Key) and each.kind == "chosen"][-1] == "2"
