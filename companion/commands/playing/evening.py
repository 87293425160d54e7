"""The common parts of ``watch``, ``demo`` and ``app``: the arguments that set a table up, and the
parts that they open.
"""

from __future__ import annotations

import argparse
import shlex
import sys
import time
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

from companion.cards import Deck
from companion.commands.folder import A_FOLDER, take_in
from companion.commands.house_rules import add_option_argument, add_preset_argument, parse_option
from companion.commands.telling import complain, tell
from companion.decks import DeckError, PrintedDeck, load_printed
from companion.decks.titles import whole_title
from companion.foreign import show_source
from companion.games import game_named, game_or_folder
from companion.languages import later, tr
from companion.ledger.naming import LAST, find_session
from companion.ledger.own_decks import deck_again, deck_called, own_deck_path
from companion.ledger.presets import Preset, read_preset
from companion.ledger.sessions import no_such_session, session_path
from companion.records import checked_seats, read_header, refuse_namesakes
from companion.rules.game import SetupError
from companion.rules.spec import GameSpec
from companion.session import Differs, Session, load_header
from companion.sources.indistinct import find_indistinct
from companion.sources.nfc.link.ports import HOSTED, TYPED, open_line
from companion.sources.nfc.seating import Seating, read_seating
from companion.sources.nfc.source import TagSource
from companion.sources.nfc.tags.tagmap import TagMap, map_path, read_map
from companion.sources.nfc.touched.line import Touches
from companion.sources.nfc.typed.line import make_opener
from companion.sources.readable import readable, tags_of

if TYPE_CHECKING:
    from companion.sources.camera.source import CameraSource


def add_setup_arguments(parser: argparse.ArgumentParser) -> None:
    """Game, seats, options and the session's name."""
    parser.add_argument(
        "--game",
        metavar="GAME",
        help=tr("a game that `companion games` lists, or {folder}; not needed to resume", folder=tr(A_FOLDER)),
    )
    parser.add_argument("--seats", metavar="ANN,BEN", help="the players in turn order; not needed to resume")
    add_preset_argument(parser)
    add_option_argument(parser, said=later("a house rule; `companion rules GAME --words` lists them"))
    parser.add_argument(
        "--label", metavar="VERSION", help="the version of the rules you are testing, such as 'rules v7'"
    )
    parser.add_argument("--deck", metavar="DECK", help="a deck file, or a deck that `companion deck list` lists")
    parser.add_argument(
        "--session",
        metavar="NAME",
        help="resume this session, or start it; to resume, the beginning of its name, its number in "
        "`companion sessions` or `last` is enough",
    )
    parser.add_argument(
        "--as-begun", action="store_true", help="resume with its original settings, ignoring other options"
    )
    add_keeping_argument(parser)


def add_keeping_argument(parser: argparse.ArgumentParser) -> None:
    """Whether an evening keeps its observations."""
    parser.add_argument(
        "--keep-observations",
        action="store_true",
        help="also save what the sensors see, without pictures, for `companion dev explain` and bug reports",
    )


def header_of(args: argparse.Namespace) -> dict[str, Any]:
    """The arguments as a record's header; anything left out of a saved session is as in the original one.

    Raises SetupError, JournalError.
    """
    take_in(args)  # A session of it can be read only now.
    args.session = _find_name(args)
    kept = load_header(args.session) if args.session is not None and session_path(args.session).exists() else {}
    preset = read_preset(args.preset) if args.preset is not None else None
    if not kept and ((args.game is None and preset is None) or args.seats is None):
        say_so = tr("give the game and its players: --game battle --seats Ann,Ben,Cem")
        unknown = no_such_session(args.session) if args.session is not None else None
        raise SetupError(tr("{unknown}. Or {say_so}", unknown=unknown, say_so=say_so) if unknown else say_so)
    game = game_of(args, preset, kept)
    said = [name.strip() for name in args.seats.split(",")] if args.seats is not None else kept["seats"]
    if len(said) == 1 and " " in said[0]:
        raise SetupError(
            tr(
                "{said} is one player; commas stand between them: --seats {names}",
                said=repr(said[0]),
                names=",".join(said[0].split()),
            )
        )
    seats = list(checked_seats(said))
    if not kept:
        refuse_namesakes(seats)
    options = dict(parse_option(text, game.options) for text in args.option)
    same = kept if kept.get("game") == game.name else {}
    header = {
        **same,
        "record": 1,
        "game": game.name,
        "seats": seats,
        "options": {**same.get("options", {}), **(preset.options if preset else {}), **options},
    }
    if args.deck is not None:
        header["deck"] = deck_called(args.deck)
    return header


