"""From frames to cards that lie and cards that are gone: what covers a card does not take it away."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.observations import CardGone, CardSeen, Looked, SightChanged, Sighting, SourceBack, SourceLost
from companion.sources.camera.calibration.felt_sheets import mat_page
from companion.sources.camera.calibration.guessed import Guess
from companion.sources.camera.calibration.marks import mat_size
from companion.sources.camera.calibration.table_files import write_table
from companion.sources.camera.calibration.zones import Calibration, Marker, Rect, TableError
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.source import CameraSource, crop_of
from companion.sources.open import open_camera
from tests.camera.painted import (
    ANN,
    BEN,
    SIZE,
    TABLE,
    Painted,
    Reading,
    Scene,
    felt,
    lit,
    sighting,
    with_card,
    with_hand,
)
from tests.camera.test_calibrate import CORNERS, printed, seen

EMPTY = felt()
CARD = with_card(EMPTY, ANN)
SEEN = (sighting(ANN),)


def told(*scenes: Scene, table: Calibration = TABLE) -> list[str]:
    painted = Painted(*scenes)
    said = []
    for observation in CameraSource(painted, painted, table):
        if isinstance(observation, CardSeen):
            said.append(f"{observation.sighting.face} in {observation.zone}")
        elif isinstance(observation, CardGone):
            said.append(f"gone from {observation.zone}")
    return said


def test_a_card_is_seen_and_then_gone() -> None:
    assert told(Scene(EMPTY), Scene(CARD, SEEN), Scene(EMPTY)) == ["7H in 1/play", "gone from 1/play"]


def test_two_cards_are_seen_each_in_its_zone() -> None:
    both = with_card(CARD, BEN)
    scenes = Scene(EMPTY), Scene(both, (*SEEN, sighting(BEN, "QD"))), Scene(EMPTY)
    assert told(*scenes) == ["7H in 1/play", "QD in 2/play", "gone from 1/play", "gone from 2/play"]


@pytest.mark.parametrize("seconds", [0.5, 2.0, 20.0], ids=lambda seconds: f"for {seconds:g} s")
def test_a_hand_that_lies_still_over_a_card_does_not_take_it(seconds: float) -> None:
    scenes = Scene(EMPTY), Scene(CARD, SEEN), Scene(with_hand(CARD, ANN), seconds=seconds), Scene(CARD, SEEN)
    assert told(*scenes) == ["7H in 1/play"]


def test_a_card_taken_under_a_hand_is_gone_when_the_hand_is() -> None:
    scenes = Scene(EMPTY), Scene(CARD, SEEN), Scene(with_hand(EMPTY, ANN), seconds=5)
    assert told(*scenes) == ["7H in 1/play"]
    assert told(*scenes, Scene(EMPTY)) == ["7H in 1/play", "gone from 1/play"]


@pytest.mark.parametrize("colour", [(60, 90, 50), (225, 230, 230), (40, 40, 40)], ids=["green", "white", "dark"])
def test_a_card_that_the_reader_loses_is_not_gone_while_it_lies_there(colour: tuple[int, int, int]) -> None:
    bare = felt(colour)
    card = with_card(bare, ANN)
    scenes = Scene(bare), Scene(card, SEEN), Scene(card, seconds=10), Scene(card, SEEN)
    assert told(*scenes) == ["7H in 1/play"]
    assert told(*scenes, Scene(bare)) == ["7H in 1/play", "gone from 1/play"]


def test_a_card_covered_by_another_is_not_gone_until_both_are() -> None:
    over = (ANN[0] + 30, ANN[1] + 10)
    covered = with_card(CARD, over)
    scenes = (
        Scene(EMPTY),
        Scene(CARD, SEEN),
        Scene(covered, (sighting(over, "QD"),), seconds=5),
        Scene(CARD, SEEN),
        Scene(EMPTY),
    )
    assert told(*scenes) == ["7H in 1/play", "QD in 1/play", "gone from 1/play", "gone from 1/play"]


@pytest.mark.parametrize(("wide_mm", "shown"), [(150.0, []), (120.0, ["JC in 1/play"])])
def test_the_width_of_the_tables_cards_decides_if_a_strip_is_a_covered_card(wide_mm: float, shown: list[str]) -> None:
    """It is found 30 mm from where the card lies."""
    over, strip = (ANN[0] + 24, ANN[1]), sighting((ANN[0] + 12, ANN[1]), "JC", confidence=0.9)
    scenes = Scene(EMPTY), Scene(CARD, SEEN), Scene(with_card(CARD, over), (sighting(over, "QD"), strip))
    table = replace(TABLE, card_mm=(wide_mm, 210))
    assert told(*scenes, table=table) == ["7H in 1/play", *shown, "QD in 1/play"]


def test_a_card_that_lay_there_before_the_camera_looked_can_be_gone_too() -> None:
    assert told(Scene(CARD, SEEN, seconds=3), Scene(EMPTY, seconds=4)) == ["7H in 1/play", "gone from 1/play"]


def test_a_card_that_was_overlooked_at_first_can_be_gone_too() -> None:
    scenes = Scene(CARD, seconds=5), Scene(CARD, SEEN), Scene(EMPTY, seconds=4)
    assert told(*scenes) == ["7H in 1/play", "gone from 1/play"]


def test_the_light_changing_takes_no_card_and_does_not_keep_one() -> None:
    scenes = Scene(EMPTY), Scene(CARD, SEEN), Scene(lit(CARD, 0.6), seconds=4), Scene(lit(CARD, 0.6), SEEN)
    assert told(*scenes) == ["7H in 1/play"]
    assert told(*scenes, Scene(lit(EMPTY, 0.6), seconds=4)) == ["7H in 1/play", "gone from 1/play"]


def test_the_light_going_off_takes_no_card() -> None:
    dark = lit(CARD, 0.05)
    assert told(Scene(EMPTY), Scene(CARD, SEEN), Scene(dark, seconds=10), Scene(CARD, SEEN)) == ["7H in 1/play"]


def test_sensor_noise_makes_no_difference() -> None:
    chance = np.random.default_rng(7)

    def grainy(picture: Picture) -> Picture:
        return np.clip(picture + chance.normal(0, 8, picture.shape), 0, 255).astype(np.uint8)

    scenes = [Scene(grainy(EMPTY), seconds=0.1) for _ in range(20)]
    scenes += [Scene(grainy(CARD), SEEN if number % 4 else (), seconds=0.1) for number in range(40)]
    scenes += [Scene(grainy(EMPTY), seconds=0.1) for _ in range(20)]
    assert told(*scenes) == ["7H in 1/play", "gone from 1/play"]


def test_a_held_picture_is_read_once() -> None:
    painted = Painted(Scene(EMPTY, seconds=9), Scene(CARD, SEEN, seconds=9))
    list(CameraSource(painted, painted, TABLE))
    assert painted.readings == 2


def test_a_card_comes_with_its_picture_its_place_and_its_source() -> None:
    painted = Painted(Scene(EMPTY), Scene(CARD, SEEN))
    (seen,) = (each for each in CameraSource(painted, painted, TABLE) if not isinstance(each, Looked))
    assert isinstance(seen, CardSeen)
    assert seen.source == "camera:7"
    assert seen.place_mm == pytest.approx((400, 450))
    assert seen.crop is not None
    crop = cv2.imdecode(np.frombuffer(seen.crop, np.uint8), cv2.IMREAD_COLOR)
    assert crop is not None
    assert crop.shape[:2] == (95, 71)
    assert crop.mean() > 150


def test_a_crop_of_a_large_card_is_made_small() -> None:
    large = np.zeros((2000, 2000, 3), np.uint8)
    crop = crop_of(large, sighting((1000, 1000)))
    assert crop is not None
    whole = sighting((0, 0))
    assert crop_of(large[:1, :1], whole) is not None
    assert crop_of(large[:10, :10], sighting((500, 500))) is None


def test_the_live_view_gets_the_newest_frame_and_what_was_read_on_it() -> None:
    painted = Painted(Scene(EMPTY), Scene(CARD, SEEN))
    source = CameraSource(painted, painted, TABLE)
    assert source.latest() is None
    list(source)
    latest = source.latest()
    assert latest is not None
    frame, cards = latest
    assert (frame.picture == CARD).all()
    assert cards == SEEN


def test_looks_are_reported_while_the_picture_is_clear() -> None:
    told = list(CameraSource(painted := Painted(Scene(EMPTY), Scene(lit(EMPTY, 0.05), seconds=5)), painted, TABLE))
    assert told
    assert all(isinstance(each, Looked | SightChanged) for each in told)
    assert max(each.at for each in told if isinstance(each, Looked)) < 5


def test_a_lost_source_is_passed_on_and_its_cards_are_kept() -> None:
    lost, back = SourceLost(source="camera:7", at=4.0, why="unplugged"), SourceBack(source="camera:7", at=9.0)
    painted = Painted(Scene(EMPTY), Scene(CARD, SEEN), lost, back, Scene(CARD, SEEN))
    said = [each for each in CameraSource(painted, painted, TABLE) if not isinstance(each, Looked)]
    assert [type(observation) for observation in said] == [CardSeen, SourceLost, SourceBack]


def test_closing_ends_the_iteration() -> None:
    painted = Painted(Scene(EMPTY), Scene(CARD, SEEN, seconds=60))
    source = CameraSource(painted, painted, TABLE)
    for _ in source:
        source.close()
    assert painted.closed


class Blind:
    def read(self, picture: Picture) -> Reading:
        return Reading(())


def opened(source: str, **more: Path) -> CameraSource:
    return open_camera(
        source, Blind(), game="bluffing-battles", seats=2, clock=lambda: 0.0, realtime=False, hold_s=0.1, **more
    )


def test_a_folder_brings_its_own_table_file(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "a.png"), EMPTY)
    assert opened(str(tmp_path)).table is None
    write_table(TABLE, tmp_path / "table.toml")
    source = opened(str(tmp_path))
    assert source.table == TABLE
    assert all(isinstance(each, Looked) for each in source)


def test_a_table_file_that_is_named_goes_before_the_folders_own(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "a.png"), EMPTY)
    (tmp_path / "table.toml").write_text("[felt]")
    write_table(TABLE, tmp_path / "other.toml")
    assert opened(str(tmp_path), table_file=tmp_path / "other.toml").table == TABLE
    with pytest.raises(TableError, match=r"table\.toml: "):
        opened(str(tmp_path))


def test_without_a_table_file_the_first_picture_is_the_felt(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "a.png"), EMPTY)
    source = opened(str(tmp_path / "a.png"))
    list(source)
    assert source.table is not None
    assert source.table.picture_px == (640, 360)


def sheet(*, share: float) -> Sighting:
    """A sheet of paper as long as this share of the picture, that a reader takes for a card without a name."""
    box = (10.0, 40.0, 10.0 + share * SIZE[0], 140.0)
    return Sighting(face=None, side="face", confidence=0.87, candidates=(), box=box)


@pytest.mark.parametrize(
    ("table", "share", "cards"),
    [(TABLE, 0.4, 1), (TABLE, 0.2, 2), (Guess("bluffing-battles", 2), 0.8, 1), (Guess("bluffing-battles", 2), 0.45, 2)],
    ids=["much longer than a card", "as long as one", "most of a guessed felt", "a card seen from near"],
)
def test_a_mat_is_not_taken_for_a_card(table: Calibration | Guess, share: float, cards: int) -> None:
    painted = Painted(Scene(CARD, (sheet(share=share), *SEEN)))
    source = CameraSource(painted, painted, table)
    list(source)
    latest = source.latest()
    assert latest is not None
    assert len(latest[1]) == cards


@pytest.mark.parametrize("face", [None, "JS"])
def test_a_corner_marker_is_not_taken_for_a_card_but_a_card_on_it_is_one(face: str | None) -> None:
    table = replace(TABLE, markers=(Marker(0, (400, 450), 100), Marker(1, (1200, 450), 100)))
    x, y = ANN
    box = (x - 28, y - 28, x + 28, y + 28)
    paper = replace(sighting(ANN, face), box=box, corners=Rect(box[0], box[1], 56, 56).corners)
    scenes = Scene(EMPTY), Scene(with_card(EMPTY, BEN), (paper, sighting(BEN, "QD"))), Scene(EMPTY)
    assert told(*scenes, table=table) == ["QD in 2/play", "gone from 2/play"]


def test_the_felt_is_no_card_although_the_mark_of_one_that_lies_on_it_was_read() -> None:
    """Its outline would hide the whole felt, and no card could be seen to go."""
    named = replace(sheet(share=0.9), face="7S", number=7)
    painted = Painted(Scene(CARD, (named, *SEEN)))
    source = CameraSource(painted, painted, TABLE)
    list(source)
    latest = source.latest()
    assert latest is not None
    assert len(latest[1]) == 1


def test_a_printed_mat_is_used_if_no_table_file_says_where_the_felt_is() -> None:
    """The first pictures are dark, as those of a camera that finds its light."""
    mat = seen(printed(mat_page("a4"))[40:-40, 40:-40], CORNERS)
    painted = Painted(Scene(lit(mat, 0.02), seconds=0.5), Scene(mat, seconds=1.0))
    source = CameraSource(painted, painted, Guess("bluffing-battles", 2))
    list(source)
    assert source.table is not None
    assert source.table.size_mm == mat_size("a4")
    assert [zone.name for zone in source.table.zones] == ["1/play", "2/play"]


def test_pictures_of_another_shape_than_was_marked_are_not_read_and_it_is_said_once(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "a.png"), EMPTY[:, :400])
    write_table(TABLE, tmp_path / "table.toml")
    (said,) = opened(str(tmp_path))
    assert isinstance(said, SightChanged)
    assert "another shape" in said.why


def marked_otherwise(shift_px: float) -> Calibration:
    """The same felt, as a camera sees it that was pushed aside."""
    corners = tuple((x + shift_px, y) for x, y in TABLE.corners_px)
    return replace(TABLE, corners_px=corners)  # type: ignore[arg-type]


def pushed(picture: Picture, shift_px: int) -> Picture:
    """The picture of the pushed camera."""
    return np.roll(picture, shift_px, axis=1)


class Pushed(Painted):
    """A camera that is pushed aside while a card lies there, and then gets the new place of the felt."""

    def __init__(self, shift_px: int, *later: Scene) -> None:
        aside = (ANN[0] + shift_px, ANN[1])
        moved = Scene(pushed(CARD, shift_px), (sighting(aside),), seconds=3)
        super().__init__(Scene(EMPTY), Scene(CARD, SEEN), moved, Scene(moved.picture, moved.cards), *later)
        self.source = CameraSource(self, self, TABLE)
        self._shift = shift_px

    def read(self, picture: Picture) -> Reading:
        if self.readings == 3:
            self.source.go_by(marked_otherwise(self._shift))
        return super().read(picture)

    def told(self) -> list[str]:
        """The reports of the source, in words."""
        said = [each for each in self.source if isinstance(each, CardSeen | CardGone)]
        return [
            f"{each.sighting.face} in {each.zone}" if isinstance(each, CardSeen) else f"gone from {each.zone}"
            for each in said
        ]


def test_a_felt_that_is_marked_again_is_used_from_the_next_frame_and_the_card_lies_where_it_lay() -> None:
    camera = Pushed(8, Scene(pushed(EMPTY, 8), seconds=4))
    assert camera.told() == ["7H in 1/play", "gone from 1/play"]
    assert camera.source.table == marked_otherwise(8)


def test_a_camera_that_was_pushed_far_tells_nothing_until_the_felt_is_marked_again() -> None:
    """Pushed so far that Ann's card is seen where Ben's zone was."""
    assert Pushed(300).told() == ["7H in 1/play"]
