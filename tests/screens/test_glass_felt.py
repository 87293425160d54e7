"""The place of the felt, set by touches in the window or found by markers, and saved as a table file."""

from __future__ import annotations

import math
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from kivy.graphics import Rectangle

from companion.commands.main import main
from companion.observations import Point
from companion.session import Session
from companion.sources.camera.calibration.layouts import layout, whole_picture
from companion.sources.camera.calibration.survey import survey
from companion.sources.camera.calibration.table_files import read_table
from companion.sources.camera.calibration.zones import Calibration
from companion.sources.camera.capture.pictures import load
from companion.sources.feed import Feed
from companion.ui.camera.corner_picture import CornerPicture
from companion.ui.camera.felt_above import BAR, LEAST, MARKER_MM, FeltAbove
from companion.ui.forms.page_form import PageForm
from companion.ui.kit.drawn_text import texture_of
from companion.ui.kit.theme import theme
from companion.ui.pages.felt_marking import FeltShown
from companion.ui.views.before.felt_marking import Marking
from tests.camera.test_calibrate import CORNERS, seen, table_with_pieces
from tests.screens.glass import Glass, Open
from tests.screens.moments import lobby
from tests.screens.moments.felt import DEMO, FELT
from tests.screens.moments.leading import until
from tests.screens.still import Still

DEMO_PICTURE = load(DEMO / "02-queen-and-five.jpg").picture
SOMEWHERE: tuple[Point, ...] = ((600, 150), (1000, 150), (1000, 550), (600, 550))


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def opened(glass: Open, camera: Still, **how: Any) -> Glass:
    """The page at a table."""
    table = glass(camera=camera, **how)
    table.tap("More", "Set up the camera")
    until(table, lambda: table.one(CornerPicture).picture_px)
    return table


def page(table: Glass) -> FeltShown:
    shown = table.one(PageForm)._shown
    assert isinstance(shown, FeltShown)
    return shown


def glass_at(table: Glass, point: Point) -> Point:
    """The place of a point of the picture in the window."""
    picture = table.one(CornerPicture)
    x, y = picture.to_window(*picture.on_glass(point))
    return float(x), float(y)


def tap_corners(table: Glass, corners: tuple[Point, ...] = FELT) -> None:
    for corner in corners:
        table.touch_at(glass_at(table, corner))


def found(table: Glass) -> bool:
    return not table.key("Save").disabled


def test_the_camera_is_looked_at_no_more_when_the_page_is_left(glass: Open) -> None:
    table = opened(glass, Still(DEMO_PICTURE))
    picture = table.one(CornerPicture)
    assert picture._develop is not None
    table.app.table.leave_page()
    until(table, lambda: picture._develop is None, patience_s=5)


def test_four_taps_show_the_felt_from_above_and_save_its_table_file(glass: Open, here: Path) -> None:
    camera = Still(DEMO_PICTURE)
    table = opened(glass, camera)
    assert table.reads("Lay the printed corner markers on the felt, or touch the felt's four corners")
    tap_corners(table, FELT[:3])
    assert table.reads("1 more corner")
    assert not found(table)
    tap_corners(table, FELT[3:])
    until(table, lambda: found(table))
    assert table.one(FeltAbove).names == ("Ann", "Ann, pile", "Ben", "Ben, pile")
    table.tap_key("Save")
    table.tap_key("my-table")
    assert table.reads(f"Saved as {here / 'my-table.toml'}. This table uses it from now on.")
    assert camera.table == read_table(here / "my-table.toml")
    written = read_table(here / "my-table.toml")
    assert written.picture_px == (1280, 720)
    for got, wanted in zip(written.corners_px, FELT, strict=True):
        assert math.dist(got, wanted) < 3


def by_hand(size_mm: tuple[float, float]) -> Calibration:
    """A table whose zones somebody wrote by hand, for smaller cards, seen by a camera that has moved since."""
    zones = layout("bluffing-battles", seats=2, size_mm=size_mm)
    written = tuple(replace(zone, rect_mm=replace(zone.rect_mm, width=zone.rect_mm.width - 30)) for zone in zones)
    return Calibration(size_mm=size_mm, picture_px=(1280, 720), corners_px=SOMEWHERE, zones=written, card_mm=(44, 68))


def test_zones_written_by_hand_are_kept_where_the_felt_is_marked_again(glass: Open, here: Path) -> None:
    camera = Still(DEMO_PICTURE)
    camera.table = before = by_hand((800.0, 500.0))
    table = opened(glass, camera)
    tap_corners(table)
    until(table, lambda: found(table))
    table.tap_key("Save")
    table.tap_key("my-table")
    saved = read_table(here / "my-table.toml")
    assert (saved.size_mm, saved.zones, saved.card_mm) == ((800.0, 500.0), before.zones, (44, 68))
    assert saved.corners_px != SOMEWHERE


