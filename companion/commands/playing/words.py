"""The words of a game, or of every table, to write a record: acts with their fields, options, reasons."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from companion.cards import Face
from companion.decks import load_deck
from companion.rules.acts import TABLE_ACTS, TABLE_REASONS, Answer, Count, Rule
from companion.rules.events import TABLE_EVENTS, Event, Seat, kebab
from companion.rules.game import Act, Option, Reason, Setup, settle_options
from companion.rules.history import History
from companion.rules.notation.kinds import Samples, example, is_needed, kind_of, own_fields
from companion.rules.spec import GameSpec

WIDTH = 100
PLAYERS = ("Ann", "Ben", "Cem", "Dan", "Eva", "Fay", "Gus", "Hal")
ACTS = 60
"""The number of random acts that are searched for cards for the examples."""
TABLE = "table"
"""The name for the words of every table."""

SHARED = (
    ("seat", "who says or does it: a player"),
    ("at", "when, in seconds on any one clock: a number. An act whose time matters needs it"),
    ("pm", "how uncertain that time is, in seconds: a number"),
    ("stands", "why the table lets it stand although the referee refuses it: text"),
)
"""The fields that every act may have."""


@dataclass(frozen=True, slots=True)
class GameWords:
    """The acts, events, reasons and options of a game (None: of every table)."""

    game: GameSpec | None
    options: tuple[Option, ...]
    acts: tuple[type[Act], ...]
    events: tuple[type[Event], ...]
    reasons: tuple[Reason, ...]


def words_of(game: GameSpec | None) -> GameWords:
    """The words of the game alone, without those of every table; or only the latter."""
    if game is None:
        return GameWords(None, (), TABLE_ACTS, TABLE_EVENTS, TABLE_REASONS)
    acts = tuple(act for act in game.acts_known if act not in TABLE_ACTS)
    events = tuple(event for event in game.events_known if event not in TABLE_EVENTS)
    return GameWords(game, game.options, acts, events, game.reasons)


def values_of(option: Option) -> str:
    """The possible values of an option, the default first."""
    values = [str(value).lower() if isinstance(value, bool) else str(value) for value in option.values]
    values += [f"{option.span[0]} to {option.span[1]}"] if option.span else []
    values += ["the path of a file"] if option.file else []
    return ", ".join(values)


def meaning(kind: type[Any]) -> str:
    """The meaning of a word: the first paragraph of its docstring, or nothing.

    >>> meaning(dataclass(type("Meld", (), {})))
    ''
    """
    said = kind.__doc__ or ""
    if said.startswith(f"{kind.__name__}("):  # as dataclasses write it
        return ""
    return " ".join(said.strip().split("\n\n")[0].split()).replace("``", "`")


def _write_meaning(word: str, kind: type[Any]) -> str:
    return ": ".join(filter(None, (word, meaning(kind))))


def written(words: GameWords, act: type[Act]) -> str:
    """The act as a line of a record."""
    game = words.game
    return json.dumps(example(act, _samples(game, act), seat=_sayer(game, act)), ensure_ascii=False)


def in_words(words: GameWords) -> Iterator[str]:
    """For reading in a terminal."""
    if words.game is not None:
        yield from _of_the_game(words.game)
    if words.options:
        yield "Options, their default first"
        for option in words.options:
            yield from _wrapped(f"{option.name}: {values_of(option)}. {option.line} ({option.section})")
        yield ""
    yield "Acts, one a line; a field in brackets can be left out"
    for act in words.acts:
        yield ""
        yield from _wrapped(_write_meaning(act.word(), act))
        for field in own_fields(act):
            name = field.name.rstrip("_")
            yield from _wrapped(
                f"{name if is_needed(field) else f'[{name}]'}: {kind_of(act, field, _samples(words.game, act)).one}", 6
            )
        yield f"      {written(words, act)}"
    yield ""
    yield "Every act may also say"
    for name, says in SHARED:
        yield from _wrapped(f"[{name}]: {says}", 2)
    for heading, listed in (
        ("Events: what the referee prints", [_write_meaning(kebab(each.__name__), each) for each in words.events]),
        ("Reasons", [f"{reason.code} ({reason.section}): {reason.sentence}" for reason in words.reasons]),
    ):
        yield from ("", heading)
        for line in listed:
            yield from _wrapped(line)


def as_object(words: GameWords) -> dict[str, Any]:
    """The same for programs."""
    return {
        "game": words.game.name if words.game else None,
        "options": {
            option.name: {"values": values_of(option), "line": option.line, "section": option.section}
            for option in words.options
        },
        "acts": {
            act.word(): {
                "says": meaning(act),
                "fields": {
                    field.name.rstrip("_"): {
                        "kind": kind_of(act, field, _samples(words.game, act)).one,
                        "needed": is_needed(field),
                    }
                    for field in own_fields(act)
                },
                "example": json.loads(written(words, act)),
            }
            for act in words.acts
        },
        "events": {kebab(event.__name__): meaning(event) for event in words.events},
        "reasons": {reason.code: {"section": reason.section, "sentence": reason.sentence} for reason in words.reasons},
    }


def _of_the_game(game: GameSpec) -> Iterator[str]:
    deck = load_deck(game.deck_name(settle_options(game, {})))
    header = {"record": 1, "game": game.name, "seats": _players(game)}
    yield f"A record of {game.title} begins with its header; then each line is an act."
    yield f"      {json.dumps(header)}"
    yield from ("", f"Cards, as they are written ({deck.name})")
    yield from _wrapped(" ".join(deck.played_faces()))
    yield ""
    yield from _wrapped(
        "Notes, counts, rulings, undo and mending are the same at every table: companion rules table --words", 0
    )
    yield ""


def _players(game: GameSpec) -> list[Seat]:
    return list(PLAYERS[: max(game.seats[0], 2)])


def _samples(game: GameSpec | None, act: type[Act]) -> Samples:
    if game is None:
        return Samples()
    setup = _set_up(game)
    possible = _list_faces(game).get(act.word(), frozenset())
    faces = sorted(setup.deck.played_faces(), key=lambda face: face not in possible)
    return Samples(setup.seats[:2], faces, game.unit)


@cache
def _list_faces(game: GameSpec) -> Mapping[str, frozenset[Face]]:
    """The cards that each act can have when it is first waited for, in a game by chance."""
    history: History = History(game, _set_up(game))
    chance, found = Random(0), dict[str, frozenset[Face]]()
    for _ in range(ACTS):
        for prompt in game.awaited(history.state):
            if prompt.cards is not None and prompt.cards.faces:
                found.setdefault(prompt.act, prompt.cards.faces)
        if history.say_one(chance) is None:
            break
    return found


def _set_up(game: GameSpec) -> Setup:
    options = settle_options(game, {})
    return Setup(seats=tuple(_players(game)), options=options, deck=load_deck(game.deck_name(options)))


def _sayer(game: GameSpec | None, act: type[Act]) -> Seat | None:
    """The doer of the act in its example: a player, somebody who comes, or nobody."""
    spec = game.act_specs.get(act) if game else None
    if spec is None or game is None:
        return PLAYERS[0] if act in (Answer, Count, Rule) else None
    if spec.by != "seat":
        return None
    return PLAYERS[0] if act.by_a_seat_here else PLAYERS[len(_players(game))]


def _wrapped(line: str, indent: int = 2) -> Iterable[str]:
    begins = " " * indent
    return textwrap.wrap(
        line, WIDTH, initial_indent=begins, subsequent_indent=f"{begins}    ", break_long_words=False,
        break_on_hyphens=False,
    )  # fmt: skip
