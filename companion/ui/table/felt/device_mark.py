"""A line at each player's edge of the felt while a device is in trouble, and before the first act; a touch opens the
devices."""

from __future__ import annotations

from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.languages import tr
from companion.ui.controller.desk import Desk
from companion.ui.forms.router import Router
from companion.ui.kit.theme import theme
from companion.ui.kit.turned import Turned
from companion.ui.kit.widgets import LEAST_KEY, Key
from companion.ui.table.felt.middle import Middle
from companion.ui.views.devices.device_view import mark

LOOK_S = 0.5

LOW = 420
"""A felt that is lower, in units of the design, needs its height for the cards: both lines are beside each other at its
far edge."""


class DeviceMark:
    """Fills the edges of the ``middle`` while there is something to say of the devices."""

    def __init__(self, middle: Middle, desk: Desk, router: Router) -> None:
        self._middle, self._desk = middle, desk
        self._keys = [Key(most=26, on_release=lambda _: router.go("devices")) for _ in range(2)]
        self._lines: list[Any] = [Turned(self._keys[0], angle=180), self._keys[1]]
        self._look_at, self._before = 0.0, ""
        middle.bind(height=self._move)

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
        else:
            self._place(None, None)

    def _say(self, word: str, kind: str) -> None:
        for key in self._keys:
            key.text, key.kind = word, kind
        self._place(*self._edges)

    @property
    def _edges(self) -> tuple[BoxLayout, BoxLayout]:
        """The edges for the far and the near player's line, at this height of the felt."""
        far, near = self._middle.status, self._middle.near
        return far, near if self._middle.height >= theme.u * LOW else far

    def _move(self, *_: object) -> None:
        """Another height may have room for other edges."""
        if self._lines[0].parent is not None:
            self._place(*self._edges)

    def _place(self, *wanted: BoxLayout | None) -> None:
        """Puts the line of each player into such an edge, or away."""
        for line, edge in zip(self._lines, wanted, strict=True):
            if line.parent is not edge:
                if line.parent is not None:
                    line.parent.remove_widget(line)
                if edge is not None:
                    edge.add_widget(line)
        u = theme.u
        for edge in (self._middle.status, self._middle.near):
            edge.padding, edge.spacing = (u * 10, u * 4, u * 10, u * 10), u * 12
            edge.height = u * (LEAST_KEY + 14) if edge.children else 0