@pytest.mark.parametrize(
    "before", [by_hand((800.0, 500.0)), whole_picture("bluffing-battles", seats=2, picture_px=(1280, 720))]
)
def test_zones_are_laid_out_again_for_another_felt_than_before(before: Calibration) -> None:
    marking = replace(Marking.begun(before), corners=FELT).measured((1000.0, 700.0))
    question = marking.question("bluffing-battles", 2)
    assert question is not None
    answer = survey(DEMO_PICTURE, question)
    assert answer.table is not None
    assert answer.table.zones == layout("bluffing-battles", seats=2, size_mm=(1000.0, 700.0))


def test_a_guess_that_the_whole_picture_is_the_felt_is_not_kept() -> None:
    assert Marking.begun(whole_picture("battle", seats=3, picture_px=(1280, 720))) == Marking()


def test_a_corner_is_dragged_with_a_loupe_and_nudged_by_single_pixels(glass: Open, here: Path) -> None:
    table = opened(glass, Still(DEMO_PICTURE))
    tap_corners(table, ((300, 200), *FELT[1:]))
    table.drag(glass_at(table, (300, 200)), glass_at(table, FELT[0]))
    (x, y) = page(table).marking.corners[0]
    assert math.dist((x, y), FELT[0]) < 3
    assert table.page.fills[0].closely
    table.tap("→", "→", "↓", "←")
    assert page(table).marking.corners[0] == pytest.approx((x + 1, y + 1))


def test_printed_markers_are_found_by_themselves_and_kept_while_a_hand_hides_one(glass: Open, here: Path) -> None:
    camera = Still(table_with_pieces())
    table = opened(glass, camera)
    until(table, lambda: found(table))
    assert table.reads("I found the felt by its markers.")
    for got, wanted in zip(page(table).marking.corners, CORNERS, strict=True):
        assert math.dist(got, wanted) < 3
    camera.change(table_with_pieces(order=(0, 1, 2, -1)))
    table.step(10)
    time.sleep(1)
    table.step(10)
    assert found(table)
    table.tap("Save", "my-table")
    assert len(read_table(here / "my-table.toml").markers) == 4


def test_a_missing_marker_is_named(glass: Open) -> None:
    table = opened(glass, Still(table_with_pieces(order=(0, 1, -1, 3))))
    until(table, lambda: table.reads("▲  Marker 2 (bottom right) is not visible"))
    assert not found(table)


@pytest.mark.parametrize(
    ("corners", "said"),
    [
        (((100, 100), (130, 100), (130, 120), (100, 120)), "▲  The felt fills less than a twenty-fifth"),
        (((100, 300), (600, 290), (1100, 300), (600, 700)), "▲  Corner 2"),
    ],
)
def test_impossible_corners_are_reported_and_start_again_forgets_them(
    glass: Open, corners: tuple[Point, ...], said: str
) -> None:
    table = opened(glass, Still(DEMO_PICTURE))
    tap_corners(table, SOMEWHERE)
    for was, wanted in zip(SOMEWHERE, corners, strict=True):
        table.drag(glass_at(table, was), glass_at(table, wanted))
    until(table, lambda: table.reads(said))
    assert not found(table)
    assert table.one(CornerPicture)._marked.wrong == (1 if "Corner 2" in said else None)
    table.tap_key("Start again")
    assert table.reads("Lay the printed corner markers")


def test_another_size_of_felt_is_asked_for_by_two_numbers(glass: Open) -> None:
    table = opened(glass, Still(DEMO_PICTURE))
    table.tap("Felt size\n900 × 600 mm")
    for digit in "440":
        table.tap_key(digit)
    table.tap_key("Done")
    for digit in "257":
        table.tap_key(digit)
    table.tap_key("Done")
    assert table.has("Felt size\n440 × 257 mm")
    tap_corners(table)
    until(table, lambda: found(table))
    assert page(table)._answered.table.size_mm == (440, 257)


def test_a_table_that_is_there_already_is_only_written_over_when_that_is_said(glass: Open, here: Path) -> None:
    (here / "my-table.toml").write_text("mine")
    table = opened(glass, Still(DEMO_PICTURE))
    tap_corners(table)
    until(table, lambda: found(table))
    table.tap("Save", "my-table")
    assert table.reads("my-table.toml is there already.")
    assert (here / "my-table.toml").read_text() == "mine"
    table.tap_key("Replace it")
    assert read_table(here / "my-table.toml").zones


def test_a_name_that_no_file_can_have_is_refused_with_a_sentence(glass: Open) -> None:
    table = opened(glass, Still(DEMO_PICTURE))
    tap_corners(table)
    until(table, lambda: found(table))
    table.tap_key("Save")
    table.tap_key(".")
    table.tap_key("Done")
    assert table.reads("“.” can't be a file's name")


def test_a_camera_without_a_picture_is_waited_for(glass: Open) -> None:
    table = glass(camera=Still(None))
    table.tap("More", "Set up the camera")
    assert table.reads("Waiting for the camera's first picture…")


