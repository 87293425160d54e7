"""A Pico that exists only in memory: the modules machine, micropython, time, gc and select, and its USB port.

It keeps the chip's traps. A serial port hears the OR of all pins that are selected for its input, and idle lines are
high; ``UART.deinit`` leaves the pins selected and loses what was not sent; interrupts come between any two calls;
a collection of garbage stops everything but hard timers, and a soft timer's queue has eight places; the microseconds
wrap; Ctrl-C stops the program where it is not switched off; a USB port that is open and not read blocks the writer
for half a second a piece; a watchdog that was started cannot be stopped.

Time passes only in here: each call takes some. ``chip.outside(us, to_host, sent)`` is asked once a millisecond what
arrives: ``(bytes from the tablet, [(pin, bytes)], [(us, pin, level)])``. Runs under CPython and MicroPython.
"""

import gc as gc_of_the_interpreter
import sys

PWRON_RESET, WDT_RESET = 1, 3
WRAP = (1 << 30) - 1
GPIO_IN = 0xD0000004
NULL, SIO, SERIAL = "null", "sio", "serial"
CALL_US = 15  # what a call of the hardware takes
COLLECT_US = 8000
FREE_US = 7000
BYTE_US = 87  # ten bits at 115,200 baud
USB_FIFO = 256
USB_PIECE = 64
USB_PATIENCE_US = 500_000
SOFT_QUEUE = 8
STDIN_RING = 512
RX_RING = 512 + 32
NEVER = 1 << 62


class Reset(BaseException):
    """The chip starts anew: nothing after it runs."""


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


def reset_cause():
    return chip.cause


def unique_id():
    return b"\xe6\x61\x4c\x31"


def reset():
    raise Reset("reset")


def bootloader():
    raise Reset("bootloader")


class Pin:
    """Naming a mode takes the pin to the ordinary input and output; naming none changes nothing."""

    IN, OUT, PULL_UP = 0, 1, 1

    def __init__(self, number, mode=None, pull=None, value=None):
        chip.spend(CALL_US)
        self.number = number
        if mode is None:
            return
        chip.function[number] = SIO
        chip.pull_up[number] = pull == Pin.PULL_UP
        chip.driven[number] = (value or 0) if mode == Pin.OUT else None

    def value(self, new=None):
        chip.spend(CALL_US)
        if new is not None:
            chip.driven[self.number] = int(new)
        return chip.level(self.number)


class UART:
    def __init__(self, port, baudrate=0, tx=None, rx=None, timeout=0, rxbuf=0, txbuf=0):
        chip.spend(CALL_US)
        if tx.number & 3 != 0 or port_of(tx.number) != port:
            raise ValueError("bad TX pin")
        if rx.number & 3 != 1 or port_of(rx.number) != port:
            raise ValueError("bad RX pin")
        self.port = port
        self.received = b""
        chip.function[tx.number] = chip.function[rx.number] = SERIAL
        chip.ports[port] = self

    def deinit(self):
        """The port is off and forgets what it was about to send; its pins stay selected."""
        chip.spend(CALL_US)
        chip.ports.pop(self.port, None)
        chip.sent = [each for each in chip.sent if port_of(each[1][0]) != self.port]

    def any(self):
        chip.spend(CALL_US)
        return len(self.received)

    def read(self):
        chip.spend(CALL_US)
        waiting, self.received = self.received, b""
        return waiting or None

    def write(self, data):
        chip.spend(CALL_US)
        pins = [
            pin for pin in range(30)
            if pin & 3 == 0 and chip.function[pin] == SERIAL and port_of(pin) == self.port
        ]  # fmt: skip
        due = chip.us
        for before, others, _ in chip.sent:
            if others == pins and before > due:
                due = before
        for byte in data:
            due += BYTE_US
            chip.sent.append((due, pins, byte))
        return len(data)


class Timer:
    PERIODIC = 1

    def __init__(self, freq=0, mode=0, callback=None, **words):
        if words and not chip.hard_timers:
            raise TypeError("extra keyword arguments given")
        self.hard = words.get("hard", False)
        self.callback = callback
        self.period_us = 1_000_000 // freq
        self.next_at = chip.us + self.period_us
        self.looked_at = chip.us
        chip.timers.append(self)

    def deinit(self):
        if self in chip.timers:
            chip.timers.remove(self)

    def fire(self):
        self.next_at += self.period_us
        if self.hard:
            self.look()
        elif len(chip.soft_queue) < SOFT_QUEUE:
            chip.soft_queue.append(self)

    def look(self):
        chip.longest_look_gap_us = max(chip.longest_look_gap_us, chip.us - self.looked_at)
        self.looked_at = chip.us
        chip.in_interrupt = True
        self.callback(self)
        chip.us += chip.look_us
        chip.in_interrupt = False


class WDT:
    def __init__(self, id=0, timeout=5000):  # noqa: A002 the interpreter calls it so
        if timeout > 8388:
            raise ValueError("timeout exceeds 8388")
        chip.fed, chip.patience_us = chip.us, timeout * 1000

    def feed(self):
        chip.fed = chip.us


class Memory:
    def __getitem__(self, address):
        if address == GPIO_IN:
            word = 0
            for pin in range(30):
                if chip.level(pin):
                    word |= 1 << pin
            return word
        return chip.scratch.get(address, 0)

    def __setitem__(self, address, word):
        chip.scratch[address] = word


mem32 = Memory()


class Micropython:
    @staticmethod
    def kbd_intr(character):
        chip.interrupt_character = character

    @staticmethod
    def const(value):
        return value


class Time:
    @staticmethod
    def ticks_us():
        read = chip.ticks() & WRAP
        if not chip.in_interrupt:
            chip.spend(CALL_US + chip.turn_us())  # whoever uses the reading uses it later
        return read

    @staticmethod
    def ticks_diff(later, earlier):
        return ((later - earlier + (1 << 29)) & WRAP) - (1 << 29)

    @staticmethod
    def sleep_ms(ms):
        chip.spend(ms * 1000)

    @staticmethod
    def sleep(seconds):
        chip.spend(int(seconds * 1_000_000))


class Gc:
    @staticmethod
    def collect():
        chip.spend(COLLECT_US, True)

    @staticmethod
    def mem_free():
        chip.spend(FREE_US, True)
        return gc_of_the_interpreter.mem_free() if hasattr(gc_of_the_interpreter, "mem_free") else 100_000


class Usb:
    """Standard input and output, and the poll object over them."""

    POLLIN, POLLOUT = 1, 4
    implementation = sys.implementation

    def __init__(self):
        self.stdin = self.stdout = self.buffer = self
        self.polled = 0

    def register(self, _stream, mask):
        self.polled |= mask

    def modify(self, _stream, mask):
        self.polled = mask

    def poll(self, timeout=None):
        if timeout is None:
            return Usb()  # select.poll() makes one
        chip.spend(CALL_US)
        until = chip.us + timeout * 1000
        while not self.ready() and chip.us < until:
            chip.spend(1000)
        return [(self, self.ready())] if self.ready() else []

    def ready(self):
        ready = 1 if self.polled & 1 and chip.host_in else 0
        if self.polled & 4 and (not chip.port_open or len(chip.host_fifo) < USB_FIFO):
            ready |= 4
        return ready

    def read(self, count):
        chip.spend(CALL_US)
        if len(chip.host_in) < count:
            raise RuntimeError("a read that waits for ever")
        got, chip.host_in = chip.host_in[:count], chip.host_in[count:]
        return got

    def write(self, data):
        chip.say(data)
        return len(data)


micropython, time, gc, usb = Micropython(), Time(), Gc(), Usb()
