"""The keys of a keyboard that is plugged in go to the widget that listens, but for the numbers that a reader types."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Any, TypeAlias
from weakref import WeakMethod

from kivy.clock import Clock
from kivy.core.window import Window

from companion.sources.nfc.typed.keys import HELD_S, Keys

BACKSPACE, TAB, ENTER = 8, 9, (13, 271)

KeyPress: TypeAlias = tuple[int, str | None]
"""A key's number, and what it writes."""


class Keyboard:
    """``listen`` and ``leave`` for people's keys. Without a reader that types, every key goes on at once. It keeps
    nobody who listens: a page that was closed is gone with what listened on it."""

    def __init__(self) -> None:
        self._listeners: list[WeakMethod[Callable[[int, str | None], None]]] = []
        self._sources: Callable[[], Iterable[Any]] = tuple
        self._keys: Keys[KeyPress] = Keys()
        Window.bind(on_key_down=self._pressed, on_textinput=self._written)

    def listen(self, heard: Callable[[int, str | None], None]) -> None:
        """This method hears every key (its number, what it writes) that a person presses."""
        self.leave(heard)
        self._listeners.append(WeakMethod(heard))

    def leave(self, heard: Callable[[int, str | None], None]) -> None:
        self._listeners = [each for each in self._listeners if each() not in (None, heard)]

    def read_for(self, sources: Callable[[], Iterable[Any]]) -> None:
        """Gives the text that a reader types to those of these sources that wait for it (``touches``)."""
        self._sources = sources

    def _pressed(self, _: Any, key: int, *__: object) -> None:
        """Only keys that write nothing are taken here: Kivy reads the number of any other as a letter, Shift's too."""
        if key in (BACKSPACE, TAB, *ENTER):
            self._heard(key, None)

    def _written(self, _: Any, text: str) -> None:
        """The text that the system reports for keys, by their layout and with Shift and the like."""
        for letter in text:
            self._heard(ord(letter), letter)

    def _heard(self, key: int, letter: str | None) -> None:
        if not self._list_typed_for():
            self._tell((key, letter))
            return
        writes = "\n" if key in ENTER else "\t" if key == TAB else letter or ""
        self._keys.press((key, letter), writes, time.monotonic())
        self._give_out()
        Clock.schedule_once(self._wait, 1.5 * HELD_S)

    def _wait(self, _: float) -> None:
        self._keys.wait(time.monotonic())
        self._give_out()

    def _give_out(self) -> None:
        people, self._keys.people = self._keys.people, []
        numbers, self._keys.readers = self._keys.readers, []
        odd, self._keys.odd = self._keys.odd, []
        for pressed in people:
            self._tell(pressed)
        for uid in numbers:
            for source in self._list_typed_for():
                source.touches.put((1, uid))
        for text in odd:
            for source in self._list_typed_for():
                source.puzzle_over(text)

    def _tell(self, pressed: KeyPress) -> None:
        for heard in [each() for each in self._listeners]:
            if heard is not None:
                heard(*pressed)

    def _list_typed_for(self) -> list[Any]:
        """The sources that wait for what a reader types."""
        return [each for each in self._sources() if getattr(each, "touches", None) is not None]


keyboard = Keyboard()
"""The one of this window."""
