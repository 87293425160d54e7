"""The one chip of a Pico that exists only in memory: time, interrupts, pins, lines and its USB port.

It keeps the chip's traps. A serial port hears the OR of all pins that are selected for its input, and idle lines are
high; ``UART.deinit`` leaves the pins selected and loses what was not sent; interrupts come between any two calls;
a collection of garbage stops everything but hard timers, and a soft timer's queue has eight places; the microseconds
wrap; Ctrl-C stops the program where it is not switched off; a USB port that is open and not read blocks the writer
for half a second a piece; a watchdog that was started cannot be stopped.

Time passes only in here: each call takes some. ``chip.outside(us, to_host, sent)`` is asked once a millisecond what
arrives: ``(bytes from the tablet, [(pin, bytes)], [(us, pin, level)])``. Runs under CPython and MicroPython.
"""

PWRON_RESET, WDT_RESET = 1, 3
WRAP = (1 << 30) - 1
NULL, SIO, SERIAL = "null", "sio", "serial"
USB_FIFO = 256
USB_PIECE = 64
USB_PATIENCE_US = 500_000
RX_RING = 512 + 32


class Reset(BaseException):
    """The chip starts again: nothing after it runs."""


class Chip:
    """The state of the one chip. ``power_on`` starts it; ``us`` is the table's time and goes on over resets."""

    def __init__(self):
        self.us = 0
        self.outside = None
        self.ask_every_us = 1000
        self.hard_timers = True  # since MicroPython 1.26
        self.look_us = 40  # what the program's own part of a sample takes
        self.turn_us = lambda: 1000  # what the program's own part of a turn takes
        self.port_open = True  # the tablet has the USB port open...
        self.tablet_reads = True  # ...and takes what comes
        self.levels = [None] * 30  # what the table drives a pin to
        self.cause = PWRON_RESET
        self.scratch = {}
        self.first_ticks = 0
        self.longest_look_gap_us = 0
        self.power_on()

    def power_on(self, cause=PWRON_RESET):
        """Everything but the scratch registers is as after a reset; those are lost with the power."""
        self.cause = cause
        if cause == PWRON_RESET:
            self.scratch = {}
        self.booted = self.us
        self.function = [NULL] * 30
        self.driven = [None] * 30
        self.pull_up = [False] * 30
        self.ports = {}
        self.timers = []
        self.soft_queue = []
        self.fed = None
        self.patience_us = 0
        self.in_interrupt = False
        self.interrupt_character = 3
        self.interrupted = False
        self.host_in = b""
        self.host_fifo = b""
        self.host_out = b""
        self.sent = []  # (when it is on the line, pins, byte)
        self.events = []  # (us, pin, level), in order
        self.ask_at = self.us + self.ask_every_us

    # time

    def ticks(self):
        return self.us - self.booted + self.first_ticks

    def spend(self, us, atomic=False):
        """Let time pass; interrupts come in it."""
        if self.in_interrupt:
            self.us += us
            return
        end = self.us + us
        while True:
            at = self.ask_at
            for timer in self.timers:
                if timer.next_at < at:
                    at = timer.next_at
            if self.events and self.events[0][0] < at:
                at = self.events[0][0]
            if at > end:
                break
            self.us = max(self.us, at)
            if self.events and self.events[0][0] <= self.us:
                _, pin, level = self.events.pop(0)
                self.levels[pin] = level
                continue
            for timer in self.timers:
                if timer.next_at <= self.us:
                    timer.fire()
            if self.ask_at <= self.us:
                self.ask_at = self.us - self.us % 1000 + self.ask_every_us
                self.ask()
        self.us = max(self.us, end)
        if not atomic:
            while self.soft_queue:
                self.soft_queue.pop(0).look()
        if self.fed is not None and self.us - self.fed > self.patience_us:
            raise Reset("watchdog")
        if self.interrupted and not atomic:
            self.interrupted = False
            raise KeyboardInterrupt

    def ask(self):
        """Exchange with the table: what left the chip by now, what arrives."""
        if self.outside is None:
            return
        left = {}
        kept = []
        for due, pins, byte in self.sent:
            if due > self.us:
                kept.append((due, pins, byte))
                continue
            for pin in pins:
                left[pin] = left.get(pin, b"") + bytes((byte,))
        self.sent = kept
        out = b""
        if not self.port_open:
            self.host_fifo = self.host_fifo[-USB_FIFO:]
        elif self.tablet_reads:
            out, self.host_fifo = self.host_fifo, b""
        received, arrived, events = self.outside(self.us, out, left)
        self.hear_host(received)
        for pin, data in arrived:
            self.hear_line(pin, data)
        for event in events:
            self.events.append(event)
        self.events.sort()

    # lines

    def level(self, pin):
        if self.levels[pin] is not None:
            return self.levels[pin]
        if self.function[pin] == SIO and self.driven[pin] is not None:
            return self.driven[pin]
        return 1 if self.pull_up[pin] else 0  # pads pull down where nobody said otherwise

    def hear_line(self, pin, data):
        """A reader sends on its line. Another idle (high) line that is selected for the same port drowns it."""
        port = port_of(pin)
        if self.function[pin] != SERIAL or port not in self.ports:
            return
        for other in range(30):
            same = other != pin and other & 3 == 1 and port_of(other) == port
            if same and self.function[other] == SERIAL and self.level(other):
                return
        uart = self.ports[port]
        uart.received = (uart.received + data)[:RX_RING]

    def hear_host(self, data):
        if self.interrupt_character >= 0 and self.interrupt_character in data:
            at = data.rfind(bytes((self.interrupt_character,)))
            self.host_in, data = b"", data[at + 1 :]
            self.interrupted = True
        self.host_in += data

    def say(self, data):
        """Write to USB as the interpreter does: in pieces, waiting for room while someone has the port open."""
        for start in range(0, len(data), USB_PIECE):
            piece = data[start : start + USB_PIECE]
            if self.port_open:
                waited = 0
                while len(self.host_fifo) + len(piece) > USB_FIFO and waited < USB_PATIENCE_US:
                    self.spend(1000)
                    waited += 1000
                piece = piece[: USB_FIFO - len(self.host_fifo)]
                if not piece:
                    return
            self.host_fifo += piece
            self.spend(100)


def port_of(pin):
    return ((pin + 4) & 8) >> 3


chip = Chip()
