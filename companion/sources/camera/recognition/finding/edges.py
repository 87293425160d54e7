"""Outlines of cards drawn to the edges that the picture shows: the network's are loose by some hundredths of a card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.finding.places import widths_of
from companion.sources.camera.recognition.fitted import read_shipped
from companion.sources.camera.recognition.network import Floats
from companion.sources.camera.recognition.pixels import CLEAR_STEP

Points: TypeAlias = NDArray[np.float64]

_LEVELS, _PLACES = 25, 18
_ALL_COLOURS = np.ones(3, np.float32)


def _lines() -> NDArray[np.intp]:
    """The level of each place of a side on the line between each two levels at its ends (levels² × places)."""
    along = np.linspace(0, 1, _PLACES)
    first, last = np.mgrid[:_LEVELS, :_LEVELS].reshape(2, -1, 1)
    return np.asarray(np.rint(first * (1 - along) + last * along), np.intp)


_LINES = _lines()
_SLANT = np.abs(_LINES[:, 0] - _LINES[:, -1]) / _LEVELS


def _votes_of() -> Floats:
    """The weight of the clearness of every place at every level for each line (places · levels × lines): the mean."""
    of_line = np.zeros((_PLACES, _LEVELS, len(_LINES)), np.float32)
    of_line[np.arange(_PLACES), _LINES, np.arange(len(_LINES))[:, None]] = 1 / _PLACES
    return of_line.reshape(_PLACES * _LEVELS, -1)


_VOTES = _votes_of()


def draw_to_edges(pixels: Picture, quads: Floats, reach: float | None = None) -> list[tuple[Floats, ...]]:
    """Outlines (n × 4 × 2, clockwise), each drawn to the edges near it: to the clearest ones, and to the outermost
    clear ones where those are others. Nothing where no edges are found. ``reach`` is how far from a side its edge is
    looked for coarsely, as a part of the card's shorter side."""
    limits = read_shipped().edges
    first = reach or limits.near
    sides = _Sides.of(pixels, np.asarray(quads, np.float64), first)
    drawn = np.stack([sides.draw(outermost) for outermost in (False, True)], axis=1)
    finely = _Sides.of(pixels, drawn.reshape(-1, 4, 2), min(first, limits.finely))
    drawn = finely.draw(False).reshape(drawn.shape)
    return [
        _keep(quad, both.astype(np.float32), limits.farthest * first) for quad, both in zip(quads, drawn, strict=True)
    ]


def draw_or_keep(pixels: Picture, quads: Mapping[int, Floats]) -> dict[int, Floats]:
    """Outlines (4 × 2 each) by their numbers, drawn to the clearest edges where any are found."""
    if not quads:
        return {}
    drawn = draw_to_edges(pixels, np.stack([*quads.values()]))
    return {number: best[0] if best else quads[number] for number, best in zip(quads, drawn, strict=True)}


def _keep(quad: Floats, drawn: Floats, farthest: float) -> tuple[Floats, ...]:
    """The ways (n × 4 × 2) in which an outline was drawn to edges that can be a card, each once; no corner moved
    farther than this part of the shorter side."""
    short = float(widths_of(quad[None])[0])
    kept: list[Floats] = []
    for each in drawn:
        near = np.linalg.norm(each - quad, axis=1).max() <= farthest * short  # False where no edges were found
        if near and cv2.isContourConvex(each):
            kept.append(each)
    if len(kept) == 2 and float(np.abs(kept[0] - kept[1]).max()) < read_shipped().edges.one_outline * short:
        kept.pop()
    return tuple(kept)


