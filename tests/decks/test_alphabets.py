"""Letters of card indices: what rank each names, and which alphabet they speak for."""

from __future__ import annotations

from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards import STANDARD_RANKS
from companion.decks.alphabets import (
    ALPHABETS,
    AUTO,
    GLYPHS,
    INDICES,
    LETTERS,
    MOST_COUNTED,
    alphabet_log_odds,
    alphabet_shares,
    printed_rank,
    rank_shares,
    ranks_of,
)


def likeliest(seen: dict[str, float]) -> str:
    odds = alphabet_log_odds(seen)
    return max(odds, key=odds.__getitem__)


@pytest.mark.parametrize("alphabet", ALPHABETS)
def test_every_alphabet_names_all_thirteen_ranks_with_known_glyphs(alphabet: str) -> None:
    ranks = ranks_of(alphabet)
    assert set(ranks.values()) == set(STANDARD_RANKS)
    assert set(ranks) <= set(GLYPHS)


@pytest.mark.parametrize("indices", INDICES)
@pytest.mark.parametrize("rank", STANDARD_RANKS)
def test_what_a_deck_prints_for_a_rank_names_that_rank(indices: str, rank: str) -> None:
    alphabet = "english" if indices == AUTO else indices
    assert ranks_of(alphabet)[printed_rank(rank, indices)] == rank


def test_what_is_no_standard_rank_is_printed_as_it_is() -> None:
    assert printed_rank("QU", "german") == "QU"


def test_a_v_is_a_jack_in_french_and_a_queen_in_dutch() -> None:
    assert ranks_of("french")["V"] == "J"
    assert ranks_of("dutch")["V"] == "Q"
    assert "V" not in ranks_of("german")


def test_without_letters_a_deck_is_most_probably_english() -> None:
    assert likeliest({}) == "english"
    assert likeliest({"8": 5, "10": 3}) == "english"


@pytest.mark.parametrize(
    ("seen", "alphabet"),
    [
        ({"J": 1, "Q": 2}, "english"),
        ({"V": 1, "R": 1}, "french"),
        ({"1": 1, "D": 1}, "french"),
        ({"V": 1, "B": 1}, "dutch"),
        ({"H": 1, "V": 1}, "dutch"),
        ({"T": 1, "B": 1}, "russian"),
        ({"Д": 1, "K": 2}, "russian"),
        ({"Kn": 1, "D": 1}, "nordic"),
        ({"E": 1, "B": 1, "D": 1}, "nordic"),
    ],
)
def test_a_few_letters_tell_the_alphabet(seen: dict[str, float], alphabet: str) -> None:
    assert likeliest(seen) == alphabet


def test_letters_that_german_and_nordic_cards_share_leave_both_open() -> None:
    shares = alphabet_shares(AUTO, {"B": 2, "D": 2, "K": 2, "A": 2})
    assert shares["german"] + shares["nordic"] > 0.95
    assert rank_shares({"B": 1.0}, shares)["J"] > 0.95


def test_one_misread_letter_does_not_outvote_an_english_table() -> None:
    shares = alphabet_shares(AUTO, {"J": 4, "Q": 3, "K": 4, "A": 4, "B": 1})
    assert shares["english"] > 0.99
    assert sum(rank_shares({"B": 1.0}, shares).values()) < 0.01


def test_a_letter_that_the_alphabet_lacks_is_no_rank() -> None:
    shares = rank_shares({"V": 0.9, "7": 0.1}, alphabet_shares("german"))
    assert isclose(sum(shares.values()), 0.1)
    assert isclose(shares["7"], 0.1)


def test_a_v_alone_stays_open_between_jack_and_queen() -> None:
    shares = rank_shares({"V": 1.0}, alphabet_shares(AUTO, {"V": 3}))
    assert 0.2 < shares["J"] < 0.8
    assert 0.2 < shares["Q"] < 0.8


def test_a_card_that_is_read_a_hundred_times_is_one_piece_of_evidence() -> None:
    assert alphabet_log_odds({"V": 100.0}) == alphabet_log_odds({"V": float(MOST_COUNTED)})


@given(st.dictionaries(st.sampled_from(GLYPHS), st.floats(0, 20), max_size=8))
def test_the_alphabets_shares_add_up_to_1(seen: dict[str, float]) -> None:
    assert isclose(sum(alphabet_shares(AUTO, seen).values()), 1, abs_tol=1e-6)


@given(st.sampled_from(LETTERS), st.sampled_from(ALPHABETS))
def test_a_letter_never_counts_against_an_alphabet_that_has_it_beside_one_that_lacks_it(
    letter: str, alphabet: str
) -> None:
    if letter not in ranks_of(alphabet):
        return
    before, after = alphabet_log_odds({}), alphabet_log_odds({letter: 1})
    for other in ALPHABETS:
        if letter not in ranks_of(other):
            assert after[alphabet] - before[alphabet] >= after[other] - before[other]
