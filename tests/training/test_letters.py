"""The training pictures of the network of letters: indices of every alphabet, and suits that no standard deck has."""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest

from companion.cards import STANDARD_RANKS
from companion.decks.alphabets import ALPHABETS, COURTS, GLYPHS
from companion.training.letter_training import strange_or_not
from companion.training.scenes.crops import CROP, NOTHING, RANKS, SUITS, Crop
from companion.training.scenes.examples import Example
from companion.training.scenes.glyphs import HEIGHT, Glyphs, likeness
from companion.training.scenes.letter_crops import Printer, letter_crops
from companion.training.scenes.letters import CLASSES, NONE, OTHER, Typeface, national_ranks
from companion.training.scenes.strange_suits import strange_suits
from tests.training.conftest import lettered


@pytest.fixture(scope="module")
def typeface() -> Typeface:
    return Typeface({glyph: lettered(glyph.replace("Д", "M")) for glyph in GLYPHS}, (lettered("S"), lettered("OB")))


def test_a_deck_is_printed_in_one_alphabet_and_each_class_is_the_glyph_that_stands_there(typeface: Typeface) -> None:
    rng = np.random.default_rng(1)
    for _ in range(40):
        masks, classes = national_ranks(rng, typeface)
        assert set(masks) == set(classes) == set(STANDARD_RANKS)
        letters = {rank: glyph for rank, glyph in classes.items() if rank in "AJQK" and glyph != OTHER}
        assert any(all(courts.get(glyph) == rank for rank, glyph in letters.items()) for courts in COURTS.values())


def test_every_alphabet_and_letters_of_none_are_printed(typeface: Typeface) -> None:
    rng = np.random.default_rng(2)
    shown = {glyph for _ in range(200) for glyph in national_ranks(rng, typeface)[1].values()}
    assert shown == {*GLYPHS, OTHER}


def test_a_font_without_cyrillic_letters_prints_no_russian_deck(typeface: Typeface) -> None:
    latin = Typeface({glyph: mask for glyph, mask in typeface.glyphs.items() if glyph != "Д"}, ())
    rng = np.random.default_rng(3)
    assert all("T" not in national_ranks(rng, latin)[1].values() for _ in range(60))
    assert len(ALPHABETS) == 6


def test_strange_suits_are_like_no_suit_of_a_standard_deck(glyphs: Glyphs) -> None:
    drawn = [strange_suits(np.random.default_rng(seed)) for seed in range(12)]
    assert all(mask.shape[0] == HEIGHT for deck in drawn for mask in deck.values())
    alike = [likeness(mask, glyphs.suits[0]["D"]) for deck in drawn for mask in deck.values()]
    assert np.mean(alike) < 0.6


def test_a_strange_suit_is_shown_as_none_beside_the_glyph_over_it(glyphs: Glyphs, typeface: Typeface) -> None:
    printer = Printer(np.random.default_rng(4), [], glyphs, [typeface])
    shown = [corner for _ in range(12) for corner in printer.some()]
    assert {corner.suit for corner in shown} == set(range(len(SUITS)))
    assert any(corner.suit == SUITS.index("none") and CLASSES[corner.glyph] in GLYPHS for corner in shown)


def test_crops_are_the_same_for_the_same_seed_and_some_show_no_index(glyphs: Glyphs, typeface: Typeface) -> None:
    table = np.full((60, 60, 3), (40, 110, 60), np.uint8)

    def some() -> list[tuple[bytes, int, int]]:
        feed = letter_crops(np.random.default_rng(5), [], glyphs, [typeface], [table], keep=20)
        return [(crop.picture.tobytes(), crop.rank, crop.suit) for crop in islice(feed, 60)]

    first = some()
    assert first == some()
    assert len(first[0][0]) == CROP[0] * CROP[1] * 3
    assert any(CLASSES[glyph] == NONE for _, glyph, _ in first)
    assert all(suit == SUITS.index("none") for _, glyph, suit in first if CLASSES[glyph] == NONE)


def test_for_strange_indices_any_letter_is_a_rank_and_a_suit_that_is_none_makes_it_nothing() -> None:
    picture = np.zeros((CROP[1], CROP[0], 3), np.uint8)
    hearts, none = SUITS.index("H"), SUITS.index("none")
    letters = [Crop(picture, CLASSES.index("B"), hearts), Crop(picture, CLASSES.index("9"), none)]
    letters += [Crop(picture, CLASSES.index(OTHER), hearts)]
    of_table = Crop(picture, RANKS.index("4"), SUITS.index("S"))
    fed = strange_or_not(iter(letters), iter([Example(picture, (), (of_table,) * 3, ())]))
    shown = [(crop.rank, crop.suit) for crop in islice(fed, 5)]
    assert shown[:3] == [(of_table.rank, of_table.suit)] * 3
    assert shown[3:] == [(RANKS.index("J"), hearts), NOTHING]
