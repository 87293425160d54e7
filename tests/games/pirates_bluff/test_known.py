"""The cards that are certainly in a hand: the starting card and the cards that were passed on, each once."""

from __future__ import annotations

import pytest

from companion.games.pirates_bluff.known import KnownHand


@pytest.mark.parametrize(
    ("start", "got", "known"),
    [
        (None, ("7B", "2A"), ("7B", "2A")),
        ("7A", (), ("7A",)),
        ("7A", ("7A", "2A"), ("7A", "2A")),
        ("7", ("7B", "2A"), ("7B", "2A")),
        ("7", ("2A",), ("7", "2A")),
        ("7A", ("7B", "2A"), ("7A", "7B", "2A")),
        ("7A", ("7", "2A"), ("7A", "2A")),
    ],
)
def test_8_1_a_passed_card_that_can_be_the_starting_card_is_not_counted_twice(
    start: str | None, got: tuple[str, ...], known: tuple[str, ...]
) -> None:
    assert KnownHand(start=start, got=got).known == known


def test_4_2_a_hand_that_was_shown_is_all_there_is() -> None:
    assert KnownHand(start="7A", got=("2A",), hand=("7A", "2B")).known == ("7A", "2B")
