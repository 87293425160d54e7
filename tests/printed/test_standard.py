"""Standard cards as the program prints them, with their marks, read by the networks that know the shops' cards."""

from __future__ import annotations

import numpy as np

from calibration.demo_maker import Laid
from companion.cards import STANDARD_52
from companion.sources.camera.recognition.reader import CardReader
from tests.printed.felt import PrintedTabletop, table_for


def test_printed_standard_cards_are_read_whatever_marks_stand_on_them() -> None:
    table, chance = table_for("battle", 2), np.random.default_rng(7)
    tabletop, reader = PrintedTabletop(table, "standard52"), CardReader(threads=1)
    faces = chance.permutation(list(STANDARD_52)).tolist()
    read: dict[str, list[str | None]] = {}
    for first in range(0, 52, 10):
        laid = [
            Laid(face, 60 + 115 * (at % 5), 90 + 160 * (at // 5), float(chance.uniform(-180, 180)))
            for at, face in enumerate(faces[first : first + 10])
        ]
        seen = reader.read(tabletop.photographed(laid)).cards
        for card in laid:
            ((x, y),) = table.to_px([(card.x, card.y)], picture_px=table.picture_px)
            there = [each.face for each in seen if each.box[0] < x < each.box[2] and each.box[1] < y < each.box[3]]
            read[card.face or ""] = there
    assert read == {face: [face] for face in STANDARD_52}
