"""The flaws of a picture that a card is to be known by are reported while the card is at hand."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.decks import load_printed
from companion.press.rendering import render
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.sight.flaws import flaw_of
from companion.training.held_out.foreign import by_hand, landscape, runes, words
from tests.camera.laid_flat import lay, table


def shown(card: Picture, high: int, *, light: float = 1.0, blur: float = 0.0) -> tuple[Picture, Picture]:
    """A picture of a card ``high`` pixels high, and the card cut out of it."""
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
def test_one_that_is_far_away_or_blurred_is_reported(name: str) -> None:
    assert "blurred" in flaw_of(*shown(CARDS[name], 50))
    assert "blurred" in flaw_of(*shown(CARDS[name], 250, blur=6.0))


def test_a_dark_picture_is_reported() -> None:
    assert "dark" in flaw_of(*shown(CARDS["words"], 250, light=0.15))


SKIN = {"pale": (165, 185, 230), "tanned": (110, 140, 195), "brown": (70, 100, 150), "dark": (45, 60, 95)}


def on_table(card: Picture, *, skin: str = "", side: int = 0, cloth: tuple[float, ...] = (1, 1, 1)) -> tuple:
    """A picture of a card, its outline, and the card cut out; with a skin, a finger lies over this side."""
    picture = np.clip(table() * np.array(cloth), 0, 255).astype(np.uint8)
    corners = lay(picture, card, (640, 360), 400, 12)
    if skin:
        middle = (corners[side] + corners[(side + 1) % 4]) / 2
        inward = (corners.mean(axis=0) - middle) / np.linalg.norm(corners.mean(axis=0) - middle)
        ends = [tuple(np.rint(middle + far * inward).astype(int).tolist()) for far in (60, -500)]
        cv2.line(picture, ends[0], ends[1], SKIN[skin], 70, cv2.LINE_AA)
        picture = cv2.GaussianBlur(picture, (0, 0), 1.0)
    flat = np.array([[0, 0], [286, 0], [286, 400], [0, 400]], np.float32)
    turn = cv2.getPerspectiveTransform(corners, flat)
    return picture, cv2.warpPerspective(picture, turn, (286, 400)), corners


@pytest.mark.parametrize("name", CARDS)
@pytest.mark.parametrize("skin", SKIN)
def test_a_finger_over_a_side_is_reported(name: str, skin: str) -> None:
    picture, card, corners = on_table(CARDS[name], skin=skin, side=len(skin) % 4)
    assert flaw_of(picture, card, corners) == "A hand lies over the card: take it away and show the card again."


@pytest.mark.parametrize("name", CARDS)
@pytest.mark.parametrize("cloth", [(1, 1, 1), (0.6, 1, 2.2), (3, 2, 3.2)])
def test_a_card_alone_has_no_hand_over_it(name: str, cloth: tuple[float, ...]) -> None:
    picture, card, corners = on_table(CARDS[name], cloth=cloth)
    assert "hand" not in flaw_of(picture, card, corners)


@pytest.mark.parametrize("name", CARDS)
def test_a_shadow_over_a_card_and_the_table_is_no_hand(name: str) -> None:
    picture, card, corners = on_table(CARDS[name])
    shaded = picture.astype(np.float32)
    shaded[:, 500:640] *= 0.55
    assert "hand" not in flaw_of(shaded.astype(np.uint8), card, corners)
