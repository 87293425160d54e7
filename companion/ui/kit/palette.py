"""Colours: three palettes, each a role to a colour, and the contrast between two of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

Colour: TypeAlias = tuple[float, float, float, float]


def _rgb(code: str) -> Colour:
    return (int(code[0:2], 16) / 255, int(code[2:4], 16) / 255, int(code[4:6], 16) / 255, 1.0)


ROLES = (
    ("seat1", "66BCEC", "0B4F80", "7CC8FF"),
    ("seat2", "FF8573", "9A1F14", "FF8A75"),
    ("seat3", "E59AC4", "7A2459", "F0A0CC"),
    ("seat4", "3FC795", "00553A", "5FE0B0"),
    ("seat5", "F0E442", "4F4900", "FFF26B"),
    ("seat6", "C09AFF", "5B2BB0", "C7A3FF"),
    ("seat7", "CFA47C", "5A3C22", "D9AE84"),
    ("seat8", "FFFFFF", "333B3E", "FFFFFF"),
    ("felt_red", "FF8676", "A31418", "FF8676"),
    ("felt_blue", "7CACFF", "163F86", "7CACFF"),
    ("felt_green", "45D07C", "0D5A2C", "45D07C"),
    ("ground", "10171A", "E9ECE6", "000000"),
    ("felt", "0F3D31", "BFDCCD", "0A0A0A"),
    ("felt_edge", "0A2A22", "7DAF97", "000000"),
    ("panel", "1B262B", "FFFFFF", "000000"),
    ("raised", "2A3940", "D2DAD3", "1C1C1C"),
    ("line", "6B808A", "6F7F74", "FFFFFF"),
    ("words", "F2F5F4", "172023", "FFFFFF"),
    ("soft", "B4C3C8", "4A585D", "FFFFFF"),
    ("accent", "F0B94A", "8A4B00", "FFE14D"),
    ("accent_words", "1A1405", "FFFFFF", "000000"),
    ("good", "7FD6A2", "14683A", "7CFFB0"),
    ("bad", "FF9C8F", "A3181B", "FFB3AB"),
    ("bad_ground", "4A1D1A", "FBE3E0", "3A0000"),
    ("card", "FBFAF4", "FFFFFF", "FFFFFF"),
    ("card_back", "2F5D8C", "2F5D8C", "003C8F"),
    ("ink", "16191B", "16191B", "000000"),
    ("red", "B3161B", "B3161B", "A80008"),
    ("blue", "1B4FA8", "1B4FA8", "003C9E"),
    ("green", "14683A", "14683A", "005A28"),
    ("yellow", "7A5A00", "7A5A00", "7A5A00"),
    ("orange", "A84800", "A84800", "A84800"),
    ("purple", "6B2C91", "6B2C91", "6B2C91"),
    ("brown", "6E4320", "6E4320", "6E4320"),
    ("grey", "5D666B", "5D666B", "5D666B"),
    ("tag", "0B1113", "FFFFFF", "000000"),
)
"""Each role with its colour in the dark, the light and the contrast palette."""

PALETTES: Mapping[str, Mapping[str, Colour]] = {
    name: {each[0]: _rgb(each[at]) for each in ROLES} for at, name in enumerate(("dark", "light", "contrast"), start=1)
}

ON_PICTURES = PALETTES["dark"]["words"]
"""Lines over a camera's picture, whatever the palette: tables are rather dark, and seats have colours of their own."""


def css(colour: Colour) -> str:
    """An opaque colour as web pages have it.

    >>> css((1.0, 0.5, 0.0, 1.0))
    '#ff8000'
    """
    return "#" + "".join(f"{round(part * 255):02x}" for part in colour[:3])


def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio of two opaque colours, 1 to 21, as WCAG 2 counts it."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: Colour) -> float:
    parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour[:3]]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
