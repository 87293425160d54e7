"""``companion tags`` and ``companion deck enrol``: which tag is which card."""

from __future__ import annotations

import argparse
import queue
import shlex
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

from companion.commands.keyboard import read_lines
from companion.commands.phone import invite
from companion.commands.telling import complain, tell
from companion.decks import DeckError, load_deck
from companion.languages import later, tr
from companion.ledger.own_decks import deck_called
from companion.sources.nfc.firmware.presence import is_half
from companion.sources.nfc.link.ports import TYPED
from companion.sources.nfc.tags import payload
from companion.sources.nfc.tags.desk import DeskError, TagDesk, open_desk, set_password, take_password
from companion.sources.nfc.tags.enrol import HALF_A_NUMBER, Enrolment, walk
from companion.sources.nfc.tags.payload import PayloadError
from companion.sources.nfc.tags.tagmap import MOST_PACKS, TagMap, TagMapError, map_path, read_map, write_map
from companion.sources.nfc.touched.line import Touches
from companion.sources.nfc.typed.line import make_opener
from companion.sources.nfc.typed.not_understood import describe_typed, looks_typed_by_a_reader
from companion.sources.nfc.typed.numbers import read_uid

LOOK_S = 30.0
_WAYS = later(
    "How should the cards be recognised? By tags on a reader: companion deck enrol {deck} --tags. By their "
    "faces, with a camera: companion deck enrol {deck} --camera 0 --out FILE.toml. By pictures in a folder: "
    "companion deck enrol --images FOLDER --name NAME --out FILE.toml."
)
_DECK = later("a bundled deck's name, or a deck file")


def add_port_argument(parser: argparse.ArgumentParser) -> None:
    """Adds the argument that chooses a port."""
    parser.add_argument(
        "--port", default="", help="a serial port, pcsc, phone, typed or virtual:FILE (default: the first that answers)"
    )


def add_tags_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``companion tags``."""
    verbs = parser.add_subparsers(required=True, metavar="VERB")
    for verb, run, what, example in (
        ("read", run_tags_read, later("lay a card on a reader and see what it is"), "--port pcsc"),
        (
            "write",
            run_tags_write,
            later("write a number on a card's tag; it does not reveal the card"),
            "ours.toml --lock",
        ),
        ("export", run_tags_export, later("copy a deck's tag map into a file"), "ours.toml ours-tags.json"),
        ("import", run_tags_import, later("take a deck's tag map from a file"), "ours.toml ours-tags.json"),
    ):
        examples = (f"companion tags {verb} {example}",)
        command = verbs.add_parser(verb, help=what, description=what, examples=examples)
        if verb in ("read", "write"):
            command.add_argument("deck", type=deck_called, metavar="DECK", nargs="?", default="standard52", help=_DECK)
        else:
            command.add_argument("deck", type=deck_called, metavar="DECK", help=_DECK)
        if verb in ("read", "write"):
            add_port_argument(command)
            command.add_argument("--seconds", type=float, default=LOOK_S, help="how long to wait (%(default)s)")
        else:
            command.add_argument("file", type=Path, metavar="FILE", help="the file with the map")
        if verb == "write":
            command.add_argument("--lock", action="store_true", help="lock the number on the tag forever")
            guard = command.add_mutually_exclusive_group()
            guard.add_argument("--password", action="store_true", help="let only this map write on the tag")
            guard.add_argument("--no-password", action="store_true", help="remove the tag's password")
        if verb == "import":
            command.add_argument("--replace", action="store_true", help="replace the map that the deck already has")
        command.set_defaults(run=run)


def add_enrol_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``companion deck enrol``, for code that adds other ways of enrolling."""
    parser.add_argument("deck", type=deck_called, metavar="DECK", nargs="?", help=_DECK)
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--tags", action="store_true", help="by tags on a reader")
    how.add_argument("--camera", metavar="SOURCE", help="by showing each face to a camera once (0 is the first)")
    how.add_argument(
        "--images", type=Path, metavar="FOLDER", help="make a new deck from pictures named after their faces"
    )
    parser.add_argument("--name", help="with --images: the name of the deck")
    parser.add_argument(
        "--out", type=Path, metavar="FILE.toml", help="with --images or --camera: the deck file to write"
    )
    parser.add_argument("--photographed", action="store_true", help="with --images: each is a photograph of one card")
    parser.add_argument(
        "--packs", type=int, choices=range(1, MOST_PACKS + 1), default=1, metavar="N",
        help="with --tags: how many packs get tags; some games need 2 (%(default)s)",
    )  # fmt: skip
    parser.add_argument(
        "--write", action="store_true", help="also write a number on each tag; it does not reveal the card"
    )
    parser.add_argument("--password", action="store_true", help="with --write: also give each tag a password")
    add_port_argument(parser)
    parser.set_defaults(run=run_deck_enrol)


