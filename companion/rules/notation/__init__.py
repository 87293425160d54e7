"""Acts and events as text, and what of them is read off how they are declared."""

from companion.rules.notation.codec import (
    NotationError,
    act_from_json,
    act_to_json,
    event_from_json,
    has_hidden,
    to_json,
)

__all__ = ["NotationError", "act_from_json", "act_to_json", "event_from_json", "has_hidden", "to_json"]
