"""The lobby: touches set a table up and start it."""

from __future__ import annotations

import time

import plates
import pytest
from kivy.graphics import Rectangle

from companion.games import GAMES
from companion.ledger.settings import read_settings
from companion.ui.kit.sheet import KEPT_OFF_S
from companion.ui.kit.theme import theme
from companion.ui.lobby.game_shelf import GameShelf
from companion.ui.lobby.game_tile import GameKey
from companion.ui.views.before.front import GameTile
from companion.ui.views.before.setup import Draft
from tests.screens.glass import Open
from tests.screens.layout import complaints
from tests.screens.moments.leading import until
from tests.screens.recording import Recording
from tests.screens.taps import seat


def test_the_lobby_begins_with_the_game_and_the_house_rules_that_were_named(glass: Open) -> None:
    table = glass(lobby=True, draft=Draft("battle", options={"goal": 18}))
    assert table.reads("Battle is for 2 to 5 players: 2 more are needed.")
    assert table.reads("House rules: 1 changed")
    table.tap_key("Change")
    assert table.has("18")


def test_a_key_that_is_not_live_yet_says_what_it_needs(glass: Open) -> None:
    table = glass(lobby=True)
    table.tap_key("Pirate's Bluff")
    table.tap_key("Add a player")
    assert table.key("Start: 2 more names").disabled
    table = glass()
    for text in ("Note", "in words"):
        table.tap_key(text)
    assert table.reads("Touch letters, then Done.")
    table.tap_key("H")
    assert not table.reads("Touch letters, then Done.")


def test_house_rules_stay_while_another_game_is_looked_at(glass: Open) -> None:
    table = glass(lobby=True, draft=Draft("battle", ("Ann", "Ben"), {"goal": 18}, "battle"))
    for game in ("Battle", "Bluff Words", "Battle"):
        table.tap_key("Other game")
        table.tap_key(game)
        assert table.reads("House rules: standard" if game == "Bluff Words" else "House rules: 1 changed")
    assert table.root.content.draft.deck == "battle"
    assert table.root.content.draft.seats == ("Ann", "Ben")


def test_house_rules_stay_while_another_game_is_played(glass: Open) -> None:
    table = glass(lobby=True, draft=Draft("battle", ("Ann", "Ben"), {"goal": 18}))
    for text in ("Other game", "Bluffing Battles", "Start"):
        table.tap_key(text)
    for text in ("More", "Leave table", "Battle"):
        table.tap_key(text)
    assert table.reads("House rules: 1 changed")


def test_a_lobby_that_is_never_shown_is_laid_without_a_warning(glass: Open, caplog: pytest.LogCaptureFixture) -> None:
    table = glass(lobby=True)
    for text in ("Battle", "Add a guest", "Add a guest", "Start"):
        table.tap_key(text)
    table.app._play_again()
    table.step()
    assert "no cols or rows" not in caplog.text


def test_a_sixth_game_is_in_sight_below_the_others_with_its_letter_on_its_cover(
    glass: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "plates", plates.SPEC)
    table = glass(lobby=True)
    tile, shelf = table.key("Plates"), table.one(GameShelf)
    assert isinstance(tile, GameKey)
    assert tile.to_window(tile.x, tile.top)[1] > shelf.to_window(*shelf.pos)[1] + 100
    letter = [each for each in tile.cover.canvas.children if isinstance(each, Rectangle)][-1]
    assert letter.pos[0] + letter.size[0] / 2 == pytest.approx(tile.cover.center_x, abs=1)
    assert letter.pos[1] + letter.size[1] / 2 == pytest.approx(tile.cover.center_y, abs=1)


def test_a_table_is_set_up_by_taps_and_starts(glass: Open) -> None:
    table = glass(lobby=True)
    table.tap_key("Bluffing Battles")
    assert table.reads("Bluffing Battles is for 2 players: 2 more are needed.")
    seat(table, "Ann")
    seat(table, "Ben")
    table.tap_key("Change")
    assert table.reads("House rules: standard")
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


def test_each_game_has_a_tile_with_its_cover_its_players_its_minutes_and_a_line(glass: Open) -> None:
    table = glass(lobby=True)
    tiles = [each for each in table.visible() if isinstance(each, GameKey)]
    assert [tile.text for tile in tiles] == [game.title for game in GAMES.values()]
    assert all(tile.cover.picture is not None for tile in tiles)
    for text in ("3–8 players", "about 40 min", "Bid on the cards in all hands together."):
        assert table.reads(text)


def test_a_game_without_a_picture_has_its_letter_as_its_cover(glass: Open) -> None:
    tile = GameKey(GameTile("ours", "Our game", "2 players", "", None))
    assert (tile.cover.picture, tile.cover.title) == (None, "Our game")


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
    table.tap_key("Rotate 90°")
    assert read_settings().turned == 90
    table.tap_key("Close")
    assert table.reads("What shall we play?")
    again = glass(lobby=True)
    assert (theme.name, theme.text_scale, again.root.angle) == ("light", 1.25, 90)


def test_what_is_missing_stands_beside_the_start_and_an_empty_table_is_not_drawn(glass: Open) -> None:
    table = glass(lobby=True)
    table.tap_key("Pirate's Bluff")
    said, start = table.find("Pirate's Bluff is for 3 to 8 players: 3 more are needed."), table.key("Start")
    assert said.y < start.top
    assert said.top > start.y
    around = table.root.content.set_up._around
    assert not around.canvas.before.length()
    table.tap_key("Add a guest")
    assert around.canvas.before.length()


def test_the_settings_show_a_small_table_in_the_colours_and_the_size_of_text_that_are_chosen(glass: Open) -> None:
    table = glass(lobby=True)
    table.tap_key("Settings")
    table.step()
    said = table.find("This is how the table looks.")
    before = tuple(said.color), said.font_size
    assert tuple(said.color) == tuple(theme.role("words"))
    for text in ("Light", "150 %"):
        table.tap_key(text)
    table.step(6)
    assert tuple(said.color) == tuple(theme.role("words")) != before[0]
    assert said.font_size > before[1]
    assert said.get_root_window() is not None, "it stays on the page"


@pytest.mark.parametrize(("ante", "told"), [(25, ""), (26, "50 to start with pay for 1 hand only.")])
def test_a_stake_that_pays_for_one_hand_only_is_said_where_it_is_chosen(glass: Open, ante: int, told: str) -> None:
    table = glass(lobby=True)
    table.tap_key("Pirate's Bluff")
    table.tap_key("Change")
    lobby = table.root.content
    lobby.change(lobby.draft.by({"ante": ante}))
    table.step()
    assert table.reads("to start with pay for") == bool(told)
    assert table.reads(told)


def test_the_keys_of_house_rules_are_marked_as_choices(glass: Open) -> None:
    table = glass(lobby=True)
    for text in ("Pirate's Bluff", "Change"):
        table.tap_key(text)
    keys = [key for tile in table.root.content.set_up._rules._forms for key in tile._parts["keys"].children]
    assert {key.icon for key in keys if key.text != "Count the cards"} == {"choose"}
    assert table.reads("Seven; six with seven players"), "the name of a rule stands once"


def test_a_sheet_that_opens_by_itself_takes_no_touch_for_half_a_second(glass: Open) -> None:
    recording = Recording()
    table = glass(sources=(recording,))
    recording.ends.set()
    until(table, lambda: table.reads("That is the end of the recording."))
    table.tap_key("Look at the book")
    assert table.reads("That is the end of the recording.")
    time.sleep(KEPT_OFF_S)
    table.tap_key("Look at the book")
    assert not table.reads("That is the end of the recording.")
