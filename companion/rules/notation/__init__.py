"""Acts and events as text, derived from their declarations."""

from companion.rules.notation.codec import (
    NotationError,
    act_from_json,
    act_to_json,
    event_from_json,
    has_hidden,
    to_json,
)

__all__ = ["NotationError", "act_from_json", "act_to_json", "event_from_json", "has_hidden", "to_json"]
