"""A mistake in a game's own code: its file and line, and Python's message."""

from __future__ import annotations

import inspect
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from companion.rules.game import SetupError
from companion.rules.judging.meant import meant

R = TypeVar("R")


class WrongMovement(ValueError):
    """An event of a game moves what does not lie there, or between places that nothing declares; ``at`` is the function
    that says so, if it is the mistake."""

    def __init__(self, wrong: str, at: Callable[..., Any] | None = None) -> None:
        super().__init__(wrong)
        self.at = at


class WrongFunction(TypeError):
    """A function of a game returns or takes something impossible; ``at`` is the function."""

    def __init__(self, at: Callable[..., Any], wrong: str) -> None:
        super().__init__(wrong)
        self.at = at


def result_of(function: Callable[..., R], *given: Any) -> R:
    """The result of a function of a game. Raises WrongFunction if it is None."""
    found = function(*given)
    if found is None:
        of = f" for {type(given[-1]).__name__}" if function.__name__ == "after" else ""
        raise WrongFunction(function, f"it gives back None{of}: a return is missing")
    return found


def place_in(error: Exception, folder: Path) -> str | None:
    """The file and the line of the folder at which it failed; None if none of its code was at work."""
    if isinstance(error, SyntaxError) and error.filename:
        return from_here(f"{error.filename}:{error.lineno}")
    if isinstance(error, WrongFunction | WrongMovement) and error.at is not None:
        return place_of(error.at)
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if Path(frame.filename).is_relative_to(folder)]
    if own:
        return from_here(f"{own[-1].filename}:{own[-1].lineno}")
    cause = error.__cause__  # a generator's own error, in which Python wraps what ended it
    return place_in(cause, folder) if isinstance(cause, Exception) else None


def from_here(place: object) -> str:
    """A file, with or without its line, as a person in this folder would type it."""
    path = Path(str(place))
    return str(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)


def place_of(function: Any) -> str:
    """The file and the line at which a function or a class is defined."""
    function = inspect.unwrap(function)
    code = getattr(function, "__code__", None)
    if code is not None:
        return from_here(f"{code.co_filename}:{code.co_firstlineno}")
    try:
        return from_here(f"{inspect.getsourcefile(function)}:{inspect.getsourcelines(function)[1]}")
    except (OSError, TypeError):
        return str(getattr(function, "__module__", function))


def what_python_says(error: Exception) -> str:
    """Python's message about a mistake, and the probable intention."""
    if isinstance(error, SetupError | WrongMovement | WrongFunction):
        return str(error)
    said = f"{type(error).__name__}: {error.msg if isinstance(error, SyntaxError) else error}".removesuffix(": ")
    return "; ".join(filter(None, (said, meant(error))))
