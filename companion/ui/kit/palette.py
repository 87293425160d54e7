"""Colours: three palettes, each a role to a colour, and the contrast between two of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

Colour: TypeAlias = tuple[float, float, float, float]


def _rgb(code: str) -> Colour:
    return (int(code[0:2], 16) / 255, int(code[2:4], 16) / 255, int(code[4:6], 16) / 255, 1.0)


def _palette(**codes: str) -> Mapping[str, Colour]:
    return {role: _rgb(code) for role, code in codes.items()}


PALETTES: Mapping[str, Mapping[str, Colour]] = {
    "dark": _palette(
        seat1="66BCEC",
        seat2="FF8573",
        seat3="E59AC4",
        seat4="3FC795",
        seat5="F0E442",
        seat6="C09AFF",
        seat7="CFA47C",
        seat8="FFFFFF",
        felt_red="FF9A8F",
        felt_blue="9CC4FF",
        felt_green="8BE0AE",
        ground="10171A",
        felt="0F3D31",
        felt_edge="0A2A22",
        panel="1B262B",
        raised="2A3940",
        line="6B808A",
        words="F2F5F4",
        soft="B4C3C8",
        accent="F0B94A",
        accent_words="1A1405",
        good="7FD6A2",
        bad="FF9C8F",
        bad_ground="4A1D1A",
        card="FBFAF4",
        card_back="2F5D8C",
        ink="16191B",
        red="B3161B",
        blue="1B4FA8",
        green="14683A",
        yellow="7A5A00",
        orange="A84800",
        purple="6B2C91",
        brown="6E4320",
        grey="5D666B",
        tag="0B1113",
    ),
    "light": _palette(
        seat1="0B4F80",
        seat2="9A1F14",
        seat3="7A2459",
        seat4="00553A",
        seat5="4F4900",
        seat6="5B2BB0",
        seat7="5A3C22",
        seat8="333B3E",
        felt_red="8E1015",
        felt_blue="163F86",
        felt_green="0D4A27",
        ground="E9ECE6",
        felt="BFDCCD",
        felt_edge="7DAF97",
        panel="FFFFFF",
        raised="D2DAD3",
        line="6F7F74",
        words="172023",
        soft="4A585D",
        accent="8A4B00",
        accent_words="FFFFFF",
        good="14683A",
        bad="A3181B",
        bad_ground="FBE3E0",
        card="FFFFFF",
        card_back="2F5D8C",
        ink="16191B",
        red="B3161B",
        blue="1B4FA8",
        green="14683A",
        yellow="7A5A00",
        orange="A84800",
        purple="6B2C91",
        brown="6E4320",
        grey="5D666B",
        tag="FFFFFF",
    ),
    "contrast": _palette(
        seat1="7CC8FF",
        seat2="FF8A75",
        seat3="F0A0CC",
        seat4="5FE0B0",
        seat5="FFF26B",
        seat6="C7A3FF",
        seat7="D9AE84",
        seat8="FFFFFF",
        felt_red="FF9A8F",
        felt_blue="A8C8FF",
        felt_green="7CFFB0",
        ground="000000",
        felt="0A0A0A",
        felt_edge="000000",
        panel="000000",
        raised="1C1C1C",
        line="FFFFFF",
        words="FFFFFF",
        soft="FFFFFF",
        accent="FFE14D",
        accent_words="000000",
        good="7CFFB0",
        bad="FFB3AB",
        bad_ground="3A0000",
        card="FFFFFF",
        card_back="003C8F",
        ink="000000",
        red="A80008",
        blue="003C9E",
        green="005A28",
        yellow="7A5A00",
        orange="A84800",
        purple="6B2C91",
        brown="6E4320",
        grey="5D666B",
        tag="000000",
    ),
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
