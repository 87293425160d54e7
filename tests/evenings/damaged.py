"""What goes wrong with a camera in the midst of an evening: a lost picture, a frozen one, a lens cap, a mirrored one.

People go on by taps meanwhile: what they play in that time they say on the glass.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Film = Mapping[str, Any]


def tapped(film: Film, start: float, end: float) -> list[dict[str, Any]]:
    """What is played in that time (seconds), said on the glass a moment later."""
    inside = (each for each in film["truth"] if start <= each["at"] < end and not each.get("optional"))
    taps = [*film["taps"], *({"at": each["at"] + 0.8, "said": each["said"]} for each in inside)]
    return sorted(taps, key=lambda each: each["at"])


def _with(film: Film, start: float, end: float, frame: Callable[[list[Any]], list[Any] | None]) -> dict[str, Any]:
    frames = [frame(each) if start <= each[0] < end else each for each in film["frames"]]
    kept = [each for each in frames if each is not None]
    return {**film, "frames": kept, "taps": tapped(film, start, end)}


def lost(film: Film, start: float, end: float) -> dict[str, Any]:
    """No picture comes."""
    return _with(film, start, end, lambda frame: None)


def capped(film: Film, start: float, end: float) -> dict[str, Any]:
    """The picture is black: nothing is found, and no place is seen to be bare."""
    return _with(film, start, end, lambda frame: [frame[0], 0, [], []])


def frozen(film: Film, start: float, end: float) -> dict[str, Any]:
    """The same picture comes again and again."""
    still = next(frame for frame in film["frames"] if frame[0] >= start)
    return _with(film, start, end, lambda frame: [frame[0], *still[1:]])


def mirrored(film: Film, start: float, end: float) -> dict[str, Any]:
    """Left is right, and no index can be read."""
    width = film["size_mm"][0]

    def turned(card: list[Any]) -> list[Any]:
        return [None, card[1], card[2], [], width - card[4], card[5], card[6]]

    return _with(film, start, end, lambda frame: [frame[0], frame[1], [turned(card) for card in frame[2]], []])
