"""The state of a camera, for the screen."""

from __future__ import annotations

from companion.observations import SourceBack, SourceLost
from companion.sources.camera.tracking.state import CameraLog
from companion.sources.camera.tracking.tracks import Placed
from tests.observing import card, sighting


def lying(face: str | None, zone: str | None, side: str = "face") -> Placed:
    """A card that a picture shows."""
    return Placed(sighting=sighting(face, side=side), zone=zone, place_mm=(0.0, 0.0))


def test_pictures_a_second_size_and_faces_in_sight() -> None:
    log = CameraLog("camera:0")
    assert (log.latest.connected, log.latest.since) == (False, None)
    for number in range(30):
        cards = lying("7S", "1/play"), lying(None, None), lying("9H", "2/play", side="back")
        log.note_look(5.0 + number / 8, (1280, 720), cards)
    state = log.latest
    assert (state.connected, state.since, state.size_px) == (True, 5.0, (1280, 720))
    assert state.a_second == 8.0
    assert state.in_sight == (("7S", "1/play"), (None, None))


def test_a_camera_that_is_lost_says_why_and_remembers_it_when_it_is_back() -> None:
    log = CameraLog("camera:0")
    log.note_look(1.0, (640, 480), ())
    log.note(SourceLost(source="camera:0", at=9.0, why="No picture for 5 s."))
    lost = log.latest
    assert (lost.connected, lost.since, lost.trouble, lost.a_second) == (False, 9.0, "No picture for 5 s.", 0.0)
    log.note(SourceBack(source="camera:0", at=12.0))
    log.note_look(12.0, (640, 480), ())
    back = log.latest
    assert (back.connected, back.since, back.trouble, back.last_trouble) == (True, 12.0, "", "No picture for 5 s.")


def test_the_card_that_was_reported_last_is_noted() -> None:
    log = CameraLog("camera:0")
    log.note(card("1/play", "7S", at=3.0))
    assert log.latest.last == ("7S", "1/play", 3.0)
