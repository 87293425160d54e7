"""The table from above before the game: who sits where, clockwise in turn order, as the table will show it."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, cos, pi, sin

from kivy.graphics import Color, Ellipse, SmoothLine
from kivy.uix.floatlayout import FloatLayout

from companion.ui.forms.avatar import draw_avatar
from companion.ui.kit.drawn import Drawn
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Words, add_all
from companion.ui.views.before.first_names import shorten_name

DISC, NAME, LEAST = 64, 34, 34
"""How large a player's disc is, in units of the design, and how high the name, in units of text; and half of how high
the table is at least, in units of the design."""


class RoundTable(Drawn, FloatLayout):
    """Shows the players at an oval table, if there are any; turns go round clockwise, as the arrow says."""

    is_whole, layer = True, "before"

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._seats: Sequence[tuple[str, int]] = ()
        self._names: list[Words] = []

    def show(self, seats: Sequence[tuple[str, int]]) -> None:
        """Takes these players with their colours (1 to 8), in turn order."""
        self._seats = tuple(seats)
        self.clear_widgets()
        whole = [name for name, _ in seats]
        self._names = [
            Words(text=name, most=24, bold=True, one_line=True, halign="center", size_hint=(None, None))
            for name in (shorten_name(each, whole) for each in whole)
        ]
        add_all(self, *self._names)
        self.draw_anew()

    def _draw(self) -> None:
        side, name = theme.u * DISC, theme.t * NAME
        across, high = self.width * 0.27, self.height / 2 - side - name * 1.2
        shown = bool(self._seats) and high > theme.u * LEAST
        for each in self._names:
            each.opacity = 1 if shown else 0
        if not shown:
            return
        x, y = self.center
        Color(*theme.role("felt_edge"))
        Ellipse(pos=(x - across - 6, y - high - 6), size=(2 * across + 12, 2 * high + 12))
        Color(*theme.role("felt"))
        Ellipse(pos=(x - across, y - high), size=(2 * across, 2 * high))
        self._draw_turn(x, y, across * 0.62, high * 0.6)
        angles = _angles(len(self._seats))
        for angle, (player, colour), words in zip(angles, self._seats, self._names, strict=True):
            px, py = x + (across + side * 1.1) * cos(angle), y + (high + side * 0.45) * sin(angle)
            draw_avatar(player, theme.role(f"seat{colour}"), theme.role("panel"), px - side / 2, py - side / 2, side)
            words.size = (self.width * 0.24, name)
            words.center_x = px
            words.y = py + side / 2 if sin(angle) > 0.3 else py - side / 2 - name

    @staticmethod
    def _draw_turn(x: float, y: float, across: float, high: float) -> None:
        """The way that turns go round."""
        angles = [pi * (1.2 - 1.4 * at / 24) for at in range(25)]
        points = [part for angle in angles for part in (x + across * cos(angle), y + high * sin(angle))]
        Color(*theme.role("words")[:3], 0.6)
        SmoothLine(points=points, width=theme.u * 2.4)
        bx, by, ex, ey = points[-4:]
        back, head = atan2(by - ey, bx - ex), theme.u * 15
        tips = [(ex + head * cos(back + turn), ey + head * sin(back + turn)) for turn in (0.6, -0.6)]
        SmoothLine(points=[*tips[0], ex, ey, *tips[1]], width=theme.u * 2.4)


def _angles(seats: int) -> list[float]:
    """The angle of each seat at the table, anticlockwise from the right: the first ones along the near edge from the
    right, the others along the far edge from the left, as ``SeatEdges.even`` has them."""
    near = (seats + 1) // 2
    far = seats - near
    return [
        *(-pi * (at + 1) / (near + 1) for at in range(near)),
        *(pi - pi * (at + 1) / (far + 1) for at in range(far)),
    ]
