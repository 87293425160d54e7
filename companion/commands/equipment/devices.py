"""``companion devices``, ``log-serial`` and ``firmware``: what is plugged in, how well it works, what it says."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path

from companion.commands.equipment.measure import measure, tell_figures
from companion.commands.equipment.tags import add_port_argument
from companion.commands.phone import invite
from companion.commands.telling import add_json_argument, complain, tell, tell_json
from companion.files import whole_file
from companion.languages import later, tr
from companion.sources.nfc.firmware.board import VERSION
from companion.sources.nfc.link.bootloader import install
from companion.sources.nfc.link.flashing import FlashError, flash
from companion.sources.nfc.link.heard import ReaderSays, TagCame, TagWent
from companion.sources.nfc.link.identify import Identity, identify
from companion.sources.nfc.link.link import Link
from companion.sources.nfc.link.ports import HOSTED, Line, Port, PortError, open_line, ports
from companion.sources.nfc.link.starter import HostedBoard
from companion.sources.nfc.link.transcripts import Pieces
from companion.sources.nfc.tags.desk import DeskError, TagDesk, open_desk

LISTEN_S = 6.0  # a snapshot comes every five seconds
RESTART_S = 2.0
COMES_BACK_WITHIN_S = 10.0
LEAVE_VERSION_1 = {
    "safe": b"\n@0000,0,HI,proto=1,app=flash*0F2FCE\n@0001,0,BOOT,mode=safe*5D0B96\n",
    "uf2": b"\n@0000,0,HI,proto=1,app=flash*0F2FCE\n@0001,0,BOOT,mode=uf2*39A684\n",
}
"""Ends the program of a board that speaks version 1 of the table link."""


def add_devices_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``companion devices``."""
    parser.add_argument(
        "what",
        nargs="?",
        choices=("measure",),
        help="measure: press a button and lay a tag for a minute, then see the results",
    )
    add_port_argument(parser)
    parser.add_argument(
        "--seconds", type=float, default=LISTEN_S, help="how long to listen to each device (%(default)s)"
    )
    add_json_argument(parser)
    parser.set_defaults(run=run_devices)


def add_firmware_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``companion firmware``."""
    verbs = parser.add_subparsers(required=True, metavar="VERB")
    for verb, run, what in (
        ("flash", run_firmware_flash, later("copy the firmware to a board that runs MicroPython")),
        ("check", run_firmware_check, later("compare a board's firmware with this companion's")),
    ):
        examples = (f"companion firmware {verb}", f"companion firmware {verb} --port /dev/ttyACM0")
        command = verbs.add_parser(verb, help=what, description=what, examples=examples)
        add_port_argument(command)
        if verb == "flash":
            command.add_argument(
                "--uf2", type=Path, metavar="FILE", help="first put MicroPython on the Pico (also on an empty one)"
            )
        command.set_defaults(run=run)


def add_log_serial_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``companion log-serial``."""
    parser.add_argument("file", type=Path, metavar="FILE", help="the transcript to write (.ptl)")
    add_port_argument(parser)
    parser.add_argument(
        "--seconds", type=float, default=60.0, help="how many seconds (%(default)s); Ctrl-C ends it earlier"
    )
    parser.set_defaults(run=run_log_serial)


def run_devices(args: argparse.Namespace) -> int:
    """Every port, who is behind it, and how well each reader reads; 1 when nothing usable is plugged in."""
    if args.what == "measure":
        return _measure(args.port)
    usable = 0
    named: dict[str, str] = {}
    plugged = ports()
    invite(args.port)
    asked = [port for port in plugged if port.path == args.port] or [Port(path=args.port)]
    asked = asked if args.port else [port for port in plugged if port.likely]
    others = [] if args.port else [port for port in plugged if not port.likely]
    if args.as_json:
        return _tell_devices(asked, others)
    for port in asked:
        identity = identify(port.path, open_line, place=port.place)
        tell(f"{port.path}  {port.description}".rstrip())
        if not identity.usable:
            tell(tr("  not usable: {why}", why=identity.why))
            continue
        usable += 1
        tell(f"  {_who(identity)}")
        if identity.ident in named:
            tell(
                tr(
                    "  The board on {named} has the same name (some copies of the Pico "
                    "share one), so the companion cannot tell them apart. Plug in one at a "
                    "time, or name the port with --port.",
                    named=named[identity.ident],
                )
            )
        named.setdefault(identity.ident, port.path)
        try:
            _listen(port.path, args.seconds)
        except DeskError as problem:
            tell(f"  {problem}")
    for port in others:
        tell(
            tr("{path}  {description}  (not asked; name it with --port)", path=port.path, description=port.description)
        )
    if not usable:
        tell(tr("Nothing usable is plugged in: hardware.md says what to buy and how to try it."))
        tell(tr("A phone as a reader: --port phone. A reader that types: companion tags read --port typed."))
    return 0 if usable else 1


