"""A real pcscd with virtual readers (Debian: pcscd, vsmartcard-vpcd), for this process alone; what lies on a reader is
a twin at the other end of a TCP connection."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import struct
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from tests.nfc.pcsc.acr122u import ATR, SimulatedAcr122u

DRIVER = Path("/usr/lib/pcsc/drivers/serial/libifdvpcd.so")
NAME = "ACS ACR122U PICC Interface"
SHOWN = (f"{NAME} 00 00", f"{NAME} 00 01")
UNSHARE = ["unshare", "--mount"] if os.geteuid() == 0 else ["unshare", "--map-root-user", "--mount"]


def missing() -> str:
    """Why no pcscd can be run here; empty where it can."""
    if shutil.which("pcscd") is None or not DRIVER.exists():
        return "no virtual card reader here: apt-get install pcscd vsmartcard-vpcd"
    if not Path("/run/pcscd").is_dir() or subprocess.run([*UNSHARE, "true"], capture_output=True).returncode:
        return "no private pcscd here: it needs /run/pcscd and the right to a mount namespace"
    return ""


class Pcscd:
    """Use ``pcscd``. It has two slots, as one virtual reader has; ``stop`` and ``start`` are the service's."""

    def __init__(self, folder: Path) -> None:
        self._configuration = folder / "readers.conf"
        self.readers = (SimulatedAcr122u(), SimulatedAcr122u())
        self.scard = None  # pyscard itself
        self._process: subprocess.Popen[bytes] | None = None
        self._socket = Path(os.environ["PCSCLITE_CSOCK_NAME"])  # tests/conftest.py
        self._port = _free_ports()
        self._wires: list[_Wire] = []
        self._configuration.write_text(
            f'FRIENDLYNAME "{NAME}"\nDEVICENAME /dev/null:{self._port:#x}\nLIBPATH {DRIVER}\n'
            f"CHANNELID {self._port:#x}\n"
        )

    def start(self) -> None:
        """The service comes up."""
        self._socket.parent.mkdir()
        inside = (
            f'mount --bind "{self._socket.parent}" /run/pcscd && exec pcscd --foreground -c "{self._configuration}"'
        )
        self._process = subprocess.Popen(
            [*UNSHARE, "sh", "-c", inside], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        _until(self._socket.exists)
        self._wires = [_Wire(reader, self._port + slot) for slot, reader in enumerate(self.readers)]

    def stop(self) -> None:
        """The service goes down."""
        for wire in self._wires:
            wire.close()
        self._wires = []
        if self._process is not None:
            self._process.send_signal(signal.SIGTERM)
            self._process.wait(10)
            self._process = None
        shutil.rmtree(self._socket.parent, ignore_errors=True)  # it may have been stopped before


@contextlib.contextmanager
def pcscd(folder: Path) -> Iterator[Pcscd]:
    """A running service, which this process's pyscard talks to."""
    daemon = Pcscd(folder)
    daemon.start()
    try:
        yield daemon
    finally:
        daemon.stop()


class _Wire:
    """Connects while the reader notices a tag, and answers for it: a connection is a card to vpcd."""

    def __init__(self, reader: SimulatedAcr122u, port: int) -> None:
        self._reader, self._port = reader, port
        self._closed = False
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._closed = True
        self._thread.join(10)

    def _run(self) -> None:
        while not self._closed:
            self._reader.poll()
            if self._reader.noticed is None:
                time.sleep(0.01)
                continue
            # The driver listens a moment after the service does, and its end may close first.
            with (
                contextlib.suppress(ConnectionError),
                socket.create_connection(("127.0.0.1", self._port)) as wire,
            ):
                wire.settimeout(0.01)
                self._serve(wire)

    def _serve(self, wire: socket.socket) -> None:
        received = b""
        while not self._closed:
            if self._reader.poll() or self._reader.noticed is None:
                return
            try:
                more = wire.recv(4096)
            except TimeoutError:
                continue
            if not more:
                return
            received += more
            while len(received) >= 2 and len(received) >= 2 + int.from_bytes(received[:2]):
                length = int.from_bytes(received[:2])
                command, received = received[2 : 2 + length], received[2 + length :]
                answer = self._answer(command)
                if answer:
                    wire.sendall(struct.pack(">H", len(answer)) + answer)

    def _answer(self, command: bytes) -> bytes:
        if len(command) == 1:  # a word to the reader: off, on, reset, or tell the ATR
            return ATR if command == b"\x04" else b""
        return self._reader.answer(command)


def _free_ports() -> int:
    """The first of two free ports side by side."""
    while True:
        with socket.socket() as first, socket.socket() as second:
            first.bind(("127.0.0.1", 0))
            port = int(first.getsockname()[1])
            with contextlib.suppress(OSError):
                second.bind(("127.0.0.1", port + 1))
                return port


def _until(holds: object, patience_s: float = 10.0) -> None:
    end = time.monotonic() + patience_s
    while not holds():  # type: ignore[operator]
        assert time.monotonic() < end, "pcscd does not come up"
        time.sleep(0.01)
