"""The decks, before there is a table; from here their cards are shown to the camera, and counted under it."""

from __future__ import annotations

from functools import partial

from kivy.uix.widget import Widget

from companion.languages import later
from companion.ui.forms.page_form import PageForm
from companion.ui.pages.door import InLobby, PageSpec
from companion.ui.views.page import CLOSE, Go

LOOK_S = 0.1

# What draws, prints and reads cards is slow to import, and the first screen does without it.


def _decks(lobby: InLobby, shown: str = "") -> Widget:
    """First the deck that is ``shown``."""
    from companion.ui.pages.deck_shelf import DeckShelf

    for name, make in (("enrol", enrol), ("tags", tags), ("count", _count_from_here)):
        lobby.router.add(name, lambda deck, make=make: lobby.turn_to(partial(make, deck=deck)))
    return PageForm(DeckShelf(lobby.router, shown), lobby.router, look_s=LOOK_S)


def enrol(lobby: InLobby, deck: str) -> Widget:
    """The faces of a deck are shown to the camera."""
    from companion.ui.pages.deck_enrolling import EnrolShown

    return PageForm(EnrolShown(lobby.look(), deck, lobby.router), lobby.router, look_s=LOOK_S)


def tags(lobby: InLobby, deck: str) -> Widget:
    """The cards of a deck are laid on a reader."""
    from companion.ui.pages.tag_enrolling import TagsShown

    return PageForm(TagsShown(lobby.look(), deck, lobby.clock), lobby.router, look_s=LOOK_S)


def count(lobby: InLobby, deck: str, back: Go = CLOSE) -> Widget:
    """The cards of a deck are counted under the camera; ``back`` leads to where that was asked."""
    from companion.ui.pages.deck_counting import CountShown

    return PageForm(CountShown(lobby.look(), deck, back), lobby.router, look_s=LOOK_S)


def _count_from_here(lobby: InLobby, deck: str) -> Widget:
    return count(lobby, deck, Go("decks", deck))


PAGE = PageSpec(key=later("Decks"), in_lobby=_decks, order=20)
