"""The live picture with an outline and a name on each card it sees."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from kivy.graphics import Color, Ellipse, Quad, Rectangle, SmoothLine
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.languages import tr
from companion.observations import Point, Sighting
from companion.rules.events import Seat
from companion.speech.faces import look_of
from companion.ui.camera.cameras import Camera
from companion.ui.camera.shown_picture import AIR, Develop, Region, ShownPicture, draw_rim, draw_tag
from companion.ui.camera.zones_seen import Cover, SeenZones
from companion.ui.kit.drawn_text import texture_of
from companion.ui.kit.palette import ON_PICTURES
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Words, add_all
from companion.ui.views.before.readiness import quality_of

MOST_OF_IT = 0.4
"""The largest share of the picture that a card fills."""

AROUND = 0.04
"""How much of the table is shown around the zones, as a part of the picture's width."""

SURE = 0.8
"""A card that is read less surely has a dotted rim."""

DOTS = 14
"""How many dots stand along each side of it."""


class LivePicture(ShownPicture):
    """The picture on the felt, cut to the zones and what lies around them; ``touched`` hears which card was touched and
    in whose zone it lies. What one seat alone may see is covered."""

    inset = 12

    def __init__(
        self,
        game: str,
        camera: Camera,
        zones: SeenZones,
        touched: Callable[[Sighting, Seat | None], None],
        **kwargs: object,
    ) -> None:
        super().__init__(**kwargs)
        self._game, self._zones = game, zones
        self._touched = touched
        self._develop = Develop(camera)
        self._seen: tuple[Sighting, ...] = ()
        self._drawn: object = None
        self._covers: tuple[Cover, ...] = ()

    def tick(self) -> None:
        ready = self._develop.take()
        if ready is None:
            return
        self.take(ready)
        self._seen = tuple(seen for seen in ready.seen if not self._is_all_of_it(seen))
        self._covers = tuple(self._zones.covers(self._seen, self._whole))
        drawn = (self._seen, self.named, self._texture, self._whole, self._covers)
        if self._drawn != drawn:
            self._drawn = drawn
            self._redraw()
        self.canvas.ask_update()

    def close(self) -> None:
        self._develop.close()

    @property
    def named(self) -> tuple[str, ...]:
        """The names on the cards, as they are shown."""
        return tuple(self._name(each) for each in self._seen)

    def _is_all_of_it(self, seen: Sighting) -> bool:
        """Whether this is the felt and not a card: no card fills half of a picture of a table."""
        x0, y0, x1, y1 = seen.box
        return (x1 - x0) * (y1 - y0) > MOST_OF_IT * self._whole[0] * self._whole[1]

    def on_touch_up(self, touch: Any) -> bool:
        if self._texture is None or not self.collide_point(*touch.pos):
            return bool(super().on_touch_up(touch))
        x, y = self.from_glass(touch.pos)
        for seen in self._seen:
            x0, y0, x1, y1 = seen.box
            if x0 <= x <= x1 and y0 <= y <= y1:
                self._touched(seen, self._zones.owner(seen, self._whole))
                return True
        return bool(super().on_touch_up(touch))

    def _name(self, seen: Sighting) -> str:
        face = self._zones.face(seen, self._whole)
        if face is not None and self._zones.keeper(seen, self._whole) is None:
            return look_of(self._game, face).spoken
        return "" if seen.side == "back" or seen.face is not None else "?"

    def find_view(self) -> Region:
        return find_seen_part(self._zones.outlines(self._whole), self._whole, self.width / self.height)

    def _draw(self) -> None:
        if self._texture is None or self.width < 1 or self.height < 1:
            return
        self._draw_view()
        self._develop.shown_px = self._whole[0] * self._frame()[2]
        for place, corners in self._zones.outlines(self._whole):
            Color(*(theme.seat(place) if place else theme.role("words"))[:3], 0.55)
            flat = [part for corner in corners for part in self.on_glass(self._clipped(corner))]
            SmoothLine(points=flat, close=True, width=theme.u * 1.2)
            self._name_zone(self._zones.name(place), place, flat)
        for seen in self._seen:
            if not _meet(seen.box, self._view):
                continue
            points = [self.on_glass(self._clipped(corner)) for corner in seen.quad]
            if seen.face is not None and seen.confidence < SURE:
                self._dot(points)
            if seen.side == "back":
                draw_rim(points, theme.role("soft"))
            elif name := self._name(seen):
                sure = seen.face is None or seen.confidence >= SURE
                self._outline(points, name, known=seen.face is not None, traced=sure)
        for keeper, corners in self._covers:
            self._cover(keeper, [self.on_glass(corner) for corner in corners])

    @staticmethod
    def _cover(keeper: Seat, points: Sequence[Point]) -> None:
        """Nothing of the picture shows here, and why."""
        Color(*theme.role("panel"))
        Quad(points=[part for point in points for part in point])
        words = texture_of(tr("for {keeper} alone", keeper=keeper), round(theme.t * 18))
        x, y = (sum(side) / len(points) for side in zip(*points, strict=True))
        Color(*theme.role("soft"))
        Rectangle(texture=words, pos=(x - words.width / 2, y - words.height / 2), size=words.size)

    @staticmethod
    def _name_zone(name: str, place: int, flat: Sequence[float]) -> None:
        """Writes a zone's seat in its lower left and in the seat's colour: the name, its first part, or its letter if
        there is no more room."""
        for short in (name, name.split(" ")[0].split("-")[0], name[:1]):
            words = texture_of(short, round(theme.t * 24)) if short else None
            if words is not None and (words.width < max(flat[::2]) - min(flat[::2]) - theme.u * 32 or len(short) == 1):
                draw_tag([words], min(flat[::2]) + theme.u * 14, min(flat[1::2]) + theme.u * 8, theme.seat(place))
                return

    def _clipped(self, point: Point) -> Point:
        """The same point, or the nearest one that is shown."""
        x0, y0, x1, y1 = self._view
        return min(max(point[0], x0), x1), min(max(point[1], y0), y1)

    @staticmethod
    def _dot(points: Sequence[Point]) -> None:
        """A dotted rim: the reading there is not sure."""
        Color(*ON_PICTURES)
        size = theme.u * 4
        for (x0, y0), (x1, y1) in zip(points, (*points[1:], points[0]), strict=True):
            for at in range(DOTS):
                x, y = x0 + (x1 - x0) * at / DOTS, y0 + (y1 - y0) * at / DOTS
                Ellipse(pos=(x - size / 2, y - size / 2), size=(size, size))

    def _outline(self, points: Sequence[Point], name: str, *, known: bool, traced: bool = True) -> None:
        """An outline with the card's name over it; ``traced``: its rim is drawn through."""
        if traced:
            draw_rim(points, ON_PICTURES if known else theme.role("bad"))
        size = round(theme.t * 26)
        glyphs = [texture_of(part, size) for part in _parts(name)]
        width = sum(glyph.width for glyph in glyphs) + theme.u * 2 * AIR
        height = max(glyph.height for glyph in glyphs)
        x = sum(point[0] for point in points) / len(points) - width / 2
        y = max(point[1] for point in points) + theme.u * 4
        y = min(y, (self.y + self.height) - height - theme.u * 12)
        draw_tag(glyphs, x, y, theme.role("words" if known else "bad"))


