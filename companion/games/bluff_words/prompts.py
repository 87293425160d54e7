"""The acts that Bluff Words waits for, and the cards that may be shown beside them."""

from __future__ import annotations

from collections.abc import Iterator

from companion.cards import Face
from companion.games.bluff_words import messages as say
from companion.games.bluff_words.state import State, places_of
from companion.games.bluff_words.turns import draws_from
from companion.rules.events import Seat
from companion.rules.game import Cards, Choice, Number, Prompt
from companion.rules.places import zone_of


def prompts(state: State) -> Iterator[Prompt]:
    """The acts that the turn or the challenge waits for."""
    return _challenged(state, state.bidder) if state.challenger and state.bidder else _turn(state, state.turn)


def welcome(state: State) -> tuple[Prompt, ...]:
    """The cards that may be shown beside them."""
    flipped = _flipped(state, state.bidder) if state.challenger and state.bidder else []
    return (*flipped, *_lying(state))


def _turn(state: State, seat: Seat) -> Iterator[Prompt]:
    if state.supply(seat):
        faces = state.holdings.possible(draws_from(state, seat))
        cards = Cards(zone=zone_of(state, seat, "down"), least=0, faces=faces, may_be_unseen=True)
        why = say.AWAIT_DRAW(seat=seat)
        if state.bidder == state.seats[(state.seats.index(seat) + 1) % len(state.seats)]:
            why = say.AWAIT_LAST_DRAW(seat=seat, bidder=state.bidder, value=state.bid)
        yield Prompt(act="draw", seat=seat, says=why, cards=cards)
    up, down = state.size(f"{seat}/up"), state.size(f"{seat}/down")
    if up or down:
        cards = Cards(zone=zone_of(state, seat, "up"), least=0, most=up, faces=state.holdings.possible(f"{seat}/up"))
        hidden = (Number("down", 0, down),)
        yield Prompt(act="swap", seat=seat, says=say.AWAIT_SWAP(seat=seat), cards=cards, numbers=hidden)
    if state.bid < state.most:
        values = (Number("value", state.bid + 1, state.most),)
        why = say.AWAIT_BID(seat=seat, least=state.bid + 1)
        yield Prompt(act="bid", seat=seat, says=why, numbers=values)
    if state.bidder not in (None, seat):
        why = say.AWAIT_CHALLENGE(seat=seat, bidder=state.bidder, value=state.bid)
        yield Prompt(act="challenge", seat=seat, says=why)


def _challenged(state: State, seat: Seat) -> Iterator[Prompt]:
    count = sum(state.size(place) for place in places_of(seat))
    cards = Cards(zone=zone_of(state, seat, "up"), least=1, most=count, faces=_word_faces(state, seat))
    why = say.AWAIT_WORD(seat=seat, value=state.bid)
    yield Prompt(act="word", seat=seat, says=why, cards=cards, choices=(Choice("word", ()),))
    yield Prompt(act="concede", seat=seat, says=say.AWAIT_CONCEDE(seat=seat))


def _flipped(state: State, seat: Seat) -> list[Prompt]:
    places = f"{seat}/down", "middle/down"
    count = sum(state.size(place) for place in places)
    if not count:
        return []
    faces = frozenset[Face]().union(*(state.holdings.possible(place) for place in places))
    cards = Cards(zone=zone_of(state, seat, "down"), least=count, most=count, faces=faces, may_be_unseen=True)
    return [Prompt(act="show", seat=seat, says=say.MAY_SHOW(count=count), cards=cards)]


def _word_faces(state: State, seat: Seat) -> frozenset[Face]:
    return frozenset[Face]().union(*(state.holdings.possible(place) for place in places_of(seat)))


def _lying(state: State) -> Iterator[Prompt]:
    """The naming of the cards that lay open from the start. Where a challenge has hidden cards turned up beside them,
    nobody can tell by sight which ones these are: there the word alone names its cards."""
    for seat in (None, *state.seats):
        place = "middle/up" if seat is None else f"{seat}/up"
        held = state.holdings.pile(place)
        is_flipped = state.challenger is not None and seat in (None, state.bidder)
        down = state.size("middle/down" if seat is None else f"{seat}/down")
        if not held.size or (is_flipped and held.unseen and down):
            continue
        lies = "center" if seat is None else zone_of(state, seat, "up")
        cards = Cards(
            zone=lies,
            least=held.size,
            most=held.size,
            faces=state.holdings.possible(place),
            may_be_unseen=True,
            lying=held.unseen > 0,
        )
        why = say.MAY_NAME_CENTER() if seat is None else say.MAY_NAME_FRONT(seat=seat)
        word, numbers = "center" if seat is None else "deal", (Number("down", down, down),)
        yield Prompt(act=word, seat=seat, says=why, cards=cards, numbers=numbers)
