"""The transmitter of an emulated serial port: when it is empty it says so once, and bytes take their time."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("rp2040py", reason="the emulator is not installed: pip install -e '.[board]'")

from rp2040py.clock.simulation_clock import SimulationClock
from rp2040py.peripherals.uart import UARTCR, UARTDR, UARTFBRD, UARTFR, UARTIBRD, UARTICR, UARTIMIS, UARTIMSC, UARTLCR_H
from rp2040py.rp2040 import RP2040

from tests.firmware import pl011

TRANSMITTED = 1 << 5
BYTE_NS = 86_800


@pytest.fixture
def port() -> Any:
    """The first serial port of a chip, on, at 115,200 baud, with its FIFO and its transmit interrupt."""
    mcu: Any = RP2040(SimulationClock())
    pl011.fit(mcu)
    uart = mcu.uart[0]
    mcu.sent = []
    uart.on_byte = mcu.sent.append
    for register, value in ((UARTIBRD, 67), (UARTFBRD, 52), (UARTLCR_H, 0x70), (UARTCR, 0x301), (UARTIMSC, 0x30)):
        write(uart, register, value)
    return uart


def write(uart: Any, register: int, value: int) -> None:
    uart.write_uint32_atomic(register, value, 0)


def pending(uart: Any) -> bool:
    return bool(uart.read_uint32(UARTIMIS) & TRANSMITTED)


def test_a_port_that_has_sent_nothing_raises_no_interrupt(port: Any) -> None:
    assert not pending(port)
    port.feed_byte(0x41)
    assert not pending(port)


def test_the_interrupt_comes_once_when_the_fifo_drains_through_its_trigger_and_stays_cleared(port: Any) -> None:
    for byte in range(20):
        write(port, UARTDR, byte)
    port.rp2040.clock.tick(3 * BYTE_NS + 1000)
    assert not pending(port)
    port.rp2040.clock.tick(BYTE_NS)
    assert pending(port)
    write(port, UARTICR, TRANSMITTED)
    assert not pending(port)
    port.rp2040.clock.tick(20 * BYTE_NS)
    assert not pending(port)


def test_bytes_leave_one_after_another_in_the_time_of_ten_bits(port: Any) -> None:
    for byte in b"ok":
        write(port, UARTDR, byte)
    assert port.read_uint32(UARTFR) & pl011.BUSY
    port.rp2040.clock.tick(BYTE_NS + 1000)
    assert bytes(port.rp2040.sent) == b"o"
    port.rp2040.clock.tick(BYTE_NS)
    assert bytes(port.rp2040.sent) == b"ok"
    assert not port.read_uint32(UARTFR) & pl011.BUSY


def test_a_full_fifo_says_so_and_loses_what_is_written_to_it(port: Any) -> None:
    for byte in range(40):
        write(port, UARTDR, byte)
    assert port.read_uint32(UARTFR) & pl011.TXFF
    port.rp2040.clock.tick(50 * BYTE_NS)
    assert port.rp2040.sent == list(range(32))


def test_a_reset_loses_what_was_not_sent(port: Any) -> None:
    for byte in b"lost":
        write(port, UARTDR, byte)
    port.rp2040.clock.tick(BYTE_NS + 1000)
    port.reset()
    port.rp2040.clock.tick(10 * BYTE_NS)
    assert bytes(port.rp2040.sent) == b"l"
