"""The faults of a camera in the midst of an evening: a frozen picture, a lens cap, a mirrored picture.

People continue by touch meanwhile: they enter their plays of that time on the glass.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import dist
from typing import Any

from tools.evenings.played import BARE_MM

Film = Mapping[str, Any]


def tapped(film: Film, start: float, end: float) -> list[dict[str, Any]]:
    """The plays in that time (seconds), entered on the glass a moment later."""
    inside = (each for each in film["truth"] if start <= each["at"] < end and not each.get("optional"))
    taps = [*film["taps"], *({"at": each["at"] + 0.8, "said": each["said"]} for each in inside)]
    return sorted(taps, key=lambda each: each["at"])


def _with(film: Film, start: float, end: float, frame: Callable[[list[Any]], list[Any]]) -> dict[str, Any]:
    frames = [frame(each) if start <= each[0] < end else each for each in film["frames"]]
    return {**film, "frames": frames, "taps": tapped(film, start, end)}


def capped(film: Film, start: float, end: float) -> dict[str, Any]:
    """The picture is black: nothing is found, and no place is seen to be bare."""
    return _with(film, start, end, lambda frame: [frame[0], 0, [], []])


def frozen(film: Film, start: float, end: float) -> dict[str, Any]:
    """The same picture comes again and again."""
    still = next(frame for frame in film["frames"] if frame[0] >= start)
    return _with(film, start, end, lambda frame: [frame[0], *still[1:]])


def mirror(film: Film, start: float, end: float) -> dict[str, Any]:
    """Left is right, and no index can be read. Afterwards the places where cards seemed to lie are seen to be bare."""
    width, seemed = film["size_mm"][0], set[tuple[float, float]]()

    def turn(card: list[Any]) -> list[Any]:
        seemed.add((round(width - card[4], -1), round(card[5], -1)))
        return [None, card[1], card[2], [], width - card[4], card[5], card[6]]

    found = _with(film, start, end, lambda frame: [frame[0], frame[1], [turn(card) for card in frame[2]], []])
    for at, frame in enumerate(found["frames"]):
        if end <= frame[0] < end + 3.0:
            lie = [(card[4], card[5]) for card in frame[2]]
            bare = [place for place in seemed if all(dist(place, each) > BARE_MM + 20 for each in lie)]
            found["frames"][at] = [*frame[:3], [*frame[3], *map(list, bare)]]
    return found
