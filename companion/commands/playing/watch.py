"""``companion watch``, ``play`` and ``demo``: a table read from a camera, a video or pictures, or played by touch."""

from __future__ import annotations

import argparse
import shlex
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.commands.display import has_display, need_display
from companion.commands.folder import A_FOLDER
from companion.commands.house_rules import add_preset_argument
from companion.commands.leaving import INTERRUPTED
from companion.commands.phone import phones_of
from companion.commands.playing.evening import (
    add_keeping_argument,
    add_setup_arguments,
    game_of,
    header_of,
    new_file,
    opened_camera,
    opened_session,
    opened_tags,
    what_is_read,
    which_deck,
)
from companion.commands.playing.terminal import Terminal
from companion.commands.telling import complain, tell
from companion.decks import DeckError
from companion.foreign import show_source
from companion.languages import tr
from companion.ledger.errors import JournalError
from companion.ledger.own_games import needs_folder
from companion.ledger.presets import read_preset
from companion.ledger.sessions import demo_name
from companion.past import close_evening
from companion.records import read_header
from companion.rules.game import SetupError
from companion.rules.judging.faults import from_here
from companion.session import Session, save_record
from companion.shipped import shipped
from companion.sources.camera.errors import ModelError, SourceError, TableError
from companion.sources.feed import Feed, Source
from companion.sources.nfc.seating import SeatingError
from companion.sources.nfc.tags.tagmap import TagMapError
from companion.sources.schemes import NAMES, PHONE, TAGS, scheme_of
from companion.ui.views.before.setup import Draft

if TYPE_CHECKING:
    from companion.sources.camera.source import CameraSource

ERRORS = (SetupError, DeckError, SourceError, TableError, ModelError, JournalError, SeatingError, TagMapError)
SENSORS: Mapping[str, Callable[[str, Path | None, Mapping[str, Any], dict[str, str]], Source]] = {
    TAGS: opened_tags,
}
"""The function that opens a source other than a camera, by the beginning of its name. It gets the name, the seating,
the header and the devices in use. Each raises one of ERRORS.
"""

ENDED_WITHIN_S = 5.0
"""The most seconds that a source may take to end, even while it is loading."""

DEMO = shipped("calibration") / "demo"
DEMO_LOOKS = 8
"""How often each picture of the demo is read at least: a slow machine plays it slower, and misses no fight."""
DEMO_HEADER: Mapping[str, Any] = {"record": 1, "game": "bluffing-battles", "seats": ["Ann", "Ben"]}


def add_watch_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``companion watch``."""
    add_setup_arguments(parser)
    add_source_arguments(parser, required=True)
    parser.add_argument("--record", type=Path, metavar="OUT.jsonl", help="write the game as a record at the end")
    parser.add_argument("--fast", action="store_true", help="play recordings at full speed")
    parser.add_argument("--app", action="store_true", help="use the app instead of the terminal")
    add_phones_argument(parser)
    parser.set_defaults(run=run_watch)


def add_source_arguments(parser: argparse.ArgumentParser, *, required: bool) -> None:
    """The arguments for the sources of cards, and for the owners of zones and buttons."""
    parser.add_argument(
        "--source",
        action="append",
        required=required,
        help=NAMES,
    )
    parser.add_argument(
        "--table", type=Path, metavar="TABLE.toml", help="the table file: where the felt and its zones are"
    )
    parser.add_argument(
        "--seating", type=Path, metavar="SEATING.toml", help="the seating file: which reader and button belongs to whom"
    )


def add_play_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``companion play``."""
    add_setup_arguments(parser)
    parser.add_argument("--terminal", action="store_true", help="use the terminal instead of the app")
    add_phones_argument(parser)
    parser.set_defaults(run=run_play)


def add_phones_argument(parser: argparse.ArgumentParser) -> None:
    """Whether players may use their phones."""
    parser.add_argument(
        "--phones",
        action="store_true",
        help="let phones in the same network take a seat; shows a QR code",
    )


def add_app_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``companion app``."""
    parser.add_argument("--game", metavar="GAME", help=tr("the game to start with, or {folder}", folder=tr(A_FOLDER)))
    add_preset_argument(parser)
    add_source_arguments(parser, required=False)
    add_keeping_argument(parser)
    parser.set_defaults(run=run_app_command)


def add_demo_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``companion demo``."""
    parser.add_argument("--terminal", action="store_true", help="use the terminal even if there is a display")
    parser.add_argument("--fast", action="store_true", help="play at full speed")
    parser.set_defaults(run=run_demo)


def run_watch(args: argparse.Namespace) -> int:
    """Plays the cards on the table until the source ends or somebody quits."""
    return guarded(lambda: _watch(args))


def run_play(args: argparse.Namespace) -> int:
    """A table without camera and readers: everything by touch, or typed."""
    return guarded(lambda: _play(args))


def run_demo(args: argparse.Namespace) -> int:
    """Plays the demo table: real photographs of cards, through everything that a live camera goes through."""
    return guarded(lambda: _demo(args))


def guarded(run: Callable[[], int]) -> int:
    """The status of a command; every expected error is one sentence on standard error and status 2."""
    try:
        return run()
    except ERRORS as error:
        complain(error)
        return 2


def run_app_command(args: argparse.Namespace) -> int:
    """Opens the app's lobby, where people set up or resume a table; its sources are opened for it."""
    return guarded(lambda: _app(args))


