"""Sentences of the referee: what fills their gaps, and numbers with their nouns."""

from __future__ import annotations

import re
import string

import pytest

from companion.games import GAMES
from companion.rules.acts import TABLE_REASONS
from companion.rules.events import Why
from companion.rules.game import Reason, fill

COUNTED = "cards|chips|coins|tokens|points|stones|pairs|treasures|discards|acts"
NOUN = re.compile(rf"\{{(\w+)\}} (?:[a-z]+ ){{0,2}}?(?:{COUNTED})\b")
NO_NUMBERS = {"bidder", "seat", "rank", "card", "to", "winner", "loser", "suit", "quantity"}


@pytest.mark.parametrize(
    ("count", "said"), [(0, "Ann takes no cards."), (1, "Ann takes 1 card."), (2, "Ann takes 2 cards.")]
)
def test_a_number_stands_with_its_noun(count: int, said: str) -> None:
    assert fill("{seat} takes {count:card}.", Why("x", (("seat", "Ann"), ("count", count)))) == said


@pytest.mark.parametrize(("cards", "said"), [(("7S",), "7S is no set."), (("7S", "8S"), "7S, 8S are no set.")])
def test_a_verb_goes_with_the_cards_that_are_listed(cards: tuple[str, ...], said: str) -> None:
    assert fill("{cards:is|are} no set.", Why("x", (("cards", cards),))) == said


@pytest.mark.parametrize(("count", "said"), [(1, "1 card was named."), (3, "3 cards were named.")])
def test_a_verb_goes_with_its_number(count: int, said: str) -> None:
    assert fill("{count:card was|cards were} named.", Why("x", (("count", count),))) == said


def test_a_number_that_nobody_knows_stands_with_many() -> None:
    assert fill("{seat} has {count:card}.", Why("x", (("seat", "Ben"), ("count", None)))) == "Ben has ? cards."


def test_a_number_by_itself_and_a_row_of_cards_are_written_out() -> None:
    why = Why("x", (("cards", ("7S", None, "10H")), ("left", 0)))
    assert fill("{cards}; {left} left.", why) == "7S, ?, 10H; 0 left."


@pytest.mark.parametrize("name", ["table", *GAMES])
def test_no_reason_counts_one_cards(name: str) -> None:
    reasons: tuple[Reason, ...] = TABLE_REASONS if name == "table" else GAMES[name].reasons
    for reason in reasons:
        found = NOUN.search(reason.sentence)
        assert found is None or found[1] in NO_NUMBERS, reason.sentence


@pytest.mark.parametrize("name", ["table", *GAMES])
def test_every_gap_can_be_filled_with_a_number(name: str) -> None:
    for reason in TABLE_REASONS if name == "table" else GAMES[name].reasons:
        names = {each for _, each, _, _ in string.Formatter().parse(reason.sentence) if each}
        for number in (0, 1, 2):
            assert "{" not in fill(reason.sentence, Why(reason.code, tuple((each, number) for each in names)))
