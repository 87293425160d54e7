"""The felt as seen from above, with the zones of the game laid over it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kivy.graphics import Color, Line, Rectangle, SmoothRoundedRectangle
from kivy.graphics.texture import Texture

from companion.languages import WORD, tr
from companion.rules.events import Seat
from companion.sources.camera.calibration.survey import FeltAnswer
from companion.sources.camera.calibration.zones import Zone
from companion.ui.kit.card_tile import texture_of
from companion.ui.kit.drawn_text import Text
from companion.ui.kit.palette import ON_PICTURES
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Panel

CHIP, BAR = 20, 5
"""How large the word on a picture is, in units of text, and how wide a player's bar, in units of the design."""


MARKER_MM = 62
"""How far a marker reaches from the felt's corner."""

Colour = Sequence[float]
"""Red, green, blue and how dense, 0 to 1."""


@dataclass(frozen=True, slots=True)
class FeltView:
    """The felt from above, as it was found, and who sits at it; None: it is not found."""

    found: FeltAnswer | None
    seats: tuple[Seat, ...]


class FeltAbove(Panel):
    """Shows the last answer that found the felt."""

    def __init__(self, _: object) -> None:
        super().__init__()
        self._seats: tuple[Seat, ...] = ()
        self._texture: Any = None
        self._answer: FeltAnswer | None = None
        self.bind(pos=lambda *_: self._paint(), size=lambda *_: self._paint())

    @property
    def names(self) -> tuple[str, ...]:
        """What stands on the zones."""
        table = self._answer.table if self._answer else None
        return tuple(self._name(zone) for zone in table.zones) if table else ()

    def show(self, view: FeltView) -> None:
        """Takes over what was found."""
        answer, self._seats = view.found, view.seats
        if answer is not None and answer.above:
            if self._texture is None or tuple(self._texture.size) != answer.above_px:
                self._texture = Texture.create(size=answer.above_px, colorfmt="rgb")
            self._texture.blit_buffer(answer.above, colorfmt="rgb", bufferfmt="ubyte")
        self._answer = answer if answer is not None and answer.above else None
        self._paint()

    def _name(self, zone: Zone) -> str:
        if zone.place is None:
            return tr(zone.purpose, WORD)
        known = zone.place <= len(self._seats)
        seat = self._seats[zone.place - 1] if known else tr("seat {place}", place=zone.place)
        return f"{seat}, {tr(zone.purpose, WORD)}"

    def restyle(self) -> None:
        """Paints it anew."""
        self._paint()

    def _paint(self) -> None:
        self.canvas.clear()
        table = self._answer.table if self._answer else None
        if table is None or self._texture is None:
            with self.canvas:
                chip(tr("From above: once the corners fit"), self.x + theme.u * 8, self.top - theme.u * 8)
            return
        width_mm, height_mm = table.size_mm
        inset = theme.u * 8
        scale = min((self.width - 2 * inset) / width_mm, (self.height - 2 * inset) / height_mm)
        width, height = width_mm * scale, height_mm * scale
        left, bottom = self.x + (self.width - width) / 2, self.y + (self.height - height) / 2
        with self.canvas:
            Color(1, 1, 1, 1)
            Rectangle(texture=self._texture, pos=(left, bottom), size=(width, height))
            for zone in table.zones:
                rect = zone.rect_mm
                box = (left + rect.x * scale, bottom + height - rect.bottom * scale)
                size = (rect.width * scale, rect.height * scale)
                Color(0, 0, 0, 0.7)
                Line(rectangle=(*box, *size), width=theme.u * 2.6)
                Color(*ON_PICTURES)
                Line(rectangle=(*box, *size), width=theme.u * 1.4)
                is_near = rect.y + rect.height / 2 > height_mm / 2
                is_corner = rect.x < MARKER_MM or rect.x + rect.width > width_mm - MARKER_MM
                aside = MARKER_MM * scale if is_corner else 0.0
                self._label(self._name(zone), box, size, colour=self._colour(zone), is_near=is_near, aside=aside)
            chip(tr("From above"), self.x + theme.u * 8, self.top - theme.u * 8)

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
        *,
        colour: Colour,
        is_near: bool,
        aside: float,
    ) -> None:
        """The name behind a bar of the player's ``colour``, at the zone's edge that is the felt's, where cards do not
        lie, and ``aside`` of a corner's marker; below that where the zone is narrow. It has more lines there, and is
        shortened rather than too small."""
        pad, bar = theme.u * 3, theme.u * BAR
        is_narrow = size[0] < 6 * aside
        room = size[0] - 3 * pad - bar - (0 if is_narrow else aside)
        text = round(min(theme.t, theme.u * 1.4) * 17)
        lines = [_short(line, text, room) for line in _broken(name, text, room)]
        glyphs = [texture_of(line, text, "Roboto") for line in lines]
        high = sum(each.height for each in glyphs)
        off = pad + (aside if is_narrow else 0)
        top = box[1] + off + high if is_near else box[1] + size[1] - off
        left = box[0] + pad + (0 if is_narrow else aside)
        Color(*theme.role("tag")[:3], 0.92)
        across = max(each.width for each in glyphs) + 3 * pad + bar
        SmoothRoundedRectangle(pos=(left, top - high), size=(across, high), radius=[theme.u * 5])
        Color(*colour)
        Rectangle(pos=(left, top - high), size=(bar, high))
        for glyph in glyphs:
            top -= glyph.height
            Color(*theme.role("words"))
            Rectangle(texture=glyph, pos=(left + bar + pad, top), size=glyph.size)


def chip(text: str, left: float, top: float) -> None:
    """A word on a ground of its own, its upper left corner there (pixels), into the canvas that is open."""
    glyph = texture_of(text, round(min(theme.t, theme.u * 1.4) * CHIP), "Roboto")
    width, height = glyph.size
    air = theme.u * 6
    Color(*theme.role("tag")[:3], 0.92)
    SmoothRoundedRectangle(pos=(left, top - height - air), size=(width + 2 * air, height + air), radius=[theme.u * 6])
    Color(*theme.role("words"))
    Rectangle(texture=glyph, pos=(left + air, top - height - air / 2), size=glyph.size)


def _broken(name: str, size: int, room: float) -> list[str]:
    """The name in one line, or as many as the room is wide for: broken behind a comma, a space or a hyphen."""
    lines: list[str] = []
    for part in re.findall(r"[^ -]+[ -]?", name):
        if lines and _wide((lines[-1] + part).strip(), size) <= room:
            lines[-1] += part
        else:
            lines.append(part)
    return [line.strip() for line in lines]


def _short(line: str, size: int, room: float) -> str:
    """As much of a line as has room at this size."""
    cuts = (line, *(f"{line[:end]}…" for end in range(len(line) - 1, 0, -1)))
    return next((each for each in cuts if _wide(each, size) <= room), line[:1])


def _wide(text: str, size: int) -> float:
    drawn = Text(font_size=size, bold=True)
    drawn.resolve_font_name()
    return float(drawn.get_extents(text)[0])
