"""Indices and outlines are put together as cards: what fits best first."""

from __future__ import annotations

import numpy as np

from companion.cards import STANDARD_52
from companion.sources.camera.recognition.finding.grouping import Group, group_finds
from tests.camera.laid import Laid
from tests.camera.shipped import NUMBERS


def test_an_outline_belongs_to_the_card_that_shows_two_of_its_corners() -> None:
    """It reaches over what shows of the one beneath, whose only index lies as near to a third corner."""
    over, beneath = Laid(face="8D", at=(300, 320)), Laid(face="3H", at=(290, 306), turn=-12)
    outline = over.outline_points()
    outline[:2] -= (14, 21)
    outline[4] = outline[:4].mean(axis=0)
    indices = np.array([over.index_points(0), over.index_points(1), beneath.index_points(0)], np.float32)
    indices[:2, 4] += (9, 13)  # where they take the middle of their card to be
    indices[2, 4] = outline[4]
    faces = np.zeros((3, 52), np.float32)
    faces[[0, 1, 2], [STANDARD_52.index(face) for face in ("8D", "8D", "3H")]] = 0.9, 0.9, 0.98
    groups = group_finds(indices, outline[None].astype(np.float32), faces, NUMBERS.joining)
    assert sorted(groups, key=lambda each: each.indices) == [Group((0, 1), 0), Group((2,), None)]
