"""Acts in a few words, as everyone may hear them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.rules import acts as words
from companion.rules.game import Act
from companion.rules.holdings import Movement
from companion.rules.judging.carded import cards_field
from companion.rules.notation import to_json
from companion.rules.rulebook.amounts import amount
from companion.rules.spec import GameSpec


def spoken(game: GameSpec, act: Act, *, is_open: bool = False) -> str:
    """An act in a few words: ``Ann play 7S``, ``amend 4: Ann play 8S``, ``rule Ben pays (2 coins Ben → Ann)``.
    ``is_open``: everybody knows its secrets by now.
    """
    if isinstance(act, words.Position):
        return _joined(act.seat, act.word())
    if isinstance(act, words.Amend):
        return _amended(game, act)
    if isinstance(act, words.Rule):
        effects = ", ".join(map(_effect, act.effect))
        return _joined(act.seat, act.word(), act.text, f"({effects})" if effects else "")
    line = to_json(act if is_open else game.hide(act, None))
    called = {cards_field(game, type(act)): game.card_names}
    values = (
        _value(value, called.get(name, {})) for name, value in line.items()
        if name not in ("act", "seat", "at", "pm", "stands") and value is not None
    )  # fmt: skip
    return _joined(act.seat, act.word(), *values, f"({act.stands})" if act.stands else "")


def _joined(*parts: str | None) -> str:
    return " ".join(part for part in parts if part)


def _value(value: Any, called: Mapping[str, str]) -> str:
    """One value, or several; cards as their deck file calls them."""
    several = value if isinstance(value, list) else [value]
    return " ".join("?" if each is None else called.get(str(each), str(each)) for each in several)


def _amended(game: GameSpec, act: words.Amend) -> str:
    """The old and the new act of a correction, and the acts that it adds."""
    said: list[str] = []
    for each in act.together():
        if each.missed is None or each.with_ is not None:
            said.append(f"{each.line}: {spoken(game, each.with_) if each.with_ else '-'}")
        if each.missed is not None:
            said.append(f"after {each.line}: {spoken(game, each.missed)}")
    return _joined(act.seat, act.word(), "; ".join(said))


def _effect(effect: Movement | words.NextTurn) -> str:
    if isinstance(effect, words.NextTurn):
        return f"{effect.turn} goes on"
    what = _value(list(effect.faces), {}) if effect.faces else amount(effect.count or 0, effect.of)
    return f"{what} {effect.source} → {effect.target}"
