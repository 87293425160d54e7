"""Typed lines at the table, as acts."""

from companion.commands.playing.typed.acts import read_act
from companion.commands.playing.typed.fields import NotUnderstood, with_faces
from companion.commands.playing.typed.rulings import read_ruling
from companion.commands.playing.typed.usage import list_kinds, usage

__all__ = ["NotUnderstood", "list_kinds", "read_act", "read_ruling", "usage", "with_faces"]
