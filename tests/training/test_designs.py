"""Invented decks: any size and design, the same for the same numbers; and pairs of views of their faces."""

from __future__ import annotations

import cv2
import numpy as np

from companion.training.designs import choose_design, draw_face
from companion.training.glyphs import Glyphs
from companion.training.layouts import Pose
from companion.training.pairs import CORNER, SIDE, UNIT, draw_pairs, part_of, straight
from companion.training.scenes import Shop, labels_of, lay, placing


def test_invented_decks_have_upright_and_landscape_dark_and_light_faces(glyphs: Glyphs) -> None:
    rng = np.random.default_rng(2)
    faces = [draw_face(choose_design(rng, glyphs), 0, []) for _ in range(80)]
    shapes = [face.mm[0] / face.mm[1] for face in faces]
    light = [float(face.rgb.mean()) for face in faces]
    assert min(shapes) < 0.6
    assert max(shapes) > 1.4
    assert min(light) < 60
    assert max(light) > 215


def test_a_face_of_an_invented_deck_is_the_same_each_time_and_not_its_neighbour(glyphs: Glyphs) -> None:
    rng = np.random.default_rng(3)
    for _ in range(20):
        design = choose_design(rng, glyphs)
        one, again, other = (draw_face(design, number, []).rgb for number in (0, 0, 1))
        assert np.array_equal(one, again)
        assert not np.array_equal(one, other)


def test_a_landscape_card_is_labelled_from_a_short_edge(glyphs: Glyphs) -> None:
    rng = np.random.default_rng(1)
    designs = (choose_design(rng, glyphs) for _ in range(200))
    design = next(d for d in designs if d.mm[0] > 1.3 * d.mm[1])
    art = draw_face(design, 0, [])
    picture, cover = np.zeros((500, 500, 3), np.uint8), np.full((500, 500), -1, np.int16)
    matrix = np.diag([3.0, 3.0, 1]) @ placing(Pose(80, 80, 0.2), art)
    lay(picture, cover, art, matrix, 0, 0.0)
    (label,) = labels_of(cover, art, matrix, 0)
    first, second = (np.linalg.norm(label.points[i + 1] - label.points[i]) for i in (0, 1))
    assert abs(first / 3 - design.mm[1]) < 0.5
    assert abs(second / 3 - design.mm[0]) < 0.5


def test_the_two_views_of_a_pair_are_nearer_than_those_of_two_faces(shop: Shop) -> None:
    rng = np.random.default_rng(4)
    pairs = draw_pairs(rng, shop, decks=4, faces=6)
    assert pairs.enrolled.shape == pairs.seen.shape == (len(pairs.alike), SIDE, SIDE, 3)
    flat = [
        np.stack([cv2.cvtColor(view, cv2.COLOR_RGB2GRAY) for view in views]).reshape(len(views), -1).astype(float)
        for views in (pairs.enrolled, pairs.seen)
    ]
    one, other = ((each - each.mean(1, keepdims=True)) / (each.std(1, keepdims=True) + 1) for each in flat)
    likeness = one @ other.T / one.shape[1]
    apart = ~pairs.alike
    assert np.diag(likeness).mean() > likeness[apart].mean() + 0.2


def test_a_corner_is_a_part_of_the_straightened_card() -> None:
    picture = np.zeros((400, 400, 3), np.uint8)
    card = np.asarray([[100, 50], [300, 50], [300, 350], [100, 350]], np.float32)
    cv2.rectangle(picture, (100, 50), (100 + round(200 * CORNER), 50 + round(300 * CORNER)), (255, 0, 0), -1)
    corner = straight(picture, part_of(card, UNIT * CORNER))
    assert corner[4:-4, 4:-4, 0].min() == 255
