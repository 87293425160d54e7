"""A sensible player of Winning the Battle, Losing the War.

It counts: the cards that lay open are out of its deck, so it knows what it may still draw, though not in which order.

- It musters three to five cards, and fewer if its deck is running out, so that it is never the first without one.
- It has extra cards: for each of its cards in the row it works out how likely one more card of its deck wins there,
  and what that does to the stones. It covers the card that gains most, and stops when covering would rather lose.
- A battle that it leads by every pair is left alone: a clean sweep is worth a second stone.
- It does not guess what the other musters: nothing is known of that.
"""

from __future__ import annotations

from companion.cards import Face, rank_of
from companion.games.lost_war.acts import Muster, Outflank, Stop
from companion.games.lost_war.deciding import STRENGTH
from companion.games.lost_war.state import State
from companion.rules.bots import BotView, LegalActs
from companion.rules.events import Seat
from companion.rules.game import Act
from companion.rules.holdings.dealing import unseen


def bot(view: BotView, legal: LegalActs) -> Act | None:
    """The bot's next act."""
    state: State = view.state
    if legal.prompts[0].act == Muster.word():
        return Muster(seat=view.seat, count=_muster(view, state))
    covering = {place: _after(state, view.seat, place) for place in range(1, state.pairs + 1)}
    best = max(covering, key=lambda place: covering[place])
    if covering[best] <= _stones(state, view.seat):
        return Stop(seat=view.seat)
    # Which card it will be is drawn afterwards; any of the deck stands for it here.
    return Outflank(seat=view.seat, place=best, card=unseen(state.holdings, f"{view.seat}/hand")[0])


def _muster(view: BotView, state: State) -> int:
    least, most = state.span(view.seat)
    wish = view.chance.randint(3, 5)
    if most < state.deck(state.other(view.seat)) or most <= wish:
        wish = min(wish, max(1, most // 2))
    return max(least, min(wish, most))


def _after(state: State, seat: Seat, place: int) -> float:
    """The stones to expect if one more card covers this place and then no other."""
    against = _strength(state.row(state.other(seat))[place - 1])
    strengths = [_strength(card) for card in unseen(state.holdings, f"{seat}/hand")]
    higher, lower = sum(each > against for each in strengths), sum(each < against for each in strengths)
    won, lost = _pairs(state, seat, but=place - 1)
    pairs = state.pairs
    total = higher * _brings(won + 1, lost, pairs) + lower * _brings(won, lost + 1, pairs)
    return (total + (len(strengths) - higher - lower) * _brings(won, lost, pairs)) / len(strengths)


def _stones(state: State, seat: Seat) -> int:
    """The stones that the battle brings as it lies."""
    return _brings(*_pairs(state, seat), state.pairs)


def _pairs(state: State, seat: Seat, but: int = -1) -> tuple[int, int]:
    """How many pairs are won and lost, beside that of one place, counted from 0."""
    won = lost = 0
    for at, (own, other) in enumerate(zip(state.row(seat), state.row(state.other(seat)), strict=True)):
        if at != but:
            won += _strength(own) > _strength(other)
            lost += _strength(own) < _strength(other)
    return won, lost


def _brings(won: int, lost: int, pairs: int) -> int:
    """One stone for more pairs, one more for all of them."""
    return (won > lost) + (won == pairs) - (won < lost) - (lost == pairs)


def _strength(card: Face) -> int:
    return STRENGTH[rank_of(card)]
