"""The events of Battle around the tricks of a round: the deal, the eagle before the first card, bets, the score."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from companion.cards import Face
from companion.games.battle.kinds import EAGLE
from companion.games.battle.state import REST, State
from companion.rules.events import Event, Seat, Why
from companion.rules.game import Reason
from companion.rules.holdings import Goes, Movement, move, move_all
from companion.rules.trade import gather


def _hands_swapped(seat: Seat) -> tuple[Movement, ...]:
    """A seat's hand and the extra hand change places."""
    hand = f"{seat}/hand"
    return move_all(hand, "swap"), move_all("extra", hand), move_all("swap", "extra")


class RollsDue(Event):
    """These seats are to roll; ``place`` is the battle card's place in the trick, 0 for the first deal."""

    about: Literal["deal", "battle"]
    seats: tuple[Seat, ...]
    place: int = 0


class DieRolled(Event):
    """A seat rolled the die."""

    weight = 1
    seat: Seat
    value: int


class RollTied(Event):
    """These seats rolled the same highest number and roll again."""

    weight = 3
    seats: tuple[Seat, ...]


class DealerChosen(Event):
    """The highest roll deals; ``leader`` sits to the left."""

    weight = 4
    why: Why = Reason("deals", "2.2", "{seat} rolled highest and deals; {leader}, to the left, leads.")
    seat: Seat
    leader: Seat


class HandDealt(Event):
    """A seat has its cards; the known ones are named."""

    secrets = ("cards",)

    why: Why = Reason("dealt", "2.3", "{seat} holds {cards}.")
    seat: Seat
    cards: tuple[Face | None, ...]


class EagleSwapped(Event):
    """A seat laid its eagle and swapped its hand for the extra hand."""

    why: Why = Reason("swapped", "5.3", "{seat} lays the eagle and swaps hands with the extra hand.")
    seat: Seat

    def moves(self, state: State) -> tuple[Movement, ...]:
        return move((EAGLE,), f"{self.seat}/hand", "aside"), *_hands_swapped(self.seat)


class EagleTraded(Event):
    """A seat's eagle went to ``to``, who swapped; the seat drew a card (None: not seen) from the old hand."""

    secrets = ("card",)

    seat: Seat
    to: Seat
    card: Face | None

    def eyes(self) -> tuple[Seat | None, ...]:
        return self.seat, self.to

    def moves(self, state: State) -> tuple[Movement, ...]:
        seller, buyer = f"{self.seat}/hand", f"{self.to}/hand"
        # A card drawn unseen can be any of the hand's, so that nothing is known of the hand any more.
        unseen = Movement(buyer, seller, 1)
        drawn = unseen if self.card is None else move((self.card,), buyer, seller)
        paid_by = self.to if state.options.eagle_paid_by == "buyer" else "bank"
        paid = move(state.eagle_paid(self.to), paid_by, self.seat, "tokens")
        return paid, move((EAGLE,), seller, "aside"), drawn, *_hands_swapped(self.to)


class EaglePassed(Event):
    """A seat makes no use of an eagle before the first card."""

    why: Why = Reason("eagle-passed", "5.3", "{seat} passes on using an eagle.")
    seat: Seat


class BetPlaced(Event):
    """A seat's bet lies on the table; it takes the place of an earlier one."""

    seat: Seat
    tokens: int

    def moves(self, state: State) -> tuple[Movement, ...]:
        return (move(self.tokens - state.bets.get(self.seat, 0), self.seat, "table", "tokens"),)


class RoundScored(Event):
    """The points of the round by seat, and its winners."""

    weight = 8
    clears = True
    points: Mapping[Seat, int]
    winners: tuple[Seat, ...]

    def moves(self, state: State) -> tuple[Movement, ...]:
        return tuple(move(state.points(seat), seat, "bank", "points") for seat in state.seats)


class BetWon(Event):
    """A seat got its bet back, and as much again."""

    seat: Seat
    tokens: int
    goes = Goes("tokens", "table", "{seat}", "tokens"), Goes("tokens", "bank", "{seat}", "tokens")


class BetLost(Event):
    """A seat's bet went to the bank."""

    why: Why = Reason("bet-lost", "6.2", "{seat} loses the bet of {tokens} to the bank.")
    seat: Seat
    tokens: int
    goes = Goes("tokens", "table", "bank", "tokens")


class DebtPaid(Event):
    """After the round a seat paid ``to`` for a bomb on its angel."""

    why: Why = Reason("debt-paid", "6.3", "{seat} pays {to} {tokens:token} for the bomb on the angel.")
    seat: Seat
    to: Seat
    tokens: int
    goes = Goes("tokens", "{seat}", "{to}", "tokens")


class PlayerOut(Event):
    """A seat lost the bank's token and is out of the game."""

    why: Why = Reason("out", "7.2", "{seat} has lost the bank's token too and is out of the game.")
    seat: Seat


class TokenGiven(Event):
    """The bank gave a seat one token."""

    why: Why = Reason("token-given", "7.1", "{seat} has no tokens left and gets one from the bank.")
    seat: Seat

    def moves(self, state: State) -> tuple[Movement, ...]:
        return (move(1 - state.tokens(self.seat), "bank", self.seat, "tokens"),)


class RoundBegun(Event):
    """A new round: who deals and who leads."""

    weight = 2
    why: Why = Reason("round-begun", "6.4", "Round {number}: {dealer} deals, {leader} leads. Points start again at 0.")
    number: int
    dealer: Seat
    leader: Seat

    def moves(self, state: State) -> tuple[Movement, ...]:
        hands = (*(f"{seat}/hand" for seat in state.active), "extra")
        dealt = (move(state.options.hand_size, REST, hand) for hand in hands)
        return *gather(state.holdings, REST), *dealt
