"""Keys at a seat's edge: heard at the moment when a finger comes down, several seats at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.rules.events import Seat
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key
from companion.ui.views.acts import QuickKey

COUNTDOWN = ("Going…", "Going, going…", "DEAD")


class EdgeKeys(BoxLayout):
    """The keys of one seat; ``said`` hears a whole act, ``opened`` the seat and an act that is to be filled in."""

    def __init__(
        self, said: Callable[[dict[str, Any]], None], opened: Callable[[Seat, str], None], **kwargs: object
    ) -> None:
        super().__init__(spacing=theme.u * 8, size_hint_y=None, height=0, **kwargs)
        self._said, self._opened = said, opened
        self._told: tuple[QuickKey, ...] = ()
        self._seat: Seat = ""
        self._keys: list[Key] = []
        self._counted = 0

    def shows(self, seat: Seat, keys: tuple[QuickKey, ...]) -> bool:
        """Whether these are the keys that are shown."""
        return (seat, keys) == (self._seat, self._told) or not (keys or self._told)

    def show(self, seat: Seat, keys: tuple[QuickKey, ...]) -> None:
        """Takes over the keys."""
        self._told, self._seat, self._counted = keys, seat, 0
        for gone in self._keys[len(keys) :]:
            self.remove_widget(gone)
        while len(self._keys) < len(keys):
            self._keys.append(Key(most=24, on_press=partial(self._pressed, len(self._keys))))
        for key, made in zip(keys, self._keys, strict=False):
            made.text, made.kind = key.title, "main" if key.act in ("call", "challenge") else "plain"
            if made.parent is None:
                self.add_widget(made)

    def _pressed(self, at: int, made: Key) -> None:
        key, seat = self._told[at], self._seat
        if key.said is None:
            self._opened(seat, key.act)
        elif key.act == "dead" and self._counted < len(COUNTDOWN) - 1:
            self._counted += 1
            made.text = COUNTDOWN[self._counted]
        else:
            self._said(dict(key.said))
