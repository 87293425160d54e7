"""The measure of decks that no training has seen counts names from nothing as wrong, and tells each failure."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

import numpy as np
import pytest

from companion.observations import Sighting
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.reader import Reading
from companion.training import evaluate_gallery
from companion.training.evaluate_gallery import count, failures, row
from companion.training.held_out.scenes import Art
from companion.training.measuring.photo_labels import LabelledCard, LabelledPhoto
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


@pytest.mark.parametrize(
    ("own", "face", "written"), [(True, None, 1), (True, "wolf", 0), (False, None, 0), (False, "wolf", 1)]
)
def test_pictures_are_kept_of_own_cards_that_are_not_right_and_of_others_that_have_a_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, own: bool, face: str | None, written: int
) -> None:
    wolf = LabelledCard(face="wolf", boxes=(BOX,))
    photo = LabelledPhoto(name="a.jpg", picture=np.zeros((80, 60, 3), np.uint8), cards=(wolf,), group="words")
    monkeypatch.setattr(evaluate_gallery, "photographed", lambda *_, **__: [photo])
    card = Sighting(face=face, side="face", confidence=0.9, candidates=((face, 0.9),) if face else (), box=BOX)

    class Reader:
        def read(self, _: Picture) -> Reading:
            return Reading(cards=(card,), ms={})

    args = Namespace(deal=["alone"], sample=1, seed=[3], failures=tmp_path)
    evaluate_gallery.read(Reader(), Art("words", {}), [], args, own=own)
    assert len(list(tmp_path.iterdir())) == written
