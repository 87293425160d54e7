"""Held-out scenes are photographs of known cards: projected as a camera does, and labelled with what can be read."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.cards import STANDARD_52
from companion.training.held_out.hands import LAYOUTS, LaidCard, Layout, fan, four_hands, showdown, twenty
from companion.training.held_out.inks import INKS, printed
from companion.training.held_out.scenes import art_of, held_out_names, scenes, taken
from companion.training.held_out.view import looking_at
from companion.training.measuring.labels import LabelError
from companion.training.measuring.photo_labels import LabelledCard, LabelledPhoto


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A deck of plain faces, one grey surface, and the list that holds both out."""
    folder = tmp_path_factory.mktemp("art")
    (folder / "decks/plain").mkdir(parents=True)
    (folder / "surfaces").mkdir()
    for number, face in enumerate(STANDARD_52):
        pixels = np.full((176, 126, 4), 255, np.uint8)
        pixels[..., :3] = (4 * number, 255 - 4 * number, 128)
        cv2.imwrite(str(folder / f"decks/plain/{face}.png"), pixels)
    cv2.imwrite(str(folder / "surfaces/Felt_1.png"), np.full((60, 60, 3), 90, np.uint8))
    (folder / "held_out.toml").write_text('decks = ["plain"]\ntextures = ["Felt"]\nnational = ["abroad"]\n')
    return folder


def shot(folder: Path, placed: list[LaidCard], seed: int = 1):
    art = art_of(folder / "decks/plain")
    surface = np.full((60, 60, 3), 90, np.uint8)
    return taken(placed, art, surface, np.random.default_rng(seed), size=(640, 360))


def test_a_view_maps_the_table_to_the_picture_and_back() -> None:
    points = np.array([[-200.0, -100.0], [200.0, -100.0], [200.0, 100.0], [-200.0, 100.0]])
    view = looking_at(points, width=1280, height=720, tilt=40, turn=30, roll=5, wide=60, fill=0.9)
    pixels = view.to_pixels(points)
    assert ((pixels >= 0) & (pixels <= (1280, 720))).all()
    assert np.abs(view.to_table(pixels) - points).max() < 1e-6


def test_a_tilted_view_shows_what_is_farther_smaller() -> None:
    points = np.array([[-200.0, -200.0], [200.0, -200.0], [200.0, 200.0], [-200.0, 200.0]])
    view = looking_at(points, width=800, height=800, tilt=45, turn=0, roll=0, wide=60, fill=0.9)
    one, two = np.ptp(view.to_pixels(points)[:, 0].reshape(2, 2), axis=1)
    assert max(one, two) > 1.1 * min(one, two)


def test_a_card_is_drawn_where_its_label_says(folder: Path) -> None:
    picture, (label,) = shot(folder, [LaidCard(face="KC", x=0, y=0, turn=20)])
    x0, y0, x1, y1 = label.boxes[0]
    middle = picture[int((y0 + y1) / 2), int((x0 + x1) / 2)].astype(int)
    assert middle[0] > middle[1] + 50  # the plain king of clubs is blue, the surface grey
    assert (label.face, label.readable) == ("KC", True)


def test_a_covered_card_cannot_be_read_and_a_buried_one_has_no_label(folder: Path) -> None:
    below, above = LaidCard(face="7S", x=0, y=0, turn=0), LaidCard(face="KC", x=0, y=0, turn=90)
    _, labels = shot(folder, [below, above])
    assert {label.face: label.readable for label in labels} == {"7S": False, "KC": True}
    _, labels = shot(folder, [below, LaidCard(face="KC", x=0, y=0, turn=0)])
    assert [label.face for label in labels] == ["KC"]


def test_a_fan_shows_every_index_but_a_showdowns_cards_are_far(folder: Path) -> None:
    chance = np.random.default_rng(3)
    _, labels = shot(folder, fan(chance))
    assert sum(label.readable for label in labels) >= 5
    placed = showdown(chance)
    assert len(placed) == 56


@pytest.mark.parametrize("layout", LAYOUTS)
def test_cards_lie_on_the_table_once_each(layout: str) -> None:
    placed = LAYOUTS[layout](np.random.default_rng(5))
    faces = [card.face for card in placed if card.face is not None]
    assert len(faces) - len(set(faces)) <= (2 if layout == "war" else 0)


