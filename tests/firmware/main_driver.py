"""Drives main.py and board_pico.py on a fake Pico: the same file under CPython and under MicroPython.

``step("TURNS HOST-HEX HELD-PIN")`` runs main.py's loop; its answer is what happened, as ``name=value`` words.
"""

import sys
from binascii import hexlify, unhexlify

import machine


class FakeTime:
    """Each look at the clock takes 100 microseconds, and the timer fires in between."""

    def __init__(self):
        self.us = 1_073_720_000  # below 2**30, so that the counter wraps at once

    def ticks_us(self):
        self.us += 100
        for timer in machine.timers:
            if timer.running and self.us % 1000 < 100:
                timer.running = False  # no interrupt within the interrupt
                timer.callback(timer)
                timer.running = True
        return self.us & ((1 << 30) - 1)

    def sleep_ms(self, ms):
        pass

    def sleep(self, seconds):
        pass


class FakeHost:
    """Standard input and output as the tablet sees them."""

    POLLIN = 1

    def __init__(self):
        self.buffer = self.stdin = self.stdout = self
        self.waiting = b""
        self.written = b""

    def poll(self, _=None):
        return self if _ is None else bool(self.waiting)

    def register(self, _stream, _mask):
        pass

    def read(self, count):
        got, self.waiting = self.waiting[:count], self.waiting[count:]
        return got

    def write(self, sent):
        self.written += sent


sys.modules["micropython"] = machine
import board_pico  # noqa: E402
import main  # noqa: E402

board_pico.micropython = main.micropython = machine
host = FakeHost()
clock = FakeTime()
board_pico.time = main.time = clock
board_pico.sys = board_pico.select = host
main.os = type("Os", (), {"urandom": staticmethod(lambda count: bytes(count))})
main.print = lambda *_: None
main.gc = type("Gc", (), {"mem_free": staticmethod(lambda: 1000)})


def step(line):
    """Runs the loop once more with other circumstances."""
    turns, sent, held = line.split()
    machine.timers.clear()
    machine.selected.clear()
    machine.uart_out.clear()
    machine.pins.clear()
    host.waiting = b"" if sent == "-" else unhexlify(sent)
    host.written = b""
    if held != "-":
        machine.pins[int(held)] = 0
    if turns == "boot":
        main.run, kept = lambda: "uf2", main.run
        main.main()
        main.run = kept
        return "resets=" + "+".join(machine.resets) + " safe=" + str(board_pico.safe_boot_wanted())
    asked = main.run(int(turns))
    woken = sorted(machine.uart_out)
    lit = sorted([pin for pin in board_pico.LAMP_PINS if machine.pins.get(pin)])
    return (
        "asked=" + (asked or "-")
        + " woken=" + "+".join([str(tx) + "." + str(rx) for tx, rx in woken])
        + " first=" + (hexlify(machine.uart_out[woken[0]][:12]).decode() if woken else "-")
        + " lit=" + "+".join([str(pin) for pin in lit])
        + " interrupt=" + str(machine.interrupt_character[0])
        + " said=" + hexlify(host.written).decode()
    )  # fmt: skip
