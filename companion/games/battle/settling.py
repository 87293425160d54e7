"""What follows from a full trick: whose it is, what its special cards do in order of play, and its points."""

from __future__ import annotations

from companion.games.battle import happenings as on
from companion.games.battle import reasons
from companion.games.battle.kinds import BATTLE, BOMB, CROSSBONES, EAGLE
from companion.games.battle.playing import BOMB_COSTS
from companion.games.battle.state import State
from companion.games.battle.trick import (
    angels_hit,
    blocked_by,
    is_beaten,
    places_of,
    suit_of_trick,
    winning,
)
from companion.rules.course import Course
from companion.rules.events import Posting, Seat, Why, transfer

ANGEL_COSTS = 4
CROSSBONES_COST = 10


def settle(course: Course[State]) -> bool:
    """Settles the trick if all have played and nothing is asked or to be rolled; says whether it was taken."""
    state = course.state
    if state.asking is not None or state.rolling is not None or len(state.trick) < len(state.active):
        return False
    if state.taker is None:
        _win(course)
    for at in range(course.state.settled, len(state.trick)):
        _step(course, at)
        if course.state.rolling is not None:
            return False
    _take(course)
    return True


def _win(course: Course[State]) -> None:
    state = course.state
    trick, rotation = state.trick, str(state.options["rotation"])
    at = winning(trick, rotation)
    if at is None:
        seat = trick[0].seat
        course(on.TrickWon(why=reasons.TO_LEADER(seat=seat), seat=seat, card=None))
        return
    best = trick[at]
    course(on.TrickWon(why=_won_why(state, at), seat=best.seat, card=best.card))


def _won_why(state: State, at: int) -> Why:
    best, suit = state.trick[at], suit_of_trick(state.trick)
    if best.card == EAGLE:
        return reasons.EAGLE_WINS(seat=best.seat)
    if state.options["rotation"] == "running":
        return reasons.RUNNING_BEST(seat=best.seat, card=best.card)
    if best.kind.name == "knight":
        if suit is None:
            return reasons.KNIGHTS_ONLY(seat=best.seat, card=best.card)
        return reasons.KNIGHT_WINS(seat=best.seat, card=best.card, suit=suit)
    if best.kind.suit == suit:
        return reasons.HIGHEST(seat=best.seat, card=best.card, suit=suit)
    return reasons.TRUMPED(seat=best.seat, card=best.card, own=best.kind.suit, suit=suit)


def _step(course: Course[State], at: int) -> None:
    """The work of the card in this place, before points are counted."""
    state = course.state
    played = state.trick[at]
    by = blocked_by(state.trick, at, every_card=state.options["eagle_blocks"] == "every-card")
    if by is not None:
        eagle = state.trick[by].seat
        if played.card == BOMB and played.target == eagle:
            _pay_bomb(course, at, played.seat, eagle, is_reversed=True)
        else:
            why = reasons.BLOCKED(by=eagle, seat=played.seat, card=played.card)
            course(on.CardBlocked(why=why, seat=played.seat, card=played.card, by=eagle, place=at + 1))
        return
    if played.card == BATTLE:
        _battle(course, at, played.seat)
    if played.card != BOMB:
        return
    for angel in angels_hit(state.trick, at):
        seat = state.trick[angel].seat
        why = reasons.ANGEL_BOMBED(seat=seat, to=played.seat, tokens=ANGEL_COSTS)
        course(on.AngelBombed(why=why, seat=seat, to=played.seat, tokens=ANGEL_COSTS, place=at + 1))
    if played.target is not None:
        _pay_bomb(course, at, played.target, played.seat, is_reversed=False)


def _pay_bomb(course: Course[State], at: int, payer: Seat, to: Seat, *, is_reversed: bool) -> None:
    postings = course.state.owed(BOMB_COSTS, payer, to)
    tokens = _received(postings)
    reason = reasons.BOMB_REVERSED if is_reversed else reasons.BOMB_PAID
    why = reason(seat=payer, to=to, tokens=tokens)
    course(on.BombPaid(why=why, postings=postings, seat=payer, to=to, tokens=tokens, place=at + 1))


def _received(postings: tuple[Posting, ...]) -> int:
    return sum(max(0, posting.amount) for posting in postings)


def _battle(course: Course[State], at: int, player: Seat) -> None:
    """Who rolls for a battle card: its player and whose the trick is so far, or everyone."""
    state = course.state
    taker = state.taker
    assert taker is not None
    everyone = state.options["battle_roll"] == "all"
    rollers = tuple(seat for seat in state.active if everyone or seat in (player, taker))
    if len(rollers) == 1:
        win_battle(course, player, at + 1, alone=True)
        return
    why = reasons.BATTLE_ROLLS(seat=taker, seats=rollers)
    course(on.RollsDue(why=why, about="battle", seats=rollers, place=at + 1))


def win_battle(course: Course[State], seat: Seat, place: int, *, alone: bool = False) -> None:
    """A seat wins the battle card in this place (from 1): the trick, and one token of every other player."""
    state = course.state
    postings = tuple(posting for other in state.active if other != seat for posting in state.owed(1, other, seat))
    reason = reasons.BATTLE_ALONE if alone else reasons.BATTLE_WON
    tokens = _received(postings)
    why = reason(seat=seat, tokens=tokens)
    course(on.BattleWon(why=why, postings=postings, seat=seat, tokens=tokens, place=place))


def _take(course: Course[State]) -> None:
    """Points: crossbones first, then angels, then the taker."""
    state = course.state
    taker = state.taker
    assert taker is not None
    strikes = _crossbones(course)
    left = list(range(len(state.trick)))
    for at, played in enumerate(state.trick):
        others = [each for each in left if each != at]
        if played.kind.name == "angel" and not is_beaten(state.trick, at) and others:
            best = max(others, key=lambda each: state.worth[state.trick[each].card])
            left.remove(best)
            card = state.trick[best].card
            points = state.worth[card]
            why = reasons.ANGEL_TOOK(seat=played.seat, card=card, points=points)
            course(
                on.AngelTook(why=why, postings=_scored(points, played.seat), seat=played.seat, card=card, points=points)
            )
    cards = tuple(state.trick[at].card for at in left)
    threw = any(state.trick[at].seat == taker for at in places_of(state.trick, EAGLE))
    if strikes:
        points, reason = -CROSSBONES_COST * strikes, reasons.TAKEN_CROSSBONES
    elif threw:
        points, reason = 0, reasons.TAKEN_WITH_EAGLE
    else:
        points, reason = sum(state.worth[card] for card in cards), reasons.TAKEN
    why = reason(seat=taker, points=points)
    course(on.TrickTaken(why=why, postings=_scored(points, taker), seat=taker, cards=cards, points=points))


def _crossbones(course: Course[State]) -> int:
    """Crossbones strike the angels before them, or else the trick's taker: how often, is returned."""
    state, strikes = course.state, 0
    for at in places_of(state.trick, CROSSBONES):
        if blocked_by(state.trick, at, every_card=state.options["eagle_blocks"] == "every-card") is not None:
            continue
        angels = angels_hit(state.trick, at)
        for angel in angels:
            seat = state.trick[angel].seat
            why = reasons.ANGEL_STRUCK(seat=seat, by=state.trick[at].seat)
            postings = _scored(-CROSSBONES_COST, seat)
            course(on.AngelStruck(why=why, postings=postings, seat=seat, points=-CROSSBONES_COST))
        strikes += not angels or state.options["crossbones_on_angel"] == "as-well"
    return strikes


def _scored(points: int, seat: Seat) -> tuple[Posting, ...]:
    return transfer("points", points, "bank", seat)
