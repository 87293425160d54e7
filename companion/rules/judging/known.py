"""Known facts that speak against a card, as everybody may hear them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.cards import Face
from companion.rules.holdings import Holdings
from companion.rules.places import ALL
from companion.rules.rulebook.phrases import HOLDS, LIES_ELSEWHERE, LIES_IN, NO_CARD_LEFT, NONE_LEFT

if TYPE_CHECKING:
    from companion.rules.spec import GameSpec


def tell_against(game: GameSpec, holdings: Holdings, path: str, face: Face) -> str:
    """The known facts that speak against a face in a place."""
    called = game.card_names.get(face, face)
    elsewhere = [_name_place(game, where) for where in holdings.whereabouts(face) if where != path]
    if elsewhere:
        names = [name for name in dict.fromkeys(elsewhere) if name]
        if names and all(elsewhere):
            return LIES_IN.format(card=called, places=" and ".join(names))
        return LIES_ELSEWHERE.format(card=called)
    pile = holdings.pile(path)
    if pile.size < 1:
        return NO_CARD_LEFT
    if pile.shown and pile.unseen < 1:
        if (place := game.place(path)) and place.seen_by is not ALL and not place.told:
            return LIES_ELSEWHERE.format(card=called)
        return HOLDS.format(cards=", ".join(game.card_names.get(each, each) for each in pile.faces))
    return NONE_LEFT.format(card=called)


def _name_place(game: GameSpec, path: str) -> str:
    """The name for people of a place that all can see; empty for any other."""
    place = game.place(path)
    is_told = place is not None and (place.seen_by is ALL if place.told is None else place.told)
    return game.called(path) if is_told else ""