def _tell_devices(asked: list[Port], others: list[Port]) -> int:
    """Prints the device behind each port, without listening to its readings."""
    identities = [identify(port.path, open_line, place=port.place) for port in asked]
    tell_json(
        [
            *(
                {"port": port.path, "description": port.description, "usable": who.usable, **asdict(who)}
                for port, who in zip(asked, identities, strict=True)
            ),
            *({"port": port.path, "description": port.description, "usable": None} for port in others),
        ]
    )
    return 0 if any(who.usable for who in identities) else 1


@dataclass(slots=True)
class _Tally:
    first: ReaderSays | None = None
    last: ReaderSays | None = None
    tags: list[str] = field(default_factory=list)


def _listen(path: str, seconds: float) -> None:
    desk = open_desk(path)
    tallies: dict[int, _Tally] = {}
    try:
        until = desk.clock() + seconds
        while desk.clock() < until:
            for heard in desk.step():
                if isinstance(heard, ReaderSays):
                    tally = tallies.setdefault(heard.reader, _Tally())
                    tally.first, tally.last = tally.first or heard, heard
                elif isinstance(heard, TagCame | TagWent):
                    tallies.setdefault(heard.reader, _Tally()).tags.append(
                        f"{'+' if isinstance(heard, TagCame) else '-'}{heard.uid}"
                    )
        _print_readings(desk, tallies, seconds)
    finally:
        desk.close()


def _print_readings(desk: TagDesk, tallies: dict[int, _Tally], seconds: float) -> None:
    hosted = desk.link.greeted is not None and desk.link.greeted.board in HOSTED
    tell(tr("  reader  state   looks with a tag  missed  errors a minute  tags"))
    for number, tally in sorted(tallies.items()):
        if tally.first is None or tally.last is None or (hosted and not tally.last.firmware):
            continue
        errors = (tally.last.errors - tally.first.errors) * 60 / seconds
        tell(
            f"  {number:>6}  {tally.last.state:<6}  {tally.last.seen:>16}  {tally.last.missed:>6}  {errors:>15.1f}  "
            f"{' '.join(tally.tags)}".rstrip()
        )
        if hosted:
            tell(f"          {tally.last.firmware}{': ' if tally.last.why else ''}{tally.last.why}")
        elif tally.last.why and tally.last.state == "ok":
            tell(f"          {tally.last.why}")
    if hosted:
        return
    figures, pm_s = desk.link.figures, desk.link.clock.uncertainty(desk.clock())
    tell(
        tr(
            "  line: {lines} lines, {damaged} damaged, {lost} lost, {repeated} "
            "repeated; presses are timed to ±{value} ms",
            lines=figures.lines,
            damaged=figures.damaged,
            lost=figures.lost,
            repeated=figures.repeated,
            value=f"{(pm_s or 0) * 1000:.1f}",
        )
    )


def _who(identity: Identity) -> str:
    if identity.kind == "reader":
        return tr("one reader on an adapter ({ident}), {firmware}", ident=identity.ident, firmware=identity.firmware)
    if identity.board in HOSTED:
        return tr("{kind}: up to {count}", kind=tr(HOSTED[identity.board][0]), count=identity.readers)
    return tr(
        "board {ident}, firmware {firmware}: up to {readers} readers, {buttons} buttons",
        ident=identity.ident,
        firmware=identity.firmware,
        readers=identity.readers,
        buttons=identity.buttons,
    )


def _measure(port: str) -> int:
    try:
        desk = open_desk(port)
        try:
            measured = measure(desk, lambda asked: tell(asked))
            for line in tell_figures(desk, measured):
                tell(line)
        finally:
            desk.close()
    except DeskError as problem:
        complain(problem)
        return 2
    return 0


def run_firmware_check(args: argparse.Namespace) -> int:
    """Says whether the board's firmware is this companion's; 1 when it is another one."""
    port = _one_port(args.port)
    if port is None:
        return 2
    identity = identify(port, open_line, read_tags=False)
    if not identity.usable:
        complain(identity.why)
        return 2
    if identity.firmware != VERSION:
        tell(
            tr(
                "{port}: firmware {firmware}, not {version}: `companion firmware flash` updates it.",
                port=port,
                firmware=identity.firmware,
                version=VERSION,
            )
        )
        return 1
    tell(
        tr(
            "{port}: board {ident} has firmware {version}, as this companion has.",
            port=port,
            ident=identity.ident,
            version=VERSION,
        )
    )
    return 0


