"""The decks, before there is a table; from here their cards are shown to the camera, and counted under it."""

from __future__ import annotations

from functools import partial

from kivy.uix.widget import Widget

from companion.languages import later
from companion.ui.pages.door import InLobby, PageSpec
from companion.ui.views.page import CLOSE, Go

# What draws, prints and reads cards is slow to import, and the first screen does without it.


def _decks(lobby: InLobby, shown: str = "") -> Widget:
    """First the deck that is ``shown``."""
    from companion.ui.pages.before_camera import deck_form
    from companion.ui.pages.deck_shelf import DeckShelf

    for name, make in (("enrol", enrol), ("tags", tags), ("count", _count_from_here)):
        lobby.router.add(name, lambda deck, make=make: lobby.turn_to(partial(make, deck=deck)))
    return deck_form(DeckShelf(lobby.router, shown), lobby.router)


def enrol(lobby: InLobby, deck: str) -> Widget:
    """The faces of a deck are shown to the camera."""
    from companion.ui.pages.before_camera import deck_form
    from companion.ui.pages.deck_enrolling import EnrolShown

    return deck_form(EnrolShown(lobby.look(), deck, lobby.router), lobby.router)


def tags(lobby: InLobby, deck: str) -> Widget:
    """The cards of a deck are laid on a reader."""
    from companion.ui.pages.before_camera import deck_form
    from companion.ui.pages.tag_enrolling import TagsShown

    return deck_form(TagsShown(lobby.look(), deck, lobby.clock), lobby.router)


def count(lobby: InLobby, deck: str, back: Go = CLOSE) -> Widget:
    """The cards of a deck are counted under the camera; ``back`` leads to where that was asked."""
    from companion.ui.pages.before_camera import deck_form
    from companion.ui.pages.deck_counting import CountShown

    return deck_form(CountShown(lobby.look(), deck, back), lobby.router)


def _count_from_here(lobby: InLobby, deck: str) -> Widget:
    return count(lobby, deck, Go("decks", deck))


PAGE = PageSpec(key=later("Decks"), in_lobby=_decks, order=20)
