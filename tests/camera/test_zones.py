"""A table file says which part of the picture is whose, and a wrong one says what is wrong with it."""

from __future__ import annotations

import math
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games import GAMES
from companion.observations import Point, Sighting
from companion.rules.places import Place
from companion.sources.camera.calibration.layouts import lay_out_for, layout, whole_picture, zone_names
from companion.sources.camera.calibration.table_files import read_table, write_table
from companion.sources.camera.calibration.table_files import table_of as checked_table
from companion.sources.camera.calibration.zones import Calibration, Rect, TableError, Zone, middle_of
from tests.games.stall import spec

TABLE = """
[felt]
size_mm = [900, 600]
picture_px = [1280, 720]
corners_px = [[102, 88], [1190, 95], [1215, 660], [70, 655]]

[card]
size_mm = [63, 88]

[[zone]]
name = "1/play"
rect_mm = [120, 330, 200, 220]

[[zone]]
name = "2/play"
rect_mm = [580, 330, 200, 220]
"""
LENS = """
[lens]
camera_matrix = [[900, 0, 640], [0, 900, 360], [0, 0, 1]]
distortion = [-0.25, 0.08, 0.001, -0.001, 0.0]
"""
SIZE = (1280, 720)


def table_of(text: str, folder: Path) -> Calibration:
    path = folder / "table.toml"
    path.write_text(text, encoding="utf-8")
    return read_table(path)


def card_at(x: float, y: float, *, corners: tuple[Point, Point, Point, Point] | None = None) -> Sighting:
    return Sighting(
        face="7S",
        side="face",
        confidence=0.9,
        candidates=(("7S", 0.9),),
        box=(x - 20, y - 30, x + 20, y + 30),
        corners=corners,
    )


def test_the_felts_corners_are_its_corners_in_millimetres(tmp_path: Path) -> None:
    table = table_of(TABLE, tmp_path)
    felt = table.to_mm(table.corners_px, picture_px=SIZE)
    for seen, true in zip(felt, Rect(0, 0, 900, 600).corners, strict=True):
        assert seen == pytest.approx(true, abs=1e-3)


def test_a_picture_of_another_size_is_scaled(tmp_path: Path) -> None:
    table = table_of(TABLE, tmp_path)
    large = table.to_mm([(600, 300)], picture_px=(1280, 720))
    small = table.to_mm([(300, 150)], picture_px=(640, 360))
    assert small[0] == pytest.approx(large[0])


def test_a_picture_of_another_shape_is_refused(tmp_path: Path) -> None:
    table = table_of(TABLE, tmp_path)
    with pytest.raises(TableError, match=r"640×480.*1280×720.*another shape. Calibrate again"):
        table.to_mm([(1, 1)], picture_px=(640, 480))


@pytest.mark.parametrize("lens", ["", LENS], ids=["a straight lens", "a bent lens"])
@given(x=st.floats(0, 900), y=st.floats(0, 600))
def test_felt_to_picture_and_back_is_the_same_place(lens: str, x: float, y: float) -> None:
    table = _parsed(TABLE + lens)
    there = table.to_px([(x, y)], picture_px=(640, 360))
    (back,) = table.to_mm(there, picture_px=(640, 360))
    assert math.dist(back, (x, y)) < 0.5


def _parsed(text: str) -> Calibration:
    return checked_table(tomllib.loads(text))


def test_a_bent_lens_moves_what_lies_off_the_middle(tmp_path: Path) -> None:
    straight, bent = table_of(TABLE, tmp_path), _parsed(TABLE + LENS)
    edge = [(450.0, 20.0)]
    (one,), (other,) = straight.to_px(edge, picture_px=SIZE), bent.to_px(edge, picture_px=SIZE)
    assert math.dist(one, other) > 3


def test_a_card_lies_where_its_middle_lies(tmp_path: Path) -> None:
    table = table_of(TABLE, tmp_path)
    inside, outside = table.to_px([(125, 400), (115, 400)], picture_px=SIZE)
    zone, place = table.zone_of(card_at(*inside), picture_px=SIZE)
    assert zone is not None
    assert (zone.name, zone.purpose, zone.place) == ("1/play", "play", 1)
    assert place == pytest.approx((125, 400), abs=0.01)
    assert table.zone_of(card_at(*outside), picture_px=SIZE)[0] is None


def test_a_cards_middle_is_where_its_diagonals_cross(tmp_path: Path) -> None:
    table = table_of(TABLE, tmp_path)
    tl, tr, br, bl = table.to_px(Rect(200, 400, 63, 88).corners, picture_px=SIZE)
    sighting = card_at(0, 0, corners=(tl, tr, br, bl))
    assert table.zone_of(sighting, picture_px=SIZE)[1] == pytest.approx((231.5, 444), abs=0.01)


