"""What people said of cards is kept with the pictures when somebody asks for it, on this machine, until deleted."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.observations import Looked, Tapped
from companion.session import Session
from companion.training import corrections
from tests.observing import card

HEADER = {"record": 1, "game": "bluffing-battles", "seats": ["Ann", "Ben"]}


def picture(grey: int) -> bytes:
    coded, jpeg = cv2.imencode(".jpg", np.full((88, 63, 3), grey, np.uint8))
    assert coded
    return jpeg.tobytes()


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Session:
    """Ann's card was doubted and named by the table, Ben's was read, and mended by hand."""
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    session = Session.start("friday", HEADER)
    table = session.table
    table.observe(replace(card("1/play", "6S", 0.5, ("9S", 0.45)), crop=picture(50)))
    for second in range(1, 6):
        table.observe(Looked(source="camera:0", at=float(second)))
    (doubt,) = table.doubts
    table.answer(doubt.number, "9S")
    table.observe(replace(card("2/play", "KD", 0.99, track=2), crop=picture(99), at=7.0))
    table.settle()
    mended = {"act": "play", "seat": "Ben", "card": "KH"}
    (number,) = [entry.number for entry in table.history.entries if entry.act.seat == "Ben"]
    table.observe(Tapped(source="touch", at=9.0, said={"act": "amend", "line": number, "with": mended}))
    table.settle()
    session.close()
    return session


def test_nothing_is_kept_until_somebody_asks(evening: Session) -> None:
    assert corrections.kept() == []


def test_cards_that_people_named_or_mended_are_kept_once_with_what_they_said(evening: Session) -> None:
    assert corrections.keep_all() == 2
    assert [(face, path.read_bytes()) for face, path in corrections.kept()] == [
        ("9S", picture(50)),
        ("KH", picture(99)),
    ]
    assert corrections.keep_all() == 0


def test_they_are_deleted_with_one_word(evening: Session) -> None:
    corrections.keep_all()
    assert corrections.forget() == 2
    assert corrections.kept() == []
    assert not corrections.folder().exists()
