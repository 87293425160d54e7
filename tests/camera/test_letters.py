"""Indices of other alphabets: a letter names a rank only in an alphabet that has it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from companion.cards import STANDARD_52
from companion.decks.alphabets import ALPHABETS, AUTO, alphabet_shares, printed_rank
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.indices.fusion import fuse
from companion.sources.camera.recognition.indices.identify import RANKS, SUITS, Identifier, face_shares
from companion.sources.camera.recognition.indices.letters import CLASSES, LetteredIndices, count_most_seen, join_letters
from companion.sources.camera.recognition.network import Floats
from companion.sources.camera.recognition.print_namer import join_whole
from tests.camera.shipped import NUMBERS

CROP: Picture = np.zeros((72, 48, 3), np.uint8)


def shares(names: Sequence[str], **told: float) -> Floats:
    """Probabilities of some names, the rest is of the last one."""
    row = np.zeros((1, len(names)), np.float32)
    for name, share in told.items():
        row[0, names.index(name.removeprefix("n"))] = share
    row[0, -1] += 1 - row.sum()
    return row


def rank(ranks: Floats, glyphs: Floats, indices: str, **seen: float) -> dict[str, float]:
    read = join_letters(ranks, glyphs, alphabet_shares(indices, seen), NUMBERS.letters)
    return {name: round(float(share), 3) for name, share in zip(RANKS, read[0], strict=True) if share > 0.01}


def test_a_german_b_is_a_jack_though_the_english_network_reads_an_8() -> None:
    read = rank(shares(RANKS, n8=0.99), shares(CLASSES, B=0.95), "german")
    assert read["J"] > 0.9
    assert read.get("8", 0) < 0.06


def test_a_v_is_what_the_deck_says_it_is() -> None:
    ranks, glyphs = shares(RANKS, Q=0.2), shares(CLASSES, V=0.97)
    assert rank(ranks, glyphs, "french")["J"] > 0.9
    assert rank(ranks, glyphs, "dutch")["Q"] > 0.9


@pytest.mark.parametrize("indices", ["english", "german", "russian"])
def test_a_letter_of_no_chosen_alphabet_is_a_doubt_with_its_likeliest_faces(indices: str) -> None:
    ranks = join_letters(shares(RANKS, n9=0.99), shares(CLASSES, V=0.97), alphabet_shares(indices), NUMBERS.letters)
    assert RANKS[int(ranks[0, :-1].argmax())] in ("J", "Q")
    together = fuse(face_shares(np.repeat(ranks, 2, axis=0), np.tile(shares(SUITS, H=0.99), (2, 1))), NUMBERS.weights)
    assert together.max() < NUMBERS.weights.name


def test_an_english_jack_before_a_german_deck_is_no_rank() -> None:
    assert rank(shares(RANKS, J=0.99), shares(CLASSES, J=0.97), "german").get("J", 0) < 0.1


def test_a_letter_of_no_known_alphabet_is_no_rank() -> None:
    assert rank(shares(RANKS, n9=0.9), shares(CLASSES, other=0.9), AUTO)["none"] > 0.9


@pytest.mark.parametrize("name", ["7", "10", "J", "A"])
def test_english_indices_keep_what_the_english_network_says(name: str) -> None:
    ranks = shares(RANKS, **{f"n{name}": 0.97})
    glyphs = shares(CLASSES, **{f"n{name}": 0.6, "B": 0.1})
    for indices in ("english", AUTO):
        read = rank(ranks, glyphs, indices, J=3, Q=3, K=2)
        assert read[name] > 0.95


def test_without_a_letter_seen_an_english_jack_is_nearly_as_sure_as_before() -> None:
    assert rank(shares(RANKS, J=0.97), shares(CLASSES, J=0.6, B=0.1), AUTO)["J"] > 0.94


@pytest.mark.parametrize("alphabet", ALPHABETS)
@pytest.mark.parametrize("name", ["A", "J", "Q", "K", "5"])
def test_every_rank_of_every_alphabet_is_read(alphabet: str, name: str) -> None:
    glyph = printed_rank(name, alphabet)
    ranks = shares(RANKS, **{f"n{glyph}": 0.97}) if glyph in RANKS else shares(RANKS)
    assert rank(ranks, shares(CLASSES, **{f"n{glyph}": 0.97}), alphabet)[name] > 0.9


class Reads(Identifier):
    """Reads of every crop what it was given."""

    def __init__(self, first: Floats) -> None:
        self.first = first

    def crops(self, pixels: Picture, corners: Floats) -> list[Picture]:
        return [CROP] * len(corners)

    def read(self, crops: Sequence[Picture]) -> tuple[Floats, Floats]:
        return np.repeat(self.first, len(crops), axis=0), np.tile(shares(SUITS, H=0.99), (len(crops), 1))


TWO = np.stack([QUAD := np.array(((0, 0), (9, 0), (9, 14), (0, 14)), np.float32), QUAD + 50])


def test_auto_is_decided_by_the_letters_that_were_seen() -> None:
    letters = Reads(shares(CLASSES, D=0.95))
    indices = LetteredIndices(Reads(shares(RANKS, n10=0.97)), letters, NUMBERS.letters)
    assert max(indices.alphabets, key=indices.alphabets.__getitem__) == "english"
    for letter in "DR":
        letters.first = shares(CLASSES, **{letter: 0.95})
        indices.identify(CROP, TWO)
        indices.learn(TWO)
    assert max(indices.alphabets, key=indices.alphabets.__getitem__) == "french"
    letters.first = shares(CLASSES, V=0.95)
    assert RANKS[int(indices.identify(CROP, TWO[:1])[0][0].argmax())] == "J"


def test_letters_that_english_cards_lack_are_reported_with_their_ranks() -> None:
    letters = Reads(shares(CLASSES, B=0.95))
    indices = LetteredIndices(Reads(shares(RANKS, n8=0.97)), letters, NUMBERS.letters)
    indices.identify(CROP, TWO)
    indices.learn(TWO)
    assert indices.translated == {"B": "J"}
    letters.first = shares(CLASSES, V=0.95)
    only_a_v = LetteredIndices(Reads(shares(RANKS)), letters, NUMBERS.letters)
    only_a_v.identify(CROP, TWO)
    only_a_v.learn(TWO)
    assert only_a_v.translated == {}


def test_letters_on_cards_of_another_deck_tell_nothing_of_this_one() -> None:
    indices = LetteredIndices(Reads(shares(RANKS, n8=0.97)), Reads(shares(CLASSES, B=0.95)), NUMBERS.letters)
    for _ in range(3):
        indices.identify(CROP, TWO)
        indices.learn(TWO[:0])
    assert indices.alphabets["english"] == pytest.approx(0.9)
    assert indices.translated == {}


def test_one_card_that_is_read_again_and_again_is_counted_once() -> None:
    seen = count_most_seen({}, shares(CLASSES, B=0.95), NUMBERS.letters)
    for _ in range(5):
        seen = count_most_seen(seen, shares(CLASSES, B=0.95), NUMBERS.letters)
    assert seen["B"] == 1
    assert count_most_seen(seen, shares(CLASSES, B=0.6), NUMBERS.letters)["B"] == 1
    assert sum(count_most_seen({}, shares(CLASSES, B=0.6), NUMBERS.letters).values()) == 0


def says(**faces: float) -> Floats:
    """The shares of the 52 faces for an index or a whole card."""
    row = np.zeros(len(STANDARD_52), np.float32)
    for face, share in faces.items():
        row[STANDARD_52.index(face.removeprefix("n"))] = share
    return row


@pytest.mark.parametrize("whole", [says(QH=0.5, KH=0.45), says(AH=0.97)])
def test_an_8_over_a_courts_picture_or_a_single_pip_is_a_doubt(whole: Floats) -> None:
    together = fuse(join_whole(np.stack([says(n8H=0.97)] * 2), whole, NUMBERS.weights), NUMBERS.weights)
    assert together.max() < NUMBERS.weights.name


def test_an_index_and_a_whole_of_one_kind_help_each_other() -> None:
    index, whole = says(n8H=0.6, n3H=0.3), says(n8H=0.7, n9H=0.25)
    together = fuse(join_whole(index[None], whole, NUMBERS.weights), NUMBERS.weights)
    assert together[STANDARD_52.index("8H")] > 0.9


def test_a_court_over_what_looks_like_a_number_is_weighed_as_before() -> None:
    index, whole = says(JH=0.97), says(n10H=0.6, n9H=0.35)
    assert len(join_whole(index[None], whole, NUMBERS.weights)) == 2


def test_a_whole_that_is_not_sure_of_its_kind_contradicts_nothing() -> None:
    index, whole = says(n8H=0.97), says(QH=0.4, n8H=0.3)
    assert len(join_whole(index[None], whole, NUMBERS.weights)) == 2


def test_a_card_without_an_index_is_what_the_whole_says() -> None:
    whole = says(QH=0.9)
    assert (join_whole(np.empty((0, 52), np.float32), whole, NUMBERS.weights) == whole).all()
