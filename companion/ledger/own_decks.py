"""A group's own deck files: a folder beside its sessions."""

from __future__ import annotations

from pathlib import Path

from companion.cards import Deck
from companion.decks import DeckError, bundled_decks, load_printed
from companion.decks.pinned import same_cards, with_digest
from companion.files import why_no_name
from companion.languages import tr
from companion.ledger.sessions import home


def own_deck_path(name: str) -> Path:
    """The path of the own deck of this name, whether it exists or not."""
    return home() / "decks" / f"{name}.toml"


def own_decks() -> tuple[Path, ...]:
    """The own deck files, by name."""
    return tuple(sorted((home() / "decks").glob("*.toml")))


def deck_called(said: str) -> str:
    """A deck as ``load_deck`` understands it: an own deck's name becomes its file's path, anything else stays.

    A bundled deck's name, and a file that is there, come first.
    """
    if said in bundled_decks() or Path(said).is_file():
        return said
    own = own_deck_path(said) if said and Path(said).name == said else None
    return str(own) if own is not None and own.is_file() else said


def deck_again(deck: Deck, usual: str) -> Deck | None:
    """The deck with which a table began, as its file has it today; ``usual`` is the deck of the table's game.

    It is an identical deck, even from another file. If there is none, it is the deck of the same file or of the same
    name. None if there is none of these.
    """
    pinned = _loaded(deck.file, deck) if deck.file in bundled_decks() or _is_near_file(deck.file) else None
    if pinned is not None and same_cards(pinned, deck):
        return pinned
    others = [found for name in (usual, *bundled_decks(), *map(str, own_decks())) if (found := _loaded(name, deck))]
    called = [each for each in others if each.name == deck.name]
    return next((each for each in others if same_cards(each, deck)), None) or pinned or next(reversed(called), None)


def _loaded(name: str, pinned: Deck) -> Deck | None:
    """The deck of this name, with its digest where that is what it would differ by."""
    try:
        found = load_printed(name)
        return with_digest(found) if found.deck == pinned and pinned.printed else found.deck
    except DeckError:
        return None


def _is_near_file(path: str) -> bool:
    """Whether a file lies there; nobody asks another machine for it, for a session may come from anywhere."""
    return bool(path) and not path.startswith(("//", "\\\\")) and Path(path).is_file()


def why_no_own_deck(name: str) -> str:
    """Why a new deck of one's own cannot have this name, as a sentence; empty if it can."""
    if why_no_name(name) or name in bundled_decks():
        return tr("“{name}” cannot be a deck's name: letters, digits, spaces, dots and dashes, and "
                  "not the name of a deck that comes with the program.", name=name)  # fmt: skip
    if own_deck_path(name).exists():
        return tr("There is a deck of this name already: choose another one.")
    return ""
