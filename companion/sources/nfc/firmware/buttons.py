"""CALL buttons: all sampled in one read, an edge is two samples in a row, each edge with its microsecond.

``sample`` runs in a timer interrupt on the board: it allocates nothing and takes small integers only.
Runs under CPython and MicroPython.
"""

BOUNCE_US = 25_000
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
        self._differed = 0  # buttons whose last sample was not what is told: another like it is an edge
        self._quiet = 0  # buttons that still may bounce
        self._unsettled = 0
        self._last = 0
        self._since = [0] * len(bits)
        self._ring_down = [0] * RING
        self._ring_changed = [0] * RING
        self._ring_at = [0] * RING
        self._write = 0
        self._read = 0

    def sample(self, down: int, ticks: int) -> None:
        """Take one reading of all buttons (bit set: pressed) at a wrapping microsecond. Interrupt-safe.

        One sample alone may be noise on a long wire: the second one makes the edge, the first one times it.
        """
        if down == self._down and not self._unsettled:
            return
        bits = self.bits
        quiet = self._quiet
        if quiet:
            since = self._since
            i = 0
            while i < len(bits):
                if quiet & bits[i] and ((ticks - since[i]) & WRAP) >= BOUNCE_US:
                    quiet &= ~bits[i]
                i += 1
        differs = (down ^ self._down) & ~quiet
        changed = differs & self._differed
        at = self._last
        self._last = ticks
        if changed:
            differs &= ~changed
            quiet |= changed
            self._down ^= changed
            self._note(changed, at)
        self._differed = differs
        self._quiet = quiet
        self._unsettled = quiet | differs

    def _note(self, changed: int, at: int) -> None:
        i = 0
        while i < len(self.bits):
            if changed & self.bits[i]:
                self._since[i] = at
            i += 1
        following = (self._write + 1) % RING
        if following == self._read:
            self.lost += 1
            return
        self._ring_down[self._write] = self._down
        self._ring_changed[self._write] = changed
        self._ring_at[self._write] = at
        self._write = following

    def drain(self, now_us: int) -> list[tuple[int, int, int]]:
        """(pressed, changed, microsecond) of each new edge; the masks have bit 0 for button 1.

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
        """Which buttons are pressed, bit 0 for button 1."""
        return self._numbered(self._down)

    def _numbered(self, word: int) -> int:
        numbered = 0
        for i in range(len(self.bits)):
            if word & self.bits[i]:
                numbered |= 1 << i
        return numbered
