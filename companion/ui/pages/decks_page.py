"""The decks, before there is a table; from here their cards are shown to the camera, and counted under it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.uix.widget import Widget

from companion.languages import later
from companion.ledger.sessions import home
from companion.ui.pages.door import InLobby, PageSpec

# What draws, prints and reads cards is slow to import, and the first screen does without it.


def _decks(lobby: InLobby, shown: str = "") -> Widget:
    """First the deck that is ``shown``."""
    from companion.ui.pages.deck_shelf import DecksPage

    return DecksPage(
        folder=home() / "print",
        closed=lobby.closed,
        shown=shown,
        tags=lambda deck: lobby.turn_to(partial(tags, deck=deck)),
        enrols=lambda deck: lobby.turn_to(partial(enrol, deck=deck)),
        counts=lambda deck: lobby.turn_to(partial(count, deck=deck, back=partial(_decks, shown=deck))),
    )


def enrol(lobby: InLobby, deck: str) -> Widget:
    """The faces of a deck are shown to the camera."""
    from companion.ui.pages.deck_enrolling import EnrolPage

    look = lobby.look()
    return EnrolPage(
        look,
        deck=deck,
        done=lambda path: lobby.turn_to(partial(_decks, shown=str(path))),
        closed=lambda: lobby.turn_to(partial(_decks, shown=deck)),
        trouble=lambda: look.why,
    )


def tags(lobby: InLobby, deck: str) -> Widget:
    """The cards of a deck are laid on a reader."""
    from companion.ui.pages.tag_enrolling import TagsPage

    back = partial(lobby.turn_to, partial(_decks, shown=deck))
    return TagsPage(lobby.look(), deck=deck, clock=lobby.clock, closed=back)


def count(lobby: InLobby, deck: str, back: Callable[[InLobby], Widget] | None = None) -> Widget:
    """The cards of a deck are counted under the camera; ``back`` is the page from which that was asked (None: the
    set-up)."""
    from companion.ui.pages.deck_counting import CountPage

    look = lobby.look()
    closed = lobby.closed if back is None else partial(lobby.turn_to, back)
    return CountPage(look, deck=deck, closed=closed, trouble=lambda: look.why)


PAGE = PageSpec(key=later("Decks"), in_lobby=_decks)