def run_deck_enrol(args: argparse.Namespace) -> int:
    """``companion deck enrol``: 0 when all cards are enrolled, 1 when stopped, 2 for bad input."""
    if not (args.tags or args.camera is not None or args.images is not None):
        return _refuse(tr(_WAYS, deck=shlex.quote(args.deck or "DECK")))
    if args.images is not None:
        from companion.commands.equipment.deck_enrol import enrol_pictures  # readers alone need no pictures

        return enrol_pictures(args)
    if args.camera is not None:
        from companion.commands.equipment.deck_shown import enrol_shown  # the eye is loaded by whom it is asked for

        return enrol_shown(args, read_lines(sys.stdin, readers=False))
    try:
        if args.deck is None:
            raise DeckError(tr("which deck has the tags? companion deck enrol DECK --tags"))
        if args.password and not args.write:
            raise DeckError(tr("--password protects the number on a tag, so add --write"))
        deck = load_deck(args.deck)
        enrolment = Enrolment(deck, map_path(args.deck), packs=args.packs)
        desk, said = _desk(args.port, asks=True)
        try:
            done = walk(enrolment, desk, said=said, out=sys.stdout, write_ids=args.write, set_passwords=args.password)
        finally:
            desk.close()
    except (DeckError, TagMapError, DeskError) as problem:
        return _refuse(problem)
    except KeyboardInterrupt:
        tell(f"\n{tr('Stopped; run the same command to continue.')}")
        return 1
    return 0 if done else 1


def run_tags_read(args: argparse.Namespace) -> int:
    """``companion tags read``; 1 when no tag was laid in time or the map does not know it."""
    try:
        deck = load_deck(args.deck)
        path = map_path(args.deck)
        tag_map = read_map(path, deck) if path.exists() else TagMap(deck=deck.name, version=deck.version)
        desk, said = _desk(args.port, asks=False)
        try:
            tell(tr("Lay a card on a reader."))
            uid = desk.next_tag(give_up=_after(args.seconds, said))
            if uid is None:
                tell(tr("No tag was read. Is it an NFC tag (13.56 MHz, NTAG213 or 215), and is there no metal?"))
                return 1
            card = tag_map.card(uid)
            tell(
                tr(
                    "tag     {uid}\nreader  {value}\ncard    {why}",
                    uid=uid,
                    value=desk.there.get(uid, "?"),
                    why=card or "not in the tag map",
                )
            )
            if is_half(bytes.fromhex(uid)):
                tell(tr(HALF_A_NUMBER))
            if desk.tells_numbers_only:
                return 0 if card else 1
            try:
                written = payload.read_id(desk.read_memory(uid))
                tell(tr("number  {why}", why=written or "none"))
            except PayloadError as problem:
                tell(tr("number  {problem}", problem=problem))
                return 1
        finally:
            desk.close()
    except (DeckError, TagMapError, DeskError) as problem:
        return _refuse(problem)
    if card and card.written and card.written != written:
        tell(
            tr(
                "The map says that {card} carries the number {written}: do not trust this card, enrol it again.",
                card=card,
                written=card.written,
            )
        )
        return 1
    return 0 if card else 1


