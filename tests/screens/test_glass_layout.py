"""Every screen at every size, with long names: all fits, all can be met by a finger, all can be read."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.ui.kit.palette import PALETTES
from companion.ui.kit.theme import theme
from tests.screens.glass import Glass
from tests.screens.layout import complaints, pale, tiny
from tests.screens.scenes import SCENES, opened

# Other sizes of these proportions show the same, larger.
LOOKS = (
    ((1280, 800), 1.0),
    ((1280, 800), 2.0),
    ((800, 1280), 2.0),
)


@pytest.fixture(params=SCENES)
def scene(request: pytest.FixtureRequest) -> Iterator[Glass]:
    table = opened(request.param)
    yield table
    table.close()


def test_every_word_stands_out_and_is_two_millimetres_high_and_everything_fits_and_can_be_touched(scene: Glass) -> None:
    scene.step(6)
    wrong = tiny(scene)
    for name in PALETTES:
        theme.name = name
        scene.step(4)
        wrong += [f"{name}: {each}" for each in pale(scene)]
    for size, text in LOOKS:
        theme.text_scale = text
        scene.resize(size)
        scene.step(6)
        wrong += [f"{size[0]}×{size[1]} at {text:.0%}: {each}" for each in (*complaints(scene), *tiny(scene))]
    assert not wrong, "\n".join(wrong)
