"""Secrets of one seat: on the glass everyone else reads only that there is a question, and for whom."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from kivy.uix.image import Image

from companion.interpreter import Doubt
from companion.observations import Sighting, TagSeen
from companion.reports.rows import tables_of
from companion.rules.notation import act_from_json
from companion.session import Session
from companion.sources.camera.calibration.layouts import whole_picture
from companion.sources.camera.tracking.state import CameraState
from companion.sources.nfc.device import LyingTag
from companion.ui.views.questions.doubts import view_of
from companion.ui.views.table.hand import hand_of
from tests.observing import act_of, card
from tests.screens.canned import Canned, board, reader
from tests.screens.glass import Glass, Open
from tests.screens.moments.doubts import blurred_six

UNCLEAR = replace(card("1/down", "E", 0.5, ("F", 0.45)), crop=blurred_six())
WHITE = 250


def waits(table: Glass, seen: Callable[[], object]) -> None:
    """Lets the app run until this is so."""
    deadline = time.monotonic() + 20
    while not seen() and time.monotonic() < deadline:
        table.step()
    assert seen()


def pictures(table: Glass) -> list[Image]:
    """The pictures that can be seen."""
    return [each for each in table.visible() if isinstance(each, Image) and each.texture is not None]


def tiles(table: Glass) -> set[str]:
    """The faces of the cards that can be seen."""
    return {each.face for each in table.visible() if getattr(each, "face", None)}


def test_a_doubt_about_a_hidden_card_is_looked_at_and_answered_by_its_seat_alone(glass: Open) -> None:
    table = glass("bluff-words", ("Ann", "Ben"))
    table.see(UNCLEAR)
    assert table.reads("I can't read one of Ann's hidden cards.\nOnly Ann may look and answer.")
    assert not tiles(table)
    assert not pictures(table)
    assert not table.has("A different card")
    table.tap_key("I'm Ann – let me answer")
    assert table.reads("Only for Ann. Everyone else, please look away.")
    assert not tiles(table)
    table.tap_key("I'm Ann – show me")
    waits(table, lambda: pictures(table))
    assert table.reads("I see E or F in front of Ann. Which is it?")
    assert table.reads("▲  Only for Ann. Everyone else, please look away."), "it is loud while the card is in sight"
    table.tap_card("F")
    (drawn,) = table.session.table.history.standing
    assert drawn.act == act_from_json(table.session.table.game.acts_known, {"act": "draw", "seat": "Ann", "card": "F"})
    assert not tiles(table)
    assert not any("F" in re.findall(r"\w+", text) for text in table.texts())
    assert [each.face for each in hand_of(table.session.table, "Ann")] == ["F", None]
    assert not hand_of(table.session.table, "Ben")[0].face


def test_a_hidden_card_of_which_nothing_is_read_is_chosen_behind_the_cover(glass: Open) -> None:
    table = glass("bluff-words", ("Ann", "Ben"))
    table.see(TagSeen(source="nfc:a", at=0.0, zone="1/down", uid="04FF"))
    assert table.reads("I don't recognise the tag of one of Ann's hidden cards.")
    table.tap_key("I'm Ann – let me answer")
    table.tap_key("I'm Ann – show me")
    table.tap_card("Z")
    assert table.session.table.history.standing[0].act == act_from_json(
        table.session.table.game.acts_known, {"act": "draw", "seat": "Ann", "card": "Z"}
    )


def test_a_doubt_about_cards_that_are_passed_is_for_the_seat_that_passes_them(glass: Open) -> None:
    """Cyclone: two cards lie before Ann, on their way to Ben; one cannot be read."""
    table = glass("pirates-bluff", ("Ann", "Ben", "Cem"), options={"cyclone": True})
    table.see(card("1/hand", "7A", track=1), card("1/hand", "6A", 0.5, ("8A", 0.45), track=2, x=70.0))
    assert table.reads("I can't read one of Ann's hidden cards.")
    assert not tiles(table)
    table.tap_key("I'm Ann – let me answer")
    table.tap_key("I'm Ann – show me")
    table.tap_card("8A")
    (passed,) = table.session.table.history.standing
    assert set(passed.act.cards) == {"7A", "8A"}
    assert not any({"7A", "8A", "7★", "8★"} & set(re.findall(r"[\w★]+", text)) for text in table.texts())


def test_the_doubt_is_open_to_all_once_a_challenge_has_flipped_the_card(glass: Open) -> None:
    table = glass("bluff-words", ("Ann", "Ben"))
    table.see(UNCLEAR)
    for line in ({"act": "bid", "seat": "Ann", "value": 5}, {"act": "challenge", "seat": "Ben"}):
        table.session.table.play(act_from_json(table.session.table.game.acts_known, line))
    table.step()
    assert tiles(table) >= {"E", "F"}


@pytest.mark.parametrize(
    ("game", "seats", "zone", "first"),
    [
        ("bluffing-battles", 2, "2/hand", {"act": "play", "seat": "Ann", "card": "7S"}),
        ("pirates-bluff", 3, "2/hand", None),
        ("bluff-words", 2, "2/down", None),
        ("battle", 2, "2/hand", None),
    ],
)
def test_a_doubt_about_a_hidden_card_is_shown_only_to_its_seat(
    game: str, seats: int, zone: str, first: dict[str, Any] | None
) -> None:
    table = Session.unkept({"record": 1, "game": game, "seats": ["Ann", "Ben", "Cem"][:seats]}).table
    if first:
        table.play(act_of(table, first))
    face, other = sorted(table.setup.deck.played_faces())[:2]
    seen = card(zone, face, 0.5, (other, 0.45))
    doubt = Doubt(7, "draw", "Ben", zone, ((face, 0.5), (other, 0.45)), frozenset({face, other}), seen)
    for viewer in (None, "Ann"):
        view = view_of(table, doubt, viewer)
        assert (view.keeper, view.candidates, view.possible, view.crop) == ("Ben", (), frozenset(), None)
        assert view.sentence == "I can't read one of Ben's hidden cards. Only Ben may look and answer."
    own = view_of(table, doubt, "Ben")
    assert (own.keeper, own.candidates, own.crop) == (None, (face, other), b"jpeg")


def test_why_a_hidden_card_is_refused_is_read_by_its_seat_alone(glass: Open) -> None:
    table = glass("bluffing-battles", ("Ann", "Ben"), options={"format": "one-deck"})
    for line in (("play", "Ann", "7S"), ("play", "Ben", "9H"), ("draw", "Ann", "7S")):
        table.app.desk.say(act_of(table.app.desk.table, dict(zip(("act", "seat", "card"), line, strict=True))))
    table.step()
    assert table.reads("Ann's secret can't be right; only Ann may see why.")
    assert not any("can't be in Ann's hand" in text for text in table.texts())
    table.tap_key("Why, for Ann")
    table.tap_key("I'm Ann – show me")
    assert table.reads("7♠ can't be in")


class Watching:
    """A camera over letters: it reads the same card again and again."""

    def __init__(self, zone: str) -> None:
        self.number, self.picture = 0, np.full((720, 1280, 3), WHITE, np.uint8)
        self.table = whole_picture("bluff-words", seats=2, picture_px=(1280, 720))
        (rect,) = [each.rect_mm for each in self.table.zones if each.name == zone]
        ((self.x, self.y),) = self.table.to_px([(rect.x + rect.width / 2, rect.y + 3)], picture_px=(1280, 720))
        box = (self.x - 40, self.y - 55, self.x + 40, self.y + 55)
        self._seen = Sighting(face="E", side="face", confidence=1.0, candidates=(("E", 1.0),), box=box)

    def latest(self) -> tuple[Any, tuple[Sighting, ...]]:
        self.number += 1
        return self, (self._seen,)


def white_at(table: Glass, path: Path, x: float, y: float) -> bool:
    """Whether the camera's picture is seen at this place of it."""
    table.screenshot(str(path))
    shown = cv2.imread(str(path))
    assert shown is not None
    place = table.app.table.picture.to_window(*table.app.table.picture.on_glass((x, y)))
    return bool(shown[round(shown.shape[0] - 1 - place[1]), round(place[0])].min() >= WHITE - 10)


