"""The lobby: an earlier table is gone on with, and only what can be is offered."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.games.bluffing_battles.acts import Play
from companion.ledger.glances import read_glance
from companion.ledger.own_decks import own_deck_path
from companion.ledger.sessions import session_path
from companion.observations import Tapped
from companion.past import FINISHED
from companion.rules.acts import Note
from companion.session import Session
from companion.sources.camera.capture.frames import SourceError
from companion.ui.kit.widgets import Key
from tests.screens.glass import Open
from tests.screens.layout import complaints
from tests.screens.moments.leading import chance
from tests.screens.moments.past import evening
from tests.screens.taps import seat


def _tapped(name: str, face: str) -> Tapped:
    return Tapped(source="touch", at=0.0, act=Play(seat=name, card=face))


def begun(name: str, header: Mapping[str, Any]) -> Session:
    """A new evening of which somebody noted something."""
    session = Session.start(name, header)
    session.table.play(Note(text="lucky"))
    return session


def test_a_table_on_which_nothing_was_said_is_not_offered(glass: Open) -> None:
    Session.start("friday", {"record": 1, "game": "bluffing-battles", "seats": ["Ann", "Ben"]}).close()
    table = glass(lobby=True)
    table.step(20)
    assert not table.reads("friday")
    assert not table.has("Continue")


def test_the_demo_table_is_not_offered_as_an_evening_to_go_on_with(glass: Open) -> None:
    for name in ("friday", "demo 2026-11-22 20.15.00"):
        begun(name, {"record": 1, "game": "bluffing-battles", "seats": ["Ann", "Ben"]}).close()
    table = glass(lobby=True)
    assert table.reads("friday")
    assert not table.reads("demo 2026-11-22 20.15.00")


def test_an_earlier_table_is_gone_on_with(glass: Open) -> None:
    session = Session.start("last week", {"record": 1, "game": "bluffing-battles", "seats": ["Ann", "Ben"]})
    for name, face in (("Ann", "7S"), ("Ben", "9H")):
        session.table.observe(_tapped(name, face))
    session.close()
    table = glass(lobby=True)
    table.tap_key("Continue")
    assert table.reads("Ben's 9♥ beats Ann's 7♠: Ben takes 2 cards.")
    table.app.opened[0].close()


def test_a_table_whose_own_deck_has_changed_since_asks_before_it_is_gone_on_with(glass: Open) -> None:
    path = own_deck_path("ours")
    path.parent.mkdir(parents=True)
    path.write_text('name = "ours"\nversion = "1"\nfrom = "battle"\n', encoding="utf-8")
    header = {"record": 1, "game": "battle", "seats": ["Ann", "Ben", "Cem"], "deck": str(path)}
    begun("last week", header).close()
    path.write_text('name = "ours"\nversion = "2"\nfrom = "battle"\ndrop = ["bomb"]\n', encoding="utf-8")
    table = glass(lobby=True)
    table.tap_key("Continue")
    assert table.reads(
        "has changed since: it has 2 of bomb, not 0; touch “Try again” to continue it with its original settings"
    )
    assert not table.app.opened
    assert complaints(table) == []
    table.tap_key("Try again")
    assert table.app.opened[0].table.setup.deck.copies["bomb"] == 2
    table.app.opened[0].close()


def test_a_table_whose_own_deck_is_printed_otherwise_since_asks_before_it_is_gone_on_with(
    glass: Open, tmp_path: Path
) -> None:
    path = tmp_path / "grp.toml"
    path.write_text('name = "ours"\nversion = "1"\nfrom = "battle"\n', encoding="utf-8")
    header = {"record": 1, "game": "battle", "seats": ["Ann", "Ben", "Cem"], "deck": str(path)}
    begun("last week", header).close()
    path.write_text('name = "ours"\nversion = "1"\nfrom = "battle"\n[cards]\nR6 = { index = "3" }\n', encoding="utf-8")
    table = glass(lobby=True)
    table.tap_key("Continue")
    assert table.reads("the print of its cards, their marks or their size has changed; touch “Try again” to continue")
    assert not table.app.opened
    table.tap_key("Try again")
    table.app.opened[0].close()


def test_after_the_end_the_next_game_of_the_same_people_is_two_touches_from_its_start(glass: Open) -> None:
    table = glass(lobby=True)
    table.tap_key("Bluffing Battles")
    seat(table, "Ann")
    seat(table, "Ben")
    table.tap_key("Change")
    table.tap_key("two decks")
    table.tap_key("Start")
    first = table.session, table.feed = table.app.opened
    chance(table, lambda state: state.ended is not None)
    table.session.table.settle()
    table.step()
    assert table.reads("Game over.")
    table.tap_key("Leave table")
    assert table.reads("What shall we play?"), "as after every table"
    table.tap_key("Bluffing Battles")
    assert table.reads("Ann")
    assert table.reads("House rules: 1 changed")
    table.tap_key("Start")
    assert table.app.opened[0].table.setup.options["format"] == "one-deck"
    assert table.app.opened is not first
    assert table.reads("Lay cards on the table, or touch a name")
    table.app.opened[0].close()


def test_a_table_that_is_left_in_the_middle_is_gone_on_with_by_its_people_and_its_moment(glass: Open) -> None:
    table = glass(lobby=True)
    assert not table.has("Continue")
    table.tap_key("Bluffing Battles")
    seat(table, "Ann")
    seat(table, "Ben")
    table.tap_key("Start")
    name = table.app.opened[0].name
    table.touch(table.app.table.board.panels["Ann"])
    table.tap_card("7S")
    table.tap_key("More")
    table.tap_key("Leave table")
    assert read_glance(session_path(name))["acts"] == 1
    assert table.reads("Saved: Bluffing Battles, Ann, Ben")
    assert table.reads("Ann, Ben")
    assert table.reads("Today, ")
    table.tap_key("Continue")
    assert table.reads("Ann plays 7♠.")
    table.app.opened[0].close()


def test_what_was_won_or_ended_is_not_offered_to_go_on_with_and_the_latest_other_has_its_key(
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
    assert table.reads("going on")
    assert not table.reads("won")
    assert not table.reads("ended")
    assert table.taps == 0
    table.tap_key("Continue")
    assert table.reads("Ann plays 7♠.")
    table.app.opened[0].close()


def test_the_two_latest_tables_are_offered(glass: Open) -> None:
    for number in range(4):
        name = f"evening {number}"
        begun(name, {"record": 1, "game": "bluffing-battles", "seats": ["Ann", "Ben"]}).close()
    table = glass(lobby=True)
    assert [text for text in table.texts() if text.startswith("evening")] == ["evening 3", "evening 2"]
    table.touch([each for each in table.visible() if isinstance(each, Key) and each.text == "Continue"][1])
    assert table.app.opened[0].name == "evening 2"
    table.app.opened[0].close()


def test_a_table_that_is_open_already_is_said_to_be(glass: Open) -> None:
    session = begun("tonight", {"record": 1, "game": "bluffing-battles", "seats": ["Ann", "Ben"]})
    table = glass(lobby=True)
    table.tap_key("Continue")
    (key,) = (each for each in table.visible() if isinstance(each, Key) and each.text in ("Continue", "Try again"))
    assert key.text == "Try again"
    assert key.parent.parent.y <= table.find("“tonight” is open in this program already.").y < key.parent.parent.top
    session.close()
    table.touch(key)
    assert table.app.opened[0].name == "tonight"
    table.app.opened[0].close()


def test_a_camera_that_is_not_there_is_said_to_be_and_the_lobby_stays(glass: Open) -> None:
    def opener(_: Session) -> None:
        raise SourceError("camera 7: no such camera")

    begun("tonight", {"record": 1, "game": "bluffing-battles", "seats": ["Ann", "Ben"]}).close()
    table = glass(lobby=True, opener=opener)
    table.tap_key("Continue")
    assert table.reads("Camera 7: no such camera")
    Session.resume("tonight").close()
