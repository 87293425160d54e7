"""A deck file gives the letters in the corners of its standard cards."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import languages
from companion.decks import DeckError, PrintedDeck, load_printed
from companion.decks.changes import differences
from companion.decks.indices import describe_indices
from companion.decks.standard import standard_faces


def deck_of(folder: Path, text: str, name: str = "mine.toml") -> PrintedDeck:
    (folder / name).write_text(f'from = "standard52"\n{text}', encoding="utf-8")
    return load_printed(str(folder / name))


@pytest.mark.parametrize(
    ("indices", "letters"),
    [
        ("english", "AJQK"),
        ("french", "1VDR"),
        ("german", "ABDK"),
        ("dutch", "ABVH"),
        ("russian", "TBДK"),
        ("auto", "AJQK"),
    ],
)
def test_standard_cards_are_printed_with_the_letters_that_the_deck_says(
    tmp_path: Path, indices: str, letters: str
) -> None:
    deck = deck_of(tmp_path, f'indices = "{indices}"\n')
    assert "".join(deck.prints[rank + "H"].index for rank in "AJQK") == letters
    assert "".join(deck.prints[rank + "S"].figure for rank in "JQK") == letters[1:]
    assert deck.prints["7D"].index == "7"
    assert len(standard_faces(deck)) == 52


def test_a_deck_that_names_no_indices_has_automatic_ones() -> None:
    assert load_printed("standard54").indices == "auto"


def test_a_deck_keeps_the_indices_of_the_one_that_it_is_taken_from(tmp_path: Path) -> None:
    deck_of(tmp_path, 'indices = "french"\n')
    (tmp_path / "more.toml").write_text('from = "mine.toml"\n', encoding="utf-8")
    assert load_printed(str(tmp_path / "more.toml")).indices == "french"


def test_a_letter_that_the_file_prints_itself_stays(tmp_path: Path) -> None:
    deck = deck_of(tmp_path, 'indices = "nordic"\n[print]\n"J*" = { index = "B" }\n"A*" = { index = "E" }\n')
    assert (deck.prints["JH"].index, deck.prints["AS"].index) == ("B", "E")
    assert len(standard_faces(deck)) == 52


def test_the_faces_keep_their_names(tmp_path: Path) -> None:
    deck = deck_of(tmp_path, 'indices = "german"\n')
    assert "JH" in deck.deck.copies
    assert deck.prints["JH"].name == "J♥"


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ('"gernan"', "line 2: indices cannot be 'gernan'; did you mean 'german'?"),
        ("7", "line 2: indices cannot be 7; there are: auto, dutch, english, french, german, nordic, russian"),
        ('["french"]', r"indices cannot be \['french'\]"),
    ],
)
def test_indices_that_there_are_none_of_are_refused_with_the_nearest_ones(tmp_path: Path, said: str, told: str) -> None:
    with pytest.raises(DeckError, match=told):
        deck_of(tmp_path, f"indices = {said}\n")


def test_a_line_tells_the_letters(tmp_path: Path) -> None:
    assert describe_indices(deck_of(tmp_path, 'indices = "german"\n')) == "Indices: German (A B D K)"
    assert describe_indices(deck_of(tmp_path, 'indices = "french"\n')) == "Indices: French (1 A V D R)"
    assert describe_indices(load_printed("standard52")) == "Indices: recognised by their letters"
    assert describe_indices(load_printed("pirates_custom")) is None


def test_other_indices_are_a_difference(tmp_path: Path) -> None:
    told = list(differences(load_printed("standard52"), deck_of(tmp_path, 'indices = "german"\n')))
    assert told[0] == "The indices are German instead of recognised by their letters."
    assert "J♥ (JH): printed differently (index, figure)." in told
    languages.speak("de")
    assert next(differences(load_printed("standard52"), deck_of(tmp_path, 'indices = "german"\n'))).startswith(
        "Die Eckzeichen sind deutsch statt "
    )
