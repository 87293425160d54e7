"""The consequences of a full trick: its taker, the effects of its special cards in order of play, and its points."""

from __future__ import annotations

from companion.cards import Face
from companion.games.battle import events as on
from companion.games.battle import messages as say
from companion.games.battle import round_events as around
from companion.games.battle.kinds import BATTLE, BOMB, CROSSBONES, EAGLE
from companion.games.battle.state import State
from companion.games.battle.trick import (
    angels_hit,
    blocked_by,
    is_beaten,
    places_of,
    suit_of_trick,
    winning,
)
from companion.rules.events import Seat, Why
from companion.rules.game import Reason
from companion.rules.rulebook.amounts import spoken_score
from companion.rules.turn import Turn


def settle(turn: Turn[State]) -> bool:
    """Settles the trick if all have played and nothing is asked or to be rolled; says whether it was taken."""
    state = turn.state
    if state.asking is not None or state.rolling is not None or len(state.trick) < len(state.active):
        return False
    if state.taker is None:
        _win(turn)
    for at in range(turn.state.settled, len(state.trick)):
        _step(turn, at)
        if turn.state.rolling is not None:
            return False
    _take(turn)
    return True


def _win(turn: Turn[State]) -> None:
    trick = turn.state.trick
    at = winning(trick, turn.state.options.rotation)
    if at is None:
        turn.record(on.TrickWon(why=say.TO_LEADER, seat=trick[0].seat, card=None))
        return
    best, rolls = trick[at], any(len(_list_rollers(turn.state, each, trick[at].seat)) > 1 for each in range(len(trick)))
    turn.record(on.TrickWon(why=say.BEST_SO_FAR if rolls else _won_why(turn.state, at), seat=best.seat, card=best.card))


def _won_why(state: State, at: int) -> Why:
    best, suit = state.trick[at], suit_of_trick(state.trick)
    if best.card == EAGLE:
        return say.EAGLE_WINS
    if state.options.rotation == "running":
        return say.RUNNING_BEST
    if best.kind.name == "knight":
        return say.KNIGHTS_ONLY if suit is None else say.KNIGHT_WINS(suit=suit)
    if best.kind.suit == suit:
        return say.HIGHEST(suit=suit)
    return say.TRUMPED(own=best.kind.suit, suit=suit)


def _step(turn: Turn[State], at: int) -> None:
    """The work of the card in this place, before points are counted."""
    state = turn.state
    played = state.trick[at]
    if played.kind.value:
        return  # a warrior or a knight does no work of its own
    by = blocked_by(state.trick, at, every_card=state.options.eagle_blocks == "every-card")
    if by is not None:
        eagle = state.trick[by].seat
        if played.card == BOMB and played.target == eagle:
            _pay_bomb(turn, at, played.seat, eagle, is_reversed=True)
        else:
            turn.record(on.CardBlocked(seat=played.seat, card=played.card, by=eagle, place=at + 1))
        return
    if played.card == BATTLE:
        _battle(turn, at)
    if played.card != BOMB:
        return
    for angel in angels_hit(state.trick, at):
        seat, cost = state.trick[angel].seat, state.options.angel_costs
        turn.record(on.AngelBombed(seat=seat, to=played.seat, tokens=cost, place=at + 1))
    if played.target is not None:
        _pay_bomb(turn, at, played.target, played.seat, is_reversed=False)


def _pay_bomb(turn: Turn[State], at: int, payer: Seat, to: Seat, *, is_reversed: bool) -> None:
    cost = turn.state.options.bomb_costs
    tokens = turn.state.payable(payer, cost)
    if tokens == cost:
        reason = say.BOMB_REVERSED if is_reversed else say.BOMB_PAID
    else:
        reason = say.BOMB_REVERSED_IN_PART if is_reversed else say.BOMB_PAID_IN_PART
    turn.record(on.BombPaid(why=reason, seat=payer, to=to, tokens=tokens, place=at + 1))


def _list_rollers(state: State, at: int, taker: Seat) -> tuple[Seat, ...]:
    """The seats that roll for the card in this place, if it is a battle card that works: its player and the taker so
    far, or everyone."""
    every = state.options.eagle_blocks == "every-card"
    if state.trick[at].card != BATTLE or blocked_by(state.trick, at, every_card=every) is not None:
        return ()
    everyone = state.options.battle_roll == "all"
    return tuple(seat for seat in state.active if everyone or seat in (state.trick[at].seat, taker))


def _battle(turn: Turn[State], at: int) -> None:
    """A battle card is rolled for, or its player has the trick already."""
    taker = turn.state.taker
    assert taker is not None
    rollers = _list_rollers(turn.state, at, taker)
    if len(rollers) == 1:
        win_battle(turn, rollers[0], at + 1, alone=True)
        return
    turn.record(around.RollsDue(why=say.BATTLE_ROLLS(seat=taker), about="battle", seats=rollers, place=at + 1))


def win_battle(turn: Turn[State], seat: Seat, place: int, *, alone: bool = False) -> None:
    """A seat wins the battle card in this place (from 1): the trick, and one token of every other player."""
    state = turn.state
    payers = tuple(other for other in state.active if other != seat and state.payable(other, 1))
    reason = say.BATTLE_ALONE if alone else say.BATTLE_WON
    turn.record(on.BattleWon(why=reason, seat=seat, tokens=len(payers), place=place, payers=payers))


def _take(turn: Turn[State]) -> None:
    """Points: crossbones first, then angels, then the taker."""
    state = turn.state
    taker = state.taker
    assert taker is not None
    strikes = _crossbones(turn)
    left = list(range(len(state.trick)))
    for at, played in enumerate(state.trick):
        if played.kind.name != "angel" or is_beaten(state.trick, at):
            continue
        others = [each for each in left if each != at]
        if others:
            best = max(others, key=lambda each: state.worth[state.trick[each].card])
            left.remove(best)
            card = state.trick[best].card
            turn.record(on.AngelTook(seat=played.seat, card=card, points=state.worth[card]))
    cards = tuple(state.trick[at].card for at in left)
    threw = any(state.trick[at].seat == taker for at in places_of(state.trick, EAGLE))
    reason: Reason | Why
    if strikes:
        points, reason = -state.options.crossbones_cost * strikes, say.TAKEN_CROSSBONES
    elif threw:
        points, reason = 0, say.TAKEN_WITH_EAGLE
    else:
        points, reason = sum(state.worth[card] for card in cards), _explain_points(state, cards)
    turn.record(on.TrickTaken(why=reason, seat=taker, cards=cards, points=points))


def _explain_points(state: State, cards: tuple[Face, ...]) -> Reason | Why:
    """Why a trick brings its points: what each card counts, if it is more than one card."""
    counted = tuple(card for card in cards if state.worth[card])
    if len(counted) < 2:
        return say.TAKEN
    return say.TAKEN_SUM(counted=counted, sum=" + ".join(spoken_score(state.worth[card]) for card in counted))


def _crossbones(turn: Turn[State]) -> int:
    """Crossbones strike the angels before them, or else the trick's taker: how often, is returned."""
    state, strikes = turn.state, 0
    for at in places_of(state.trick, CROSSBONES):
        if blocked_by(state.trick, at, every_card=state.options.eagle_blocks == "every-card") is not None:
            continue
        angels = angels_hit(state.trick, at)
        for angel in angels:
            why = say.ANGEL_STRUCK(by=state.trick[at].seat)
            points = -state.options.crossbones_cost
            turn.record(on.AngelStruck(why=why, seat=state.trick[angel].seat, points=points))
        strikes += not angels or state.options.crossbones_on_angel == "as-well"
    return strikes
