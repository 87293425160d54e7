"""Before the first card: is all ready that reads the cards, does the camera see well, is a card read in every zone?"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from kivy.graphics import Ellipse, SmoothLine

from companion.decks import load_deck, load_printed
from companion.observations import Sighting
from companion.sources.camera.calibration.layouts import whole_picture
from companion.sources.camera.capture.frames import Frame, PictureQuality
from companion.sources.camera.tracking.state import CameraState
from companion.sources.nfc.tags.enrol import Enrolment
from companion.sources.nfc.tags.tagmap import map_path
from companion.sources.readable import readable
from companion.ui.camera.live_picture import DOTS
from companion.ui.kit.widgets import Key
from companion.ui.views.before.readiness import TEST_S, ZoneTest, quality_line, readiness
from tests.screens.canned import Canned, board, camera, reader
from tests.screens.glass import Open, walk, words_of
from tests.screens.moments.leading import until
from tests.screens.recording import Recording
from tests.screens.still import Still

WELL = PictureQuality(light=210.0, blur_px=1.1, card_px=96.0, dark=False, soft=False)


def test_the_quality_line_says_light_sharpness_the_size_of_a_card_and_the_pictures_a_second() -> None:
    assert quality_line(camera()) == "light good  ·  sharp  ·  a card is 96 pixels wide  ·  7.4 pictures a second"
    dark = camera(quality=replace(WELL, light=20.0, dark=True, blur_px=None))
    assert quality_line(dark) == "too dark  ·  a card is 96 pixels wide  ·  7.4 pictures a second"
    assert quality_line(camera(connected=False)) == ""


@pytest.mark.parametrize(
    ("found", "light"),
    [
        ((), "green"),
        (((camera(), None),), "green"),
        (((camera(quality=replace(WELL, soft=True)), None),), "amber"),
        (((camera(connected=False), None),), "amber"),
        (((camera(trouble="no picture for 5 s"), None),), "red"),
        (((board(troubles=(), readers=(reader(1), reader(2))), None), (camera(), None)), "green"),
        (((board(troubles=(), readers=(reader(1), reader(2, state="silent"))), None), (camera(), None)), "red"),
        (((board(connected=False), None),), "red"),
    ],
)
def test_one_light_says_whether_all_that_reads_is_ready(found: Any, light: str) -> None:
    assert readiness(found).light == light


def test_it_says_what_can_be_read_of_the_deck_and_that_taps_always_work() -> None:
    told = readiness(((camera(), None),), ("Standard cards: a camera can read all 52 faces.",)).told
    assert told[1:] == ("Standard cards: a camera can read all 52 faces.", "Touch always works.")
    assert "96 pixels" in told[0]


def test_what_reads_no_card_of_the_deck_is_not_ready_and_a_board_of_buttons_is() -> None:
    without_tags = readable(load_printed("battle"))
    reads = board(troubles=(), readers=(reader(1), reader(2)))
    presses = board(troubles=(), readers=())
    assert readiness(((reads, None),), deck=without_tags).is_blind
    assert readiness(((reads, None), (camera(), None)), deck=without_tags).light == "amber"
    assert not readiness(((presses, None),), deck=without_tags).is_blind
    assert readiness(((presses, None), (camera(), None)), deck=without_tags).light == "green"
    tagged = replace(without_tags, by_tags=63)
    assert readiness(((reads, None), (camera(), None)), deck=tagged).light == "green"
    assert readiness(((camera(), None),), deck=replace(without_tags, by_picture=0)).is_blind


class Zones:
    """Zones with cards on some of them, at a time of their own."""

    def __init__(self) -> None:
        self.now, self.lying = 0.0, set[str]()
        self.test = ZoneTest(
            lambda: ("1/play", "2/play"), lambda: self.lying, clock=lambda: self.now, seats=("Ann", "Ben")
        )


def test_a_zone_in_which_a_card_is_read_within_ten_seconds_has_its_tick_even_when_the_card_is_gone() -> None:
    zones = Zones()
    assert zones.test.describe() == ""
    zones.test.begin()
    assert "✗ Ann, play   ✗ Ben, play" in zones.test.describe()
    zones.lying = {"1/play"}
    assert "✓ Ann, play   ✗ Ben, play" in zones.test.describe()
    zones.lying = set()
    zones.now = TEST_S + 1
    assert zones.test.describe() == "I can't read every zone:  ✓ Ann, play   ✗ Ben, play"
    zones.lying = {"2/play"}
    assert "✗ Ben" in zones.test.describe(), "what is laid too late does not count"
    zones.test.begin()
    zones.lying = {"1/play", "2/play"}
    assert zones.test.describe() == "I can read every zone. Take the cards off again."


@pytest.fixture
def tagged() -> None:
    """A card of the deck has its tag."""
    Enrolment(load_deck("standard52"), map_path("standard52")).lay("04A1B2C3D4E5F6")


class Board(Canned):
    """A board of two readers."""

    def __init__(self) -> None:
        super().__init__(
            board(troubles=(), readers=(reader(1, zone="1/play", tags=()), reader(2, zone="2/play", tags=())))
        )


@pytest.mark.usefixtures("tagged")
def test_the_light_stands_over_the_devices_and_the_ten_second_test_of_a_trial_plays_nothing(glass: Open) -> None:
    source = Board()
    table = glass(sources=(source,), seats=("Ann", "Ben"))
    table.tap("More", "Devices")
    assert table.reads("Ready: everything plugged in works.")
    assert not table.has("Ten-second test")
    table.tap_key("Try them out")
    table.tap_key("Ten-second test")
    assert table.reads("Lay one card in each zone (10 s):  ✗ Ann, play   ✗ Ben, play")
    assert table.app.desk.trial._ended == float("inf")
    assert table.has("End the trial")
    table.tap_key("End the trial")
    assert not table.reads("Lay one card in each zone")


class Over(Still):
    """A camera over the table that tells how it is; it reads one card surely, and another not."""

    def __init__(self) -> None:
        super().__init__(np.full((360, 640, 3), 90, np.uint8))
        self.device = camera()
        self.table = whole_picture("bluffing-battles", seats=2, picture_px=(640, 360))

    def latest(self) -> tuple[Frame, tuple[Sighting, ...]] | None:
        got = super().latest()
        sure, unsure = (
            Sighting(
                face=face, side="front", confidence=surely, candidates=((face, surely),), box=(x, 120, x + 60, 205)
            )
            for face, surely, x in (("7S", 0.99, 200), ("9H", 0.6, 400))
        )
        return (got[0], (sure, unsure)) if got else None


def test_the_live_picture_has_its_zones_a_rim_as_sure_as_the_card_and_no_line_while_it_is_good(glass: Open) -> None:
    table = glass(camera=Over())
    picture = table.app.table.picture
    until(table, lambda: picture.named)
    drawn = picture.canvas.children
    assert sum(isinstance(each, Ellipse) for each in drawn) == 4 * DOTS
    zones = len(picture._zones.outlines((640, 360)))
    assert zones >= 2
    assert sum(isinstance(each, SmoothLine) for each in drawn) == zones + 2
    said = "light good  ·  sharp  ·  a card is 96 pixels wide  ·  7.4 pictures a second"
    assert not table.reads(said), "at the table only faults are shown"
    table.app.table.open_page("felt")
    until(table, lambda: table.reads(said))


def test_a_recording_that_is_over_has_no_quality_and_what_tells_so_is_put_away_by_one_key(glass: Open) -> None:
    recording = Recording()
    table = glass(sources=[recording], camera=Over())
    until(table, lambda: table.app.table.picture.named)
    recording.ends.set()
    until(table, lambda: table.reads("That is the end of the recording."))
    until(table, lambda: table.reads("The recording is over."))
    assert not table.reads("pictures a second")
    keys = {words_of(key) for key in walk(table.app.table.board.sheet) if isinstance(key, Key)}
    assert keys == {"Close", "Play now", "See the results", "Look at the book"}


@pytest.mark.usefixtures("tagged")
def test_a_table_that_begins_says_whether_it_is_ready_and_no_more_once_play_is_on(glass: Open) -> None:
    table = glass(sources=(Board(),), seats=("Ann", "Ben"))
    assert table.has("✓ Ready: the devices work")
    table.touch(table.app.table.board.panels["Ann"])
    table.tap_card("7S")
    table.app.table._mark._look_at = 0.0
    table.step()
    assert not table.has("✓ Ready: the devices work")


def test_a_table_whose_readers_know_no_card_of_the_deck_says_so_from_the_start(glass: Open) -> None:
    table = glass(sources=(Board(),), seats=("Ann", "Ben"))
    table.tap_key("▲ The devices can't read this deck's cards: touch to check")
    assert table.reads("▲  Your devices can't read this deck. Enter the cards by touch.")
    assert table.reads("No card has a tag yet.")


def test_a_camera_that_reads_the_deck_beside_readers_that_do_not_is_ready_and_could_be_better(glass: Open) -> None:
    table = glass(sources=(Board(), Canned(camera())), seats=("Ann", "Ben"))
    table.tap("More", "Devices")
    assert table.reads("▲  Ready, and it could be better.")
    assert table.reads("Standard cards: a camera can read all 52 faces. No card has a tag yet.")


def test_a_state_without_measures_shows_its_pictures_alone() -> None:
    assert quality_line(CameraState(name="camera:0", connected=True, a_second=5.0)) == "5.0 pictures a second"
