"""Drives the board's core one line at a time: the same file under CPython and under MicroPython.

``step("MICROSECONDS HOST-HEX READER-HEX PRESSED-WORD")`` gives ``"HOST-HEX READER-HEX ACTIVE LAMPS"``; ``-`` stands
for no bytes, and a pressed word of ``-`` for no sample.
"""

from binascii import hexlify, unhexlify

from companion.sources.nfc.firmware.board import Board
from companion.sources.nfc.firmware.buttons import WRAP, Buttons

buttons = Buttons((4, 8, 64, 128, 1024, 2048, 16384, 32768))
board = Board(board="driven", ident="d1", boot="0A", readers=2, buttons=buttons)


def step(line):
    """One turn of the board's loop."""
    us, host, chip, pressed = line.split()
    if pressed != "-":
        buttons.sample(int(pressed), int(us) & WRAP)
    out, to_chip = board.tick(int(us), _bytes(host), _bytes(chip))
    return _hex(out) + " " + _hex(to_chip) + " " + str(board.active) + " " + str(board.lamps)


def _bytes(told):
    return b"" if told == "-" else unhexlify(told)


def _hex(octets):
    return hexlify(octets).decode() if octets else "-"


def locked(line):
    """Takes samples while nothing may be allocated, as in an interrupt; the presses that came of it."""
    import micropython

    words = [int(word) for word in line.split()]
    sample = buttons.sample
    at = 1_000_000
    micropython.heap_lock()
    for word in words:
        sample(word, at)
        at += 30_000
    micropython.heap_unlock()
    return str(buttons.drain(at))
