"""The zone of each reader and the place of each button; from a small TOML file, or in order.

    [[reader]]                  [[button]]
    board = "e6614c311b7e6f35"  board = "e6614c311b7e6f35"
    reader = 1                  button = 1
    zone = "1/play"             place = 1

``zone = "turn"`` is a reader for the seat on turn. ``board`` may be left out where there is one board only.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from companion.files import UnreadableFile, read_toml, why_not
from companion.languages import tr
from companion.observations import TURN

ANY = ""
AT_NO_SEAT = ("pcsc", "typed", "phone", "reader@")
"""Readers that are passed round or lie in the middle, unless a seating file says where they lie."""


class SeatingError(ValueError):
    """A seating file that cannot be used; the sentence says where and why."""


@dataclass(frozen=True, slots=True)
class Seating:
    """``zones`` and ``places`` by (board's id, or "" for any; number from 1). Empty: readers and buttons in order."""

    zones: Mapping[tuple[str, int], str] = field(default_factory=dict)
    places: Mapping[tuple[str, int], int] = field(default_factory=dict)

    def zone(self, board: str, reader: int) -> str | None:
        """The zone of a reader; None for one that the file leaves out."""
        if not self.zones:
            return TURN if board.startswith(AT_NO_SEAT) else f"{reader}/play"
        return self.zones.get((board, reader)) or self.zones.get((ANY, reader))

    def place(self, board: str, button: int) -> int | None:
        """The place of a button; None for one that the file leaves out."""
        if not self.places:
            return button
        return self.places.get((board, button)) or self.places.get((ANY, button))

    def button(self, board: str, place: int) -> int | None:
        """The button of a place, and so its lamp; None where the file gives it none."""
        if not self.places:
            return place
        return next(
            (button for (named, button), each in self.places.items() if each == place and named in (board, ANY)), None
        )


def read_seating(path: Path) -> Seating:
    """The seating of a file; raises SeatingError with the file, the entry and what is wrong."""
    try:
        tree = read_toml(path)
    except OSError as problem:
        raise SeatingError(
            tr("{path}: the seating file cannot be read: {why}", path=path, why=why_not(problem))
        ) from problem
    except UnreadableFile as problem:
        raise SeatingError(tr("{path}: the seating file {problem}", path=path, problem=problem)) from problem
    unknown = tree.keys() - {"reader", "button"}
    if unknown:
        raise SeatingError(
            tr(
                "{path}: unknown part [{part}]: a seating file has [[reader]] and [[button]].",
                path=path,
                part=min(unknown),
            )
        )
    zones = {key: str(zone) for key, zone in _entries(path, tree, "reader", "zone", str)}
    places: dict[tuple[str, int], int] = {}
    for key, place in _entries(path, tree, "button", "place", int):
        if not isinstance(place, int) or place < 1:
            raise SeatingError(
                tr("{path}: button {number}: place is a seat's number in turn order, from 1.", path=path, number=key[1])
            )
        places[key] = place
    return Seating(zones, places)


def _entries(
    path: Path, tree: Mapping[str, object], part: str, value: str, kind: type
) -> list[tuple[tuple[str, int], object]]:
    entries: list[tuple[tuple[str, int], object]] = []
    told = tree.get(part, [])
    if not isinstance(told, list):
        raise SeatingError(
            tr("{path}: write {part} as [[{part}]], with two brackets on each side.", path=path, part=part)
        )
    for number, entry in enumerate(told, start=1):
        where = f"{path}: [[{part}]] {number}"
        if not isinstance(entry, dict):
            raise SeatingError(
                tr("{path}: write {part} as [[{part}]], with two brackets on each side.", path=path, part=part)
            )
        unknown = entry.keys() - {"board", part, value}
        if unknown:
            raise SeatingError(
                tr("{where}: unknown key {key}: there are board, {part} and {value}.", where=where,
                   key=repr(min(unknown)), part=part, value=value)
            )  # fmt: skip
        if type(entry.get(part)) is not int or entry[part] < 1 or type(entry.get(value)) is not kind:
            example = '"1/play"' if kind is str else "1"
            raise SeatingError(
                tr("{where}: write {part} = 1 (a number from 1) and {value} = {example}.", where=where, part=part,
                   value=value, example=example)
            )  # fmt: skip
        key = (str(entry.get("board", ANY)), entry[part])
        if key in dict(entries):
            raise SeatingError(
                tr("{where}: {part} {number} of this board appears twice.", where=where, part=part, number=entry[part])
            )
        entries.append((key, entry[value]))
    return entries
