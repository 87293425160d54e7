"""Pictures of held-out cards on held-out surfaces: projected, lit, blurred, noisy and compressed."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards import STANDARD_52, Face
from companion.sources.camera.capture.frames import Picture
from companion.training.held_out.crossing import draw_across
from companion.training.held_out.hands import CUT_OFF, LAYOUTS, LaidCard, Layout
from companion.training.held_out.inks import Inks, printed
from companion.training.held_out.view import Points, View, looking_at
from companion.training.measuring.labels import LabelError
from companion.training.measuring.photo_labels import LabelledCard, LabelledPhoto

CARD_HEIGHT = 88.0
_INDEX_CORNER = (0.02, 0.02, 0.20, 0.28)
"""The place of an index of any deck, as parts of the card."""
_SMALLEST_RANK = 8.0
"""Pixels from which on the height of a rank (a tenth of the card) can be read."""
_LEAST_SHOWN = 0.97
_FINE = 2


@dataclass(frozen=True, slots=True, eq=False)
class Art:
    """One deck's faces, BGRA."""

    name: str
    faces: Mapping[Face, Picture]

    @property
    def size_mm(self) -> tuple[float, float]:
        """The width and height of a card, its longer side that of a poker card."""
        height, width = next(iter(self.faces.values())).shape[:2]
        scale = CARD_HEIGHT / max(height, width)
        return scale * width, scale * height


def held_out_names(file: Path) -> tuple[list[str], list[str], list[str]]:
    """The decks, the beginnings of texture names and the decks of other countries that ``held_out.toml`` lists. Raises
    LabelError."""
    try:
        listed = tomllib.loads(file.read_text(encoding="utf-8"))
        return list(listed["decks"]), list(listed["textures"]), list(listed.get("national", ()))
    except (OSError, tomllib.TOMLDecodeError, KeyError) as error:
        raise LabelError(f"{file}: the list of what is held out cannot be read: {error}") from error


def art_of(folder: Path, inks: Inks | None = None) -> Art:
    """A deck's art from a folder of ``<face>`` pictures, at wish in other inks. Raises LabelError."""
    faces = {}
    for face in STANDARD_52:
        path = next(iter(folder.glob(f"{face}.*")), None)
        whole = None if path is None else cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
        if whole is None:
            raise LabelError(f"{folder}: the picture of {face} is missing")
        coloured = whole if whole.shape[2] == 4 else cv2.cvtColor(whole, cv2.COLOR_BGR2BGRA)
        trimmed = _trimmed(np.asarray(coloured, np.uint8))
        faces[face] = printed(face, trimmed, inks) if inks else trimmed
    return Art(folder.name, faces)


