"""Acts, events and why, as plain JSON values and back: one strict codec for records, journals and exports."""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Iterable, Mapping
from sys import float_info
from typing import TYPE_CHECKING, Any, Literal, Union, get_args, get_origin, get_type_hints

from companion.rules.events import TABLE_EVENTS, Event, Posting, Why, kebab
from companion.rules.game import Act
from companion.rules.notation.kinds import kind_of

if TYPE_CHECKING:
    from companion.rules.spec import GameSpec


class NotationError(ValueError):
    """A value that is not notation; the sentence says which field and why."""


def to_json(value: object) -> Any:
    """Any value of the vocabulary as JSON would hold it: dataclasses become objects, tuples become lists."""
    if isinstance(value, Event):
        fields = {name: to_json(getattr(value, name)) for name in _fields(type(value))}
        return {"event": kebab(type(value).__name__), **fields}
    if isinstance(value, Act):
        return act_to_json(value)
    if isinstance(value, Why):
        return {"code": value.code, **{name: to_json(param) for name, param in value.params}}
    if isinstance(value, Posting):
        return [value.unit, value.account, value.amount]
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        told = (field for field in dataclasses.fields(value) if not _is_left_out(value, field))
        return {field.name.rstrip("_"): to_json(getattr(value, field.name)) for field in told}
    if isinstance(value, Mapping):
        return {str(key): to_json(each) for key, each in value.items()}
    if isinstance(value, frozenset):
        return sorted(to_json(each) for each in value)
    if isinstance(value, tuple):
        return [to_json(each) for each in value]
    return value


def _is_left_out(value: Any, field: dataclasses.Field[Any]) -> bool:
    """Whether a part of an act need not say this, as it is by default."""
    return bool(field.metadata.get("left_out")) and getattr(value, field.name) == field.default


def act_to_json(act: Act) -> dict[str, Any]:
    """An act as its line in a record: fields at their defaults are left out."""
    line: dict[str, Any] = {"act": act.word()}
    ordered = sorted(dataclasses.fields(act), key=lambda field: field.name != "seat")
    late = ("at", "pm", "stands")
    for field in sorted(ordered, key=lambda field: field.name in late):
        value = getattr(act, field.name)
        default = field.default if field.default_factory is dataclasses.MISSING else field.default_factory()
        if value != default:
            line[field.name.rstrip("_")] = to_json(value)
    return line


def act_from_json(kinds: Iterable[type[Act]], line: Mapping[str, object]) -> Act:
    """The act that a record's line says. Raises NotationError."""
    by_word = {kind.word(): kind for kind in kinds}
    word = line.get("act")
    if not isinstance(word, str) or word not in by_word:
        raise NotationError(f"no act is called {word!r}; known are: {', '.join(sorted(by_word))}")
    kind = by_word[word]
    hints = _hints(kind)
    names = {field.name.rstrip("_"): field for field in dataclasses.fields(kind)}
    for key in line:
        if key != "act" and key not in names:
            raise NotationError(f"{word!r} has no field {key!r}; it has: {', '.join(sorted(names))}")
    values: dict[str, object] = {}
    for key, field in names.items():
        said = line.get(key)
        if key in line and hints[field.name] == Act | None and isinstance(said, dict):
            values[field.name] = act_from_json(by_word.values(), said)
        elif key in line:
            try:
                values[field.name] = _decoded(hints[field.name], said, f"{word}.{key}")
            except NotationError as error:
                if said is None and field.name in kind.secrets:
                    hidden = f"{word}.{key} was hidden when this record was written"
                    raise NotationError(f"{hidden}; export the session again with --hidden") from error
                raise NotationError(f"{error}; {key} is {kind_of(kind, field).one}") from error
        elif field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING:
            raise NotationError(f"{word!r} needs the field {key!r}")
    return kind(**values)  # type: ignore[arg-type]


def event_from_json(game: GameSpec[Any], line: Mapping[str, object]) -> Event:
    """The event that a journal kept. Raises NotationError."""
    kinds = {kebab(kind.__name__): kind for kind in (*TABLE_EVENTS, *game.events_known)}
    return _event(kinds, game.acts_known, line)


