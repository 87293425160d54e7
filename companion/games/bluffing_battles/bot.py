"""A sensible player of Bluffing Battles.

It counts what lies in the score piles and in this fight, so it knows what the other's hand and draw pile still hold.

- In a plain fight two cards are at stake whatever their ranks are, so it plays its lowest card and keeps the high ones.
- If even its lowest card would probably win, that one is played all the same: a win is a win.
- A low card that would probably tie is passed over for the next one if its hand could not win the war.
- In a war it plays the lowest card that wins in nine of ten cases; without one its highest.
- It does not remember which cards the other showed after a war: it plays against what the hand may be.
"""

from __future__ import annotations

from companion.cards import Face, rank_of
from companion.games.bluffing_battles.acts import Play
from companion.games.bluffing_battles.fights import STRENGTH
from companion.games.bluffing_battles.state import State
from companion.rules.bots import BotView, LegalActs
from companion.rules.game import Act
from companion.rules.holdings.dealing import unseen

SURE = 0.9
STRONG = 0.7


def bot(view: BotView, legal: LegalActs) -> Act | None:
    """The bot's next act."""
    state: State = view.state
    other = state.other(view.seat)
    against = unseen(state.holdings, f"{other}/draw" if state.size(f"{other}/draw") else f"{other}/hand")
    against += state.holdings.pile(f"{other}/hand").faces
    hand = sorted(state.holdings.pile(f"{view.seat}/hand").faces, key=_strength)
    return Play(seat=view.seat, card=_in_war(hand, against) if state.at_war else _in_fight(hand, against))


def _in_war(hand: list[Face], against: list[Face]) -> Face:
    return next((card for card in hand if _odds(card, against)[0] >= SURE), hand[-1])


def _in_fight(hand: list[Face], against: list[Face]) -> Face:
    lowest = hand[0]
    if len(hand) < 2 or _odds(hand[-1], against)[0] >= STRONG:
        return lowest
    return lowest if _odds(lowest, against)[1] <= _odds(hand[1], against)[1] else hand[1]


def _odds(card: Face, against: list[Face]) -> tuple[float, float]:
    """How likely a card wins and ties against one of these."""
    strengths, own = [_strength(each) for each in against], _strength(card)
    count = len(strengths) or 1
    return sum(each < own for each in strengths) / count, strengths.count(own) / count


def _strength(card: Face) -> int:
    return STRENGTH[rank_of(card)]
