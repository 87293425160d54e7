"""Invented decks: any size and design, the same for the same numbers."""

from __future__ import annotations

import numpy as np

from companion.training.scenes.designs import choose_design, draw_face
from companion.training.scenes.glyphs import Glyphs
from companion.training.scenes.layouts import Pose
from companion.training.scenes.scenes import labels_of, lay, placing


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
    label = labels_of(cover, art, matrix, 0)[0]
    first, second = (np.linalg.norm(label.points[i + 1] - label.points[i]) for i in (0, 1))
    assert abs(first / 3 - design.mm[1]) < 0.5
    assert abs(second / 3 - design.mm[0]) < 0.5
