"""Raspberry Pi Pico (1, 2, W): pins, serial lines, timer. The only file of the firmware that knows hardware.

Readers share the two hardware serial ports: only one is spoken to at a time, so a port hops from pins to pins.
"""

import select
import sys
import time

import machine
import micropython

NAME = "pico"
READER_PINS = ((0, 0, 1), (1, 4, 5), (1, 8, 9), (0, 12, 13), (0, 16, 17), (1, 20, 21))  # (port, TX, RX)
BUTTON_PINS = (2, 3, 6, 7, 10, 11, 14, 15)  # to ground when pressed
LAMP_PINS = (18, 19, 22, 26, 27)
RESET_PINS = (28,)  # to the reset pins of all readers; may be left out
SAFE_BOOT_PIN = BUTTON_PINS[0]
BEAT_BIT = 1 << 19  # of the microseconds: the board's own light changes twice a second
BAUD = 115_200
GPIO_IN = 0xD0000004  # RP2040 and RP2350 datasheets: SIO, all pins in one word
SAMPLE_HZ = 1000
USB_PIECE = 64
USB_PATIENCE_MS = 20
SCRATCH_2040, SCRATCH_2350 = 0x4005800C, 0x400D800C  # watchdog scratch 0 of both chips: outlives a reset
COUNTED = 0x4C4F0000  # marks that the scratch word is ours; the count is below
WRAP = (1 << 30) - 1


class Pico:
    """The board's hands and ears. ``sample(pressed bits, microseconds)`` is called a thousand times a second."""

    def __init__(self):
        self.button_bits = tuple([1 << pin for pin in BUTTON_PINS])
        self._buttons = [machine.Pin(pin, machine.Pin.IN, machine.Pin.PULL_UP) for pin in BUTTON_PINS]
        self._lamps = [machine.Pin(pin, machine.Pin.OUT, value=0) for pin in LAMP_PINS]
        self._light = machine.Pin("LED", machine.Pin.OUT, value=1)  # GP25, on the W models behind the radio
        self._beat = BEAT_BIT
        for _, tx, rx in READER_PINS:
            _idle(tx, rx)
        self._reader = -1
        self._uart = None
        self._lit = 0
        self._us = time.ticks_us()
        self._ears = select.poll()
        self._ears.register(sys.stdin, select.POLLIN)
        self._mouth = select.poll()
        self._mouth.register(sys.stdout, select.POLLOUT)
        self._read = True  # someone reads what is said
        self._timer = None
        self.sampling = "none"
        self.select_reader(0)

    def start_sampling(self, sample):
        """Look at all buttons in one read, in the timer's interrupt; nothing in here may allocate.

        When it began, by ``now_us``: each look is due a thousandth of a second after the one before. -1 where pauses
        move them."""
        mem32 = machine.mem32
        ticks_us = time.ticks_us
        mask = 0
        for bit in self.button_bits:
            mask |= bit

        def look(_):
            sample(~mem32[GPIO_IN] & mask, ticks_us() & WRAP)

        began_us = self.now_us()
        try:
            self._timer = machine.Timer(freq=SAMPLE_HZ, mode=machine.Timer.PERIODIC, callback=look, hard=True)
            self.sampling = "hard"
        except TypeError:  # before MicroPython 1.26: pauses delay the looks, and the tablet says what to do
            self._timer = machine.Timer(freq=SAMPLE_HZ, mode=machine.Timer.PERIODIC, callback=look)
            self.sampling = "soft"
            began_us = -1
        return began_us

    def stop(self):
        """Stop sampling and give Ctrl-C its meaning back, for whoever copies files."""
        if self._timer is not None:
            self._timer.deinit()
        micropython.kbd_intr(3)

    def now_us(self):
        """Microseconds since the start; does not wrap, and its low 30 bits are the samples' counter."""
        self._us += (time.ticks_us() - self._us) & WRAP
        return self._us

    def from_host(self):
        """What the tablet sent, without waiting."""
        received = b""
        while len(received) < 64 and self._ears.poll(0):
            received += sys.stdin.buffer.read(1)
        return received

    def to_host(self, sent):
        """Send to the tablet. What it does not take within a moment is dropped: writing to a port that nobody reads
        would wait for half a second each time, and the tablet asks again for what it missed."""
        for start in range(0, len(sent), USB_PIECE):
            self._read = bool(self._mouth.poll(USB_PATIENCE_MS if self._read else 0))
            if not self._read:
                return
            sys.stdout.buffer.write(sent[start : start + USB_PIECE])

    def from_reader(self):
        """What the selected reader sent."""
        return self._uart.read() or b"" if self._uart.any() else b""

    def to_reader(self, sent):
        """Send to the selected reader."""
        self._uart.write(sent)

    def select_reader(self, reader):
        """Connect a serial port to the pins of this reader."""
        if reader == self._reader:
            return
        if self._uart is not None:
            self._uart.deinit()
            # The port leaves its pins selected; it hears the OR of all that are, and an idle line is high: a reader
            # that kept its pin would drown every other one.
            _idle(*READER_PINS[self._reader][1:])
        self._reader = reader
        port, tx, rx = READER_PINS[reader]
        self._uart = machine.UART(
            port, baudrate=BAUD, tx=machine.Pin(tx), rx=machine.Pin(rx), timeout=0, rxbuf=512, txbuf=512
        )

    def reset_readers(self):
        """Pull the reset wire of all readers for a moment; it is let go, not driven, for the boards pull it up."""
        machine.Pin(RESET_PINS[0], machine.Pin.OUT, value=0)
        time.sleep_ms(2)
        machine.Pin(RESET_PINS[0], machine.Pin.IN)

    def light(self, lamps):
        """Lamps as a mask, bit 0 for lamp 1."""
        if lamps != self._lit:
            self._lit = lamps
            for number in range(len(self._lamps)):
                self._lamps[number].value(lamps >> number & 1)

    def beat(self, now_us):
        """Blink the board's own light, once a second: whoever looks sees that the program runs."""
        if (now_us & BEAT_BIT) != self._beat:
            self._beat = now_us & BEAT_BIT
            self._light.value(1 if self._beat else 0)


def count_reset():
    """How often the board has restarted since it got its power; counts this start."""
    scratch = SCRATCH_2350 if "RP2350" in getattr(sys.implementation, "_machine", "") else SCRATCH_2040
    word = machine.mem32[scratch]
    if machine.reset_cause() == machine.PWRON_RESET or word & 0xFFFF0000 != COUNTED:
        count = 0
    else:
        count = min(0xFFFF, (word & 0xFFFF) + 1)
    machine.mem32[scratch] = COUNTED | count
    return count


def _idle(tx, rx):
    """Take a reader's pins from the serial port; an idle line is high."""
    machine.Pin(tx, machine.Pin.OUT, value=1)
    machine.Pin(rx, machine.Pin.IN, machine.Pin.PULL_UP)


def safe_boot_wanted():
    """Whether button 1 is held while the board starts: then main.py ends at once and files can be copied."""
    pin = machine.Pin(SAFE_BOOT_PIN, machine.Pin.IN, machine.Pin.PULL_UP)
    time.sleep_ms(20)
    return pin.value() == 0
