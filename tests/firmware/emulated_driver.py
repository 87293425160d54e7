"""Runs main.py and board_pico.py on the fake Pico in a real MicroPython; what is around the Pico is asked for in lines.

Out: ``MICROSECONDS TABLET-HEX PIN:HEX,...``; in: ``TABLET-HEX PIN:HEX,... MICROSECONDS:PIN:LEVEL,...``, ``-`` for
nothing. An empty line ends it; the last line out is ``end BOOTS``. Once a minute ``free BYTES`` tells what is left of
the heap after collecting.
"""

import gc
import os
import sys
from binascii import hexlify, unhexlify

import machine

sys.modules["micropython"] = machine.micropython
import board_pico  # noqa: E402
import main  # noqa: E402

board_pico.micropython = main.micropython = machine.micropython
board_pico.time = main.time = machine.time
board_pico.sys = board_pico.select = machine.usb
main.os = type("Os", (), {"urandom": staticmethod(os.urandom), "remove": staticmethod(os.remove)})
main.gc = machine.gc
main.print = lambda *_: None
chip = machine.chip


class Enough(BaseException):
    """The time is up."""


class Figures:
    """The figures of the real heap."""

    def __init__(self):
        self.boots = 0
        self.collect_at = 0


figures = Figures()


def outside(us, out, left):
    """Asks what is around."""
    told = ",".join([str(pin) + ":" + hexlify(left[pin]).decode() for pin in left])
    print(us, hexlify(out).decode() or "-", told or "-")
    line = sys.stdin.readline().strip()
    if not line:
        raise Enough
    if us >= figures.collect_at:
        figures.collect_at = us + 60_000_000
        gc.collect()
        print("free", gc.mem_free())
    received, arrived, edges = line.split(" ")
    return (
        b"" if received == "-" else unhexlify(received),
        [] if arrived == "-" else [_arrived(each) for each in arrived.split(",")],
        [] if edges == "-" else [_edge(each) for each in edges.split(",")],
    )


def _arrived(each):
    pin, data = each.split(":")
    return int(pin), unhexlify(data)


def _edge(each):
    us, pin, level = each.split(":")
    return int(us), int(pin), None if level == "-" else int(level)


class Turns:
    """The time that the program's own part of a turn takes on the board; the command line gives it."""

    def __init__(self, us):
        self.us, self.seed = us, 1

    def __call__(self):
        self.seed = (self.seed * 1103515245 + 12345) & 0x3FFFFFFF
        return self.us // 2 + self.seed % self.us


def start(readers, turn_us, every_us, first_ticks):
    chip.outside, chip.ask_every_us, chip.first_ticks = outside, every_us, first_ticks
    chip.turn_us = Turns(turn_us)
    for _, _, rx in board_pico.READER_PINS[:readers]:
        chip.levels[rx] = 1
    cause = machine.PWRON_RESET
    try:
        while True:
            figures.boots += 1
            chip.power_on(cause)
            try:
                main.main()
            except machine.Reset:
                cause = machine.WDT_RESET
    except Enough:
        pass
    print("end", figures.boots)


start(*[int(word) for word in sys.argv[1:]])
