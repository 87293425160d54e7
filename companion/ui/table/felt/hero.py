"""The one thing in the middle of the felt that the table looks at: a bid, a tally, a word; large enough for all."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import pairwise, takewhile
from typing import Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.rules.events import Seat
from companion.rules.felt import Hero, Part, unbroken
from companion.ui.kit.card_tile import SHAPE
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import LEAST, Words
from companion.ui.table.felt.hero_parts import HeroParts, list_named
from companion.ui.table.felt.over_names import AIR, OverNames, over_names
from companion.ui.table.seats.short_name import READ_ACROSS, name_for, wide

GLYPH, IN_WORDS, SHORT = 0.62, 0.48, 3
"""How wide a glyph is, in parts of its size, and one of a text of more than SHORT glyphs."""

TAIL = 3
"""How many parts that follow those with names are as wide as one of these."""

LOW = 110
"""A hero of fewer units of the design has no room for what lies under its headline."""

MANY = 5
"""A hero of more parts than that needs the whole width."""

FLAT, DECIDED = 5, 0.26
"""How many times as wide as high a hero is that has its headline beside the parts, and on which part of its width."""

ROOM = 0.97
"""The part of the width that is used."""


class HeroPicture(Widget):
    """Shows a hero; ``touched`` hears the number of the act that a touch on a part of it corrects. Until all its
    ``parts`` are made it shows what it showed before."""

    def __init__(self, game: str, touched: Callable[[int], object], **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._touched = touched
        self._told, self._places = Hero(), dict[Seat, int]()
        self._next: tuple[Hero, Mapping[Seat, int]] | None = None
        self._headline = Words(most=84, bold=True, halign="center", size_hint=(None, None))
        self.parts = HeroParts(game)
        self._go_on = Clock.create_trigger(self._take)
        self._is_still = True
        self._place_soon = Clock.create_trigger(self._place_when_still, -1)
        self.add_widget(self._headline)
        self.bind(pos=self._stirred, size=self._stirred)

    @property
    def is_busy(self) -> bool:
        return self._next is not None

    def show(self, hero: Hero, places: dict[Seat, int]) -> None:
        """Takes over a hero; ``places`` are the seats' places, for their colours."""
        if (hero, places) != (self._told, self._places):
            self._next = hero, places
            self._take()

    def restyle(self) -> None:
        self.parts.tint(self._told, self._places)
        self._stirred()

    def _take(self, *_: object) -> None:
        if self._next is None:
            return
        if not self.parts.make(self._next[0]):
            self._go_on()
            return
        (hero, places), self._next = self._next, None
        self._told, self._places = hero, dict(places)
        self.parts.take(hero, self)
        self.restyle()

    def on_touch_down(self, touch: Any) -> bool:
        """Remembers that it was touched itself, and not what lies over it."""
        if self.collide_point(*touch.pos):
            touch.ud[self] = True
        return bool(super().on_touch_down(touch))

    def on_touch_up(self, touch: Any) -> bool:
        """A touch on the bid, not only on its card, corrects it; of several acts the nearest."""
        inside = self in touch.ud and self.collide_point(*touch.pos)
        if super().on_touch_up(touch) or not inside:
            return False
        drawn = [(part.number, each) for part, each in self.parts.pair_with(self._told)]
        acts = [(abs(each.center_x - touch.x), number) for number, each in drawn if number is not None]
        if not acts:
            return False
        self._touched(min(acts)[1])
        return True

    def _stirred(self, *_: object) -> None:
        self._is_still = False
        self._place_soon()

    def _place_when_still(self, *_: object) -> None:
        """Places it once a frame: the layout around it comes to rest first."""
        if self._is_still:
            self._place()
        else:
            self._is_still = True
            self._place_soon()

    def _place(self) -> None:
        hero = self._told
        begin, across = self.x, self.width
        beside = bool(hero.headline and hero.parts) and self.width > FLAT * self.height and len(hero.parts) <= MANY
        alone = not beside and (not hero.parts or self.height < theme.u * LOW)
        top = self.height * (1.0 if alone else 0.4) if hero.headline and not beside else 0.0
        self._headline.opacity = 1 if hero.headline else 0
        self._headline.one_line = bool(hero.parts) and not beside
        self._headline.pos, self._headline.size = (self.x, self.y + self.height - top), (self.width, top)
        if beside:
            self._headline.pos, self._headline.size = self.pos, (self.width * DECIDED, self.height)
            begin, across = self.x + self.width * DECIDED, self.width * (1 - DECIDED)
        self._headline.text = self._shorten(self._headline.width)
        names = over_names([part.over for part in list_named(hero)], self._apart(across), self.height - top)
        shown = 0 if hero.headline and alone else 1
        self.parts.show(shown)
        high = max(1.0, (self.height - top - names.high) * 0.96)
        widths = [self._wide(part, high) for part in hero.parts]
        scale = min(1.0, across * ROOM / max(1.0, sum(widths)))
        last = max((at for at, part in enumerate(hero.parts, start=1) if part.over), default=0)
        spread = self._spread(names, sum(widths[:last]) * scale, across * ROOM - sum(widths) * scale)
        x = begin + (across - sum(widths) * scale - spread * len(names.texts)) / 2
        centres: list[float] = []
        middle = self.y + (self.height - top - names.high) / 2
        for (part, each), width in zip(self.parts.pair_with(hero), widths, strict=True):
            size, cell = high * part.size * scale, width * scale + (spread if part.over else 0.0)
            if part.face is None:
                tall = min(size * 1.16, high)
                each.size, each.pos = (cell, tall), (x, middle - tall / 2)
            else:
                each.size = (size / SHAPE, size)
                each.pos = (x + (cell - size / SHAPE) / 2, middle - size / 2)
            if part.over:
                centres.append(x + cell / 2)
            x += cell
        top = max([high * scale, *(each.height for _, each in self.parts.pair_with(hero))])
        self._place_names(names, begin, centres, middle + top / 2, shown)

    def _place_names(self, names: OverNames, begin: float, centres: list[float], low: float, shown: int) -> None:
        """Puts the names over their parts, not left of ``begin``."""
        apart = min((after - each for each, after in pairwise(centres)), default=self.width)
        widest = max((wide(text, names.size / theme.u) for text in names.texts), default=1.0) / AIR
        size = max(LEAST * theme.u, names.size * min(1.0, apart / max(1.0, widest)))
        for above, text, centre in zip(self.parts.over, names.texts, centres, strict=False):
            # What stands beside the parts has the rest of the width.
            half = min(apart, wide(text, size / theme.u) / AIR) / 2
            left = max(begin, min(centre - half, self.right - 2 * half))
            above.text, above.most = text, size / theme.t
            above.size, above.pos = (2 * half, names.high), (left, low)
            above.opacity = shown if names.high else 0

    def _apart(self, across: float) -> float:
        """How far the middles of parts with names may be from each other."""
        count = len(list_named(self._told))
        tail = sum(1 for _ in takewhile(lambda part: not part.over, reversed(self._told.parts)))
        return across * ROOM / max(1.0, count + tail / TAIL)

    def _spread(self, names: OverNames, width: float, free: float) -> float:
        """By how much parts with names stand farther apart than they would, so that the names have the room they
        need: ``width`` is that of these parts, ``free`` is beside all."""
        if not names.high:
            return 0.0
        need = max(wide(text) for text in names.texts) * names.size / (READ_ACROSS * theme.u) / AIR
        return float(max(0.0, min(need - width / len(names.texts), free / len(names.texts))))

    def _shorten(self, room: float) -> str:
        """The headline, with names short enough to be read across the table in this room."""
        headline = self._told.headline
        for name in self._places if room > 0 else ():
            short = name_for(name, room)
            headline = headline.replace(name, unbroken(name if "…" in short else short))
        return re.sub(r" (?=\d)", unbroken(" "), headline)

    @staticmethod
    def _wide(part: Part, high: float) -> float:
        if part.face is not None:
            return high * part.size * (1 / SHAPE + 0.12)
        glyph = GLYPH if len(part.text) <= SHORT else IN_WORDS
        return high * part.size * glyph * max(1.0, len(part.text)) + high * 0.08