def _app(args: argparse.Namespace) -> int:
    from companion.app import run_lobby
    from companion.commands.playing.doors import Doors

    draft = _draft(args)
    need_display()
    doors = Doors(
        sources=args.source or (),
        table=args.table,
        seating=args.seating,
        keeps_observations=args.keep_observations,
    )
    run_lobby(**doors.ways(), draft=draft, clock=time.monotonic)
    return 0


def _draft(args: argparse.Namespace) -> Draft:
    """The game and the house rules that the first table begins with. Raises SetupError."""
    preset = read_preset(args.preset) if args.preset is not None else None
    if args.game is None and preset is None:
        return Draft()
    game = game_of(args, preset, {})
    return Draft(game.name, options=preset.options if preset is not None else {})


def opened_sources(
    args: argparse.Namespace, header: Mapping[str, Any], *, realtime: bool, lays_out: bool = False
) -> tuple[CameraSource | None, list[Source]]:
    """The camera and the other sensors that were named; ``lays_out`` as `open_camera` has it. Raises one of ERRORS."""
    named = args.source or []
    in_use: dict[str, str] = {}
    others = [SENSORS[sensor](each, args.seating, header, in_use) for each in named if (sensor := sensor_of(each))]
    pictures = [each for each in named if sensor_of(each) is None]
    if len(pictures) > 1:
        raise SetupError(
            tr(
                "a table has one camera, not {pictures}: {names}",
                pictures=len(pictures),
                names=", ".join(map(show_source, pictures)),
            )
        )
    if not pictures:
        return None, others
    return opened_camera(pictures[0], args.table, header, realtime=realtime, lays_out=lays_out), others


def sources_of(camera: CameraSource | None, others: Sequence[Source]) -> list[Source]:
    """All sources for the feed."""
    return [camera, *others] if camera else [*others]


def _watch(args: argparse.Namespace) -> int:
    header = header_of(args)
    record = new_file(args.record)
    if args.app:
        need_display()
    sensors = {sensor_of(source) for source in args.source}
    read = what_is_read(header, camera=None in sensors, tags=TAGS in sensors)
    camera, others = opened_sources(args, header, realtime=not args.fast)
    session = opened_session(args, header)
    for told in read:
        tell(told)
    phones = args.phones or not {"nfc:phone", PHONE}.isdisjoint(args.source)
    status = play(session, camera, others, app=args.app, phones=phones)
    if record is not None:
        save_record(session, record)
    return status


def _play(args: argparse.Namespace) -> int:
    header = header_of(args)
    deck = read_header(header).setup.deck
    session = opened_session(args, header)
    in_terminal = args.terminal or not has_display()
    if in_terminal and not args.terminal:
        tell(tr("No window can open here, so you play in the terminal."))
    if in_terminal:
        tell(which_deck(deck))
    return play(session, None, app=not in_terminal, phones=args.phones)


def _demo(args: argparse.Namespace) -> int:
    in_terminal = args.terminal or not has_display()
    if in_terminal and not args.terminal:
        tell(tr("No window can open here, so you play in the terminal."))
    camera = demo_camera(realtime=not args.fast)
    session = Session.begin(demo_name, DEMO_HEADER)
    return play(session, camera, app=not in_terminal)


def demo_camera(*, realtime: bool) -> CameraSource:
    """The demo table's pictures, read like a live camera's. Raises SourceError if they are missing."""
    if not DEMO.is_dir():
        raise SourceError(
            tr(
                "{demo}: the demo table's pictures are not there; install the companion again, or run from a checkout",
                demo=DEMO,
            )
        )
    return opened_camera(str(DEMO), DEMO / "table.toml", DEMO_HEADER, realtime=realtime, looks=DEMO_LOOKS)


def sensor_of(source: str) -> str | None:
    """The one of SENSORS that a source's name means; None for a camera.

    >>> sensor_of("nfc:phone"), sensor_of("0"), sensor_of("http://127.0.0.1/camera")
    ('nfc', None, None)
    """
    scheme = scheme_of(source)
    return scheme if scheme in SENSORS else None


def play(
    session: Session, camera: CameraSource | None, others: Sequence[Source] = (), *, app: bool, phones: bool = False
) -> int:
    """Plays the session in the app or in the terminal, and closes it; ``phones`` can come from the start on."""
    feed = Feed(sources_of(camera, others), clock=time.monotonic, wake=lambda: None)
    try:
        if not app:
            with phones_of(session, feed, on=phones) as seats:
                terminal = Terminal(session, feed, out=sys.stdout, typed=sys.stdin, clock=time.monotonic, phones=seats)
                try:
                    status = terminal.run()
                except KeyboardInterrupt:
                    status = INTERRUPTED
                    tell("")
            if session.name is not None:
                name, game = shlex.quote(session.name), session.table.game
                if needs_folder(game):
                    name += f" --game {shlex.quote(from_here(game.folder))}"
                tell(
                    tr(
                        "Saved. Resume: companion play --session {name}. Read it: companion sessions show {name}",
                        name=name,
                    )
                )
            return status
        from companion.app import run_app
        from companion.commands.playing.doors import Doors

        feed.start()
        ways = Doors(sources=(), table=None, seating=None).ways()
        run_app(session, feed, camera, **ways, clock=time.monotonic, phones=phones)
        return 0
    finally:
        # A thread that still loads a network when Python ends takes the whole program down.
        feed.close(wait_s=ENDED_WITHIN_S)
        close_evening(session)
        for fault in session.faults():
            tell(
                tr("{fault}; `companion sessions bug-report` collects what we need to find the cause", fault=fault),
                sys.stderr,
            )