def find_seen_part(outlines: Iterable[tuple[int, Sequence[Point]]], whole: tuple[int, int], shape: float) -> Region:
    """Finds the visible part of a picture: the zones with a margin, widened to the shape of the frame (its width over
    its height). It is the whole picture if no zone is known, or none is in it."""
    width, height = whole
    points = [corner for _, corners in outlines for corner in corners]
    if not points:
        return (0.0, 0.0, float(width), float(height))
    around = AROUND * width
    x0, x1 = _clamp(min(x for x, _ in points) - around, max(x for x, _ in points) + around, width)
    y0, y1 = _clamp(min(y for _, y in points) - around, max(y for _, y in points) + around, height)
    if x0 == x1 or y0 == y1:
        return (0.0, 0.0, float(width), float(height))
    x0, x1 = _widen(x0, x1, (y1 - y0) * shape, width)
    y0, y1 = _widen(y0, y1, (x1 - x0) / shape, height)
    return (x0, y0, x1, y1)


def _clamp(low: float, high: float, most: float) -> tuple[float, float]:
    return min(max(0.0, low), most), min(max(0.0, high), most)


def _widen(low: float, high: float, wanted: float, most: float) -> tuple[float, float]:
    """The same stretch, at least as long as wanted if there is room for it between 0 and the most."""
    length = min(max(wanted, high - low), most)
    start = min(max((low + high - length) / 2, 0.0), most - length)
    return start, start + length


def _meet(one: Region, other: Region) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _parts(name: str) -> list[str]:
    """A name cut where the font changes: ``10`` and ``♠``."""
    return [name[:-1], name[-1]] if len(name) > 1 and name[-1] in "♠♥♦♣★" else [name]


class WithQuality(BoxLayout):
    """``camera`` may tell how it is; one that does not, or that sees well, has no line."""

    def __init__(self, picture: Widget, camera: object, **kwargs: object) -> None:
        super().__init__(orientation="vertical", **kwargs)
        self._camera = camera
        self._line = Words(most=20, one_line=True, halign="center", size_hint_y=None, height=0)
        add_all(self, picture, self._line)

    def tick(self, *, is_over: bool) -> None:
        """Tells what is wrong with the newest picture, or that a recording ``is_over``."""
        told, well = (tr("The recording is over."), None) if is_over else quality_of(self._camera)
        if well:
            told = ""
        self._line.text, self._line.height = told, theme.t * 32 if told else 0
        self._line.color = theme.role("soft" if well is None else "bad")
