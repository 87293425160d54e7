"""What the drawings are made of: shapes, wires, a reader board, and the Pico's pins as the program uses them.

The pins are read out of ``board_pico.py``, so a drawing cannot say other pins than the program uses.
"""

from __future__ import annotations

import ast
from pathlib import Path

HERE = Path(__file__).parent
RED, BLACK, BLUE, GREEN = "#c0392b", "#222222", "#1f5fa8", "#1e7d45"
GREY, PURPLE, BROWN, TEAL = "#8a8a8a", "#7d3c98", "#8a5a2b", "#0e7c86"
"""A wire's colour says what it carries, in every drawing and table: red 3.3 V (5 V on the adapter), black ground, green
from a reader's TXD, blue to its RXD, purple a button, brown a lamp, teal the readers' reset."""

# GP number -> position on the board, USB socket up, counted as the makers do (left side down 1-20, right up 21-40).
PICO_PIN = {
    0: 1, 1: 2, 2: 4, 3: 5, 4: 6, 5: 7, 6: 9, 7: 10, 8: 11, 9: 12, 10: 14, 11: 15, 12: 16, 13: 17, 14: 19, 15: 20,
    16: 21, 17: 22, 18: 24, 19: 25, 20: 26, 21: 27, 22: 29, 26: 31, 27: 32, 28: 34,
}  # fmt: skip
OTHER_PIN = {3: "GND", 8: "GND", 13: "GND", 18: "GND", 23: "GND", 28: "GND", 30: "RUN", 33: "GND", 35: "ADC REF",
             36: "3V3 OUT", 37: "3V3 EN", 38: "GND", 39: "VSYS", 40: "VBUS"}  # fmt: skip


def pins(name: str) -> tuple[tuple[int, ...], ...]:
    """A constant of board_pico.py, without running it."""
    tree = ast.parse((HERE.parent / "board_pico.py").read_text(encoding="utf-8"))
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == name:
            value = ast.literal_eval(node.value)
            return tuple(each if isinstance(each, tuple) else (each,) for each in value)
    raise KeyError(name)


class Drawing:
    """Shapes in millimetre-like units, top left is 0, 0."""

    def __init__(self, width: int, height: int, title: str) -> None:
        self._parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}" font-family="DejaVu Sans, Arial, sans-serif" role="img">'
            f"<title>{title}</title>"
            f'<rect width="{width}" height="{height}" fill="#ffffff"/>'
        ]

    def box(self, x: float, y: float, w: float, h: float, *, fill: str = "#eef3f8", line: str = BLACK) -> None:
        """A part with rounded corners."""
        self._parts.append(
            f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="6" fill="{fill}" stroke="{line}" stroke-width="1.5"/>'
        )

    def circle(self, x: float, y: float, r: float, *, fill: str = "none", line: str = BLACK, dash: str = "") -> None:
        """A round part."""
        self._parts.append(
            f'<circle cx="{x}" cy="{y}" r="{r}" fill="{fill}" stroke="{line}" stroke-width="1.5" '
            f'stroke-dasharray="{dash}"/>'
        )

    def text(self, x: float, y: float, said: str, *, size: int = 13, at: str = "start", colour: str = BLACK) -> None:
        """One line of text; ``at``: start, middle or end."""
        self._parts.append(f'<text x="{x}" y="{y}" font-size="{size}" text-anchor="{at}" fill="{colour}">{said}</text>')

    def lines(self, y: float, *said: str, colour: str = BLACK) -> None:
        """Lines of text below one another, from the left edge."""
        for number, each in enumerate(said):
            self.text(20, y + 20 * number, each, colour=colour)

    def wire(self, colour: str, *points: tuple[float, float], width: float = 2.5) -> None:
        """A wire along points, with a dot at each end."""
        path = " ".join(f"{x},{y}" for x, y in points)
        self._parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{width}"/>')
        for x, y in (points[0], points[-1]):
            self._parts.append(f'<circle cx="{x}" cy="{y}" r="3.5" fill="{colour}"/>')

    def joint(self, colour: str, *points: tuple[float, float]) -> None:
        """Dots where wires are joined."""
        for x, y in points:
            self.circle(x, y, 5, fill=colour, line=colour)

    def save(self, name: str) -> None:
        """Writes the file."""
        (HERE / f"{name}.svg").write_text("\n".join([*self._parts, "</svg>"]) + "\n", encoding="utf-8")


def reader(d: Drawing, x: float, y: float, name: str, labels: tuple[str, ...]) -> list[tuple[float, float]]:
    """A reader board with its four contacts on the left; where they are."""
    d.box(x, y, 190, 150, fill="#fbeeee")
    d.circle(x + 125, y + 75, 48, line=GREY, dash="5 4")
    d.text(x + 125, y + 71, "antenna", size=11, at="middle", colour=GREY)
    d.text(x + 125, y + 86, "card here", size=11, at="middle", colour=GREY)
    d.text(x + 95, y + 17, name, size=13, at="middle")
    spots = []
    for number, label in enumerate(labels):
        at = (x, y + 38 + 30 * number)
        d.text(x + 9, at[1] + 4, label, size=12)
        spots.append(at)
    return spots
