"""The quick copy of a position is the copy that ``dataclasses.replace`` makes."""

from __future__ import annotations

import dataclasses

import pytest

from companion.rules.holdings import Pile
from companion.rules.replacing import replace


def test_it_changes_what_is_said_and_nothing_else() -> None:
    pile = Pile(shown=(("R1", frozenset({"deck"})),), unseen=3)
    assert replace(pile, unseen=2) == dataclasses.replace(pile, unseen=2)
    assert replace(pile) == pile
    assert replace(pile) is not pile
    assert pile.unseen == 3


def test_a_field_that_is_not_there_is_refused() -> None:
    with pytest.raises(AttributeError):
        replace(Pile(), seen=2)  # type: ignore[call-arg]
