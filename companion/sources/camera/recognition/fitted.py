"""The numbers that the reader decides by, as a file of data: each with its unit and the set that it was fitted on."""

from __future__ import annotations

import json
import math
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from companion.files import UnreadableFile, read_text, why_not, write_whole
from companion.languages import tr
from companion.sources.camera.recognition.network import MODELS, ModelError


@dataclass(frozen=True, slots=True)
class FittedNumber:
    """One number. ``on`` names the pictures on which it was fitted, or says that it was set by hand. ``between`` are
    the bounds within which ``companion dev fit`` may look for a better one; empty if it leaves the number alone.
    ``means`` is the decision that it makes.
    """

    value: float
    unit: str
    on: str
    between: tuple[float, float] | None = None
    means: str = ""


NumberTables: TypeAlias = Mapping[str, Mapping[str, FittedNumber]]
"""The numbers by their table and name."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """Values by their names, each an attribute (``numbers.covered.reach``): the numbers of a table, or a file's tables.

    The file that is shipped says which there are, and which are whole.
    """

    values: Mapping[str, Any]

    @classmethod
    def of(cls, tables: NumberTables) -> Fitted:
        """Those of a file; raises ModelError if one lacks, is unknown or should be whole."""
        return cls({table: cls(_values(tables, table, known)) for table, known in _read_bundled().items()})

    def __getattr__(self, name: str) -> Any:
        if name in self.values:
            return self.values[name]
        raise AttributeError(tr("reader.toml lacks the number {name}", name=name))


def read_numbers(path: Path) -> NumberTables:
    """The numbers in a file (TOML); raises ModelError."""
    try:
        tables = tomllib.loads(read_text(path))
    except OSError as error:
        raise ModelError(tr("{file}: cannot be read: {why}", file=path, why=why_not(error))) from error
    except (UnreadableFile, tomllib.TOMLDecodeError) as error:
        raise ModelError(tr("{file}: is not TOML: {why}", file=path, why=error)) from error
    return {
        table: {name: _number(f"{path}: {table}.{name}", said) for name, said in _table(path, table, numbers).items()}
        for table, numbers in tables.items()
    }


@cache
def read_shipped() -> Fitted:
    """The numbers beside the bundled models, which every reader shares, whatever its models. Raises ModelError."""
    return Fitted.of(_read_bundled())


@cache
def _read_bundled() -> NumberTables:
    return read_numbers(MODELS / "reader.toml")


def write_numbers(path: Path, tables: NumberTables, *, head: str = "") -> None:
    """Writes a file of numbers, one a line, below lines of comment."""
    lines = [f"# {line}".rstrip() for line in head.splitlines()]
    for table, numbers in tables.items():
        lines += ["", f"[{table}]"]
        for name, number in numbers.items():
            texts = {"unit": number.unit, "means": number.means, "on": number.on}
            said = [f"value = {_format(number.value)}", *(f"{key} = {_quote(text)}" for key, text in texts.items())]
            if number.between:
                said.append(f"between = [{', '.join(map(_format, number.between))}]")
            lines.append(f"{name} = {{ {', '.join(said)} }}")
    write_whole(path, "\n".join(lines).lstrip("\n") + "\n")


def _values(tables: NumberTables, table: str, known: Mapping[str, FittedNumber]) -> Mapping[str, float]:
    """The values of a table, those that the shipped one has."""
    if table not in tables:
        raise ModelError(tr("reader.toml lacks the table {name}", name=table))
    numbers = tables[table]
    if unknown := sorted(numbers.keys() - known):
        name, names = f"{table}.{unknown[0]}", ", ".join(known)
        raise ModelError(tr("reader.toml: there is no number {name}; there are: {names}", name=name, names=names))
    for name, each in known.items():
        where = f"{table}.{name}"
        if name not in numbers:
            raise ModelError(tr("reader.toml lacks the number {name}", name=where))
        if isinstance(each.value, int) and not isinstance(value := numbers[name].value, int):
            raise ModelError(tr("reader.toml: {name} is {value}, not a whole number", name=where, value=repr(value)))
    return {name: numbers[name].value for name in known}


def _table(path: Path, table: str, said: object) -> Mapping[str, object]:
    if not isinstance(said, dict):
        raise ModelError(tr("{file}: {name} is not a table of numbers", file=path, name=table))
    return said


def _number(where: str, said: object) -> FittedNumber:
    said = said if isinstance(said, dict) else {}
    value, unit, means, on, between = (said.get(key) for key in ("value", "unit", "means", "on", "between"))
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise ModelError(tr('{name}: "value" is not a number', name=where))
    if not isinstance(unit, str) or not isinstance(means, str) or not isinstance(on, str):
        raise ModelError(tr('{name}: a number needs the texts "unit", "means" and "on"', name=where))
    if between is None:
        return FittedNumber(value, unit, on, means=means)
    if not isinstance(between, list) or len(between) != 2 or not all(isinstance(each, int | float) for each in between):
        raise ModelError(tr('{name}: "between" is not a list of two numbers', name=where))
    return FittedNumber(value, unit, on, (between[0], between[1]), means)


def _format(value: float) -> str:
    return str(value) if isinstance(value, int) or math.isinf(value) else repr(round(value, 6))


def _quote(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
