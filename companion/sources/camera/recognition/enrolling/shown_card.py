"""One card held before the camera, or laid under it, cut out of the picture as if it were printed."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.finding.detector import Detector
from companion.sources.camera.recognition.finding.edges import draw_to_edges
from companion.sources.camera.recognition.gallery.photographed import as_printed
from companion.sources.camera.recognition.gallery.squares import straightened
from companion.sources.camera.recognition.network import MODELS, Floats, OnnxNetwork

_LOOKS = (640, 256)
"""The longer sides in which a picture is looked at: the card may fill it."""
_FLOOR = 0.4
_LEAST_SHARE = 0.02
"""A card that is enrolled fills at least this part of the picture."""
_LONG_PX = 480


class ShownCards:
    """Finds the card that is shown; ``size_mm`` is that of the deck's cards as they are read. Raises ModelError."""

    def __init__(self, size_mm: tuple[float, float], model_dir: Path | None = None) -> None:
        network = OnnxNetwork((model_dir or MODELS) / "any.onnx", outputs=1, threads=None)
        self._detector = Detector(network, floor=_FLOOR)
        scale = _LONG_PX / max(size_mm)
        self._size = round(scale * size_mm[0]), round(scale * size_mm[1])

    def cut_out(self, picture: Picture) -> Picture | None:
        """The largest card in a BGR picture, in which it stands upright; None where there is none."""
        outlines = [
            points[:4]
            for side in _LOOKS
            for kind, found in self._detector.find(picture, long_side=side).items()
            if kind != "index"
            for points in found.points
        ]
        least = _LEAST_SHARE * picture.shape[0] * picture.shape[1]
        large = [quad for quad in outlines if abs(cv2.contourArea(quad)) >= least]
        if not large:
            return None
        widest = max(large, key=lambda quad: abs(float(cv2.contourArea(quad))))
        exact = (*draw_to_edges(picture, widest[None])[0], widest)[0]
        return as_printed(straightened(picture, _from_top_left(exact), self._size))


def _from_top_left(quad: Floats) -> Floats:
    """An outline (4 × 2, clockwise) begun at the corner that is at the top left of the picture."""
    ways = np.roll(quad, -1, axis=0) - quad
    return np.roll(quad, -int((ways[:, 0] / (np.linalg.norm(ways, axis=1) + 1e-6)).argmax()), axis=0)
