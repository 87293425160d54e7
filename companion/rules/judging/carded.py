"""The field of an act that holds the cards that are seen, and the cards that an event turned up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from companion.cards import Face
from companion.rules.events import Event
from companion.rules.game import Act

if TYPE_CHECKING:
    from companion.rules.spec import GameSpec


def cards_field(game: GameSpec, kind: type[Act]) -> str:
    """The field of an act with its cards; empty if it has none that can be seen."""
    spec = game.act_specs.get(kind)
    return spec.cards if spec else ""


def faces_of(game: GameSpec, act: Act) -> tuple[Face, ...]:
    """The cards that an act names."""
    field = cards_field(game, type(act))
    value: Any = getattr(act, field) if field else ()
    return tuple(face for face in (value if isinstance(value, tuple) else (value,)) if face is not None)


def is_said_by_sight(game: GameSpec, kind: type[Act]) -> bool:
    """Whether seeing the cards makes the act. Cards that lie open are named where they lie, but seeing them moves
    nothing.
    """
    spec = game.act_specs.get(kind)
    return spec is not None and spec.by_sight


def find_shown_cards(events: Sequence[Event]) -> tuple[str, ...]:
    """The faces that these events turned up."""
    seen: list[str] = []
    for event in events:
        for name in ("card", "cards", "up", "faces"):
            value: Any = getattr(event, name) if name in type(event).__dataclass_fields__ else None
            faces = value if isinstance(value, tuple) else (value,)
            seen += [face for face in faces if isinstance(face, str)]
    return tuple(seen)
