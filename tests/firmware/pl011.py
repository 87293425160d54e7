"""The transmitter of an emulated RP2040's serial ports, for the package rp2040py.

Its `peripherals/uart.py` (0.3.6, "TODO We should actually implement a proper FIFO for TX") raises the transmit
interrupt after every access, also after the write that clears it. MicroPython enables that interrupt in
``machine.UART(...)``, so its handler is entered again for ever and the program never goes on. The PL011 (ARM DDI 0183,
2.8; RP2040 data sheet, 4.2.3.2) raises it when the FIFO drains through its trigger level, and at no other time.
"""

from __future__ import annotations

from collections import deque
from typing import Any

from rp2040py.peripherals.uart import RPUART, TXFE, UARTCR, UARTDR, UARTTXINTR

UARTIFLS = 0x34
TXFF, BUSY = 1 << 5, 1 << 3
DEPTH = 32
TRIGGERS = (4, 8, 16, 24, 28)  # bytes left, by the lowest three bits of UARTIFLS
HALF_AND_HALF = 0x12  # UARTIFLS after a reset
BITS_PER_BYTE = 10


class Pl011(RPUART):
    """A port whose bytes leave one after the other, each in ten bits of its baud rate: ``on_byte`` hears of each when
    its last bit is out."""

    def __init__(self, replaced: RPUART) -> None:
        super().__init__(replaced.rp2040, replaced.name, replaced.irq, replaced.dreq)
        self._leaving: deque[int] = deque()
        self._levels = HALF_AND_HALF
        self._is_sending = False
        self._end_of_byte: Any = self.rp2040.clock.create_alarm(self._leave)

    def reset(self) -> None:
        """The state after power-on: unsent bytes are lost."""
        super().reset()
        self._leaving.clear()
        self._levels = HALF_AND_HALF
        if self._is_sending:
            self._end_of_byte.cancel()
            self._is_sending = False

    @property
    def flags(self) -> int:
        """The flag register."""
        sending = BUSY if self._leaving else TXFE
        return super().flags & ~TXFE | sending | (TXFF if len(self._leaving) >= self._depth else 0)

    def check_interrupts(self) -> None:
        """Passes the masked state on; it sets nothing by itself."""
        self.rp2040.set_interrupt(self.irq, bool(self._interrupt_status & self._interrupt_mask))

    def read_uint32(self, offset: int) -> int:
        """A register."""
        return self._levels if offset == UARTIFLS else super().read_uint32(offset)

    def write_uint32(self, offset: int, value: int) -> None:
        """A register."""
        if offset == UARTIFLS:
            self._levels = value & 0x3F
        elif offset == UARTDR:
            self._take(value & 0xFF)
        else:
            super().write_uint32(offset, value)
            if offset == UARTCR:
                self._send()

    @property
    def _depth(self) -> int:
        return DEPTH if self.fifos_enabled else 1

    @property
    def _trigger(self) -> int:
        return TRIGGERS[min(self._levels & 7, len(TRIGGERS) - 1)] if self.fifos_enabled else 0

    def _take(self, byte: int) -> None:
        if len(self._leaving) >= self._depth:
            return  # a full FIFO loses what is written to it
        self._leaving.append(byte)
        if len(self._leaving) > self._trigger:
            self._interrupt_status &= ~UARTTXINTR
            self.check_interrupts()
        self._send()

    def _send(self) -> None:
        if self._leaving and self.enabled and self.tx_enabled and self.baud_divider and not self._is_sending:
            self._is_sending = True
            self._end_of_byte.schedule(BITS_PER_BYTE * self.baud_divider * 16 / self.rp2040.clk_peri * 1e9)

    def _leave(self) -> None:
        self._is_sending = False
        byte = self._leaving.popleft()
        if len(self._leaving) == self._trigger:
            self._interrupt_status |= UARTTXINTR
            self.check_interrupts()
        self._send()
        if self.on_byte is not None:
            self.on_byte(byte)


def fit(mcu: Any) -> None:
    """Puts such ports in the place of the emulator's own."""
    for number, base in enumerate((0x40034, 0x40038)):
        mcu.uart[number] = mcu.peripherals[base] = Pl011(mcu.uart[number])
