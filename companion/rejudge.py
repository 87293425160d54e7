"""A real session judged again, under other rulings or newer rules: what would have changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.records import summary
from companion.rules.events import Event
from companion.rules.game import IllegalAct, settle_options
from companion.rules.history import History
from companion.rules.rulebook import say
from companion.rules.spec import GameSpec


@dataclass(frozen=True, slots=True)
class Changed:
    """One act that would have been judged otherwise. ``then`` and ``now`` are its decisions as sentences;
    ``refused`` when it would have been refused, in which case it is left out and the rest judged without it."""

    number: int
    act: str
    then: tuple[str, ...]
    now: tuple[str, ...]
    refused: bool = False


@dataclass(frozen=True, slots=True)
class Rejudged:
    """A session under other rulings: what changed act by act, and the two summaries."""

    changes: tuple[Changed, ...]
    then: Mapping[str, Any]
    now: Mapping[str, Any]


def rejudge(history: History[Any], options: Mapping[str, object]) -> Rejudged:
    """Judges all acts that stand again, with these options changed. Raises SetupError for an unknown option."""
    game = history.game
    settled = settle_options(game, {**history.setup.options, **options})
    again: History[Any] = History(game, replace(history.setup, options=settled))
    changes = tuple(_changes(game, history, again))
    return Rejudged(changes, summary(history), summary(again))


def _changes(game: GameSpec[Any], history: History[Any], again: History[Any]) -> Iterator[Changed]:
    for standing in history.standing:
        then = _said(game, standing.events)
        spoken = history.spoken(standing.act)
        try:
            events = again.judge(standing.act)
        except IllegalAct as refused:
            yield Changed(standing.number, spoken, then, (say(game, refused.why),), refused=True)
            continue
        again.take(standing.act, events)
        now = _said(game, events)
        if now != then:
            yield Changed(standing.number, spoken, then, now)


def _said(game: GameSpec[Any], events: tuple[Event, ...]) -> tuple[str, ...]:
    return tuple(say(game, event) for event in events)
