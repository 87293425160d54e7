"""Cards are laid and read through the twins of the networks."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from companion.sources.camera.recognition import reader as reader_module
from companion.sources.camera.recognition.look import STANDARD
from companion.sources.camera.recognition.reader import CardReader, Reading
from tests.camera.laid import CardNetworkTwin, IndexNetworkTwin, Laid, PipNetworkTwin, WholeNetworkTwin, painted

NOTES = {
    "sizes": {
        "usual": 640,
        "least": 256,
        "largest": 1920,
        "small": 80,
        "unread": 80,
        "fanned": 80,
        "good": 160,
        "big": 900,
    },
    "weights": {"trace": 0.1, "evidence": 1.0, "doubt": 0.01, "name": 0.8, "index": 0.3, "outline": 0.5},
}


INDEX_NOTES = {
    "size": [48, 72],
    "margin": 0.15,
    "ranks": ["A", *map(str, range(2, 11)), "J", "Q", "K", "joker", "none"],
    "suits": ["S", "H", "D", "C", "none"],
}


CARD_NOTES = {**INDEX_NOTES, "size": [80, 112], "margin": 0.04}


PIP_NOTES = {"size": [96, 136], "pairs": ["CS", "DH"], "biases": [0.0, 0.0], "sharpness": [1.0, 1.0]}


CORNER_NOTES = {**PIP_NOTES, "size": [96, 68]}


class Table:
    """Lays cards and reads them through the twins."""

    def __init__(self, models: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.models, self.monkeypatch = models, monkeypatch
        self.network = CardNetworkTwin([])
        self.pips, self.corners = PipNetworkTwin(), PipNetworkTwin()

    def read(self, *cards: Laid, size: tuple[int, int] = (640, 640), sure: float = 12.0, look=STANDARD) -> Reading:
        return self.reader(*cards, size=size, sure=sure, look=look).read(painted(list(cards), size))

    def reader(self, *cards: Laid, size: tuple[int, int] = (640, 640), sure: float = 12.0, look=STANDARD) -> CardReader:
        self.network = CardNetworkTwin(list(cards), max(size))
        networks = {
            "cards.onnx": self.network,
            "index.onnx": IndexNetworkTwin(sure),
            "card.onnx": WholeNetworkTwin(),
            "strange_index.onnx": IndexNetworkTwin(),
            "strange_card.onnx": WholeNetworkTwin(),
            "pips.onnx": self.pips,
            "corners.onnx": self.corners,
        }
        self.monkeypatch.setattr(reader_module, "OnnxNetwork", lambda path, **_: networks[path.name])
        return CardReader(self.models, look=look)


def faces(reading: Reading) -> Counter[str | None]:
    return Counter(card.face for card in reading.cards)
