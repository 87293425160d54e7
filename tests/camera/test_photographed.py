"""Cards enrolled from one photograph each, in another light than they are seen in."""

from __future__ import annotations

import cv2
import numpy as np

from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.gallery.gallery import Gallery
from companion.sources.camera.recognition.gallery.photographed import as_printed
from companion.training.held_out.foreign import landscape, runes, words
from tests.camera.laid_flat import lay, table
from tests.camera.shipped import NUMBERS


def photographed(face: Picture, seed: int) -> Picture:
    """A photograph of a card, cut out with a little of the table around it, in coloured, uneven light."""
    chance = np.random.default_rng(seed)
    picture = table(400, 520, seed=seed)
    lay(picture, face, (200, 260), 480)
    height, width = picture.shape[:2]
    seen = picture[14 : height - 14, 22 : width - 22].astype(np.float32)
    down, across = np.mgrid[: seen.shape[0], : seen.shape[1]]
    x, y = chance.uniform(60, 300), chance.uniform(60, 420)
    glare = 20 * np.exp(-((across - x) ** 2 + (down - y) ** 2) / (2 * 45.0**2))
    light = chance.uniform(0.5, 0.9) * (1 + 0.3 * (across / seen.shape[1] - 0.5))
    return np.clip(seen * light[..., None] * chance.normal(1, 0.08, 3) + glare[..., None], 0, 255).astype(np.uint8)


def test_a_card_is_known_by_one_photograph_in_another_light() -> None:
    faces = dict(list(words([]).items())[:20])
    gallery = Gallery(
        {face: as_printed(photographed(art, n)) for n, (face, art) in enumerate(faces.items())}, NUMBERS.gallery
    )
    right = 0
    for face, art in faces.items():
        picture = table()
        corners = lay(picture, art, (600, 350), 240, 20)
        (said,) = gallery.opinions(picture, [corners[None]])
        named = said.opinion.of_likeliest >= 0.8
        assert not named or said.opinion.shares[face] == said.opinion.of_likeliest
        right += named
    assert right >= 16


def test_table_and_light_are_taken_away() -> None:
    art = words([])["raven"]
    cleaned = as_printed(photographed(art, 3))
    wanted = cv2.resize(art, cleaned.shape[1::-1], interpolation=cv2.INTER_AREA)
    margin = np.concatenate(
        [cleaned[:4].ravel(), cleaned[-4:].ravel(), cleaned[:, :4].ravel(), cleaned[:, -4:].ravel()]
    )
    assert np.median(margin) > 225
    assert float(np.abs(cleaned.astype(int) - wanted).mean()) < 16


def test_a_black_card_stays_black_and_keeps_the_frame_that_is_printed_on_it() -> None:
    art = runes([])["rune1"]
    cleaned = as_printed(photographed(art, 3))
    assert np.median(cleaned) < 70
    frame = cleaned[round(0.3 * len(cleaned)) : round(0.7 * len(cleaned)), : round(0.1 * cleaned.shape[1])]
    assert (frame.max(axis=(1, 2)) > 80).mean() > 0.9


def test_a_large_coloured_part_keeps_its_colour() -> None:
    art = landscape([])["place1"]
    cleaned = as_printed(np.rot90(photographed(np.rot90(art), 3), -1))
    wanted = cv2.resize(art, cleaned.shape[1::-1], interpolation=cv2.INTER_AREA)
    sky = slice(round(0.15 * len(art)), round(0.25 * len(art))), slice(round(0.4 * 352), round(0.8 * 352))
    tints = [cv2.cvtColor(each, cv2.COLOR_BGR2LAB)[sky][..., 1:].astype(float) for each in (cleaned, wanted)]
    assert np.abs(np.median(tints[0], axis=(0, 1)) - np.median(tints[1], axis=(0, 1))).max() < 12


def test_a_picture_without_a_card_stays_a_picture() -> None:
    assert as_printed(np.full((80, 60, 3), 200, np.uint8)).shape == (80, 60, 3)
    assert as_printed(np.zeros((80, 60, 3), np.uint8)).max() <= 255


def shone_on(card: Picture, height: float, reach: float) -> Picture:
    """A card on which a lamp shines, white, softer or less soft."""
    down, across = np.mgrid[: card.shape[0], : card.shape[1]].astype(np.float32)
    away = (across - 0.4 * card.shape[1]) ** 2 + (down - 0.25 * card.shape[0]) ** 2
    return np.clip(card + height * np.exp(-away / (2 * reach**2))[..., None], 0, 255).astype(np.uint8)


def test_glare_is_taken_from_a_black_card() -> None:
    art = runes([])["rune8"]
    plain, shone = as_printed(art), as_printed(shone_on(art, 120, 26))
    assert float(np.abs(plain.astype(int) - shone).max(axis=2).mean()) < 8
    assert np.percentile(np.abs(plain.astype(int) - shone).max(axis=2), 98) < 60


def test_but_no_disc_that_is_printed_on_it() -> None:
    art = runes([])["rune8"].copy()
    cv2.circle(art, (100, 90), 26, (160, 160, 160), -1, cv2.LINE_AA)
    soft = cv2.GaussianBlur(art, (0, 0), 1.5)
    assert np.median(as_printed(soft)[80:100, 90:110]) > 120
