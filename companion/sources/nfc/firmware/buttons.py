"""CALL buttons: all sampled in one read, the first edge counts, each edge with its microsecond.

``sample`` runs in a timer interrupt on the board: it allocates nothing and takes small integers only.
Runs under CPython and MicroPython.
"""

BOUNCE_US = 25_000
WRAP = (1 << 30) - 1  # a board's microsecond counter counts this far
HALF = 1 << 29
RING = 64
BUTTONS = 8


class Buttons:
    """The edges of up to eight buttons; ``bits`` are their bits in the sampled word, button 1 first."""

    def __init__(self, bits: tuple[int, ...]) -> None:
        self.bits = bits
        self.lost = 0
        self.presses: list[tuple[int, int]] = []  # (button from 0, board microsecond), newest last
        self._down = 0
        self._since = [0] * len(bits)
        self._quiet = [False] * len(bits)
        self._ring_down = [0] * RING
        self._ring_changed = [0] * RING
        self._ring_at = [0] * RING
        self._write = 0
        self._read = 0

    def sample(self, down: int, ticks: int) -> None:
        """Take one reading of all buttons (bit set: pressed) at a wrapping microsecond. Interrupt-safe."""
        bits = self.bits
        since = self._since
        quiet = self._quiet
        changed = 0
        i = 0
        while i < len(bits):
            bit = bits[i]
            if quiet[i] and ((ticks - since[i]) & WRAP) >= BOUNCE_US:
                quiet[i] = False
            if (down ^ self._down) & bit and not quiet[i]:
                changed |= bit
                since[i] = ticks
                quiet[i] = True
            i += 1
        if changed:
            self._down ^= changed
            following = (self._write + 1) % RING
            if following == self._read:
                self.lost += 1
                return
            self._ring_down[self._write] = self._down
            self._ring_changed[self._write] = changed
            self._ring_at[self._write] = ticks
            self._write = following

    def drain(self, now_us: int) -> list[tuple[int, int, int]]:
        """(pressed, changed, microsecond) of each new edge; the masks have bit 0 for button 1.

        ``now_us`` is the board's unwrapped time, the same counter as the samples' below 2**30. An edge may be later:
        the interrupt comes between reading the clock and draining too.
        """
        edges = []
        while self._read != self._write:
            at = now_us + ((self._ring_at[self._read] - now_us + HALF) & WRAP) - HALF
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