def test_corners_that_cross_fall_back_to_the_box() -> None:
    sighting = card_at(50, 60, corners=((0, 0), (10, 0), (0, 10), (10, 10)))
    assert middle_of(sighting) == (50, 60)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[580, 330, 200, 220]", "[780, 330, 200, 220]", r"2/play: rect_mm reaches .* outside the felt"),
        ("[580, 330, 200, 220]", "[580, -5, 200, 220]", r"2/play: rect_mm reaches .* outside the felt"),
        ("[580, 330, 200, 220]", "[310, 330, 200, 220]", r"2/play: overlaps 1/play"),
        ("[580, 330, 200, 220]", "[580, 330, 0, 220]", r"2/play: rect_mm: width and height"),
        ("[580, 330, 200, 220]", "[580, 330, 200]", r"2/play: rect_mm: .*write 4 numbers"),
        ('"2/play"', '"1/play"', r"1/play: named twice"),
        ('"2/play"', '"2/battlefield"', r"2/battlefield: unknown name.*play, pile"),
        ('"2/play"', '"Ben/play"', r"Ben/play: unknown name"),
        ('"2/play"', '"0/play"', r"0/play: unknown name"),
        ('name = "2/play"', "", r"\[\[zone\]\] 2: name: missing"),
        ("[1190, 95], [1215, 660]", "[1215, 660], [1190, 95]", r"corners_px: the corners' sides cross"),
        (
            "[[102, 88], [1190, 95], [1215, 660], [70, 655]]",
            "[[70, 655], [1215, 660], [1190, 95], [102, 88]]",
            r"corners_px: the corners are in anticlockwise order",
        ),
        ("[1215, 660]", "[600, 380]", r"corners_px: the corners' sides cross, or three"),
        (
            "[[102, 88], [1190, 95], [1215, 660], [70, 655]]",
            "[[0, 0], [60, 0], [60, 60], [0, 60]]",
            r"corners_px: the felt fills less than 1 %",
        ),
        ("[1190, 95], ", "", r"corners_px: write four points"),
        ("[1190, 95]", "[1190]", r"corners_px, top right: .*write 2 numbers"),
        ("[1190, 95]", "[1190, nan]", r"corners_px, top right: .*write 2 numbers"),
        ("[900, 600]", "[900, -600]", r"\[felt\] size_mm: 900×-600"),
        ("[1280, 720]", "[1280.5, 720]", r"\[felt\] picture_px: .*whole"),
        ("size_mm = [900, 600]", "", r"\[felt\] size_mm: missing"),
        ("[card]", "[crad]", r"crad: unknown key"),
        ("[card]", "[card]\nthick_mm = 1", r"\[card\] thick_mm: unknown key"),
        ("[900, 600]", "[900, 600", r"not TOML: .*line 4"),
        ("[felt]", "[lens]\ncamera_matrix = [[1]]\n[felt]", r"\[lens\] camera_matrix"),
        ("[felt]", "[[marker]]\nid = 1\n[felt]", r"\[\[marker\]\] 1: side_mm"),
        ("[felt]", "felt = 3\n[fell]", r"fell: unknown key"),
    ],
)
def test_a_wrong_table_file_says_the_file_the_key_and_what_is_wrong(
    old: str, new: str, said: str, tmp_path: Path
) -> None:
    assert old in TABLE
    with pytest.raises(TableError, match=r"table\.toml: (?s:.)*" + said):
        table_of(TABLE.replace(old, new), tmp_path)


def test_no_zone_is_no_table(tmp_path: Path) -> None:
    with pytest.raises(TableError, match="there is no zone"):
        table_of(TABLE.split("[[zone]]")[0], tmp_path)


def test_a_missing_file_says_how_to_get_one(tmp_path: Path) -> None:
    with pytest.raises(TableError, match=r"none\.toml: .*companion calibrate"):
        read_table(tmp_path / "none.toml")


def test_a_file_that_is_not_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(TableError, match="not UTF-8"):
        read_table(path)


def test_a_written_table_is_read_back_the_same(tmp_path: Path) -> None:
    table = _parsed(TABLE + LENS + "\n[[marker]]\nid = 0\nmiddle_mm = [30, 30]\nside_mm = 40\n")
    write_table(table, tmp_path / "again.toml")
    assert read_table(tmp_path / "again.toml") == table


