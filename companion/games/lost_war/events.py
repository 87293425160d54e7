"""The events of Winning the Battle, Losing the War."""

from __future__ import annotations

from companion.cards import Face
from companion.games.lost_war import messages as say
from companion.games.lost_war.state import State
from companion.rules.events import Account, Event, Seat, Why
from companion.rules.game import Reason
from companion.rules.holdings import Goes, Movement, move


class Mustered(Event):
    """A seat drew its cards for the battle; ``count`` is None for those who may not know it yet."""

    secrets = ("count",)
    secretly = say.MUSTERED_SECRETLY.code

    why: Why = Reason("mustered", "2.1", "{seat} draws {count:card} for this battle.")
    seat: Seat
    count: int | None

    def moves(self, state: State) -> tuple[Movement, ...]:
        return (move(self.count or 0, self.seat, f"{self.seat}/hand"),)


class BattleJoined(Event):
    """Both have drawn their cards: ``pairs`` pairs fight, and ``larger`` has ``extra`` more cards."""

    weight = 7
    why: Why = say.JOINED
    pairs: int
    larger: Seat | None
    extra: int


class CardsRevealed(Event):
    """A seat laid its next cards of the row."""

    why: Why = Reason("revealed", "3.1", "{seat} lays {cards}.")
    seat: Seat
    cards: tuple[Face, ...]
    goes = Goes("cards", "{seat}/hand", "{seat}/row")


class CardCovered(Event):
    """An extra card covers a seat's card in a place; ``covered`` no longer counts."""

    why: Why = Reason("covered", "3.2", "{seat} covers {covered} in place {place} with {card}.")
    seat: Seat
    place: int
    card: Face
    covered: Face
    goes = Goes("card", "{seat}/hand", "{seat}/row")


class ExtrasDiscarded(Event):
    """A seat gave up the rest of its extra cards."""

    why: Why = Reason("given-up", "3.3", "{seat} plays no more extra cards and discards {count}.")
    seat: Seat
    count: int
    goes = Goes(None, "{seat}/hand", "{seat}/discard")


class BattleWon(Event):
    """A seat won more of the pairs."""

    weight = 9
    why: Why = Reason("battle-won", "4.2", "{seat} wins {wins:pair} to {losses} and takes the battle.")
    seat: Seat
    wins: int
    losses: int
    pairs: int


class BattleEven(Event):
    """Both won the same number of pairs: nobody wins the battle."""

    weight = 8
    why: Why = Reason("battle-even", "4.2", "Both win {wins:pair}: nobody wins the battle.")
    wins: int
    pairs: int


class StoneTaken(Event):
    """The winner of a battle took a stone; ``source`` is the middle or the opponent."""

    seat: Seat
    source: Account
    goes = Goes(1, "{source}", "{seat}", "stones")


class CardsDiscarded(Event):
    """After a battle a seat's cards of it are out of the game."""

    why: Why = Reason("discarded", "4.5", "{seat}'s {count:card of the battle is|cards of the battle are} discarded.")
    seat: Seat
    count: int
    goes = Goes(None, "{seat}/row", "{seat}/discard"), Goes(None, "{seat}/hand", "{seat}/discard")
