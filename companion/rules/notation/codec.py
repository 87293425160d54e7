"""Acts, events and why, as plain JSON values and back: one strict codec for records, journals and exports."""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Iterable, Mapping
from functools import lru_cache
from sys import float_info
from typing import TYPE_CHECKING, Any, Literal, Union, get_args, get_origin, get_type_hints

from companion.languages import tr
from companion.rules.events import TABLE_EVENTS, Event, Posting, Why, kebab
from companion.rules.game import Act
from companion.rules.movements import Movement
from companion.rules.notation.kinds import kind_of
from companion.rules.notation.near import near

if TYPE_CHECKING:
    from companion.rules.spec import GameSpec


_MOVED = {"unit": "of", "from": "source", "to": "target", "amount": "count", "cards": "faces"}
"""The fields of a movement, by what they are called on a line."""


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
    if isinstance(value, Movement):
        return _movement_to_json(value)
    if isinstance(value, Posting):
        return [value.unit, value.account, value.amount]
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name.rstrip("_"): to_json(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if isinstance(value, Mapping):
        return {str(key): to_json(each) for key, each in value.items()}
    if isinstance(value, frozenset):
        return sorted(to_json(each) for each in value)
    if isinstance(value, tuple):
        return [to_json(each) for each in value]
    return value


def _movement_to_json(move: Movement) -> dict[str, Any]:
    line: dict[str, Any] = {"unit": move.of, "from": move.source, "to": move.target}
    line |= {} if move.faces and move.count == len(move.faces) else {"amount": move.count}
    return line | ({"cards": to_json(move.faces)} if move.faces else {}) | ({"blind": True} if move.blind else {})


def _movement(value: Mapping[str, object], where: str) -> Any:
    """A movement as a line says it, or with its own names, as the first journals have it."""
    said = {_MOVED.get(name, name): each for name, each in value.items()}
    faces = said.get("faces")
    return _plain(Movement, {"count": len(faces) if isinstance(faces, list) else 0, **said}, where)


def act_to_json(act: Act) -> dict[str, Any]:
    """An act as its line in a record: fields at their defaults are left out."""
    line: dict[str, Any] = {"act": act.word()}
    for field in _in_order(type(act)):
        value = getattr(act, field.name)
        default = field.default if field.default_factory is dataclasses.MISSING else field.default_factory()
        if value != default:
            line[field.name.rstrip("_")] = to_json(value)
    return line


def act_from_json(kinds: Iterable[type[Act]], line: Mapping[str, object]) -> Act:
    """The act that a record's line says. Raises NotationError."""
    by_word = _acts_by_word(tuple(kinds))
    word = line.get("act")
    if not isinstance(word, str) or word not in by_word:
        raise NotationError(tr("there is no act {name}; {known}", name=repr(word), known=near(word, by_word)))
    kind = by_word[word]
    names = _spelled(kind)
    for key in line:
        if key != "act" and key not in names:
            raise _no_field(repr(word), key, names)
    values: dict[str, object] = {}
    for key, (field, hint) in names.items():
        said = line.get(key)
        if key in line and isinstance(said, dict) and hint == Act | None:
            values[field.name] = act_from_json(by_word.values(), said)
        elif key in line:
            try:
                values[field.name] = _decode(hint, said, f"{word}.{key}")
            except NotationError as error:
                if field.name in kind.secrets and has_hidden(said):
                    why = tr(
                        "{field} was hidden when this record was written; export the session again with --hidden",
                        field=f"{word}.{key}",
                    )
                    raise NotationError(why) from error
                why = tr("{wrong}; {field} is {kind}", wrong=error, field=key, kind=kind_of(kind, field).one)
                raise NotationError(why) from error
        elif field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING:
            raise _needs(repr(word), key)
    return kind(**values)  # type: ignore[arg-type]


def has_hidden(said: object) -> bool:
    """Whether a secret field was, or may have been, left out of a record, or some of its cards were."""
    return said is None or (isinstance(said, list | tuple) and None in said)


def event_from_json(game: GameSpec, line: Mapping[str, object]) -> Event:
    """The event from a journal. Raises NotationError."""
    return _event(_events_by_name(game.events_known), game.acts_known, line)


def _event(kinds: Mapping[str, type[Event]], acts: tuple[type[Act], ...], line: Mapping[str, object]) -> Event:
    name = line.get("event")
    if not isinstance(name, str) or name not in kinds:
        raise NotationError(tr("there is no event {name}", name=repr(name)))
    kind = kinds[name]
    values: dict[str, object] = {}
    for field, hint in _spelled(kind).values():
        if field.name not in line:
            if field.default is dataclasses.MISSING:
                raise _needs(repr(name), field.name)
            continue
        said = line[field.name]
        if field.name == "postings" and kind not in TABLE_EVENTS and _says_its_fields_once(kind):
            continue  # The first journals kept what moved beside what happened; it follows from it.
        if field.name == "rejudged":
            values["rejudged"] = _rejudged(kinds, acts, said)
        elif field.name == "position" and isinstance(said, dict):
            values["position"] = act_from_json(acts, said)
        else:
            values[field.name] = _decode(hint, said, f"{name}.{field.name}")
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
        raise NotationError(tr("'rejudged' must be a list"))
    return tuple((int(number), tuple(_event(kinds, acts, event) for event in events)) for number, events in said)


_ORDERED: dict[type[Any], tuple[dataclasses.Field[Any], ...]] = {}


def _in_order(kind: type[Any]) -> tuple[dataclasses.Field[Any], ...]:
    """The fields of an act in the order of its line: the seat first, what every act has last."""
    if kind not in _ORDERED:
        ordered = sorted(dataclasses.fields(kind), key=lambda field: field.name != "seat")
        _ORDERED[kind] = tuple(sorted(ordered, key=lambda field: field.name in ("at", "pm", "stands")))
    return _ORDERED[kind]


@lru_cache(maxsize=64)
def _acts_by_word(kinds: tuple[type[Act], ...]) -> dict[str, type[Act]]:
    return {kind.word(): kind for kind in kinds}


@lru_cache(maxsize=64)
def _events_by_name(kinds: tuple[type[Event], ...]) -> dict[str, type[Event]]:
    return {kebab(kind.__name__): kind for kind in (*TABLE_EVENTS, *kinds)}


_SPELLED: dict[type[Any], dict[str, tuple[dataclasses.Field[Any], Any]]] = {}


def _spelled(kind: type[Any]) -> dict[str, tuple[dataclasses.Field[Any], Any]]:
    """The fields of a kind of value and their types, by the names that they have on a line."""
    if kind not in _SPELLED:
        hints = get_type_hints(kind)
        _SPELLED[kind] = {field.name.rstrip("_"): (field, hints[field.name]) for field in dataclasses.fields(kind)}
    return _SPELLED[kind]


def _fields(kind: type[Any]) -> tuple[str, ...]:
    return tuple(field.name for field in dataclasses.fields(kind))


def _decode(hint: Any, value: object, where: str) -> Any:
    """The value, if it is what the type says; lists become tuples, whole floats stay floats."""
    if type(value) is hint and hint in (str, int, bool):
        return value
    origin, args = _parts(hint)
    if origin is Union:
        if type(value) in args and type(value) in (str, int, bool, type(None)):
            return value
        for option in args:
            try:
                return _decode(option, value, where)
            except NotationError:
                continue
        raise _cannot_be(where, value)
    if origin is Literal and value in args:
        return value
    if hint is Why and isinstance(value, dict) and isinstance(value.get("code"), str):
        rest = ((name, _frozen(param)) for name, param in value.items() if name != "code")
        return Why(value["code"], tuple(rest))
    if hint is Posting and isinstance(value, list) and len(value) == 3:
        unit, account, amount = value
        return Posting(str(unit), str(account), int(amount))
    if origin is tuple and isinstance(value, list):
        return _tuple(args, value, where)
    if origin is Mapping and isinstance(value, dict):
        return {name: _decode(args[1], each, f"{where}.{name}") for name, each in value.items()}
    if hint is Movement and isinstance(value, dict):
        return _movement(value, where)
    if dataclasses.is_dataclass(hint) and isinstance(value, dict):
        return _plain(hint, value, where)
    if hint is float and type(value) in (int, float) and abs(value) <= float_info.max:  # type: ignore[arg-type]
        return float(value)  # type: ignore[arg-type]
    if hint is type(None) and value is None:
        return None
    raise _cannot_be(where, value)


@lru_cache(maxsize=1024)
def _parts(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    """The parts of a type: its origin, the same for both spellings of a union, and its arguments."""
    origin = get_origin(hint)
    return Union if origin is types.UnionType else origin, get_args(hint)


def _tuple(args: tuple[Any, ...], value: list[object], where: str) -> tuple[Any, ...]:
    if len(args) == 2 and args[1] is Ellipsis:
        return tuple(_decode(args[0], each, f"{where}[{at}]") for at, each in enumerate(value))
    if len(args) != len(value):
        raise NotationError(
            tr("{field} has {number:part} instead of {wanted}", field=where, number=len(value), wanted=len(args))
        )
    return tuple(_decode(arg, each, where) for arg, each in zip(args, value, strict=True))


def _plain(kind: Any, value: Mapping[str, object], where: str) -> Any:
    fields = _spelled(kind)
    for name in value:
        if name not in fields:
            raise _no_field(where, name, fields)
    values: dict[str, object] = {}
    for name, (field, hint) in fields.items():
        if name in value:
            values[field.name] = _decode(hint, value[name], f"{where}.{name}")
        elif field.default is dataclasses.MISSING:
            raise _needs(where, name)
    return kind(**values)


def _no_field(owner: str, field: str, known: Iterable[str]) -> NotationError:
    names = ", ".join(sorted(known))
    return NotationError(
        tr("{owner} has no field {field}; it has: {names}", owner=owner, field=repr(field), names=names)
    )


def _needs(owner: str, field: str) -> NotationError:
    return NotationError(tr("{owner} needs the field {field}", owner=owner, field=repr(field)))


def _cannot_be(field: str, value: object) -> NotationError:
    return NotationError(tr("{field} cannot be {value}", field=field, value=repr(value)))


def _frozen(value: Any) -> Any:
    return tuple(_frozen(each) for each in value) if isinstance(value, list) else value
