"""Options are declared once, by the type, the default and the range of a field."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import pytest

from companion.rules.game import SetupError
from companion.rules.options import declared, option


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    goal: Literal["fifteen", "twenty"] | int = option("fifteen", "Tokens to win.", "2.1", span=(5, 99))
    follow: bool = option(True, "May a knight be played?", "4.4")
    die: int = option(6, "Faces of the die.", "2.2", span=(2, 100))
    words: str = option("bundled", "The dictionary.", "1.1", file=True)


def test_the_values_follow_from_the_type_with_the_default_first() -> None:
    values = {each.name: each.values for each in declared(Options)}
    assert values == {"goal": ("fifteen", "twenty"), "follow": (True, False), "die": (6,), "words": ("bundled",)}


@pytest.mark.parametrize(("name", "value"), [("goal", "twenty"), ("goal", 18), ("follow", False), ("words", "my.txt")])
def test_a_word_a_number_within_the_range_and_a_file_can_be_chosen(name: str, value: str | int | bool) -> None:
    found = next(each for each in declared(Options) if each.name == name)
    assert found.check(value) == value


@pytest.mark.parametrize(("name", "value"), [("goal", 100), ("goal", "thirty"), ("die", 1), ("follow", "yes")])
def test_anything_else_is_refused_with_what_is_possible(name: str, value: str | int | bool) -> None:
    found = next(each for each in declared(Options) if each.name == name)
    with pytest.raises(SetupError, match="it can be: "):
        found.check(value)
