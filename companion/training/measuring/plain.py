"""The plain recipe everyone uses, to compare with: one detector whose classes are the 52 faces.

Its boxes are those of corner indices; indices of one name are taken for one card, as its users do.
"""

from __future__ import annotations

import time
from pathlib import Path

import numpy as np

from companion.cards import STANDARD_52
from companion.observations import Sighting
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.finding.detector import letterbox
from companion.sources.camera.recognition.network import ModelError, OnnxNetwork
from companion.sources.camera.recognition.reader import Reading


class PlainReader:
    """Reads with a YOLO detector of 52 classes in the order of STANDARD_52, at ``long_side`` pixels."""

    def __init__(self, model: Path, *, long_side: int = 640, least: float = 0.5) -> None:
        self._network = OnnxNetwork(model, outputs=1)
        self._long_side = long_side
        self._least = least

    def read(self, picture: Picture) -> Reading:
        """One sighting for each face that is found anywhere."""
        start = time.perf_counter()
        batch, scale = letterbox(picture, self._long_side)
        (output,) = self._network.run(batch)
        rows = output[0]
        if rows.ndim != 2 or len(rows) != 4 + len(STANDARD_52):
            raise ModelError(f"the plain model is one of another task: its output is {rows.shape}, not 56 × n")
        scores = rows[4:]
        best, score = scores.argmax(axis=0), scores.max(axis=0)
        cards = []
        for number, face in enumerate(STANDARD_52):
            which = np.flatnonzero((best == number) & (score >= self._least))
            if len(which):
                low = ((rows[:2, which] - rows[2:4, which] / 2) / scale).min(axis=1)
                high = ((rows[:2, which] + rows[2:4, which] / 2) / scale).max(axis=1)
                sure = round(float(score[which].max()), 4)
                cards.append(
                    Sighting(
                        face=face,
                        side="face",
                        confidence=sure,
                        candidates=((face, sure),),
                        box=(float(low[0]), float(low[1]), float(high[0]), float(high[1])),
                    )
                )
        return Reading(cards=tuple(cards), ms={"detect": 1e3 * (time.perf_counter() - start), "identify": 0.0})
