"""A line above the felt while a device is in trouble, and before the first act; a touch opens the devices."""

from __future__ import annotations

from kivy.uix.boxlayout import BoxLayout

from companion.languages import tr
from companion.ui.controller.desk import Desk
from companion.ui.forms.router import Router
from companion.ui.kit.theme import theme
from companion.ui.kit.turned import Turned
from companion.ui.kit.widgets import LEAST_KEY, Key, add_all
from companion.ui.views.devices.device_view import mark

LOOK_S = 0.5


class DeviceMark:
    """Fills ``place`` while there is something to say of the devices, for both sides of the table."""

    def __init__(self, place: BoxLayout, desk: Desk, router: Router) -> None:
        self._place, self._desk = place, desk
        self._keys = [Key(most=22, on_release=lambda _: router.go("devices")) for _ in range(2)]
        self._both = [Turned(self._keys[0], angle=180), self._keys[1]]
        self._look_at, self._before = 0.0, ""

    def tick(self) -> None:
        """Looks at the devices now and then."""
        now = self._desk.clock()
        if now < self._look_at:
            return
        self._look_at = now + LOOK_S
        seen = mark(self._desk.devices)
        word, self._before = seen if seen == self._before else "", seen  # what is over at the next look is no trouble
        if word:
            self._say(f"▲ {tr('{trouble}: touch to check', trouble=word)}", "bad")
        elif self._desk.devices and not self._desk.table.history.entries:
            ready = self._desk.ready
            is_bad = ready.light == "red" or ready.is_blind
            told = tr("The devices can't read this deck's cards") if ready.is_blind else seen
            if is_bad and told:
                self._say(f"▲ {tr('{trouble}: touch to check', trouble=told)}", "bad")
            else:
                self._say(tr("✓ Ready: the devices work"), "plain")
        elif self._place.children:
            self._place.clear_widgets()
            self._place.height = 0

    def _say(self, word: str, kind: str) -> None:
        for key in self._keys:
            key.text, key.kind = word, kind
        u = theme.u
        self._place.padding, self._place.spacing = (u * 10, u * 4, u * 10, u * 10), u * 12
        self._place.height = u * (LEAST_KEY + 14)
        if not self._place.children:
            add_all(self._place, *self._both)
