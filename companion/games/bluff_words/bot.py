"""A sensible player of Bluff Words, with the dictionary by heart.

It counts the letters that lay open and its own hidden ones: every other letter is one of those that are left.

- It knows its best word from its own cards and the open ones of the middle. If that is worth more than the standing
  bid, it bids it; one time in four it bids two points more, which the middle's hidden cards may bring.
- Of somebody's bid it draws the hidden letters six times from those that are left, and looks how often the bidder
  would have the word. It challenges if that is in two of the six or fewer.
- Else it draws a card, or swaps its hidden ones where five already lie there and make no word.
- Challenged, it lays its best word if that is worth the bid, and else concedes.
"""

from __future__ import annotations

from companion.cards import Face
from companion.games.bluff_words.acts import Bid, Challenge, Concede, Draw, Swap, Word
from companion.games.bluff_words.possible import list_seen
from companion.games.bluff_words.proposed import index_proposed
from companion.games.bluff_words.search import Index, best_word
from companion.games.bluff_words.state import State, places_of
from companion.rules.bots import BotView, LegalActs
from companion.rules.events import Seat
from companion.rules.game import Act
from companion.rules.holdings.dealing import unseen

TRIES = 6
DOUBTED = 2
MANY_CARDS = 7
BOLD, BOLDER = 0.25, 2


def bot(view: BotView, legal: LegalActs) -> Act | None:
    """The bot's next act."""
    state: State = view.state
    words = {prompt.act for prompt in legal.prompts}
    known = index_proposed(state)
    if Word.word() in words:
        return _defend(view, state, known)
    own = _best(known, list_seen(state, view.seat)[0])
    if Challenge.word() in words and state.bidder is not None and _holds(view, state, known) <= DOUBTED:
        return Challenge(seat=view.seat)
    if own > state.bid:
        bolder = BOLDER if view.chance.random() < BOLD else 0
        return Bid(seat=view.seat, value=min(own + bolder, state.most))
    down = state.size(f"{view.seat}/down")
    if Draw.word() in words and (down + state.size(f"{view.seat}/up") < MANY_CARDS or Swap.word() not in words):
        return Draw(seat=view.seat)
    return Swap(seat=view.seat, down=down) if down else legal[0]


def _defend(view: BotView, state: State, known: Index) -> Act:
    best = best_word(known, list_seen(state, view.seat)[0])
    if best is None or best.value < state.bid or len(best.word) < state.options.least_letters:
        return Concede(seat=view.seat)
    return Word(seat=view.seat, word_=best.word, cards=best.cards)


def _holds(view: BotView, state: State, known: Index) -> int:
    """In how many of the tries the bidder has a word for the bid."""
    bidder = state.bidder
    assert bidder is not None
    cards, hidden = _of_bidder(bidder, state)
    left = unseen(state.holdings, f"{bidder}/down")
    found = 0
    for _ in range(TRIES):
        found += _best(known, (*cards, *view.chance.sample(left, min(hidden, len(left))))) >= state.bid
    return found


def _of_bidder(bidder: Seat, state: State) -> tuple[tuple[Face, ...], int]:
    """The open cards for the bidder's word, and how many more lie hidden."""
    piles = [state.holdings.pile(place) for place in places_of(bidder)]
    return tuple(face for pile in piles for face in pile.faces), sum(pile.unseen for pile in piles)


def _best(known: Index, cards: tuple[Face, ...]) -> int:
    best = best_word(known, cards) if cards else None
    return best.value if best else 0
