"""The observations of an evening's sensors and the answers of its people, in a file beside its journal: one a line,
without pictures.

The first line of a run has the number of acts in the journal at its start: from there on the evening can be read again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Collection, Mapping
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any, NamedTuple, TextIO

from companion.files import lines_of, why_not
from companion.languages import tr
from companion.ledger.errors import JournalError
from companion.observations import (
    AmissSettled,
    Buzzed,
    CardGone,
    CardNamed,
    CardSeen,
    LineSettled,
    Looked,
    Observation,
    Sighting,
    TagGone,
    TagSeen,
    Tapped,
)
from companion.rules.game import Act
from companion.rules.notation import act_from_json, act_to_json

KINDS: Mapping[str, type[Observation]] = {
    each.__name__: each
    for each in (AmissSettled, CardNamed, Buzzed, CardGone, CardSeen, LineSettled, Looked, TagGone, TagSeen, Tapped)
}
PICTURES = ("crop", "picture")
MOST_BYTES = 200_000_000
"""A file of observations above this size is not read: an evening of eight hours has 20 MB."""


class Run(NamedTuple):
    """The observations from a start of the program to its end; the journal had this many acts before."""

    acts: int
    observations: tuple[Observation, ...]


def observations_of(path: Path) -> Path:
    """The file with the observations of a session, beside its journal."""
    return path.with_suffix(".observations.jsonl")


class ObservationLog:
    """Writes observations behind those of earlier runs. Raises JournalError if the file cannot be opened.

    A line that cannot be written ends the log, and ``trouble`` says why: the evening goes on.
    """

    def __init__(self, path: Path, acts: int) -> None:
        self.trouble = ""
        try:
            self._file: TextIO | None = os.fdopen(
                os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600), "a", encoding="utf-8", buffering=1
            )
        except OSError as error:
            raise JournalError(tr("{path}: cannot be written: {why}", path=path, why=why_not(error))) from error
        self._path = path
        self._write({"acts": acts})

    def keep(self, observation: Observation) -> None:
        """Writes an observation, if it is of a kind that a table reads."""
        if type(observation).__name__ in KINDS:
            self._write(observation_to_json(observation))

    def close(self) -> None:
        """Closes the file."""
        file, self._file = self._file, None
        if file is not None:
            file.close()

    def _write(self, said: Mapping[str, object]) -> None:
        if self._file is None:
            return
        try:
            self._file.write(json.dumps(said, ensure_ascii=False, separators=(",", ":")) + "\n")
        except OSError as error:
            self.trouble = tr("{path}: cannot be written: {why}", path=self._path, why=why_not(error))
            self._file = None


def read_runs(path: Path, acts: Collection[type[Act]]) -> list[Run]:
    """The runs of a game with these ``acts``, oldest first; a last line that was cut off is left out. Raises
    JournalError."""
    try:
        with path.open("rb") as file:
            lines = list(lines_of(file, MOST_BYTES))
    except (OSError, ValueError) as error:
        raise JournalError(f"{path}: {why_not(error) if isinstance(error, OSError) else error}") from error
    runs: list[tuple[int, list[Observation]]] = []
    for number, line in enumerate(lines, 1):
        try:
            said = json.loads(line)
            if "acts" in said:
                runs.append((int(said["acts"]), []))
            else:
                runs[-1][1].append(observation_from_json(said, acts))
        except (ValueError, KeyError, TypeError, IndexError) as error:
            if number == len(lines):
                break
            raise JournalError(
                tr("{path}, line {number}: this is not an observation", path=path, number=number)
            ) from error
    return [Run(acts, tuple(observations)) for acts, observations in runs]


def observation_to_json(observation: Observation) -> dict[str, object]:
    """An observation as plain values, without its picture and without values that equal their defaults."""
    return {"is": type(observation).__name__, **_plain(observation)}


def observation_from_json(said: Mapping[str, Any], acts: Collection[type[Act]]) -> Observation:
    """The observation of plain values, in a game with these ``acts``. Raises KeyError, TypeError or NotationError for
    anything else.
    """
    values = {name: _frozen(value) for name, value in said.items() if name != "is"}
    if "sighting" in values:
        values["sighting"] = Sighting(**{name: _frozen(value) for name, value in said["sighting"].items()})
    if "said" in values:
        values["act"] = act_from_json(acts, said["said"])
        del values["said"]
    return KINDS[said["is"]](**values)


def _plain(value: Any) -> dict[str, object]:
    found: dict[str, object] = {}
    for each in fields(value):
        part = getattr(value, each.name)
        if each.name not in PICTURES and (each.default is MISSING or part != each.default):
            if isinstance(part, Act):
                found["said"] = act_to_json(part)
            else:
                found[each.name] = _plain(part) if isinstance(part, Sighting) else part
    return found


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
