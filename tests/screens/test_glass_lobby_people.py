"""The lobby: people are named, sit down, and change places."""

from __future__ import annotations

import pytest

from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key
from companion.ui.lobby.round_table import RoundTable
from companion.ui.lobby.seat_key import SeatKey
from companion.ui.views.before.seating import SeatEdges
from tests.screens.glass import Open, middle
from tests.screens.plugged_in import type_keys
from tests.screens.taps import seat


def test_the_name_on_a_players_key_begins_beside_their_mark(glass: Open) -> None:
    table = glass(lobby=True)
    for text in ("Battle", "Add a guest", "Add a guest"):
        table.tap_key(text)
    table.step(6)
    for key in (each for each in table.visible() if isinstance(each, SeatKey)):
        begin = key.center_x + key.inset / 2 - key.texture_size[0] / 2
        assert begin >= key.x + theme.u * 10 + min(key.height - theme.u * 16, theme.u * 52)


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


def test_two_keys_take_a_name_and_one_of_them_is_gold(glass: Open) -> None:
    table = glass(lobby=True)
    table.tap_key("Battle")
    table.tap_key("Add a player")
    for name, start, gold in (("ann", "Start: 1 more name", "Next player"), ("ben", "Start", "Start")):
        found = [each for each in table.visible() if isinstance(each, Key) and len(each.text) > 3]
        assert [key.text for key in found] == ["Close", "Space", "Delete", "Next player", start]
        assert [key.text for key in found if key.kind == "main"] == [gold]
        for text in (*name, "Next player"):
            table.tap_key(text)
    assert table.root.content.draft.seats == ("Ann", "Ben")


def test_the_last_seat_of_a_game_has_no_next_player(glass: Open) -> None:
    table = glass(lobby=True)
    for text in ("Bluffing Battles", "Add a player", *"ann", "Next player"):
        table.tap_key(text)
    assert table.reads("Player 2: what is your name?")
    assert not table.has("Next player")
    assert table.key("Start").kind == "main"
    for text in (*"ben", "Done"):
        table.tap_key(text)
    assert table.root.content.draft.seats == ("Ann", "Ben"), "the house rules can still be changed"
    assert table.has("Start")


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
