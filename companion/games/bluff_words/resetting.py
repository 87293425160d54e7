"""Laying cards from a seat's deck, re-setting after a challenge or a collected bid, and the end of the game."""

from __future__ import annotations

from collections.abc import Sequence

from companion.cards import Face
from companion.games.bluff_words import events as on
from companion.games.bluff_words import messages as say
from companion.games.bluff_words.state import RESET, State
from companion.rules.events import GameEnded, Seat
from companion.rules.game import Reason
from companion.rules.trade import leaders
from companion.rules.turn import Turn

MIDDLE = {"one-up-two-down": (1, 2), "two-up-one-down": (2, 1)}


def lay(
    turn: Turn[State],
    seat: Seat,
    reason: Reason,
    *,
    up: Sequence[Face | None] = (),
    down: Sequence[Face | None] = (),
) -> None:
    """Lays these cards from the seat's deck, shuffling its discards in when the deck is empty; there are enough."""
    while up or down:
        renew(turn, seat, 1)
        there = turn.state.size(f"{seat}/deck")
        now_up = tuple(up[:there])
        now_down = tuple(down[: there - len(now_up)])
        why = say.REPLACED(up=len(now_up), down=len(now_down)) if reason is say.REPLACED else reason
        turn.record(on.CardsLaid(why=why, seat=seat, up=now_up, down=now_down))
        up, down = up[len(now_up) :], down[len(now_down) :]


def renew(turn: Turn[State], seat: Seat, needed: int) -> None:
    """Shuffles the discards in, if the deck has fewer cards than needed."""
    count = turn.state.size(f"{seat}/discard")
    if count and turn.state.size(f"{seat}/deck") < needed:
        turn.record(on.DeckRenewed(seat=seat, count=count))


def reset(turn: Turn[State], seats: Sequence[Seat]) -> bool:
    """New cards before these seats and in the middle; False where there are too few and the game is over."""
    for seat in seats:
        if turn.state.supply(seat) < RESET:
            turn.record(on.CardsRanOut(why=say.SEAT_OUT, seat=seat))
            end(turn)
            return False
        lay(turn, seat, say.FRONT_RESET, up=(None,), down=(None,))
    up, down = MIDDLE[turn.state.options.reset_center]
    if turn.state.size("game/deck") < up + down:
        turn.record(on.CardsRanOut(why=say.GAME_DECK_OUT, seat=None))
        end(turn)
        return False
    turn.record(on.MiddleLaid(up=up, down=down))
    return True


def end(turn: Turn[State]) -> None:
    """The most cards win; equals share."""
    owned = {seat: turn.state.owned(seat) for seat in turn.state.seats}
    winners = leaders(owned)
    reason = say.MOST_CARDS if len(winners) == 1 else say.SHARED
    why = reason(winner=winners[0], winners=winners, count=owned[winners[0]])
    turn.record(GameEnded(why=why, winners=winners))
