"""``companion deck``: decks as files, as pictures, on paper, and what of one lies there."""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from companion.commands.equipment.deck_audit import add_audit_arguments, no_such_pack
from companion.commands.equipment.deck_check import check_deck, describe_likeness, loaded, plays
from companion.commands.equipment.deck_tables import add_table_arguments, begin_from_table, write_table
from companion.commands.equipment.tags import add_enrol_arguments
from companion.commands.folder import A_FOLDER
from companion.commands.telling import add_json_argument, tell, tell_json
from companion.decks import DeckError, NumberedCard, PrintedDeck, bundled_decks, load_printed
from companion.decks.changes import differences, spelled, spoken_backs, to_print_anew
from companion.decks.editing import begin_deck
from companion.decks.indices import describe_indices
from companion.decks.printing import tell_unfitting
from companion.decks.prints import SIZES_MM
from companion.files import why_no_name
from companion.games import GAMES
from companion.languages import all_of, later, tr
from companion.ledger.own_decks import deck_called, own_deck_path, own_decks
from companion.press.errors import PressError
from companion.press.images import write_images, write_made, write_tabletop
from companion.press.likeness import alike
from companion.press.rendering import DPI
from companion.press.sheets import PAPERS_MM, TTS_PLACES, by_page, print_deck, resized
from companion.rules.game import SetupError

_WARNED = 4
"""The number of pairs of faces that look alike which are named after printing; ``deck check`` tells all."""
DECK = later("a bundled deck's name, or a deck file")


