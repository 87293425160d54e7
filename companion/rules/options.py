"""Options that a table may choose, declared once: the field of a dataclass with its type, default, line and section.

    class Options(GameOptions):
        goal: int = option(18, "Tokens to win.", "2.1", span=(5, 99))
        tied: Literal["draw", "play-on"] = option("draw", "Equal scores: a draw, or on?", "5.2", title="A tie")

Files and the keyboard use the names as declared; people read the title and the words of the values.
"""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Iterator, Mapping
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from companion.languages import OPTION, tr
from companion.rules.game import Number, Option, OptionValue, SetupError
from companion.rules.notation.near import near
from companion.rules.values import Frozen


class GameOptions(metaclass=Frozen):
    """The options of a game; each field of your class is an ``option``."""


def option(
    default: Any,
    line: str,
    section: str,
    *,
    span: tuple[int, int] | None = None,
    file: bool = False,
    title: str = "",
    words: Mapping[str, str] | None = None,
    paid_from: str = "",
) -> Any:
    """One option. Its ``default`` is the rule of the rules text.

    - ``line``: its sentence on the set-up screen. ``section``: its section of the rules page.
    - ``span``: the least and the most, for a number. ``file``: the path of a file is allowed, too.
    - ``title`` and ``words``: the words for people, if the names of the field and of its values are not plain words.
    - ``paid_from``: the option with the amount that each player starts with, if this option is the price of a hand. The
      companion warns people if they can pay for one hand only.

    For a choice of words declare the field as ``Literal["open", "closed"]``.
    """
    said = {"line": line, "section": section, "span": span, "file": file, "title": title, "words": words or {}}
    return dataclasses.field(default=default, metadata={**said, "paid_from": paid_from})


def spoken_name(ruling: Option) -> str:
    """An option as people call it."""
    return tr(ruling.title, OPTION)


def make_number(ruling: Option, value: OptionValue) -> Number:
    """The number that an option with a range asks for; it has this value now."""
    assert ruling.span is not None
    return Number(spoken_name(ruling), *ruling.span, now=value if isinstance(value, int) else None)


def spoken_value(ruling: Option, value: OptionValue) -> str:
    """A value of an option as people call it."""
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    if isinstance(value, int):
        return str(value)
    return tr(dict(ruling.words).get(value, value.replace("-", " ")), OPTION)


def declared(kind: type[Any]) -> tuple[Option, ...]:
    """The options of a dataclass, in its order. Raises SetupError for an impossible one."""
    hints = get_type_hints(kind)
    for field in dataclasses.fields(kind):
        _check(f"{kind.__name__}.{field.name}", field, hints[field.name])
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
            paid_from=field.metadata["paid_from"],
        )
        for field in dataclasses.fields(kind)
    )


def _check(name: str, field: dataclasses.Field[Any], hint: Any) -> None:
    if "section" not in field.metadata:
        raise SetupError(tr("{name} is not an option: write {name} = option(default, line, section)", name=name))
    default: Any = field.default
    span, words = field.metadata["span"], tuple(_words(hint))
    if span and default not in words and type(default) is not int:
        said = {"name": name, "value": repr(default)}
        raise SetupError(tr("the option {name} has a span, so its default must be a whole number, not {value}", **said))
    if span and default not in words and not span[0] <= default <= span[1]:
        said = {"name": name, "value": repr(default), "least": span[0], "most": span[1]}
        raise SetupError(tr("the default {value} of the option {name} is outside {least} to {most}", **said))
    known = [word for word in words if isinstance(word, str)] or [default]
    for word in (default, *field.metadata["words"]):
        if isinstance(word, str) and word not in known:
            said = {"name": name, "value": repr(word), "guess": near(word, known)}
            raise SetupError(tr("the option {name} cannot be {value}; {guess}", **said))


def _values(hint: Any, default: Any) -> tuple[OptionValue, ...]:
    """The possible words, the default first."""
    return tuple(dict.fromkeys((default, *_words(hint))))


def _words(hint: Any) -> Iterator[OptionValue]:
    for part in get_args(hint) if get_origin(hint) in (Union, types.UnionType) else (hint,):
        yield from get_args(part) if get_origin(part) is Literal else (True, False) if part is bool else ()
