"""From the deal to the first bidder: passed cards (Cyclone), starting cards, antes, the lowest card."""

from __future__ import annotations

from companion.cards import Face
from companion.games.pirates_bluff import messages as say
from companion.games.pirates_bluff.acts import Pass, Start
from companion.games.pirates_bluff.allowed import are_enough, receiver_refused, still_to_pass
from companion.games.pirates_bluff.events import CardsPassed, OpenerFound, StartShown
from companion.games.pirates_bluff.known import InPlay, in_play, missing, rank_of
from companion.games.pirates_bluff.state import State
from companion.rules.acts import IMPOSSIBLE_CARD, IMPOSSIBLE_STANDS, NOT_SHOWN, UNKNOWN_FACE, UNKNOWN_SEAT
from companion.rules.events import Question, Seat
from companion.rules.game import IllegalAct
from companion.rules.trade import next_seat
from companion.rules.turn import Turn


def pass_cards(turn: Turn[State], act: Pass) -> None:
    """Cyclone: a seat passes cards to its left, or to the seat named."""
    state, seat, size = turn.state, turn.seat, turn.state.options.cards_passed
    turn.refuse_if(not state.options.cyclone, say.NO_CYCLONE)
    is_late = state.deal.phase not in ("dealt", "starting") or state.laid
    turn.refuse_if(is_late, say.PASS_TOO_LATE)
    refuse_too_few(turn)
    turn.refuse_if(seat not in still_to_pass(state), say.PASSED_ALREADY, seat=seat)
    to = next_seat(state.seats, seat) if act.to is None else act.to
    turn.refuse_if(to not in state.seats, UNKNOWN_SEAT, seat=to)
    refused = receiver_refused(state, seat, to)
    if refused is not None:
        raise IllegalAct(act, refused)
    counts = [size if act.count is None else act.count, size if act.cards is None else len(act.cards)]
    for count in counts:
        turn.refuse_if(count != size, say.PASS_TWO, seat=seat, size=size, count=count)
    named = tuple(face for face in act.cards or () if face is not None)
    refuse_unknown(turn, named)
    if named:
        new = tuple(face for face in named if face not in state.hand(seat).got)
        object_if_impossible(turn, in_play(state.stock, state.deal.hands, None, without=None), new)
    turn.record(CardsPassed(seat=seat, to=to, count=size, cards=act.cards))


def start_card(turn: Turn[State], act: Start) -> None:
    """A starting card is turned up; the first takes the antes, the last tells who bids first."""
    state, seat, card = turn.state, turn.seat, act.card
    turn.refuse_if(state.deal.phase == "over", say.HAND_IS_OVER)
    turn.refuse_if(state.deal.phase not in ("dealt", "starting"), say.START_TOO_LATE)
    refuse_too_few(turn)
    waiting = still_to_pass(state)
    turn.refuse_if(waiting, say.PASS_FIRST, waiting=waiting, size=state.options.cards_passed)
    hand = state.hand(seat)
    turn.refuse_if(seat in state.laid, say.STARTED_ALREADY, seat=seat, card=hand.start)
    if card is not None:
        refuse_unknown(turn, (card,))
        _object_to_start(turn, card)
    why = say.STARTED_UNREAD if card is None else say.STARTED
    turn.record(StartShown(why=why, seat=seat, card=card, antes=not state.laid, at=act.at))


def refuse_too_few(turn: Turn[State]) -> None:
    """Refuses what cannot be where fewer than three sit."""
    turn.refuse_if(not are_enough(turn.state), say.TOO_FEW, count=len(turn.state.seats))


def refuse_unknown(turn: Turn[State], faces: tuple[Face, ...]) -> None:
    """Refuses cards that no card of the deck is called; the table cannot let that stand."""
    for face in faces:
        turn.refuse_if(face not in turn.state.stock.sayable, UNKNOWN_FACE, card=face)


def object_if_impossible(turn: Turn[State], others: InPlay, faces: tuple[Face, ...]) -> None:
    """Refuses cards that cannot be in the seat's hand beside the others in play."""
    for face in faces:
        if not others.has_room(face):
            held = f"all {others.stock.ranks[rank_of(face)]} of rank {rank_of(face)} lie elsewhere"
            known = f"{face} lies elsewhere" if others.faces[face] and len(face) > 1 else held
            place = f"{turn.seat}'s hand"
            turn.object_if(
                True, IMPOSSIBLE_CARD, IMPOSSIBLE_STANDS, impossible=True, card=face, place=place, known=known
            )
        others.add(face)


def _object_to_start(turn: Turn[State], card: Face) -> None:
    hand = turn.state.hand(turn.seat)
    if hand.hand is not None:
        absent = missing((card,), hand.hand) is not None
        place = f"{turn.seat}'s hand"
        turn.object_if(absent, NOT_SHOWN, IMPOSSIBLE_STANDS, impossible=True, card=card, place=place, missing=hand.hand)
    elif not hand.got or missing((card,), hand.got) is not None:
        others = in_play(turn.state.stock, turn.state.deal.hands, None, without=None)
        object_if_impossible(turn, others, (card,))


def find_opener(turn: Turn[State]) -> None:
    """Once all starting cards lie: the lowest bids first. If the readings leave this open, the table is asked."""
    state = turn.state
    if state.laid != state.seats:
        return
    lowest = _lowest(state)
    if len(lowest) == 1:
        turn.record(OpenerFound(why=say.OPENS(card=state.hand(lowest[0]).start), seat=lowest[0]))
    else:
        turn.record(Question(why=say.ASK_OPENER(), about="opener", choices=lowest))


def _lowest(state: State) -> tuple[Seat, ...]:
    """The seats whose starting card can be the lowest, by the readings of all of them."""
    starts = {seat: state.hand(seat).start for seat in state.seats}
    named = {seat: face for seat, face in starts.items() if face is not None}
    unread = [seat for seat in state.seats if seat not in named]
    seen = in_play(state.stock, state.deal.hands, None, without=None)
    rank = min((rank_of(face) for face in named.values()), default=None)
    of_rank = {seat: face for seat, face in named.items() if rank_of(face) == rank}
    letters = sorted(face for face in of_rank.values() if len(face) > 1)
    earlier = [
        face for face in state.stock.faces if letters and face[0] == letters[0][0] and len(face) > 1
        and face < letters[0] and not seen.faces[face]
    ]  # fmt: skip
    low = {seat for seat, face in of_rank.items() if letters and face == letters[0]}
    if not letters or earlier:
        low |= {seat for seat, face in of_rank.items() if len(face) == 1}
    if rank is None or any(_can_be_lower(face, rank, letters) and seen.has_room(face) for face in state.stock.faces):
        low.update(unread)
    return tuple(seat for seat in state.seats if seat in low)


def _can_be_lower(face: Face, rank: int, letters: list[Face]) -> bool:
    """Whether an unread card that bears this face could come before the lowest one read."""
    return face <= letters[0] if letters else rank_of(face) <= rank
