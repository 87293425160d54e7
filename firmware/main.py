"""The reader board's program: the core that it shares with the companion, on this board's hands and ears."""

import gc
import os
import sys
import time
from binascii import hexlify

import board_pico
import machine
import micropython

LEAVE = "leave.txt"  # what to do instead of the program, once: a watchdog that runs can only be left by a reset
WATCHDOG_MS = 8000
COUNT_MEMORY_EVERY_US = 10_000_000  # it takes 7 ms


def run():
    """Serve the tablet until it asks for the boot loader (``uf2``) or for safe mode (``safe``); which of them."""
    # Here, for reading them takes a second, in which Ctrl-C must be off already.
    from companion.sources.nfc.firmware.board import Board
    from companion.sources.nfc.firmware.buttons import Buttons

    hands = board_pico.Pico()
    buttons = Buttons(hands.button_bits)
    buttons.began_us = hands.start_sampling(buttons.sample)
    board = Board(
        board=board_pico.NAME,
        ident=hexlify(machine.unique_id()).decode(),
        boot=hexlify(os.urandom(3)).decode(),
        readers=len(board_pico.READER_PINS),
        buttons=buttons,
        why="pwr" if machine.reset_cause() == machine.PWRON_RESET else "wdt",
        resets=board_pico.count_reset(),
        interpreter=".".join([str(part) for part in sys.implementation.version[:3]]),
        sampling=hands.sampling,
    )
    watchdog = machine.WDT(timeout=WATCHDOG_MS)
    counted_at = -COUNT_MEMORY_EVERY_US
    try:
        while not board.boot_mode:
            watchdog.feed()
            from_host, from_reader = hands.from_host(), hands.from_reader()
            now_us = hands.now_us()  # last: a ping must not be stamped with a time before it came
            out, to_reader = board.tick(now_us, from_host, from_reader)
            hands.select_reader(board.active)
            if to_reader:
                hands.to_reader(to_reader)
            if out:
                hands.to_host(out)
            hands.light(board.lamps)
            hands.beat(now_us)
            if board.reset_readers:
                board.reset_readers = False
                hands.reset_readers()
            if now_us - counted_at >= COUNT_MEMORY_EVERY_US:
                counted_at = now_us
                board.free = gc.mem_free()
    finally:
        hands.stop()
    return board.boot_mode


def main():
    """Run, and start anew after a fault that nobody foresaw or after a pause of eight seconds."""
    micropython.kbd_intr(-1)  # a byte 3 in a damaged line must not stop the program
    asked = "safe" if board_pico.safe_boot_wanted() else _left_for()
    if asked == "uf2":
        machine.bootloader()
    if asked:
        micropython.kbd_intr(3)
        print("safe boot: main.py does nothing; copy files, then reset")
        return
    try:
        mode = run()
        with open(LEAVE, "w") as file:
            file.write(mode)
    except Exception as problem:
        sys.print_exception(problem)
        time.sleep(1)
    machine.reset()


def _left_for():
    """What the program was left for, before the reset that brought us here."""
    try:
        with open(LEAVE) as file:
            mode = file.read()
        os.remove(LEAVE)
    except OSError:
        return ""
    return mode


if __name__ == "__main__":
    main()
