"""Typed lines at the table, as acts."""

from companion.commands.playing.typed.acts import typed_act
from companion.commands.playing.typed.fields import NotUnderstood, with_faces
from companion.commands.playing.typed.rulings import typed_ruling
from companion.commands.playing.typed.usage import typed_kinds, usage

__all__ = ["NotUnderstood", "typed_act", "typed_kinds", "typed_ruling", "usage", "with_faces"]
