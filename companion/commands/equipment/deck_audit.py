"""``companion deck audit``: which cards of a deck are there, from pictures or from tags."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import TextIO

from companion.cards import Face
from companion.commands.equipment.tags import add_port_argument
from companion.commands.telling import add_json_argument, tell, tell_json
from companion.decks import DeckError, PrintedDeck, load_printed
from companion.decks.audit import audit_faces, describe_audit
from companion.languages import later, tr
from companion.ledger.own_decks import deck_called
from companion.sources.camera.capture.pictures import PictureError, load, picture_files
from companion.sources.camera.recognition.network import ModelError
from companion.sources.nfc.tags.desk import DeskError, TagDesk, open_desk
from companion.sources.nfc.tags.tagmap import TagMap, TagMapError, map_path, read_map

_QUIET_S = 8.0


def add_audit_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``companion deck audit``."""
    parser.description = later("Lay the deck out or show it in heaps, and find the cards that are missing.")
    parser.add_argument("deck", metavar="DECK", help="a bundled deck's name, or a deck file")
    parser.add_argument("pictures", type=Path, nargs="*", metavar="IMAGE",
                        help="pictures of the cards; reads their printed marks, else their faces")  # fmt: skip
    parser.add_argument("--tags", action="store_true", help="read tags on a reader instead")
    parser.add_argument("--seconds", type=float, default=_QUIET_S,
                        help="with --tags: stop after this many seconds without a new card (%(default)s)")  # fmt: skip
    parser.add_argument("--pack", type=int, default=1, metavar="N", help="which pack, 0 for all (%(default)s)")
    add_port_argument(parser)
    add_json_argument(parser)
    parser.set_defaults(run=run_audit)


def run_audit(args: argparse.Namespace) -> int:
    """Runs ``companion deck audit``: 0 for a complete deck, 1 where it is not, 2 for bad input."""
    try:
        deck = load_printed(deck_called(args.deck))
        if not 0 <= args.pack <= len(deck.backs):
            raise DeckError(no_such_pack(deck, args.pack))
        if bool(args.pictures) == args.tags:
            raise DeckError(tr("name pictures of the cards, or use --tags"))
        # What is told on the way is no part of the list that a program reads.
        aside = sys.stderr if args.as_json else sys.stdout
        pack = args.pack or None
        seen, foreign = (
            (_by_tags(args, deck, aside), 0) if args.tags else _by_pictures(args.pictures, deck, pack, aside)
        )
    except (DeckError, PictureError, TagMapError, DeskError, ModelError) as problem:
        tell(problem, sys.stderr)
        return 2
    found = audit_faces(deck, seen, pack=1 if args.tags else args.pack or None, foreign=foreign)
    if args.as_json:
        lists = {name: dict(getattr(found, name)) for name in ("missing", "too_many", "strangers")}
        of = {"deck": deck.deck.name, "version": deck.deck.version, "seen": found.seen, "whole": found.whole,
              "foreign": found.foreign}  # fmt: skip
        tell_json({**of, **lists, "complete": found.complete})
    else:
        tell(describe_audit(deck, found))
    return 0 if found.complete else 1


def no_such_pack(deck: PrintedDeck, pack: int) -> str:
    """That a deck has fewer packs, one of each back."""
    return tr(
        "{deck} has no pack {number}: it has {count:pack}, one per back",
        deck=deck.deck.name,
        number=pack,
        count=len(deck.backs),
    )


def _by_pictures(paths: Iterable[Path], deck: PrintedDeck, pack: int | None, aside: TextIO) -> tuple[list[Face], int]:
    """The printed face of each card on the pictures: by its mark, each physical card once; without marks by its look,
    where each card must be on one picture alone. And how many cards of another deck lie there."""
    files = list(picture_files(list(paths)))
    if not files:
        raise DeckError(tr("no pictures in {files}", files=", ".join(map(str, paths))))
    from companion.sources.camera.recognition.enrolling.spread import (
        Spread,  # the eye is loaded by whom it is asked for
    )

    spread = Spread(deck, pack)
    for path in files:
        spread.add(load(path).picture)
    if spread.by_look and spread.has_marks:
        tell(
            tr(
                "{count:card} without a readable mark, recognised by appearance.",
                count=spread.by_look,
            ),
            aside,
        )
    elif spread.by_look:
        tell(
            tr(
                "No printed marks: {count:card is|cards are} recognised by appearance, so show each card in "
                "one picture only.",
                count=spread.by_look,
            ),
            aside,
        )
    elif not spread.faces() and not spread.foreign:
        raise DeckError(tr("no card found in these pictures: spread the cards out and move closer"))
    if spread.unread:
        tell(
            tr(
                "{count:card} of these could not be read: spread the cards out, or move closer.",
                count=spread.unread,
            ),
            aside,
        )
    return spread.faces(), spread.foreign


def _by_tags(args: argparse.Namespace, deck: PrintedDeck, aside: TextIO) -> list[Face]:
    tags: TagMap = read_map(map_path(deck_called(args.deck)), deck.deck)
    desk = open_desk(args.port)
    seen: dict[str, Face] = {}
    tell(
        tr(
            "Lay the cards on the reader one by one. It stops {seconds} seconds after the last.",
            seconds=f"{args.seconds:g}",
        ),
        aside,
    )
    try:
        while (uid := _next(desk, args.seconds)) is not None:
            card = tags.card(uid)
            if uid not in seen:
                seen[uid] = card.face if card else tr("the tag {uid}", uid=uid)
                tell(f"{len(seen)}: {card or tr('not in the tag map')}", aside)
    finally:
        desk.close()
    return list(seen.values())


def _next(desk: TagDesk, seconds: float) -> str | None:
    until = time.monotonic() + seconds
    return desk.next_tag(give_up=lambda: time.monotonic() > until)
