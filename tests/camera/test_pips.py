"""The pips of a small card tell its suit from the other of its colour, where blurred indices cannot."""

from __future__ import annotations

import numpy as np
import pytest

from companion.cards import STANDARD_52
from companion.sources.camera.recognition.indices.fusion import (
    COURTS,
    PIPPED,
    asks_corners,
    asks_pips,
    tell_apart,
)
from companion.sources.camera.recognition.indices.pips import (
    CORNERS,
    PAIRS,
    SIZE,
    WHOLE,
    Pips,
    are_open_and_small,
    ink_corners,
    inked,
    shows_both_ends,
)
from companion.sources.camera.recognition.network import ModelError
from tests.camera.shipped import NUMBERS

WEIGHTS = NUMBERS.weights
NOTES = {"pairs": list(PAIRS), "size": list(SIZE), "biases": [1.0, 0.0], "sharpness": [2.0, 0.5]}


class NetworkTwin:
    """Answers with how inked the middle of each card is, and its negative; ``asked`` are the sizes of the batches."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, ...]] = []

    def run(self, batch: np.ndarray) -> tuple[np.ndarray, ...]:
        self.asked.append(batch.shape)
        middle = batch[:, 0, 60:76, 40:56].mean(axis=(1, 2))
        return (np.stack([middle, -middle], axis=1),)


def shares(**told: float) -> np.ndarray:
    """Probabilities of some faces, such as ``C4=0.1``; the rest is shared by all others."""
    known = {name[1:] + name[0]: share for name, share in told.items()}
    rest = (1 - sum(known.values())) / (52 - len(known))
    return np.array([known.get(face, rest) for face in STANDARD_52], np.float32)


def likeliest(told: np.ndarray) -> str:
    return STANDARD_52[int(told.argmax())]


def square(x: float, y: float, high: float) -> np.ndarray:
    return np.array([(x, y), (x + 0.7 * high, y), (x + 0.7 * high, y + high), (x, y + high)], np.float32)


def test_pips_overrule_the_suit_of_indices_but_neither_rank_nor_colour() -> None:
    sure_of_spades = shares(S4=0.97, C4=0.01)
    told = tell_apart(sure_of_spades, np.array([6.0, -6.0], np.float32), PIPPED)
    assert likeliest(told) == "4C"
    assert told[STANDARD_52.index("4C")] > 0.95
    assert told.sum() == pytest.approx(1, abs=1e-5)
    assert told.reshape(4, 13).sum(axis=0) == pytest.approx(sure_of_spades.reshape(4, 13).sum(axis=0), abs=1e-5)


def test_indices_and_pips_that_contradict_each_other_leave_a_doubt_however_sure_the_indices_are() -> None:
    told = tell_apart(shares(S4=0.999, C4=0.0001), np.array([1.0, 0.0], np.float32), PIPPED)
    assert 0.3 < told[STANDARD_52.index("4S")] < 0.7


def test_pips_that_agree_make_surer_and_courts_keep_what_their_indices_say() -> None:
    doubtful = shares(D7=0.6, H7=0.3, SK=0.05)
    told = tell_apart(doubtful, np.array([9.0, 3.0], np.float32), PIPPED)
    assert told[STANDARD_52.index("7D")] > 0.85
    assert told[STANDARD_52.index("KS")] == pytest.approx(0.05)


def test_pips_are_worth_reading_on_black_numbers_and_on_red_ones_in_doubt() -> None:
    asked = [asks_pips(each, WEIGHTS) for each in (shares(S7=0.999), shares(D7=0.6), shares(CA=0.4, DA=0.3))]
    assert asked == [True, True, True]
    spared = [asks_pips(each, WEIGHTS) for each in (shares(D7=0.999), shares(CJ=0.5), shares(HK=0.999))]
    assert spared == [False, False, False]


def test_an_ace_is_what_its_indices_say_unless_they_are_in_doubt() -> None:
    asked = [asks_pips(each, WEIGHTS) for each in (shares(SA=0.97), shares(DA=0.96), shares(SA=0.9), shares(HA=0.7))]
    assert asked == [False, False, True, True]


def test_the_pips_in_corners_are_worth_reading_on_black_courts_in_doubt() -> None:
    asked = [asks_corners(each, WEIGHTS) for each in (shares(SK=0.9), shares(CJ=0.5, SJ=0.4), shares(CQ=0.98))]
    assert asked == [True, True, True]
    spared = [asks_corners(each, WEIGHTS) for each in (shares(SK=0.995), shares(HK=0.5, DK=0.4), shares(S7=0.6))]
    assert spared == [False, False, False]


def test_the_pips_in_corners_tell_a_court_and_leave_numbers_as_they_were() -> None:
    told = tell_apart(shares(SQ=0.9, CQ=0.05, S4=0.03, C4=0.01), np.array([5.0, 0.0], np.float32), COURTS)
    assert likeliest(told) == "QC"
    assert told[STANDARD_52.index("QC")] > 0.9
    assert told[STANDARD_52.index("4S")] == pytest.approx(0.03)
    assert told.sum() == pytest.approx(1, abs=1e-5)


def test_both_corners_of_a_card_are_seen_upright_with_the_pips_of_their_indices() -> None:
    picture = np.full((120, 120), 200, np.uint8)
    card = square(20, 10, 100)
    picture[30:36, 25:31] = 40  # below the rank, at the upper left
    picture[84:90, 79:85] = 40  # the same, upside down
    picture[74:80, 79:85] = 40  # printed at the lower right alone
    seen = ink_corners(picture, card)
    assert seen.shape == CORNERS.size[::-1]
    left, right = np.hsplit(seen, 2)
    for corner in (left, right, *np.hsplit(ink_corners(picture, np.roll(card, 2, axis=0)), 2)):
        assert corner[32:38, 18:25].min() > 0.6
        assert corner[10:20, 30:45].max() < 0.1
    assert right[51:58, 18:25].min() > 0.6 > left[51:58, 18:25].max()


def test_only_small_cards_that_no_other_lies_over_are_looked_at() -> None:
    small, large, covered, beside = square(0, 0, 90), square(200, 0, 180), square(30, 30, 90), square(400, 0, 90)
    assert are_open_and_small([small, large, None, beside], [False] * 4) == [True, False, False, True]
    assert are_open_and_small([small, covered], [False, False]) == [False, False]


def test_a_card_that_shows_indices_at_both_ends_lies_over_the_one_beneath() -> None:
    upper, beneath = square(0, 0, 90), square(5, 30, 90)
    at = {
        name: np.tile(np.array(place, np.float32), (5, 1)) for name, place in {"top": (8, 14), "foot": (55, 76)}.items()
    }
    ends = [shows_both_ends(upper, np.stack([at["top"], at["foot"]])), shows_both_ends(beneath, at["foot"][None] + 30)]
    assert ends == [True, False]
    assert are_open_and_small([upper, beneath], ends) == [True, False]
    assert not shows_both_ends(upper, np.stack([at["top"], at["top"] + 5]))
    assert not shows_both_ends(None, np.stack([at["top"], at["foot"]]))


@pytest.mark.parametrize("light_on_dark", [False, True])
def test_ink_is_one_and_stock_nothing_whichever_is_darker(light_on_dark: bool) -> None:
    card = np.full((SIZE[1], SIZE[0], 3), 200, np.uint8)
    card[56:80, 36:60] = 40
    ink = inked(255 - card if light_on_dark else card)
    assert ink[68, 48] == pytest.approx(1)
    assert ink[20, 20] == pytest.approx(0)


def test_every_card_is_asked_for_and_the_fitted_numbers_count() -> None:
    picture = np.full((120, 700, 3), 200, np.uint8)
    quads = np.stack([square(100 * number + 10, 10, 100) for number in range(6)])
    picture[50:70, 330:360] = 40  # the middle of the fourth card
    network = NetworkTwin()
    odds = Pips.from_notes(network, NOTES, WHOLE).log_odds(picture, quads)
    assert [asked[0] for asked in network.asked] == [4, 4]
    assert odds[3] == pytest.approx([3, -0.5], abs=0.4)
    assert odds[[0, 1, 2, 4, 5]] == pytest.approx(np.tile([1.0, 0.0], (5, 1)), abs=0.01)


@pytest.mark.parametrize("wrong", [{"pairs": ["SC", "DH"]}, {"size": [80, 112]}, {"biases": [1.0]}, {"sharpness": 2}])
def test_a_model_of_another_task_is_said_to_be_one(wrong: dict[str, object]) -> None:
    with pytest.raises(ModelError, match=r"another task|notes lack"):
        Pips.from_notes(NetworkTwin(), {**NOTES, **wrong}, WHOLE)
