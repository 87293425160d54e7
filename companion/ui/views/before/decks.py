"""The decks that a table can be played with, and what can be read of each."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import dataclass

from companion.cards import Deck, Face
from companion.decks import DeckError, bundled_decks, load_deck, load_printed, title_of
from companion.decks.titles import whole_title
from companion.languages import tr
from companion.ledger.own_decks import deck_called, own_decks
from companion.rules.game import Option, Setup, SetupError, settle_options
from companion.rules.spec import GameSpec
from companion.sources.indistinct import find_indistinct
from companion.sources.nfc.tags.tagmap import TagMapError
from companion.sources.readable import Readable, readable, tags_of
from companion.ui.views.before.setup import Draft, shorten


@dataclass(frozen=True, slots=True)
class DeckChoice:
    """A deck to choose, or in play: ``title`` is what it is called, ``reads`` are sentences about cameras and tags,
    ``found`` is how much each of them reads (None: its file cannot be read, and ``reads`` says why); where its faces
    are still looked at, more is known when ``looked`` is done."""

    title: str
    reads: str
    found: Readable | None = None
    looked: Future[frozenset[Face]] | None = None

    @property
    def is_known_better(self) -> bool:
        """Whether more is known by now."""
        return self.looked is not None and self.looked.done()


def deck_of(draft: Draft) -> str:
    """The deck of a draft: a bundled deck's name, or an own deck file's path."""
    return draft.deck or draft.rules.deck_name(settle_options(draft.rules, draft.options))


def chosen_deck(draft: Draft) -> DeckChoice:
    """The deck of a draft, and what can be read of it."""
    return _choice(deck_of(draft))


def deck_in_play(deck: Deck) -> DeckChoice:
    """The deck of a table, and what can be read of it; nothing is said of one whose file lies elsewhere."""
    named = deck.file or deck_called(deck.name)
    is_here = named in (*bundled_decks(), *map(str, own_decks()))
    return _choice(named) if is_here else DeckChoice(title_of(deck.name), "")


def next_deck(draft: Draft) -> Draft:
    """The draft with the next of its decks."""
    found = drafts_by_deck(draft)
    names = list(found)
    return found[names[(names.index(deck_of(draft)) + 1) % len(names)] if deck_of(draft) in names else names[0]]


def names_deck(game: GameSpec, option: Option) -> bool:
    """Whether a house rule says nothing but which deck is played with."""
    usual = settle_options(game, {})
    return len({game.deck_name({**usual, option.name: value}) for value in option.values}) > 1


def drafts_by_deck(draft: Draft) -> dict[str, Draft]:
    """The decks that the house rules name, the other bundled decks that the game can be played with, and all own decks
    (the fault of a bad one appears when it is chosen): each by its name or path, and the table that is played with
    it."""
    by_rules = [draft.with_deck("")]
    for option in draft.rules.options:
        if names_deck(draft.rules, option):
            by_rules = [by_rules[0].ruled(option, value) for value in option.values]
    found = {deck_of(each): each for each in by_rules}
    others = [name for name in bundled_decks() if name not in found and _fits(draft, name)]
    return found | {name: draft.with_deck(name) for name in (*others, *map(str, own_decks()))}


def _fits(draft: Draft, name: str) -> bool:
    seats = tuple(f"seat {number}" for number in range(1, max(len(draft.seats), draft.rules.seats[0]) + 1))
    try:
        options = settle_options(draft.rules, draft.options)
        draft.rules.check(Setup(seats=seats, options=options, deck=load_deck(name)))
    except SetupError:
        return False
    return True


def _choice(name: str) -> DeckChoice:
    try:
        deck = load_printed(name)
        looked = find_indistinct(deck)
    except DeckError as error:
        return DeckChoice(title_of(name), shorten(name, str(error)))
    try:
        tags, wrong = tags_of(deck.deck, name), ""
    except TagMapError as error:
        tags, wrong = None, str(error)
    found = readable(deck, tags, looked.result() if looked.done() else ())
    if looked.done():
        return DeckChoice(title_of(name), f"{found.camera} {wrong or found.tags}", found)
    told = tr("{deck}: checking its faces.", deck=whole_title(deck.deck))
    return DeckChoice(title_of(name), f"{told} {wrong or found.tags}", found, looked)
