"""The programs and rights of a Linux machine that take serial ports away, each with the shell line that corrects it.

Read from files alone: ``/sys`` says what is plugged in, ``/dev`` which ports there are, udev's rules who takes them,
``/etc/group`` who may open them, ``/run/systemd`` what runs.
"""

from __future__ import annotations

import getpass
import os
import re
import stat
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from companion.languages import tr

ADAPTERS = {(0x1A86, 0x7523): "CH340", (0x10C4, 0xEA60): "CP2102", (0x0403, 0x6001): "FT232"}
"""USB-serial adapters by vendor and product: those that readers are sold with."""
BOARD_VENDOR = 0x2E8A
_RULES = ("etc/udev/rules.d", "run/udev/rules.d", "usr/local/lib/udev/rules.d", "usr/lib/udev/rules.d",
          "lib/udev/rules.d")  # fmt: skip
_PRODUCT = re.compile(r'ENV\{PRODUCT\}=="([0-9a-f]+)/([0-9a-f]+)/')
_ATTRS = re.compile(r'ATTRS?\{idVendor\}=="([0-9a-f]+)".*ATTRS?\{idProduct\}=="([0-9a-f]+)"')
_SERIAL_GROUP = re.compile(r'KERNEL=="tty\[A-Z\]\*\[0-9\].*GROUP="(\w+)"')
_NARROWED = re.compile(r"manufacturer|ATTRS\{product\}|ATTRS\{serial\}")


@dataclass(frozen=True, slots=True)
class Obstacle:
    """``why`` is a sentence, ``line`` what to type in a terminal against it. ``now``: it keeps a device that is plugged
    in from being used; else it may do so later."""

    what: str
    why: str
    line: str
    now: bool = True


