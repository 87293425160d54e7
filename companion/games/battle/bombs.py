"""The target of a bomb: named when it is played, and once more until the next card."""

from __future__ import annotations

from companion.games.battle import messages as say
from companion.games.battle.acts import Bomb
from companion.games.battle.events import AimConfirmed, BombAimed, BombMoved
from companion.games.battle.state import State
from companion.games.battle.trick import angels_hit
from companion.rules.acts import GAME_IS_OVER
from companion.rules.events import Question, Seat, Why
from companion.rules.game import Reason
from companion.rules.turn import Turn

PAIR = 2
"""Of this number of players a bomb can hit only one."""


def richest(state: State, seat: Seat) -> tuple[Seat, ...]:
    """The possible targets of a seat's bomb: those of the others with the most tokens, bets counted."""
    others = [each for each in state.active if each != seat]
    most = max(state.tokens(each) for each in others)
    return tuple(each for each in others if state.tokens(each) == most)


def aim(turn: Turn[State], seat: Seat) -> None:
    """A bomb that falls on an angel needs no aim, and one target needs no question."""
    state = turn.state
    if angels_hit(state.trick, len(state.trick) - 1):
        return
    choices = richest(state, seat)
    if len(choices) == 1:
        aim_at(turn, seat, choices[0])
    else:
        turn.record(Question(why=say.WHOM_TO_BOMB, about="bomb", choices=choices, seat=seat))


def aim_at(turn: Turn[State], seat: Seat, target: Seat) -> None:
    """A seat's bomb is to hit this one."""
    state, choices = turn.state, richest(turn.state, seat)
    reason: Reason | Why = say.AIMED
    if target not in choices or len(state.active) == PAIR:
        reason = say.AIMED_AS_CHOSEN
    elif len(choices) > 1:
        reason = say.AIMED_AMONG_EQUALS(choices=choices)
    turn.record(BombAimed(why=reason, seat=seat, target=target))


def bomb(turn: Turn[State], act: Bomb) -> None:
    """The player of a bomb says whom it hits."""
    state, seat, target = turn.state, turn.seat, act.target
    asking, aimed = state.asking, state.aim
    turn.refuse_if(state.ended is not None and aimed is None, GAME_IS_OVER)
    bomber = asking.seat if asking is not None else aimed.seat if aimed is not None else None
    turn.refuse_if(seat != bomber, say.NO_BOMB, seat=seat)
    if aimed is not None and aimed.target == target:
        turn.record(AimConfirmed(seat=seat, target=target))
        return
    turn.refuse_if(state.ended is not None, GAME_IS_OVER)
    turn.refuse_if(state.phase == "scored", say.NEXT_FIRST)
    others = tuple(each for each in state.active if each != seat)
    turn.refuse_if(target not in others, say.CANNOT_BOMB, seat=seat, target=target, others=others)
    choices = asking.choices if asking is not None else () if aimed is None else (aimed.target,)
    turn.object_if(target not in choices, say.NOT_THE_RICHEST, say.BOMB_STANDS, target=target, choices=choices)
    if aimed is None or aimed.paid is None:
        aim_at(turn, seat, target)
        return
    why = say.BOMB_MOVED(before=aimed.target, back=state.payable(seat, aimed.paid))
    tokens = state.payable(target, state.options.bomb_costs)
    turn.record(BombMoved(why=why, seat=seat, target=target, tokens=tokens))
