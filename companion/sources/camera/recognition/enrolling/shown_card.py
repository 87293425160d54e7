"""One card held before the camera, or laid under it, cut out of the picture as if it were printed."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.finding.detector import Detector
from companion.sources.camera.recognition.finding.edges import draw_to_edges
from companion.sources.camera.recognition.finding.places import area_of, overlap
from companion.sources.camera.recognition.fitted import read_shipped
from companion.sources.camera.recognition.gallery.photographed import as_printed
from companion.sources.camera.recognition.gallery.squares import straighten
from companion.sources.camera.recognition.network import MODELS, Floats, OnnxNetwork
from companion.sources.camera.recognition.pixels import UNIT

_LOOKS = (640, 256)
"""The longer sides in which a picture is looked at: the card may fill it."""
LONG_PX = 480


@dataclass(frozen=True, slots=True, eq=False)
class CutCard:
    """A card cut out of a photograph: its ``picture`` as if it were printed, and its outline (4 × 2, clockwise) in the
    photograph, None if it fills it."""

    picture: Picture
    outline: Floats | None = None


class CardOutlines:
    """The finder of whole cards in a picture, with any print on them. Raises ModelError."""

    def __init__(self, model_dir: Path | None = None) -> None:
        network = OnnxNetwork((model_dir or MODELS) / "any.onnx", outputs=1, threads=None)
        self._detector = Detector(network, floor=read_shipped().enrolling.floor)

    def find(self, picture: Picture) -> list[Floats]:
        """The outlines (4 × 2, clockwise from the top left) of the cards in a BGR picture, the largest first, each
        card once."""
        limits = read_shipped().enrolling
        outlines = [
            points[:4]
            for side in _LOOKS
            for kind, found in self._detector.find(picture, long_side=side).items()
            if kind != "index"
            for points in found.points
        ]
        whole = np.array(picture.shape[1::-1], np.float32) * UNIT
        outlines = [quad for quad in outlines if overlap([quad], [whole])[0, 0] > limits.least_shown]
        least = limits.least_share * picture.shape[0] * picture.shape[1]
        kept: list[Floats] = []
        for quad in sorted(outlines, key=area_of, reverse=True):
            if area_of(quad) >= least and not (overlap([quad], kept) > limits.same_card).any():
                kept.append(quad)
        return [_from_top_left((*draw_to_edges(picture, quad[None])[0], quad)[0]) for quad in kept]


class ShownCards:
    """Finds the card that is shown; ``size_mm`` is that of the deck's cards as they are read. Raises ModelError."""

    def __init__(self, size_mm: tuple[float, float], model_dir: Path | None = None) -> None:
        self._outlines = CardOutlines(model_dir)
        scale = LONG_PX / max(size_mm)
        self._size = round(scale * size_mm[0]), round(scale * size_mm[1])

    def cut_out(self, picture: Picture) -> CutCard | None:
        """The largest card in a BGR picture, in which it stands upright; None where there is none."""
        outlines = self._outlines.find(picture)
        if not outlines:
            return None
        return CutCard(as_printed(straighten(picture, outlines[0], self._size)), outlines[0])


def _from_top_left(quad: Floats) -> Floats:
    """An outline (4 × 2, clockwise) begun at the corner that is at the top left of the picture."""
    ways = np.roll(quad, -1, axis=0) - quad
    return np.roll(quad, -int((ways[:, 0] / (np.linalg.norm(ways, axis=1) + 1e-6)).argmax()), axis=0)
