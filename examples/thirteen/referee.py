"""The rules of Thirteen, and what they wait for."""

from companion.cards import STANDARD_RANKS, rank_of
from companion.rules.events import GameEnded
from companion.rules.game import Cards, Prompt
from companion.rules.places import zone_of

from . import words as say


def bid(turn, act):
    turn.refuse_if(turn.seat in turn.state.bids, say.HAS_BID, seat=turn.seat)
    turn.object_if_impossible(f"{turn.seat}/hand", act.card)
    turn.record(say.BidLaid(seat=turn.seat, card=act.card))


def settle(turn):
    state, bids = turn.state, turn.state.bids
    if len(bids) < len(state.seats):
        return
    worth = {seat: STANDARD_RANKS.index(rank_of(card)) for seat, card in bids.items()}
    highest = [seat for seat in bids if worth[seat] == max(worth.values())]
    seat, why = (highest[0], say.SCORED) if len(highest) == 1 else (None, say.EQUAL)
    turn.record(say.RoundEnded(why=why, seat=seat, number=state.played + 1))
    if turn.state.played >= state.options.rounds:
        points = {seat: turn.state.holdings.of("points", seat) for seat in state.seats}
        most = max(points.values())
        winners = tuple(seat for seat in state.seats if points[seat] == most)
        why = say.WON if len(winners) == 1 else say.SHARED
        turn.record(GameEnded(why=why(winners=winners, points=most), winners=winners))


def prompts(state):
    for seat in state.seats:
        if seat not in state.bids:
            faces = state.holdings.possible(f"{seat}/hand")
            cards = Cards(zone=zone_of(state, seat, "play"), faces=faces)
            yield Prompt(act="bid", seat=seat, says=say.AWAIT_BID(seat=seat, number=state.played + 1), cards=cards)