def run_firmware_flash(args: argparse.Namespace) -> int:
    """Copies the firmware; a board that runs it, of whatever version, is asked to leave its program first. With a UF2
    file MicroPython itself is put on the Pico before, also on an empty one."""
    try:
        if args.uf2 is not None:
            running = _picos(args.port)
            if len(running) == 1:
                try:
                    _leave(running[0], "uf2")
                except PortError as problem:
                    complain(problem)  # it may be plugged in anew with BOOTSEL held, which needs no port
            tell(tr("Waiting for the Pico's boot loader."))
            install(args.uf2)
            _wait_for(lambda: bool(_picos(args.port)))
        port = _one_port(args.port)
        if port is None:
            return 2
        _leave(port, "safe")
        tell(tr("{port}: copying the firmware {version}. Leave the cable in.", port=port, version=VERSION))
        flash(port)
    except (FlashError, PortError) as problem:
        complain(problem)
        return 2
    tell(tr("Copied. The board has restarted; `companion devices` shows it."))
    return 0


def _leave(port: str, mode: str) -> None:
    """Asks whatever firmware runs there to end, without asking who it is: a console only finds it a faulty line. Raises
    PortError."""
    line = open_line(port)
    try:
        link = Link()
        try:
            line.write(LEAVE_VERSION_1[mode] + link.tick(time.monotonic(), b""))
        except OSError as problem:
            raise PortError(
                tr(
                    "{port}: the board does not restart by command ({problem}). Plug it in again.",
                    port=port,
                    problem=problem,
                )
            ) from problem
        link.leave_for(mode)
        with suppress(OSError):  # a board that did as it was told with the first line is away, and that was wanted
            line.write(link.tick(time.monotonic(), line.read()))
    finally:
        line.close()
    time.sleep(RESTART_S)  # the board goes away and comes back with its console
    _wait_for(lambda: port in _picos(port))


def _wait_for(there: Callable[[], bool]) -> None:
    until = time.monotonic() + COMES_BACK_WITHIN_S
    while not there() and time.monotonic() < until:
        time.sleep(0.2)


def _picos(named: str) -> list[str]:
    """The port that was named, when it is there; or every Pico's."""
    plugged = ports()
    if not named:
        return [port.path for port in plugged if port.vendor == 0x2E8A]
    return [named] if Path(named).exists() or any(port.path == named for port in plugged) else []


def _one_port(named: str) -> str | None:
    likely = [named] if named else [port.path for port in ports() if port.vendor == 0x2E8A]
    if len(likely) == 1:
        return likely[0]
    found = (
        tr("{count} Raspberry Pi Picos are plugged in", count=len(likely))
        if likely
        else tr("No Raspberry Pi Pico is plugged in")
    )
    tell(tr("{found}: name the port with --port (`companion devices` lists them).", found=found), sys.stderr)
    return None


def run_log_serial(args: argparse.Namespace) -> int:
    """Writes everything that passes between a device and the companion into a transcript."""
    port = args.port or next((each.path for each in ports() if each.likely), "")
    if not port:
        tell(tr("No port looks like a board or a reader: name one with --port."), sys.stderr)
        return 2
    try:
        bare = identify(port, open_line).kind == "reader"
        opened = open_line(port)
        line: Line = HostedBoard(opened, ident=port) if bare else opened
        with whole_file(args.file) as file:
            file.write(f"# {port}, companion firmware {VERSION}\n".encode("ascii"))
            link, received, count = Link(), b"", 0
            theirs, ours = Pieces("<"), Pieces(">")
            began = time.monotonic()
            with closing(line), suppress(KeyboardInterrupt):  # Ctrl-C is the usual way to end it.
                while (now := time.monotonic() - began) < args.seconds:
                    sent = link.tick(now, received)
                    link.take()
                    if sent:
                        line.write(sent)
                    received = line.read()
                    for said in ours.feed(now, sent) + theirs.feed(now, received):
                        file.write(f"{said}\n".encode("ascii"))
                        count += 1
    except OSError as problem:
        complain(problem)
        return 2
    tell(tr("{count} lines are in {file}.", count=count, file=args.file))
    return 0
