"""The one thing in the middle of the felt that the table looks at: a bid, a tally, a word; large enough for all."""

from __future__ import annotations

from collections.abc import Callable

from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.rules.hero import Hero, Part
from companion.ui.kit.card_tile import SHAPE, CardTile
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import LEAST, Words

GLYPH = 0.62
"""How wide a glyph is, in parts of its size."""

NAMED = 1.15
"""How wide a part is at least that has a name over it, in parts of its size."""

FEW, SHORT, INITIALS = 4, 8, 3
"""Up to so many names of so many letters are written in full; of others so many letters."""

NAME = 26
"""How high a name over a part is at least where there is room, in units of the design."""

LOW = 110
"""A hero of fewer units of the design has no room for what lies under its headline."""

ROOM = 0.94
"""The part of the width that is used."""


class HeroPicture(FloatLayout):
    """Shows a hero; ``touched`` hears the number of the act that is mended by touching a part of it."""

    def __init__(self, game: str, touched: Callable[[int], None], **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._game, self._touched = game, touched
        self._told = Hero()
        self._headline = Words(most=84, bold=True, one_line=True, halign="center", valign="middle")
        self._over: list[Words] = []
        self._texts: list[Words] = []
        self._tiles: list[CardTile] = []
        self.bind(pos=self._place, size=self._place)

    def show(self, hero: Hero, places: dict[str, int]) -> None:
        """Takes over a hero; ``places`` are the seats' places, for their colours."""
        if hero == self._told:
            return
        alike = _shape(hero) == _shape(self._told)
        self._told = hero
        self._headline.text, self._headline.size_hint = hero.headline, (None, None)
        if not alike:
            self.clear_widgets()
            self.add_widget(self._headline)
            self._over, self._texts, self._tiles = [], [], []
            for part in hero.parts:
                self._add(part, places)
        texts, tiles = iter(self._texts), iter(self._tiles)
        for part in hero.parts:
            if part.face is None:
                next(texts).text = part.text
            else:
                tile = next(tiles)
                tile.face, tile.mark = part.face, part.mark
        self.restyle()

    def restyle(self) -> None:
        """Takes the colours and places anew."""
        self._headline.color = theme.role("accent")
        for part, words in zip((each for each in self._told.parts if each.face is None), self._texts, strict=True):
            words.color = theme.role(part.tint)
        self._place()

    def _add(self, part: Part, places: dict[str, int]) -> None:
        over = Words(text=self._short(part.over), most=34, bold=True, one_line=True, halign="center", valign="bottom")
        over.size_hint = (None, None)
        over.color = theme.seat(places[part.over]) if part.over in places else theme.role("soft")
        self._over.append(over)
        self.add_widget(over)
        if part.face is not None:
            tile = CardTile(game=self._game, face=part.face, mark=part.mark, size_hint=(None, None))
            self._tiles.append(tile)
            self.add_widget(tile)
            return
        words = Words(text=part.text, most=400, bold=True, one_line=True, halign="center", valign="middle")
        words.size_hint = (None, None)
        self._texts.append(words)
        self.add_widget(words)

    def _short(self, name: str) -> str:
        """A name as it has room over a number: the colour and the plate tell the rest."""
        many = sum(bool(part.over) for part in self._told.parts) > FEW
        return name if len(name) <= SHORT and not many else name[:INITIALS]

    def on_touch_up(self, touch: object) -> bool:
        """A touch on the bid, not only on its card, mends it."""
        number = next((part.number for part in self._told.parts if part.number is not None), None)
        inside = self.collide_point(*touch.pos) and self.collide_point(*touch.opos)  # type: ignore[attr-defined]
        if super().on_touch_up(touch) or number is None or not inside or not self._told.parts:
            return False
        self._touched(number)
        return True

    def _place(self, *_: object) -> None:
        hero = self._told
        alone = not hero.parts or self.height < theme.u * LOW
        top = self.height * (1.0 if alone else 0.36) if hero.headline else 0.0
        self._headline.opacity = 1 if hero.headline else 0
        self._headline.pos, self._headline.size = (self.x, self.y + self.height - top), (self.width, top)
        room = self.height - top
        named = any(part.over for part in hero.parts)
        over = max(room * 0.2, min(theme.u * NAME, room * 0.36)) if named else 0.0
        over = over if over > theme.u * LEAST * 1.4 else 0.0
        shown = 0 if hero.headline and alone else 1
        drawn: list[Widget] = [*self._over, *self._texts, *self._tiles]
        for part in drawn:
            part.opacity = shown
        high = max(1.0, (self.height - top - over) * 0.96)
        wide = [self._wide(part, high) for part in hero.parts]
        scale = min(1.0, self.width * ROOM / max(1.0, sum(wide)))
        x = self.x + (self.width - sum(wide) * scale) / 2
        texts, tiles = iter(self._texts), iter(self._tiles)
        middle = self.y + (self.height - top - over) / 2
        for part, width, above in zip(hero.parts, wide, self._over, strict=True):
            size = high * part.size * scale
            each = next(texts) if part.face is None else next(tiles)
            if part.face is None:
                tall = min(size * 1.16, high)
                each.size, each.pos = (width * scale, tall), (x, middle - tall / 2)
            else:
                each.size = (size / SHAPE, size)
                each.pos = (x + (width * scale - size / SHAPE) / 2, middle - size / 2)
            above.size = (width * scale, over * 0.9)
            above.opacity = shown if over else 0
            above.pos = (x, middle + high * scale / 2)
            x += width * scale

    @staticmethod
    def _wide(part: Part, high: float) -> float:
        if part.face is not None:
            return high * part.size * (1 / SHAPE + 0.12)
        text = high * part.size * GLYPH * max(1.0, len(part.text)) + high * 0.08
        return max(text, high * part.size * NAMED) if part.over else text


def _shape(hero: Hero) -> list[tuple[bool, str]]:
    """What a hero needs widgets for: texts and cards, and the names over them."""
    return [(part.face is None, part.over) for part in hero.parts]