def test_a_wrong_table_is_not_written(tmp_path: Path) -> None:
    table = _parsed(TABLE)
    wrong = Calibration(
        size_mm=table.size_mm,
        picture_px=table.picture_px,
        corners_px=table.corners_px,
        zones=(Zone("1/play", "play", 1, Rect(800, 0, 200, 200)),),
    )
    with pytest.raises(TableError, match="outside the felt"):
        write_table(wrong, tmp_path / "wrong.toml")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("bluffing-battles", 2),
        ("lost-war", 2),
        *(("pirates-bluff", seats) for seats in range(3, 9)),
        *(("bluff-words", seats) for seats in range(2, 7)),
        *(("battle", seats) for seats in range(2, 6)),
    ],
)
def test_every_game_has_zones_for_every_number_of_seats(game: str, seats: int, tmp_path: Path) -> None:
    size_mm = (1200.0, 800.0)
    zones = layout(game, seats=seats, size_mm=size_mm)
    assert {zone.place for zone in zones if zone.place} == set(range(1, seats + 1))
    table = Calibration(
        size_mm=size_mm,
        picture_px=(1280, 720),
        corners_px=((0, 0), (1280, 0), (1280, 720), (0, 720)),
        zones=zones,
    )
    write_table(table, tmp_path / "table.toml")
    assert read_table(tmp_path / "table.toml").zones == zones


@pytest.mark.parametrize("seats", [1, 2, 10])
def test_every_shared_place_with_room_has_its_part_of_the_middle(
    seats: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    places = (
        Place("{seat}/row", zone="row", room=1.0),
        Place("stock", zone="stock", room=1.0),
        Place("market", zone="market", room=3.0),
        Place("trump"),
    )
    monkeypatch.setitem(GAMES, "stall", spec(seats=(1, 10), places=places))
    zones = layout("stall", seats=seats, size_mm=(1600, 900))
    assert [zone.name for zone in zones if zone.place is None] == ["stock", "market"]
    assert tuple(zone.name for zone in zones) == zone_names("stall", seats)
    stock, market = zones[-2:]
    assert market.rect_mm.width > 2.9 * stock.rect_mm.width
    assert not any(one.rect_mm.overlaps(two.rect_mm) for one in zones for two in zones if one is not two)
    table = whole_picture("stall", seats=seats, picture_px=(1600, 900))
    write_table(table, tmp_path / "table.toml")
    assert read_table(tmp_path / "table.toml").zones == table.zones
    with pytest.raises(TableError, match="11 seats: a table has one to ten"):
        layout("stall", seats=11, size_mm=(1600, 900))


def test_seats_go_round_clockwise_as_turns_do() -> None:
    middles = []
    for zone in layout("battle", seats=5, size_mm=(900, 600)):
        x, y = zone.rect_mm.x + zone.rect_mm.width / 2 - 450, zone.rect_mm.y + zone.rect_mm.height / 2 - 300
        middles.append(math.atan2(y, x) % math.tau)
    # Picture y grows downwards, so growing angles go clockwise.
    assert middles == sorted(middles)


def test_a_felt_too_small_for_the_seats_is_refused() -> None:
    with pytest.raises(TableError, match="too small for Pirate's Bluff with 8 seats"):
        layout("pirates-bluff", seats=8, size_mm=(600, 400))


def test_a_felt_is_laid_out_again_for_another_game_or_other_seats_alone() -> None:
    marked = whole_picture("battle", seats=2, picture_px=(1280, 720))
    moved = replace(marked, zones=(replace(marked.zones[0], rect_mm=Rect(10, 300, 400, 150)), *marked.zones[1:]))
    assert lay_out_for(moved, "battle", seats=2) is moved
    for game, seats in (("battle", 3), ("pirates-bluff", 2), ("lost-war", 2)):
        other = lay_out_for(moved, game, seats=seats)
        assert [zone.name for zone in other.zones] == list(zone_names(game, seats))
        assert other.corners_px == moved.corners_px
        assert other.size_mm == moved.size_mm


def test_an_unknown_game_names_the_known_ones() -> None:
    with pytest.raises(TableError, match=r"there is no game 'chess'.*bluffing-battles"):
        layout("chess", seats=2, size_mm=(900, 600))


def test_without_a_table_file_the_whole_picture_is_the_felt() -> None:
    table = whole_picture("bluffing-battles", seats=2, picture_px=(1280, 720))
    assert table.size_mm == (900, 506)
    zone = table.zone_at(table.to_mm([(300, 600)], picture_px=(1280, 720))[0])
    assert zone is not None
    assert zone.name == "1/play"