def _event(kinds: Mapping[str, type[Event]], acts: tuple[type[Act], ...], line: Mapping[str, object]) -> Event:
    name = line.get("event")
    if not isinstance(name, str) or name not in kinds:
        raise NotationError(f"no event is called {name!r}")
    kind = kinds[name]
    hints = _hints(kind)
    values: dict[str, object] = {}
    for field in dataclasses.fields(kind):
        if field.name not in line:
            if field.default is dataclasses.MISSING:
                raise NotationError(f"event {name!r} needs the field {field.name!r}")
            continue
        said = line[field.name]
        if field.name == "postings" and kind not in TABLE_EVENTS and _says_its_fields_once(kind):
            continue  # The first journals kept what moved beside what happened; it follows from it.
        if field.name == "rejudged":
            values["rejudged"] = _rejudged(kinds, acts, said)
        elif field.name == "position" and isinstance(said, dict):
            values["position"] = act_from_json(acts, said)
        else:
            values[field.name] = _decoded(hints[field.name], said, f"{name}.{field.name}")
    event = kind(**values)  # type: ignore[arg-type]
    return _without_repeats(event) if _says_its_fields_once(kind) else event


def _says_its_fields_once(kind: type[Event]) -> bool:
    """Whether an event's sentence is filled from its fields, so that its reason can do without them."""
    return kind.__dataclass_fields__["why"].default is not dataclasses.MISSING


def _without_repeats(event: Event) -> Event:
    """The first journals repeated fields of an event in its reason."""
    params = tuple((name, value) for name, value in event.why.params if getattr(event, name, event) != value)
    return event if params == event.why.params else dataclasses.replace(event, why=Why(event.why.code, params))


def _rejudged(
    kinds: Mapping[str, type[Event]], acts: tuple[type[Act], ...], said: object
) -> tuple[tuple[int, tuple[Event, ...]], ...]:
    if not isinstance(said, list):
        raise NotationError("'rejudged' is a list")
    return tuple((int(number), tuple(_event(kinds, acts, event) for event in events)) for number, events in said)


_HINTS: dict[type[Any], dict[str, Any]] = {}


def _hints(kind: type[Any]) -> dict[str, Any]:
    if kind not in _HINTS:
        _HINTS[kind] = get_type_hints(kind)
    return _HINTS[kind]


def _fields(kind: type[Any]) -> tuple[str, ...]:
    return tuple(field.name for field in dataclasses.fields(kind))


def _decoded(hint: Any, value: object, where: str) -> Any:
    """The value, if it is what the type says; lists become tuples, whole floats stay floats."""
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        for option in get_args(hint):
            try:
                return _decoded(option, value, where)
            except NotationError:
                continue
        raise NotationError(f"{where} cannot be {value!r}")
    if origin is Literal and value in get_args(hint):
        return value
    if hint is Why and isinstance(value, dict) and isinstance(value.get("code"), str):
        rest = ((name, _frozen(param)) for name, param in value.items() if name != "code")
        return Why(value["code"], tuple(rest))
    if hint is Posting and isinstance(value, list) and len(value) == 3:
        unit, account, amount = value
        return Posting(str(unit), str(account), int(amount))
    if origin is tuple and isinstance(value, list):
        return _tuple(get_args(hint), value, where)
    if origin is Mapping and isinstance(value, dict):
        return {name: _decoded(get_args(hint)[1], each, f"{where}.{name}") for name, each in value.items()}
    if dataclasses.is_dataclass(hint) and isinstance(value, dict):
        return _plain(hint, value, where)
    if hint is float and type(value) in (int, float) and abs(value) <= float_info.max:  # type: ignore[arg-type]
        return float(value)  # type: ignore[arg-type]
    if hint in (str, int, bool) and type(value) is hint:
        return value
    if hint is type(None) and value is None:
        return None
    raise NotationError(f"{where} cannot be {value!r}")


def _tuple(args: tuple[Any, ...], value: list[object], where: str) -> tuple[Any, ...]:
    if len(args) == 2 and args[1] is Ellipsis:
        return tuple(_decoded(args[0], each, f"{where}[{at}]") for at, each in enumerate(value))
    if len(args) != len(value):
        raise NotationError(f"{where} has {len(value)} parts instead of {len(args)}")
    return tuple(_decoded(arg, each, where) for arg, each in zip(args, value, strict=True))


def _plain(kind: Any, value: Mapping[str, object], where: str) -> Any:
    hints = _hints(kind)
    fields = {field.name.rstrip("_"): field for field in dataclasses.fields(kind)}
    for name in value:
        if name not in fields:
            raise NotationError(f"{where} has no field {name!r}; it has: {', '.join(sorted(fields))}")
    values: dict[str, object] = {}
    for name, field in fields.items():
        if name in value:
            values[field.name] = _decoded(hints[field.name], value[name], f"{where}.{name}")
        elif field.default is dataclasses.MISSING:
            raise NotationError(f"{where} needs {name!r}")
    return kind(**values)


def _frozen(value: Any) -> Any:
    return tuple(_frozen(each) for each in value) if isinstance(value, list) else value
