"""No trace of a name is left in a report without names."""

from __future__ import annotations

from companion.evidence import Evidence
from companion.rules.acts import Note
from companion.rules.notation.renaming import Renaming

RENAMING = Renaming({"Ann": "Seat 1", "Ben": "Seat 2"})


def test_a_notes_text_and_its_tags_may_hold_names_and_are_left_out() -> None:
    note = Note(seat="Ann", text="Ben is slow", tags=("Ben", "ANN-SLOW"))
    assert RENAMING.of(note) == Note(seat="Seat 1", text="(11 letters)", tags=("(3 letters)", "(8 letters)"))


def test_the_number_of_a_cards_tag_stays() -> None:
    uid = "04A1B2C3D4E5F6"
    assert RENAMING.of(Evidence(source="nfc", tags=(uid,))).tags == (uid,)
