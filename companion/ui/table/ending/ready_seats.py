"""The line of the players who have answered everything: each goes back to the own answers by a touch."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from kivy.uix.boxlayout import BoxLayout

from companion.languages import tr
from companion.rules.events import Seat
from companion.ui.forms.icon_key import IconKey
from companion.ui.kit.theme import restyle, theme
from companion.ui.kit.turned import Turned
from companion.ui.kit.widgets import Words
from companion.ui.table.seats.short_name import name_for, short_forms, wide
from companion.ui.views.page import Do

HIGH, WIDEST, AROUND = 60, 240, 44
"""How high the line is, how wide a key at most, and its room beside the name, in units of the design."""
NAME, LEAST_NAME = 24, 17
"""How large a name is at most and at least, in units of text."""
HEAD = 1.4
"""How wide the words before the keys are at least, as a part of a key."""


class ReadySeats(BoxLayout):
    """``colours`` are those of all seats, 1 to 8; each name is turned by the ``angle`` of its seat. ``hear`` takes the
    seat and that it goes back."""

    def __init__(
        self,
        seats: Iterable[Seat],
        colours: Mapping[Seat, int],
        angle: Callable[[Seat], int],
        hear: Callable[[Seat, Do], None],
    ) -> None:
        super().__init__(spacing=theme.u * 10, size_hint_y=None, height=theme.u * HIGH)
        self._keys = {seat: self._make_key(seat, colours[seat], hear) for seat in seats}
        self._slots = {seat: Turned(key, angle=angle(seat) // 180 * 180) for seat, key in self._keys.items()}
        for slot in self._slots.values():
            slot.size_hint_max_x = theme.u * WIDEST
        self._head = Words(text=tr("Done ✓  Touch your name to change an answer:"), most=22, size_hint_x=HEAD)
        self._shown: list[Seat] = []
        self.bind(width=lambda *_: self._name())

    def show(self, seats: list[Seat]) -> None:
        """These players are done, in this order."""
        self._shown = seats
        self.clear_widgets()
        self.add_widget(self._head)
        for seat in seats:
            self.add_widget(self._slots[seat])
        self._name()
        restyle(self)

    def _make_key(self, seat: Seat, colour: int, hear: Callable[[Seat, Do], None]) -> IconKey:
        return IconKey(text=seat, most=NAME, colour=colour, on_release=lambda _: hear(seat, Do("back")))

    def _name(self) -> None:
        """Names are as long as there is room for all of them."""
        wide_key = min(WIDEST * theme.u, self.width / (len(self._shown) + HEAD) - self.spacing)
        room = wide_key - AROUND * theme.u
        for seat in self._shown:
            fits = (form for form in short_forms(seat) if wide(form, NAME) < room)
            self._keys[seat].text = next(fits, None) or name_for(seat, room, LEAST_NAME)
