"""A game to choose: its cover, its title, for how many it is and how long it takes, and a line about it."""

from __future__ import annotations

from kivy.graphics import Color, SmoothLine
from kivy.properties import StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.ui.forms.cover import GameCover
from companion.ui.kit.drawn import Drawn
from companion.ui.kit.rounded import Rounded
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Panel, Words, add_all
from companion.ui.views.before.front import GameTile

COVER = 400 / 320
"""Width of a cover over its height."""

TITLE, ABOUT, LINE = 64, 54, 96
"""How high the words are, in units of text."""


CLOSE, LEAST_COVER, LARGER = 0.9, 0.2, 1.25
"""The share of their height that the words keep beside the cover, the least share of the tile for the cover, and the
factor of the words' size on a high tile."""


class GameKey(ButtonBehavior, Drawn, Panel):
    """One tile; ``text`` is the title. Wide tiles have the cover at the left."""

    is_whole, layer = True, "after"
    draws_by = (*Drawn.draws_by, "state")
    text = StringProperty("")

    def __init__(self, tile: GameTile, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.text, self._says = tile.title, tile.about
        self.cover = GameCover(picture=tile.cover, title=tile.title)
        self._words = BoxLayout(orientation="vertical")
        self._title = Words(text=tile.title, bold=True)
        self._about = Words()
        self._line = Words(text=tile.line, valign="top")
        add_all(self._words, self._title, self._about, self._line)
        add_all(self, self.cover, self._words)
        self.fbind("size", lambda *_: self.restyle())
        self.restyle()

    @staticmethod
    def high(wide: float, *, is_wide: bool) -> float:
        """How high a tile is that is so wide, in pixels."""
        if is_wide:
            return float(max(theme.u * 150, theme.t * 150))
        return float((wide - theme.u * 20) / COVER + theme.t * (TITLE + ABOUT + LINE) + theme.u * 30)

    def restyle(self) -> None:
        is_wide = self.width > 2 * self.height
        self.orientation = "horizontal" if is_wide else "vertical"
        self._about.text = self._says if is_wide else self._says.replace(" · ", "\n")
        self.padding, self.spacing = theme.u * 10, theme.u * (16 if is_wide else 6)
        self.cover.size_hint = (None, 1) if is_wide else (1, None)
        if is_wide:
            self.cover.width = (self.height - theme.u * 20) * COVER
        else:
            words = theme.t * (TITLE + ABOUT + LINE) * CLOSE
            room = max(self.height * LEAST_COVER, self.height - words - theme.u * 26)
            self.cover.height = min((self.width - theme.u * 20) / COVER, room)
        usual = (self.width - theme.u * 20) / COVER + theme.u * (TITLE + ABOUT + LINE + 30)
        grown = 1.0 if is_wide else min(LARGER, max(1.0, self.height / usual))
        for words, most in ((self._title, 24), (self._about, 20), (self._line, 20)):
            words.most = most * grown
        self._title.size_hint_y, self._about.size_hint_y, self._line.size_hint_y = TITLE, ABOUT, LINE
        self._title.valign = self._about.valign = "middle" if is_wide else "top"
        self._line.color = theme.role("soft")
        super().restyle()

    def _draw(self) -> None:
        if self.state == "down":
            Color(*theme.role("words")[:3], 0.16)
            Rounded(pos=self.pos, size=self.size, radius=[theme.u * 18])
            Color(*theme.role("words"))
            edge = (self.x + 1, self.y + 1, self.width - 2, self.height - 2, theme.u * 17)
            SmoothLine(width=theme.u * 2, rounded_rectangle=edge)
