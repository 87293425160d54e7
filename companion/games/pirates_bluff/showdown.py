"""Hands are shown or counted; when all are in, the bid is right or wrong."""

from __future__ import annotations

from companion.cards import Face
from companion.games.pirates_bluff import messages as say
from companion.games.pirates_bluff.acts import Hand
from companion.games.pirates_bluff.counting import room_of
from companion.games.pirates_bluff.dealing import object_if_impossible, refuse_unknown
from companion.games.pirates_bluff.events import HandCounted, HandShown, Showdown, ShowdownRow
from companion.games.pirates_bluff.known import WILD, KnownHand, in_play, missing, rank_of
from companion.games.pirates_bluff.state import State
from companion.rules.acts import IMPOSSIBLE_STANDS, NOT_SHOWN, WRONG_NUMBER
from companion.rules.events import Param, Seat
from companion.rules.game import IllegalAct
from companion.rules.turn import Turn


def hand(turn: Turn[State], act: Hand) -> None:
    """A seat's hand is shown, or counted for the called rank."""
    phase, counts = turn.state.deal.phase, (act.natural, act.wild)
    by_cards = act.cards is not None and counts == (None, None)
    turn.refuse_if(not by_cards and (act.cards is not None or None in counts), say.CARDS_OR_COUNT)
    turn.refuse_if(phase in ("over", "paying"), say.HAND_IS_OVER)
    turn.refuse_if(phase != "showdown" and not by_cards, say.NO_SHOWDOWN)
    turn.object_if(phase != "showdown", say.NO_SHOWDOWN, say.HAND_KNOWN_EARLY)
    turn.refuse_if(turn.state.hand(turn.seat).is_in, say.HAND_IS_IN, seat=turn.seat)
    if act.cards is not None:
        _show(turn, act.cards)
    elif act.natural is not None and act.wild is not None:
        _count(turn, act.natural, act.wild)


def _show(turn: Turn[State], cards: tuple[Face, ...]) -> None:
    state, seat = turn.state, turn.seat
    refuse_unknown(turn, cards)
    place, held = f"{seat}'s hand", state.hand_size
    wrong = len(cards) != held
    turn.object_if(wrong, WRONG_NUMBER, say.AS_IT_LIES, given=len(cards), place=place, held=held)
    object_if_impossible(turn, in_play(state.stock, state.deal.hands, state.called_rank, without=seat), cards)
    absent = missing(state.hand(seat).known, cards)
    turn.object_if(
        absent is not None, NOT_SHOWN, IMPOSSIBLE_STANDS, impossible=True, place=place, missing=(absent,), card=absent
    )
    turn.record(HandShown(seat=seat, cards=cards))


def _count(turn: Turn[State], natural: int, wild: int) -> None:
    state, seat = turn.state, turn.seat
    rank = state.deal.bid.rank
    said: dict[str, Param] = {"seat": seat, "natural": natural, "wild": wild, "rank": rank}
    nonsense = natural < 0 or wild < 0 or natural + wild > state.stock.size
    if nonsense:
        raise IllegalAct(turn.act, say.COUNT_IMPOSSIBLE(**said), impossible=True)
    turn.object_if(
        not room_of(state, seat).holds(natural, wild), say.COUNT_IMPOSSIBLE, say.AS_IT_LIES, impossible=True, **said
    )
    turn.record(HandCounted(why=say.COUNTED(rank=rank), seat=seat, natural=natural, wild=wild))


def judge(turn: Turn[State]) -> None:
    """Every hand is in: who was right, and what is owed."""
    state = turn.state
    bid, callers = state.deal.bid, state.deal.callers
    rows = tuple(row(seat, state.hand(seat), bid.rank, is_super=state.options.super_wilds) for seat in state.seats)
    total = sum(each.counted for each in rows)
    is_right = total >= bid.quantity
    turn.record(
        Showdown(
            why=say.RIGHT if is_right else say.WRONG,
            quantity=bid.quantity,
            rank=bid.rank,
            total=total,
            bidders=bid.by,
            callers=callers,
            bidder_right=is_right,
            owed=-(-bid.quantity // len(callers if is_right else bid.by)),
            rows=rows,
        )
    )


def row(seat: Seat, known: KnownHand, rank: int, *, is_super: bool) -> ShowdownRow:
    """The count of a hand for the called rank: wild cards only beside a natural one (rules page, 4.3 and 8.2)."""
    if known.hand is not None:
        ranks = [rank_of(face) for face in known.hand]
        natural, wild = ranks.count(rank), 0 if rank == WILD else ranks.count(WILD)
    else:
        natural, wild = known.counted or (0, 0)
    worth = natural if is_super else min(natural, 1)
    return ShowdownRow(
        seat=seat,
        cards=known.hand,
        natural=natural,
        wild=wild,
        wild_counted=wild * worth,
        counted=natural + wild * worth,
    )
