"""The felt as an SVG picture: each card where it lies or lay, and what became of it in words and colour."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple
from xml.sax.saxutils import escape

CARD_MM = (63.0, 88.0)
MARGIN_MM = 60.0
COLOURS = {"counts": "#1b7837", "asked": "#b35806", "unexplained": "#542788", "face down": "#555555"}
"""The outline of a card by what became of it; the word stands on the card as well."""


class DrawnCard(NamedTuple):
    """A card's name, its middle on the felt (mm), what became of it (a key of COLOURS), and whether it is gone."""

    name: str
    x_mm: float
    y_mm: float
    state: str
    is_gone: bool
    zone: str


def draw_felt(cards: Iterable[DrawnCard], title: str) -> str:
    """The picture as an SVG document; one unit is a millimetre. Cards that are gone have dashed outlines."""
    cards = list(cards)
    xs, ys = [each.x_mm for each in cards] or [0.0], [each.y_mm for each in cards] or [0.0]
    left, top = min(xs) - MARGIN_MM, min(ys) - MARGIN_MM
    width, height = max(xs) - left + MARGIN_MM, max(ys) - top + MARGIN_MM
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.0f} {top - 30:.0f} {width:.0f} {height + 30:.0f}" '
        f'width="{width:.0f}" height="{height + 30:.0f}" font-family="sans-serif">',
        f'<rect x="{left:.0f}" y="{top - 30:.0f}" width="{width:.0f}" height="{height + 30:.0f}" fill="#eef3ee"/>',
        f'<text x="{left + 8:.0f}" y="{top - 8:.0f}" font-size="16">{escape(title)}</text>',
    ]
    for each in sorted(cards, key=lambda card: not card.is_gone):
        lines += _draw_card(each)
    return "\n".join((*lines, "</svg>")) + "\n"


def _draw_card(card: DrawnCard) -> list[str]:
    width, height = CARD_MM
    x, y = card.x_mm - width / 2, card.y_mm - height / 2
    dashed = ' stroke-dasharray="5 4" fill-opacity="0.3"' if card.is_gone else ""
    words = (card.name, card.state, card.zone, *(("gone",) if card.is_gone else ()))
    return [
        f'<rect x="{x:.0f}" y="{y:.0f}" width="{width:.0f}" height="{height:.0f}" rx="4" fill="#ffffff" '
        f'stroke="{COLOURS[card.state]}" stroke-width="3"{dashed}/>',
        *(
            f'<text x="{card.x_mm:.0f}" y="{y + 20 + 15 * line:.0f}" font-size="{14 if line == 0 else 10}" '
            f'text-anchor="middle">{escape(word)}</text>'
            for line, word in enumerate(words)
        ),
    ]
