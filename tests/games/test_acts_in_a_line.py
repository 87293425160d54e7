"""Acts that need no function: they lead to one event, and their cards come from one place."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

from companion.cards import Deck, Face
from companion.commands.playing.words import meaning
from companion.rules.events import Event, Seat, Why
from companion.rules.game import Cards, IllegalAct, Prompt, Setup, SetupError
from companion.rules.holdings import Goes
from companion.rules.places import OWNER, Place
from companion.rules.spec import ActSpec, GameSpec, GameState
from companion.rules.trade import deal, start_book

DECK = Deck("sevens", "1", {"7S": 1, "7H": 1, "7C": 1})


class Laid(Event):
    """A card is laid."""

    secrets = ("card",)
    why: Why = Why("laid")
    seat: Seat
    card: Face | None
    goes = Goes("card", "{seat}/hand", "{seat}/laid")


class Passed(Event):
    why: Why = Why("passed")
    seat: Seat


def game(out_of: str = "{seat}/hand") -> GameSpec[GameState]:
    def start(setup: Setup, _: Any) -> GameState:
        return GameState(seats=setup.seats, holdings=start_book(setup).moved(*deal(1, "stock", setup.seats)))

    words = ModuleType("words")
    words.__file__ = __file__
    return GameSpec(
        id="laying", title="Laying", seats=(2, 2), unit="points", deck="sevens", events=words, reasons=words,
        start=start,
        places=(Place("{seat}/hand", seen_by=OWNER), Place("{seat}/laid", zone="laid"), Place("stock")),
        acts=(ActSpec.make("lay-card", Laid, cards="card", out_of=out_of),),
        prompts=lambda state: [Prompt(act="lay-card", seat="Ann", says=Why("lay"), cards=Cards(zone="1/laid"))],
    )  # fmt: skip


def first(spec: GameSpec[GameState]) -> GameState:
    state = spec.start(Setup(seats=("Ann", "Ben"), options={}, deck=DECK))
    return spec.evolve(state, Laid(seat="Ben", card="7H"))


def test_an_act_has_the_fields_of_its_event_and_its_secrets() -> None:
    spec = game()
    act: Any = spec.kinds["lay-card"](seat="Ann", card="7S")
    assert (act.word(), type(act).__name__, act.secrets) == ("lay-card", "LayCard", ("card",))
    assert spec.hide(act, "Ben").card is None
    assert spec.decide(first(spec), act) == (Laid(seat="Ann", card="7S"),)


def test_what_it_means_is_what_its_author_wrote_of_the_event() -> None:
    assert meaning(game().kinds["lay-card"]) == "A card is laid."
    assert meaning(ActSpec.make("pass", Passed).kind) == ""


def test_cards_that_cannot_lie_there_are_objected_to_and_may_stand() -> None:
    spec = game()
    lay = spec.kinds["lay-card"]
    with pytest.raises(IllegalAct) as refused:
        spec.decide(first(spec), lay(seat="Ann", card="7H"))  # type: ignore[call-arg]
    assert (refused.value.why.code, refused.value.impossible) == ("impossible-card", True)
    stands = spec.decide(first(spec), lay(seat="Ann", card="7H", stands="it lay there"))  # type: ignore[call-arg]
    assert [type(event).__name__ for event in stands] == ["LetStand", "Laid"]


def test_a_prompt_without_faces_waits_for_those_that_can_lie_there() -> None:
    spec = game()
    (prompt,) = spec.awaited(first(spec))
    assert prompt.cards is not None
    assert prompt.cards.faces == {"7S", "7C"}


def test_a_place_that_nobody_declared_is_named_with_the_nearest() -> None:
    with pytest.raises(SetupError, match=r"LayCard says out_of='\{seat\}/hnd', which no Place declares; did you mean"):
        game("{seat}/hnd")
