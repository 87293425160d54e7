"""New things, shown a few parts at a time: as many in a frame as it has time for."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from kivy.clock import Clock

from companion.ui.kit.fitting import is_late


class InParts:
    """``parts`` begins to show the table as it stands, and goes on at each step."""

    def __init__(self, parts: Callable[[], Iterator[None]]) -> None:
        self._parts = parts
        self._left: Iterator[None] | None = None
        self._go_on = Clock.create_trigger(self._show_on)

    @property
    def is_busy(self) -> bool:
        return self._left is not None

    def begin(self) -> None:
        """Shows all of it again, from the next frame on."""
        self._left = self._parts()
        self._go_on()

    def _show_on(self, *_: object) -> None:
        begun = False
        while self._left is not None and not (begun and is_late()):
            begun = True
            if next(self._left, self) is self:
                self._left = None
        if self._left is not None:
            self._go_on()
