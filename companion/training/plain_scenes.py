"""Pictures for the plain recipe: whole cards of one deck on surfaces, with a box around each corner index.

    python -m companion.training.plain_scenes --deck DECK --textures SURFACES --out DIR --count 3000

writes what ultralytics trains on: ``images/``, ``labels/`` (YOLO text, the classes in the order of STANDARD_52)
and ``cards.yaml``. Light and colour are left to ultralytics' own augmentations.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from companion.cards import STANDARD_52
from companion.training.art import DeckArt, HeldOut, Picture, load_deck, load_textures
from companion.training.layouts import CARD_MM, Pose
from companion.training.scenes import labels_of, lay, placing
from companion.training.train import HELD_OUT

FAN = 0.4
"""The share of pictures that show a fan; the others show scattered cards."""


def fan(rng: Generator, side: float) -> list[Pose]:
    """Three to five cards turned about one point."""
    count, step, turn = int(rng.integers(3, 6)), float(rng.uniform(0.2, 0.5)), float(rng.uniform(0, 2 * np.pi))
    reach = 0.8 * CARD_MM[1]
    about = side / 2 - reach * np.sin(turn), side / 2 + reach * np.cos(turn)
    turns = [turn + step * (k - (count - 1) / 2) for k in range(count)]
    return [Pose(about[0] + reach * np.sin(t), about[1] - reach * np.cos(t), t) for t in turns]


def scattered(rng: Generator, side: float) -> list[Pose]:
    """Two to five cards anywhere."""
    places = rng.uniform(0.1 * side, 0.9 * side, (int(rng.integers(2, 6)), 2))
    return [Pose(float(x), float(y), float(rng.uniform(0, 2 * np.pi))) for x, y in places]


def plain_scene(rng: Generator, deck: DeckArt, textures: list[Picture], size: int) -> tuple[Picture, list[str]]:
    """A square picture and its label lines."""
    picture = np.asarray(cv2.resize(textures[int(rng.integers(len(textures)))], (size, size)), np.uint8)
    cover: NDArray[np.int16] = np.full((size, size), -1, np.int16)
    scale = size * float(rng.uniform(0.2, 0.85)) / CARD_MM[1]
    side = size / scale
    poses = fan(rng, side) if rng.random() < FAN else scattered(rng, side)
    faces = [STANDARD_52[i] for i in rng.permutation(52)[: len(poses)]]
    matrices = [np.diag([scale, scale, 1.0]) @ placing(pose) for pose in poses]
    for number, (face, matrix) in enumerate(zip(faces, matrices, strict=True)):
        lay(picture, cover, deck.cards[face], matrix, number, 0.0)
    lines = []
    for number, (face, matrix) in enumerate(zip(faces, matrices, strict=True)):
        for label in labels_of(cover, deck.cards[face], matrix, number):
            if label.kind == 0:
                x0, y0, x1, y1 = (value / size for value in label.box)
                box = (x0 + x1) / 2, (y0 + y1) / 2, x1 - x0, y1 - y0
                lines.append(" ".join([str(STANDARD_52.index(face)), *(f"{value:.5f}" for value in box)]))
    return picture, lines


def write(deck: DeckArt, textures: list[Picture], out: Path, *, count: int, size: int, seed: int) -> Path:
    """Writes ``count`` pictures with their labels; returns the file that ultralytics is told to train on."""
    rng = np.random.default_rng(seed)
    for part in ("images", "labels"):
        (out / part).mkdir(parents=True, exist_ok=True)
    for number in range(count):
        picture, lines = plain_scene(rng, deck, textures, size)
        cv2.imwrite(str(out / "images" / f"{number:05}.jpg"), picture[..., ::-1])
        (out / "labels" / f"{number:05}.txt").write_text("\n".join(lines))
    listed = out / "cards.yaml"
    names = dict(enumerate(STANDARD_52))
    few = out / "few.txt"  # ultralytics always ends with a check on something; figures come from companion evaluate
    few.write_text("".join(f"./images/{number:05}.jpg\n" for number in range(min(count, 16))))
    told = {"path": str(out.resolve()), "train": "images", "val": few.name}
    listed.write_text(
        "".join(f"{key}: {json.dumps(value)}\n" for key, value in told.items())
        + "names:\n"
        + "".join(f"  {number}: {name}\n" for number, name in names.items())
    )
    return listed


def main() -> None:
    told = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    told.add_argument("--deck", type=Path, required=True, help="a folder of <face>.webp")
    told.add_argument("--textures", type=Path, required=True, help="folder of .jpg surfaces")
    told.add_argument("--out", type=Path, required=True)
    told.add_argument("--count", type=int, default=3000)
    told.add_argument("--size", type=int, default=416)
    told.add_argument("--seed", type=int, default=1)
    args = told.parse_args()
    held_out = HeldOut.read(HELD_OUT)
    if args.deck.name in held_out.decks:
        told.error(f"{args.deck.name} is held out for tests (models/held_out.toml): take another deck")
    textures = load_textures(args.textures, held_out)
    print(write(load_deck(args.deck), textures, args.out, count=args.count, size=args.size, seed=args.seed))


if __name__ == "__main__":
    main()
