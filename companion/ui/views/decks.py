"""The decks that a table can be played with, and what can be read of each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.decks import DeckError, bundled_decks, load_deck, load_printed, title_of
from companion.ledger.own_decks import own_decks
from companion.rules.game import Setup, SetupError, settle_options
from companion.sources.nfc.tags.tagmap import TagMapError
from companion.sources.readable import readable, tags_of
from companion.ui.views.setup import Draft


@dataclass(frozen=True, slots=True)
class DeckChoice:
    """A deck to choose: ``deck`` is what a header says (empty: the one that the house rules name), ``title`` is on its
    key, ``reads`` are sentences about cameras and tags."""

    deck: str
    title: str
    reads: str


def deck_choices(draft: Draft) -> tuple[DeckChoice, ...]:
    """The deck that the house rules name, the other bundled decks that the game can be played with, and all own decks
    (one that is no good is told when it is chosen)."""
    own_rule = _named_by_rules(draft)
    fitting = [name for name in bundled_decks() if name != own_rule and _fits(draft, name)]
    named = [("", own_rule), *((name, name) for name in fitting), *((str(path), str(path)) for path in own_decks())]
    return tuple(_choice(key, name) for key, name in named)


def chosen_deck(draft: Draft) -> DeckChoice:
    """The deck of a draft."""
    return _choice(draft.deck, draft.deck or _named_by_rules(draft))


def next_deck(draft: Draft) -> Draft:
    """The draft with the next of its decks."""
    keys = [choice.deck for choice in deck_choices(draft)]
    at = keys.index(draft.deck) if draft.deck in keys else -1
    return draft.with_deck(keys[(at + 1) % len(keys)])


def _named_by_rules(draft: Draft) -> str:
    return draft.rules.deck_name(settle_options(draft.rules, draft.options))


def _fits(draft: Draft, name: str) -> bool:
    seats = tuple(f"seat {number}" for number in range(1, max(len(draft.seats), draft.rules.seats[0]) + 1))
    try:
        options = settle_options(draft.rules, draft.options)
        draft.rules.check(Setup(seats=seats, options=options, deck=load_deck(name)))
    except SetupError:
        return False
    return True


def _choice(key: str, name: str) -> DeckChoice:
    return DeckChoice(key, title_of(name), " ".join(_reads(name)))


def _reads(name: str) -> Iterator[str]:
    try:
        deck = load_printed(name)
        found = readable(deck, tags_of(deck.deck, name))
    except (DeckError, TagMapError) as error:
        yield str(error)
        return
    yield found.camera
    yield found.tags
