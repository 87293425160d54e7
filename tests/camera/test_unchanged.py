"""A card that lies unchanged after a sure reading is not read again, and no changed place is taken for unchanged."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.observations import Sighting
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.finding.open_places import CELL, OpenPlaces
from companion.sources.camera.recognition.live import LiveReader
from companion.sources.camera.recognition.reader import Reading
from companion.sources.camera.recognition.remembered import AGREED, OFTEN
from companion.sources.camera.recognition.unchanged import AFRESH, Unchanged
from tests.camera.painted import felt, with_hand

ANN, BEN = (160, 180), (480, 180)
HALF, TALL = 30, 42


def table(*cards: tuple[str, tuple[int, int]], light: float = 0.0) -> Picture:
    """Small cards on a felt, each known by its rank alone."""
    painted = felt().copy()
    for rank, (x, y) in cards:
        cv2.rectangle(painted, (x - HALF, y - TALL), (x + HALF, y + TALL), (235, 240, 240), -1)
        cv2.putText(painted, rank, (x - 10, y + 10), cv2.FONT_HERSHEY_DUPLEX, 0.8, (30, 30, 180), 2, cv2.LINE_AA)
    return np.clip(painted + light, 0, 255).astype(np.uint8)


def noisy(picture: Picture, number: int, loud: float = 5.0) -> Picture:
    """The picture as a camera sees it, another time each time."""
    chance = np.random.default_rng(number)
    grains = chance.normal(0, loud, picture.shape) + chance.normal(0, 1)
    coded = cv2.imencode(".jpg", np.clip(picture + grains, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, 80])[1]
    return np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)


def sighted(face: str | None, at: tuple[int, int], confidence: float = 0.999, half: int = HALF) -> Sighting:
    x, y = at
    tall = half * TALL // HALF
    corners = ((x - half, y - tall), (x + half, y - tall), (x + half, y + tall), (x - half, y + tall))
    box = (x - half, y - tall, x + half, y + tall)
    told = () if face is None else ((face, confidence),)
    return Sighting(face=face, side="face", confidence=confidence, candidates=told, box=box, corners=corners)


def is_open(places: OpenPlaces, at: tuple[int, int]) -> bool:
    return bool(places.cells[at[1] // CELL, at[0] // CELL])


class Reads:
    """A reader that knows which cards lie there; ``asked`` has the places that it was to read."""

    def __init__(self, *cards: Sighting) -> None:
        self.cards = cards
        self.asked: list[OpenPlaces | None] = []

    def read(self, picture: Picture, places: OpenPlaces | None = None) -> Reading:
        self.asked.append(places)
        known = places.known if places else ()
        own = [card for card in self.cards if not any(card.box == other.box for other in known)]
        return Reading(cards=(*known, *own), ms={"detect": 1.0, "identify": 1.0})


def settled(*cards: Sighting, on: Picture) -> Unchanged:
    """The state after just as many readings as settle these cards."""
    follows = Unchanged()
    for _ in range(AGREED):
        follows.look(on)
        follows.read(cards)
    return follows


@pytest.mark.parametrize("loud", [2.0, 5.0, 9.0])
def test_what_rests_is_read_only_at_first_and_in_each_tenth_picture_however_noisy(loud: float) -> None:
    reader = Reads(sighted("6H", ANN), sighted("9H", BEN))
    live, lies = LiveReader(reader), table(("6", ANN), ("9", BEN))
    read = []
    for number in range(3 * AFRESH):
        assert {card.face for card in live.read(noisy(lies, number, loud)).cards} == {"6H", "9H"}
        read.append(len(reader.asked))
    assert read[AGREED - 1] == read[AFRESH - 2] == AGREED
    assert read[-1] <= AGREED + 3 + 3
    assert None in reader.asked[AGREED:]


def test_a_card_exchanged_for_an_alike_one_between_two_pictures_is_read_at_once() -> None:
    reader = Reads(sighted("6H", ANN), sighted("3S", BEN))
    live = LiveReader(reader)
    for number in range(AGREED + 1):
        live.read(noisy(table(("6", ANN), ("3", BEN)), number))
    reader.cards = (sighted("9H", ANN), sighted("3S", BEN))
    faces = [card.face for card in live.read(noisy(table(("9", ANN), ("3", BEN)), 50)).cards]
    assert sorted(map(str, faces)) == ["3S", "9H"]
    assert reader.asked[-1] is not None
    assert [card.face for card in reader.asked[-1].known] == ["3S"]


def test_a_card_exchanged_under_a_hand_is_read_when_it_shows() -> None:
    lies = table(("6", ANN), ("3", BEN))
    follows = settled(sighted("6H", ANN), sighted("3S", BEN), on=lies)
    assert [card.face for card in follows.look(with_hand(lies, ANN)).known] == ["3S"]
    follows.read([sighted("3S", BEN)])
    places = follows.look(table(("9", ANN), ("3", BEN)))
    assert is_open(places, ANN)
    assert [card.face for card in places.known] == ["3S"]


def test_a_hand_beside_a_card_has_it_read_again() -> None:
    lies = table(("6", ANN))
    follows = settled(sighted("6H", ANN), on=lies)
    over_its_edge = lies.copy()
    cv2.circle(over_its_edge, (ANN[0] + HALF + 6, ANN[1]), 5, (130, 160, 210), -1)
    places = follows.look(over_its_edge)
    assert not places.known
    assert is_open(places, ANN)


def often(*readings: tuple[str | None, float], times: int = OFTEN) -> Unchanged:
    """The state after ``times`` of these readings, in turn, of a card that lies still."""
    follows, lies = Unchanged(), table(("6", ANN), ("9", BEN))
    for number in range(times):
        known = follows.look(lies).known
        face, sure = readings[number % len(readings)]
        own = [] if any(card.box == sighted("6H", ANN).box for card in known) else [sighted(face, ANN, sure)]
        follows.read([*(card for card in known if card.box != sighted("9H", BEN).box), *own, sighted("9H", BEN)])
    return follows


def test_a_card_that_is_not_read_surely_is_read_often_and_then_in_each_tenth_picture_and_its_neighbour_is_not() -> None:
    reader, lies = Reads(sighted("6H", ANN, 0.9), sighted("9H", BEN)), table(("6", ANN), ("9", BEN))
    live = LiveReader(reader)
    for _ in range(OFTEN):
        live.read(lies)
        asked = reader.asked[-1]
        if asked is not None:
            assert is_open(asked, ANN)
            assert [card.face for card in asked.known] == ["9H"]
    read = len(reader.asked)
    for _ in range(3 * AFRESH):
        assert {card.face for card in live.read(lies).cards} == {"6H", "9H"}
    assert reader.asked[read:] == [None, None, None]


def test_a_card_that_was_read_often_is_named_by_the_mean_of_its_readings() -> None:
    lies = table(("6", ANN), ("9", BEN))
    (card,) = (each for each in often(("6H", 0.9), ("6H", 0.8)).look(lies).known if each.face != "9H")
    assert (card.face, card.confidence) == ("6H", pytest.approx(0.85))
    assert card.candidates == (("6H", pytest.approx(0.85)),)


def test_a_card_that_is_read_as_two_faces_by_turns_is_named_as_neither() -> None:
    lies = table(("6", ANN), ("9", BEN))
    (card,) = (each for each in often(("AS", 0.95), ("AC", 0.95)).look(lies).known if each.face != "9H")
    assert (card.face, card.confidence) == (None, pytest.approx(0.475))
    assert dict(card.candidates) == {"AS": pytest.approx(0.475), "AC": pytest.approx(0.475)}


def test_what_contradicts_the_mean_of_its_readings_is_read_on() -> None:
    lies = table(("6", ANN), ("9", BEN))
    follows = often(("6H", 0.9), times=2 * AFRESH - 1)
    assert len(follows.look(lies).known) == 0  # all is read again
    follows.read([sighted("5H", ANN, 0.9), sighted("9H", BEN)])
    for _ in range(OFTEN - 1):
        assert is_open(follows.look(lies), ANN)
        follows.read([sighted("5H", ANN, 0.9), sighted("9H", BEN)])


def test_a_card_of_another_deck_is_read_in_each_picture() -> None:
    lies, follows = table(("6", ANN)), Unchanged()
    for _ in range(2 * OFTEN):
        assert is_open(follows.look(lies), ANN)
        follows.read([replace(sighted(None, ANN), foreign=True)])


def test_what_lies_on_a_card_that_is_not_read_surely_is_read_with_it_and_so_on() -> None:
    """The visible part of one follows from the place of the other."""
    places = [ANN, (ANN[0] + 30, ANN[1]), (ANN[0] + 80, ANN[1]), BEN]
    lies = table(*zip("679K", places, strict=True))
    beneath, over, last, apart = (sighted(face, at) for face, at in zip(("6H", "7H", "9H", "KH"), places, strict=True))
    follows = settled(replace(beneath, confidence=0.9), over, last, apart, on=lies)
    assert [card.face for card in follows.look(lies).known] == ["KH"]


def test_what_is_read_now_so_now_so_is_read_on_until_it_agrees() -> None:
    lies = table(("6", ANN))
    follows = settled(sighted("AS", ANN), on=lies)
    follows.look(table(("9", ANN)))
    follows.read([sighted("AC", ANN)])
    for face in ("AS", "AC", "AC"):
        assert not follows.look(table(("9", ANN))).known
        follows.read([sighted(face, ANN)])
    assert not follows.look(table(("9", ANN))).known
    follows.read([sighted("AC", ANN)])
    assert [card.face for card in follows.look(table(("9", ANN))).known] == ["AC"]


def test_a_card_that_was_seen_once_is_looked_for_again() -> None:
    lies = table(("6", ANN), ("9", BEN))
    follows = settled(sighted("9H", BEN), on=lies)
    follows.look(with_hand(lies, ANN))
    follows.read([sighted("6H", ANN), sighted("9H", BEN)])
    follows.look(lies)
    follows.read([sighted("9H", BEN)])
    for _ in range(AGREED - 1):
        assert is_open(follows.look(lies), ANN)
        follows.read([sighted("9H", BEN)])
    assert not is_open(follows.look(lies), ANN)


def test_light_that_changes_slowly_keeps_no_reading_for_long() -> None:
    reader = Reads(sighted("6H", ANN))
    live, last_whole = LiveReader(reader), 0
    for number in range(4 * AFRESH):
        before = len(reader.asked)
        live.read(table(("6", ANN), light=-1.0 * number))
        if reader.asked[before:] == [None]:
            last_whole = number
        assert number - last_whole < AFRESH


def test_a_picture_of_another_size_or_place_is_read_as_a_whole() -> None:
    lies = table(("6", ANN), ("9", BEN))
    follows = settled(sighted("6H", ANN), sighted("9H", BEN), on=lies)
    assert follows.look(np.ascontiguousarray(lies[:, :600])).cells.all()
    follows = settled(sighted("6H", ANN), sighted("9H", BEN), on=lies)
    assert not follows.look(np.roll(lies, 20, axis=1)).known


def test_a_mat_that_is_taken_for_a_card_does_not_keep_those_that_lie_on_it_from_resting() -> None:
    lies = table(("6", ANN), ("9", BEN))
    mat = replace(sighted(None, (320, 180), 0.7), corners=((20, 20), (620, 20), (620, 340), (20, 340)))
    follows = settled(sighted("6H", ANN), sighted("9H", BEN), mat, on=lies)
    assert len(follows.look(lies).known) == 2


def test_a_card_that_shows_no_more_than_an_index_is_read_in_each_picture() -> None:
    lies = table(("6", ANN))
    follows = settled(replace(sighted("6H", ANN), corners=None), on=lies)
    assert is_open(follows.look(lies), ANN)


def test_a_finger_on_a_card_makes_its_whole_place_move_and_no_other() -> None:
    lies = table(("6", ANN), ("9", BEN))
    follows = settled(sighted("6H", ANN), sighted("9H", BEN, 0.9), on=lies)
    touched = lies.copy()
    cv2.circle(touched, (ANN[0] - HALF // 2, ANN[1]), 6, (130, 160, 210), -1)
    places = follows.look(touched)
    assert is_open(places, ANN)
    assert is_open(places, BEN)
    resting = places.at_rest()
    assert not is_open(resting, ANN)
    assert not is_open(resting, (ANN[0] + HALF - 6, ANN[1] + TALL - 6))
    assert is_open(resting, BEN)
    follows.read([sighted("9H", BEN, 0.9)])
    assert is_open(follows.look(touched).at_rest(), ANN)


def test_a_picture_that_is_read_again_while_a_finger_moves_tells_where_it_does() -> None:
    lies, follows = table(("6", ANN), ("9", BEN)), Unchanged()
    for number in range(AFRESH):
        touched = lies.copy()
        cv2.circle(touched, (ANN[0] - HALF // 2 + 10 * (number % 2), ANN[1]), 6, (130, 160, 210), -1)
        places = follows.look(touched)
        follows.read([sighted("9H", BEN)])
    assert places.cells.all()
    assert not places.are_all()
    assert not is_open(places.at_rest(), ANN)
    assert is_open(places.at_rest(), BEN)


def test_what_moves_farther_away_keeps_no_card_from_being_at_rest_though_all_between_is_still_to_be_read() -> None:
    follows, lies = Unchanged(), table(("6", ANN), ("9", BEN))
    for number in range(AGREED):
        places = follows.look(with_hand(lies, (BEN[0], BEN[1] + 6 * number)))
        follows.read([sighted("6H", ANN, 0.9)])
    assert places.cells.all()
    assert is_open(places.at_rest(), ANN)
    assert not is_open(places.at_rest(), (BEN[0], BEN[1] + 6 * AGREED))


def test_where_all_has_changed_nothing_is_said_to_move() -> None:
    lies = table(("6", ANN), ("9", BEN))
    follows = settled(sighted("6H", ANN), sighted("9H", BEN), on=lies)
    assert follows.look(noisy(lies, 1, 40.0)).at_rest().cells.any()


def shaken(picture: Picture, number: int) -> Picture:
    """The picture of a camera that moves by up to three pixels from one to the next."""
    across, down = np.random.default_rng([9, number]).uniform(-3, 3, 2)
    move = np.array([[1, 0, across], [0, 1, down]], np.float32)
    size = picture.shape[1::-1]
    return np.asarray(cv2.warpAffine(picture, move, size, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def test_what_rests_before_a_camera_that_shakes_is_not_read_again() -> None:
    reader, lies = Reads(sighted("6H", ANN), sighted("9H", BEN)), table(("6", ANN), ("9", BEN))
    live = LiveReader(reader)
    for number in range(3 * AFRESH):
        cards = live.read(noisy(shaken(lies, number), number, 2.0)).cards
        assert {card.face for card in cards} == {"6H", "9H"}
    assert len(reader.asked) <= AGREED + 3 + 3


def test_a_known_card_lies_where_the_shaken_picture_shows_it() -> None:
    lies = table(("6", ANN), ("9", BEN))
    follows = settled(sighted("6H", ANN), sighted("9H", BEN), on=lies)
    move = np.array([[1, 0, 3], [0, 1, -2]], np.float32)
    places = follows.look(np.asarray(cv2.warpAffine(lies, move, lies.shape[1::-1]), np.uint8))
    middles = {card.face: np.mean(card.corners or (), axis=0) for card in places.known}
    assert middles["6H"] == pytest.approx((ANN[0] + 3, ANN[1] - 2), abs=0.4)


def test_a_card_exchanged_while_the_camera_shakes_is_read_at_once() -> None:
    lies, other = table(("6", ANN), ("3", BEN)), table(("9", ANN), ("3", BEN))
    follows = settled(sighted("6H", ANN), sighted("3S", BEN), on=lies)
    places = follows.look(shaken(other, 5))
    assert is_open(places, ANN)
    assert [card.face for card in places.known] == ["3S"]


def test_a_camera_that_was_pushed_is_followed_from_there() -> None:
    lies = table(("6", ANN), ("9", BEN))
    follows = settled(sighted("6H", ANN), sighted("9H", BEN), on=lies)
    move = np.array([[1, 0, 5], [0, 1, 4]], np.float32)
    pushed = np.asarray(cv2.warpAffine(lies, move, lies.shape[1::-1], borderMode=cv2.BORDER_REPLICATE), np.uint8)
    there = [sighted("6H", (ANN[0] + 5, ANN[1] + 4)), sighted("9H", (BEN[0] + 5, BEN[1] + 4))]
    for _ in range(AFRESH + AGREED):
        follows.read([*there])
        places = follows.look(pushed)
    further = np.array([[1, 0, 10], [0, 1, 8]], np.float32)
    pushed = np.asarray(cv2.warpAffine(lies, further, lies.shape[1::-1], borderMode=cv2.BORDER_REPLICATE), np.uint8)
    places = follows.look(pushed)
    assert len(places.known) == 2
