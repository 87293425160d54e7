"""What each event makes of a position whose things have moved already. Total: it never refuses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.battle import events as on
from companion.games.battle import round_events as around
from companion.games.battle.kinds import kind
from companion.games.battle.state import Aim, Claim, Debt, OpenQuestion, Rolling, State
from companion.games.battle.trick import Played
from companion.rules.events import Event, Question, Ruled
from companion.rules.values import replace


def after(state: State, event: Event) -> State:
    """The position after an event."""
    step = STEPS.get(type(event))
    return step(state, event) if step else state


def _question(state: State, event: Question) -> State:
    if event.seat is None or (event.about != "suit" and event.about != "bomb"):
        return state
    return replace(state, asking=OpenQuestion("suit" if event.about == "suit" else "bomb", event.seat, event.choices))


def _ruled(state: State, event: Ruled) -> State:
    """A ruling that moves tokens between a seat and the table changes the bet that it has there."""
    bets = dict(state.bets)
    for moved, other in zip(event.postings[::2], event.postings[1::2], strict=False):
        for on_table, at_seat in ((moved, other), (other, moved)):
            seat = at_seat.account
            if on_table.unit == "tokens" and on_table.account == "table" and seat in bets:
                bets[seat] = max(0, bets[seat] + on_table.amount)
    turn = event.turn
    if turn is None or turn in state.out or any(played.seat == turn for played in state.trick):
        turn = state.turn
    return replace(state, bets=bets, turn=turn)


def _rolls_due(state: State, event: around.RollsDue) -> State:
    return replace(state, rolling=Rolling(event.about, event.seats, event.place))


def _die_rolled(state: State, event: around.DieRolled) -> State:
    rolling = state.rolling
    if rolling is None:
        return state
    return replace(state, rolling=replace(rolling, rolls={**rolling.rolls, event.seat: event.value}))


def _roll_tied(state: State, event: around.RollTied) -> State:
    rolling = state.rolling
    return state if rolling is None else replace(state, rolling=Rolling(rolling.about, event.seats, rolling.place))


def _dealer_chosen(state: State, event: around.DealerChosen) -> State:
    return replace(state, rolling=None, dealer_rolled=True, dealer=event.seat, turn=event.leader)


def _hand_dealt(state: State, event: around.HandDealt) -> State:
    return replace(state, holdings=state.holdings.named(f"{event.seat}/hand", *event.cards))


def _eagle_swapped(state: State, event: around.EagleSwapped) -> State:
    return replace(state, swapped=event.seat)


def _eagle_traded(state: State, event: around.EagleTraded) -> State:
    return replace(state, swapped=event.to)


def _eagle_passed(state: State, event: around.EaglePassed) -> State:
    return replace(state, passed=state.passed | {event.seat})


def _bet_placed(state: State, event: around.BetPlaced) -> State:
    return replace(state, bets={**state.bets, event.seat: event.tokens})


def _card_played(state: State, event: on.CardPlayed) -> State:
    seat, card = event.seat, event.card
    claims = state.claims
    if event.void is not None:
        mine = claims.get(seat, {})
        claims = {**claims, seat: {event.void: Claim(card, state.tricks + 1), **mine}}
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


def _suit_named(state: State, event: on.SuitNamed) -> State:
    trick = tuple(
        replace(played, suit=event.suit) if played.seat == event.seat and kind(played.card).name == "knight" else played
        for played in state.trick
    )
    return replace(state, trick=trick, asking=None)


def _revoke_shown(state: State, event: on.RevokeShown) -> State:
    left = {suit: claim for suit, claim in state.claims.get(event.seat, {}).items() if suit != event.suit}
    return replace(state, claims={**state.claims, event.seat: left})


def _bomb_aimed(state: State, event: on.BombAimed) -> State:
    trick = tuple(
        replace(played, target=event.target) if played.seat == event.seat else played for played in state.trick
    )
    return replace(state, trick=trick, asking=None, aim=Aim(event.seat, event.target))


def _bomb_moved(state: State, event: on.BombMoved) -> State:
    return replace(state, aim=Aim(event.seat, event.target, event.tokens))


def _trick_won(state: State, event: on.TrickWon) -> State:
    return replace(state, taker=event.seat, settled=0)


def _card_blocked(state: State, event: on.CardBlocked) -> State:
    return replace(state, settled=event.place)


def _bomb_paid(state: State, event: on.BombPaid) -> State:
    aim = state.aim
    if aim is not None and aim.seat == event.to and aim.target == event.seat:
        aim = replace(aim, paid=event.tokens)
    return replace(state, settled=event.place, aim=aim)


def _angel_bombed(state: State, event: on.AngelBombed) -> State:
    return replace(state, settled=event.place, debts=(*state.debts, Debt(event.seat, event.to, event.tokens)))


def _battle_won(state: State, event: on.BattleWon) -> State:
    return replace(state, taker=event.seat, settled=event.place, rolling=None)


def _trick_taken(state: State, event: on.TrickTaken) -> State:
    return replace(state, trick=(), tricks=state.tricks + 1, turn=event.seat, taker=None, settled=0)


def _round_scored(state: State, event: around.RoundScored) -> State:
    return replace(state, phase="scored", claims={})


def _bet_settled(state: State, event: around.BetWon | around.BetLost) -> State:
    return replace(state, bets={seat: bet for seat, bet in state.bets.items() if seat != event.seat})


def _debt_paid(state: State, event: around.DebtPaid) -> State:
    return replace(state, debts=state.debts[1:])


def _player_out(state: State, event: around.PlayerOut) -> State:
    return replace(state, out=state.out | {event.seat})


def _token_given(state: State, event: around.TokenGiven) -> State:
    return replace(state, helped=state.helped | {event.seat})


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


STEPS: Mapping[type[Event], Callable[[State, Any], State]] = {
    Question: _question,
    Ruled: _ruled,
    around.RollsDue: _rolls_due,
    around.DieRolled: _die_rolled,
    around.RollTied: _roll_tied,
    around.DealerChosen: _dealer_chosen,
    around.HandDealt: _hand_dealt,
    around.EagleSwapped: _eagle_swapped,
    around.EagleTraded: _eagle_traded,
    around.EaglePassed: _eagle_passed,
    around.BetPlaced: _bet_placed,
    on.CardPlayed: _card_played,
    on.SuitNamed: _suit_named,
    on.RevokeShown: _revoke_shown,
    on.BombAimed: _bomb_aimed,
    on.BombMoved: _bomb_moved,
    on.TrickWon: _trick_won,
    on.CardBlocked: _card_blocked,
    on.BombPaid: _bomb_paid,
    on.AngelBombed: _angel_bombed,
    on.BattleWon: _battle_won,
    on.TrickTaken: _trick_taken,
    around.RoundScored: _round_scored,
    around.BetWon: _bet_settled,
    around.BetLost: _bet_settled,
    around.DebtPaid: _debt_paid,
    around.PlayerOut: _player_out,
    around.TokenGiven: _token_given,
    around.RoundBegun: _round_begun,
}
