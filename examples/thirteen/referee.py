"""The rules of Thirteen, and its prompts."""

from companion.cards import STANDARD_RANKS, rank_of
from companion.rules.game import Cards, Prompt
from companion.rules.places import zone_of
from companion.rules.trade import end_game, leaders

from . import words as say


def bid(turn, act):
    turn.refuse_if(turn.seat in turn.state.bids, say.HAS_BID, seat=turn.seat)
    turn.object_if_impossible(f"{turn.seat}/hand", act.card)
    turn.record(say.BidLaid(seat=turn.seat, card=act.card))


def settle(turn):
    state, bids = turn.state, turn.state.bids
    if len(bids) < len(state.seats):
        return
    highest = leaders({seat: STANDARD_RANKS.index(rank_of(card)) for seat, card in bids.items()})
    seat, why = (highest[0], say.SCORED) if len(highest) == 1 else (None, say.EQUAL)
    turn.record(say.RoundEnded(why=why, seat=seat, number=state.played + 1))
    if turn.state.played >= state.options.rounds:
        turn.record(end_game(turn.state.by_seat("points"), say.WON, say.SHARED))


def prompts(state):
    for seat in state.seats:
        if seat not in state.bids:
            cards = Cards(zone=zone_of(state, seat, "play"), faces=state.possible(f"{seat}/hand"))
            yield Prompt(act="bid", seat=seat, says=say.AWAIT_BID(seat=seat, number=state.played + 1), cards=cards)
