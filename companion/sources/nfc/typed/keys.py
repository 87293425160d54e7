"""Keystrokes sorted by their speed: a reader's number is taken out whole, a person's keys come out as they went in."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, TypeVar

from companion.sources.nfc.typed.layouts import WRITTEN
from companion.sources.nfc.typed.not_understood import looks_typed_by_a_reader
from companion.sources.nfc.typed.numbers import SHORTEST, read_uid

HELD_S = 0.12
"""How long a key that may be a reader's is held back: longer than a reader pauses, stuttering screens included."""
READER_S = 0.05
"""How far a reader's keys are apart, on average; a person's ten keys never are."""
RUN = 12
"""How often one key comes in a row before it counts as held down: no reader's number has this many equal digits."""

ENDS = ("\n", "\r", "\t")

Key = TypeVar("Key")


@dataclass(slots=True)
class Keys(Generic[Key]):
    """``press`` takes each key with what it writes (Enter and Tab as themselves, other keys nothing); ``people``,
    ``readers`` and ``odd`` (what a reader typed that is no number) hold what came out; who takes it empties them."""

    people: list[Key] = field(default_factory=list)
    readers: list[str] = field(default_factory=list)
    odd: list[str] = field(default_factory=list)
    _held: list[tuple[Key, str, float]] = field(default_factory=list)
    _repeats: tuple[str, float] = ("", 0.0)

    def press(self, key: Key, writes: str, at: float) -> None:
        """A key was pressed at ``at`` seconds."""
        self.wait(at)
        letter, last = self._repeats
        is_held_down = bool(writes) and writes == letter and at - last <= HELD_S
        self._held.append((key, writes, at))
        is_held_down = is_held_down or (len(self._held) >= RUN and len({each for _, each, _ in self._held}) == 1)
        self._repeats = (writes if is_held_down else "", at)
        if is_held_down:
            self._let_go()
        elif writes in ENDS:
            self._end(at)
        elif writes not in WRITTEN:
            self._let_go()

    def wait(self, now: float) -> None:
        """Lets out what has been held back for long enough."""
        if self._held and now - self._held[-1][2] > HELD_S:
            self._let_go()

    def _end(self, at: float) -> None:
        text = "".join(writes for _, writes, _ in self._held[:-1])
        uid = read_uid(text)
        is_quick = at - self._held[0][2] <= READER_S * len(text)
        if uid is not None and len(text) >= SHORTEST and is_quick:
            self.readers.append(uid)
            self._held.clear()
        elif is_quick and looks_typed_by_a_reader(text):
            self.odd.append(text)
            self._held.clear()
        else:
            self._let_go()

    def _let_go(self) -> None:
        self.people += [key for key, _, _ in self._held]
        self._held.clear()
