"""Whether anything lies beside known cards, so that it pays to look for cards beneath them."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.finding.suspects import show_beside
from companion.sources.camera.recognition.network import Floats
from companion.training.held_out.foreign import words
from tests.camera.laid_flat import lay, loose, table


def told(picture: Picture, *laid: Floats, of: Floats) -> bool:
    return show_beside(picture, [of], laid) == [True]


@pytest.mark.parametrize("high", [90, 200, 310])
@pytest.mark.parametrize("turn", [0.0, 25.0])
def test_nothing_shows_beside_a_card_that_lies_alone_on_a_felt(high: int, turn: float) -> None:
    picture = table()
    alone = lay(picture, words([])["wolf"], (400, 350), high, turn)
    beside = lay(picture, words([])["moss"], (400 + 1.1 * high, 350), high, turn)
    lamp = np.exp(-((np.arange(1280) - 500) ** 2) / (2 * 200.0**2))[None, :, None]
    lit = np.clip(picture + 60 * lamp, 0, 255).astype(np.uint8)
    for each in (picture, lit):
        assert not told(each, loose(alone, 0.8), beside, of=alone)


@pytest.mark.parametrize("ground", [(70, 110, 60), (40, 40, 45), (210, 215, 215)])
@pytest.mark.parametrize("step", [25, 66])
def test_a_card_shows_beneath_another_by_its_edges_however_empty_it_is(ground: tuple[int, int, int], step: int) -> None:
    picture = table() + np.array(ground, np.int16) - np.array((70, 110, 60), np.int16)
    picture = np.clip(picture, 0, 255).astype(np.uint8)
    blank = np.full((352, 252, 3), 250, np.uint8)
    cv2.rectangle(blank, (0, 0), (251, 351), (225, 225, 225), 3)
    lay(picture, blank, (400 - step, 350), 290)
    over = lay(picture, words([])["wolf"], (400, 350), 290)
    assert told(picture, over, of=over)


def test_of_several_cards_the_ones_with_something_beside_them_are_found() -> None:
    picture = table()
    blank = np.full((352, 252, 3), 250, np.uint8)
    lay(picture, blank, (760, 350), 290)
    alone, over = (lay(picture, words([])["wolf"], (x, 350), 290) for x in (300, 800))
    assert show_beside(picture, [alone, over], [alone, over]) == [False, True]
    assert show_beside(picture, [], [alone]) == []
