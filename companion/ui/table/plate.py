"""A seat's console at the edge of the felt: its colour, name and score, what it said, and a row that is kept for its
keys, so that nothing moves under a finger. A tap beside the keys speaks for the seat, one on its colour notes the
moment in its name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import BooleanProperty, ColorProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.relativelayout import RelativeLayout
from kivy.uix.widget import Widget

from companion.languages import tr
from companion.rules.events import Seat
from companion.rules.felt import Lying
from companion.ui.kit.card_row import CardRow
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import load_kv
from companion.ui.table.edge_keys import EdgeKeys
from companion.ui.table.note_band import WIDE, NoteBand
from companion.ui.views.results import THIS_MOMENT
from companion.ui.views.table import SeatView

NARROW = 420
"""A plate of fewer units of the design has its chips below the name."""

STACKED = 200
"""One of fewer has its score below the name, too."""

KEYS, TOP = 62, 84
"""The row of keys and the row above it, in units of the design."""


class Plate(ButtonBehavior, RelativeLayout):
    """One seat's plate; ``chips`` are cards that lie in front of it and are small here. ``said`` hears a whole act,
    ``opened`` the seat and an act that is to be filled in (None: whatever it can say)."""

    name = StringProperty("")
    figures = StringProperty("")
    status = StringProperty("")
    score = StringProperty("")
    gain = StringProperty("")
    colour = ColorProperty((0, 0, 0, 0))
    waits = BooleanProperty(False)
    won = BooleanProperty(False)

    def __init__(
        self,
        chips: CardRow,
        said: Callable[[dict[str, Any]], None],
        opened: Callable[[Seat, str | None], None],
        **kwargs: object,
    ) -> None:
        super().__init__(**kwargs)
        self.chips = chips
        chips.size_hint = (None, None)
        self.keys = EdgeKeys(said, opened, size_hint=(None, None))
        self._band = NoteBand(
            lambda: said({"act": "note", "seat": self.name, "text": THIS_MOMENT, "tags": [THIS_MOMENT]}),
            size_hint=(None, None),
        )
        self._place = 1
        self._told: tuple[SeatView, tuple[Lying, ...]] | None = None
        self.add_widget(chips)
        self.add_widget(self.keys)
        self.add_widget(self._band)
        self.bind(size=lambda *_: self.restyle(), on_release=lambda _: opened(self.name, None))

    @staticmethod
    def high() -> float:
        """How high a plate is, in pixels."""
        high: float = theme.u * (KEYS + 10) + theme.u * (TOP + 18) * (theme.t / theme.u) ** 0.6
        return high

    def show(self, seat: SeatView, lying: tuple[Lying, ...]) -> None:
        """Takes over what is new, but not the keys, which are slow to make."""
        if (seat, lying) == self._told:
            return
        self._told = (seat, lying)
        self.name = seat.name
        self.score = str(seat.score)
        self.figures = "  ·  ".join([f"{word} {value}" for word, value in seat.figures] or [seat.unit])
        self.status = (tr("TIE") if seat.tied else tr("WINNER")) if seat.won else seat.status
        self.gain = seat.gain
        self.waits, self.won = seat.waits, seat.won or seat.ahead
        self._place = seat.place
        self.chips.show(seat.name, lying)
        self.restyle()

    def restyle(self) -> None:
        """Lays the plate out: name and figures to the left, gain and score to the right, below them the keys, or what
        the seat said where it has none."""
        self.colour = self._band.colour = theme.seat(self._place)
        self._put(self._band, 0, 0, theme.u * WIDE, self.height)
        left, right, foot = theme.u * (WIDE + 2), self.width - theme.u * 18, theme.u * 10
        keyed = bool(self.keys.children)
        top = foot + theme.u * (KEYS + 6)
        high = max(1.0, self.height - top - theme.u * 8)
        room = right - left
        words = self.ids
        score = min(room * 0.36, theme.t * 40 * max(1.4, len(self.score)))
        gain = min(room * 0.22, theme.t * 30 * len(self.gain)) if self.gain else 0.0
        chipped = bool(self.chips.lying)
        narrow, stacked = room < theme.u * NARROW, room < theme.u * STACKED
        low = high * (0.5 if stacked or (narrow and chipped) else 0.36)
        tall = low if narrow else high
        chips = min(room * 0.4, tall * 0.75 * len(self.chips.lying)) if chipped else 0.0
        name = room if stacked else room - score - gain - (0 if narrow else chips)
        self._put(words.name, left, top + low, name, high - low)
        self._put(self.chips, left + (0 if narrow else name), top, chips, tall)
        told = self.figures
        if keyed and self.status:
            told = self.status if narrow else f"{self.status}  ·  {told}"
        words.figures.text = "" if stacked or (narrow and chipped) else told
        self._put(words.figures, left, top, name, low)
        base, tall = top, low if stacked else high
        self._put(words.gain, right - score - gain, base, gain, tall)
        self._put(words.score, right - score, base, score, tall)
        self._put(words.status, left, foot, 0 if keyed or not self.status else room, theme.u * KEYS)
        self._put(self.keys, left, foot, room if keyed else 0, theme.u * KEYS)

    @staticmethod
    def _put(widget: Widget, x: float, y: float, width: float, height: float) -> None:
        widget.pos, widget.size = (x, y), (max(0.0, width), max(0.0, height))
        widget.opacity = 1 if width > 0 and height > 0 else 0


load_kv(__file__)
