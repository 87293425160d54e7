"""What Bluffing Battles waits for, and what may be shown beside it."""

from __future__ import annotations

from companion.games.bluffing_battles import reasons
from companion.games.bluffing_battles.state import HAND_SIZE, Laid, State
from companion.rules.events import Seat
from companion.rules.game import Cards, Number, Prompt


def prompts(state: State) -> tuple[Prompt, ...]:
    """The plays that are waited for first, then the sights that are welcome."""
    if state.ended:
        return ()
    needed = [_play(state, seat) for seat in state.seats if seat not in state.shown]
    return (*needed, *(prompt for seat in state.seats for prompt in _sights(state, seat)))


def zone(state: State, seat: Seat, purpose: str) -> str:
    """``1/play``: the seat's number in turn order and what the zone is for."""
    return f"{state.seats.index(seat) + 1}/{purpose}"


def _play(state: State, seat: Seat) -> Prompt:
    reason = reasons.AWAIT_PLAY_IN_WAR if state.at_war else reasons.AWAIT_PLAY
    faces = state.census.possible(f"{seat}/hand")
    cards = Cards(zone=zone(state, seat, "play"), faces=faces, cleared=not state.at_war)
    return Prompt(act="play", seat=seat, says=reason(seat=seat), cards=cards)


def _sights(state: State, seat: Seat) -> list[Prompt]:
    hand, draw = f"{seat}/hand", f"{seat}/draw"
    found: list[Prompt] = []
    if not state.started:
        cards = _cards(state, seat, "hand", hand, HAND_SIZE)
        found.append(Prompt(act="deal", seat=seat, says=reasons.MAY_DEAL(seat=seat), cards=cards, optional=True))
    elif state.size(hand):
        cards = _cards(state, seat, "hand", hand, state.size(hand))
        found.append(Prompt(act="hand", seat=seat, says=reasons.MAY_SHOW(seat=seat), cards=cards, optional=True))
    if seat in state.drew:
        cards = Cards(zone=zone(state, seat, "hand"), faces=state.census.possible(hand), may_be_unseen=True)
        found.append(Prompt(act="draw", seat=seat, says=reasons.MAY_DRAW(seat=seat), cards=cards, optional=True))
    if state.size(draw) and seat not in state.turned:
        faces = frozenset({state.tops[seat]}) if seat in state.tops else state.census.possible(draw)
        cards = Cards(zone=zone(state, seat, "pile"), faces=faces)
        found.append(Prompt(act="top", seat=seat, says=reasons.MAY_TOP(seat=seat), cards=cards, optional=True))
    laid = state.unnamed.get(seat, Laid())
    count = min(laid.count, state.census.place(laid.place).unseen)
    if count:
        treasures = state.census.hiding_shown(laid.place).confined(laid.place, laid.pools)
        faces = treasures.possible(laid.place)
        cards = Cards(zone=zone(state, seat, "play"), least=1, most=count, faces=faces)
        why = reasons.MAY_TREASURE(seat=seat, count=count)
        found.append(Prompt(act="treasure", seat=seat, says=why, cards=cards, optional=True))
    if seat in state.recycled:
        counted = (Number("count", state.recycled[seat], state.recycled[seat]),)
        why = reasons.MAY_RECYCLE(seat=seat)
        found.append(Prompt(act="recycle", seat=seat, says=why, numbers=counted, optional=True))
    return found


def _cards(state: State, seat: Seat, purpose: str, place: str, count: int) -> Cards:
    return Cards(zone=zone(state, seat, purpose), least=count, most=count, faces=state.census.possible(place))
