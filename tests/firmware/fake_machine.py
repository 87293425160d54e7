"""The modules that MicroPython has on a Pico, on the chip that exists only in memory: machine itself, and micropython,
time, gc, select and the USB port as values. Runs under CPython and MicroPython."""

import gc as gc_of_the_interpreter
import sys

from fake_chip import (  # noqa: F401 what the module has on a Pico
    PWRON_RESET,
    SERIAL,
    SIO,
    USB_FIFO,
    WDT_RESET,
    WRAP,
    Reset,
    chip,
    port_of,
)

GPIO_IN = 0xD0000004
OWN_LIGHT = 25
CALL_US = 15  # what a call of the hardware takes
LATE_US = 90  # an interrupt may come so late: others are served, or the program has them off for a moment
COLLECT_US = 8000
FREE_US = 7000
BYTE_US = 87  # ten bits at 115,200 baud
SOFT_QUEUE = 8


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
        number = OWN_LIGHT if number == "LED" else number
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
        self.lateness = 1
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
        self.lateness = (self.lateness * 1103515245 + 12345) & 0x3FFFFFFF
        chip.us += (self.lateness >> 8) % LATE_US
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
            chip.spend(CALL_US + chip.turn_us())  # the reading is used later
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
