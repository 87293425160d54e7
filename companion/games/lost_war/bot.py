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
    """What it does."""
    state: State = view.state
    if legal.prompts[0].act == Muster.word():
        return Muster(seat=view.seat, count=_muster(view, state))
    covering = {place: _after(state, view.seat, place) for place in range(1, state.pairs + 1)}
    best = max(covering, key=lambda place: covering[place])
    if covering[best] <= _stones(state, view.seat, state.row(view.seat)):
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
    cards, row = unseen(state.holdings, f"{seat}/hand"), list(state.row(seat))
    total = 0.0
    for card in cards:
        row[place - 1] = card
        total += _stones(state, seat, tuple(row))
    return total / len(cards)


def _stones(state: State, seat: Seat, row: tuple[Face, ...]) -> int:
    """The stones that a battle with this row brings: one for more pairs, one more for all of them."""
    pairs = [
        (STRENGTH[rank_of(own)], STRENGTH[rank_of(other)])
        for own, other in zip(row, state.row(state.other(seat)), strict=True)
    ]
    won, lost = sum(own > other for own, other in pairs), sum(own < other for own, other in pairs)
    return (won > lost) + (won == len(pairs)) - (won < lost) - (lost == len(pairs))
