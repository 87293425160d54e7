"""The verbs that the table prints after a name, understood when they are typed: ``Ann shows 1 4``, ``Ann setzt 2``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from companion.languages import spoken, tr
from companion.rules.game import Act, Prompt, gaps_of
from companion.rules.rulebook import reason_of
from companion.rules.spec import GameSpec

_AFTER_A_NAME = re.compile(r"\{seats?\} (?P<first>\w+)(?P<rest>[^,;:.]*)")
_MAY = {"may", "darf"}
"""After these the verb comes next in English, and last in German."""

OF_A_CARD = {"play", "plays", "lay", "lays", "spielt", "legt"}
"""What people say before a card in any game."""

_STEM = 4
"""Letters in which the forms of a verb agree: ``bietet`` and ``bieten``."""


def does(game: GameSpec, prompt: Prompt, verb: str) -> bool:
    """Whether a prompt says with this verb, in some form, what a player does."""
    verbs = _verbs(reason_of(game, prompt.says).sentence, spoken())
    return any(each[:_STEM] == verb[:_STEM] for each in verbs)


def is_a_verb(game: GameSpec, word: str) -> bool:
    """Whether some sentence of the game says this word after a player's name."""
    return any(word in _verbs(reason.sentence, spoken()) for reason in game.reasons)


def act_called(game: GameSpec, words: Sequence[str]) -> tuple[type[Act] | None, Sequence[str]]:
    """The act whose key, in the language that is spoken, is labelled with the first of these words, and the rest."""
    lower = [word.lower() for word in words]
    for kind, spec in game.act_specs.items():
        for label in filter(None, (spec.key, spec.quick)):
            said = re.findall(r"\w+", tr(label).lower())
            if said and lower[: len(said)] == said:
                return kind, words[len(said) :]
    return None, words


@cache
def _verbs(sentence: str, language: str) -> frozenset[str]:
    gaps = {name: f"{{{name}}}" for name in gaps_of(sentence)}
    return frozenset(verb for said in (sentence, tr(sentence, **gaps)) for verb in _in(said))


def _in(sentence: str) -> Iterator[str]:
    for found in _AFTER_A_NAME.finditer(sentence):
        yield found["first"].lower()
        rest = re.findall(r"\w+", found["rest"])
        if found["first"] in _MAY and rest:
            yield from (rest[0].lower(), rest[-1].lower())
