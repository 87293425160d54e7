"""The times of the board's steps in this MicroPython: the quickest of many tries, in microseconds."""

import time
from binascii import unhexlify

from companion.sources.nfc.firmware import wire
from companion.sources.nfc.firmware.board import Board
from companion.sources.nfc.firmware.buttons import RELEASE_US, WRAP, Buttons

TRIES = 40
BITS = (4, 8, 64, 128, 1024, 2048, 16384, 32768)


def quickest(act, times=100):
    best = 1 << 30
    for _ in range(TRIES):
        began = time.ticks_us()
        for _ in range(times):
            act()
        best = min(best, time.ticks_diff(time.ticks_us(), began))
    return best / times


def steps():
    """(name, microseconds) of each step."""
    buttons = Buttons(BITS)
    at = [0]

    def edge():
        at[0] += 30_000
        for later in (0, 1000, RELEASE_US):
            buttons.sample(4 if at[0] // 30_000 & 1 else 0, (at[0] + later) & WRAP)
        buttons.drain(at[0] + RELEASE_US)

    ping = wire.encode(7, 123456, "PING", (("n", 12),))[:-1]
    return [
        ("look", quickest(lambda: buttons.sample(0, 1000))),
        ("edge", quickest(edge)),
        ("decode", quickest(lambda: wire.decode(ping))),
        ("encode", quickest(lambda: wire.encode(7, 123456, "PONG", (("n", "12"), ("t1", 123456789))))),
    ]


core_buttons = Buttons(BITS)
board = Board(board="driven", ident="d1", boot="0A", readers=2, buttons=core_buttons)
spent = {"quiet": [0, 0], "reader": [0, 0], "tablet": [0, 0]}


def step(line):
    """``steps``; one turn, as core_driver's; or ``told``: the mean microseconds of quiet turns and of others."""
    if line == "steps":
        return " ".join([name + "=" + str(us) for name, us in steps()])
    if line == "told":
        return " ".join([name + "=" + str(spent[name][0] / max(1, spent[name][1])) for name in spent])
    us, host, chip, _ = line.split()
    host = b"" if host == "-" else unhexlify(host)
    chip = b"" if chip == "-" else unhexlify(chip)
    began = time.ticks_us()
    board.tick(int(us), host, chip)
    took = time.ticks_diff(time.ticks_us(), began)
    kind = spent["tablet" if host else "reader" if chip else "quiet"]
    kind[0] += took
    kind[1] += 1
    return "-"
