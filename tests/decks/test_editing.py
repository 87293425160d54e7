"""Own decks without an editor: how many of a face there are, with the rest of the file as it was written."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.decks import DeckError, load_printed
from companion.decks.editing import base_of, begin_deck, set_copies

WRITTEN = """# ours
deck = 1
name = "ours"
version = "7"  # of Tuesday
from = "battle"
drop = ["bomb"]

[print]
"W*" = { name = "wizard *", index = "*", shape = "bolt", colour = "purple" }

[cards]
angel-red = 2          # two of them
R3 = { points = 40 }
"W 1" = { copies = 2, points = 3 }
"""


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    path = tmp_path / "ours.toml"
    path.write_text(WRITTEN)
    return path


def copies(path: Path) -> dict[str, int]:
    return dict(load_printed(str(path)).deck.copies)


@pytest.mark.parametrize(
    ("face", "count"),
    [("angel-red", 3), ("R3", 2), ("W 1", 5), ("R4", 3), ("bomb", 1), ("R5", 0), ("W 1", 0), ("angel-red", 0)],
)
def test_the_copies_of_a_face_change_and_nothing_else(deck: Path, face: str, count: int) -> None:
    before, values = copies(deck), load_printed(str(deck)).deck.values
    set_copies(deck, face, count)
    assert copies(deck) == {each: many for each, many in {**before, face: count}.items() if many}
    text = deck.read_text()
    assert text.startswith("# ours\n")
    assert 'version = "8"' in text
    assert '"W*" = { name = "wizard *"' in text
    kept = load_printed(str(deck)).deck.values["points"]
    assert {each: kept[each] for each in kept if each != face} == {
        each: points for each, points in values["points"].items() if each != face
    }


def test_a_face_that_is_taken_out_and_brought_back_leaves_the_deck_as_it_was(deck: Path) -> None:
    before = copies(deck)
    set_copies(deck, "R5", 0)
    set_copies(deck, "R5", 1)
    assert copies(deck) == before
    assert 'drop = ["bomb"]' in deck.read_text()


def test_a_deck_that_was_begun_is_its_base_until_it_is_changed(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    begin_deck(path, "pirates_custom")
    assert copies(path) == dict(load_printed("pirates_custom").deck.copies)
    assert base_of(path) == "pirates_custom"
    face = next(iter(copies(path)))
    set_copies(path, face, 9)
    assert copies(path)[face] == 9
    with pytest.raises(DeckError, match="this file exists already"):
        begin_deck(path, "battle")


def test_lines_that_cannot_be_changed_safely_are_left_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "odd.toml"
    path.write_text('deck = 1\nname = "odd"\n[cards.A]\ncopies = 2\n[cards.B]\ncopies = 1\n')
    before = path.read_bytes()
    with pytest.raises(DeckError):
        set_copies(path, "A", 3)
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["odd.toml"]


@pytest.mark.parametrize("count", [-1, 1001])
def test_numbers_of_cards_that_no_deck_has_are_refused(deck: Path, count: int) -> None:
    with pytest.raises(DeckError, match="0 to 1000"):
        set_copies(deck, "R3", count)


def test_the_last_card_stays(tmp_path: Path) -> None:
    path = tmp_path / "one.toml"
    path.write_text('deck = 1\nname = "one"\n[cards]\nA = 1\n')
    with pytest.raises(DeckError, match="at least one card"):
        set_copies(path, "A", 0)
    assert copies(path) == {"A": 1}
