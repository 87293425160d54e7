"""The lobby: a table is set up by taps and starts."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import plates
import pytest
from kivy.graphics import Rectangle

from companion.games import GAMES
from companion.ledger.own_decks import own_deck_path
from companion.ledger.settings import read_settings
from companion.session import Session
from companion.sources.camera.capture.frames import SourceError
from companion.sources.feed import Feed
from companion.ui.controller.seat_players import PAUSE_S
from companion.ui.kit.card_row import CardRow
from companion.ui.kit.sheet import KEPT_OFF_S
from companion.ui.kit.theme import theme
from companion.ui.lobby.game_shelf import GameShelf
from companion.ui.lobby.game_tile import GameKey
from companion.ui.lobby.round_table import RoundTable
from companion.ui.lobby.seat_key import SeatKey
from companion.ui.sheets.language import LANGUAGE
from companion.ui.views.before.front import GameTile
from companion.ui.views.before.seating import SeatEdges
from companion.ui.views.before.setup import Draft
from companion.ui.views.before.sockets import Sockets
from tests.screens.glass import Glass, middle
from tests.screens.layout import complaints
from tests.screens.moments.leading import until
from tests.screens.plugged_in import type_keys
from tests.screens.recording import HeldCamera, Recording
from tests.screens.taps import seat

Open = Callable[..., Glass]


def test_the_lobby_begins_with_the_game_and_the_house_rules_that_were_named(glass: Open) -> None:
    table = glass(lobby=True, draft=Draft("battle", options={"goal": 18}))
    assert table.reads("Battle is for 2 to 5 players: 2 more are needed.")
    assert table.reads("House rules: 1 changed")
    table.tap_key("Change")
    assert table.has("18")


def test_the_name_on_a_players_key_begins_beside_their_mark(glass: Open) -> None:
    table = glass(lobby=True)
    for text in ("Battle", "Add a guest", "Add a guest"):
        table.tap_key(text)
    table.step(6)
    for key in (each for each in table.visible() if isinstance(each, SeatKey)):
        begin = key.center_x + key.inset / 2 - key.texture_size[0] / 2
        assert begin >= key.x + theme.u * 10 + min(key.height - theme.u * 16, theme.u * 52)


def test_a_key_that_is_not_live_yet_says_what_it_needs(glass: Open) -> None:
    table = glass(lobby=True)
    table.tap_key("Pirate's Bluff")
    table.tap_key("Add a player")
    assert table.key("Start with 3 players").disabled
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
    table.tap_key("Other game")
    table.tap_key("Bluffing Battles")
    assert table.reads("Bluffing Battles is for 2 players: touch the name of a player who sits out.")
    assert table.key("Start").disabled
    assert table.has("3  Cy")
    table.tap_key("2  Bo")
    table.tap_key("Sits out")
    assert not table.key("Start").disabled
    assert table.root.content.draft.header()["seats"] == ["Al", "Cy"]


def test_a_name_is_typed_on_a_keyboard_as_people_type_it(glass: Open) -> None:
    table = glass(lobby=True)
    table.tap_key("Battle")
    table.tap_key("Add a player")
    for name in ("Ann", "Élodie", "McKay"):
        type_keys(table.window, f"{name}\n")
        table.step()
    assert table.reads("Player 4: what is your name?")
    table.tap_key("Close")
    assert table.root.content.draft.seats == ("Ann", "Élodie", "McKay")


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
    table.root.content.change(table.root.content.draft.seated("Al").seated("Bo").seated("Cy"))
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


def test_a_newcomer_is_told_what_this_is_and_shown_the_demo_by_a_touch(glass: Open) -> None:
    def showed(_: Session) -> tuple[Feed, None]:
        feed = Feed([], clock=time.monotonic, wake=lambda: None)
        feed.start()
        return feed, None

    header = {"record": 1, "game": "bluffing-battles", "seats": ["Ann", "Ben"]}
    table = glass(lobby=True, demo=(header, showed))
    assert table.reads("The companion is the referee of your card games")
    assert not table.has("Continue")  # nothing was played yet
    assert not table.has("Start")
    assert table.key("See the demo").kind == "main"
    table.tap_key("See the demo")
    assert table.app.table is not None
    table.app.table.leave()
    table.step()
    assert table.reads("What shall we play?")


def test_after_the_demo_the_gold_key_practises_and_no_way_is_there_twice(glass: Open) -> None:
    def showed(_: Session) -> tuple[Feed, None]:
        feed = Feed([Recording()], clock=time.monotonic, wake=lambda: None)
        feed.start()
        return feed, HeldCamera()

    header = {"record": 1, "game": "bluffing-battles", "seats": ["Ann", "Ben"]}
    table = glass(lobby=True, demo=(header, showed))
    assert not table.has("Demo")
    table.tap_key("See the demo")
    table.step(4)
    table.app.table.leave()
    table.step()
    keys = [each.text for each in table.visible() if getattr(each, "kind", "") == "main"]
    assert keys == ["Practise alone"]
    assert sum(getattr(each, "text", "") == "Practise alone" for each in table.visible()) == 1


def test_all_tools_stand_in_one_row_once_there_is_an_evening(glass: Open) -> None:
    table = glass(lobby=True)
    alone = table.key("Settings").y
    table.root.content.offer(("pirates-bluff 2026-11-20 20.15.03 Ann Ben Cem",))
    table.step()
    words = ("Past evenings", "Practise alone", "Settings", LANGUAGE)
    assert {table.key(word).y for word in words} == {alone}


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


def test_names_are_typed_one_after_the_other_with_next_player(glass: Open) -> None:
    table = glass(lobby=True)
    for text in ("Battle", "Add a player", *"ann", "Next player", *"ben", "Next player", *"cem", "Start"):
        table.tap_key(text)
    assert table.taps == 14
    session, _ = table.app.opened
    assert session.table.setup.seats == ("Ann", "Ben", "Cem")
    session.close()


def test_a_common_name_is_offered_after_its_first_letter(glass: Open) -> None:
    table = glass(lobby=True)
    for text in ("Battle", "Add a player", "i", "Ida", "t", "Tom", "u", "Uma", "Start"):
        table.tap_key(text)
    assert table.taps == 9
    session, _ = table.app.opened
    assert session.table.setup.seats == ("Ida", "Tom", "Uma")
    session.close()


def test_a_name_that_is_offered_alone_is_no_wider_than_one_of_four(glass: Open) -> None:
    table = glass(lobby=True)
    for text in ("Battle", "Add a player", *"zo"):
        table.tap_key(text)
    table.step()
    assert table.key("Zoe").width < table.window.width / 4


def test_the_last_seat_of_a_game_has_no_next_player(glass: Open) -> None:
    table = glass(lobby=True)
    for text in ("Bluffing Battles", "Add a player", *"ann", "Next player"):
        table.tap_key(text)
    assert table.reads("Player 2: what is your name?")
    assert table.key("Next player").disabled, "it keeps its place"
    assert table.key("Start").kind == "main"


def test_what_is_wrong_with_the_camera_is_told_in_the_lobby_with_the_way_on_without_it(glass: Open) -> None:
    left: list[bool] = []
    sockets = Sockets(
        is_used=lambda: True,
        plug=lambda _: None,
        leave_out=lambda: left.append(True),
        trouble=lambda: "There is no camera 7.",
    )
    table = glass(lobby=True, sockets=sockets)
    assert table.reads("There is no camera 7.")
    table.tap_key("Play by touch meanwhile")
    assert left == [True]
    assert not table.reads("There is no camera 7.")


def test_a_table_that_cannot_be_opened_with_its_camera_is_opened_without_it(glass: Open) -> None:
    left: list[bool] = []

    def opener(_: Session) -> tuple[Feed, None]:
        if not left:
            raise SourceError("camera 7: no such camera")
        feed = Feed([], clock=time.monotonic, wake=lambda: None)
        feed.start()
        return feed, None

    sockets = Sockets(is_used=lambda: True, plug=lambda _: None, leave_out=lambda: left.append(True))
    table = glass(lobby=True, opener=opener, sockets=sockets, draft=Draft("battle", ("Ann", "Ben", "Cem")))
    table.tap_key("Start")
    assert table.reads("Camera 7: no such camera")
    table.tap_key("Play by touch meanwhile")
    assert table.app.table is not None
    table.app.opened[0].close()


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


def test_the_deck_on_the_table_is_chosen_by_taps(glass: Open) -> None:
    table = glass(lobby=True)
    table.tap_key("Pirate's Bluff")
    table.tap_key("Change")
    rules = [tile.lines[0].text for tile in table.root.content.set_up._rules._blocks]
    assert rules[0] == "Coins to start with"
    assert rules[-1] == "The deck on the table"
    assert table.reads("A camera can read all its cards.")
    table.reach(table.key("Pirate's Bluff cards"))
    table.tap_key("Pirate's Bluff cards")
    assert table.root.content.draft.options == {"deck_kind": "uno"}


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


def test_a_deck_that_cannot_be_read_is_not_counted_and_the_lobby_says_why(glass: Open, tmp_path: Path) -> None:
    path = tmp_path / "decks" / "ours.toml"
    path.parent.mkdir()
    path.write_text('name = "ours"\nversion = "1"\nfrom = "nothing"\n', encoding="utf-8")
    table = glass(lobby=True, looker=lambda _: (None, None), draft=Draft("battle"))
    table.root.content.change(Draft("battle", deck="battle"))
    table.step()
    table.tap_key("Change")
    assert table.has("Count the cards")
    table.root.content.change(Draft("battle", deck=str(path)))
    table.step()
    assert table.reads("ours.toml: line 3: there is no deck 'nothing'")
    assert not table.reads(str(path))
    assert not table.has("Count the cards")
    table.app.before.show_page("devices")
    table.step()
    assert not table.has("Count the deck")


def test_what_a_camera_reads_of_an_own_deck_is_told_when_its_faces_were_looked_at(glass: Open) -> None:
    path = own_deck_path("ours")
    path.parent.mkdir(parents=True)
    path.write_text(
        'name = "ours"\nfrom = "battle"\n[cards]\nR6 = { index = "", figure = "", shape = "", words = "" }\n'
    )
    table = glass(lobby=True, draft=Draft("battle", seats=("Ann", "Ben", "Cem"), deck=str(path)))
    table.tap_key("Change")
    until(table, lambda: table.reads("ours: a camera can read 59 of the 60 faces"))
    assert not table.root.content.is_looking


def test_the_app_is_learned_alone_at_a_table_whose_other_seats_play(glass: Open) -> None:
    now = [0.0]
    table = glass(lobby=True, clock=lambda: now[0])
    table.tap_key("Practise alone")
    table.tap_key("Bluffing Battles")
    session, _ = table.app.opened
    assert session.table.setup.seats == ("Ann", "Blaise")
    assert session.name.startswith("demo ")
    assert table.reads("Two players fight with the three cards they hold; equal cards start a war")
    assert table.reads("Touch one of your cards.")
    assert [("", "you") in seat.figures for seat in table.app.desk.view.seats] == [True, False]
    table.tap_key("Let's play")
    table.step(4)
    assert not table.has("Read the rules")
    assert table.reads("The computer plays for Blaise.")
    for _ in range(4):
        now[0] += 2 * PAUSE_S
        table.step()
    session.table.settle()
    assert [entry.act.word() for entry in session.table.history.entries] == ["note"]
    hand = [
        each for each in table.visible() if isinstance(each, CardRow) and each.seat == "Ann" and len(each.lying) == 3
    ]
    table.touch(hand[-1].children[0])
    for _ in range(4):
        now[0] += 2 * PAUSE_S
        table.step()
        session.table.settle()
    assert {entry.act.seat for entry in session.table.history.entries} == {"Blaise", "Ann"}
    until(table, lambda: len(session.table.history.standing) == 2 and not table.app.table.undo.disabled)
    table.tap_key("Undo")
    until(table, lambda: not session.table.history.standing)
    table.tap_key("More")
    table.tap_key("Stop practising")
    assert table.reads("What shall we play?")


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


@pytest.mark.parametrize("seats", range(2, 9))
def test_people_sit_in_the_lobby_as_at_the_table(glass: Open, seats: int) -> None:
    names = tuple("ABCDEFGH"[:seats])
    around = RoundTable(size=(900, 500))
    around.show([(name, place) for place, name in enumerate(names, start=1)])
    words = {each.text: each for each in around.children}
    edges = SeatEdges.even(names)
    for row, is_near in ((edges.near, True), (edges.far, False)):
        assert [*row] == sorted(row, key=lambda name: words[name].center_x)
        assert all((words[name].center_y < around.center_y) is is_near for name in row)
