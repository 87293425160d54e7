"""Bent and glossy cards change the picture, and labels still say where things are."""

from __future__ import annotations

from functools import partial

import cv2
import numpy as np
import pytest

from companion.training.scenes.bending import Bend, choose_bend, maps_of, project
from companion.training.scenes.crops import upright
from companion.training.scenes.gloss import Lamp, choose_lamp, shine
from companion.training.scenes.layouts import Pose
from companion.training.scenes.printing import print_card
from companion.training.scenes.scenes import labels_of, lay, placing
from companion.training.scenes.styles import Style

VIEW = np.asarray([[4.0, 0.3, 250], [-0.2, 3.8, 250], [0.0004, 0.0003, 1]])
UP = (0.3, -3.0, -0.0004)
LAMP = Lamp(spot=(10.0, 5.0), reach=1000.0, width=0.03, strength=(250.0, 250.0, 250.0), side=(0.5, 0.0), tilted=0.0)


def bent(curve: float, axis: tuple[float, float] = (0.0, 1.0)) -> Bend:
    return Bend((63.0, 88.0), (240, 336), axis, curve, UP)


@pytest.mark.parametrize("curve", [0.004, -0.004])
def test_a_pixel_of_a_bent_card_shows_the_point_that_is_seen_there(curve: float) -> None:
    matrix = VIEW @ np.diag([63 / 240, 88 / 336, 1.0])
    bend = choose_bend(np.random.default_rng(4), (63.0, 88.0), (240, 336), UP)
    for each in (bend, bent(curve)):
        points = np.asarray([[20.0, 30.0], [120.0, 168.0], [200.0, 300.0], [230.0, 10.0]])
        seen = project(matrix, points, each)
        low = np.floor(seen.min(axis=0)).astype(int) - 8
        shape = (np.ceil(seen.max(axis=0)) - low + 16).astype(int)
        maps = maps_of(matrix, each, (int(low[0]), int(low[1])), (int(shape[0]), int(shape[1])))
        for point, (x, y) in zip(points, np.rint(seen - low).astype(int), strict=True):
            assert maps[y, x] == pytest.approx(point, abs=1.0)


def test_a_bent_card_reaches_higher_at_its_ends_and_an_index_is_where_its_label_says(style: Style) -> None:
    art = print_card(style, "7S")
    matrix = VIEW @ placing(Pose(0, 0, 0.3), art)
    flat, bend = project(matrix, np.asarray([[0.0, 0.0], [120.0, 168.0]])), bent(0.004)
    moved = project(matrix, np.asarray([[0.0, 0.0], [120.0, 168.0]]), bend)
    assert moved[0, 1] < flat[0, 1] - 8
    assert moved[1] == pytest.approx(flat[1])
    picture, cover = np.full((600, 600, 3), 30, np.uint8), np.full((600, 600), -1, np.int16)
    lay(picture, cover, art, matrix, 0, 0.0, bend=bend)
    x0, y0, x1, y1 = art.index
    wanted = upright(art.rgb, np.asarray([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], np.float32)).astype(float)
    found = [label for label in labels_of(cover, art, matrix, 0, bend) if label.kind == 0]
    assert len(found) == 2
    for label in found:
        assert np.abs(upright(picture, label.points[:4]).astype(float) - wanted).mean() < 14
    straight = [label for label in labels_of(cover, art, matrix, 0) if label.kind == 0]
    assert max(np.abs(upright(picture, s.points[:4]).astype(float) - wanted).mean() for s in straight) > 20


def glare_of(art, placed: np.ndarray, lamp: Lamp, bend: Bend | None) -> np.ndarray:
    black = np.zeros_like(art.rgb)
    return shine(np.random.default_rng(1), art, black, placed, lamp, bend)[..., 0]


def test_a_lamp_shines_where_a_flat_card_mirrors_it_and_in_a_narrow_band_on_a_bent_one(style: Style) -> None:
    art = print_card(style, "2H")
    placed = placing(Pose(0, 0, 0), art)
    flat = glare_of(art, placed, LAMP, None)
    row, column = np.unravel_index(int(cv2.blur(flat, (9, 9)).argmax()), flat.shape)
    assert (column - 120) * 63 / 240 == pytest.approx(10, abs=5)
    assert (row - 168) * 88 / 336 == pytest.approx(5, abs=5)
    banded = glare_of(art, placed, LAMP, bent(0.004))
    assert (banded > 100).mean() < (flat > 100).mean() / 2
    assert np.ptp(np.where(banded.max(axis=0) > 100)[0]) > 2 * np.ptp(np.where(banded.max(axis=1) > 100)[0])


def test_a_lamp_far_away_leaves_a_flat_card_as_it_is_and_labels_know_nothing_of_light(style: Style) -> None:
    art = print_card(style, "2H")
    placed = placing(Pose(0, 0, 0), art)
    lamp = Lamp(spot=(900.0, 0.0), reach=1000.0, width=0.03, strength=(250.0,) * 3, side=(0.5, 0.0), tilted=0.0)
    assert shine(np.random.default_rng(1), art, art.rgb, placed, lamp, None) is art.rgb
    pictures, labels = [], []
    for lit in (lambda rgb: rgb, partial(shine, np.random.default_rng(1), art, placed=placed, lamp=LAMP, bend=None)):
        picture, cover = np.full((600, 600, 3), 30, np.uint8), np.full((600, 600), -1, np.int16)
        lay(picture, cover, art, VIEW @ placed, 0, 0.0, lit=lambda rgb, lit=lit: lit(rgb=rgb))
        pictures.append(picture)
        labels.append([(each.kind, each.box) for each in labels_of(cover, art, VIEW @ placed, 0)])
    assert labels[0] == labels[1]
    assert not np.array_equal(*pictures)


def test_lamps_differ_in_place_size_and_strength() -> None:
    lamps = [choose_lamp(np.random.default_rng(seed), 400.0) for seed in range(30)]
    assert min(lamp.width for lamp in lamps) < 0.02 < 0.05 < max(lamp.width for lamp in lamps)
    assert np.ptp([lamp.spot[0] for lamp in lamps]) > 200
