"""The plain recipe's pictures: whole cards of one deck, every index that shows in a box of its face's class."""

from __future__ import annotations

import numpy as np

from companion.cards import STANDARD_52
from companion.training.scenes.art import DeckArt
from companion.training.scenes.plain_scenes import plain_scene
from companion.training.scenes.printing import print_card
from companion.training.scenes.styles import Style

SURFACE = np.full((120, 120, 3), (40, 110, 60), np.uint8)


def test_every_box_lies_on_an_index_of_the_colour_of_its_class(style: Style) -> None:
    deck = DeckArt("drawn", {face: print_card(style, face) for face in STANDARD_52})
    rng = np.random.default_rng(3)
    boxes = 0
    for number in range(12):
        scene = plain_scene(rng, deck, [SURFACE], 416)
        for face, box in zip(scene.classes, scene.boxes, strict=True):
            boxes += 1
            x0, y0, x1, y1 = map(round, box)
            part = scene.picture[y0:y1, x0:x1]
            where = f"scene {number}: {STANDARD_52[face]} at {box}"
            assert (part.min(axis=2) > 150).mean() > 0.1, f"{where} is not on a card"
            reddish, black = part[..., 0].astype(int) - part[..., 1] > 60, part.max(axis=2) < 90
            assert (reddish.sum() > black.sum()) == (STANDARD_52[face][-1] in "HD"), f"{where} has another colour"
    assert boxes > 20
