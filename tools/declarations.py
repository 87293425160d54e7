"""The reference of what a game declares, made from docstrings: ``python -m tools.declarations`` writes it.

It is docs/declarations.md; a test fails if the page is out of date.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

from companion.cards import Deck, rank_of, suit_of
from companion.rules import (
    felt,
    game,
    holdings,
    looks,
    options,
    own_figures,
    places,
    position,
    rounds,
    spec,
    trade,
    turn,
)
from companion.rules.bots import BotView, Dealing, Wait
from companion.rules.events import Event, GameEnded, Ruled
from companion.rules.history import History

PAGE = Path(__file__).parents[1] / "docs" / "declarations.md"

PARTS: dict[str, tuple[Any, ...]] = {
    "The game": (
        spec.GameSpec, spec.ActSpec, spec.GameState, options.GameOptions, options.option, places.Place, spec.Questions,
        spec.Beforehand,
    ),
    "Acts, events and reasons": (game.Act, game.Reason, Event, GameEnded, Ruled, game.Outcome, game.Setup),
    "Prompts": (game.Prompt, game.Cards, game.Number, game.Choice),
    "An act under judgement": (turn.Turn,),
    "The book of things": (holdings.Holdings, holdings.Pile, holdings.Movement, holdings.move, holdings.move_all),
    "The cards of the deck": (Deck, rank_of, suit_of),
    "Common parts of many games": tuple(getattr(trade, name) for name in trade.__all__),
    "The looks of a game": (
        felt.Felt, felt.Lying, felt.Hero, felt.Part, felt.Showing, felt.Verb, felt.Moment, felt.Award, looks.Look,
        looks.standard_look, looks.standard_rows, felt.lay_out,
    ),
    "A table that began without it": (
        position.PositionSpec, position.each_seats, position.the_tables, position.cards,
        position.own_pools, position.Checks,
    ),
    "Reports and simulated games": (rounds.Rounds, own_figures.OwnFigure, BotView, Wait, Dealing),
}  # fmt: skip
"""The parts that a designer writes with, by their use."""

TESTS = {
    spec.GameSpec: (
        "deck_name", "awaited", "expected", "legal", "scores", "teams", "balances", "ledger", "outcome", "hide",
        "position",
    ),
    History: ("say", "state", "opening"),
}  # fmt: skip
"""The questions that a test asks a game and a table; the rest is for the companion itself."""


def page() -> str:
    """The whole reference as Markdown."""
    lines = [
        "# What a game declares",
        "",
        "Made from the docstrings by `python -m tools.declarations`. Begin with [your-own-game.md](your-own-game.md); "
        "[recipes.md](recipes.md) has an example of each pattern.",
        "",
    ]
    for title, things in PARTS.items():
        lines += [f"## {title}", ""]
        for thing in things:
            lines += _of(thing)
    lines += ["## In its tests", ""]
    for thing, names in TESTS.items():
        lines += [f"`{thing.__name__}`: {_text(thing)}", ""]
        lines += [_member(name, inspect.getattr_static(thing, name)) for name in names]
        lines += [""]
    return "\n".join(lines).rstrip() + "\n"


def _of(thing: Any) -> Iterator[str]:
    yield f"### `{thing.__name__}`"
    yield ""
    yield f"`from {_module_of(thing)} import {thing.__name__}`"
    yield ""
    yield from ("```python", _signature(thing), "```", "")
    yield from (_text(thing), "")
    if not inspect.isclass(thing):
        return
    if thing is spec.GameSpec:
        yield from (_text(thing.__init__), "")
        return
    for name, member in vars(thing).items():
        function = member.fget if isinstance(member, property) else member
        if not name.startswith("_") and inspect.isfunction(function) and function.__doc__:
            yield _member(name, member)
    yield ""


def _member(name: str, member: Any) -> str:
    """A method or a property in a list, with its docstring."""
    function = member.fget if isinstance(member, property) else member
    called = name if isinstance(member, property) else f"{name}{_parameters(function)}"
    return f"- `{called}`: {_text(function)}"


def _module_of(thing: Any) -> str:
    """The face of the package from which it is imported."""
    module = str(thing.__module__)
    package = module.rpartition(".")[0]
    faces = tuple(f"companion.rules.{part}" for part in ("spec", "trade", "felt", "holdings", "position"))
    if module == "companion.rules.movements":
        return "companion.rules.holdings"
    return package if package in faces else module


def _signature(thing: Any) -> str:
    types = {field.name: str(field.type) for field in fields(thing)} if is_dataclass(thing) else {}
    parameters = [each for each in inspect.signature(thing).parameters.values() if each.name != "self"]
    parts = [f"    {_parameter(each, types.get(each.name, ''))}," for each in parameters]
    return "\n".join((f"{thing.__name__}(", *parts, ")")) if parts else f"{thing.__name__}()"


def _parameter(parameter: inspect.Parameter, of: str) -> str:
    bare = str(parameter.replace(default=parameter.empty)).replace("'", "")
    said = f"{parameter.name}: {of}" if of and ":" not in bare else bare
    if parameter.default is parameter.empty:
        return said
    default = repr(parameter.default)
    if default.startswith("<") or "object at" in default or " at 0x" in default:
        default = "..."
    return f"{said}{' = ' if ':' in said else '='}" + default.replace("'", '"')


def _parameters(function: Any) -> str:
    parameters = [each for each in inspect.signature(function).parameters.values() if each.name != "self"]
    return (
        f"({', '.join(each.name if each.kind is not each.VAR_POSITIONAL else f'*{each.name}' for each in parameters)})"
    )


def _text(thing: Any) -> str:
    """A docstring as Markdown, without its examples."""
    text = inspect.cleandoc(thing.__doc__ or "").partition("\n>>>")[0].strip()
    return re.sub(r"``(.+?)``", r"`\1`", text, flags=re.S)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
