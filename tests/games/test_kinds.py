"""A refusal says in words what a field may be, whatever a game of your own declares."""

import dataclasses
from collections.abc import Mapping
from typing import Literal

import pytest

from companion.rules.game import Act
from companion.rules.notation.kinds import example, kind_of, own_fields


class Odd(Act):
    """Declared without postponed annotations, as a beginner does."""

    how_many: int
    where: Literal["left", "right"]
    of: Mapping[str, int]
    these: tuple[int, ...]
    bag: frozenset[str] | None = None
    other: "list[dict[str, object]]" = dataclasses.field(default_factory=list)
    strange: "Unknown" = None  # type: ignore[name-defined]  # noqa: F821


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("how_many", "a number"),
        ("where", "left"),
        ("of", "a number"),
        ("these", "a list of numbers"),
        ("bag", "frozenset[str], or null"),
        ("other", "list[dict[str, object]]"),
        ("strange", "Unknown"),
    ],
)
def test_a_field_has_words_or_is_named_as_it_is_declared(name: str, says: str) -> None:
    field = next(each for each in own_fields(Odd) if each.name == name)
    assert says in kind_of(Odd, field).one


def test_an_example_has_all_that_the_act_needs() -> None:
    assert set(example(Odd, seat="Ann")) == {"act", "seat", "how_many", "where", "of", "these"}
