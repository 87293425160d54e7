"""Labels of a synthetic photograph say exactly where things lie."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import cv2
import numpy as np
import pytest

from companion.cards import STANDARD_52
from companion.training.scenes.backdrops import grained, pale, speckled
from companion.training.scenes.crops import (
    CARD_CROP,
    CROP,
    MARGIN,
    NOTHING,
    RANKS,
    SUITS,
    cards_of,
    crops_of,
    strange_crops_of,
    upright,
)
from companion.training.scenes.designs import OTHER
from companion.training.scenes.examples import examples, quarter_turned
from companion.training.scenes.layouts import Pose, four_hands
from companion.training.scenes.printing import print_apart, print_card
from companion.training.scenes.scenes import KINDS, Shop, camera, labels_of, lay, make_scene, placing, visible_share
from companion.training.scenes.styles import Style


def art_crop(art) -> np.ndarray:
    """The index cut straight from the card's art, with the crop's margin."""
    x0, y0, x1, y1 = art.index
    quad = np.asarray([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], np.float32)
    return upright(art.rgb, quad)


@pytest.mark.parametrize("turn", [0.0, 0.7, np.pi / 2, np.pi, 4.0])
def test_an_index_warped_by_its_label_looks_like_the_art(style: Style, turn: float) -> None:
    art = print_card(style, "7S")
    picture, cover = np.full((500, 500, 3), 30, np.uint8), np.full((500, 500), -1, np.int16)
    view = np.asarray([[4.0, 0.3, 250], [-0.2, 3.8, 250], [0.0004, 0.0003, 1]])
    matrix = view @ placing(Pose(0, 0, turn), art)
    lay(picture, cover, art, matrix, 0, 0.0)
    found = [label for label in labels_of(cover, art, matrix, 0) if KINDS[label.kind] == "index"]
    assert len(found) == 2
    wanted = art_crop(art).astype(float)
    for label in found:
        seen = upright(picture, label.points[:4]).astype(float)
        assert np.abs(seen - wanted).mean() < 14
        upside_down = upright(picture, np.roll(label.points[:4], 2, axis=0)).astype(float)
        assert np.abs(upside_down - wanted).mean() > 20


def test_both_indices_of_a_card_vote_for_the_same_middle(style: Style) -> None:
    art = print_card(style, "KD")
    picture, cover = np.zeros((400, 400, 3), np.uint8), np.full((400, 400), -1, np.int16)
    matrix = np.diag([4.0, 4.0, 1]) @ placing(Pose(50, 50, 0.3), art)
    lay(picture, cover, art, matrix, 0, 0.0)
    middles = [label.points[4] for label in labels_of(cover, art, matrix, 0)]
    assert len(middles) == 3
    assert np.allclose(middles, [200, 200], atol=0.01)


def test_a_covered_index_has_no_label_and_the_card_keeps_its_hidden_corners(style: Style) -> None:
    under, over = print_card(style, "4C"), print_card(style, "9H")
    picture, cover = np.zeros((500, 500, 3), np.uint8), np.full((500, 500), -1, np.int16)
    poses = [Pose(50, 60, 0), Pose(50, 30, 0)]
    matrices = [np.diag([4.0, 4.0, 1]) @ placing(pose, under) for pose in poses]
    for i, art in enumerate((under, over)):
        lay(picture, cover, art, matrices[i], i, 0.0)
    labels = labels_of(cover, under, matrices[0], 0)
    card = next(label for label in labels if KINDS[label.kind] == "card")
    assert sum(KINDS[label.kind] == "index" for label in labels) == 1
    assert card.points[0, 1] == pytest.approx(4 * (60 - 44), abs=0.5)
    assert card.box[1] >= 4 * (30 + 44) - 16


def test_some_pictures_are_squeezed_more_than_a_tilted_camera_can() -> None:
    steepest = 1 / np.cos(1.05)
    rng = np.random.default_rng(4)
    shapes = []
    for _ in range(200):
        view, _ = camera(rng, 384, 2.0)
        assert view[2, 2] > 0
        wide, high = np.linalg.svd(view[:2, :2] - np.outer(view[:2, 2], view[2, :2]) / view[2, 2])[1]
        shapes.append(wide / high)
    assert 0 < np.mean(np.array(shapes) > 1.05 * steepest) < 0.2


def test_what_lies_outside_the_picture_is_not_visible() -> None:
    cover = np.zeros((100, 100), np.int16)
    quad = np.asarray([[-50.0, 0], [50, 0], [50, 100], [-50, 100]])
    assert visible_share(cover, quad, 0) == pytest.approx(0.5, abs=0.03)
    assert visible_share(cover, quad + 500, 0) == 0


def test_the_same_seed_makes_the_same_scene(glyphs) -> None:
    pictures = []
    for _ in range(2):
        shop = Shop([], glyphs, [np.full((50, 50, 3), 90, np.uint8)])
        rng = np.random.default_rng(7)
        pictures.append([make_scene(rng, shop, size=192) for _ in range(3)])
    for one, other in zip(*pictures, strict=True):
        assert np.array_equal(one.picture, other.picture)
        assert [label.face for label in one.labels] == [label.face for label in other.labels]


def test_every_label_touches_the_picture_and_names_a_card(shop: Shop) -> None:
    rng = np.random.default_rng(3)
    faces = set()
    for _ in range(25):
        scene = make_scene(rng, shop, size=256)
        for label in scene.labels:
            x0, y0, x1, y1 = label.box
            assert 0 <= x0 < x1 <= 256
            assert 0 <= y0 < y1 <= 256
            assert (label.face in (*STANDARD_52, OTHER)) == (KINDS[label.kind] != "back")
            faces.add(label.face)
    assert len(faces) > 20


def test_a_quarter_turn_turns_the_labels_with_the_picture(shop: Shop) -> None:
    rng = np.random.default_rng(5)
    scenes = (make_scene(rng, shop, size=256) for _ in range(50))

    def whole(label) -> bool:
        return label.kind == 0 and label.points[:4].min() > 12 and label.points[:4].max() < 244

    scene = next(s for s in scenes if sum(map(whole, s.labels)) > 3)
    turned = quarter_turned(scene, 1)
    for before, after in zip(scene.labels, turned.labels, strict=True):
        if whole(before):
            one, other = upright(scene.picture, before.points[:4]), upright(turned.picture, after.points[:4])
            assert np.abs(one.astype(float) - other.astype(float)).mean() < 12
    again = quarter_turned(scene, 4)
    assert np.array_equal(again.picture, scene.picture)


def test_crops_carry_the_rank_and_suit_of_their_card(shop: Shop) -> None:
    stream = examples(np.random.default_rng(2), shop, size=256, reuse=2, keep=4)
    seen = set()
    for _ in range(30):
        example = next(stream)
        faces = {label.face for label in example.labels if label.kind == 0}
        named = {(RANKS.index(face[:-1]), SUITS.index(face[-1])) for face in faces}
        for crop in example.crops:
            assert crop.picture.shape == (CROP[1], CROP[0], 3)
            assert (crop.rank, crop.suit) in named | {(len(RANKS) - 1, len(SUITS) - 1)}
            seen.add(crop.rank)
    assert len(seen) > 8


def test_what_looks_like_an_index_on_a_card_of_no_known_deck_is_to_be_named_nothing_and_not_to_be_found(
    shop: Shop,
) -> None:
    rng = np.random.default_rng(6)
    scenes = [make_scene(rng, shop) for _ in range(25)]
    strange = [label for scene in scenes for label in scene.strange]
    assert len(strange) > 10
    assert not [label for scene in scenes for label in scene.labels if label.kind == 0 and label.face == OTHER]
    scene = next(scene for scene in scenes if scene.strange)
    crops = strange_crops_of(rng, scene.picture, scene.strange)
    assert crops
    assert {(crop.rank, crop.suit) for crop in crops} == {NOTHING}


def test_no_crop_of_nothing_overlaps_an_index(shop: Shop) -> None:
    picture = np.zeros((200, 200, 3), np.uint8)
    rng = np.random.default_rng(1)
    scene = make_scene(rng, shop, size=256)
    crops = crops_of(rng, picture, scene.labels, most=0)
    assert all(crop.rank == RANKS.index("none") for crop in crops)


def test_the_margin_lies_around_the_rectangle() -> None:
    picture = np.zeros((100, 100, 3), np.uint8)
    cv2.rectangle(picture, (30, 30), (69, 69), (255, 255, 255), -1)
    quad = np.asarray([[30, 30], [70, 30], [70, 70], [30, 70]], np.float32)
    crop = upright(picture, quad)
    share = float((crop[..., 0] > 127).mean())
    assert share == pytest.approx(1 / (1 + 2 * MARGIN) ** 2, rel=0.08)


def laid(style: Style, faces: list[str], poses: list[Pose]) -> tuple[np.ndarray, list]:
    """Cards on a dark table, later ones on top, and everything that can be found of them."""
    picture, cover = np.full((500, 500, 3), 30, np.uint8), np.full((500, 500), -1, np.int16)
    cards = [print_card(style, face) for face in faces]
    matrices = [np.diag([4.0, 4.0, 1]) @ placing(pose, art) for pose, art in zip(poses, cards, strict=True)]
    for i, (art, matrix) in enumerate(zip(cards, matrices, strict=True)):
        lay(picture, cover, art, matrix, i, 0.0)
    found = zip(cards, matrices, strict=True)
    return picture, [label for i, (art, matrix) in enumerate(found) for label in labels_of(cover, art, matrix, i)]


def test_a_whole_card_is_straightened_and_named(style: Style) -> None:
    picture, labels = laid(style, ["6D"], [Pose(60, 60, 0.5)])
    ((crop,), _) = cards_of(np.random.default_rng(1), picture, tuple(labels))
    assert crop.picture.shape == (CARD_CROP[1], CARD_CROP[0], 3)
    assert (RANKS[crop.rank], SUITS[crop.suit]) == ("6", "D")
    assert crop.picture.mean() > 150


def test_a_card_that_is_mostly_covered_says_nothing(style: Style) -> None:
    picture, labels = laid(style, ["6D", "KS"], [Pose(60, 60, 0), Pose(68, 64, 0)])
    rng = np.random.default_rng(2)
    said = {(crop.rank, crop.suit) for _ in range(20) for crop in cards_of(rng, picture, tuple(labels))[0]}
    assert said == {NOTHING, (RANKS.index("K"), SUITS.index("S"))}


def test_a_half_covered_card_is_not_shown_at_all(style: Style) -> None:
    picture, labels = laid(style, ["6D", "KS"], [Pose(60, 60, 0), Pose(90, 60, 0)])
    rng = np.random.default_rng(2)
    said = {(crop.rank, crop.suit) for _ in range(20) for crop in cards_of(rng, picture, tuple(labels))[0]}
    assert said == {(RANKS.index("K"), SUITS.index("S"))}


@pytest.mark.parametrize("face", ["AS", "10H", "QD"])
def test_a_deck_with_rank_and_suit_apart_has_cards_and_no_index(style: Style, face: str) -> None:
    picture, labels = laid(replace(style, apart=True), [face], [Pose(60, 60, 0)])
    assert [KINDS[label.kind] for label in labels] == ["card"]
    ((crop,), _) = cards_of(np.random.default_rng(1), picture, tuple(labels))
    assert (RANKS[crop.rank], SUITS[crop.suit]) == (face[:-1], face[-1])


def test_rank_and_suit_stand_in_the_same_corners_in_a_whole_deck(style: Style) -> None:
    inked = []
    for face in ("2S", "KH"):
        blank = np.full((336, 240, 3), style.stock, np.uint8)
        marked = print_apart(blank, replace(style, apart=True), face)
        changed = np.abs(marked.astype(int) - style.stock).sum(axis=2) > 30
        quarters = changed[:168, :120], changed[:168, 120:], changed[168:, :120], changed[168:, 120:]
        inked.append([bool(quarter.any()) for quarter in quarters])
    assert inked[0] == inked[1]
    assert sum(inked[0]) in (2, 4)


def test_speckled_stone_has_many_chips_in_one_ground() -> None:
    chips = []
    for seed in range(8):
        stone = speckled(np.random.default_rng(seed), 160).clip(0, 255).astype(np.uint8)
        grey = cv2.GaussianBlur(cv2.cvtColor(stone, cv2.COLOR_RGB2GRAY), (3, 3), 0)
        apart = np.abs(grey - np.median(grey)) > 20
        assert apart.mean() < 0.6
        chips.append(cv2.connectedComponents(apart.astype(np.uint8))[0] - 1)
    assert np.median(chips) > 20
    assert (speckled(np.random.default_rng(3), 50) == speckled(np.random.default_rng(3), 50)).all()


def test_a_pale_table_is_as_light_as_cards_and_a_grainy_one_has_fine_grain() -> None:
    for seed in range(5):
        assert pale(np.random.default_rng(seed), 90).mean() > 180
        ground = np.full((90, 90, 3), 120, np.float32)
        grain = grained(np.random.default_rng(seed), ground)[..., 0]
        assert 2 < grain.std() < 60
        assert np.corrcoef(grain[:, :-6].ravel(), grain[:, 6:].ravel())[0, 1] < 0.2


def test_four_hands_are_whole_hands_far_apart_whose_cards_cover_each_other() -> None:
    counts = []
    for seed in range(30):
        poses = four_hands(np.random.default_rng(seed), 500.0)
        counts.append(len(poses))
        steps = [np.hypot(a.x - b.x, a.y - b.y) for a, b in pairwise(poses)]
        assert np.median(steps) < 30
    assert min(counts) <= 14 < 44 <= max(counts)


def test_scenes_of_whole_hands_have_many_indices(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.training.scenes.scenes.NEAR", 0.0)
    monkeypatch.setattr("companion.training.scenes.scenes.HANDS", 1.0)
    monkeypatch.setattr("companion.training.scenes.scenes.OTHERS", 0.0)
    rng = np.random.default_rng(8)
    scenes = [make_scene(rng, shop) for _ in range(8)]
    assert np.median([len(scene.labels) for scene in scenes]) > 15
    assert sum(label.kind == 0 for scene in scenes for label in scene.labels) > 60
