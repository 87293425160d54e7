"""A stick, a pen or a finger over a corner makes no second card of one. The real networks read printed cards."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.decks import load_printed
from companion.sources.camera.recognition.deck_look import look_of
from companion.sources.camera.recognition.reader import CardReader
from companion.training.evaluate_gallery import printed_cards
from companion.training.held_out.any_deck import photographed, with_edges
from companion.training.measuring.scoring import judged
from tests.camera.laid_flat import table


@pytest.mark.slow
def test_cards_with_something_over_a_corner_are_as_many_as_lie_there() -> None:
    faces = printed_cards(load_printed("standard52"), marks=False)
    chosen = {face: faces[face] for face in ("10C", "QH", "KS", "JD", "10S", "QC", "KD", "2H")}
    reader = CardReader(look=look_of(load_printed("standard52")), threads=1)
    verdicts = Counter[str]()
    for photo in photographed(
        with_edges(chosen, "standard52"), [table(120, 120)], deals=("alone",), count=4, seed=7, crossed=True
    ):
        findings = judged(photo.name, photo.group, reader.read(photo.picture), photo.cards).findings
        verdicts.update(finding.verdict for finding in findings)
    assert verdicts == {"right": 16}
