"""Words for the gaps of sentences in the current language: places, units, known facts about cards, questions.

A reason holds them in English, whatever the language. They are translated piece by piece when a sentence is shown.
"""

from __future__ import annotations

import re
from functools import cache
from string import Formatter
from typing import TYPE_CHECKING

from companion.languages import ENGLISH, WORD, all_of, later, one_of, spoken, tr

if TYPE_CHECKING:
    from companion.rules.spec import GameSpec

LIES_IN = later("{card} lies in {places}", WORD)
LIES_ELSEWHERE = later("{card} lies elsewhere", WORD)
HOLDS = later("it holds {cards}", WORD)
NONE_LEFT = later("no {card} is left that could be there", WORD)
NO_CARD_LEFT = later("no card is left there", WORD)
OF_A_CARD = (LIES_IN, LIES_ELSEWHERE, HOLDS, NONE_LEFT)
ASKED_UNREAD = later("asked for the card in front of {seat}: it could not read it", WORD)
ASKED = later("asked which card lies in front of {seat}: {faces}", WORD)
ASKED_IN_UNREAD = later("asked for the card in {zone}: it could not read it", WORD)
ASKED_IN = later("asked which card lies in {zone}: {faces}", WORD)
OF_A_QUESTION = (ASKED_UNREAD, ASKED, ASKED_IN_UNREAD, ASKED_IN)
ANYBODYS = later("{seat}'s {words}", WORD)
ALL_THE = later("All the {words}", WORD)
ALL_AMOUNTS = later("All amounts of {words}", WORD)


def spoken_words(game: GameSpec, words: str) -> str:
    """The words for a gap: the name of a card, a word of the game, one of its places, or a known fact about a card.
    Anything else stays as it is.
    """
    if words in game.card_names:
        return game.card_names[words]
    if spoken() == ENGLISH:
        return words
    said = tr(words, WORD)
    if said != words:
        return said
    inside = words[:1].lower() + words[1:]  # as it is where it begins no sentence
    if " " in words and (said := tr(inside, WORD)) != inside:
        return said[:1].upper() + said[1:]
    for phrase, form in _forms(game):
        found = form.fullmatch(words)
        if found is not None:
            return tr(phrase, WORD, **{name: _spoken(game, name, part) for name, part in found.groupdict().items()})
    return words


def _spoken(game: GameSpec, name: str, part: str) -> str:
    """A part of a phrase: a name or a card stays as it is."""
    if name == "places":
        return all_of([spoken_words(game, place) for place in part.split(" and ")])
    if name == "faces":
        return one_of(part.split(" or "))
    return spoken_words(game, part) if name == "words" else part


@cache
def _forms(game: GameSpec) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """The phrases with gaps, each as what it matches."""
    places = [place.called for place in game.places if "{" in place.called]
    return tuple(
        (phrase, _form(phrase)) for phrase in (*OF_A_QUESTION, *OF_A_CARD, *places, ALL_THE, ALL_AMOUNTS, ANYBODYS)
    )


def _form(phrase: str) -> re.Pattern[str]:
    parts = (
        re.escape(before) + (f"(?P<{name}>.+?)" if name else "") for before, name, _, _ in Formatter().parse(phrase)
    )
    return re.compile("".join(parts))
