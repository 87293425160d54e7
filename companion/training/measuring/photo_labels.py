"""Photographs with their labels: which cards lie on each, and where.

A folder holds ``images/``, ``labels/`` (YOLO text: class number, then the middle, width and height of a box as parts
of the picture) and ``names.txt`` (one class name a line). The boxes bound whole cards, or each readable corner index.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Literal, TypeAlias

from companion.cards import STANDARD_52, Face
from companion.observations import Point
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.capture.pictures import load, picture_files
from companion.training.measuring.amended_labels import AmendedLabel, amend, read_amended
from companion.training.measuring.labels import Box, LabelError

LabelKind: TypeAlias = Literal["cards", "indices"]
Half: TypeAlias = Literal["tune", "report"]
HALVES: tuple[Half, ...] = ("tune", "report")
PAUSE = timedelta(seconds=45)


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelledCard:
    """One card on a photograph.

    ``face`` is None for a back, a joker and what else is not to be named; ``boxes`` are that of the whole card or
    those of its readable indices (x0, y0, x1, y1 in pixels); ``readable`` tells whether a person can read an index;
    ``corners`` are the card's, clockwise from its printed top left, where they are known.
    """

    face: Face | None
    boxes: tuple[Box, ...]
    readable: bool = True
    corners: tuple[Point, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelledPhoto:
    """``group`` names what results are split by: a deck, a scene."""

    name: str
    picture: Picture
    cards: tuple[LabelledCard, ...]
    group: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelledFolder:
    """The files of labelled photographs: ``files`` are pairs of a picture and its labels, by name; ``amended`` has what
    is added to those or put in their place, by the picture's name."""

    files: Sequence[tuple[Path, Path]]
    classes: Sequence[str]
    kind: LabelKind
    amended: Mapping[str, Sequence[AmendedLabel]] = field(default_factory=dict)

    def half(self, half: Half) -> LabelledFolder:
        """The photographs of every second scene: thresholds are set on those to ``tune``, figures are of those to
        ``report``. A scene begins where nothing was taken for more than PAUSE; file names say when. Raises LabelError.
        """
        taken = sorted((_taken(image), image, text) for image, text in self.files)
        scene, scenes = 0, [0] * min(1, len(taken))
        for (before, *_), (after, *_) in pairwise(taken):
            scene += after - before > PAUSE
            scenes.append(scene)
        wanted = HALVES.index(half)
        files = [(image, text) for (_, image, text), scene in zip(taken, scenes, strict=True) if scene % 2 == wanted]
        return replace(self, files=files)

    def photos(self, which: Sequence[int]) -> Iterator[LabelledPhoto]:
        """The photographs with these numbers, each read when its turn comes. Raises LabelError and PictureError."""
        for number in which:
            image, text = self.files[number]
            picture = load(image).picture
            try:
                named = amend(_read_boxes(text, picture, self.classes), self.amended.get(image.name, ()))
            except LabelError as error:
                raise LabelError(f"{image}: {error}") from error
            one_each = tuple(_card(name, (box,)) for name, box in named)
            cards = _cards_of_indices(named) if self.kind == "indices" else one_each
            yield LabelledPhoto(name=image.name, picture=picture, cards=cards)


def labelled_folder(photos: Path, labels: Path | None, kind: LabelKind, amended: Path | None = None) -> LabelledFolder:
    """The labelled photographs of a folder; ``labels`` is a folder elsewhere, ``amended`` a file of amended labels.
    Raises LabelError."""
    images = photos / "images" if (photos / "images").is_dir() else photos
    folder = labels or photos / "labels"
    names = next((path for path in (folder / "names.txt", photos / "names.txt") if path.is_file()), None)
    if names is None:
        raise LabelError(f"{folder}: names.txt (one class name a line) is missing there and in {photos}")
    classes = names.read_text(encoding="utf-8").split()
    pairs = ((image, folder / image.relative_to(images).with_suffix(".txt")) for image in picture_files([images]))
    files = [(image, text) for image, text in pairs if text.is_file()]
    if not files:
        raise LabelError(f"{photos}: no photograph has its label file (same name, .txt) in {folder}")
    return LabelledFolder(files=files, classes=classes, kind=kind, amended=read_amended(amended) if amended else {})


def _taken(image: Path) -> datetime:
    """The time of a photograph, from a name such as ``IMG_20220316_134551.jpg``."""
    digits = re.search(r"(\d{8})_(\d{6})", image.name)
    try:
        return datetime.strptime("".join(digits.groups() if digits else ()), "%Y%m%d%H%M%S")
    except ValueError as error:
        raise LabelError(
            f"{image}: its name does not say when it was taken (…20220316_134551…): the halves are told by time"
        ) from error


def _read_boxes(text: Path, picture: Picture, classes: Sequence[str]) -> list[tuple[str, Box]]:
    """The published name and box of each label of a picture."""
    height, width = picture.shape[:2]
    named: list[tuple[str, Box]] = []
    for number, line in enumerate(text.read_text(encoding="utf-8").splitlines(), start=1):
        try:
            label, x, y, w, h = line.split()[:5]
            name = classes[int(label)]
            half_w, half_h = float(w) * width / 2, float(h) * height / 2
            middle_x, middle_y = float(x) * width, float(y) * height
        except (ValueError, IndexError) as error:
            raise LabelError(f"{text}, line {number}: not a class of names.txt and a box: {line!r}") from error
        named.append((name, (middle_x - half_w, middle_y - half_h, middle_x + half_w, middle_y + half_h)))
    return named


def _cards_of_indices(named: Sequence[tuple[str, Box]]) -> tuple[LabelledCard, ...]:
    """Indices of one name are one card: no photograph labelled this way shows two decks."""
    boxes: dict[str, list[Box]] = defaultdict(list)
    for name, box in named:
        boxes[name].append(box)
    return tuple(_card(name, tuple(each)) for name, each in boxes.items())


def _card(name: str, boxes: tuple[Box, ...]) -> LabelledCard:
    face = name if name in STANDARD_52 else None
    return LabelledCard(face=face, boxes=boxes, readable=face is not None)
