"""A mistake in a game's own code: where it stands, and what Python says of it."""

from __future__ import annotations

import traceback
from pathlib import Path

from companion.rules.game import SetupError
from companion.rules.notation.near import guess


class BelowZero(ValueError):
    """An event of a game takes more from a place than lies there."""


def place_in(error: Exception, folder: Path) -> str | None:
    """The file and the line of the folder at which it failed; None if none of its code was at work."""
    if isinstance(error, SyntaxError) and error.filename:
        return f"{error.filename}:{error.lineno}"
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if Path(frame.filename).is_relative_to(folder)]
    return f"{own[-1].filename}:{own[-1].lineno}" if own else None


def what_python_says(error: Exception) -> str:
    """What Python says of a mistake, and what was probably meant."""
    if isinstance(error, SetupError | BelowZero):
        return str(error)
    said = f"{type(error).__name__}: {error.msg if isinstance(error, SyntaxError) else error}"
    match error:
        case AttributeError(name=str() as name, obj=obj):
            return "; ".join(filter(None, (said, guess(name, dir(obj)))))
    return said
