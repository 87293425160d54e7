"""The bundled dictionary, and the best word against brute force."""

from __future__ import annotations

import doctest
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.bluff_words import challenges, search
from companion.games.bluff_words.challenges import spells
from companion.games.bluff_words.lexicon import FILE, lexicon
from companion.games.bluff_words.search import Spelling, best_word, index, readings
from tests.games.bluff_words.dealer import DECK, POINTS, every_word

WORDS = lexicon("bundled")
SORTED = sorted(WORDS)
PACK = [face for face, copies in DECK.copies.items() for _ in range(copies)]


def test_the_dictionary_has_a_hundred_thousand_plain_words() -> None:
    assert len(WORDS) >= 100_000
    assert all(word.isascii() and word.isalpha() and word.islower() and len(word) > 1 for word in WORDS)


@pytest.mark.parametrize("word", ["cat", "quiz", "aqua", "colour", "color", "zephyr", "rhythms", "go"])
def test_common_words_are_in_it(word: str) -> None:
    assert word in WORDS


@pytest.mark.parametrize("word", ["london", "thomas", "usa", "nato", "kg", "mr", "dont", "paris", "jupiter", "kb"])
def test_names_and_abbreviations_are_not(word: str) -> None:
    assert word not in WORDS


def test_its_licence_lies_beside_it() -> None:
    text = FILE.with_name("dictionary.licence.txt").read_text(encoding="utf-8")
    assert "Kevin Atkinson" in text
    assert "Permission to use, copy, modify, distribute and sell" in text


def dearest(words: set[str], cards: list[str]) -> int:
    """The value of the best of these words, tried one by one with every way to lay it; -1 where there is none."""
    best = -1
    for word in words:
        for reading in readings(word):
            left, value = list(cards), 0
            for face in reading:
                laid = face if face in left else "?"
                if laid not in left or (face == "QU" and laid == "?"):
                    break
                left.remove(laid)
                value += POINTS[laid]
            else:
                best = max(best, value)
    return best


@settings(max_examples=60)
@given(st.integers(min_value=0, max_value=2**32), st.integers(min_value=0, max_value=20))
def test_the_best_word_is_the_best_of_all(seed: int, count: int) -> None:
    chance = random.Random(seed)
    words = set(chance.sample(SORTED, 300)) | {"quiz", "aqua", "equi", "qi", "quinquereme", "at", "is"}
    cards = chance.sample([face for face in PACK if face != "?"], count) + ["?"] * chance.randint(0, 3)
    cards += ["QU"] * chance.randint(0, 2)
    found = best_word(index(frozenset(words), tuple(sorted(POINTS.items()))), cards)
    assert (found.value if found else -1) == dearest(words, cards)
    if found:
        assert found.word in words
        assert spells(found.word, found.cards)
        assert sum(POINTS[face] for face in found.cards) == found.value
        assert all(found.cards.count(face) <= cards.count(face) for face in found.cards)


def test_twenty_cards_with_two_question_marks_against_the_whole_dictionary() -> None:
    cards = [*"RETAINSOLDCUPMYGH", "QU", "?", "?"]
    found = best_word(every_word(), cards)
    assert found
    long_words = [word for word in SORTED if len(word) >= 8]
    assert found.value >= dearest(set(random.Random(3).sample(long_words, 3000)), cards)
    assert spells(found.word, found.cards)


def test_of_words_worth_the_same_the_first_in_the_alphabet_is_best() -> None:
    known = index(frozenset({"at", "tax"}), tuple(sorted(POINTS.items())))
    assert best_word(known, ["A", "T", "?"]) == Spelling("at", ("A", "T"), 4)


def test_no_cards_make_no_word() -> None:
    assert best_word(every_word(), []) is None
    assert best_word(every_word(), ["Z"]) is None


def test_the_examples_are_true() -> None:
    for module in (search, challenges):
        assert doctest.testmod(module).failed == 0
