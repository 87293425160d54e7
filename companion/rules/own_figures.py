"""A figure of a game's own for its reports, in a few lines over the events of a round."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from companion.rules.events import Event

Per = Literal["trial", "case", "round", "100 rounds"]


@dataclass(frozen=True, slots=True)
class OwnFigure:
    """A number of a game's own in reports. ``count`` gets the events of a round that still count, in order, and the
    options. It returns hits and trials.

    - ``per``: ``"trial"`` for the share of trials that are hits, ``"case"`` for hits per trial (there may be several),
      ``"round"`` or ``"100 rounds"`` for hits per round or per 100 rounds.
    - ``title``: its name for people.
    - ``against``: the id of the figure with the gain, if this one is the cost. A report tells if it costs more than it
      gains.
    """

    id: str
    title: str
    count: Callable[[Sequence[Event], Mapping[str, Any]], tuple[int, int]]
    per: Per = "trial"
    against: str = ""


def per_round(id_: str, title: str, *kinds: type[Event]) -> OwnFigure:
    """How many events of these kinds happen in a round."""
    return hits_per_round(id_, title, lambda event: isinstance(event, kinds))


def per_hundred_rounds(id_: str, title: str, *kinds: type[Event]) -> OwnFigure:
    """How many events of these kinds happen in 100 rounds."""
    return OwnFigure(id_, title, lambda events, _: _number(isinstance(each, kinds) for each in events), "100 rounds")


def hits_per_round(id_: str, title: str, is_hit: Callable[[Event], bool]) -> OwnFigure:
    """How many events of a round are hits."""
    return OwnFigure(id_, title, lambda events, _: _number(map(is_hit, events)), "round")


def one_of(id_: str, title: str, hit: type[Event] | tuple[type[Event], ...], miss: type[Event]) -> OwnFigure:
    """The share of one kind of event among two kinds."""

    def trial(event: Event) -> bool | None:
        if isinstance(event, hit):
            return True
        return False if isinstance(event, miss) else None

    return share_of(id_, title, trial)


def share_of(id_: str, title: str, trial: Callable[[Event], bool | None]) -> OwnFigure:
    """The share of hits: ``trial`` is asked of each event; True is a hit, False a miss, None neither.

    >>> from companion.rules.events import GameEnded
    >>> share_of("shared", "Games that several win", lambda event: len(event.winners) > 1
    ...          if isinstance(event, GameEnded) else None).per
    'trial'
    """

    def count(events: Sequence[Event], _: Mapping[str, Any]) -> tuple[int, int]:
        found = [each for each in map(trial, events) if each is not None]
        return sum(found), len(found)

    return OwnFigure(id_, title, count)


def _number(hits: Iterable[bool]) -> tuple[int, int]:
    found = sum(hits)
    return found, found
