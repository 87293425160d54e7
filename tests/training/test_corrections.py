"""People's answers about cards are saved with the pictures if somebody asks for it, on this machine, until deleted."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.ledger.sessions import find_path, session_path
from companion.observations import Looked
from companion.session import Session
from companion.training import corrections
from tests.interpreting import HEADER
from tests.observing import card, touch


def picture(grey: int) -> bytes:
    coded, jpeg = cv2.imencode(".jpg", np.full((88, 63, 3), grey, np.uint8))
    assert coded
    return jpeg.tobytes()


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Session:
    """The table doubted Ann's card and people named it; it read Ben's card, and people corrected it."""
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
    table.observe(touch(table, {"act": "amend", "line": number, "with": mended}, at=9.0))
    table.settle()
    session.close()
    return session


def test_nothing_is_kept_until_somebody_asks(evening: Session) -> None:
    assert corrections.list_saved() == []


def test_cards_that_people_named_or_corrected_are_kept_once_with_what_they_said(evening: Session) -> None:
    assert corrections.keep_all() == (2, [])
    assert [(face, path.read_bytes()) for face, path in corrections.list_saved()] == [
        ("9S", picture(50)),
        ("KH", picture(99)),
    ]
    assert corrections.keep_all() == (0, [])


def test_an_evening_that_cannot_be_read_is_left_out_with_a_sentence(evening: Session, tmp_path: Path) -> None:
    session_path("damaged").write_bytes(b"this is no journal")
    with contextlib.closing(Session.start("going on", HEADER)):
        new, left_out = corrections.keep_all()
    assert new == 2
    assert sorted(each.split(":")[0].rpartition("/")[2].split(".")[0] for each in left_out) == ["damaged", "going on"]


def test_what_was_said_of_a_demos_pictures_is_no_correction(evening: Session) -> None:
    find_path("friday").rename(session_path("demo 2026-01-02 03.04.05"))
    assert corrections.keep_all() == (0, [])


def go_on(*said: dict[str, object]) -> None:
    """Later entries of people on the glass of the same evening."""
    session = Session.resume("friday")
    for at, each in enumerate(said):
        session.table.observe(touch(session.table, each, at=100.0 + at))
    session.table.settle()
    session.close()


def test_what_people_put_in_and_correct_again_has_no_picture(evening: Session) -> None:
    (number,) = [entry.number for entry in evening.table.history.entries if entry.act.seat == "Ben"]
    ben = {"act": "play", "seat": "Ben", "card": "KH"}
    missed = {"act": "play", "seat": "Ann", "card": "2S"}
    go_on(
        {"act": "amend", "line": number, "with": ben, "missed": missed},
        {"act": "amend", "line": len(evening.table.history.entries) + 1, "with": {**missed, "card": "3S"}},
    )
    assert corrections.keep_all() == (2, [])


def test_peoples_last_word_counts_also_of_pictures_that_are_kept_already(evening: Session) -> None:
    corrections.keep_all()
    (number,) = [entry.number for entry in evening.table.history.entries if entry.act.word() == "play"][1:]
    go_on({"act": "amend", "line": number, "with": {"act": "play", "seat": "Ben", "card": "KD"}})
    assert corrections.keep_all() == (1, [])
    assert [(face, path.read_bytes()) for face, path in corrections.list_saved()] == [
        ("9S", picture(50)),
        ("KD", picture(99)),
    ]


def test_what_was_corrected_together_with_another_act_is_kept_too(evening: Session) -> None:
    ann, ben = [entry.number for entry in evening.table.history.entries if entry.act.word() == "play"]
    also = {"act": "amend", "line": ben, "with": {"act": "play", "seat": "Ben", "card": "2C"}}
    with_ = {"act": "play", "seat": "Ann", "card": "3C"}
    go_on({"act": "amend", "line": ann, "with": with_, "also": also})
    corrections.keep_all()
    assert [face for face, _ in corrections.list_saved()] == ["2C", "3C"]


def test_a_card_that_was_deleted_says_nothing(evening: Session) -> None:
    (number,) = [entry.number for entry in evening.table.history.entries if entry.act.word() == "play"][1:]
    go_on({"act": "amend", "line": number, "with": None})
    corrections.keep_all()
    assert [face for face, _ in corrections.list_saved()] == ["9S"]


def test_they_are_deleted_with_one_word(evening: Session) -> None:
    corrections.keep_all()
    assert corrections.forget() == 2
    assert corrections.list_saved() == []
    assert not corrections.folder().exists()
