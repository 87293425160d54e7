"""``companion deck check``: mistakes of a deck, faces that look alike, and marks that another deck has, too."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import asdict

from companion.commands.telling import complain, tell, tell_json
from companion.decks import DeckError, PrintedDeck, bundled_decks, load_printed, title_of
from companion.decks.changes import spelled
from companion.decks.indices import describe_indices
from companion.decks.mistakes import mistakes
from companion.decks.numbering import OWN_MARKS, shared_numbers
from companion.decks.printing import tell_unfitting
from companion.games import game_or_folder
from companion.languages import tr
from companion.ledger.own_decks import deck_called, own_decks
from companion.press.boxes import READABLE, too_small
from companion.press.faces import scale_of
from companion.press.likeness import Likeness, alike, empty
from companion.press.mixing import mixed_up_with, tell_mixing
from companion.rules.game import Setup, SetupError, settle_options
from companion.rules.spec import GameSpec


def loaded(said: str) -> PrintedDeck:
    return load_printed(deck_called(said))


def check_deck(args: argparse.Namespace) -> int:
    if args.seats is not None and args.game is None:
        raise DeckError(tr("--seats needs a game: name it with --game"))
    if wrong := mistakes(deck_called(args.deck)):
        for each in wrong:
            complain(each)
        return 2
    deck = loaded(args.deck)
    if args.game is not None:
        game = game_or_folder(args.game)
        try:
            check_game(game, deck, args.seats or game.seats[0])
        except SetupError as error:
            raise DeckError(f"{deck.path}: {error}") from error
        if not args.as_json:
            tell(
                tr("Enough cards for {game} with {count} players.", game=game.title, count=args.seats or game.seats[0])
            )
    blank, confused, mixed = empty(deck), list(alike(deck)), mixed_up_with(deck)
    unfitting = list(tell_unfitting(deck))
    small = too_small(deck, scale_of(deck.size_mm))
    is_wrong = bool(blank or confused or unfitting or small)
    if args.as_json:
        pairs = [asdict(pair) for pair in confused]
        tell_json(
            {
                "deck": deck.deck.name,
                "indices": deck.indices,
                "unfitting": dict(deck.unfitting),
                "empty": blank,
                "too_small": [{"face": face, "what": what, "mm": high} for face, what, high in small],
                "alike": pairs,
                "like_other_decks": mixed,
            }
        )
        return 1 if is_wrong else 0
    for said in unfitting:
        tell(said)
    if indices := describe_indices(deck):
        tell(indices)
    for face, what, high in small:
        tell(
            tr(
                "{card}: the capitals of its {what} are {high} mm high; below {least} mm nobody can read them.",
                card=spelled(deck, face),
                what=what,
                high=high,
                least=READABLE,
            )
        )
    for face in blank:
        tell(
            tr(
                "{card} is almost blank, so no camera can recognise it. Print something on it.",
                card=spelled(deck, face),
            )
        )
    for pair in confused:
        tell(describe_likeness(deck, pair))
    if not confused and not blank:
        tell(
            tr(
                "{deck}: {count:face is distinct|faces are all distinct}, even turned and without colour.",
                deck=deck.deck.name,
                count=len(deck.prints),
            )
        )
    if mixed:
        tell(tell_mixing(deck, mixed))
    for said in describe_shared_marks(deck):
        tell(said)
    return 1 if is_wrong else 0


def describe_shared_marks(deck: PrintedDeck) -> Iterator[str]:
    """A sentence for each other deck, bundled or own, that has some of this one's numbers on other cards."""
    for name in (*bundled_decks(), *map(str, own_decks())):
        try:
            other = load_printed(name)
        except DeckError:
            continue
        if other.path == deck.path or not (shared := shared_numbers(deck, other)):
            continue
        yield tr(
            "{count:mark is|marks are} on cards of {other}, too, such as {least}. If both decks lie on the table, the "
            "camera can name the wrong card. Set marks_from = {first} to avoid this.",
            count=len(shared),
            least=min(shared),
            other=tr("“{name}”", name=title_of(name)),
            first=OWN_MARKS,
        )


def describe_likeness(deck: PrintedDeck, pair: Likeness) -> str:
    one, other = spelled(deck, pair.face), spelled(deck, pair.other)
    if pair.by_colour and pair.turned:
        return tr(
            "If one is turned, {one} and {other} differ only in colour and small print: add a shape.",
            one=one,
            other=other,
        )
    if pair.by_colour:
        return tr("{one} and {other} differ only in colour and small print: add a shape.", one=one, other=other)
    if pair.turned:
        return tr("{one} and {other} look alike when one is turned.", one=one, other=other)
    return tr("{one} and {other} look alike.", one=one, other=other)


def check_game(game: GameSpec, deck: PrintedDeck, seats: int) -> None:
    named = tuple(f"player {number}" for number in range(1, seats + 1))
    game.check(Setup(seats=named, options=settle_options(game, {}), deck=deck.deck))


def plays(game: GameSpec, deck: PrintedDeck) -> bool:
    try:
        check_game(game, deck, game.seats[0])
    except SetupError:
        return False
    return True