def test_the_live_picture_is_covered_where_hidden_cards_lie(glass: Open, tmp_path: Path) -> None:
    """The card sticks out of its zone: that part is covered, too."""
    camera = Watching("1/down")
    table = glass("bluff-words", ("Ann", "Ben"), camera=camera)
    picture = table.app.table.picture
    waits(table, lambda: picture.named)
    assert picture.named == ("",)
    shot = tmp_path / "shot.png"
    assert [white_at(table, shot, camera.x + 30, camera.y + down) for down in (-45, 30, 110)] == [False] * 3
    assert white_at(table, shot, 640, 360)
    for line in ({"act": "bid", "seat": "Ann", "value": 5}, {"act": "challenge", "seat": "Ben"}):
        table.session.table.play(act_from_json(table.session.table.game.acts_known, line))
    waits(table, lambda: picture.named == ("E",))


def test_the_devices_name_no_hidden_card(glass: Open) -> None:
    """Neither the cards that a camera sees and has last reported, nor the tags on a hidden zone's reader."""
    camera = CameraState(
        name="camera:0", connected=True, since=0.0, size_px=(1280, 720), last=("Z", "1/down", 0.0),
        in_sight=(("Z", "1/down"), ("E", "1/up"), (None, "center")),
    )  # fmt: skip
    tags = LyingTag(uid="04A1", face="Z"), LyingTag(uid="04A2", face="Y")
    tagged = board(readers=(reader(1, zone="2/down", tags=tags),))
    table = glass("bluff-words", ("Ann", "Ben"), sources=(Canned(camera), Canned(tagged)))
    table.app.table.open_page("devices")
    table.step()
    assert table.reads("It sees E, 1 unread card and 1 hidden card.")
    assert table.reads("It read a hidden card (Ann, down)")
    assert table.reads("reads 2 hidden cards.")
    assert not table.reads("04A1")
    for text in table.texts():
        assert "Z" not in text.split()


def test_a_note_carries_a_picture_of_the_table_without_what_lies_hidden(glass: Open) -> None:
    camera = Watching("1/down")
    session = Session.start("friday", {"record": 1, "game": "bluff-words", "seats": ["Ann", "Ben"]})
    table = glass(session=session, camera=camera)
    for key in ("Note", "With a picture: no", "fun"):
        table.tap_key(key)
    session.table.settle()
    (entry,) = session.table.history.entries
    assert entry.act.text == "fun"
    (name,) = session.table.evidence[entry.number].crops
    jpeg = session.crop(name)
    assert jpeg is not None
    photo = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    assert photo is not None
    assert photo[360, 640].min() >= WHITE - 10
    assert photo[round(camera.y), round(camera.x)].max() < 90
    (note,) = tables_of(session)["notes"]
    assert note["pictures"] == name
    table.tap_key("Note")
    table.tap_key("slow")
    session.table.settle()
    assert len(session.table.evidence[entry.number + 1].crops) == 1
    for key in ("Note", "With a picture: yes", "slow"):
        table.tap_key(key)
    session.table.settle()
    assert session.table.evidence[entry.number + 2].crops == ()
    session.close()
