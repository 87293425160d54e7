"""A quick value is the value that dataclasses make, and its quick copy the one of ``dataclasses.replace``."""

from __future__ import annotations

import copy
import dataclasses
import pickle

import pytest

from companion.rules.holdings import Movement, Pile
from companion.rules.values import quick, replace


@dataclasses.dataclass(frozen=True, slots=True)
class Above:
    seat: str | None = None


@quick
@dataclasses.dataclass(frozen=True, slots=True)
class Said(Above):
    word: str = dataclasses.field(default="", kw_only=True)
    faces: dict[str, int] = dataclasses.field(default_factory=dict, kw_only=True)


def test_it_is_made_by_place_and_by_name_with_the_same_defaults() -> None:
    assert Said("Ann") == Said(seat="Ann", word="", faces={})
    assert Said().faces is not Said().faces, "each has a mapping of its own"
    assert Movement("Ann/hand", "Ann/row", 1) == Movement(source="Ann/hand", target="Ann/row", count=1, faces=())


@pytest.mark.parametrize("wrong", [{"seen": 1}, {"word": "a", "Word": "b"}])
def test_what_it_has_no_field_for_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(TypeError):
        Said(**wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Movement("Ann/hand")  # type: ignore[call-arg]


@pytest.mark.parametrize("said", [Said("Ann", word="yes"), replace(Said(), word="yes")])
def test_it_is_of_its_class_and_frozen(said: Said) -> None:
    assert type(said) is Said
    with pytest.raises(dataclasses.FrozenInstanceError):
        said.word = "no"  # type: ignore[misc]
    with pytest.raises(dataclasses.FrozenInstanceError):
        del said.word


def test_what_is_worked_out_when_it_is_made_still_is() -> None:
    @quick
    @dataclasses.dataclass(frozen=True, slots=True)
    class Trimmed:
        text: str

        def __post_init__(self) -> None:
            object.__setattr__(self, "text", self.text.strip())

    assert Trimmed(" a ").text == "a"


def test_it_can_be_copied_and_stored() -> None:
    said = Said("Ann", faces={"7S": 1})
    assert copy.deepcopy(said) == said
    assert pickle.loads(pickle.dumps(said)) == said
    assert dataclasses.replace(said, seat="Ben") == Said("Ben", faces={"7S": 1})


def test_a_copy_changes_what_is_said_and_nothing_else() -> None:
    pile = Pile(shown=(("R1", frozenset({"deck"})),), unseen=3)
    assert replace(pile, unseen=2) == dataclasses.replace(pile, unseen=2)
    assert replace(pile) == pile
    assert replace(pile) is not pile
    assert pile.unseen == 3


def test_a_field_that_is_not_there_is_refused() -> None:
    with pytest.raises(AttributeError):
        replace(Pile(), seen=2)  # type: ignore[call-arg]
