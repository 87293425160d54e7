"""The reader board's program: the core that it shares with the companion, on this board's hands and ears."""

import gc
import os
import sys
import time
from binascii import hexlify

import board_pico
import machine
import micropython


def run():
    """Serve the tablet until it asks for the boot loader or for safe mode; which of them."""
    # Here, for reading them takes a second, in which Ctrl-C must be off already.
    from companion.sources.nfc.firmware.board import Board
    from companion.sources.nfc.firmware.buttons import Buttons

    hands = board_pico.Pico()
    buttons = Buttons(hands.button_bits)
    board = Board(
        board=board_pico.NAME,
        ident=hexlify(machine.unique_id()).decode(),
        boot=hexlify(os.urandom(3)).decode(),
        readers=len(board_pico.READER_PINS),
        buttons=buttons,
        why="pwr" if machine.reset_cause() == machine.PWRON_RESET else "soft",
    )
    hands.start_sampling(buttons.sample)
    try:
        while not board.boot_mode:
            from_host, from_reader = hands.from_host(), hands.from_reader()
            # The clock last: a ping must not be stamped with a time before it came.
            out, to_reader = board.tick(hands.now_us(), from_host, from_reader)
            hands.select_reader(board.active)
            if to_reader:
                hands.to_reader(to_reader)
            if out:
                board.free = gc.mem_free()
                hands.to_host(out)
            hands.light(board.lamps)
    finally:
        hands.stop()
    return board.boot_mode


def main():
    """Run, and start anew after a fault that nobody foresaw."""
    micropython.kbd_intr(-1)  # a byte 3 in a damaged line must not stop the program
    if board_pico.safe_boot_wanted():
        micropython.kbd_intr(3)
        print("safe boot: main.py does nothing; copy files, then reset")
        return
    try:
        mode = run()
    except Exception as problem:
        sys.print_exception(problem)
        time.sleep(1)
        machine.reset()
        return
    if mode == "uf2":
        machine.bootloader()


if __name__ == "__main__":
    main()
