"""Deck files: what they say, and what is wrong with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cards import STANDARD_52
from companion.decks import DeckError, bundled_decks, deck_from_mapping, load_deck


def test_the_standard_deck_has_each_card_once() -> None:
    assert load_deck("standard52").played_faces() == dict.fromkeys(STANDARD_52, 1)


@pytest.mark.parametrize("name", bundled_decks())
def test_every_bundled_deck_can_be_read(name: str) -> None:
    deck = load_deck(name)
    assert deck.size == sum(deck.played_faces().values()) > 0
    assert deck.version


def test_a_card_may_have_copies_another_face_and_values() -> None:
    deck = deck_from_mapping({"W": {"copies": 4, "face": "0"}, "R6": {"points": 17}, "bomb": 2}, name="x", version="1")
    assert deck.copies == {"W": 4, "R6": 1, "bomb": 2}
    assert deck.face_of == {"W": "0"}
    assert deck.values == {"points": {"R6": 17}}


def test_a_value_belongs_to_the_face_that_the_game_knows_wherever_it_is_written() -> None:
    first = deck_from_mapping({"W": {"face": "0", "points": 3}}, name="x", version="1")
    second = deck_from_mapping({"W": {"points": 3, "face": "0"}}, name="x", version="1")
    assert first.values == second.values == {"points": {"0": 3}}


@pytest.mark.parametrize("said", [0, -1, True, 1.5, "two", None, [], {"copies": 0}, {"face": 3}, {"points": "many"}])
def test_a_bad_card_is_named(said: object) -> None:
    with pytest.raises(DeckError, match="card 'R6'"):
        deck_from_mapping({"R6": said}, name="x", version="1")


def test_a_deck_without_cards_is_none() -> None:
    with pytest.raises(DeckError, match="at least one card"):
        deck_from_mapping({}, name="x", version="1")


def test_a_deck_file_lies_beside_the_record_that_names_it(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('name = "mine"\nversion = "2"\n[cards]\nAS = 2\n', encoding="utf-8")
    deck = load_deck("mine.toml", beside=tmp_path)
    assert (deck.name, deck.version, deck.copies) == ("mine", "2", {"AS": 2})


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[cards]\nAS = 1\nKS = 0\n", "line 3: card 'KS'"),
        ("[cards\n", "not a deck file"),
        ("name = 'x'\n", r"needs a table \[cards\]"),
        ("cards = 3\n", r"needs a table \[cards\]"),
        ("[cards]\nAS = 1\nAS = 2\n", "line 3: there is 'AS' already, in line 2"),
    ],
)
def test_what_is_wrong_with_a_deck_file_is_said_with_its_place(tmp_path: Path, text: str, says: str) -> None:
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    with pytest.raises(DeckError, match=says):
        load_deck("mine.toml", beside=tmp_path)


def test_a_deck_that_is_not_there_is_said_with_those_that_are(tmp_path: Path) -> None:
    with pytest.raises(DeckError, match="standard52"):
        load_deck("nowhere", beside=tmp_path)


@pytest.mark.parametrize("name", ["", "a\0b", "x" * 5000, "."])
def test_a_name_that_no_file_can_have_is_no_crash(tmp_path: Path, name: str) -> None:
    with pytest.raises(DeckError):
        load_deck(name, beside=tmp_path)


def test_a_deck_file_that_is_no_text_is_said(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_bytes(b"\xff\xfe[cards]")
    with pytest.raises(DeckError, match="not UTF-8 text"):
        load_deck("mine.toml", beside=tmp_path)
