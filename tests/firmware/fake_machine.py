"""A Pico's hardware that exists only in memory, as the modules ``machine`` and ``micropython`` give it.

Runs under CPython and MicroPython. The test puts bytes into ``uart_in`` and takes them from ``uart_out``.
"""

PWRON_RESET = 1
pins = {}
uart_in = {}
uart_out = {}
selected = {}
interrupt_character = [3]
timers = []
resets = []


def reset_cause():
    return PWRON_RESET


def unique_id():
    return b"\xe6\x61\x4c\x31"


def reset():
    resets.append("reset")


def bootloader():
    resets.append("bootloader")


def const(value):
    return value


def kbd_intr(character):
    interrupt_character[0] = character


class Pin:
    IN, OUT, PULL_UP = 0, 1, 2

    def __init__(self, number, mode=None, pull=None, value=None):
        self.number = number
        if value is not None:
            pins[number] = value
        elif pull == Pin.PULL_UP and number not in pins:
            pins[number] = 1

    def value(self, new=None):
        if new is not None:
            pins[self.number] = new
        return pins.get(self.number, 0)


class UART:
    def __init__(self, port, baudrate=0, tx=None, rx=None, timeout=0, rxbuf=0, txbuf=0):
        if port in selected:
            raise ValueError("port in use")
        self._port = port
        self._pins = (tx.number, rx.number)
        selected[port] = self._pins

    def deinit(self):
        del selected[self._port]

    def any(self):
        return len(uart_in.get(self._pins, b""))

    def read(self):
        waiting = uart_in.get(self._pins, b"")
        uart_in[self._pins] = b""
        return waiting or None

    def write(self, sent):
        uart_out[self._pins] = uart_out.get(self._pins, b"") + sent


class Timer:
    PERIODIC = 1

    def __init__(self, freq=0, mode=0, callback=None, hard=False):
        self.freq, self.callback, self.running = freq, callback, True
        timers.append(self)

    def deinit(self):
        self.running = False


class Memory:
    def __getitem__(self, address):
        word = 0
        for number in pins:
            if pins[number]:
                word |= 1 << number
        return word if address == 0xD0000004 else 0


mem32 = Memory()