def run_tags_write(args: argparse.Namespace) -> int:
    """``companion tags write``: a new opaque number on the card that is laid, noted in the map."""
    try:
        deck = load_deck(args.deck)
        path = map_path(args.deck)
        tag_map = read_map(path, deck)
        desk = open_desk(args.port)
        try:
            tell(tr("Lay a card on a reader and leave it there."))
            uid = desk.next_tag(give_up=_after(args.seconds))
            if uid is None:
                tell(tr("No tag was read."))
                return 1
            card = tag_map.card(uid)
            if card is None:
                return _refuse(
                    tr("the tag {uid} is not in the map of {name}: enrol the card first", uid=uid, name=deck.name)
                )
            written = card.written or payload.new_id()
            tag_map = tag_map.with_secret() if args.password else tag_map
            tag_map = tag_map.changed(card.uid, written=written)
            write_map(tag_map, path)  # before: a torn write is then mended by another
            key = tag_map.key_of(card.uid)
            desk.write_id(uid, written, lock=args.lock, key=key)
            if args.password:
                set_password(desk, uid, key)
            elif args.no_password:
                take_password(desk, uid, key)
            has_password = args.password or (card.has_password and not args.no_password)
            write_map(tag_map.changed(card.uid, locked=card.locked or args.lock, has_password=has_password), path)
        finally:
            desk.close()
    except (DeckError, TagMapError, DeskError) as problem:
        return _refuse(problem)
    guarded = ""
    if args.password or args.no_password:
        guarded = tr(", and has a password") if args.password else tr(", and no longer has a password")
    tell(
        tr(
            "{card} carries the number {written}{what}{guarded}.",
            card=card,
            written=written,
            what=tr(", locked forever") if args.lock else "",
            guarded=guarded,
        )
    )
    return 0


def run_tags_export(args: argparse.Namespace) -> int:
    """``companion tags export DECK FILE``."""
    try:
        tag_map = read_map(map_path(args.deck), load_deck(args.deck))
        write_map(tag_map, args.file)
    except (DeckError, TagMapError) as problem:
        return _refuse(problem)
    tell(
        tr(
            "{cards} cards of {deck} (version {version}) are in {file}.",
            cards=len(tag_map.cards),
            deck=tag_map.deck,
            version=tag_map.version,
            file=args.file,
        )
    )
    return 0


def run_tags_import(args: argparse.Namespace) -> int:
    """``companion tags import DECK FILE``; a map that is there is replaced only with ``--replace``."""
    path = map_path(args.deck)
    try:
        tag_map = read_map(args.file, load_deck(args.deck))
        if path.exists() and not args.replace:
            return _refuse(tr("{path}: this deck has a tag map already; keep it with `companion tags "
"export`, then import with --replace", path=path))  # fmt: skip
        write_map(tag_map, path)
    except (DeckError, TagMapError) as problem:
        return _refuse(problem)
    tell(tr("{cards} cards of {deck} were imported.", cards=len(tag_map.cards), deck=tag_map.deck))
    return 0


def _refuse(problem: object) -> int:
    complain(problem)
    return 2


def _desk(port: str, *, asks: bool) -> tuple[TagDesk, Callable[[], str | None]]:
    """The reader on a port, and what a person types meanwhile where something is asked; on ``typed`` a reader types."""
    invite(port)
    if port != TYPED:
        return open_desk(port), _read_typed(sys.stdin) if asks else lambda: None
    touches: Touches = queue.SimpleQueue()
    typed = _read_typed(sys.stdin, readers=True)

    def read_word() -> str | None:
        word = typed()
        uid = read_uid(word or "")
        if uid is None:
            if word is None or not looks_typed_by_a_reader(word.strip()):
                return word
            tell(describe_typed(word.strip()))
            return None
        touches.put((1, uid))
        return None

    return open_desk(port, opener=make_opener(touches)), read_word


def _after(seconds: float, said: Callable[[], str | None] = lambda: None) -> Callable[[], bool]:
    until = time.monotonic() + seconds

    def over() -> bool:
        said()  # what a reader types is taken out of it
        return time.monotonic() > until

    return over


def _read_typed(stdin: TextIO, *, readers: bool = False) -> Callable[[], str | None]:
    """The typed lines, without waiting for them; a thread waits."""
    lines: queue.SimpleQueue[str] = queue.SimpleQueue()

    def listen() -> None:
        for line in read_lines(stdin, readers=readers):
            if line.strip():
                lines.put(line)

    threading.Thread(target=listen, name="keyboard", daemon=True).start()

    def read_line() -> str | None:
        return None if lines.empty() else lines.get()

    return read_line
