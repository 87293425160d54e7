"""Cards: their ranks, suits and names."""

from __future__ import annotations

import doctest

from companion import cards
from companion.cards import STANDARD_52, Deck, colour_of, rank_of, spell, suit_of
from companion.rules import events
from companion.rules import game as game_module
from companion.rules.events import kebab


def test_a_standard_deck_has_52_faces_of_four_suits() -> None:
    assert len(set(STANDARD_52)) == 52
    assert {suit_of(face) for face in STANDARD_52} == set("SHDC")
    assert {rank_of(face) for face in STANDARD_52 if suit_of(face) == "H"} >= {"A", "10", "K"}


def test_hearts_and_diamonds_are_red() -> None:
    assert [colour_of(face) for face in ("AS", "10H", "2D", "KC")] == ["black", "red", "red", "black"]


def test_cards_are_spelled_in_a_row_and_the_unseen_as_question_marks() -> None:
    assert spell(("7S", None, "10H")) == "7S, ?, 10H"


def test_a_deck_counts_the_faces_that_the_game_plays_with() -> None:
    deck = Deck("uno", "1", {"W": 4, "W4": 4, "1R": 2}, {"W": "0", "W4": "0", "1R": "1"})
    assert deck.size == 10
    assert deck.played_faces() == {"0": 8, "1": 2}


def test_names_are_written_with_hyphens() -> None:
    assert [kebab(name) for name in ("Play", "EagleSwap")] == ["play", "eagle-swap"]


def test_the_examples_in_the_words_are_true() -> None:
    for module in (cards, events, game_module):
        assert doctest.testmod(module).failed == 0
