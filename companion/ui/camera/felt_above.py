"""The felt as seen from above, with the zones of the game laid over it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kivy.graphics import Color, Line, Quad, Rectangle
from kivy.graphics.texture import Texture

from companion.languages import WORD, tr
from companion.rules.events import Seat
from companion.sources.camera.calibration.survey import FeltAnswer
from companion.sources.camera.calibration.zones import Zone
from companion.ui.camera.shown_picture import draw_rim, draw_title
from companion.ui.forms.page_blocks import FORMS
from companion.ui.kit.drawn import Drawn
from companion.ui.kit.drawn_text import texture_of, width_of
from companion.ui.kit.palette import ON_PICTURES
from companion.ui.kit.rounded import Rounded
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Panel

BAR, HEAD = 5, 40
"""How wide a player's bar and how high the strip of the title is, in units of the design."""

NAMED, LEAST = 20, 16
"""How large a zone's name is, and how large at least, in units of text."""

TRAPEZOID = ((0.12, 0.1), (0.24, 0.9), (0.76, 0.9), (0.88, 0.1))
"""A felt as a camera sees it, in parts of the room for it."""

MARKER_MM = 62
"""How far a marker reaches from the felt's corner."""

Colour = Sequence[float]
"""Red, green, blue and how dense, 0 to 1."""


@dataclass(frozen=True, slots=True)
class FeltView:
    """The felt from above, as it was found, and who sits at it; None: it is not found."""

    found: FeltAnswer | None
    seats: tuple[Seat, ...]


class FeltAbove(Drawn, Panel):
    """Shows the last answer that found the felt."""

    def __init__(self, _: object) -> None:
        super().__init__()
        self._seats: tuple[Seat, ...] = ()
        self._texture: Any = None
        self._answer: FeltAnswer | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The names on the zones."""
        table = self._answer.table if self._answer else None
        return tuple(self._name(zone) for zone in table.zones) if table else ()

    def show(self, view: FeltView) -> None:
        answer, self._seats = view.found, view.seats
        if answer is not None and answer.above:
            if self._texture is None or tuple(self._texture.size) != answer.above_px:
                self._texture = Texture.create(size=answer.above_px, colorfmt="rgb")
            self._texture.blit_buffer(answer.above, colorfmt="rgb", bufferfmt="ubyte")
        self._answer = answer if answer is not None and answer.above else None
        self._redraw()

    def _name(self, zone: Zone) -> str:
        if zone.place is None:
            return tr(zone.purpose, WORD)
        known = zone.place <= len(self._seats)
        seat = self._seats[zone.place - 1] if known else tr("seat {place}", place=zone.place)
        return seat if zone.purpose == "play" else f"{seat}, {tr(zone.purpose, WORD)}"

    def _draw(self) -> None:
        table = self._answer.table if self._answer else None
        if table is None or self._texture is None:
            draw_title(tr("A ring belongs on each corner"), self.x + theme.u * 8, self.top - theme.u * 8)
            self._draw_aim()
            return
        width_mm, height_mm = table.size_mm
        inset, head = theme.u * 8, theme.u * HEAD
        scale = min((self.width - 2 * inset) / width_mm, (self.height - inset - head) / height_mm)
        width, height = width_mm * scale, height_mm * scale
        left, bottom = self.x + (self.width - width) / 2, self.y + (self.height - head - height) / 2
        Color(1, 1, 1, 1)
        Rectangle(texture=self._texture, pos=(left, bottom), size=(width, height))
        for zone in table.zones:
            rect = zone.rect_mm
            box = (left + rect.x * scale, bottom + height - rect.bottom * scale)
            size = (rect.width * scale, rect.height * scale)
            (x, y), (right, high) = box, (box[0] + size[0], box[1] + size[1])
            draw_rim([(x, y), (right, y), (right, high), (x, high)], ON_PICTURES, 1.4)
            is_near = rect.y + rect.height / 2 > height_mm / 2
            is_outer = rect.bottom > height_mm - MARKER_MM if is_near else rect.y < MARKER_MM
            off = MARKER_MM * scale if is_outer else 0.0
            ends = left, left + width
            self._label(self._name(zone), box, size, ends, colour=self._colour(zone), is_near=is_near, off=off)
        draw_title(tr("From above"), self.x + theme.u * 8, self.top - theme.u * 8)

    def _draw_aim(self) -> None:
        """A felt, and a ring at each of its corners."""
        room = min(self.width * 0.7, (self.height - theme.u * HEAD) * 1.3)
        low = self.y + (self.height - theme.u * HEAD - room / 1.6) / 2
        points = [(self.center_x + (x - 0.5) * room, low + y * room / 1.6) for x, y in TRAPEZOID]
        Color(*theme.role("felt"))
        Quad(points=[part for point in points for part in point])
        for x, y in points:
            Color(*ON_PICTURES)
            Line(circle=(x, y, theme.u * 20), width=theme.u * 2.4)

    def _colour(self, zone: Zone) -> Colour:
        """The colour of the player whose zone it is."""
        return (
            theme.seat(zone.place) if zone.place is not None and zone.place <= len(self._seats) else theme.role("soft")
        )

    @staticmethod
    def _label(
        name: str,
        box: tuple[float, float],
        size: tuple[float, float],
        ends: tuple[float, float],
        *,
        colour: Colour,
        is_near: bool,
        off: float,
    ) -> None:
        """The name behind a bar of the player's ``colour``, at the left of each zone, and this far ``off`` the felt's
        edge, at which markers lie. It has more lines, and rather reaches over the zone's side, though not over the
        felt's ``ends``, than that it is too small."""
        pad, bar = theme.u * 3, theme.u * BAR
        room = size[0] - 3 * pad - bar
        sizes = [round(min(theme.t, theme.u * 1.4) * each) for each in range(NAMED, LEAST - 1, -1)]
        fits = (each for each in sizes if all(width_of(line, each) <= room for line in _break_name(name, each, room)))
        text = next(fits, sizes[-1])
        glyphs = [texture_of(line, text) for line in _break_name(name, text, room)]
        high = sum(each.height for each in glyphs)
        top = box[1] + pad + off + high if is_near else box[1] + size[1] - pad - off
        left = box[0] + pad
        Color(*theme.role("tag")[:3], 0.92)
        across = max(each.width for each in glyphs) + 3 * pad + bar
        left = max(ends[0], min(left, ends[1] - across))
        Rounded(pos=(left, top - high), size=(across, high), radius=[theme.u * 5])
        Color(*colour)
        Rectangle(pos=(left, top - high), size=(bar, high))
        for glyph in glyphs:
            top -= glyph.height
            Color(*theme.role("words"))
            Rectangle(texture=glyph, pos=(left + bar + pad, top), size=glyph.size)


def _break_name(name: str, size: int, room: float) -> list[str]:
    """The name in one line, or as many as the room is wide for: broken behind a comma, a space or a hyphen."""
    lines: list[str] = []
    for part in re.findall(r"[^ -]+[ -]?", name):
        if lines and width_of((lines[-1] + part).strip(), size) <= room:
            lines[-1] += part
        else:
            lines.append(part)
    return [line.strip() for line in lines]


FORMS[FeltView] = FeltAbove
