"""A table's evening as a script: who lays which tag where and when, who presses, what fails.

readers 2                     how many readers and buttons the board has (default 2 and 8)
board e6614c31                its name (default: virtual)
0.5   lay 1 04A1B2C3D4E5F6    at half a second: lay this tag on reader 1
2     lift 1                  take all tags off reader 1 (or one: lift 1 04A1...)
3.25  press 2 4               buttons 2 and 4 in the same moment
4     unplug 2                the cable is out for two seconds (also: silence, no answers but the cable is in)
7     garble 0.15 5           a share of the traffic is damaged for five seconds (also: repeat)
8     dead 1                  reader 1 hangs (alive 1: it works again; sag 1: its supply fails for a moment)
9     reset                   the board restarts
10    phantom 1 04DEADBEEF0000  reader 1 once reads a number that no tag has
11    blink 1                 reader 1 answers every second look from now on
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from companion.files import UnreadableFile, read_text, why_not
from companion.languages import tr

WORDS = {
    "lay": 2, "lift": 1, "press": 1, "unplug": 1, "silence": 1, "garble": 2, "repeat": 2, "dead": 1, "alive": 1,
    "sag": 1, "pile": 2, "foil": 2, "reset": 0, "phantom": 2, "blink": 1,
}  # fmt: skip


PILES = {"pile": ("apart", "fanned", "stacked"), "foil": ("on", "off")}


class ScenarioError(ValueError):
    """A script that cannot be played; the sentence says where and why."""


@dataclass(frozen=True, slots=True)
class Happening:
    """At ``at`` seconds from the start, ``what`` with its words."""

    at: float
    what: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """The events at a table, in order of time."""

    readers: int = 2
    buttons: int = 8
    board: str = "virtual"
    happenings: tuple[Happening, ...] = ()


def read_scenario(path: Path) -> Scenario:
    """The script of a file; raises ScenarioError."""
    try:
        return scenario_of(read_text(path), where=str(path))
    except OSError as problem:
        raise ScenarioError(
            tr("{file}: the scenario cannot be read: {why}", file=path, why=why_not(problem))
        ) from problem
    except UnreadableFile as problem:
        raise ScenarioError(tr("{file}: the scenario {wrong}", file=path, wrong=problem)) from problem


def scenario_of(text: str, *, where: str = "scenario") -> Scenario:
    """A script's text, one happening a line, ``#`` begins a remark; raises ScenarioError with the line."""
    readers, buttons, board = 2, 8, "virtual"
    happenings = []
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.partition("#")[0].split()
        try:
            match words:
                case []:
                    continue
                case ["readers", count]:
                    readers = int(count)
                case ["buttons", count]:
                    buttons = int(count)
                case ["board", board]:
                    pass
                case [at, what, *rest]:
                    happenings.append(_happening(float(at), what, tuple(rest), readers, buttons))
                case _:
                    raise ValueError(tr("a line holds the seconds, an event and its values"))
        except ValueError as problem:
            raise ScenarioError(f"{where}:{number}: {problem}") from problem
    happenings.sort(key=lambda each: each.at)
    return Scenario(readers=readers, buttons=buttons, board=board, happenings=tuple(happenings))


def _happening(at: float, what: str, words: tuple[str, ...], readers: int, buttons: int) -> Happening:
    if what not in WORDS:
        raise ValueError(
            tr("there is no event {name}; there are: {names}", name=repr(what), names=", ".join(sorted(WORDS)))
        )
    if len(words) < WORDS[what]:
        raise ValueError(tr("{event} needs {count:value}", event=what, count=WORDS[what]))
    if what == "press" and not all(1 <= int(word) <= buttons for word in words):
        raise ValueError(tr("buttons have the numbers 1 to {most}", most=buttons))
    if what in ("lay", "lift", "dead", "alive", "sag", "phantom", "blink"):
        if not 1 <= int(words[0]) <= readers:
            raise ValueError(tr("readers have the numbers 1 to {most}", most=readers))
        bytes.fromhex("".join(words[1:2]))
    if what in PILES and (not 1 <= int(words[0]) <= readers or words[1] not in PILES[what]):
        raise ValueError(
            tr(
                "{event} needs a reader from 1 to {most} and one of {names}",
                event=what,
                most=readers,
                names=", ".join(PILES[what]),
            )
        )
    if what in ("unplug", "silence", "garble", "repeat"):
        [float(word) for word in words]
    return Happening(at, what, words)
