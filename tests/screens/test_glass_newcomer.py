"""A newcomer reads about the app, watches the demo, and learns the app alone."""

from __future__ import annotations

import time
from collections.abc import Iterator

from companion.observations import Observation
from companion.session import Session
from companion.sources.camera.capture.frames import SourceError
from companion.sources.feed import Feed
from companion.ui.controller.seat_players import PAUSE_S
from companion.ui.kit.card_row import CardRow
from companion.ui.kit.sheet import KEPT_OFF_S
from companion.ui.lobby.game_tile import GameKey
from companion.ui.sheets.language import LANGUAGE
from companion.ui.views.before.setup import Draft
from tests.screens.glass import Open
from tests.screens.moments.leading import until
from tests.screens.recording import HeldCamera, Recording


def test_a_newcomer_reads_what_this_is_and_sees_the_demo_by_a_touch(glass: Open) -> None:
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
    table.root.content.offer(("pirates-bluff 2026-11-20 20.15.03 Ann, Ben, Cem",))
    table.step()
    words = ("Past evenings", "Practise alone", "Settings", LANGUAGE)
    assert {table.key(word).y for word in words} == {alone}


def test_practising_has_the_size_of_its_neighbours_and_titles_begin_below_the_covers(glass: Open) -> None:
    table = glass(lobby=True)
    table.tap_key("Practise alone")
    tops = {title.valign for key in table.visible() if isinstance(key, GameKey) for title in key._words.children[1:]}
    assert tops == {"top"}
    table.tap_key("Close")
    table.tap_key("Pirate's Bluff")
    assert table.key("Practise alone").font_size == table.key("Other game").font_size


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


class EndedRecording:
    """A recording that is over at once."""

    name = "replay:demo"

    def __iter__(self) -> Iterator[Observation]:
        return iter(())

    def close(self) -> None:
        """Nothing is open."""


def test_the_end_of_a_recording_is_said_and_play_goes_on_in_the_lobby_by_one_touch(glass: Open) -> None:
    table = glass(sources=(EndedRecording(),))
    deadline = time.monotonic() + 10
    while not table.reads("That is the end of the recording.") and time.monotonic() < deadline:
        table.step()
    time.sleep(KEPT_OFF_S)  # the sheet opened by itself
    table.tap_key("Play now")
    assert table.reads("What shall we play?")
    assert table.app.table is None


def test_the_demo_is_seen_from_the_lobby_and_the_table_that_was_being_set_up_is_still_there(glass: Open) -> None:
    def showed(_: Session) -> tuple[Feed, None]:
        feed = Feed([EndedRecording()], clock=time.monotonic, wake=lambda: None)
        feed.start()
        return feed, None

    header = {"record": 1, "game": "bluffing-battles", "seats": ["Ann", "Ben"]}
    table = glass(lobby=True, draft=Draft("battle", seats=("Eve", "Cem", "Jo")), demo=(header, showed))
    table.tap_key("Other game")
    table.tap_key("See the demo")
    assert table.app.table is not None
    deadline = time.monotonic() + 10
    while not table.reads("That is the end of the recording.") and time.monotonic() < deadline:
        table.step()
    time.sleep(KEPT_OFF_S)  # the sheet opened by itself
    table.tap_key("Play now")
    assert table.root.content.draft == Draft("battle", seats=("Eve", "Cem", "Jo"))


def test_a_demo_that_cannot_be_shown_says_why_in_the_lobby(glass: Open) -> None:
    def showed(_: Session) -> tuple[Feed, None]:
        raise SourceError("the demo table's pictures are not there")

    header = {"record": 1, "game": "bluffing-battles", "seats": ["Ann", "Ben"]}
    table = glass(lobby=True, demo=(header, showed))
    table.tap_key("See the demo")
    assert table.reads("The demo table's pictures are not there")