def add_deck_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``companion deck``."""
    verbs = parser.add_subparsers(required=True, metavar="VERB")

    def verb(name: str, run: Callable[[argparse.Namespace], int], what: str, *examples: str) -> argparse.ArgumentParser:
        shown = [f"companion deck {name} {each}".rstrip() for each in examples]
        command: argparse.ArgumentParser = verbs.add_parser(name, help=what, description=what, examples=shown)
        command.set_defaults(run=lambda args: _guarded(run, args))
        return command

    new = verb(
        "new", _new, later("start a deck file from another deck or from a table"),
        "ours.toml --from battle", "ours.toml --from-table cards.csv",
    )  # fmt: skip
    new.add_argument("file", metavar="NAME", help="its name, for the app's decks too; or the FILE.toml to write")
    new.add_argument("--from", dest="base", default="battle", metavar="DECK", help=DECK)
    new.add_argument(
        "--from-table", type=Path, metavar="FILE", help="a CSV file or a workbook instead: a row is a card"
    )
    table = verb("table", write_table, later("write a deck as a table, for a spreadsheet"), "ours.toml --out ours.csv")
    table.add_argument("deck", metavar="DECK", help=DECK)
    add_table_arguments(table)
    add_json_argument(verb("list", _list, later("list the bundled decks and your own, with their games"), "", "--json"))
    show = verb("show", _show, later("list the cards of a deck: copies, values and print"), "battle", "ours.toml")
    show.add_argument("deck", metavar="DECK", help=DECK)
    add_json_argument(show)
    check = verb(
        "check", check_deck, later("find mistakes in a deck, and faces that look alike"),
        "ours.toml", "ours.toml --game battle --seats 4",
    )  # fmt: skip
    check.add_argument("deck", metavar="DECK", help=DECK)
    add_json_argument(check)
    check.add_argument("--game", help=tr("also check that it fits this game; or {folder}", folder=tr(A_FOLDER)))
    check.add_argument("--seats", type=int, metavar="N", help="with --game: for this many players")
    diff = verb("diff", _diff, later("compare two decks"), "battle ours.toml")
    add_json_argument(diff)
    diff.add_argument("old", metavar="OLD", help=DECK)
    diff.add_argument("new", metavar="NEW", help=DECK)
    images = verb("images", _images, later("write a PNG of each face, named by the face"), "ours.toml --out faces")
    images.add_argument("deck", metavar="DECK", help=DECK)
    images.add_argument("--out", type=Path, required=True, metavar="DIR", help="the folder to write them to")
    images.add_argument("--dpi", type=float, default=DPI, help="dots per inch (%(default)s)")
    images.add_argument("--marks", action="store_true", help="write each physical card, with its printed mark")
    printing = verb(
        "print", _print, later("write a PDF of the cards to print, or a Tabletop Simulator sheet"),
        "ours.toml --backs --out ours.pdf", "ours-2.toml --only-changed-since ours.toml --out new-cards.pdf",
    )  # fmt: skip
    _add_print_arguments(printing)
    enrols = later("teach a deck to the companion: by tags, with a camera or from pictures")
    enrol_examples = (
        "companion deck enrol ours.toml --tags",
        "companion deck enrol --images photos --name ours --out ours.toml",
    )
    add_enrol_arguments(verbs.add_parser("enrol", help=enrols, description=enrols, examples=enrol_examples))
    audits = later("find the cards of a deck that are missing")
    audit_examples = ("companion deck audit ours.toml heap.jpg", "companion deck audit ours.toml --tags")
    add_audit_arguments(verbs.add_parser("audit", help=audits, examples=audit_examples))


def _add_print_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("deck", metavar="DECK", help=DECK)
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="the PDF (the PNG, with --sheet tts)")
    parser.add_argument(
        "--paper", type=str.lower, choices=sorted(PAPERS_MM), default="a4", help="the paper (%(default)s)"
    )
    parser.add_argument("--size", choices=sorted(SIZES_MM), help="another card size than the deck's")
    parser.add_argument("--marks", action=argparse.BooleanOptionalAction, default=True,
                        help="print the small codes that number each card (on)")  # fmt: skip
    parser.add_argument("--backs", action="store_true", help="also print the backs, for both sides of the paper")
    parser.add_argument("--pack", type=int, metavar="N", help="only this pack, if a deck has several backs")
    parser.add_argument("--only-changed-since", metavar="OLD", help="only cards that differ from this deck")
    parser.add_argument("--sheet", choices=["pdf", "tts"], default="pdf", help="a PDF, or Tabletop Simulator's picture")


def _guarded(run: Callable[[argparse.Namespace], int], args: argparse.Namespace) -> int:
    try:
        return run(args)
    except (DeckError, PressError, SetupError) as problem:
        tell(problem, sys.stderr)
        return 2


def _new(args: argparse.Namespace) -> int:
    file = Path(args.file) if args.file.endswith(".toml") else own_deck_path(args.file)
    if Path(args.file).name in bundled_decks():
        raise DeckError(tr("{file}: a deck of this name comes with the program; choose another name", file=args.file))
    if why := why_no_name(Path(args.file).stem if args.file.endswith(".toml") else args.file):
        raise DeckError(tr("“{name}” cannot be a deck's name: {why}", name=file.stem, why=why))
    if args.from_table is not None:
        begin_from_table(file, args.from_table)
        return 0
    base = deck_called(args.base)
    copies = load_printed(base).deck.size
    begin_deck(file, base)
    tell(
        tr(
            "{file}: the {count:card} of {deck}. Change the lines that begin with #, then: {command}",
            file=file,
            count=copies,
            deck=args.base,
            command=f"companion deck check {shlex.quote(args.file)}",
        )
    )
    return 0


def _list(args: argparse.Namespace) -> int:
    told: list[dict[str, Any]] = []
    for name in (*bundled_decks(), *(path.stem for path in own_decks())):
        try:
            deck = loaded(name)
        except DeckError as error:
            told.append({"deck": name, "wrong": str(error)})
            if not args.as_json:
                tell(f"{name:16} {tr('cannot be used: {why}', why=error)}")
            continue
        games = [game for game in GAMES.values() if plays(game, deck)]
        told.append(
            {"deck": name, "cards": deck.deck.size, "faces": len(deck.prints), "games": [game.name for game in games]}
        )
        if not args.as_json:
            titles = ", ".join(game.title for game in games) or tr("no bundled game")
            tell(f"{name:16} {_count(deck.deck.size):>10}, {_faces(len(deck.prints)):>9}  {titles}")
    if args.as_json:
        tell_json(told)
    return 0


def _show(args: argparse.Namespace) -> int:
    deck = loaded(args.deck)
    if args.as_json:
        tell_json(
            {
                "deck": deck.deck.name,
                "version": deck.deck.version,
                "indices": deck.indices,
                "cards": list(_cards(deck)),
            }
        )
        return 0
    width, height = deck.size_mm
    tell(
        tr(
            "{deck} {version}: {count:card} of {width} × {height} mm, backs: {backs}",
            deck=deck.deck.name,
            version=deck.deck.version,
            count=deck.deck.size,
            width=f"{width:g}",
            height=f"{height:g}",
            backs=", ".join(spoken_backs(deck)),
        )
    )
    if indices := describe_indices(deck):
        tell(indices)
    for face, copies in deck.deck.copies.items():
        said, played = deck.prints[face], deck.deck.face_of.get(face, face)
        values = [f"{name} {of[played]}" for name, of in deck.deck.values.items() if played in of]
        marks = ", ".join(str(deck.numbers[face, copy]) for copy in range(1, copies + 1))
        plays_as = [tr("plays as {card}", card=played)] if played != face else []
        told = [f"{copies} ×", spelled(deck, face), *plays_as, *values]
        printed = " ".join(part for part in (said.colour, said.shape, said.index, said.under, said.words) if part)
        shows = said.picture.name if said.picture is not None and not said.index else printed
        tell(f"{' '.join(told):40} {tr('printed: {words}; marks {marks}', words=shows, marks=marks)}")
    return 0


def _cards(deck: PrintedDeck) -> Iterator[dict[str, Any]]:
    for face, copies in deck.deck.copies.items():
        played = deck.deck.face_of.get(face, face)
        values = {name: of[played] for name, of in deck.deck.values.items() if played in of}
        marks = [deck.numbers[face, copy] for copy in range(1, copies + 1)]
        yield {"face": face, "copies": copies, "plays_as": played, "values": values, "marks": marks}


def _diff(args: argparse.Namespace) -> int:
    changes = list(differences(loaded(args.old), loaded(args.new)))
    if args.as_json:
        tell_json(changes)
        return 0
    tell("\n".join(changes) or tr("The two decks are the same."))
    return 0


def _images(args: argparse.Namespace) -> int:
    if not 20 <= args.dpi <= 1200:
        raise PressError(tr("--dpi is 20 to 1200, not {dpi}", dpi=f"{args.dpi:g}"))
    deck = loaded(args.deck)
    written = write_images(deck, args.out, dpi=args.dpi, marks=args.marks)
    tell(tr("{count:picture is|pictures are} in {folder}.", count=len(written), folder=args.out))
    _warn(deck)
    return 0


def _warn(deck: PrintedDeck) -> None:
    """Warns of settings in the file that match no card, and of drawn cards that a camera will mix up."""
    for said in tell_unfitting(deck):
        tell(said)
    for pair in islice(alike(deck), _WARNED):
        tell(describe_likeness(deck, pair))


def _print(args: argparse.Namespace) -> int:
    deck = loaded(args.deck)
    if args.size is not None:
        deck = resized(deck, SIZES_MM[args.size])
    if args.pack is not None and not 1 <= args.pack <= len(deck.backs):
        raise PressError(no_such_pack(deck, args.pack))
    cards = tuple(deck.cards())
    if args.only_changed_since is not None:
        old = loaded(args.only_changed_since)
        old = resized(old, deck.size_mm) if args.size else old
        tabletop = args.sheet == "tts"  # such a sheet has the back on it, and no marks
        backs = args.backs or tabletop
        cards = to_print_anew(old, deck, marks=args.marks and not tabletop, backs=backs)
        if not cards:
            since = args.only_changed_since
            tell(
                tr("Nothing on the cards has changed since {deck}; nothing was written.", deck=since)
                if backs
                else tr("Nothing on the fronts of the cards has changed since {deck}; nothing was written.", deck=since)
            )
            return 0
    cards = tuple(card for card in cards if args.pack in (None, card.pack))
    if args.sheet == "tts":
        return _tabletop(args, deck, cards)
    pdf = print_deck(deck, cards, paper=args.paper, marks=args.marks, backs=args.backs)
    write_made(deck, args.out, pdf)
    width, height = deck.size_mm
    packs = ""
    if len({card.pack for card in cards}) > 1:
        backs = all_of(spoken_backs(deck))
        told = tr("{count:pack}, backs {backs}; --pack 1 prints one alone", count=len(deck.backs), backs=backs)
        packs = f" ({told})"
    size = f"{width:g} × {height:g} mm{packs}"
    how = {"file": args.out, "cards": _count(len(cards)), "size": size}
    tell(
        tr(
            "{file}: {cards} of {size}. Print at 100 %, both sides, flipped on the long edge.",
            **how,
        )
        if args.backs
        else tr("{file}: {cards} of {size}. Print at 100 %.", **how)
    )
    if args.marks and any(deck.prints[card.face].is_filled for card in cards):
        tell(tr("If a picture fills the whole card, the marks cover its corners; --no-marks leaves them out."))
    _warn(deck)
    return 0


def _tabletop(args: argparse.Namespace, deck: PrintedDeck, chosen: tuple[NumberedCard, ...]) -> int:
    for path, here in zip(write_tabletop(deck, chosen, args.out), by_page(chosen, TTS_PLACES), strict=True):
        tell(
            tr(
                "{file}: {count:card}, 10 across and 7 down; the back is in the last place.",
                file=path,
                count=len(here),
            )
        )
    return 0


def _count(cards: int) -> str:
    return tr("{count:card}", count=cards)


def _faces(faces: int) -> str:
    return tr("{count:face}", count=faces)
