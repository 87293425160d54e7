"""A row of cards as the camera sees it: which place of it a card was laid over."""

from __future__ import annotations

from collections.abc import Iterable

APART_MM = 31.0
"""Cards whose middles are nearer than this (half a card's width) lie in one place of a row, one over the other."""


def place_in_row(x: float, row: Iterable[float], count: int) -> int | None:
    """The place, from 1 at the left, of a card whose middle is at ``x``, over a row of ``count`` places whose cards
    lie at these ``x``, in millimetres; None where they do not lie in so many places, or the card lies over none.

    >>> place_in_row(92.0, (10.0, 90.0, 101.0, 170.0), 3)
    2
    """
    places: list[list[float]] = []
    for each in sorted(row):
        if places and each - places[-1][0] < APART_MM:
            places[-1].append(each)
        else:
            places.append([each])
    if len(places) != count:
        return None
    off, place = min((min(abs(x - each) for each in there), place) for place, there in enumerate(places, start=1))
    return place if off < APART_MM else None
