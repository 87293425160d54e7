"""A figure that a game declares for its reports, in a few lines over what happened."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from companion.rules.events import Event


@dataclass(frozen=True, slots=True)
class OwnFigure:
    """``trial`` is asked of each event that stands: True is a hit, False a miss, None neither.

    ``per`` ``"trial"``: the figure is the share of hits among hits and misses. ``per`` ``"round"``: it is the number of
    hits in a round. ``title`` is what people read.

    >>> from companion.rules.events import GameEnded
    >>> OwnFigure("shared", "Games that several win", lambda event: len(event.winners) > 1
    ...           if isinstance(event, GameEnded) else None).per
    'trial'
    """

    id: str
    title: str
    trial: Callable[[Event], bool | None]
    per: Literal["trial", "round"] = "trial"


def per_round(id_: str, title: str, *kinds: type[Event]) -> OwnFigure:
    """How many events of these kinds happen in a round."""
    return OwnFigure(id_, title, lambda event: True if isinstance(event, kinds) else None, "round")


def one_of(id_: str, title: str, hit: type[Event] | tuple[type[Event], ...], miss: type[Event]) -> OwnFigure:
    """The share of one kind of event among two kinds."""

    def trial(event: Event) -> bool | None:
        if isinstance(event, hit):
            return True
        return False if isinstance(event, miss) else None

    return OwnFigure(id_, title, trial)
