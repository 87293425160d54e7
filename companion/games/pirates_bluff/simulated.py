"""What a simulated table of Pirate's Bluff does by itself: hands are dealt and shown, and the session ends in time."""

from __future__ import annotations

from collections import Counter
from random import Random

from companion.cards import Face
from companion.games.pirates_bluff.acts import End, Hand, Join, Leave, Loan, Next, Pass, Repay
from companion.games.pirates_bluff.state import State
from companion.rules.bots import Dealing
from companion.rules.events import Seat
from companion.rules.game import Act
from companion.rules.values import replace

USUAL_HANDS = 8
MINUTES_A_HAND = 4
"""The text has three to five minutes a hand, and thirty for a session: about eight hands."""


def deal(state: State, chance: Random) -> State:
    """Every hand of which nothing is known is dealt from the cards that are left."""
    known = state.deal.hands
    due = [seat for seat in state.seats if not (state.hand(seat).dealt or state.hand(seat).is_in)]
    if not due or state.deal.phase not in ("dealt", "starting", "bidding", "showdown"):
        return state
    left = Counter(state.stock.faces)
    for hand in known.values():
        left.subtract(hand.hand or hand.dealt or hand.known)
    cards: list[Face] = [face for face, count in left.items() for _ in range(count)]
    chance.shuffle(cards)
    hands = dict(known)
    for seat in due:
        held = state.hand(seat).known
        come = [cards.pop() for _ in range(state.hand_size - len(held))]
        hands[seat] = replace(state.hand(seat), dealt=(*held, *come))
    return replace(state, deal=replace(state.deal, hands=hands))


def go_on(state: State, chance: Random) -> Act | None:
    """After a call every hand is shown; after a hand comes the next, and the last one ends the session."""
    if state.asked is not None:
        return None
    if state.deal.phase == "showdown":
        seat = next(seat for seat in state.seats if not state.hand(seat).is_in)
        start, cards = state.hand(seat).start, list(state.hand(seat).dealt)
        if start in cards:
            cards.remove(start)
            cards.insert(0, start)
        return Hand(seat=seat, cards=tuple(cards))
    if state.deal.phase == "over":
        minutes = state.options.session_minutes
        hands = max(1, minutes // MINUTES_A_HAND) if minutes else USUAL_HANDS
        return Next() if state.number < hands else End()
    return None


def fill(state: State, act: Act, chance: Random) -> Act:
    """Which cards a seat passes, if it does not say."""
    if not isinstance(act, Pass) or act.seat is None or (act.cards is not None and None not in act.cards):
        return act
    hand = state.hand(act.seat)
    own = [face for face in hand.dealt if face not in hand.got]
    return replace(act, cards=tuple(chance.sample(own, state.options.cards_passed)))


def held(state: State, seat: Seat) -> tuple[Face, ...]:
    """A dealt hand without its starting card, until it is shown."""
    hand = state.hand(seat)
    cards = [] if hand.is_in else list(hand.dealt)
    if hand.start in cards:
        cards.remove(hand.start)
    return tuple(cards)


DEALING = Dealing(
    deal=deal,
    held=held,
    go_on=go_on,
    fill=fill,
    without=frozenset(kind.word() for kind in (Loan, Repay, Join, Leave, End)),
)
