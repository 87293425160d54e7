"""Acts at a table of Pirate's Bluff, right or wrong, often in the same moment as the one before."""

from __future__ import annotations

import random
from typing import Any

from companion.games.pirates_bluff import acts as pb
from companion.rules.game import Act

GUESTS = ("Ann", "Ben", "Cem", "Dia", "Eva", "Fay", "Gus", "Hal", "Ida", "Jon")


def misplay(state: Any, chance: random.Random) -> Act:
    """Something that somebody may say at this moment and mostly should not."""
    seat = chance.choice(state.seats)
    kinds = {
        "dealt": (seating, seating, cards, cards, bets, hands),
        "starting": (cards, cards, cards, seating, bets, hands),
        "bidding": (bets, bets, bets, bets, seating, cards, hands),
        "showdown": (bets, bets, hands, hands, cards, seating),
    }
    return chance.choice(kinds.get(state.deal.phase, (seating, seating, bets, hands)))(state, seat, chance)


def bets(state: Any, seat: str, chance: random.Random) -> Act:
    """A bid near the standing one, a call or the last word."""
    quantity, rank = state.bid.size if state.bid else (1, 4)
    seat = chance.choice((seat, state.bid.by[0])) if state.bid else seat
    if state.deal.callers and chance.random() < 0.6:
        return pb.Call(seat=chance.choice((*state.deal.callers, *state.seats)))
    if chance.random() < 0.3:
        return chance.choice((pb.Call(seat=seat), pb.Dead(seat=seat)))
    if chance.random() < 0.2:
        return pb.Bid(seat=seat, quantity=chance.choice((0, 1, 100)), rank=chance.choice((0, 9, 3)))
    more = chance.choice((0, 0, 0, 1, 1, -1))
    return pb.Bid(seat=seat, quantity=max(1, quantity + more), rank=chance.choice((rank, rank, rank - 1, 0, 8)))


def cards(state: Any, seat: str, chance: random.Random) -> Act:
    """Starting cards and passed cards, some of which cannot be."""
    known = [face for holding in state.deal.hands.values() for face in holding.known]
    face = chance.choice((*known, *state.stock.sayable, *state.stock.sayable, "9Z"))
    if chance.random() < (0.15 if state.options.cyclone else 0.8):
        return pb.Start(seat=seat, card=chance.choice((face, None)))
    still = [each for each in state.seats if state.hand(each).passed_to is None]
    if len(still) in (2, 3):
        return pb.Pass(seat=chance.choice(still), to=chance.choice((*still, *state.seats)))
    to = chance.choice((None, *state.seats))
    number = chance.choice((2, 2, 2, 3))
    return pb.Pass(seat=seat, to=to, count=number, cards=chance.choice((None, (face, None), (face, face))))


def hands(state: Any, seat: str, chance: random.Random) -> Act:
    """A hand by its cards or its numbers; some are too small or hold what lies elsewhere."""
    holding = state.hand(seat)
    if chance.random() < 0.3:
        return pb.Hand(seat=seat, natural=chance.choice((0, 1, 9, -1, 30)), wild=chance.choice((0, 1, None)))
    known = [face for other in state.deal.hands.values() for face in other.known]
    held = list(holding.known) if chance.random() < 0.8 else []
    if known and chance.random() < 0.2:
        held.append(chance.choice(known))
    while len(held) < state.hand_size:
        held.append(chance.choice(state.stock.sayable))
    return pb.Hand(seat=seat, cards=tuple(held[: chance.choice((9, 9, 9, 2))]))


def seating(state: Any, seat: str, chance: random.Random) -> Act:
    """Loans, comings and goings, the next hand and the end, whenever it comes to somebody's mind."""
    amount = chance.choice((0, 1, 1, 2, 10**7))
    after = chance.choice((None, *state.seats, "Zoe"))
    absent = [name for name in GUESTS if name not in state.seats]
    newcomer = chance.choice((*state.left, chance.choice(absent), chance.choice(absent), seat, "bank"))
    said = (
        pb.Loan(seat=seat, amount=amount), pb.Repay(seat=seat, amount=amount), pb.Leave(seat=seat),
        pb.Join(seat=newcomer, after=after), pb.Join(seat=newcomer), pb.Next(), pb.Next(),
    )  # fmt: skip
    return pb.End() if chance.random() < 0.03 else chance.choice(said)