def test_without_a_camera_the_menu_does_not_offer_it(glass: Open) -> None:
    table = glass()
    table.tap("More")
    assert not table.has("Set up the camera")


@pytest.mark.parametrize("size", [(1280, 800), (1024, 600)])
def test_names_on_the_zones_are_whole_and_large_enough_to_read_and_stay_on_the_felt(
    glass: Open, size: tuple[int, int]
) -> None:
    table = glass(lobby=True, looker=lobby.looked)
    lobby.felt(table)
    table.resize(size)
    table.step(3)
    above = table.one(FeltAbove)
    picture, *drawn = [each for each in above.canvas.children if type(each) is Rectangle]
    texts = [each for each in drawn if each.size[0] > theme.u * BAR]
    assert len(texts) >= 5
    assert {each.size for each in texts} == {tuple(map(float, each.texture.size)) for each in texts}
    assert min(each.size[1] for each in texts) >= LEAST * theme.u
    ends = [(each.pos[0], each.pos[0] + each.size[0]) for each in texts[:-1]]
    assert all(picture.pos[0] <= left and right <= picture.pos[0] + picture.size[0] for left, right in ends)


def test_names_stand_at_one_height_in_each_row_of_zones_and_below_the_markers(glass: Open) -> None:
    table = glass(lobby=True, looker=lobby.looked)
    lobby.felt(table)
    above = table.one(FeltAbove)
    felt, *drawn = [each for each in above.canvas.children if type(each) is Rectangle]
    low, *_, high = sorted({round(each.pos[1]) for each in drawn[:-1] if each.size[0] > theme.u * BAR})
    assert len({round(each.pos[1]) for each in drawn[:-1]}) == 2, "without the title two rows are left"
    marker = MARKER_MM * felt.size[0] / 900
    assert low >= felt.pos[1] + marker
    assert high + drawn[0].size[1] <= felt.pos[1] + felt.size[1] - marker


def test_a_corner_s_number_leaves_its_marker_free(glass: Open) -> None:
    table = opened(glass, Still(table_with_pieces()))
    until(table, lambda: found(table))
    picture = table.one(CornerPicture)
    for at in (2, 3):
        number = texture_of(f"{at + 1}", round(theme.u * 20))
        drawn = [each for each in picture.canvas.children if type(each) is Rectangle]
        tag = next(each for each in drawn if each.texture is number)
        assert tag.pos[1] + tag.size[1] < picture.on_glass(page(table).marking.corners[at])[1]


def test_from_the_lobby_the_saved_table_is_handed_on(glass: Open, here: Path) -> None:
    saved: list[Path] = []
    camera = Still(seen(np.full((600, 900, 3), 90, np.uint8), CORNERS))

    def looker(_: object) -> tuple[Feed, Still]:
        return Feed([], clock=time.monotonic, wake=lambda: None), camera

    table = glass(lobby=True, looker=looker, felt=saved.append)
    table.tap_key("Pirate's Bluff")
    table.tap_key("Set up the camera")
    shown = table.one(CornerPicture)
    until(table, lambda: shown.picture_px)
    for corner in CORNERS:
        table.touch_at(tuple(map(float, shown.to_window(*shown.on_glass(corner)))))
    until(table, lambda: not table.key("Save").disabled)
    assert table.one(FeltAbove).names[:2] == ("Seat 1, start", "Seat 1, hand")
    table.tap("Save", "my-table")
    assert table.reads("The next table you start uses it.")
    assert saved == [here / "my-table.toml"]
    table.tap_key("Close")
    assert table.has("Start")


def test_a_picture_named_on_the_command_line_is_calibrated_and_the_next_table_uses_it_and_the_next_start_too(
    glass: Open, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(here))
    given: dict[str, Any] = {}
    monkeypatch.setattr(
        "companion.app.run_lobby",
        lambda opener, looker, felt, **_: given.update(opener=opener, looker=looker, felt=felt),
    )
    assert main(["app", "--source", str(DEMO / "02-queen-and-five.jpg")]) == 0
    table = glass(lobby=True, **given)
    table.tap_key("Bluffing Battles")
    table.tap_key("Set up the camera")
    shown = table.one(CornerPicture)
    until(table, lambda: shown.picture_px)
    for corner in FELT:
        table.touch_at(tuple(map(float, shown.to_window(*shown.on_glass(corner)))))
    until(table, lambda: not table.key("Save").disabled)
    table.tap("Save", "my-table")
    table.tap_key("Close")
    session = Session.unkept({"record": 1, "game": "bluffing-battles", "seats": ["Ann", "Ben"]})
    feed, camera = given["opener"](session)
    feed.close()
    assert camera.table.corners_px == read_table(here / "my-table.toml").corners_px
    given.clear()
    assert main(["app", "--source", str(DEMO / "02-queen-and-five.jpg")]) == 0, "the program is started again"
    feed, camera = given["opener"](session)
    feed.close()
    assert camera.table.corners_px == read_table(here / "my-table.toml").corners_px
