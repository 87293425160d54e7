"""Drives main.py and board_pico.py on the fake Pico: the same files under CPython and under MicroPython.

``step("MILLISECONDS HOST-HEX HELD-PIN")`` powers the board on; the tablet's bytes come at once, a pin is held to
ground. Its answer is what happened, as ``name=value`` words.
"""

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
main.os = type("Os", (), {"urandom": staticmethod(lambda count: bytes(count)), "remove": staticmethod(os.remove)})
main.gc = machine.gc
main.print = lambda *_: None
chip = machine.chip


class Enough(BaseException):
    """The time is up."""


class Table:
    """The things around the board, for one step."""

    def __init__(self, until, waiting):
        self.until, self.waiting = until, waiting
        self.said = b""
        self.woken = {}

    def outside(self, us, out, left):
        self.said += out
        for pin in left:
            self.woken[pin] = self.woken.get(pin, b"") + left[pin]
        if us >= self.until:
            raise Enough
        waiting, self.waiting = self.waiting, b""
        return waiting, [], []


def step(line):
    """One evening of the board."""
    ms, sent, held = line.split()
    table = Table(chip.us + int(ms) * 1000, b"" if sent == "-" else unhexlify(sent))
    chip.outside = table.outside
    chip.levels = [None] * 30
    if held != "-":
        chip.levels[int(held)] = 0
    chip.power_on()
    ended, lit = "-", ""
    try:
        while ended in ("-", "reset"):
            try:
                main.main()
                ended = "console"
            except machine.Reset as reset:
                ended = str(reset)
                lit = _lit()
                chip.power_on(machine.WDT_RESET)
    except Enough:
        lit = _lit()
    first = table.woken[min(table.woken)][:12] if table.woken else b""
    return (
        "ended=" + ended
        + " woken=" + "+".join([str(tx) for tx in sorted(table.woken)])
        + " first=" + (hexlify(first).decode() or "-")
        + " lit=" + lit
        + " interrupt=" + str(chip.interrupt_character)
        + " said=" + hexlify(table.said).decode()
    )  # fmt: skip


def _lit():
    return "+".join([str(pin) for pin in board_pico.LAMP_PINS if chip.driven[pin]])
