"""A mistake in a game's own code: where it stands, and what Python says of it."""

from __future__ import annotations

import builtins
import inspect
import re
import sys
import traceback
from collections.abc import Callable, Iterable
from dataclasses import FrozenInstanceError
from pathlib import Path
from types import FrameType
from typing import Any, TypeVar

from companion.rules.game import Act, Reason, SetupError
from companion.rules.notation.near import guess

R = TypeVar("R")

_FIELD = re.compile(r"field '(\w+)'")
_IS_MADE = re.compile(r"Cannot overwrite attribute __setattr__|cannot inherit non-frozen")
"""What Python says of ``@dataclass`` over what is a dataclass by itself."""
_NO_STATE = re.compile(r"(\w+)\.moves\(\) missing .* 'state'")
_NO_ARGUMENT = re.compile(r"(?P<called>\w+)(\.__init__)?\(\) got an unexpected keyword argument '(?P<name>\w+)'")


class WrongMovement(ValueError):
    """An event of a game moves what does not lie there, or between places that nothing declares; ``at`` is the function
    that says so, if it is the mistake."""

    def __init__(self, wrong: str, at: Callable[..., Any] | None = None) -> None:
        super().__init__(wrong)
        self.at = at


class WrongFunction(TypeError):
    """A function of a game gives back, or takes, what it cannot; ``at`` is the function."""

    def __init__(self, at: Callable[..., Any], wrong: str) -> None:
        super().__init__(wrong)
        self.at = at


def result_of(function: Callable[..., R], *given: Any) -> R:
    """What a function of a game gives back. Raises WrongFunction if that is None."""
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
    """What Python says of a mistake, and what was probably meant."""
    if isinstance(error, SetupError | WrongMovement | WrongFunction):
        return str(error)
    said = f"{type(error).__name__}: {error.msg if isinstance(error, SyntaxError) else error}".removesuffix(": ")
    return "; ".join(filter(None, (said, _meant(error))))


def _meant(error: Exception) -> str:
    match error:
        case FrozenInstanceError():
            named = _FIELD.search(str(error))
            changes = f"{named[1]}=..." if named else "..."
            return f"a state never changes: write replace(state, {changes}), and return that"
        case StopIteration():
            return "next(...) found nothing; write next(..., None), and say what then"
        case AttributeError(name="why", obj=Reason()):
            return "a reason is the why of its event: delete the .why"
        case AttributeError(name=str() as name, obj=obj):
            return guess(name, dir(obj))
        case ModuleNotFoundError(name=str() as name):
            return _module_meant(name)
        case NameError(name=str() as name):
            frame = _frame(error)
            return guess(name, (*frame.f_globals, *frame.f_locals, *dir(builtins))) if frame else ""
        case TypeError() if said := _NO_STATE.search(str(error)):
            return f"record an event, as in turn.record({said[1]}(...)), not its class"
        case TypeError() if said := _NO_ARGUMENT.search(str(error)):
            return guess(said["name"], _parameters(said["called"], _frame(error)))
        case TypeError() if _IS_MADE.match(str(error)):
            return "acts, events, states and options are dataclasses by themselves; delete the @dataclass"
        case TypeError() if "'NoneType'" in str(error) and _reads_no_time(_frame(error)):
            return "an act without a time has at=None"
    return ""


def _reads_no_time(frame: FrameType | None) -> bool:
    """Whether the code at work reads the time of an act that has none."""
    if frame is None or "at" not in frame.f_code.co_names:
        return False
    return any(isinstance(each, Act) and each.at is None for each in frame.f_locals.values())


def _frame(error: Exception) -> FrameType | None:
    """Where it was raised."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return trace.tb_frame if trace is not None else None


def _parameters(called: str, frame: FrameType | None) -> Iterable[str]:
    """What can be said to the function or the class of this name, as the code at work knew it."""
    known = {**frame.f_globals, **frame.f_locals} if frame else {}
    try:
        return inspect.signature(known[called]).parameters
    except (KeyError, TypeError, ValueError):
        return ()


def _module_meant(name: str) -> str:
    """The module beside which it should stand."""
    package, _, last = name.rpartition(".")
    spec = sys.modules.get(package)
    folders = [Path(folder) for folder in getattr(spec, "__path__", ())]
    return guess(last, (path.stem for folder in folders for path in folder.iterdir() if path.suffix in ("", ".py")))
