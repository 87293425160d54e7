"""The events of a trick of Battle."""

from __future__ import annotations

from companion.cards import Face
from companion.games.battle.kinds import Suit
from companion.games.battle.state import State
from companion.languages import all_of, tr
from companion.rules.events import Event, Seat, Why
from companion.rules.game import Reason
from companion.rules.holdings import Goes, Movement, move


class CardPlayed(Event):
    """A card was played to the trick; ``void`` is the suit that its player says not to hold, by playing it."""

    seat: Seat
    card: Face
    void: Suit | None = None
    goes = Goes("card", "{seat}/hand", "{seat}/play")


class SuitNamed(Event):
    """The black knight that a seat played stands for this suit."""

    why: Why = Reason("suit-named", "4.4", "{seat}'s black knight stands for {suit}.")
    seat: Seat
    suit: Suit


class RevokeShown(Event):
    """A seat's ``card`` shows that it could have followed the ``suit`` in an earlier trick and did not."""

    weight = 6
    beside = True
    blames = "played"
    why: Why = Reason("revoke", "4.6", "{seat} could have followed with {card} in trick {trick}, but played {played}.")
    seat: Seat
    card: Face
    suit: Suit
    played: Face
    trick: int


class BombAimed(Event):
    """A seat aimed its bomb at ``target``."""

    weight = 5
    seat: Seat
    target: Seat


class AimConfirmed(Event):
    """A seat announced the target of its bomb again."""

    why: Why = Reason("aim-confirmed", "5.6", "{seat}'s bomb hits {target}, as announced.")
    seat: Seat
    target: Seat


class BombMoved(Event):
    """A bomb that was already paid hits another seat instead."""

    seat: Seat
    target: Seat
    tokens: int

    def moves(self, state: State) -> tuple[Movement, ...]:
        aim = state.aim
        back = state.payable(self.seat, aim.paid or 0) if aim else 0
        given_back = (move(back, self.seat, aim.target, "tokens"),) if aim else ()
        return *given_back, move(self.tokens, self.target, self.seat, "tokens")


class TrickWon(Event):
    """The winner of the trick by its cards, before any roll."""

    weight = 7
    seat: Seat
    card: Face | None


class CardBlocked(Event):
    """A special card does nothing, because an eagle undid it. ``place`` is its place in the trick, from 1."""

    why: Why = Reason("blocked", "5.5", "{by}'s eagle undoes {seat}'s {card}.")
    seat: Seat
    card: Face
    by: Seat
    place: int


class BombPaid(Event):
    """A seat paid ``to`` for a bomb, at most what it had."""

    seat: Seat
    to: Seat
    tokens: int
    place: int
    goes = Goes("tokens", "{seat}", "{to}", "tokens")


class AngelBombed(Event):
    """A bomb fell on an angel: its player owes ``to`` these tokens after the round."""

    why: Why = Reason(
        "angel-bombed", "5.7", "{to}'s bomb falls on {seat}'s angel: {seat} owes {tokens:token} after the round."
    )
    seat: Seat
    to: Seat
    tokens: int
    place: int


class BattleWon(Event):
    """A seat won a battle card's roll: the trick, and a token of every other player. ``payers`` have one left; earlier
    versions did not say who."""

    weight = 7
    seat: Seat
    tokens: int
    place: int
    payers: tuple[Seat, ...] = ()

    @property
    def givers(self) -> str:
        """The players that the tokens come from."""
        return all_of(self.payers) or tr("the others")

    def moves(self, state: State) -> tuple[Movement, ...]:
        others = (other for other in state.active if other != self.seat)
        return tuple(move(state.payable(other, 1), other, self.seat, "tokens") for other in others)


class AngelStruck(Event):
    """Crossbones fell on an angel: its player loses points."""

    seat: Seat
    points: int

    @property
    def lost(self) -> int:
        """How many points it costs."""
        return -self.points

    goes = Goes("points", "bank", "{seat}", "points")


class AngelTook(Event):
    """An angel took a card out of the trick for its player."""

    why: Why = Reason("angel-took", "5.7", "{seat}'s angel takes {card}, worth {points:point}.")
    seat: Seat
    card: Face
    points: int

    def moves(self, state: State) -> tuple[Movement, ...]:
        owners = (played.seat for played in state.trick if played.card == self.card)
        lies = next((seat for seat in owners if self.card in state.holdings.pile(f"{seat}/play").faces), self.seat)
        taken = move((self.card,), f"{lies}/play", f"{self.seat}/tricks")
        return taken, move(self.points, "bank", self.seat, "points")


class TrickTaken(Event):
    """A seat took the trick for this many points, and leads the next one."""

    seat: Seat
    cards: tuple[Face, ...]
    points: int
    goes = Goes(None, "{each}/play", "{seat}/tricks"), Goes("points", "bank", "{seat}", "points")
