"""A challenge: the cards are flipped, the bidder makes a word, and one side takes it all."""

from __future__ import annotations

from companion.cards import Face
from companion.games.bluff_words import events as on
from companion.games.bluff_words import messages as say
from companion.games.bluff_words.acts import Challenge, Concede, Show, Word
from companion.games.bluff_words.faces import refuse_unknown
from companion.games.bluff_words.lexicon import lexicon
from companion.games.bluff_words.possible import tell_best
from companion.games.bluff_words.resetting import renew, reset
from companion.games.bluff_words.search import QU, WILD
from companion.games.bluff_words.state import State, places_of
from companion.games.bluff_words.turns import half_of, pass_turn, refuse_out_of_turn
from companion.rules.acts import WRONG_NUMBER
from companion.rules.events import Seat
from companion.rules.holdings import move_all
from companion.rules.turn import Turn

TABLE = "the table"


def challenge(turn: Turn[State], _: Challenge) -> None:
    """The standing bid is doubted."""
    refuse_out_of_turn(turn)
    state = turn.state
    if state.bidder is None:
        turn.refuse(say.NO_BID)
    turn.refuse_if(state.bidder == turn.seat, say.OWN_BID, seat=turn.seat)
    turn.record(on.BidChallenged(seat=turn.seat, bidder=state.bidder, value=state.bid))


def _refuse_unchallenged(turn: Turn[State]) -> None:
    """Only the challenged bidder shows, makes a word or concedes."""
    is_challenged = turn.state.challenger and turn.state.bidder == turn.seat
    turn.refuse_if(not is_challenged, say.NOT_CHALLENGED, seat=turn.seat)


def show(turn: Turn[State], act: Show) -> None:
    """The flipped cards are named."""
    refuse_unknown(turn, *act.cards)
    _refuse_unchallenged(turn)
    seat, holdings = turn.seat, turn.state.holdings
    down = f"{seat}/down"
    size, held = holdings.size(down), holdings.size(down) + holdings.size("middle/down")
    turn.refuse_if(len(act.cards) != held, WRONG_NUMBER, given=len(act.cards), place="the flipped cards", held=held)
    own, middle = act.cards[:size], act.cards[size:]
    turn.object_if_impossible(down, *own)
    turn.object_if_impossible("middle/down", *middle, holdings=holdings.named(down, *own))
    turn.record(on.CardsShown(seat=seat, own=own, middle=middle))


def word(turn: Turn[State], act: Word) -> None:
    """The challenged seat's word decides the challenge."""
    refuse_unknown(turn, *act.cards)
    _refuse_unchallenged(turn)
    state = turn.state
    spelled = act.word_.strip().lower()
    value = sum(state.points[face] for face in act.cards)
    _object_to_word(turn, act, spelled, value)
    is_true = value >= state.bid
    reason = say.WORD_GOOD if is_true else say.WORD_LOW
    turn.record(on.WordMade(why=reason(bid=state.bid), seat=turn.seat, word=spelled, cards=act.cards, value=value))
    _settle(turn, is_true=is_true, made=act.cards)


def _object_to_word(turn: Turn[State], act: Word, spelled: str, value: int) -> None:
    state, stands = turn.state, say.WORD_STANDS
    is_short = len(spelled) < state.options.least_letters
    reason = say.TOO_SHORT if state.options.least_letters == say.USUAL_LETTERS else say.TOO_SHORT_OF
    turn.object_if(is_short, reason, stands, word=spelled or "nothing", value=value, least=state.options.least_letters)
    turn.object_if(not spells(spelled, act.cards), say.NOT_MADE, stands, word=spelled, cards=act.cards, value=value)
    holdings = state.holdings.moved(*(move_all(place, TABLE) for place in places_of(turn.seat)))
    called = f"{turn.seat}'s cards and the middle"
    turn.object_if_impossible(TABLE, *act.cards, holdings=holdings, called=called)
    is_listed = spelled in lexicon(state.options.dictionary)
    turn.object_if(not is_listed, say.NOT_LISTED, stands, word=spelled, value=value)


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


def concede(turn: Turn[State], _: Concede) -> None:
    """The challenged seat has no word."""
    _refuse_unchallenged(turn)
    turn.record(on.Conceded(why=say.CONCEDED(bid=turn.state.bid), seat=turn.seat))
    _settle(turn, is_true=False)


def _settle(turn: Turn[State], *, is_true: bool, made: tuple[Face, ...] = ()) -> None:
    """The winner takes the cards of both and of the middle, and half the bid; both are re-set; the turn goes on."""
    state, bidder = turn.state, turn.seat
    challenger = state.challenger or bidder
    half = half_of(state.bid)
    winner, loser = (bidder, challenger) if is_true else (challenger, bidder)
    tell_best(turn, bidder, for_all=True, made=made)
    count = sum(state.size(place) for place in (*places_of(winner), f"{loser}/up", f"{loser}/down"))
    turn.record(on.CardsTaken(seat=winner, other=loser, count=count))
    renew(turn, loser, half)
    _pay_half(turn, loser, winner, half)
    if reset(turn, (bidder, challenger)):
        pass_turn(turn, challenger)


def _pay_half(turn: Turn[State], loser: Seat, winner: Seat, half: int) -> None:
    count = min(half, turn.state.size(f"{loser}/deck"))
    reason = say.HALF_PAID if count == half else say.HALF_SHORT
    turn.record(on.HalfPaid(why=reason, seat=loser, to=winner, count=count))