def _owner(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_gid, found.st_mode


@dataclass(frozen=True, slots=True, kw_only=True)
class Machine:
    """The machine to look at: ``root`` stands for ``/``; ``user`` is in the groups numbered ``groups``; ``owner`` gives
    the group and the mode of a port."""

    root: Path = Path("/")
    user: str = ""
    groups: frozenset[int] = frozenset()  # of the session, which may be older than the file of groups
    owner: Callable[[Path], tuple[int, int]] = field(default=_owner)

    @classmethod
    def here(cls) -> Machine:
        """This machine and this user."""
        return cls(user=getpass.getuser(), groups=frozenset({os.getegid(), *os.getgroups()}))


def obstacles(machine: Machine | None = None) -> tuple[Obstacle, ...]:
    """Everything that takes ports away, what does so now first; empty on other systems than Linux."""
    if machine is None:
        if sys.platform != "linux":
            return ()
        machine = Machine.here()
    found = [*_brltty(machine), *_group(machine), *_modem_manager(machine)]
    return tuple(sorted(found, key=lambda each: not each.now))


def serial_group(machine: Machine) -> str:
    """The group whose members may open serial ports: dialout, on Arch and its kin uucp."""
    for line in _rules(machine, "50-udev-default.rules"):
        group = _SERIAL_GROUP.search(line)
        if group:
            return group[1]
    names = _group_names(machine)
    return "uucp" if "dialout" not in names and "uucp" in names else "dialout"


def _brltty(machine: Machine) -> Iterator[Obstacle]:
    taken = set()
    for line in _rules(machine, "*brltty*.rules"):
        ids = _PRODUCT.search(line) or _ATTRS.search(line)
        if ids and not _NARROWED.search(line):
            taken.add((int(ids[1], 16), int(ids[2], 16)))
    chips = [name for ids, name in ADAPTERS.items() if ids in taken]
    if not chips:
        return
    lost = [f"{ADAPTERS[ids]} ({place})" for place, ids, ports in _plugged(machine) if ids in taken and not ports]
    line = "sudo apt remove brltty"
    if lost:
        why = tr(
            "brltty, a driver for Braille displays, has taken the adapter {adapter} away. If nobody here uses a "
            "Braille display, remove brltty, then plug the adapter in again.",
            adapter=", ".join(lost),
        )
    else:
        why = tr(
            "brltty, a driver for Braille displays, takes adapters with a {chips} away a second after you plug them "
            "in. If nobody here uses a Braille display, remove brltty.",
            chips=", ".join(chips),
        )
    yield Obstacle("brltty", why, line, now=bool(lost))


def _group(machine: Machine) -> Iterator[Obstacle]:
    if machine.user == "root":
        return  # opens everything
    names = _group_names(machine)
    ports = [port for _, _, found in _plugged(machine) for port in found]
    shut: dict[str, list[str]] = {}
    for port in ports:
        try:
            number, mode = machine.owner(machine.root / "dev" / port)
        except OSError:
            continue  # it went away meanwhile
        if mode & stat.S_IRGRP and not mode & stat.S_IROTH and number not in machine.groups:
            name = next((name for name, (each, _) in names.items() if each == number), str(number))
            shut.setdefault(name, []).append(f"/dev/{port}")
    if not ports:
        name = serial_group(machine)
        if name in names and names[name][0] not in machine.groups:
            shut[name] = []
    for name, paths in shut.items():
        if machine.user in names.get(name, (0, ()))[1]:
            why = tr("You are in the group {group}, but not yet in this session: log out and in again.", group=name)
            yield Obstacle(name, why, "", now=bool(paths))
            continue
        why = tr("You may not open serial ports: join the group {group}, then log out and in again.", group=name)
        if paths:
            why = tr(
                "You may not open {ports}: join the group {group}, then log out and in again.",
                ports=", ".join(paths),
                group=name,
            )
        yield Obstacle(name, why, f"sudo usermod -aG {name} $USER", now=bool(paths))


def _modem_manager(machine: Machine) -> Iterator[Obstacle]:
    running = machine.root / "run/systemd/units/invocation:ModemManager.service"
    if not running.is_symlink():
        return
    ignored = {
        vendor.lower()
        for line in _rules(machine, "*.rules")
        if "ID_MM_DEVICE_IGNORE" in line
        for vendor in re.findall(r'idVendor\}=="([0-9A-Fa-f]{4})"', line)
    }
    if f"{BOARD_VENDOR:04x}" in ignored:
        return
    why = tr(
        "ModemManager is running and may send modem commands to a board when you plug it in. The board "
        "ignores them. If its port is busy at first, keep ModemManager away from it and plug it in again."
    )
    rule = f'ATTRS{{idVendor}}=="{BOARD_VENDOR:04x}", ENV{{ID_MM_DEVICE_IGNORE}}="1"'
    line = f"echo '{rule}' | sudo tee /etc/udev/rules.d/78-companion.rules && sudo udevadm control --reload"
    yield Obstacle("ModemManager", why, line, now=False)


def _rules(machine: Machine, pattern: str) -> Iterator[str]:
    """The lines of udev's rules that hold; a file hides those of its name in later folders."""
    seen = set()
    for folder in _RULES:
        for path in sorted((machine.root / folder).glob(pattern)):
            if path.name not in seen:
                seen.add(path.name)
                yield from (line for line in _lines(path) if line and not line.startswith("#"))


def _group_names(machine: Machine) -> dict[str, tuple[int, tuple[str, ...]]]:
    """(number, members) of each group."""
    names = {}
    for line in _lines(machine.root / "etc/group"):
        parts = line.split(":")
        if len(parts) == 4 and parts[2].isdigit():
            names[parts[0]] = int(parts[2]), tuple(parts[3].split(","))
    return names


def _plugged(machine: Machine) -> list[tuple[str, tuple[int, int], list[str]]]:
    """(socket, (vendor, product), names of its ports) of each adapter or board."""
    found = []
    for device in sorted((machine.root / "sys/bus/usb/devices").glob("*")):
        ids = ["".join(_lines(device / name)) for name in ("idVendor", "idProduct")]
        if not all(re.fullmatch(r"[0-9a-f]{4}", each) for each in ids):
            continue
        vendor, product = int(ids[0], 16), int(ids[1], 16)
        if (vendor, product) in ADAPTERS or vendor == BOARD_VENDOR:
            ports = sorted({path.name for path in (*device.glob("*/tty/tty*"), *device.glob("*/ttyUSB*"))})
            found.append((device.name, (vendor, product), ports))
    return found


def _lines(path: Path) -> list[str]:
    """The lines of a small file; none where it cannot be read, for nothing is known of it then."""
    try:
        with path.open(encoding="utf-8", errors="replace") as file:
            return [line.strip() for line in file.read(1 << 20).splitlines()]
    except OSError:
        return []
