"""Sentences for the glass: reasons with their cards written as people read them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from companion.cards import Face
from companion.languages import all_of, capitalize, tr
from companion.languages import spoken as language
from companion.rules.events import Event, LetStand, Param, Seat, Why
from companion.rules.game import Setup
from companion.rules.rulebook import rule, say, why_of
from companion.rules.spec import GameSpec
from companion.speech.faces import look_of

WORD = re.compile(r"\b\w+\b")
TABLE_RULE = re.compile(r"^T\d+ ")
"""The number of a rule of every table."""

AT_A_GLANCE = 150
"""How many letters people read at a glance."""

MOST = 2000
"""How many sentences are kept."""

_last: list[tuple[Setup, frozenset[Face], dict[tuple[Why, str], str]]] = []


def speak(game: GameSpec, setup: Setup, said: Why | Event) -> str:
    """A reason, or what happened, as a sentence, its faces as people say them: ``7♠`` for ``7S``."""
    why = why_of(game, said) if isinstance(said, Event) else said
    faces, kept = _find_known(setup)
    key = why, language()
    if key not in kept:
        if len(kept) >= MOST:
            kept.clear()
        kept[key] = _sentence(game, setup, why, faces)
    return kept[key]


def _sentence(game: GameSpec, setup: Setup, why: Why, faces: frozenset[Face]) -> str:

    def of(value: Param) -> Param:
        if isinstance(value, tuple) and value and all(each in setup.seats for each in value):
            return all_of(tuple(map(str, value)))
        if isinstance(value, tuple):
            return tuple(spoken(each) for each in value)
        return spoken(value)

    def spoken(value: str | int | None) -> str | int | None:
        if isinstance(value, str) and value in faces and value not in setup.seats:
            return look_of(game.name, value).spoken
        if isinstance(value, str) and " " in value:
            return WORD.sub(lambda found: look_of(game.name, found[0]).spoken if found[0] in faces else found[0], value)
        return value

    sentence = say(game, replace(why, params=tuple((name, of(value)) for name, value in why.params)))
    return sentence if sentence.startswith(setup.seats) else capitalize(sentence)


def _find_known(setup: Setup) -> tuple[frozenset[Face], dict[tuple[Why, str], str]]:
    """The faces of a table, and its spoken sentences; the last table's are kept. Evenings are judged again beside the
    thread that people touch."""
    found = _last[0] if _last else None
    if found is None or found[0] is not setup:
        found = (setup, frozenset(setup.deck.played_faces()), {})
        _last[:] = [found]
    return found[1:]


def shorten(sentences: Iterable[str]) -> str:
    """The first sentence, and as many more as can be read with it at a glance."""
    told = ""
    for sentence in sentences:
        if told and len(told) + len(sentence) > AT_A_GLANCE:
            break
        told = f"{told} {sentence}".strip()
    return told


def spoken_face(game: GameSpec, face: Face | None) -> str:
    """One face as a sentence has it; a card that nobody saw is a card."""
    return tr("a card") if face is None else look_of(game.name, face).spoken


def rule_of(game: GameSpec, said: Why | Event) -> str:
    """The heading of the rule that a reason, or what happened, rests on."""
    return rule(game, said)


def spoken_rule(heading: str) -> str:
    """The heading of a rule of the game; empty for one of every table, which only names what was done.

    >>> spoken_rule("T5 Correcting a misreading"), spoken_rule("4.3 The ring")
    ('', '4.3 The ring')
    """
    return "" if TABLE_RULE.match(heading) else heading


def headline(events: tuple[Event, ...]) -> Event | None:
    """The event that stands for an act: the decision, or the deed if nothing was decided."""
    told = [event for event in events if not isinstance(event, LetStand)] or list(events)
    return max(told, key=lambda event: event.weight, default=None)


def find_deed(events: tuple[Event, ...], seat: Seat | None) -> Event | None:
    """The event that says what this seat did; without one, the headline."""
    own = (event for event in events if seat is not None and getattr(event, "seat", None) == seat)
    return next(own, headline(events))


def headlines(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The headline of an act, and what came to light beside it."""
    main = headline(events)
    return () if main is None else (main, *(each for each in events if each.beside and each is not main))
