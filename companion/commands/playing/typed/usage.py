"""How each act of a game is typed, for the help."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Collection, Iterable, Iterator
from typing import Any, get_type_hints

from companion.commands.playing.typed.fields import SHARED
from companion.commands.playing.words import meaning
from companion.languages import tr
from companion.rules.acts import Amend, Answer, Note, Redo, Remark, Rule, Takeback, Undo
from companion.rules.events import Seat
from companion.rules.game import Act, Prompt
from companion.rules.spec import GameSpec

TYPED_ELSEWHERE = {kind.word() for kind in (Amend, Note, Redo, Remark, Rule, Takeback, Undo)}
"""Acts for which the terminal has its own words, or that nobody types."""


MOST_WORDS = 8
"""Of more words to choose from none is listed."""


def usage(game: GameSpec, seat: Seat, prompts: Iterable[Prompt] = ()) -> Iterator[tuple[str, str]]:
    """How to type each act of the game, and its meaning; ``seat`` is the name in the example. If one of the ``prompts``
    waits for a choice, the example has its words.
    """
    words: dict[tuple[str, str], dict[str, None]] = {}
    for prompt in prompts:
        for choice in prompt.choices:
            words.setdefault((prompt.act, choice.name), {}).update(dict.fromkeys(choice.values))
    for kind in list_kinds(game):
        spec = game.act_specs.get(kind)
        names = [
            name if field.default is dataclasses.MISSING else f"[{name}]"
            for field in _own_fields(kind)
            for name in (_name(field.name.rstrip("_"), words.get((kind.word(), field.name.rstrip("_")), {})),)
        ]
        who = f"{seat} " if kind.by_a_seat_here and (spec is None or spec.by == "seat") else ""
        yield (
            f"{who}{kind.word()} {' '.join(names[:1] if names[:1] == ['TEXT'] else names)}".rstrip(),
            re.sub(r"`(\w+)`", lambda field: field[1].upper(), tr(meaning(kind))).rstrip("."),
        )


def _name(name: str, words: Collection[str]) -> str:
    """A field, or the words that it can be."""
    return "|".join(words) if 0 < len(words) <= MOST_WORDS else name.upper()


def list_kinds(game: GameSpec) -> Iterator[type[Act]]:
    """The acts of the game that have a word of their own in the terminal."""
    for kind in game.acts_known:
        hints = get_type_hints(kind)
        has_table = any("Mapping" in str(hints[field.name]) for field in _own_fields(kind))
        is_known = kind is not Answer or game.asks_questions
        if kind.word() not in TYPED_ELSEWHERE and not has_table and is_known:
            yield kind


def _own_fields(kind: type[Act]) -> list[dataclasses.Field[Any]]:
    return [field for field in dataclasses.fields(kind) if field.name not in SHARED]
