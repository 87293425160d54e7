"""The measure of decks that no training has seen counts names from nothing as wrong, and tells each failure."""

from __future__ import annotations

from companion.observations import Sighting
from companion.training.evaluate_gallery import count, failures, row
from companion.training.measuring.photo_labels import LabelledCard
from companion.training.measuring.scoring import JudgedCard, JudgedPhoto

BOX = (0.0, 0.0, 40.0, 60.0)


def test_each_card_that_is_not_right_has_a_line_and_a_count() -> None:
    wolf = LabelledCard(face="wolf", boxes=(BOX,))
    hidden = LabelledCard(face="tide", boxes=(BOX,), readable=False)
    raven = Sighting(face="raven", side="face", confidence=0.9, candidates=(("raven", 0.9),), box=BOX)
    findings = (
        JudgedCard(verdict="right", label=wolf, sighting=raven),
        JudgedCard(verdict="missed", label=wolf, sighting=None),
        JudgedCard(verdict="missed", label=hidden, sighting=None),
        JudgedCard(verdict="false", label=None, sighting=raven),
    )
    photo = JudgedPhoto(name="a.jpg", group="words", findings=findings, ms={})
    assert failures("words", [photo]) == ["words a.jpg: wolf missed []", "words a.jpg: nothing false [('raven', 0.9)]"]
    counted = count([photo])
    assert (counted["right"], counted["wrong"], counted["missed"]) == (1, 1, 1)
    assert row("words", counted).startswith("| words | 3 | 1 (0.333) | 1 (0.333)")
