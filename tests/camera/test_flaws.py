"""What is wrong with a picture by which a card is to be known is told while the card is at hand."""

from __future__ import annotations

import cv2
import pytest

from companion.decks import load_printed
from companion.press.rendering import render
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.sight.flaws import flaw_of
from companion.training.held_out.foreign import by_hand, landscape, runes, words
from tests.camera.laid_flat import lay, table


def shown(card: Picture, high: int, *, light: float = 1.0, blur: float = 0.0) -> tuple[Picture, Picture]:
    """A picture of a card so many pixels high, and the card cut out of it."""
    picture = table()
    lay(picture, card, (640, 360), high)
    if blur:
        picture = cv2.GaussianBlur(picture, (0, 0), blur)
    picture = (picture * light).astype("uint8")
    wide = round(high * card.shape[1] / card.shape[0])
    cut = picture[360 - high // 2 : 360 + high // 2, 640 - wide // 2 : 640 + wide // 2]
    return picture, cut


CARDS = {
    **{style.__name__: next(iter(style([]).values())) for style in (words, by_hand, runes, landscape)},
    **{name: render(load_printed(name), face, 120) for name, face in (("battle", "R6"), ("letters216", "A"))},
}


@pytest.mark.parametrize("name", CARDS)
@pytest.mark.parametrize("high", [150, 250, 400])
def test_a_card_that_is_large_and_sharp_has_no_flaw(name: str, high: int) -> None:
    assert flaw_of(*shown(CARDS[name], high)) == ""
    assert flaw_of(*shown(CARDS[name], high, light=0.6)) == ""


@pytest.mark.parametrize("name", CARDS)
def test_one_that_is_far_away_or_blurred_is_told(name: str) -> None:
    assert "blurred" in flaw_of(*shown(CARDS[name], 50))
    assert "blurred" in flaw_of(*shown(CARDS[name], 250, blur=6.0))


def test_a_dark_picture_is_told() -> None:
    assert "dark" in flaw_of(*shown(CARDS["words"], 250, light=0.15))
