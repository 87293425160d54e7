"""A challenge: the cards are flipped, the bidder makes a word, and one side takes it all."""

from __future__ import annotations

from companion.cards import Face
from companion.games.bluff_words import happenings as h
from companion.games.bluff_words import reasons, words
from companion.games.bluff_words.lexicon import LEAST_LETTERS, lexicon
from companion.games.bluff_words.possible import tell_best
from companion.games.bluff_words.resetting import renew, reset
from companion.games.bluff_words.search import QU, WILD
from companion.games.bluff_words.state import State, places_of
from companion.games.bluff_words.turns import half_of, pass_turn
from companion.rules.acts import WRONG_NUMBER
from companion.rules.course import Course, refuse_impossible
from companion.rules.events import Event, Seat, transfer
from companion.rules.game import Act, IllegalAct


def challenge(course: Course[State], act: Act, seat: Seat) -> None:
    """The standing bid is doubted."""
    state = course.state
    if state.bidder is None:
        raise IllegalAct(act, reasons.NO_BID())
    if state.bidder == seat:
        raise IllegalAct(act, reasons.OWN_BID(seat=seat))
    why = reasons.CHALLENGED(seat=seat, bidder=state.bidder, value=state.bid)
    course(h.BidChallenged(why=why, seat=seat, bidder=state.bidder, value=state.bid))


def refuse_unchallenged(state: State, act: Act, seat: Seat) -> None:
    """Only the challenged bidder shows, makes a word or concedes."""
    if not state.challenger or state.bidder != seat:
        raise IllegalAct(act, reasons.NOT_CHALLENGED(seat=seat))


def show(course: Course[State], act: words.Show, seat: Seat, *, let_stand: bool) -> None:
    """The flipped cards are named."""
    census = course.state.census
    own_size, middle_size = census.size(f"{seat}/down"), census.size("middle/down")
    if len(act.cards) != own_size + middle_size:
        why = WRONG_NUMBER(given=len(act.cards), place="the flipped cards", held=own_size + middle_size)
        raise IllegalAct(act, why)
    own, middle = act.cards[:own_size], act.cards[own_size:]
    if not let_stand:
        refuse_impossible(act, census, f"{seat}/down", *own, called=f"{seat}'s hidden cards")
        after_own = census.named_all(f"{seat}/down", own)
        refuse_impossible(act, after_own, "middle/down", *middle, called="the middle's hidden cards")
    why = reasons.SHOWN(seat=seat, own=own, middle=middle)
    course(h.CardsShown(why=why, seat=seat, own=own, middle=middle))


def word(course: Course[State], act: words.Word, seat: Seat, *, let_stand: bool) -> None:
    """The challenged seat's word decides the challenge."""
    state = course.state
    spelled = act.word_.strip().lower()
    value = sum(state.points[face] for face in act.cards)
    if not let_stand:
        _refuse_word(state, act, seat, spelled, value)
    good = value >= state.bid
    reason = reasons.WORD_GOOD if good else reasons.WORD_LOW
    why = reason(seat=seat, word=spelled, value=value, bid=state.bid)
    course(h.WordMade(why=why, seat=seat, word=spelled, cards=act.cards, value=value))
    _settle(course, seat, true_bid=good)


def _refuse_word(state: State, act: words.Word, seat: Seat, spelled: str, value: int) -> None:
    stands = reasons.WORD_STANDS(word=spelled, value=value)
    if len(spelled) < LEAST_LETTERS:
        raise IllegalAct(act, reasons.TOO_SHORT(word=spelled or "nothing"), if_let_stand=stands)
    if not spells(spelled, act.cards):
        raise IllegalAct(act, reasons.NOT_MADE(word=spelled, cards=act.cards), if_let_stand=stands)
    census = state.census
    for place in places_of(seat):
        census = census.poured(place, "the table")
    refuse_impossible(act, census, "the table", *act.cards, called=f"{seat}'s cards and the middle")
    if spelled not in lexicon(str(state.options["dictionary"])):
        raise IllegalAct(act, reasons.NOT_LISTED(word=spelled), if_let_stand=stands)


def spells(spelled: str, cards: tuple[Face, ...]) -> bool:
    """Whether the cards make the word: QU is two letters, ? any one.

    >>> spells("quiz", ("QU", "?", "Z"))
    True
    """
    at = 0
    for face in cards:
        length = len(QU) if face == QU else 1
        if at + length > len(spelled) or (face != WILD and spelled[at : at + length] != face.lower()):
            return False
        at += length
    return at == len(spelled)


def concede(course: Course[State], seat: Seat) -> None:
    """The challenged seat has no word."""
    course(h.Conceded(why=reasons.CONCEDED(seat=seat, bid=course.state.bid), seat=seat))
    _settle(course, seat, true_bid=False)


def _settle(course: Course[State], bidder: Seat, *, true_bid: bool) -> None:
    """The winner takes the cards of both and of the middle, and half the bid; both are re-set; the turn goes on."""
    state = course.state
    challenger = state.challenger or bidder
    half = half_of(state.bid)
    winner, loser = (bidder, challenger) if true_bid else (challenger, bidder)
    tell_best(course, bidder, for_all=True)
    course(_taken(state, winner, loser))
    renew(course, loser, half)
    _pay_half(course, loser, winner, half)
    if reset(course, (bidder, challenger)):
        pass_turn(course, challenger)


def _taken(state: State, winner: Seat, loser: Seat) -> Event:
    front = state.size(f"{loser}/up") + state.size(f"{loser}/down")
    middle = state.books.of("cards", "middle")
    own = state.size(f"{winner}/up") + state.size(f"{winner}/down")
    postings = (*transfer("cards", front, loser, winner), *transfer("cards", middle, "middle", winner))
    count = front + middle + own
    why = reasons.TAKEN(seat=winner, count=count)
    return h.CardsTaken(why=why, postings=postings, seat=winner, other=loser, count=count)


def _pay_half(course: Course[State], loser: Seat, winner: Seat, half: int) -> None:
    count = min(half, course.state.size(f"{loser}/deck"))
    reason = reasons.HALF_PAID if count == half else reasons.HALF_SHORT
    postings = transfer("cards", count, loser, winner)
    why = reason(seat=loser, to=winner, count=count)
    course(h.HalfPaid(why=why, postings=postings, seat=loser, to=winner, count=count))
