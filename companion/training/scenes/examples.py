"""Photographs to learn from, without end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.random import Generator

from companion.training.scenes.art import HeldOut, Picture, load_decks, load_textures
from companion.training.scenes.crops import Crop, cards_of, crops_of, strange_crops_of
from companion.training.scenes.glyphs import load_glyphs
from companion.training.scenes.photo import photograph
from companion.training.scenes.scenes import Label, Scene, Shop, make_scene


@dataclass(frozen=True, slots=True)
class Sources:
    """The folders of the art and the surfaces, and the list of everything that is held out."""

    art: Path
    textures: Path
    held_out: Path

    def check(self) -> None:
        """Raise ValueError, before processes are started, if a folder holds nothing to train on."""
        if not any(self.art.glob("*/*.webp")):
            raise self._lack_decks()
        if not any(self.textures.glob("*.jpg")):
            raise self._lack_surfaces()

    def open(self) -> Shop:
        """Load everything that training may see."""
        held_out = HeldOut.read(self.held_out)
        decks = load_decks(self.art, held_out)
        if not decks:
            raise self._lack_decks()
        textures = load_textures(self.textures, held_out)
        if not textures:
            raise self._lack_surfaces()
        return Shop(decks, load_glyphs(decks), textures)

    def _lack_decks(self) -> ValueError:
        return ValueError(f"{self.art} has no deck to train on: one folder a deck, one <face>.webp a card")

    def _lack_surfaces(self) -> ValueError:
        return ValueError(f"{self.textures} has no .jpg surface to train on")


@dataclass(frozen=True, slots=True)
class Example:
    """One photograph to learn from: RGB, its labels, and upright crops of its indices and of its whole cards; the
    ``strange`` ones are of cards of no known deck."""

    picture: Picture
    labels: tuple[Label, ...]
    crops: tuple[Crop, ...]
    cards: tuple[Crop, ...]
    strange_crops: tuple[Crop, ...] = ()
    strange_cards: tuple[Crop, ...] = ()


def quarter_turned(scene: Scene, turns: int) -> Scene:
    """The scene turned counterclockwise by quarter turns, labels too."""
    if turns % 4 == 0:
        return scene
    size = scene.picture.shape[0]
    labels, strange = (tuple(_turn(label, size) for label in each) for each in (scene.labels, scene.strange))
    picture = np.ascontiguousarray(np.rot90(scene.picture))
    return quarter_turned(replace(scene, picture=picture, labels=labels, strange=strange), turns - 1)


def _turn(label: Label, size: int) -> Label:
    """A label of a picture of this size that is turned counterclockwise by a quarter turn."""
    x0, y0, x1, y1 = label.box
    points = np.column_stack([label.points[:, 1], size - 1 - label.points[:, 0]]).astype(np.float32)
    if label.kind != 0 and points[0, 1] + points[1, 1] > points[2, 1] + points[3, 1]:
        points[:4] = np.roll(points[:4], 2, axis=0)
    return replace(label, box=(y0, size - x1, y1, size - x0), points=points)


def examples(rng: Generator, shop: Shop, *, size: int, reuse: int, keep: int = 60) -> Iterator[Example]:
    """Photographs without end; each scene is photographed about ``reuse`` times, turned and lit again."""
    kept: list[Scene] = []
    while True:
        if len(kept) < keep or rng.random() < 1 / reuse:
            kept = [*kept[-keep + 1 :], make_scene(rng, shop, size=size)]
            scene = kept[-1]
        else:
            scene = quarter_turned(kept[int(rng.integers(len(kept)))], int(rng.integers(4)))
        picture = photograph(rng, scene.picture, index_px=scene.index_px)
        crops, (cards, strange) = crops_of(rng, picture, scene.labels), cards_of(rng, picture, scene.labels)
        strange_crops = strange_crops_of(rng, picture, scene.strange)
        yield Example(picture, scene.labels, tuple(crops), tuple(cards), tuple(strange_crops), tuple(strange))
