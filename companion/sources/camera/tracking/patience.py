"""The numbers that the tracker decides by; ``models/reader.toml`` says what each means, its unit and its origin."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Patience:
    """How long a card must lie, how far it may stray, and how surely it must be read, before it is told."""

    still_s: float
    unread_s: float
    gone_s: float
    forget_s: float
    window_s: float
    doubt_s: float
    steady: float
    looks: int
    alike: float
    present: float
    still_mm: float
    stray_mm: float
    stray_s: float
    disturbed: int
    near_mm: float
    far_mm: float
    twice_mm: float
    guess_mm: float
    beside_mm: float
    moved_mm: float
    another_mm: float
    hidden_mm_s: float
    possible: float
    clear: float
    better: float
    whole: float
    peeping: float
    off: float
    guessed: float
    over: float
    hiding: float
    common: float
    latest: int
    unnamed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FeltLimits:
    """When a place of the felt is bare."""

    mm_a_pixel: float
    margin_mm: float
    settled_s: float
    taken_in_s: float
    other_light: float
    dark: float
    changed: float
    shaken: float
    alike: float
    most_alike: float
    bare: float
    half: float
    seen: float
    least_px: int
    least_around_px: int
    outline: float
    inside: float
    around: float
    mistaken: float
