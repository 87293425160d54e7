"""From the deal to the first bidder: passed cards (Cyclone), starting cards, antes, the lowest card."""

from __future__ import annotations

from companion.cards import Face
from companion.games.pirates_bluff import happenings as past
from companion.games.pirates_bluff import reasons, words
from companion.games.pirates_bluff.holdings import InPlay, in_play, missing, rank_of
from companion.games.pirates_bluff.paying import collect
from companion.games.pirates_bluff.state import State
from companion.rules.acts import IMPOSSIBLE_CARD, IMPOSSIBLE_STANDS, NOT_SHOWN, UNKNOWN_FACE, UNKNOWN_SEAT
from companion.rules.course import Course
from companion.rules.events import Question, Seat, Why
from companion.rules.game import Act, IllegalAct, seat_after

LEAST_PLAYERS = 3
PASSED = 2


def pass_cards(course: Course[State], act: words.Pass, seat: Seat, *, let_stand: bool) -> None:
    """Cyclone: a seat passes two cards to its left, or to the seat named."""
    state = course.state
    if not state.options["cyclone"]:
        raise IllegalAct(act, reasons.NO_CYCLONE())
    if state.deal.phase not in ("dealt", "starting") or any(each.laid for each in state.deal.holdings.values()):
        raise IllegalAct(act, reasons.PASS_TOO_LATE())
    require_players(act, state)
    if state.holding(seat).passed_to is not None:
        raise IllegalAct(act, reasons.PASSED_ALREADY(seat=seat))
    to = seat_after(state.seats, seat) if act.to is None else act.to
    if to not in state.seats:
        raise IllegalAct(act, UNKNOWN_SEAT(seat=to))
    refused = receiver_refused(state, seat, to)
    if refused is not None:
        raise IllegalAct(act, refused)
    count = PASSED if act.cards is None else len(act.cards)
    if act.count != PASSED or count != PASSED:
        raise IllegalAct(act, reasons.PASS_TWO(count=act.count if act.count != PASSED else count))
    named = tuple(face for face in act.cards or () if face is not None)
    refuse_unknown(act, state, named)
    if named and not let_stand:
        new = tuple(face for face in named if face not in state.holding(seat).got)
        refuse_impossible(act, in_play(state.stock, state.deal.holdings, None, without=None), seat, new)
    why = reasons.PASSED(seat=seat, count=PASSED, to=to)
    course(past.CardsPassed(why=why, seat=seat, to=to, count=PASSED, cards=act.cards))


def receiver_refused(state: State, seat: Seat, to: Seat) -> Why | None:
    """Why a seat cannot pass to another, or None: everyone passes once and is passed to once."""
    if to == seat:
        return reasons.PASS_TO_OTHER(seat=seat)
    if state.holding(to).giver is not None:
        return reasons.GOT_ALREADY(to=to)
    givers = [each for each in state.seats if each != seat and state.holding(each).passed_to is None]
    takers = [each for each in state.seats if each != to and state.holding(each).giver is None]
    if len(givers) == 1 and givers == takers:
        return reasons.LEAVES_NOBODY(last=givers[0])
    return None


def still_to_pass(state: State) -> tuple[Seat, ...]:
    """Who must pass cards before the first starting card lies."""
    if not state.options["cyclone"]:
        return ()
    return tuple(seat for seat in state.seats if state.holding(seat).passed_to is None)


def start_card(course: Course[State], act: words.Start, seat: Seat, *, let_stand: bool) -> None:
    """A starting card is turned up; the first takes the antes, the last tells who bids first."""
    state = course.state
    if state.deal.phase == "over":
        raise IllegalAct(act, reasons.HAND_IS_OVER())
    if state.deal.phase not in ("dealt", "starting"):
        raise IllegalAct(act, reasons.START_TOO_LATE())
    require_players(act, state)
    waiting = still_to_pass(state)
    if waiting:
        raise IllegalAct(act, reasons.PASS_FIRST(waiting=waiting))
    holding = state.holding(seat)
    if holding.laid:
        raise IllegalAct(act, reasons.STARTED_ALREADY(seat=seat, card=holding.start))
    refuse_unknown(act, state, () if act.card is None else (act.card,))
    if act.card is not None and not let_stand:
        _refuse_start(act, state, seat, act.card)
    first = not any(each.laid for each in state.deal.holdings.values())
    reason = reasons.STARTED_UNREAD if act.card is None else reasons.STARTED
    course(past.StartShown(why=reason(seat=seat, card=act.card), seat=seat, card=act.card, antes=first, at=act.at))
    if state.asked is None and collect(course):
        find_opener(course)


def require_players(act: Act, state: State) -> None:
    """Raises IllegalAct where fewer than three sit."""
    if len(state.seats) < LEAST_PLAYERS:
        raise IllegalAct(act, reasons.TOO_FEW(count=len(state.seats)))


def refuse_unknown(act: Act, state: State, faces: tuple[Face, ...]) -> None:
    """Raises IllegalAct where no card of the deck is called so; the table cannot let that stand."""
    known = set(state.stock.sayable)
    unknown = next((face for face in faces if face not in known), None)
    if unknown is not None:
        raise IllegalAct(act, UNKNOWN_FACE(card=unknown))


def refuse_impossible(act: Act, others: InPlay, seat: Seat, faces: tuple[Face, ...]) -> None:
    """Raises IllegalAct where these cards cannot be in a seat's hand beside the others in play."""
    for face in faces:
        if not others.has_room(face):
            held = f"all {others.stock.ranks[rank_of(face)]} of rank {rank_of(face)} lie elsewhere"
            known = f"{face} lies elsewhere" if others.faces[face] and len(face) > 1 else held
            why = IMPOSSIBLE_CARD(card=face, place=f"{seat}'s hand", known=known)
            raise IllegalAct(act, why, if_let_stand=IMPOSSIBLE_STANDS(card=face), impossible=True)
        others.add(face)


def _refuse_start(act: Act, state: State, seat: Seat, card: Face) -> None:
    holding = state.holding(seat)
    if holding.hand is not None and missing((card,), holding.hand) is not None:
        why = NOT_SHOWN(place=f"{seat}'s hand", missing=holding.hand)
        raise IllegalAct(act, why, if_let_stand=IMPOSSIBLE_STANDS(card=card), impossible=True)
    if holding.hand is None and missing((card,), holding.got) is not None:
        others = in_play(state.stock, state.deal.holdings, None, without=None)
        refuse_impossible(act, others, seat, (card,))


def find_opener(course: Course[State]) -> None:
    """Once all starting cards lie: the lowest bids first; where what was read does not tell, the table is asked."""
    state = course.state
    if not all(state.holding(seat).laid for seat in state.seats):
        return
    lowest = candidates(state)
    if len(lowest) == 1:
        opener = lowest[0]
        card = state.holding(opener).start
        course(past.OpenerFound(why=reasons.OPENS(seat=opener, card=card), seat=opener))
    else:
        course(Question(why=reasons.ASK_OPENER(), about="opener", choices=lowest))


def candidates(state: State) -> tuple[Seat, ...]:
    """The seats whose starting card can be the lowest, by what was read of all of them."""
    starts = {seat: state.holding(seat).start for seat in state.seats}
    named = {seat: face for seat, face in starts.items() if face is not None}
    unread = [seat for seat in state.seats if seat not in named]
    seen = in_play(state.stock, state.deal.holdings, None, without=None)
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
