"""What happens in Battle: its events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from companion.cards import Face
from companion.games.battle.kinds import Suit
from companion.rules.events import Event, Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class RollsDue(Event):
    """These seats are to roll; ``place`` is the battle card's place in the trick, 0 for the first deal."""

    about: Literal["deal", "battle"]
    seats: tuple[Seat, ...]
    place: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class DieRolled(Event):
    """A seat rolled the die."""

    seat: Seat
    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RollTied(Event):
    """These seats rolled the same highest number and roll again."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DealerChosen(Event):
    """The highest roll deals; ``leader`` sits to the left."""

    seat: Seat
    leader: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class HandDealt(Event):
    """A seat has its cards; those that were seen are named."""

    seat: Seat
    cards: tuple[Face | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EagleSwapped(Event):
    """A seat laid its eagle and swapped its hand for the extra hand."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class EagleTraded(Event):
    """A seat's eagle went to ``to``, who swapped; the seat drew a card (None: not seen) from the old hand."""

    seat: Seat
    to: Seat
    card: Face | None


@dataclass(frozen=True, slots=True, kw_only=True)
class EaglePassed(Event):
    """A seat makes no use of an eagle before the first card."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class BetPlaced(Event):
    """A seat's bet lies on the table; it takes the place of an earlier one."""

    seat: Seat
    tokens: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPlayed(Event):
    """A card was played to the trick; ``void`` is the suit that its player says not to hold, by playing it."""

    seat: Seat
    card: Face
    void: Suit | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SuitNamed(Event):
    """The black knight that a seat played stands for this suit."""

    seat: Seat
    suit: Suit


@dataclass(frozen=True, slots=True, kw_only=True)
class RevokeShown(Event):
    """A seat's ``card`` shows that it could have followed the ``suit`` in an earlier trick and did not."""

    seat: Seat
    card: Face
    suit: Suit
    played: Face
    trick: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BombAimed(Event):
    """A seat's bomb is to hit ``target``."""

    seat: Seat
    target: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class AimConfirmed(Event):
    """It was said once more whom the bomb hits."""

    seat: Seat
    target: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class BombMoved(Event):
    """A bomb that was already paid hits another seat instead."""

    seat: Seat
    target: Seat
    tokens: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickWon(Event):
    """The cards say whose the trick is, before any roll."""

    seat: Seat
    card: Face | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CardBlocked(Event):
    """A special card does nothing, for an eagle was thrown on it. ``place``: its place in the trick, from 1."""

    seat: Seat
    card: Face
    by: Seat
    place: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BombPaid(Event):
    """A seat paid ``to`` for a bomb, as much as was there."""

    seat: Seat
    to: Seat
    tokens: int
    place: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AngelBombed(Event):
    """A bomb fell on an angel: its player owes ``to`` these tokens after the round."""

    seat: Seat
    to: Seat
    tokens: int
    place: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleWon(Event):
    """A seat won a battle card's roll: the trick, and a token of every other player."""

    seat: Seat
    tokens: int
    place: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AngelStruck(Event):
    """Crossbones fell on an angel: its player loses points."""

    seat: Seat
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AngelTook(Event):
    """An angel took a card out of the trick for its player."""

    seat: Seat
    card: Face
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickTaken(Event):
    """A seat took in the trick for so many points, and leads the next one."""

    seat: Seat
    cards: tuple[Face, ...]
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundScored(Event):
    """The round's points by seat, and who won it."""

    points: Mapping[Seat, int]
    winners: tuple[Seat, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BetWon(Event):
    """A seat got its bet back, and as much again."""

    seat: Seat
    tokens: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BetLost(Event):
    """A seat's bet went to the bank."""

    seat: Seat
    tokens: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DebtPaid(Event):
    """After the round a seat paid ``to`` what an angel that was bombed cost it."""

    seat: Seat
    to: Seat
    tokens: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerOut(Event):
    """A seat lost the bank's token and is out of the game."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenGiven(Event):
    """The bank gave a seat one token."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundBegun(Event):
    """A new round: who deals and who leads."""

    number: int
    dealer: Seat
    leader: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded(Event):
    """The game is over."""

    winners: tuple[Seat, ...]


EVENTS: tuple[type[Event], ...] = (
    RollsDue,
    DieRolled,
    RollTied,
    DealerChosen,
    HandDealt,
    EagleSwapped,
    EagleTraded,
    EaglePassed,
    BetPlaced,
    CardPlayed,
    SuitNamed,
    RevokeShown,
    BombAimed,
    AimConfirmed,
    BombMoved,
    TrickWon,
    CardBlocked,
    BombPaid,
    AngelBombed,
    BattleWon,
    AngelStruck,
    AngelTook,
    TrickTaken,
    RoundScored,
    BetWon,
    BetLost,
    DebtPaid,
    PlayerOut,
    TokenGiven,
    RoundBegun,
    GameEnded,
)
