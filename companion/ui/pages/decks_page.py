"""The decks, before there is a table; from here their cards are shown to the camera, and counted under it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.uix.widget import Widget

from companion.languages import later, tr
from companion.ledger.sessions import home
from companion.ui.controller.source_check import SourceCheck
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
        trouble=partial(_trouble, look),
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
    return CountPage(look, deck=deck, closed=closed, trouble=partial(_trouble, look))


def _trouble(look: SourceCheck) -> str:
    """Why there is no picture yet; empty where there is no camera."""
    if look.why:
        return look.why
    if look.feed is None:
        return tr("Looking for what is plugged in…")
    return tr("Waiting for the camera's first picture…") if look.camera is not None else ""


PAGE = PageSpec(key=later("Decks"), in_lobby=_decks, order=20)
