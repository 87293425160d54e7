"""The texts of the devices page, without any window."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

from companion.observations import Buzzed, CardGone, SightChanged, TagGone, TagSeen
from companion.session import Session
from companion.sources.feed import Feed
from companion.sources.nfc.firmware.reader import HALVES, WHITE_ONLY
from companion.sources.nfc.link.heard import BoardHealth, Greeted
from companion.ui.controller.desk import Desk
from companion.ui.controller.trial import Trial
from companion.ui.pages.devices_page import DevicesPage
from companion.ui.views.before.readiness import Readiness
from companion.ui.views.devices.device_tile import device_tiles
from companion.ui.views.devices.device_view import DeviceView, mark
from companion.ui.views.devices.plugged import Plugged, device_views
from companion.ui.views.page import Tile
from tests.observing import card, gone
from tests.screens.canned import Canned, board, camera, reader


def shown(*found: Plugged) -> tuple[DeviceView, ...]:
    return device_views(found, now=time.monotonic(), seats=("Ann", "Ben"), speak=lambda face: f"[{face}]")


def test_every_trouble_is_a_sentence_with_the_way_on() -> None:
    (view,) = shown((board(), None))
    assert (
        view.troubles[0]
        == "Reader 3 has been silent for 4 s. Check its plug and its power. Its last reading still counts."
    )
    assert view.troubles[-1].startswith("Ben, play: this card isn't in the deck.")
    assert mark([view]) == "Reader 3 is silent"


def test_a_trouble_stands_once_in_the_row_of_its_reader() -> None:
    (view,) = shown((board(), None))
    assert [each.troubles for each in view.readers] == [(), view.troubles[1:], view.troubles[:1]]
    tile, _ = device_tiles(view, detailed=False)
    rows = [[line.text for line in each.lines] for each in tile.inside]
    assert rows[0][1].startswith("▲  This card isn't in the deck"), "the heading says whose zone it is"
    assert rows[1] == [
        "Reader 3 (for the player whose turn it is) last read [10H].", "▲  Reader 3 has been silent for 4 s.",
        "Check its plug and its power. Its last reading still counts.",
    ]  # fmt: skip
    assert [each.lines[0].mark for each in tile.inside] == ["", "", "✓ reads"], "troubles stand first"


def test_a_silent_reader_alarms_only_at_a_table_that_has_its_seat() -> None:
    found = Canned(board(readers=(reader(1), reader(2), reader(3, state="err")), troubles=()))
    feed = Feed([found], clock=time.monotonic, wake=lambda: None)
    feed.start()
    two, three = (
        Desk(Session.unkept({"record": 1, "game": "battle", "seats": seats}), feed, clock=time.monotonic)
        for seats in (["Ann", "Ben"], ["Ann", "Ben", "Cem"])
    )
    assert [(mark(desk.devices), desk.ready.told[0]) for desk in (two, three)] == [
        ("", "Readers: 2 of 2 answer"),
        ("Reader 3 (Cem, play) is silent", "Readers: 2 of 3 answer"),
    ]
    feed.close()


def test_a_table_names_its_own_seats_only_and_says_which_readers_are_for_others() -> None:
    stray = board(readers=(reader(1), reader(2), reader(3, zone="5/play")), troubles=("5/play: no card of the deck",))
    feed = Feed([Canned(stray), Canned(camera(last=("9H", "3/play", time.monotonic()), in_sight=()))],
                clock=time.monotonic, wake=lambda: None)  # fmt: skip
    feed.start()
    session = Session.unkept({"record": 1, "game": "bluffing-battles", "seats": ["Ann", "Ben"]})
    desk = Desk(session, feed, clock=time.monotonic)
    view, eye = desk.devices
    assert "seats that nobody has" not in view.facts
    others = "For seats that nobody has: reader 3 (seat 5), button 3 (seat 3), button 4 (seat 4)."
    assert view.details.startswith(f"{others}\n")
    assert [each.tile.lines[0].text for each in view.buttons] == ["1  Ann", "2  Ben"]
    assert (len(view.readers), view.troubles) == (2, ())
    assert "It read 9♥ (at a seat that nobody has) 0 s ago." in eye.facts
    test = desk.zone_test(lambda: ("1/play", "4/play", "center"))
    test.begin()
    assert "seat" not in test.describe()
    feed.close()


def test_a_call_button_that_counts_says_so_in_its_own_line() -> None:
    (view,) = shown((board(), None))
    told = [device_tiles(view, detailed=False, counts=counts)[-1].lines[0].text for counts in (True, False)]
    assert ["count in the game" in each for each in told] == [True, False]


def test_a_board_without_trouble_has_no_mark() -> None:
    (view,) = shown((board(readers=(reader(1), reader(2)), troubles=()), None))
    assert (view.mark, view.troubles, view.gone) == ("", (), False)


def test_sockets_without_a_reader_are_not_shown_unless_the_seating_names_them() -> None:
    empty = reader(4, state="absent", answered=False, firmware="")
    (view,) = shown((board(readers=(reader(1), empty), troubles=()), None))
    assert (len(view.readers), view.troubles) == (1, ())
    (view,) = shown((board(readers=(reader(1), replace(empty, named=True)), troubles=()), None))
    assert view.troubles[0].startswith("Reader 4 hasn't answered for")


def test_a_board_none_of_whose_readers_ever_answered_is_in_trouble() -> None:
    (view,) = shown((board(readers=(reader(1, state="absent", answered=False),), troubles=()), None))
    assert view.troubles == ("No reader answers: check power, the switches on HSU and the crossed wires.",)
    assert view.mark == "No reader answers"


def test_a_reader_that_misses_much_or_errs_much_is_shown() -> None:
    (view,) = shown((board(readers=(reader(1, seen=60, missed=40), reader(2, errors=30)), troubles=()), None))
    assert view.troubles[0].startswith("Reader 1 misses its card 40 times in 100")
    assert view.troubles[1].startswith("Reader 2 had 30 errors in a minute")


@pytest.mark.parametrize(
    ("why", "told"),
    [
        (HALVES, "Reader 1 reads only half of each tag's number, so its chip is a copy. Send it back"),
        (WHITE_ONLY, "Reader 1 has read only white cards. Lay one of your tags on it: if it stays unread"),
        ("what lies there does not answer", "Reader 1: what lies there does not answer."),
    ],
)
def test_a_readers_own_report_is_shown_and_a_copy_of_the_chip_with_its_cure(why: str, told: str) -> None:
    (view,) = shown((board(readers=(reader(1, why=why),), troubles=()), None))
    assert view.troubles[0].startswith(told)


def test_how_the_board_is_stands_in_a_sentence() -> None:
    health = BoardHealth(up_s=60, longest_turn_ms=31, free=90 * 1024, resets=2, lost_edges=0, damaged=0)
    (view,) = shown((board(health=health, troubles=()), None))
    assert view.details.endswith(
        "MicroPython 1.28.0; checks its buttons a thousand times a second; longest recent loop 31 ms; 90 kB free; "
        "has restarted 2 times"
    )


def test_presses_of_one_board_show_the_time_between_them() -> None:
    (view,) = shown((board(troubles=()), None))
    assert [each.details.text for each in view.buttons[1:3]] == [
        "±2.1 ms, 37 ms after 3",
        "±2.1 ms, together with 4",
    ]


def test_presses_that_the_board_had_no_room_for_are_shown() -> None:
    health = BoardHealth(up_s=60, longest_turn_ms=31, free=90_000, resets=0, lost_edges=7, damaged=0)
    (view,) = shown((board(health=health, readers=(reader(1),), troubles=()), None))
    assert "no room for 7 presses or releases" in view.troubles[0]


def test_cards_on_one_another_are_shown() -> None:
    (view,) = shown((board(readers=(reader(2, odd=4),), troubles=()), None))
    assert view.troubles[0].startswith("Reader 2 read 4 numbers in a minute that didn't repeat: cards lie on")


def test_a_readers_own_report_is_shown() -> None:
    told = reader(1, why="what lies there does not answer")
    (view,) = shown((board(readers=(told,), troubles=()), None))
    assert view.troubles == ("Reader 1: what lies there does not answer.",)


def test_pcsc_readers_are_named_and_have_neither_line_nor_clock() -> None:
    usb = Greeted(ident="pcsc", board="pcsc", firmware="1.0.0", readers=8, buttons=0, restarted=False)
    readers = (reader(1, firmware="ACS ACR122U PICC Interface 00 00"), reader(2, state="absent", answered=False))
    (view,) = shown((board(board=usb, port="pcsc", readers=readers, buttons=(), troubles=()), None))
    assert (view.title, view.details, view.mark) == ("USB readers (PC/SC)", "port pcsc", "")
    assert [each.tile.lines[0].mark for each in view.readers] == ["✓ reads"]
    assert view.readers[0].details.text.startswith("ACS ACR122U PICC Interface 00 00 · last minute: ")


def test_a_line_that_is_often_damaged_is_shown() -> None:
    harmed = board(readers=(reader(1),), troubles=())
    harmed.line.damaged = 2000
    (view,) = shown((harmed, None))
    assert view.troubles[0].startswith("Many lines arrive damaged")


def test_a_camera_shows_its_pictures_and_what_it_read_last() -> None:
    (view,) = shown((camera(), None))
    assert view.title == "Camera"
    assert view.state == "live for 21 min"
    assert "It sees [7S], [9H] and 1 unread card." in view.facts
    assert view.details.startswith("1280×720 · 7.4 pictures read a second")
    assert "It read [9H] (Ben, play) 12 s ago." in view.facts
    assert "last trouble: camera:0 has given no picture" in view.details
    assert view.mark == ""


def test_a_camera_says_which_letters_it_reads_as_which_ranks() -> None:
    (view,) = shown((replace(camera(), letters={"D": "Q", "B": "J"}), None))
    assert view.facts.endswith("It reads letters as ranks: B = J, D = Q.")


def test_a_camera_that_is_gone_is_marked_and_a_recording_at_its_end_is_not() -> None:
    gone = camera(connected=False, trouble="The cable is out.")
    lost, ended = shown((gone, None), (camera(), "it has come to its end"))
    assert (lost.mark, lost.gone, lost.troubles) == ("The camera gives no picture", True, ("The cable is out.",))
    assert (ended.mark, ended.gone, ended.state) == ("", False, "has come to its end")


def test_a_camera_that_does_not_see_well_is_marked_with_what_to_do() -> None:
    (view,) = shown((camera(hampered="It is too dark."), None))
    assert (view.mark, view.gone, view.troubles) == ("The camera can't see well", False, ("It is too dark.",))


def seen_by_a_desk(*whys: str) -> list[str]:
    """The trouble that a desk shows after each of these."""
    session = Session.unkept({"record": 1, "game": "bluffing-battles", "seats": ["Ann", "Ben"]})
    feed = Feed([], clock=lambda: 0.0, wake=lambda: None)
    desk, shown_so = Desk(session, feed, clock=lambda: 0.0), []
    for why in whys:
        feed.put(SightChanged(source="camera:0", at=0.0, why=why))
        desk.pump()
        shown_so.append(desk.trouble)
    return shown_so


def test_what_a_camera_cannot_see_stands_on_the_glass_until_it_sees_again() -> None:
    assert seen_by_a_desk("It is too dark.", "It is not sharp.", "") == ["It is too dark.", "It is not sharp.", ""]


def tag(zone: str, uid: str = "04", at: float = 0.0) -> TagSeen:
    return TagSeen(source="nfc", at=at, zone=zone, uid=uid, face="AS")


def tag_gone(zone: str, uid: str = "04") -> TagGone:
    return TagGone(source="nfc", at=0.0, zone=zone, uid=uid)


def press(at: float) -> Buzzed:
    return Buzzed(source="nfc", at=at, place=1)


def test_what_is_tried_is_not_heard_nor_when_it_is_lifted_after_the_trial() -> None:
    trial = Trial()
    trial.begin(10.0)
    assert trial.keeps(tag("1/play", at=11.0))
    trial.end(20.0)
    assert trial.keeps(tag_gone("1/play"))
    assert not trial.keeps(tag("1/play", at=21.0))
    assert not trial.keeps(tag_gone("1/play"))


def test_what_lay_there_before_the_trial_is_heard_as_ever() -> None:
    trial = Trial()
    assert not trial.keeps(card("1/play", "7S", track=3))
    trial.begin(10.0)
    assert not trial.keeps(card("1/play", "7S", track=3, at=12.0))
    assert not trial.keeps(gone("1/play", 3))
    assert trial.keeps(card("1/play", "7S", track=4, at=12.0))


def test_a_press_counts_by_its_own_time() -> None:
    trial = Trial()
    trial.begin(10.0)
    assert not trial.keeps(press(9.9))
    assert trial.keeps(press(10.1))
    trial.end(20.0)
    assert trial.keeps(press(19.9))
    assert not trial.keeps(press(20.1))
    assert not trial.keeps(CardGone(source="camera:0", at=0.0, zone="1/play", track=9))


class Looking(DevicesPage):
    is_looking = True

    def devices(self) -> tuple[DeviceView, ...]:
        return ()

    def ready(self) -> Readiness:
        return Readiness("amber", "Looking for devices…", ("All faces can be read.",))


def test_devices_that_are_still_looked_for_are_no_fault() -> None:
    light = Looking().page().blocks[0]
    assert isinstance(light, Tile)
    assert [(line.text, line.tone) for line in light.lines] == [
        ("Looking for devices…", "words"), ("All faces can be read.", "soft")
    ]  # fmt: skip
    assert light.edge is None
