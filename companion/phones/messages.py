"""The messages that a phone may send, checked piece by piece: anything else is damaged and dropped whole."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

LONGEST = 4096
LONGEST_TEXT = 500
LONGEST_UP_MS = 1e11  # three years: a page is open for less
MOST_FACES = 64
MOST_VALUES = 8

_IDENT = re.compile(r"[A-Za-z0-9_-]{1,32}")
_TOKEN = re.compile(r"[A-Za-z0-9_-]{16,64}")
_UID = re.compile(r"[0-9A-F]{8}|[0-9A-F]{14}|[0-9A-F]{20}")


class Damaged(ValueError):
    """A message that no page of ours sends."""


@dataclass(frozen=True, slots=True)
class Hello:
    """A page is open. ``page`` names it from its loading on, so that its clock stays known if the line breaks.
    ``token`` is the phone's token for its seat, empty without a seat. ``watches``: it never takes a seat.
    """

    page: str
    token: str = ""
    watches: bool = False


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """The phone takes a seat."""

    seat: str


@dataclass(frozen=True, slots=True)
class LeaveSeat:
    """The phone gives its seat up."""


@dataclass(frozen=True, slots=True)
class Pong:
    """The phone got a ping at this time of its clock."""

    number: int
    got_ms: float


@dataclass(frozen=True, slots=True)
class Say:
    """The key ``key`` of the page, filled in; ``pressed_ms`` is the time of the finger, if it matters."""

    ident: str
    key: str
    faces: tuple[str | None, ...] = ()
    values: Mapping[str, str | int] = field(default_factory=dict)
    pressed_ms: float | None = None


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag was held to the phone, which reads for this reader, counted from 1."""

    ident: str
    uid: str
    reader: int


Message: TypeAlias = Hello | TakeSeat | LeaveSeat | Pong | Say | Tag


def read_message(text: str) -> Message:
    """A phone's message. Raises Damaged."""
    if len(text) > LONGEST:
        raise Damaged("too long")
    try:
        sent = json.loads(text)
    except (ValueError, RecursionError):
        raise Damaged("not JSON") from None
    if not isinstance(sent, dict):
        raise Damaged("no object")
    kind = sent.pop("t", None)
    reader = _READERS.get(kind) if isinstance(kind, str) else None
    if reader is None:
        raise Damaged("of no kind")
    message = reader(sent)
    if sent:
        raise Damaged("with more than it should have")
    return message


def _hello(sent: dict[str, Any]) -> Hello:
    token = sent.pop("token", "")
    watches = sent.pop("watches", False)
    if not isinstance(watches, bool):
        raise Damaged("watches")
    return Hello(_matched(_IDENT, sent.pop("page", None)), "" if token == "" else _matched(_TOKEN, token), watches)


def _sit(sent: dict[str, Any]) -> TakeSeat:
    return TakeSeat(_text(sent.pop("seat", None), 200))


def _leave(_: dict[str, Any]) -> LeaveSeat:
    return LeaveSeat()


def _pong(sent: dict[str, Any]) -> Pong:
    return Pong(_whole(sent.pop("n", None), 1, 2**53), _milliseconds(sent.pop("got", None)))


def _say(sent: dict[str, Any]) -> Say:
    faces, values = sent.pop("faces", []), sent.pop("values", {})
    if not isinstance(faces, list) or len(faces) > MOST_FACES:
        raise Damaged("faces")
    if not isinstance(values, dict) or len(values) > MOST_VALUES:
        raise Damaged("values")
    at = sent.pop("at", None)
    return Say(
        _matched(_IDENT, sent.pop("id", None)),
        _matched(_IDENT, sent.pop("key", None)),
        tuple(None if face is None else _text(face, 64) for face in faces),
        {_text(name, 64): _value(value) for name, value in values.items()},
        None if at is None else _milliseconds(at),
    )


def _tag(sent: dict[str, Any]) -> Tag:
    return Tag(
        _matched(_IDENT, sent.pop("id", None)),
        _matched(_UID, sent.pop("uid", None)),
        _whole(sent.pop("reader", None), 1, 99),
    )


_READERS: Mapping[str, Callable[[dict[str, Any]], Message]] = {
    "hello": _hello,
    "sit": _sit,
    "leave": _leave,
    "pong": _pong,
    "say": _say,
    "tag": _tag,
}


def _matched(pattern: re.Pattern[str], value: object) -> str:
    if not isinstance(value, str) or not pattern.fullmatch(value):
        raise Damaged("a word")
    return value


def _text(value: object, longest: int) -> str:
    if not isinstance(value, str) or not 0 < len(value) <= longest or not value.isprintable():
        raise Damaged("a text")
    return value


def _value(value: object) -> str | int:
    if isinstance(value, str):
        return _text(value, LONGEST_TEXT)
    return _whole(value, -(2**31), 2**31)


def _whole(value: object, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise Damaged("a number")
    return value


def _milliseconds(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= LONGEST_UP_MS:
        raise Damaged("a time")
    return float(value)
