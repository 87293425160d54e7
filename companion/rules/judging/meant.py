"""The probable intention when Python fails at a game's own code."""

from __future__ import annotations

import builtins
import inspect
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import FrozenInstanceError
from pathlib import Path
from traceback import walk_tb
from types import FrameType, ModuleType
from typing import Any

from companion.rules.game import Act, Reason
from companion.rules.notation.near import guess


def meant(error: Exception) -> str:
    """The words to write instead, as the end of a sentence; empty if nobody can tell."""
    frame = _frame(error)
    match error:
        case FrozenInstanceError(name=str() as name, obj=obj):
            return _tell_frozen(name, obj, error)
        case StopIteration():
            return "next(...) found nothing; write next(..., None), and say what then"
        case AttributeError(name="why", obj=Reason()):
            return "a reason is the why of its event: delete the .why"
        case AttributeError(name=str() as name, obj=obj):
            return _untyped(type(obj), name) or guess(name, dir(obj))
        case ModuleNotFoundError(name=str() as name):
            return _module_meant(name)
        case NameError(name=str() as name):
            return guess(name, (*frame.f_globals, *frame.f_locals, *dir(builtins))) if frame else ""
        case TypeError() if "'NoneType'" in str(error) and _reads_no_time(frame):
            return "an act without a time has at=None"
        case TypeError() | ValueError():
            found = ((said, tell) for pattern, tell in _SAID if (said := re.search(pattern, str(error))))
            return next((tell(said, frame) for said, tell in found), "")
    return ""


def _tell_frozen(name: str, value: Any, error: Exception) -> str:
    frames = [frame for frame, _ in walk_tb(error.__traceback__)]
    known = {id(each): called for frame in frames for called, each in frame.f_locals.items() if called != "value"}
    change = f"a state never changes: write replace({known.get(id(value), 'state')}, {name}=...), and return that"
    if name in getattr(value, "__dataclass_fields__", ()):
        return change
    return f"{change}; {type(value).__name__} has no field {name!r}: declare it there, with its type"


def _tell_parameter(said: re.Match[str], frame: FrameType | None) -> str:
    return _untyped(_find_called(said["called"], frame), said["name"]) or guess(
        said["name"], _parameters(said["called"], frame)
    )


def _tell_field(said: re.Match[str], frame: FrameType | None) -> str:
    declared = getattr(_find_called(said["called"], frame), "__annotations__", ())
    name = next((each for each in declared if each != "why"), "seat")
    return f"its fields have names: write {said['called']}({name}={name})"


def _tell_lacking(said: re.Match[str], frame: FrameType | None) -> str:
    named = "".join(f", {each}=..." for each in re.findall(r"'(\w+)'", said["names"]))
    return f"write {said['called']}(...{named})"


_SAID: tuple[tuple[str, Callable[[re.Match[str], FrameType | None], str]], ...] = (
    (
        r"(\w+)\.moves\(\) missing .* 'state'",
        lambda said, _: f"record an event, as in turn.record({said[1]}(...)), not its class",
    ),
    (r"(?P<called>\w+)(\.__init__)?\(\) got an unexpected keyword argument '(?P<name>\w+)'", _tell_parameter),
    (r"(?P<called>\w+)\(\) accepts 0 positional sub-patterns", _tell_field),
    (r"(?P<called>\w+)\.__init__\(\) takes 1 positional argument but", _tell_field),
    (r"(?P<called>\w+)\.__init__\(\) missing \d+ required keyword-only arguments?: (?P<names>.*)", _tell_lacking),
    (
        r"mutable default <class '(\w+)'> for field (\w+)",
        lambda said, _: f"write {said[2]}: ... = field(default_factory={said[1]}), from dataclasses import field",
    ),
    (
        r"super\(type, obj\)|super\(\): no arguments",
        lambda *_: "super() stands in no comprehension: write of = super() before it, and of.size(...) in it",
    ),
    (
        "No '__dict__' attribute on .* to cache '",
        lambda *_: "a state never changes: write @property in place of @cached_property",
    ),
    (
        "Cannot overwrite attribute __setattr__|cannot inherit non-frozen",  # ``@dataclass`` over what is one by itself
        lambda *_: "acts, events, states and options are dataclasses by themselves; delete the @dataclass",
    ),
)
"""Python's messages, and the function that finds what to write instead."""


def _untyped(kind: Any, name: str) -> str:
    """A field that is declared without its type is none."""
    if not isinstance(kind, type) or name.startswith("_") or callable(value := getattr(kind, name, len)):
        return ""
    if name in getattr(kind, "__dataclass_fields__", {}) or hasattr(value, "__get__"):
        return ""
    return f"a field has a type: write {name}: ... = {value!r} in class {kind.__name__}"


def _reads_no_time(frame: FrameType | None) -> bool:
    """Whether the code at work reads the time of an act that has none."""
    if frame is None or "at" not in frame.f_code.co_names:
        return False
    return any(isinstance(each, Act) and each.at is None for each in frame.f_locals.values())


def _frame(error: Exception) -> FrameType | None:
    """The frame in which it was raised."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return trace.tb_frame if trace is not None else None


def _find_called(name: str, frame: FrameType | None) -> Any:
    """The function or the class of this name, as the code at work knew it, by itself or in a module; else None."""
    return next((known[name] for known in _list_names(frame) if name in known), None)


def _list_names(frame: FrameType | None) -> Iterator[dict[str, Any]]:
    if frame is not None:
        named = {**frame.f_globals, **frame.f_locals}
        yield named
        yield from (vars(each) for each in named.values() if isinstance(each, ModuleType))


def _parameters(called: str, frame: FrameType | None) -> Iterable[str]:
    """The parameters of the function or the class of this name."""
    try:
        return inspect.signature(_find_called(called, frame)).parameters
    except (TypeError, ValueError):
        return ()


def _module_meant(name: str) -> str:
    """The module beside which it should stand."""
    package, _, last = name.rpartition(".")
    spec = sys.modules.get(package)
    folders = [Path(folder) for folder in getattr(spec, "__path__", ())]
    return guess(last, (path.stem for folder in folders for path in folder.iterdir() if path.suffix in ("", ".py")))
