"""One card on the glass: rank and suit by shape and colour, drawn at any size; a back where nobody saw it."""

from __future__ import annotations

from kivy.graphics import Color, Ellipse, Rectangle, SmoothLine
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior

from companion.cards import Face
from companion.decks.shapes import SHAPES
from companion.speech.faces import look_of
from companion.ui.kit.drawn import Drawn
from companion.ui.kit.drawn_text import texture_of
from companion.ui.kit.rounded import Rounded
from companion.ui.kit.shape_texture import shape_texture
from companion.ui.kit.theme import theme

SHAPE = 88 / 63
"""Height of a card over its width."""

SHAPE_HIGH = 0.75
"""How high a printed shape is beside a text of the same size."""

READ = 17
"""A smaller word beside a shape, in units of the design, cannot be read and is left out: the shape says it."""

HIGH, HIGH_WORD = 0.9, 1.15
"""The height of a card divided by its width, from which its shape stands below its rank, and below its word."""

LOW = 1.6
"""The width of a card divided by its height, from which its word has room beside its shape."""

TURNS = ("6", "9")
"""Ranks that are each other upside down have a line below: cards are read from all sides."""


class CardTile(ButtonBehavior, Drawn):
    """A card; ``face`` None is its back. ``mark`` is ``won``, ``lost``, ``chosen``, ``now`` (as it
    stands, and may be changed) or empty; ``faint`` for a card that the referee thinks impossible here."""

    draws_by = (*Drawn.draws_by, "face", "mark", "faint", "state", "game", "count", "overlapped")
    game = StringProperty("")
    face = ObjectProperty(None, allownone=True)
    mark = StringProperty("")
    faint = BooleanProperty(False)
    count = NumericProperty(0)
    overlapped = BooleanProperty(False)

    def _draw(self) -> None:
        edge = max(2.0, self.width * 0.045)
        radius = [min(self.width, self.height) * 0.11]
        strength = 0.36 if self.faint else 1.0
        Color(0, 0, 0, 0.28 * strength)
        Rounded(pos=(self.x, self.y - edge * 0.5), size=self.size, radius=radius)
        ring = {"won": "good", "chosen": "good", "now": "accent"}.get(self.mark)
        if ring:
            Color(*theme.role(ring))
            Rounded(
                pos=(self.x - edge, self.y - edge),
                size=(self.width + 2 * edge, self.height + 2 * edge),
                radius=[radius[0] + edge],
            )
        ground = theme.role("card_back" if self.face is None else "card")
        dark = 0.82 if self.state == "down" else 0.72 if self.mark == "lost" else 1.0
        Color(*(part * dark for part in ground[:3]), strength)
        Rounded(pos=self.pos, size=self.size, radius=radius)
        if theme.role("card") == theme.role("panel"):  # white on white
            Color(*theme.role("line")[:3], strength)
            SmoothLine(rounded_rectangle=(*self.pos, *self.size, radius[0]), width=max(1.0, theme.u * 0.8))
        if self.face is None:
            self._draw_back(edge)
        else:
            self._draw_face(self.face, strength)
        if ring == "good":
            self._draw_tick()

    def _draw_tick(self) -> None:
        """A tick on the corner: the ring does not tell it by its colour alone."""
        side = min(self.width, self.height) * 0.34
        x, y = self.right - side * 0.7, self.top - side * 0.7
        Color(*theme.role("good"))
        Ellipse(pos=(x, y), size=(side, side))
        Color(*theme.role("ground"))
        tick = ((0.25, 0.5), (0.44, 0.3), (0.76, 0.7))
        SmoothLine(points=[at for dx, dy in tick for at in (x + side * dx, y + side * dy)], width=max(1.0, side * 0.06))

    def _draw_back(self, edge: float) -> None:
        Color(1, 1, 1, 0.55)
        inner = (self.x + 2 * edge, self.y + 2 * edge, self.width - 4 * edge, self.height - 4 * edge)
        SmoothLine(rounded_rectangle=(*inner, self.width * 0.06), width=max(1.0, edge * 0.4))

    def _draw_face(self, face: Face, strength: float) -> None:
        look = look_of(self.game, face)
        Color(*theme.role(look.tint)[:3], max(strength, 0.55))
        word, turns = len(look.text) > 2, look.text in TURNS
        if self.overlapped:
            self._text(look.text, 0.24, 0.18, 0.85, across=0.3, underlined=turns)
            self._text(look.shape or look.corner, 0.2, 0.18, 0.64, across=0.3)
            self._text(look.shape or look.text, 0.4, 0.6, 0.36, across=0.7)
        elif self.height > self.width * (HIGH_WORD if word else HIGH):
            beside = bool(look.shape or look.corner)
            # A line below needs room above what stands there.
            high, middle = (0.46, 0.72) if turns and beside else (0.5, 0.71 if beside else 0.5)
            self._text(look.text, 0.2 if word else high, 0.5, middle, across=0.86, underlined=turns)
            corner, low = (0.15, 0.12) if look.shape else (0.3, 0.24)
            has_corner = bool(look.corner) and (not look.shape or self.height * corner >= theme.u * READ)
            if look.shape:
                self._text(look.shape, 0.32 if has_corner else 0.4, 0.5, 0.36 if has_corner else 0.3)
            self._text(look.corner if has_corner else "", corner, 0.5, low, across=0.86)
        elif not look.shape and not look.corner:
            self._text(look.text, 0.6, 0.5, 0.5, across=0.8, underlined=turns)
        elif word and look.shape:
            if self.width > self.height * LOW and not look.corner and not self._has_room(look.text, 0.36, across=0.62):
                self._text(look.shape, 0.58, 0.5, 0.69, across=0.4)
                self._text(look.text, 0.34, 0.5, 0.23, across=0.88)
                return
            if self.width > self.height * LOW:
                self._text(look.shape, 0.6, 0.16, 0.5, across=0.24)
                self._text(look.text, 0.36, 0.63, 0.66 if look.corner else 0.5, across=0.66)
                self._text(look.corner, 0.26, 0.63, 0.26, across=0.66)
                return
            is_read = self._is_read(look.text, 0.34, across=0.92)
            has_corner = bool(look.corner) and self._is_read(look.corner, 0.26, across=0.46)
            high, middle = (0.44, 0.7) if is_read else (0.7, 0.5)
            self._text(look.text if is_read else "", 0.34, 0.5, 0.23, across=0.92)
            self._text(look.shape, high, 0.28 if has_corner else 0.5, middle, across=0.4 if is_read else 0.8)
            self._text(look.corner if has_corner else "", 0.26, 0.73, 0.7, across=0.46)
        else:
            # All ranks have the size in which the widest has room.
            widest = texture_of("10", max(8, round(self.height * 0.6)), "Roboto").width if look.shape else 1
            self._text(look.text, 0.6 * min(1.0, self.width * 0.5 / widest), 0.28, 0.5, across=0.5, underlined=turns)
            self._text(look.shape, 0.5, 0.76, 0.58 if look.corner else 0.5, across=0.36)
            if look.corner and not (look.shape and self.height * 0.22 < theme.u * READ):
                corner, low = (0.22, 0.15) if look.shape else (0.36, 0.5)
                self._text(look.corner, corner, 0.75, low, across=0.42)
        if self.count > 1:
            self._text(f"×{self.count}", 0.16, 0.82, 0.92)

    def _has_room(self, text: str, high: float, *, across: float) -> bool:
        """Whether a text that is drawn so keeps its size."""
        return bool(texture_of(text, max(8, round(self.height * high))).width <= self.width * across)

    def _is_read(self, text: str, high: float, *, across: float) -> bool:
        """Whether a word that is drawn so is large enough to be read."""
        size = self.height * high
        wide = texture_of(text, max(8, round(size))).width
        return bool(size * min(1.0, self.width * across / wide) >= theme.u * READ)

    def _text(
        self,
        text: str,
        high: float,
        x: float,
        y: float,
        *,
        across: float = 0.9,
        underlined: bool = False,
    ) -> None:
        """Draws a text ``high`` parts of the card's height high, its middle at these parts of the card."""
        if not text or self.width < 8:
            return
        size = max(8, round(self.height * high))
        if text in SHAPES and text == look_of(self.game, self.face).shape:
            texture = shape_texture(text, round(size * SHAPE_HIGH))
        else:
            texture = texture_of(text, size, underlined)
        scale = min(1.0, self.width * across / texture.width)
        width, height = texture.width * scale, texture.height * scale
        Rectangle(
            texture=texture,
            size=(width, height),
            pos=(self.x + self.width * x - width / 2, self.y + self.height * y - height / 2),
        )
