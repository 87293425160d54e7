"""Obstacles to ports on a Linux machine, on stand-ins of /sys, /dev, udev's rules, and the file of groups."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.sources.nfc.link.obstacles import Machine, Obstacle, obstacles, serial_group

CH340, CP2102, FT232, PICO = (0x1A86, 0x7523), (0x10C4, 0xEA60), (0x0403, 0x6001), (0x2E8A, 0x0005)
JAMMY = """\
# Device: 1A86:7523
# Baum [NLS eReader Zoomax (20 cells)]
ENV{PRODUCT}=="1a86/7523/*", ENV{BRLTTY_BRAILLE_DRIVER}="bm", GOTO="brltty_usb_run"
ENV{PRODUCT}=="403/6001/*", ATTRS{manufacturer}=="Hedo Reha Technik GmbH", ENV{BRLTTY_BRAILLE_DRIVER}="hd"
ENV{PRODUCT}=="10c4/ea60/*", ENV{BRLTTY_BRAILLE_DRIVER}="sk", GOTO="brltty_usb_run"
"""
DEBIAN = 'KERNEL=="tty[A-Z]*[0-9]|ttymxc[0-9]*|rfcomm[0-9]*", GROUP="dialout"\n'
ARCH = DEBIAN.replace("dialout", "uucp")


class Box:
    """A machine in a folder; ``ann`` sits before it."""

    def __init__(self, root: Path, *, rules: str = DEBIAN) -> None:
        self.root = root
        self.modes: dict[str, tuple[int, int]] = {}
        self.write("usr/lib/udev/rules.d/50-udev-default.rules", rules)
        self.write("etc/group", "root:x:0:\ndialout:x:20:\nuucp:x:986:\nann:x:1000:\n")

    def write(self, path: str, text: str) -> None:
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_text(text, encoding="utf-8")

    def plug(self, place: str, ids: tuple[int, int], port: str = "", *, group: int = 20, mode: int = 0o660) -> None:
        device = f"sys/bus/usb/devices/{place}"
        self.write(f"{device}/idVendor", f"{ids[0]:04x}\n")
        self.write(f"{device}/idProduct", f"{ids[1]:04x}\n")
        if port:
            inner = port if port.startswith("ttyUSB") else f"tty/{port}"
            (self.root / device / f"{place}:1.0" / inner).mkdir(parents=True)
            self.modes[port] = group, mode

    def run(self, service: str) -> None:
        link = self.root / f"run/systemd/units/invocation:{service}.service"
        link.parent.mkdir(parents=True)
        link.symlink_to("0123456789abcdef")

    def found(self, *groups: int) -> list[Obstacle]:
        machine = Machine(
            root=self.root, user="ann", groups=frozenset({1000, *groups}), owner=lambda path: self.modes[path.name]
        )
        return list(obstacles(machine))


@pytest.fixture
def box(tmp_path: Path) -> Box:
    return Box(tmp_path)


def test_a_machine_on_which_nothing_is_in_the_way_says_nothing(box: Box) -> None:
    box.plug("1-1", CH340, "ttyUSB0")
    box.plug("1-2", PICO, "ttyACM0")
    assert box.found(20) == []


def test_an_adapter_that_brltty_took_away_is_named_with_the_line_that_removes_it(box: Box) -> None:
    box.write("lib/udev/rules.d/85-brltty.rules", JAMMY)
    box.plug("1-4", CH340)
    (found,) = box.found(20)
    assert "has taken the adapter CH340 (1-4) away" in found.why
    assert (found.line, found.now) == ("sudo apt remove brltty", True)


def test_brltty_is_reported_before_anything_is_plugged_in_with_the_chips_that_its_rules_name(box: Box) -> None:
    box.write("usr/lib/udev/rules.d/85-brltty.rules", JAMMY)
    (found,) = box.found(20)
    assert "takes adapters with a CH340, CP2102 away" in found.why
    assert not found.now


@pytest.mark.parametrize(
    "rules",
    ["# " + JAMMY.replace("\nENV", "\n# ENV"), 'ENV{PRODUCT}=="4d8/3f/*", ENV{BRLTTY_BRAILLE_DRIVER}="al"\n', ""],
)
def test_rules_of_brltty_that_take_no_adapter_are_no_obstacle(box: Box, rules: str) -> None:
    box.write("usr/lib/udev/rules.d/85-brltty.rules", rules)
    assert box.found(20) == []


def test_rules_that_are_switched_off_in_etc_do_not_hold(box: Box) -> None:
    box.write("usr/lib/udev/rules.d/85-brltty.rules", JAMMY)
    box.write("etc/udev/rules.d/85-brltty.rules", "")
    assert box.found(20) == []


def test_rules_that_name_vendor_and_product_apart_are_understood(box: Box) -> None:
    box.write(
        "lib/udev/rules.d/90-brltty-device.rules", 'ATTRS{idVendor}=="0403", ATTRS{idProduct}=="6001", ENV{B}="x"\n'
    )
    assert "FT232" in box.found(20)[0].why


@pytest.mark.parametrize(("rules", "group", "number"), [(DEBIAN, "dialout", 20), (ARCH, "uucp", 986)])
def test_a_user_in_no_group_for_serial_ports_reads_its_name_here(
    tmp_path: Path, rules: str, group: str, number: int
) -> None:
    box = Box(tmp_path, rules=rules)
    assert serial_group(Machine(root=tmp_path)) == group
    (found,) = box.found()
    assert (found.line, found.now) == (f"sudo usermod -aG {group} $USER", False)
    box.plug("1-1", FT232, "ttyUSB0", group=number)
    (found,) = box.found()
    assert f"You may not open /dev/ttyUSB0: join the group {group}" in found.why
    assert found.now
    assert box.found(number) == []


def test_a_port_that_everybody_may_open_needs_no_group(box: Box) -> None:
    box.plug("1-1", PICO, "ttyACM0", mode=0o666)
    assert box.found() == []


def test_a_user_who_joined_the_group_reads_only_to_log_in_again(box: Box) -> None:
    box.write("etc/group", "dialout:x:20:bob,ann\n")
    box.plug("1-1", PICO, "ttyACM0")
    (found,) = box.found()
    assert "log out and in again" in found.why
    assert found.line == ""


def test_modem_manager_is_reported_with_a_rule_until_that_rule_is_there(box: Box) -> None:
    box.run("ModemManager")
    (found,) = box.found(20)
    assert (found.what, found.now) == ("ModemManager", False)
    rule = found.line.split("'")[1]
    box.write("etc/udev/rules.d/78-companion.rules", f"{rule}\n")
    assert box.found(20) == []


def test_what_is_in_the_way_now_is_reported_before_what_may_come(box: Box) -> None:
    box.run("ModemManager")
    box.write("usr/lib/udev/rules.d/85-brltty.rules", JAMMY)
    box.plug("1-1", PICO, "ttyACM0")
    assert [each.what for each in box.found()] == ["dialout", "brltty", "ModemManager"]


def test_files_that_are_missing_or_odd_are_no_obstacle(tmp_path: Path) -> None:
    machine = Machine(root=tmp_path, user="ann")
    assert obstacles(machine) == ()
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc" / "group").write_bytes(b"\xff\xfe:::\nx:y\n")
    (tmp_path / "sys/bus/usb/devices/1-1").mkdir(parents=True)
    (tmp_path / "sys/bus/usb/devices/1-1/idVendor").write_text("zzzz")
    assert obstacles(machine) == ()
