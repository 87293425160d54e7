"""Whether the classes of a game's acts and events can be used: their names, their fields and the reasons they name."""

from __future__ import annotations

import builtins
import inspect
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import MISSING
from typing import Any, get_type_hints

from companion.games.outside.declared_texts import list_twice, place_of_reason
from companion.rules import acts
from companion.rules.events import TABLE_EVENTS, Event
from companion.rules.game import Act, Reason
from companion.rules.judging.faults import place_of
from companion.rules.notation.near import guess, near
from companion.rules.spec import GameSpec


def is_needed(kind: type[Act | Event], name: str) -> bool:
    """Whether an act cannot be said without this field."""
    field = kind.__dataclass_fields__.get(name)
    return field is not None and field.default is MISSING and field.default_factory is MISSING


def own(kind: type[Act | Event]) -> list[str]:
    """The names of an act or an event that a sentence or a SPEC can use: its own fields and properties."""
    shared = {*dir(Event if issubclass(kind, Event) else Act)} - {"seat"}
    return [name.rstrip("_") for name in dir(kind) if name not in shared]


def list_kind_mistakes(spec: GameSpec) -> Iterator[tuple[object, str]]:
    """Each mistake in a class of acts or events: the file, with the line if it is known, and the sentence."""
    yield from _find_taken_names(spec)
    yield from _of_words(spec)


def _find_taken_names(spec: GameSpec) -> Iterator[tuple[object, str]]:
    """Acts and events that are called like those of every table."""
    kinds: tuple[type[Act | Event], ...] = (*spec.act_specs, *spec.events_known)
    taken = {kind.__name__ for kind in (*acts.TABLE_ACTS, *TABLE_EVENTS)}
    wrong = [kind for kind in kinds if kind.__name__ in taken and kind not in TABLE_EVENTS]
    if wrong:
        names = ", ".join(f"{kind.__name__} ({place_of(kind)})" for kind in wrong)
        yield place_of(wrong[0]), f"the companion's own acts and events have these names; choose others: {names}"


def file_of(kind: type[Any]) -> object:
    """The file of a class."""
    return getattr(sys.modules.get(kind.__module__), "__file__", kind.__module__)


def _of_words(spec: GameSpec) -> Iterator[tuple[object, str]]:
    """The faults of the classes of acts and events."""
    codes = {reason.code: reason for reason in (*acts.TABLE_REASONS, *spec.reasons)}
    kinds: tuple[type[Act | Event], ...] = (*spec.act_specs, *spec.events_known)
    for kind in kinds:
        name, at = kind.__name__, file_of(kind)
        if unknown := _unknown_type(kind) or _reserved(kind):
            yield unknown
            continue
        has = own(kind)
        if isinstance(kind.secrets, str):
            yield at, f"{name}.secrets is {kind.secrets!r}, a text; write a tuple: secrets = ({kind.secrets!r},)"
            continue
        for field in kind.secrets:
            if field not in (fields := kind.__dataclass_fields__):
                yield at, f"{name} has no field {field!r}, which its secrets name; {near(field, fields)}"
        if not issubclass(kind, Event):
            continue
        why: Any = kind.__dataclass_fields__["why"].default
        said = {"why": getattr(why, "code", ""), "secretly": kind.secretly}
        for what, code in said.items():
            if code and code not in codes:
                own_codes = [each.code for each in spec.reasons]
                meant = (
                    guess(code, own_codes) or f"write it there with a name of its own: {_constant(code)} = Reason(...)"
                )
                yield at, f"the reason {code!r} of {name}.{what} is not in the module of reasons; {meant}"
            elif code:
                for gap in codes[code].gaps:
                    if gap not in has and (what == "secretly" or gap not in dict(why.params)):
                        yield place_of_reason(spec, codes[code], str(at)), _no_gap(name, codes[code], gap, has)
    known = [each.__name__ for each in (*spec.events_known, *TABLE_EVENTS)]
    for twice in list_twice("event", known):
        yield spec.rules.parent, twice


def _constant(code: str) -> str:
    return code.replace("-", "_").upper()


def _unknown_type(kind: type[Act | Event]) -> tuple[object, str] | None:
    """A field whose type is a name that its module does not have, with its line."""
    try:
        get_type_hints(kind)
    except NameError as error:
        at = find_line(kind, rf":.*\b{error.name}\b")
        meant = guess(error.name, vars(sys.modules[kind.__module__])) or guess(error.name, dir(builtins))
        return at, "; ".join(filter(None, (f"{kind.__name__}: {error}", meant)))
    return None


INSTEAD = {"at": "where", "pm": "margin", "stands": "stays", "seat": "player", "why": "because", "postings": "paid"}
"""A better name for a field that every act or event has already; for other names one with ``_`` will do."""


def _reserved(kind: type[Act | Event]) -> tuple[object, str] | None:
    """A field that is called like something that every act or every event has, with its line."""
    what, base = ("event", Event) if issubclass(kind, Event) else ("act", Act)
    for name, said in kind.__annotations__.items():
        is_meant = "ClassVar" in str(said) or (name == "seat" and "Seat" in str(said)) or name == "why"
        if hasattr(base, name) and not is_meant:
            instead = INSTEAD.get(name, f"{name}_")
            wrong = f"the name {name!r} is taken: every {what} has it; call the field {instead!r}"
            return find_line(kind, rf"^\s+{name}\s*:"), f"{kind.__name__}.{name}: {wrong}"
    return None


def find_line(kind: type[Any], written: str) -> str:
    """The first line of a class that has this in it, or its own."""
    lines, first = inspect.getsourcelines(kind)
    at = next((number for number, line in enumerate(lines, first) if re.search(written, line)), first)
    return f"{file_of(kind)}:{at}"


def _no_gap(name: str, reason: Reason, gap: str, has: Iterable[str]) -> str:
    return f"{name} has no field {gap!r}, which the sentence of its reason {reason.code!r} needs; {near(gap, has)}"
