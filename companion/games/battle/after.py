"""The position after each event, whose things have moved already. Total: it never refuses."""

from __future__ import annotations

from companion.games.battle import events as on
from companion.games.battle import round_events as around
from companion.games.battle.kinds import Suit, kind
from companion.games.battle.state import Aim, Claim, Debt, Rolling, State
from companion.games.battle.trick import Played
from companion.rules.events import Event, Question, Ruled, Seat
from companion.rules.values import replace


def after(state: State, event: Event) -> State:
    """The position after an event; what happens most often comes first."""
    match event:
        case on.CardPlayed():
            return _card_played(state, event)
        case on.TrickWon(seat=seat):
            return replace(state, taker=seat, settled=0)
        case on.TrickTaken(seat=seat):
            return replace(state, trick=(), tricks=state.tricks + 1, turn=seat, taker=None, settled=0)
        case on.CardBlocked(place=place):
            return replace(state, settled=place)
        case on.BombAimed(seat=seat, target=target):
            trick = tuple(replace(each, target=target) if each.seat == seat else each for each in state.trick)
            return replace(state, trick=trick, asking=None, aim=Aim(seat, target))
        case on.BombMoved(seat=seat, target=target, tokens=tokens):
            return replace(state, aim=Aim(seat, target, tokens))
        case on.BombPaid():
            return _bomb_paid(state, event)
        case on.AngelBombed(seat=seat, to=to, tokens=tokens, place=place):
            return replace(state, settled=place, debts=(*state.debts, Debt(seat, to, tokens)))
        case on.BattleWon(seat=seat, place=place):
            return replace(state, taker=seat, settled=place, rolling=None)
        case on.SuitNamed(seat=seat, suit=suit):
            return _suit_named(state, seat, suit)
        case on.RevokeShown(seat=seat, suit=suit):
            left = {of: claim for of, claim in state.claims.get(seat, {}).items() if of != suit}
            return replace(state, claims={**state.claims, seat: left})
        case around.BetPlaced(seat=seat, tokens=tokens):
            return replace(state, bets={**state.bets, seat: tokens})
        case around.BetWon(seat=seat) | around.BetLost(seat=seat):
            return replace(state, bets={each: bet for each, bet in state.bets.items() if each != seat})
        case around.RollsDue(about=about, seats=seats, place=place):
            return replace(state, rolling=Rolling(about, seats, place))
        case around.DieRolled(seat=seat, value=value) if state.rolling is not None:
            return replace(state, rolling=replace(state.rolling, rolls={**state.rolling.rolls, seat: value}))
        case around.RollTied(seats=seats) if state.rolling is not None:
            return replace(state, rolling=Rolling(state.rolling.about, seats, state.rolling.place))
        case around.DealerChosen(seat=seat, leader=leader):
            return replace(state, rolling=None, dealer_rolled=True, dealer=seat, turn=leader)
        case around.HandDealt(seat=seat, cards=cards):
            return replace(state, holdings=state.holdings.named(f"{seat}/hand", *cards))
        case around.EagleSwapped(seat=seat) | around.EagleTraded(to=seat):
            return replace(state, swapped=seat)
        case around.EaglePassed(seat=seat):
            return replace(state, passed=state.passed | {seat})
        case around.RoundScored():
            return replace(state, phase="scored", claims={})
        case around.DebtPaid():
            return replace(state, debts=state.debts[1:])
        case around.PlayerOut(seat=seat):
            return replace(state, out=state.out | {seat})
        case around.TokenGiven(seat=seat):
            return replace(state, helped=state.helped | {seat})
        case around.RoundBegun():
            return _round_begun(state, event)
        case Question():
            return replace(state, asking=event)
        case Ruled():
            return _ruled(state, event)
    return state


def _card_played(state: State, event: on.CardPlayed) -> State:
    seat, card, void = event.seat, event.card, event.void
    claims = state.claims
    if void is not None:
        claims = {**claims, seat: {void: Claim(card, state.tricks + 1), **claims.get(seat, {})}}
    trick = (*state.trick, Played(seat, card))
    waiting = state.to_play(trick)
    return replace(
        state,
        trick=trick,
        claims=claims,
        phase="tricks",
        rolling=None,
        aim=None,
        turn=waiting[0] if waiting else seat,
    )


def _suit_named(state: State, seat: Seat, suit: Suit) -> State:
    trick = tuple(
        replace(played, suit=suit) if played.seat == seat and kind(played.card).name == "knight" else played
        for played in state.trick
    )
    return replace(state, trick=trick, asking=None)


def _bomb_paid(state: State, event: on.BombPaid) -> State:
    aim = state.aim
    if aim is not None and aim.seat == event.to and aim.target == event.seat:
        aim = replace(aim, paid=event.tokens)
    return replace(state, settled=event.place, aim=aim)


def _round_begun(state: State, event: around.RoundBegun) -> State:
    return replace(
        state,
        round=event.number,
        phase="before",
        dealer=event.dealer,
        turn=event.leader,
        bets={},
        passed=frozenset(),
        swapped=None,
        aim=None,
        tricks=0,
    )


def _ruled(state: State, event: Ruled) -> State:
    """A ruling that moves tokens between a seat and the table changes the bet that it has there; a card that it takes
    out of the trick was not played."""
    bets = dict(state.bets)
    for unit, source, target, amount in event.transfers():
        for seat, more in ((source, amount), (target, -amount)):
            if unit == "tokens" and "table" in (source, target) and seat in bets:
                bets[seat] = max(0, bets[seat] + more)
    if not any(each.source.endswith("/play") for each in event.moved):
        return replace(state, bets=bets)
    trick = tuple(each for each in state.trick if each.card in state.holdings.pile(f"{each.seat}/play").faces)
    waiting = state.to_play(trick)
    turn = waiting[0] if trick and waiting else state.turn
    return replace(state, bets=bets, trick=trick, turn=turn, asking=None, settled=0, taker=None)


def turn_to(state: State, seat: Seat) -> State | None:
    """A ruling says who plays next: somebody who is in the game and has not played to this trick."""
    if seat in state.out or any(played.seat == seat for played in state.trick):
        return None
    return replace(state, turn=seat)
