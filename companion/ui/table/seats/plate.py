"""A seat's console at the edge of the felt: its colour, name and score, what it said, and a row that is kept for its
keys, so that nothing moves under a finger. A touch on its last words corrects them, one elsewhere beside the keys
speaks for the seat."""

from __future__ import annotations

from kivy.uix.behaviors import ButtonBehavior

from companion.languages import tr
from companion.rules.felt import Lying, unbroken
from companion.rules.rulebook.amounts import spoken_score
from companion.ui.forms.page_keys import Emit
from companion.ui.kit.card_row import CardRow
from companion.ui.kit.theme import restyle, theme
from companion.ui.kit.widgets import LEAST_KEY
from companion.ui.table.seats.edge_keys import EdgeKeys
from companion.ui.table.seats.plate_layout import ASIDE, PlateLayout
from companion.ui.table.seats.seat_band import SeatBand
from companion.ui.table.seats.short_name import wide
from companion.ui.views.page import Go
from companion.ui.views.table.table import SeatView

AROUND = 12
"""The distance within which a touch belongs to the words."""


class Plate(ButtonBehavior, PlateLayout):
    """One seat's plate; ``chips`` are cards that lie in front of it and are small here. Touches go the ways "speak",
    with the seat and an act that is to be filled in (None: whatever it can say), "mend-last" and "score". A key may go
    the way "say", with a whole act."""

    def __init__(self, chips: CardRow, emit: Emit) -> None:
        super().__init__(chips=chips, keys=EdgeKeys(emit), band=SeatBand())
        self._emit = emit
        self._told: tuple[SeatView, tuple[Lying, ...]] | None = None

    def on_release(self) -> None:
        """A touch on the score tells where it came from, one on the seat's last words corrects them."""
        told = self.ids.status if self.ids.status.opacity else self.ids.figures
        x, y = self.last_touch.x - self.x, self.last_touch.y - self.y
        across = min(told.width, wide(told.text, told.font_size / theme.u)) + theme.u * AROUND
        left = told.x if told.halign == "left" else told.center_x - across / 2
        there = bool(told.opacity and told.text)
        score = self.ids.score
        begin = min(score.x, self.ids.gain.x if self.ids.gain.opacity and self.gain else score.x)
        if x >= begin and score.y <= y <= score.top:
            self._emit(Go("score", self.name))
        elif (
            there and left <= x <= left + across and abs(y - told.center_y) <= max(told.height, theme.u * LEAST_KEY) / 2
        ):
            self._emit(Go("mend-last", self.name))
        else:
            self._emit(Go("speak", (self.name, None)))

    def on_state(self, _: object, state: str) -> None:
        self._band.is_touched = state == "down"

    def on_keyless(self, *_: object) -> None:
        if self.keyless:
            self.remove_widget(self.keys)
        else:
            self.add_widget(self.keys, index=1)
            restyle(self.keys)  # which the colours of now have passed by
        self.restyle()

    def show(self, seat: SeatView, lying: tuple[Lying, ...]) -> None:
        """Takes over what is new, but not the keys, which are slow to make."""
        if (seat, lying) == self._told:
            return
        self._told = (seat, lying)
        self.name = seat.name
        self.score, self.unit = spoken_score(seat.score), seat.unit
        self.figures = tuple(f"{word} {value}".strip() for word, value in seat.figures)
        status = (tr("TIE") if seat.tied else tr("WINNER")) if seat.won else seat.status
        self.status = ASIDE.join(map(unbroken, status.split(ASIDE)))
        self.gain = seat.gain
        self.waits, self.won = seat.waits, seat.won or seat.ahead
        self.place = seat.place
        self.chips.show(seat.name, lying)
        self.restyle()
