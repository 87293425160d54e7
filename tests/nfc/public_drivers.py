"""Drivers that others wrote, run against our simulated reader chip; ``python -m tests.nfc.public_drivers`` keeps
their exchanges as transcripts."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from companion.sources.nfc.simulator.pseudo_terminal import OnTerminal
from companion.sources.nfc.simulator.simulated_pn532 import SimulatedPn532
from companion.sources.nfc.simulator.simulated_tag import SimulatedTag

TRANSCRIPTS = Path(__file__).parent / "transcripts"
UID = bytes.fromhex("04A1B2C3D4E5F6")
Exchange = list[tuple[bool, bytes]]


def nfc_list(*tags: SimulatedTag) -> tuple[str, Exchange]:
    """The output of libnfc's ``nfc-list -v`` about these tags, and the exchange over the line."""
    program = shutil.which("nfc-list")
    if program is None:
        raise FileNotFoundError("nfc-list is not installed: apt-get install libnfc-bin")
    chip = SimulatedPn532(list(tags))
    with OnTerminal(lambda _, received: chip.receive(received)) as line:
        done = subprocess.run(
            [program, "-v"],
            env={**os.environ, "LIBNFC_DEVICE": f"pn532_uart:{line.path}"},
            capture_output=True,
            text=True,
            timeout=60,
            check=True,
        )
        return done.stdout, line.log


def nfcpy(*tags: SimulatedTag) -> tuple[str, Exchange]:
    """The tags that nfcpy finds, read by its own tag driver: ``UID page4..7``."""
    from nfc.clf import RemoteTarget, pn532, transport

    chip = SimulatedPn532(list(tags))
    with OnTerminal(lambda _, received: chip.receive(received)) as line:
        device = pn532.init(transport.TTY(line.path))
        try:
            target = device.sense_tta(RemoteTarget("106A"))
            pages = device.send_cmd_recv_rsp(target, bytearray(b"\x30\x04"), 1.0)
        finally:
            device.close()
        return f"{bytes(target.sdd_res).hex().upper()} {bytes(pages).hex()}", line.log


def keep(name: str, exchange: Exchange) -> None:
    """Writes a transcript: ``>`` host to chip, ``<`` chip to host, hex."""
    lines = [f"{'>' if from_host else '<'} {sent.hex()}" for from_host, sent in exchange]
    (TRANSCRIPTS / f"{name}.hex").write_text("\n".join(lines) + "\n", encoding="ascii")


def main() -> None:
    """Records both drivers again."""
    keep("libnfc-nfc-list", nfc_list(SimulatedTag(UID))[1])
    keep("nfcpy", nfcpy(SimulatedTag(UID))[1])


if __name__ == "__main__":
    sys.exit(main())