def test_the_same_seed_gives_the_same_scenes(folder: Path) -> None:
    def made(seed: int) -> list[float]:
        several = scenes(folder / "decks", folder / "surfaces", folder / "held_out.toml", count=2, seed=seed)
        return [float(photo.picture.mean()) for photo in several]

    assert made(1) == made(1) != made(2)


@pytest.mark.parametrize(
    ("name", "stock", "spades", "hearts"),
    [
        ("gold-on-black", "dark", "bright", "bright"),
        ("silver-and-copper-on-black", "dark", "bright", "bright"),
        ("black-on-gold", "bright", "dark", "dark"),
    ],
)
def test_a_deck_can_be_printed_in_other_inks(name: str, stock: str, spades: str, hearts: str) -> None:
    art = np.full((20, 20, 4), 255, np.uint8)
    art[5:15, 5:15, :3] = (0, 0, 200)
    art[:2, :, 3] = 0
    for face, ink in (("AS", spades), ("AH", hearts)):
        other = printed(face, art, INKS[name])
        told = {True: "bright", False: "dark"}
        assert told[bool(other[3, 3, :3].max() > 128)] == stock
        assert told[bool(other[10, 10, :3].max() > 128)] == ink
        assert (other[..., 3] == art[..., 3]).all()


def test_silver_spades_and_copper_hearts_differ() -> None:
    black = np.zeros((4, 4, 4), np.uint8)
    inks = INKS["silver-and-copper-on-black"]
    assert (printed("AS", black, inks) != printed("AH", black, inks))[..., :3].any()


def test_scenes_in_other_inks_hold_the_same_cards(folder: Path) -> None:
    where = folder / "decks", folder / "surfaces", folder / "held_out.toml"
    (own,) = scenes(*where, count=1, seed=3)
    (gilded,) = scenes(*where, count=1, seed=3, inks=INKS["gold-on-black"])
    assert own.cards == gilded.cards
    assert gilded.picture.mean() < own.picture.mean()


def scene(folder: Path, layouts: dict[str, Layout]) -> LabelledPhoto:
    """One scene in which cards lie so."""
    where = folder / "decks", folder / "surfaces", folder / "held_out.toml"
    (photo,) = scenes(*where, count=1, seed=9, layouts=layouts)
    return photo


def test_four_hands_show_every_card_of_a_deck(folder: Path) -> None:
    photo = scene(folder, {"four-hands": four_hands})
    assert sorted(card.face for card in photo.cards if card.readable) == sorted(STANDARD_52)


def test_cards_at_the_edge_of_a_picture_are_cut_off(folder: Path) -> None:
    photo = scene(folder, {"cut-off": twenty})
    height, width = photo.picture.shape[:2]

    def is_outside(card: LabelledCard) -> bool:
        return any(not (0 <= x < width and 0 <= y < height) for x, y in card.corners or ())

    outside = [card for card in photo.cards if is_outside(card)]
    assert len(outside) >= 3
    assert any(card.readable for card in outside)


def test_only_decks_that_are_held_out_can_be_asked_for(folder: Path) -> None:
    where = folder / "decks", folder / "surfaces", folder / "held_out.toml"
    (photo,) = scenes(*where, count=1, seed=3, only=["plain"])
    assert photo.group == "plain"
    with pytest.raises(LabelError, match="does not list fancy; it lists plain, abroad"):
        next(scenes(*where, count=1, seed=3, only=["plain", "fancy"]))


def test_a_deck_of_another_country_is_shown_where_it_is_asked_for_alone(folder: Path) -> None:
    where = folder / "decks", folder / "surfaces", folder / "held_out.toml"
    assert {photo.group for photo in scenes(*where, count=4, seed=3)} == {"plain"}
    with pytest.raises(LabelError, match="abroad: the picture of AS is missing"):
        next(scenes(*where, count=1, seed=3, only=["abroad"]))


def test_missing_things_are_named(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(LabelError, match=r"held_out\.toml"):
        held_out_names(tmp_path / "held_out.toml")
    with pytest.raises(LabelError, match="AS is missing"):
        art_of(tmp_path)