def _find_name(args: argparse.Namespace) -> str | None:
    """The session that is meant. With a game and players, a name that no session has begins one.

    Raises JournalError.
    """
    said: str | None = args.session
    begins = args.seats is not None and (args.game is not None or args.preset is not None)
    if said is None or (begins and said != LAST):
        return said
    return find_session(said) or said


def game_of(args: argparse.Namespace, preset: Preset | None, kept: Mapping[str, Any]) -> GameSpec:
    """The game that was named, else the one that the house rules or the session are of. Raises SetupError."""
    if args.game is None:
        return preset.game if preset else game_named(kept["game"])
    game = game_or_folder(args.game)
    if preset and preset.game is not game:
        raise SetupError(
            tr(
                "the house rules {name} are for {title}, not for {title2}",
                name=repr(preset.name),
                title=preset.game.title,
                title2=game.title,
            )
        )
    return game


def opened_session(args: argparse.Namespace, header: Mapping[str, Any]) -> Session:
    """The named session, resumed or new. If its original settings differ, the person at the keyboard is asked.

    Raises Differs if nobody agrees, SetupError, DeckError, JournalError.
    """
    session = _opened(args, header)
    if args.keep_observations:
        session.keep_observations()
    return session


def _opened(args: argparse.Namespace, header: Mapping[str, Any]) -> Session:
    name: str | None = args.session
    if name is None:
        session = Session.begin(partial(session_name, header["game"]), header)
        session.test_version(args.label or "")
        return session
    try:
        session = Session.open(name, header, agreed=args.as_begun)
        session.test_version(args.label or "")
        return session
    except Differs as error:
        if not sys.stdin.isatty():
            raise SetupError(
                tr(
                    "{error}. Resume it with its original settings (--as-begun), or choose another "
                    "name; `companion replay` shows what other house rules would have changed",
                    error=error,
                )
            ) from error
        tell(error)
        if input(tr("Resume it with its original settings? [y/N] ")).strip().lower() not in ("y", "yes", "j", "ja"):
            raise SetupError(
                tr("Nothing was changed; choose another name for an evening under other house rules")
            ) from error
        return Session.open(name, header, agreed=True)


def session_name(game: str, at: time.struct_time) -> str:
    """The game with the date and the time."""
    return f"{game} {time.strftime('%Y-%m-%d %H.%M.%S', at)}"


def opened_camera(
    source: str,
    table_file: Path | None,
    header: Mapping[str, Any],
    *,
    realtime: bool,
    lays_out: bool = False,
    looks: int = 1,
) -> CameraSource:
    """The frames of the source, read and laid out on the felt, with the session's deck.

    Without a table file it tells people that it guesses the places. Raises SourceError, TableError, ModelError,
    SetupError, DeckError.
    """
    # What a table without a camera need not have installed.
    from companion.sources.camera.recognition.deck_look import look_of
    from companion.sources.camera.recognition.live import LiveReader
    from companion.sources.camera.recognition.reader import CardReader
    from companion.sources.open import open_camera

    reader = CardReader(look=look_of(load_printed(_deck_file(header))))
    camera = open_camera(
        source,
        LiveReader(reader),
        game=header["game"],
        seats=len(header["seats"]),
        clock=time.monotonic,
        table_file=table_file,
        lays_out=lays_out,
        single=reader,
        realtime=realtime,
        looks=looks,
    )
    if table_file is None and not (Path(source) / "table.toml").is_file():
        complain(
            tr(
                "No table file: looking for a mat or markers, else guessing the seats. To be sure: companion calibrate "
                "--source {source} --markers --out my-table.toml, then add --table my-table.toml",
                source=show_source(source),
            )
        )
    return camera