def _trimmed(whole: Picture) -> Picture:
    """The card without the soft shadow that some decks are drawn with."""
    solid = whole[..., 3] > 127
    rows, columns = np.flatnonzero(solid.any(axis=1)), np.flatnonzero(solid.any(axis=0))
    return whole[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


def scenes(
    decks: Path,
    textures: Path,
    held_out: Path,
    *,
    count: int,
    seed: int,
    layouts: Mapping[str, Layout] = LAYOUTS,
    inks: Inks | None = None,
    only: Sequence[str] | None = None,
    crossed: bool = False,
) -> Iterator[LabelledPhoto]:
    """Scenes of the held-out decks, or of ``only`` these (decks of other countries, too), in turn, ``crossed`` as in
    ``taken``. They are the same for the same seed; groups are deck names. Raises LabelError for a deck that is not held
    out."""
    listed, kinds, national = held_out_names(held_out)
    known = [*listed, *national]
    if strange := sorted({*(only or ())} - {*known}):
        raise LabelError(f"{held_out} does not list {strange[0]}; it lists {', '.join(known)}")
    names = [name for name in known if name in only] if only else listed
    surfaces = sorted(path for path in textures.iterdir() if path.name.startswith(tuple(kinds)))
    arts: dict[str, Art] = {}
    for number in range(count):
        chance = np.random.default_rng([seed, number])
        name = names[number % len(names)]
        art = arts.setdefault(name, art_of(decks / name, inks))
        surface = cv2.imread(str(surfaces[int(chance.integers(len(surfaces)))]), cv2.IMREAD_COLOR)
        kind = list(layouts)[number // len(names) % len(layouts)]
        placed = layouts[kind](chance)
        size = (1920, 1080) if len(placed) > 40 else (1280, 720)
        fill = chance.uniform(*CUT_OFF) if kind == "cut-off" else None
        photo, cards = taken(placed, art, np.asarray(surface, np.uint8), chance, size=size, fill=fill, crossed=crossed)
        yield LabelledPhoto(name=f"{kind}-{number:04}-{name}.jpg", picture=photo, cards=cards, group=name)


def taken(
    placed: list[LaidCard],
    art: Art,
    surface: Picture,
    chance: np.random.Generator,
    *,
    size: tuple[int, int],
    fill: float | None = None,
    crossed: bool = False,
) -> tuple[Picture, tuple[LabelledCard, ...]]:
    """A photograph of cards that lie on a surface, later ones over earlier ones, and its labels. The cards ``fill``
    this much of it: if that is more than 1, those at its edges are cut off. If they are ``crossed``, a stick, a pen or
    a finger lies across a corner of each."""
    quads = [_on_table(card, art.size_mm) for card in placed]
    steep = len(placed) > 40
    view = looking_at(
        np.concatenate(quads),
        width=size[0],
        height=size[1],
        tilt=chance.uniform(0, 15 if steep else 45),
        turn=0.0 if steep else chance.uniform(0, 360),
        roll=chance.normal(0, 3),
        wide=chance.uniform(50, 75),
        fill=fill or (0.97 if steep else chance.uniform(0.6, 0.95)),
    )
    canvas = _table_top(surface, view, chance)
    cover = np.full((size[1], size[0]), -1, np.int32)
    back = _back(chance)
    for number, (card, quad) in enumerate(zip(placed, quads, strict=True)):
        face = back if card.face is None else art.faces[card.face]
        _lay(canvas, cover, face, view.to_pixels(quad), number)
    for quad in quads if crossed else ():
        draw_across(canvas, quad, view, _FINE, chance)
    labels = [
        _label(card, quad, number, cover, view) for number, (card, quad) in enumerate(zip(placed, quads, strict=True))
    ]
    return _photographed(canvas, chance), tuple(label for label in labels if label is not None)


def _on_table(card: LaidCard, size_mm: tuple[float, float]) -> Points:
    """The card's corners on the table, from its printed top left on."""
    half = np.array(size_mm) / 2
    angle = np.radians(card.turn)
    turned = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    return np.asarray(np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half @ turned.T + (card.x, card.y), np.float64)


def _table_top(surface: Picture, view: View, chance: np.random.Generator) -> NDArray[np.float32]:
    """The surface, repeated in mirror images, in twice the picture's resolution."""
    tile = np.hstack([surface, surface[:, ::-1]])
    tile = np.vstack([tile, tile[::-1]])
    tile = np.asarray(cv2.resize(tile, (960, 960), interpolation=cv2.INTER_CUBIC), np.uint8)
    millimetres = chance.uniform(150, 500)
    columns, rows = np.meshgrid(np.arange(view.width), np.arange(view.height))
    at = view.to_table(np.stack([columns.ravel(), rows.ravel()], axis=1).astype(np.float64)) / millimetres * 960 % 960
    maps = at.astype(np.float32).reshape(view.height, view.width, 2)
    flat = cv2.remap(tile, maps, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_WRAP)  # type: ignore[call-overload]
    return np.asarray(cv2.resize(flat, None, fx=_FINE, fy=_FINE, interpolation=cv2.INTER_LINEAR), np.float32)


def _lay(canvas: NDArray[np.float32], cover: NDArray[np.int32], face: Picture, corners: Points, number: int) -> None:
    """Draws a card with its shadow, and marks its pixels in ``cover``."""
    low = np.maximum(np.floor(corners.min(axis=0)).astype(int) - 12, 0)
    high = np.minimum(np.ceil(corners.max(axis=0)).astype(int) + 12, cover.shape[::-1])
    if (high <= low).any():
        return
    height, width = face.shape[:2]
    across = np.linalg.norm(corners[1] - corners[0]) * _FINE
    if width > 1.5 * across:
        part = across / width
        face = np.asarray(cv2.resize(face, None, fx=part, fy=part, interpolation=cv2.INTER_AREA), np.uint8)
        height, width = face.shape[:2]
    source = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    turn = cv2.getPerspectiveTransform(source, ((corners - low) * _FINE).astype(np.float32))
    extent = ((high - low) * _FINE).tolist()
    drawn = np.asarray(cv2.warpPerspective(face, turn, extent, flags=cv2.INTER_LINEAR), np.float32)
    alpha = drawn[..., 3:] / 255
    canvas_part = canvas[low[1] * _FINE : high[1] * _FINE, low[0] * _FINE : high[0] * _FINE]
    shadow = cv2.GaussianBlur(alpha, (0, 0), 5.0)
    canvas_part *= 1 - 0.35 * np.roll(shadow, (3, 3), axis=(0, 1))[..., None]
    canvas_part *= 1 - alpha
    canvas_part += drawn[..., :3] * alpha
    solid = cv2.resize(alpha, (high - low).tolist(), interpolation=cv2.INTER_AREA) > 0.5
    cover[low[1] : high[1], low[0] : high[0]][solid] = number


def _back(chance: np.random.Generator) -> Picture:
    """A card back: a lattice in one colour within a white border."""
    back = np.full((352, 252, 4), 255, np.uint8)
    colour = chance.integers(20, 200, 3)
    rows, columns = np.mgrid[:320, :220]
    period = int(chance.integers(12, 40))
    lattice = ((rows + columns) // (period // 2) % 2) ^ ((rows - columns) // (period // 2) % 2)
    back[16:336, 16:236, :3] = np.where(lattice[..., None] > 0, colour, 255 - (255 - colour) // 3)
    return back


def _label(card: LaidCard, quad: Points, number: int, cover: NDArray[np.int32], view: View) -> LabelledCard | None:
    """The card's label; None for a card of which next to nothing is seen."""
    shown = int((cover == number).sum())
    corners = view.to_pixels(quad)
    if shown < 0.05 * abs(cv2.contourArea(corners.astype(np.float32))):
        return None
    low = np.maximum(corners.min(axis=0), 0)
    high = np.minimum(corners.max(axis=0), (view.width, view.height))
    readable = card.face is not None and any(_readable(quad, end, number, cover, view) for end in (0, 2))
    box = float(low[0]), float(low[1]), float(high[0]), float(high[1])
    at = tuple((float(x), float(y)) for x, y in corners)
    return LabelledCard(face=card.face, boxes=(box,), readable=readable, corners=at)


def _readable(quad: Points, end: int, number: int, cover: NDArray[np.int32], view: View) -> bool:
    origin, right, down = quad[end], quad[(end + 1) % 4] - quad[end], quad[(end + 3) % 4] - quad[end]
    left, top, far, low = _INDEX_CORNER
    across, along = np.meshgrid(np.linspace(left, far, 8), np.linspace(top, low, 10))
    points = origin + across.reshape(-1, 1) * right + along.reshape(-1, 1) * down
    pixels = np.rint(view.to_pixels(points)).astype(int)
    inside = ((pixels >= 0) & (pixels < (view.width, view.height))).all(axis=1)
    seen = np.zeros(len(pixels), bool)
    seen[inside] = cover[pixels[inside, 1], pixels[inside, 0]] == number
    ends = view.to_pixels(np.stack([origin, origin + down]))
    return bool(seen.mean() >= _LEAST_SHOWN and np.linalg.norm(ends[1] - ends[0]) / 10 >= _SMALLEST_RANK)


def _photographed(canvas: NDArray[np.float32], chance: np.random.Generator) -> Picture:
    """The picture that the camera makes of the light: gradient, colour, glare, blur, noise and JPEG."""
    height, width = canvas.shape[0] // _FINE, canvas.shape[1] // _FINE
    light = np.asarray(cv2.resize(canvas, (width, height), interpolation=cv2.INTER_AREA), np.float32)
    rows, columns = np.mgrid[:height, :width].astype(np.float32)
    way = chance.uniform(0, 2 * np.pi)
    slope = (columns / width - 0.5) * np.cos(way) + (rows / height - 0.5) * np.sin(way)
    light *= (chance.uniform(0.45, 1.05) * (1 + chance.uniform(0, 0.6) * slope))[..., None]
    light *= chance.normal(1, 0.06, 3).astype(np.float32)
    if chance.random() < 0.35:
        x, y, reach = chance.uniform(0, width), chance.uniform(0, height), chance.uniform(20, 90)
        light += (chance.uniform(60, 200) * np.exp(-((columns - x) ** 2 + (rows - y) ** 2) / (2 * reach**2)))[..., None]
    light = np.asarray(cv2.GaussianBlur(light, (0, 0), chance.uniform(0.3, 1.1)), np.float32)
    light += chance.normal(0, chance.uniform(1, 6), light.shape).astype(np.float32)
    picture = np.clip(light, 0, 255).astype(np.uint8)
    packed = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, int(chance.integers(60, 93))])[1]
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
