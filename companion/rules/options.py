"""Rulings that a table may choose, declared once: the field of a dataclass with its type, default, line and section.

class Options:
    goal: int = option(18, "Tokens to win.", "2.1", span=(5, 99))
    tied: Literal["draw", "play-on"] = option("draw", "Equal scores: a draw, or on?", "5.2", title="A tie")

What is declared is a code, for files and the keyboard; people read its title, and the words of its values.
"""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Mapping
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from companion.languages import OPTION, tr
from companion.rules.game import Option, OptionValue


def option(
    default: Any,
    line: str,
    section: str,
    *,
    span: tuple[int, int] | None = None,
    file: bool = False,
    title: str = "",
    words: Mapping[str, str] | None = None,
) -> Any:
    """One ruling: what the rules text says is the ``default``. ``line`` is its line on the set-up screen, ``section``
    where the rules page speaks of it, ``span`` the least and the most of a number; with ``file`` the path of a file
    will do, too. The other words that can be chosen are the field's type. People read ``title`` and ``words``, where
    the names of the field and of its values are no plain words."""
    said = {"line": line, "section": section, "span": span, "file": file, "title": title, "words": words or {}}
    return dataclasses.field(default=default, metadata=said)


def spoken_name(ruling: Option) -> str:
    """An option as people call it."""
    return tr(ruling.title, OPTION)


def spoken_value(ruling: Option, value: OptionValue) -> str:
    """A value of an option as people call it."""
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    if isinstance(value, int):
        return str(value)
    return tr(dict(ruling.words).get(value, value.replace("-", " ")), OPTION)


def declared(kind: type[Any]) -> tuple[Option, ...]:
    """The options that a dataclass declares, in its order."""
    hints = get_type_hints(kind)
    return tuple(
        Option(
            name=field.name,
            values=_values(hints[field.name], field.default),
            line=field.metadata["line"],
            section=field.metadata["section"],
            span=field.metadata["span"],
            file=field.metadata["file"],
            title=field.metadata["title"] or field.name.replace("_", " ").capitalize(),
            words=tuple(field.metadata["words"].items()),
        )
        for field in dataclasses.fields(kind)
    )


def _values(hint: Any, default: Any) -> tuple[OptionValue, ...]:
    """What can be chosen by a word, the default first."""
    words: list[OptionValue] = [default]
    for part in get_args(hint) if get_origin(hint) in (Union, types.UnionType) else (hint,):
        more: tuple[OptionValue, ...] = get_args(part) if get_origin(part) is Literal else ()
        words += (True, False) if part is bool else more
    return tuple(dict.fromkeys(words))
