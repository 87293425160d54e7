"""The figures of Battle in reports, from tricks written by hand."""

from __future__ import annotations

import pytest

from companion.cards import Face
from companion.games.battle.events import CardPlayed, TrickTaken
from companion.games.battle.figures import FIGURES
from companion.games.battle.messages import HIGHEST, PLAYED

(TRUMPS,) = (figure for figure in FIGURES if figure.id == "trumps")


@pytest.mark.parametrize(
    ("cards", "turn"),
    [
        (("B5", "B9", "B2"), False),
        (("B5", "R2", "B9"), True),
        (("B5", "G9", "B2"), True),
        (("R2", "G3"), True),
        (("B5", "G9"), False),
    ],
)
def test_trumps_turn_where_a_suit_beats_the_one_before(cards: tuple[str, ...], turn: bool) -> None:
    faces: tuple[Face, ...] = cards
    played = [
        CardPlayed(why=PLAYED, seat=seat, card=face) for seat, face in zip(("Ann", "Ben", "Cem"), faces, strict=False)
    ]
    taken = TrickTaken(why=HIGHEST(suit="blue"), seat="Ann", cards=faces, points=1)
    turns, tricks = TRUMPS.count((*played, taken), {})
    assert (turns > 0, tricks) == (turn, 1)