@dataclass(frozen=True, slots=True, eq=False)
class _Sides:
    """The sides of n outlines and how clear the edges near them are. ``quads`` (n × 4 × 2) are not finite where there
    is nothing to see; ``places`` (n × 4 × 2 × 2) are the first and the last place of each side that are looked at,
    ``outward`` (n × 4 × 2) its way out, ``offsets`` (n × levels) how far out each level is, and ``votes``
    (n × 4 × lines) how clear an edge is along each line."""

    quads: Points
    places: Points
    outward: Points
    offsets: Points
    votes: Floats

    @classmethod
    def of(cls, pixels: Picture, quads: Points, share: float) -> _Sides:
        """Those of outlines (n × 4 × 2) that reach out and in by a part of the shorter side."""
        limits, way = read_shipped().edges, np.roll(quads, -1, axis=1) - quads
        outward = np.stack([way[..., 1], -way[..., 0]], axis=-1) / (np.linalg.norm(way, axis=2, keepdims=True) + 1e-9)
        reach = share * (widths_of(quads) + 1e-6)
        offsets = np.linspace(-reach, reach, _LEVELS + 1, axis=-1)
        along = np.linspace(limits.rounded, 1 - limits.rounded, _PLACES)[:, None]
        places = quads[:, :, None] + way[:, :, None] * along
        points = places[:, :, :, None] + outward[:, :, None, None] * offsets[:, None, None, :, None]
        seen = np.zeros((len(quads), 4, _PLACES, _LEVELS + 1, 3), np.float32)
        gone = np.zeros(len(quads), bool)
        for number, around in enumerate(points):
            colours = _colours(pixels, around, 2 * float(reach[number]) / _LEVELS)
            gone[number] = colours is None
            seen[number] = 0 if colours is None else colours
        clear = np.minimum(np.abs(np.diff(seen, axis=3)) @ _ALL_COLOURS / CLEAR_STEP, 1)
        votes = clear.reshape(-1, _PLACES * _LEVELS) @ _VOTES - np.float32(limits.slant) * _SLANT.astype(np.float32)
        return cls(
            np.where(gone[:, None, None], np.nan, quads),
            places[:, :, [0, -1]],
            outward,
            (offsets[:, 1:] + offsets[:, :-1]) / 2,
            votes.reshape(len(quads), 4, -1),
        )

    def draw(self, outermost: bool) -> Points:
        """The outlines with each side along its clearest edge, or the outermost of clear ones; not finite where their
        sides hardly cross."""
        limits, clearest = read_shipped().edges, self.votes.max(axis=2)
        best = self.votes.argmax(axis=2)
        if outermost:
            out = np.where(self.votes >= limits.outer * clearest[..., None], _LINES[:, 0] + _LINES[:, -1], -1)
            best = out.argmax(axis=2)
        which = np.arange(len(best))[:, None]
        moved = np.stack([self.offsets[which, _LINES[best, end]] for end in (0, -1)], axis=2)
        lines = self.places + self.outward[:, :, None] * moved[..., None]
        ends = np.stack([self.quads, np.roll(self.quads, -1, axis=1)], axis=2)
        lines = np.where((clearest < limits.worth)[..., None, None], ends, lines)
        return _crossings(np.roll(lines, 1, axis=1), lines) + 0 * self.quads


def _colours(pixels: Picture, points: Points, coarse: float) -> Floats | None:
    """The colours of the picture at points (4 × places × levels × 2), softened where those are ``coarse`` pixels apart;
    None where they are not in it."""
    ends = points[:, [0, 0, -1, -1], [0, -1, 0, -1]]  # of straight lines: nothing lies farther out
    if not np.isfinite(ends).all():
        return None
    low = np.floor(ends.min(axis=(0, 1))).astype(int) - 2
    high = np.ceil(ends.max(axis=(0, 1))).astype(int) + 3
    low, high = np.maximum(low, 0), np.minimum(high, (pixels.shape[1], pixels.shape[0]))
    if (high - low < read_shipped().edges.least_px).any():
        return None
    part = pixels[low[1] : high[1], low[0] : high[0]]
    if coarse > 1.5:
        part = np.asarray(cv2.blur(part, (round(coarse), round(coarse))), np.uint8)
    maps = (points - low).astype(np.float32).reshape(4 * _PLACES, _LEVELS + 1, 2)
    seen = cv2.remap(part, maps, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)  # type: ignore[call-overload]
    return np.asarray(seen, np.float32).reshape(4, _PLACES, _LEVELS + 1, 3)


def _crossings(some: Points, others: Points) -> Points:
    """The points at which lines (n × 4 × 2 × 2 each) cross; not finite where they hardly do."""
    way, across = some[..., 1, :] - some[..., 0, :], others[..., 1, :] - others[..., 0, :]
    turn = way[..., 0] * across[..., 1] - way[..., 1] * across[..., 0]
    lengths = np.linalg.norm(way, axis=-1) * np.linalg.norm(across, axis=-1)
    between = others[..., 0, :] - some[..., 0, :]
    with np.errstate(divide="ignore", invalid="ignore"):
        far = (between[..., 0] * across[..., 1] - between[..., 1] * across[..., 0]) / turn
    far = np.where(np.abs(turn) < read_shipped().edges.hardly * lengths, np.nan, far)
    return np.asarray(some[..., 0, :] + way * far[..., None], np.float64)
