"""Acts of simulated games, typed as a player types them: lines that the terminal does not understand show before the
evening.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from companion.cards import Face
from companion.commands.playing.typed.acts import read_act
from companion.commands.playing.typed.fields import SHARED, NotUnderstood
from companion.commands.playing.typed.usage import list_kinds
from companion.decks import load_deck
from companion.rules.game import Act, settle_options
from companion.rules.judging.faults import place_of
from companion.rules.notation import act_from_json, to_json
from companion.rules.spec import GameSpec


def list_untyped(
    game: GameSpec, options: Mapping[str, object], said: Iterable[Iterable[tuple[Any, Act]]]
) -> Iterator[tuple[str, Collection[Face]]]:
    """The acts, by kind, that are not understood when a seat types them in their state; each a sentence, and the faces
    of the deck. A newcomer's name is not known yet, so that their acts are left out."""
    faces = load_deck(game.deck_name(settle_options(game, options))).played_faces()
    kinds = [*list_kinds(game)]
    for state, act in (each for acts in said for each in acts):
        is_typed = type(act) in kinds and act.seat in (*state.seats, None)
        if is_typed and (why := _misread(game, state, faces, act)):
            yield f"{place_of(type(act))}: “{_write_line(act)}” cannot be typed in the terminal: {why}", faces


def _misread(game: GameSpec, state: Any, faces: Collection[Face], act: Act) -> str:
    """How the terminal misunderstands an act; empty if it does not."""
    try:
        typed = act_from_json(game.acts_known, read_act(game, state, faces, _write_line(act)))
    except NotUnderstood as wrong:
        return str(wrong)
    return "" if _fields(typed) == _fields(act) else f"it is understood as {to_json(typed)}"


def _write_line(act: Act) -> str:
    """An act as a player types it: who, its name, and its fields."""
    return " ".join(filter(None, (act.seat, act.word(), *map(_write, _fields(act).values()))))


def _fields(act: Act) -> dict[str, Any]:
    return {name: value for name, value in to_json(act).items() if name not in (*SHARED, "act")}


def _write(value: object) -> str:
    if isinstance(value, list):
        return " ".join(map(_write, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "-" if value is None else f'"{value}"' if " " in str(value) else str(value)
