"""What the table says over the books: how much somebody has in truth, and what it rules against the referee."""

from __future__ import annotations

from typing import TypeVar

from companion.rules import acts as words
from companion.rules.events import Counted, Posting, Ruled, transfer
from companion.rules.game import IllegalAct
from companion.rules.spec import GameSpec, GameState

S = TypeVar("S", bound=GameState)


def ruled(game: GameSpec[S], act: words.Rule, state: S) -> Ruled:
    """What a ruling leads to. Raises IllegalAct."""
    postings: tuple[Posting, ...] = ()
    balances = game.balances(state)
    turn = None
    for effect in act.effect:
        if isinstance(effect, words.NextTurn):
            turn = effect.turn
            if turn not in state.seats:
                raise IllegalAct(act, words.UNKNOWN_SEAT(seat=turn))
            continue
        if effect.amount < 1:
            raise IllegalAct(act, words.BAD_AMOUNT(amount=effect.amount))
        for account in (effect.from_, effect.to):
            if (effect.unit, account) not in balances:
                raise IllegalAct(act, words.UNKNOWN_ACCOUNT(account=account, unit=effect.unit))
        postings += transfer(effect.unit, effect.amount, effect.from_, effect.to)
    return Ruled(why=words.RULED(text=act.text), postings=postings, text=act.text, turn=turn)


def counted(game: GameSpec[S], act: words.Count, state: S) -> Counted:
    """What a count leads to, beside what the books say. Raises IllegalAct."""
    if act.seat is None:
        raise IllegalAct(act, words.SEAT_NEEDED(act=act.word()))
    if act.amount < 0:
        raise IllegalAct(act, words.BAD_AMOUNT(amount=act.amount))
    booked = game.balances(state).get((act.unit, act.seat))
    if booked is None:
        raise IllegalAct(act, words.UNKNOWN_ACCOUNT(account=act.seat, unit=act.unit))
    reason = words.COUNT_AGREES if booked == act.amount else words.COUNT_DIFFERS
    why = reason(seat=act.seat, amount=act.amount, unit=act.unit, booked=booked)
    return Counted(why=why, seat=act.seat, unit=act.unit, amount=act.amount, booked=booked)