def opened_tags(
    source: str, seating: Path | None, header: Mapping[str, Any], in_use: dict[str, str] | None = None
) -> TagSource:
    """A board or readers: ``nfc``, ``nfc:BOARD``, ``nfc:/dev/ttyACM0``, ``nfc:pcsc``, ``nfc:typed``,
    ``nfc:phone``, ``nfc:virtual:FILE``.

    The tags are those of the deck's map; ``in_use`` is shared by the sources of one table. Raises SetupError,
    DeckError, SeatingError, TagMapError.
    """
    named = source.removeprefix("nfc").removeprefix(":")
    is_port = named.startswith(("/dev/", "virtual:", "COM")) or named in HOSTED
    touches: Touches | None = SimpleQueue() if named == TYPED else None
    setup = read_header(header).setup
    path = map_path(_tagged_as(header))
    tags = read_map(path, setup.deck) if path.exists() else TagMap(deck=setup.deck.name, version=setup.deck.version)
    return TagSource(
        clock=time.monotonic,
        wanted="" if is_port else named,
        port=named if is_port else "",
        seating=read_seating(seating) if seating is not None else Seating(),
        face_of=tags.face_of(setup.deck),
        enrolled=tags.enrolled,
        in_use={} if in_use is None else in_use,
        opener=make_opener(touches) if touches is not None else open_line,
        touches=touches,
    )


def what_is_read(header: Mapping[str, Any], *, camera: bool, tags: bool) -> tuple[str, ...]:
    """The deck that should lie on the table, how much of it these sources can read, and what to do if they can read
    nothing.

    Raises SetupError, DeckError, TagMapError.
    """
    deck = read_header(header).setup.deck
    told = [_tell_readable(load_printed(_deck_file(header))) if camera else which_deck(deck)]
    if tags:
        named = _tagged_as(header)
        found = readable(load_printed(named), tags_of(deck, named))
        more = tr("Enrol the others: `companion deck enrol {deck} --tags`.", deck=shlex.quote(named))
        told.append(found.tags if found.by_tags == found.cards else f"{found.tags} {more}")
    return tuple(told)


def _tell_readable(deck: PrintedDeck) -> str:
    return readable(deck, indistinct=find_indistinct(deck).result()).camera


def which_deck(deck: Deck) -> str:
    """The deck believed to lie on the table, as a sentence."""
    return tr("The deck on the table: {deck}.", deck=whole_title(deck))


def _deck_file(header: Mapping[str, Any]) -> str:
    """The deck of a table, as decks are loaded by: the one that was named, or that the table was begun with.

    Raises SetupError, DeckError where that one is not found any more.
    """
    said = header.get("deck")
    if isinstance(said, str):
        return said
    read = read_header(header)
    deck = read.setup.deck
    found = deck_again(deck, read.game.deck_name(read.setup.options))
    if found is None:
        raise DeckError(
            tr(
                "the deck of this session, {deck} (version {version}), is missing: name it with --deck FILE, "
                "or put its file into {folder}",
                deck=whole_title(deck),
                version=deck.version,
                folder=own_deck_path("").parent,
            )
        )
    return found.file


def _tagged_as(header: Mapping[str, Any]) -> str:
    """The name of a table's deck when its tags were read; its file may be gone."""
    try:
        return _deck_file(header)
    except DeckError:
        deck = read_header(header).setup.deck
        return deck.file or deck.name


def new_file(path: Path | None) -> Path | None:
    """The path of a file to write. Raises SetupError if it exists."""
    if path is not None and path.exists():
        raise SetupError(tr("{path}: this file exists already; choose another name", path=path))
    return path
