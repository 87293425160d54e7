"""CALL buttons: all sampled in one read, each edge with the microsecond of its first sample.

A press is two samples in a row. A release is a contact that stays open for 20 ms: a worn one opens for a few while it
is held, and that is not a second press. ``sample`` runs in a timer interrupt on the board: it allocates nothing and
takes small integers only. Runs under CPython and MicroPython.
"""

RELEASE_US = 20_000
LOOK_US = 1000  # from one look at the buttons to the next
WRAP = (1 << 30) - 1  # a board's microsecond counter counts this far
HALF = 1 << 29
RING = 64
BUTTONS = 8


class Buttons:
    """The edges of up to eight buttons; ``bits`` are their bits in the sampled word, button 1 first.

    ``began_us`` is when the looks began, on the board's unwrapped clock: an edge is then stamped with the moment at
    which its look was due, so that the time between two edges is a number of looks. -1: as each look was made.
    """

    def __init__(self, bits: tuple[int, ...]) -> None:
        self.bits = bits
        self.began_us = -1
        self.lost = 0
        self.presses: list[tuple[int, int]] = []  # (button from 0, board microsecond), newest last
        self._down = 0
        self._closing = 0  # open buttons whose last sample was closed: another like it is a press
        self._opening = 0  # pressed buttons whose contact is open: a release, if it stays so
        self._last = 0
        self._opened_at = [0] * len(bits)
        self._ring_down = [0] * RING
        self._ring_changed = [0] * RING
        self._ring_at = [0] * RING
        self._write = 0
        self._read = 0

    def sample(self, down: int, ticks: int) -> None:
        """Take one reading of all buttons (bit set: pressed) at a wrapping microsecond. Interrupt-safe.

        One closed sample alone may be noise on a long wire: the second one makes the press, the first one times it.
        """
        told = self._down
        if down == told and not self._closing and not self._opening:
            return
        before = self._last
        self._last = ticks
        closed = down & ~told
        pressed = closed & self._closing
        self._closing = closed & ~pressed
        opened = told & ~down
        if opened or self._opening:
            self._watch(opened, ticks)
        if pressed:
            self._down |= pressed
            self._note(pressed, before)

    def _watch(self, opened: int, ticks: int) -> None:
        """Times open contacts, and releases those that have been open for long enough."""
        bits, opened_at, watched = self.bits, self._opened_at, self._opening
        released = at = i = 0
        while i < len(bits):
            bit = bits[i]
            if opened & bit:
                if not watched & bit:
                    opened_at[i] = ticks
                elif ((ticks - opened_at[i]) & WRAP) >= RELEASE_US:
                    released |= bit
                    at = opened_at[i]
            i += 1
        self._opening = opened & ~released
        if released:
            self._down &= ~released
            self._note(released, at)

    def _note(self, changed: int, at: int) -> None:
        following = (self._write + 1) % RING
        if following == self._read:
            self.lost += 1
            return
        self._ring_down[self._write] = self._down
        self._ring_changed[self._write] = changed
        self._ring_at[self._write] = at
        self._write = following

    def drain(self, now_us: int) -> list[tuple[int, int, int]]:
        """(pressed, changed, microsecond) of each new edge; the masks have bit 0 for button 1. A release comes 20 ms
        after its microsecond, and so behind presses that are later.

        ``now_us`` is the board's unwrapped time, the same counter as the samples' below 2**30. An edge may be later:
        the interrupt comes between reading the clock and draining too.
        """
        edges = []
        while self._read != self._write:
            at = now_us + ((self._ring_at[self._read] - now_us + HALF) & WRAP) - HALF
            if self.began_us >= 0:
                at -= (at - self.began_us) % LOOK_US
            down = self._numbered(self._ring_down[self._read])
            changed = self._numbered(self._ring_changed[self._read])
            self._read = (self._read + 1) % RING
            edges.append((down, changed, at))
            for button in range(len(self.bits)):
                if down & changed & (1 << button):
                    self.presses = self.presses[-7:] + [(button, at)]  # noqa: RUF005 MicroPython
        return edges

    def down(self) -> int:
        """The buttons that are pressed, bit 0 for button 1."""
        return self._numbered(self._down)

    def _numbered(self, word: int) -> int:
        numbered = 0
        for i in range(len(self.bits)):
            if word & self.bits[i]:
                numbered |= 1 << i
        return numbered
