"""What lies hidden stays hidden on the glass, which lies open on the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.events import Event
from companion.games.game import Game


def open_to_all(game: Game[Any], events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events as somebody may see them who holds no cards."""
    return tuple(game.hide(event, None) for event in events)


def is_open(game: Game[Any], events: Iterable[Event]) -> bool:
    """Whether these events hold nothing that is for one seat's eyes alone."""
    return all(game.hide(event, None) == event for event in events)
