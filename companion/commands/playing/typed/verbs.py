"""The verbs that the table prints after a name, understood when they are typed: ``Ann shows 1 4``, ``Ann setzt 2``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from companion.languages import spoken, tr
from companion.rules.game import Act, gaps_of
from companion.rules.spec import GameSpec

_AFTER_A_NAME = re.compile(r"\{seats?\} (?P<first>\w+)(?P<rest>[^,;:.]*)")
_MAY = {"may", "darf"}
"""After these the verb comes next in English, and last in German."""

OF_A_CARD = {"play", "plays", "lay", "lays", "spielt", "legt"}
"""Words for playing a card in any game."""

_STEM = 4
"""Letters in which the forms of a verb agree: ``bietet`` and ``bieten``."""


def words_with(verb: str, texts: Iterable[str]) -> frozenset[str]:
    """All words of these texts, if one of them uses this verb, in some form, for a player; else none."""
    texts = tuple(texts)
    verbs = {each[:_STEM] for text in texts for each in _verbs(text, spoken())}
    found = [_words(text, spoken()) for text in texts] if verb[:_STEM] in verbs else []
    return frozenset(word for words in found for word in words)


def is_a_verb(game: GameSpec, word: str) -> bool:
    """Whether some sentence of the game says this word after a player's name."""
    return any(word in _verbs(reason.sentence, spoken()) for reason in game.reasons)


def third_person(word: str) -> str:
    """An English verb as it stands after a name."""
    if word.endswith("y") and word[-2] not in "aeou":
        return f"{word[:-1]}ies"
    return f"{word}es" if word.endswith(("s", "sh", "ch", "x")) else f"{word}s"


def act_called(game: GameSpec, words: Sequence[str]) -> tuple[type[Act] | None, Sequence[str]]:
    """The act whose key, in the language that is spoken, is labelled with the first of these words, and the rest."""
    lower = [word.lower() for word in words]
    keys = [(kind, label) for kind, spec in game.act_specs.items() for label in (spec.key, spec.quick)]
    for kind, label in (*keys, *((game.kinds[verb.act], verb.title) for verb in game.showing.verbs)):
        said = re.findall(r"\w+", tr(label).lower())
        if said and lower[: len(said)] in (said, [third_person(said[0]), *said[1:]]):
            return kind, words[len(said) :]
    return None, words


@cache
def _words(sentence: str, language: str) -> frozenset[str]:
    return frozenset(
        word for said in _spoken(sentence) for word in re.findall(r"\w+", re.sub(r"{.*?}", "", said).lower())
    )


@cache
def _verbs(sentence: str, language: str) -> frozenset[str]:
    return frozenset(verb for said in _spoken(sentence) for verb in _in(said))


def _spoken(sentence: str) -> tuple[str, str]:
    return sentence, tr(sentence, **{name: f"{{{name}}}" for name in gaps_of(sentence)})


def _in(sentence: str) -> Iterator[str]:
    for found in _AFTER_A_NAME.finditer(sentence):
        yield found["first"].lower()
        rest = re.findall(r"\w+", found["rest"])
        if found["first"] in _MAY and rest:
            yield from (rest[0].lower(), rest[-1].lower())
