"""A Pico in its boot loader: the drive that it shows, and MicroPython's UF2 file put on it."""

from __future__ import annotations

import os
import shutil
import string
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from companion.files import why_not
from companion.languages import tr
from companion.sources.nfc.link.flashing import FlashError

CARD = "INFO_UF2.TXT"  # lies on every such drive and says which chip it is
MAGIC = b"UF2\n\x57\x51\x5d\x9e"
APPEARS_WITHIN_S = 15.0
FAMILIES = {0xE48BFF56: "RP2040", 0xE48BFF59: "RP2350"}
"""Family numbers in a UF2 file, and the word by which the drive names the chip."""


def mounted() -> list[Path]:
    """The folders where removable drives may be."""
    if sys.platform == "win32":
        return [Path(f"{letter}:/") for letter in string.ascii_uppercase if Path(f"{letter}:/").exists()]
    user = os.environ.get("USER", "")
    parents = [Path("/Volumes"), Path("/media"), Path("/media") / user, Path("/run/media") / user]
    return [drive for parent in parents if parent.is_dir() for drive in parent.iterdir() if drive.is_dir()]


def install(
    uf2: Path,
    *,
    drives: Callable[[], Iterable[Path]] = mounted,
    clock: Callable[[], float] = time.monotonic,
    wait: Callable[[float], None] = time.sleep,
) -> None:
    """Copies a UF2 file to the drive of a Pico in its boot loader, when one appears. Raises FlashError."""
    family = family_of(uf2)
    until = clock() + APPEARS_WITHIN_S
    while True:
        found = [drive for drive in drives() if (drive / CARD).is_file()]
        if found or clock() > until:
            break
        wait(0.5)
    if len(found) != 1:
        seen = (
            tr("{count} drives of a Pico's boot loader are there", count=len(found))
            if found
            else tr("No drive of a Pico's boot loader appeared")
        )
        raise FlashError(
            tr("{seen}: hold the white BOOTSEL button while plugging one Pico in, then try again.", seen=seen)
        )
    (drive,) = found
    chip = (drive / CARD).read_text(encoding="ascii", errors="replace")
    if family in FAMILIES and FAMILIES[family] not in chip.upper().replace("RPI-RP2", "RP2040"):
        raise FlashError(
            tr("{file}: this file is for an {chip}, but another Pico is plugged in.", file=uf2, chip=FAMILIES[family])
        )
    try:
        shutil.copyfile(uf2, drive / uf2.name)
    except OSError as problem:
        raise FlashError(
            tr("{drive}: the UF2 file could not be copied ({why}). Try again.", drive=drive, why=problem)
        ) from problem


def family_of(uf2: Path) -> int:
    """The number of the chips that a UF2 file is for. Raises FlashError."""
    try:
        head = uf2.read_bytes()[:32]
    except OSError as problem:
        raise FlashError(tr("{path}: cannot be read: {why}", path=uf2, why=why_not(problem))) from problem
    if head[:8] != MAGIC:
        raise FlashError(
            tr("{file}: this is not a UF2 file. Get MicroPython for your Pico at micropython.org/download.", file=uf2)
        )
    return int.from_bytes(head[28:32], "little")
