"""The acts that Bluffing Battles waits for, and the cards that may be shown beside them."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.bluffing_battles import messages as say
from companion.games.bluffing_battles.options import USUAL_HAND
from companion.games.bluffing_battles.state import State
from companion.rules.events import Seat
from companion.rules.game import Cards, Number, Prompt
from companion.rules.places import zone_of


def prompts(state: State) -> Iterator[Prompt]:
    """The plays that are waited for."""
    return (_play(state, seat) for seat in state.seats if seat not in state.shown)


def welcome(state: State) -> tuple[Prompt, ...]:
    """The cards that may be shown beside them."""
    return tuple(prompt for seat in state.seats for prompt in _sights(state, seat))


def _play(state: State, seat: Seat) -> Prompt:
    reason = say.AWAIT_PLAY_IN_WAR if state.at_war else say.AWAIT_PLAY
    faces = state.holdings.possible(f"{seat}/hand")
    cards = Cards(zone=zone_of(state, seat, "play"), faces=faces)
    return Prompt(act="play", seat=seat, says=reason(seat=seat), cards=cards)


def _sights(state: State, seat: Seat) -> list[Prompt]:
    hand, draw = f"{seat}/hand", f"{seat}/draw"
    found: list[Prompt] = []
    if not state.started:
        cards = _cards(state, seat, "hand", hand, state.options.hand_size)
        size = state.options.hand_size
        why = say.MAY_DEAL(seat=seat) if size == USUAL_HAND else say.MAY_DEAL_OF(seat=seat, size=size)
        found.append(Prompt(act="deal", seat=seat, says=why, cards=cards))
    elif state.size(hand):
        cards = _cards(state, seat, "hand", hand, state.size(hand))
        found.append(Prompt(act="hand", seat=seat, says=say.MAY_SHOW(seat=seat), cards=cards))
    if seat in state.drew:
        cards = Cards(zone=zone_of(state, seat, "hand"), faces=state.holdings.possible(hand), may_be_unseen=True)
        found.append(Prompt(act="draw", seat=seat, says=say.MAY_DRAW(seat=seat), cards=cards))
    if state.size(draw) and seat not in state.turned:
        faces = frozenset({state.tops[seat]}) if seat in state.tops else state.holdings.possible(draw)
        cards = Cards(zone=zone_of(state, seat, "pile"), faces=faces)
        found.append(Prompt(act="top", seat=seat, says=say.MAY_TOP(seat=seat), cards=cards))
    laid = state.find_laid(seat)
    count = min(laid.count, state.holdings.pile(laid.place).unseen)
    if count:
        treasures = state.holdings.hiding_shown(laid.place).confined(laid.place, laid.pools)
        faces = treasures.possible(laid.place)
        cards = Cards(zone=zone_of(state, seat, "play"), least=1, most=count, faces=faces, whole=True)
        why = say.MAY_TREASURE(seat=seat, count=count)
        found.append(Prompt(act="treasure", seat=seat, says=why, cards=cards))
    if seat in state.recycled:
        counted = (Number("count", state.recycled[seat], state.recycled[seat]),)
        why = say.MAY_RECYCLE(seat=seat)
        found.append(Prompt(act="recycle", seat=seat, says=why, numbers=counted))
    return found


def _cards(state: State, seat: Seat, purpose: str, place: str, count: int) -> Cards:
    return Cards(zone=zone_of(state, seat, purpose), least=count, most=count, faces=state.holdings.possible(place))
