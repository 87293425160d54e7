"""A quick copy is the copy that ``dataclasses.replace`` makes."""

from __future__ import annotations

import dataclasses

import pytest

from companion.rules.events import Event, Why
from companion.rules.game import Act, Reason
from companion.rules.holdings import Pile
from companion.rules.values import replace


@dataclasses.dataclass(frozen=True, slots=True)
class Above:
    seat: str | None = None


@dataclasses.dataclass(frozen=True, slots=True)
class Said(Above):
    word: str = dataclasses.field(default="", kw_only=True)
    faces: dict[str, int] = dataclasses.field(default_factory=dict, kw_only=True)


@dataclasses.dataclass(frozen=True)
class Open:
    text: str = "a"


@dataclasses.dataclass(frozen=True, slots=True)
class Alone:
    text: str = "a"


def test_it_is_of_its_class_and_frozen() -> None:
    said = replace(Said("Ann"), word="yes")
    assert said == Said("Ann", word="yes")
    with pytest.raises(dataclasses.FrozenInstanceError):
        said.word = "no"  # type: ignore[misc]


def test_what_is_worked_out_when_a_value_is_made_is_worked_out_for_its_copy() -> None:
    @dataclasses.dataclass(frozen=True, slots=True)
    class Trimmed:
        text: str

        def __post_init__(self) -> None:
            object.__setattr__(self, "text", self.text.strip())

    assert replace(Trimmed("a"), text=" b ").text == "b"


def test_a_copy_changes_what_is_said_and_nothing_else() -> None:
    pile = Pile(shown=(("R1", frozenset({"deck"})),), unseen=3)
    assert replace(pile, unseen=2) == dataclasses.replace(pile, unseen=2)
    assert replace(pile) == pile
    assert replace(pile) is not pile
    assert pile.unseen == 3


@pytest.mark.parametrize("value", [Open(), Alone()])
def test_values_with_one_field_or_without_slots_are_copied_too(value: Open | Alone) -> None:
    assert replace(value, text="b") == type(value)("b")


def test_a_field_that_is_not_there_is_refused() -> None:
    with pytest.raises(AttributeError, match="Pile has no field 'seen'"):
        replace(Pile(), seen=2)  # type: ignore[call-arg]


def test_an_act_and_an_event_are_frozen_slotted_dataclasses_by_their_declaration_alone() -> None:
    class Drink(Act):
        cups: int

    class Drunk(Event):
        why: Why = Why("drunk")
        cups: int = 1

    drink = Drink(seat="Ann", cups=2)
    assert repr(drink).endswith("Drink(seat='Ann', at=None, pm=0.0, stands=None, cups=2)")
    assert replace(drink, cups=3) == Drink(seat="Ann", cups=3)
    assert not hasattr(drink, "__dict__")
    assert Drunk() == Drunk(cups=1)
    with pytest.raises(dataclasses.FrozenInstanceError):
        drink.cups = 4  # type: ignore[misc]


def test_a_reason_is_a_why_and_is_copied_with_what_fills_it() -> None:
    reason = Reason("drunk", "2.1", "{seat} drinks.")
    assert reason == Why("drunk")
    assert (
        dataclasses.replace(reason, params=(("seat", "Ann"),)) == reason(seat="Ann") == Why("drunk", (("seat", "Ann"),))
    )


def test_a_method_builds_on_the_one_it_inherits() -> None:
    class Drink(Act):
        cups: int

        def tells(self) -> str:
            return f"{self.cups} cups"

    class Toast(Drink):
        def tells(self) -> str:
            return f"{super().tells()} to {__class__.__name__}"  # type: ignore[name-defined]

    assert Toast(cups=2).tells() == "2 cups to Toast"
    assert dataclasses.replace(Toast(cups=2), cups=3).tells() == "3 cups to Toast"
