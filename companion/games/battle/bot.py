"""A sensible player of Battle.

It counts: every card that lay open this round is gone, every other one may be in any hand.

- It bets by strength. A hand's strength is the sum of its values, special cards counted as strong ones,
  compared with the average hand of this deck. If its chance to score most is above a half, it bets as Kelly would.
- With an eagle it takes the extra hand for a weak one, and sells the eagle to the poorest player for any other.
- In a trick it works out for each legal card how likely it wins against the cards behind it, what the trick is worth
  then, and what the card gives away if it loses. It plays the one that gains most, and so wins with the cheapest.
- Crossbones go on rich tricks that others win. Bombs and battle cards are played early, since they bring tokens.
  An angel is played where it has power, the more gladly the more the trick is worth. Its eagle is for its own bombs.
- A black knight that it leads stands for the suit of which the others can have fewest higher cards.
"""

from __future__ import annotations

from math import erf, sqrt

from companion.cards import Face
from companion.games.battle.acts import Bet, Bomb, EagleSwap, EagleTrade, PassEagle, Play
from companion.games.battle.bets import limits
from companion.games.battle.kinds import BATTLE, BEATS, BOMB, CROSSBONES, EAGLE, SUITS, Suit, kind
from companion.games.battle.state import State
from companion.games.battle.trick import Played, suit_of_trick, winning
from companion.rules.acts import Answer
from companion.rules.bots import BotView, LegalActs
from companion.rules.events import Seat
from companion.rules.game import Act
from companion.rules.holdings.dealing import unseen

SPECIAL_VALUE = 12.0
"""The worth of a special card in a hand, on the scale of warriors' values."""
TOKEN = 5.0
"""The worth of a token in points of a trick."""
KEPT = 0.35
"""The part of a card's points that it is worth to keep it for a later trick."""
WEAK = -0.4
"""Standard deviations from the average below which a hand is given away."""


def bot(view: BotView, legal: LegalActs) -> Act | None:
    """The bot's next act."""
    state, seat = view.state, view.seat
    words = {prompt.act for prompt in legal.prompts}
    if state.phase == "before":
        if EagleSwap.word() in words:
            return _use_eagle(state, seat, may_trade=EagleTrade.word() in words)
        if Bet.word() in words:
            return Bet(seat=seat, tokens=_bet(state, seat))
    if Play.word() in words:
        acts = [act for act in legal if isinstance(act, Play)]
        trick = _Trick(state, seat)
        return max(acts, key=lambda act: trick.gain(act.card)) if acts else legal[0]
    if Answer.word() in words:
        return Answer(seat=seat, value=_suit(state, seat))
    if Bomb.word() in words:
        return max((act for act in legal if isinstance(act, Bomb)), key=lambda act: state.tokens(act.target))
    return legal[0]


def _strength(state: State, seat: Seat) -> float:
    """How many standard deviations a hand lies above the average of this deck."""
    deck = state.holdings.stock["deck"]
    size = sum(deck.values())
    mean = sum(_value(face) * copies for face, copies in deck.items()) / size
    variance = sum((_value(face) - mean) ** 2 * copies for face, copies in deck.items()) / size
    hand = state.hand(seat).faces
    spread = sqrt(variance * len(hand) * max(1, size - len(hand)) / max(1, size - 1))
    return (sum(map(_value, hand)) - mean * len(hand)) / spread if spread else 0.0


def _value(face: Face) -> float:
    return kind(face).value or SPECIAL_VALUE


def _bet(state: State, seat: Seat) -> int:
    least, most = limits(state, seat)
    better = 0.5 * (1 + erf(_strength(state, seat) / sqrt(2)))
    chance = better ** (len(state.active) - 1)
    return max(least, min(most, round((2 * chance - 1) * most)))


def _use_eagle(state: State, seat: Seat, *, may_trade: bool) -> Act:
    if _strength(state, seat) < WEAK:
        return EagleSwap(seat=seat)
    others = [each for each in state.active if each != seat]
    poorest = min(others, key=state.tokens)
    if may_trade and state.eagle_paid(poorest) > 0:
        return EagleTrade(seat=seat, to=poorest)
    return PassEagle(seat=seat)


def _suit(state: State, seat: Seat) -> Suit:
    """The suit that a knight just led stands for."""
    card = next(played.card for played in reversed(state.trick) if played.seat == seat)
    left = _list_others(state, seat)
    return min(SUITS, key=lambda suit: sum(_beats(each, kind(card).value, suit) for each in left))


def _list_others(state: State, seat: Seat) -> list[Face]:
    """The cards that the others may hold."""
    other = next(each for each in state.active if each != seat)
    return unseen(state.holdings, f"{other}/hand")


def _beats(face: Face, value: int, suit: Suit) -> bool:
    """Whether a card beats one of the led suit that has this value."""
    card = kind(face)
    if card.name == "warrior" and card.suit != suit:
        return card.suit is not None and BEATS[card.suit] == suit
    return card.name in ("warrior", "knight") and card.value > value


class _Trick:
    """The trick in which a seat is to play, as it sees it."""

    def __init__(self, state: State, seat: Seat) -> None:
        self._state, self._seat = state, seat
        self._left = _list_others(state, seat)
        self._behind = len(state.active) - len(state.trick) - 1
        self._each = max(1, state.hand(seat).size)
        self._lying = sum(state.worth[played.card] for played in state.trick)
        average = sum(state.worth[face] for face in self._left) / (len(self._left) or 1)
        self._pot = self._lying + self._behind * average
        self._others = max(1, len(state.active) - 1)
        self._spoilt = any(played.card == CROSSBONES for played in state.trick)

    def gain(self, card: Face) -> float:
        """The points, or what is worth as many, that a card brings on average, less what it is worth to keep it."""
        worth = self._state.worth[card]
        wins = self._wins(card)
        pot = -10.0 if self._spoilt else self._pot + worth
        special = self._special(card)
        if special is not None:
            return special
        return wins * pot - (1 - wins) * pot / self._others - KEPT * worth * (1 - wins) - 0.01 * worth

    def _special(self, card: Face) -> float | None:
        if card == BOMB:
            return 3 * TOKEN - self._pot / self._others
        if card == BATTLE:
            return self._others * TOKEN / 2 + self._pot / 4
        if card == CROSSBONES:
            return self._pot / self._others - 4
        if card == EAGLE:
            bombed = any(played.card == BOMB and played.target == self._seat for played in self._state.trick)
            return 6 * TOKEN if bombed else self._pot / self._others - 6
        if kind(card).name == "angel":
            led = suit_of_trick(self._state.trick)
            return self._pot / (self._behind + len(self._state.trick) or 1) if led in (None, kind(card).suit) else -2.0
        return None

    def _wins(self, card: Face) -> float:
        """How likely a warrior or a knight takes the trick."""
        trick = (*self._state.trick, Played(self._seat, card))
        if winning(trick, self._state.options.rotation) != len(trick) - 1:
            return 0.0
        suit = suit_of_trick(trick) or SUITS[0]
        beating = [each for each in self._left if self._is_beaten(card, suit, each)]
        one = len(beating) / (len(self._left) or 1)
        # Who can beat a card of which one in five does so mostly has one among a hand, but not always of use.
        return (1 - one) ** (self._behind * min(self._each, 3))

    def _is_beaten(self, card: Face, suit: Suit, other: Face) -> bool:
        own = kind(card)
        if own.suit is not None and own.suit != suit:
            return kind(other).suit == own.suit and kind(other).value > own.value
        return _beats(other, own.value, suit)
