"""Four touches or printed markers find the felt; anything else is refused with a reason."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.commands.equipment.calibrate import add_calibrate_arguments, write_sheets
from companion.commands.line import LineParser
from companion.observations import Point
from companion.press.rendering import pictures
from companion.sources.camera.calibration.corners import calibrate_from_markers, calibrate_from_taps
from companion.sources.camera.calibration.felt_sheets import game_mat, marker_page, mat_page
from companion.sources.camera.calibration.layouts import layout
from companion.sources.camera.calibration.marks import (
    MATS,
    PIECES,
    Marks,
    Paper,
    find_markers,
    mat_size,
)
from companion.sources.camera.calibration.table_files import read_table
from companion.sources.camera.calibration.zones import Calibration, TableError
from companion.sources.camera.capture.frames import Picture
from tests.camera.twins import stream_server

SIZE = (1280, 720)
CORNERS = ((202.0, 88.0), (1090.0, 95.0), (1215.0, 660.0), (70.0, 655.0))
FELT_MM = (900.0, 600.0)
ZONES = layout("bluffing-battles", seats=2, size_mm=FELT_MM)
PAPERS: tuple[Paper, ...] = ("a4", "letter")


def tapped(points: Sequence[Point]) -> Calibration:
    return calibrate_from_taps(points, picture_px=SIZE, size_mm=FELT_MM, zones=ZONES)


@given(st.permutations(CORNERS))
def test_taps_may_come_in_any_order(points: list[Point]) -> None:
    assert tapped(points).corners_px == CORNERS


@pytest.mark.parametrize(
    ("points", "said"),
    [
        (CORNERS[:3], "3 points: touch the felt's four corners"),
        ((*CORNERS[:3], (70, 720)), "70,720 lies outside the picture of 1280×720"),
        ((*CORNERS[:3], CORNERS[2]), "is not at a corner of the felt"),
        (((600, 300), (650, 300), (650, 340), (600, 340)), "too small to read"),
        (((0, 600), (1279, 600), (1279, 719), (1100, 719)), "is not at a corner of the felt"),
        (((100, 100), (1100, 100), (600, 150), (600, 700)), "Corner 3 is not at a corner of the felt"),
    ],
    ids=["three", "outside", "twice", "small", "slanted", "dented"],
)
def test_taps_that_are_no_felt_are_refused(points: Sequence[Point], said: str) -> None:
    with pytest.raises(TableError, match=said):
        tapped(points)


# Printed pages, drawn here from the page itself, so that their millimetres are checked too.


def printed(pdf: bytes, *, dots_a_mm: int = 4, page: int = 0) -> Picture:
    """A page as a printer would put it on paper, in dots."""
    return list(pictures(pdf, dots_a_mm * 25.4))[page]


def marker(number: int, dots: int = 160) -> Picture:
    """One marker of the printed sheet with its white margin."""
    page = printed(marker_page("a4"))
    quad = dict(find_markers(page))[number]
    left, top = (round(min(side) - 32) for side in zip(*quad, strict=True))
    return cv2.resize(page[top : top + 224, left : left + 224], (dots * 56 // 40, dots * 56 // 40)).astype(np.uint8)


def table_with_pieces(
    corners: Sequence[Point] = CORNERS,
    *,
    felt_mm: tuple[float, float] = FELT_MM,
    order: Sequence[int] = (0, 1, 2, 3),
    blur: float = 0.6,
) -> Picture:
    """A felt with the printed pieces in its corners, under a tilted camera."""
    dots = 4
    width, height = (round(side * dots) for side in felt_mm)
    felt = np.full((height, width, 3), (60, 90, 50), np.uint8)
    piece = 56 * dots
    for number, (x, y) in zip(
        order, ((0, 0), (width - piece, 0), (width - piece, height - piece), (0, height - piece)), strict=True
    ):
        if number >= 0:
            felt[y : y + piece, x : x + piece] = cv2.resize(marker(number), (piece, piece))
    return seen(felt, corners, blur=blur)


def seen(flat: Picture, corners: Sequence[Point], *, blur: float = 0.6) -> Picture:
    """A flat picture lying on a table, with its corners there."""
    height, width = flat.shape[:2]
    whole = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    onto = cv2.getPerspectiveTransform(whole, np.array(corners, np.float32))
    smooth = cv2.GaussianBlur(flat, (0, 0), 1.5)
    picture = cv2.warpPerspective(smooth, onto, SIZE, borderValue=(70, 80, 90))
    noise = np.random.default_rng(3).normal(0, 4, picture.shape)
    blurred = cv2.GaussianBlur(picture, (0, 0), blur).astype(np.float64)
    return np.clip(blurred + noise, 0, 255).astype(np.uint8)


def of_markers(picture: Picture, felt_mm: tuple[float, float] | None = FELT_MM) -> Calibration:
    return calibrate_from_markers(picture, size_mm=felt_mm, game="bluffing-battles", seats=2)


def assert_near(table: Calibration, corners: Sequence[Point], *, px: float = 2.0) -> None:
    for found, true in zip(table.corners_px, corners, strict=True):
        assert math.dist(found, true) < px


@pytest.mark.parametrize("blur", [0.6, 1.1], ids=["sharp", "blurred"])
def test_markers_show_the_felt(blur: float) -> None:
    table = of_markers(table_with_pieces(blur=blur))
    assert_near(table, CORNERS)
    assert table.size_mm == FELT_MM
    assert table.zones == ZONES
    assert table.markers == PIECES.on(FELT_MM)


def test_a_camera_on_another_side_sees_the_felt_from_there() -> None:
    turned = (*CORNERS[1:], CORNERS[0])
    table = of_markers(table_with_pieces(turned, felt_mm=(600, 900)), (600, 900))
    assert_near(table, CORNERS)
    assert table.size_mm == (900, 600)
    assert [known.number for known in table.markers] == [3, 0, 1, 2]
    (middle,) = table.to_px([table.markers[0].middle_mm], picture_px=SIZE)
    quad = dict(find_markers(table_with_pieces(turned, felt_mm=(600, 900))))[3]
    assert math.dist(np.mean(quad, axis=0), middle) < 3


def test_a_missing_marker_is_named() -> None:
    with pytest.raises(TableError, match=r"Marker 2 \(bottom right\) is not visible. Lay each marker in its corner"):
        of_markers(table_with_pieces(order=(0, 1, -1, 3)))
    with pytest.raises(TableError, match=r"Markers 0 \(top left\), 1 .*, 2 .*and 3 \(bottom left\) are not visible"):
        of_markers(np.full((720, 1280, 3), 128, np.uint8))


def test_a_marker_twice_is_refused() -> None:
    picture = table_with_pieces()
    picture[300:460, 560:720] = cv2.resize(marker(1), (160, 160))
    with pytest.raises(TableError, match="Marker 1 is visible twice"):
        of_markers(picture)


def test_swapped_markers_are_refused() -> None:
    with pytest.raises(TableError, match=r"(are in the wrong order|are not on the corners)"):
        of_markers(table_with_pieces(order=(1, 0, 3, 2)))


def test_a_wrong_felt_size_is_refused() -> None:
    with pytest.raises(TableError, match=r"are not on the corners of a felt of 600×600 mm .*check the felt.s size"):
        of_markers(table_with_pieces(), (600, 600))


@pytest.mark.parametrize("paper", PAPERS)
def test_a_printed_mat_knows_its_own_size_and_zones(paper: Paper) -> None:
    page = printed(mat_page(paper))
    mat = page[40:-40, 40:-40]
    table = of_markers(seen(mat, CORNERS), None)
    assert_near(table, CORNERS, px=3.0)
    assert table.size_mm == mat_size(paper)
    assert [zone.name for zone in table.zones] == ["1/play", "2/play"]


def test_a_mat_upside_down_keeps_the_first_seat_on_the_cameras_left() -> None:
    page = printed(mat_page("a4"))[40:-40, 40:-40]
    table = of_markers(seen(page[::-1, ::-1], CORNERS), None)
    assert_near(table, CORNERS, px=3.0)
    assert {zone.place for zone in table.zones} == {1, 2}


@pytest.mark.parametrize("paper", PAPERS)
def test_markers_are_printed_in_true_millimetres(paper: Paper) -> None:
    dots = 8
    for page, marks in ((marker_page(paper), PIECES), (mat_page(paper), MATS[paper])):
        found = find_markers(printed(page, dots_a_mm=dots))
        assert [number for number, _ in found] == list(range(marks.first, marks.first + 4))
        for _, (a, b, c, d) in found:
            for one, other in ((a, b), (b, c), (c, d), (d, a)):
                assert math.dist(one, other) / dots == pytest.approx(marks.side_mm, abs=0.3)


def test_a_mats_markers_lie_where_its_table_says() -> None:
    found = dict(find_markers(printed(mat_page("a4"), dots_a_mm=8)))
    for known in MATS["a4"].on(mat_size("a4")):
        x, y = np.mean(found[known.number], axis=0) / 8 - 10
        assert math.dist((x, y), known.middle_mm) < 0.3


@pytest.mark.parametrize(("game", "seats"), [("bluffing-battles", 2), ("pirates-bluff", 5), ("bluff-words", 3)])
def test_a_games_mat_taped_together_is_found_with_the_games_zones(game: str, seats: int) -> None:
    pdf, size = game_mat(game, seats=seats, paper="a4")
    wide, high = mat_size("a4")
    across, down = round(size[0] / wide), round(size[1] / high)
    edge, dots = 10, 3
    sheets = [picture[edge * dots : -edge * dots, edge * dots : -edge * dots] for picture in pictures(pdf, dots * 25.4)]
    assert len(sheets) == across * down
    taped = np.vstack([np.hstack(sheets[row * across : (row + 1) * across]) for row in range(down)])
    table = calibrate_from_markers(seen(taped, CORNERS), size_mm=size, game=game, seats=seats)
    assert_near(table, CORNERS, px=3.0)
    assert [zone.name for zone in table.zones] == [zone.name for zone in layout(game, seats=seats, size_mm=size)]


@pytest.mark.parametrize("paper", PAPERS)
def test_no_mat_is_made_for_more_seats_than_its_pages_hold(paper: Paper) -> None:
    wide, high = mat_size(paper)
    _, size = game_mat("pirates-bluff", seats=6, paper=paper)
    assert size == pytest.approx((4 * wide, 3 * high), abs=0.1)
    with pytest.raises(TableError, match="too small for Pirate's Bluff with 7 seats"):
        game_mat("pirates-bluff", seats=7, paper=paper)


@pytest.mark.parametrize("seats", [0, 11])
def test_no_mat_is_made_for_more_seats_than_a_table_has(seats: int) -> None:
    with pytest.raises(TableError, match=f"^{seats} seats: a table has one to ten"):
        game_mat("battle", seats=seats, paper="a4")


def test_no_two_sheets_share_a_marker() -> None:
    numbers = [marks.first + index for marks in (PIECES, *MATS.values()) for index in range(4)]
    assert len(set(numbers)) == len(numbers)
    assert all(isinstance(marks, Marks) for marks in MATS.values())


def test_the_pages_in_the_calibration_folder_are_those_that_are_made(tmp_path: Path) -> None:
    for path in write_sheets(tmp_path):
        assert (Path("calibration") / path.name).read_bytes() == path.read_bytes()


@pytest.mark.parametrize("path", sorted(Path("calibration").glob("**/*.toml")), ids=str)
def test_the_example_tables_are_tables(path: Path) -> None:
    if path.name != "cards.toml":
        assert read_table(path).zones


# The command.


def test_a_stream_that_breaks_off_is_not_waited_for(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with stream_server(lambda send, over: None) as (address, _):
        assert calibrate("--source", address, "--markers", "--out", tmp_path / "table.toml") == 2
    assert "the stream ended" in capsys.readouterr().err


def test_markers_are_looked_for_in_each_picture_of_a_folder(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "a.png"), np.full((720, 1280, 3), 90, np.uint8))
    (tmp_path / "b.png").write_bytes(b"no picture")
    cv2.imwrite(str(tmp_path / "c.png"), table_with_pieces())
    assert calibrate("--source", tmp_path, "--markers", "--out", tmp_path / "table.toml") == 0
    assert_near(read_table(tmp_path / "table.toml"), CORNERS)


def calibrate(*words: str | Path) -> int:
    parser = LineParser()
    add_calibrate_arguments(parser)
    args = parser.parse_args([str(word) for word in words])
    status: int = args.run(args)
    return status


@pytest.fixture(scope="session")
def png() -> bytes:
    """The table with its pieces, drawn once."""
    return cv2.imencode(".png", table_with_pieces())[1].tobytes()


@pytest.fixture
def shot(tmp_path: Path, png: bytes) -> Path:
    path = tmp_path / "shot.png"
    path.write_bytes(png)
    return path


def test_the_command_writes_a_table_from_taps(shot: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = shot.with_name("table.toml")
    taps = ("--taps", "202,88", "1090,95", "1215,660", "70,655")
    assert calibrate("--source", shot, "--out", out, *taps, "--felt", "900x600", "--seats", "Ann,Ben") == 0
    said = capsys.readouterr().out
    assert "a felt of 900×600 mm with the zones 1/play" in said
    assert "This felt and its surroundings are plain" in said
    assert read_table(out).corners_px == CORNERS


def test_the_command_writes_a_table_from_markers_and_shows_it(shot: Path) -> None:
    out, shown = shot.with_name("table.toml"), shot.with_name("shown.jpg")
    words = ("--markers", "--felt", "900×600", "--game", "battle", "--seats", "A,B,C,D,E", "--picture", shown)
    assert calibrate("--source", shot, "--out", out, *words) == 0
    table = read_table(out)
    assert_near(table, CORNERS)
    assert len(table.zones) == 5
    drawn = cv2.imread(str(shown))
    plain = cv2.imread(str(shot))
    assert drawn is not None
    assert plain is not None
    assert (np.abs(drawn.astype(int) - plain).max(axis=2) > 60).sum() > 2000


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "--taps X,Y X,Y X,Y X,Y.*--markers"),
        (("--taps", "1,1", "2,x", "3,3", "4,4"), "--taps 2,x: write each corner as X,Y"),
        (("--markers", "--felt", "900"), "--felt 900: write width and height"),
        (("--markers", "--felt", "900x-2"), "--felt 900x-2: write width and height"),
        (("--markers", "--game", "chess"), "no game is called .chess."),
        (("--markers", "--seats", "A,B,C,D,E,F,G,H,I,J,K"), "11 seats: a table has one to ten"),
        (("--markers", "--picture", "here.txt"), "a picture's file must end in"),
    ],
)
def test_the_command_says_what_is_wrong(
    words: tuple[str, ...], said: str, shot: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = shot.with_name("table.toml")
    assert calibrate("--source", shot, "--out", out, *words) == 2
    assert re.search(said, capsys.readouterr().err)
    assert not out.exists()


def test_the_command_needs_a_source_that_can_be_opened_and_an_out(
    shot: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert calibrate("--markers") == 2
    assert "--source is missing" in capsys.readouterr().err
    assert calibrate("--source", shot.with_name("none.png"), "--markers", "--out", "x.toml") == 2
    assert "no such file" in capsys.readouterr().err
    assert calibrate("--source", shot, "--markers") == 2
    assert "--out is missing" in capsys.readouterr().err


def test_a_picture_to_measure_in_is_written_even_where_nothing_is_found(
    shot: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = shot.with_name("measure.png")
    assert calibrate("--source", shot, "--picture", picture) == 2
    assert "--taps" in capsys.readouterr().err
    assert (cv2.imread(str(picture)) == cv2.imread(str(shot))).all()


def test_the_command_writes_the_pages_to_print(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert calibrate("--sheets", tmp_path / "print") == 0
    assert "Print at 100 %" in capsys.readouterr().out
    written = {path.name for path in (tmp_path / "print").iterdir()}
    assert {"markers-a4.pdf", "markers-letter.pdf", "mat-a4.pdf", "mat-letter.pdf"} < written
    assert {name for name in written if name.endswith("-a4.pdf") and name.count("-") > 1} == {
        "mat-bluffing-battles-2-a4.pdf",
        "mat-pirates-bluff-3-a4.pdf",
        "mat-lost-war-2-a4.pdf",
        "mat-bluff-words-2-a4.pdf",
        "mat-battle-2-a4.pdf",
    }
