"""Laying cards from a seat's deck, re-setting after a challenge or a collected bid, and the end of the game."""

from __future__ import annotations

from collections.abc import Sequence

from companion.cards import Face
from companion.games.bluff_words import happenings as h
from companion.games.bluff_words import reasons
from companion.games.bluff_words.state import RESET, State
from companion.rules.course import Course
from companion.rules.events import Seat, transfer
from companion.rules.game import Reason

MIDDLE = {"one-up-two-down": (1, 2), "two-up-one-down": (2, 1)}


def lay(
    course: Course[State],
    seat: Seat,
    reason: Reason,
    *,
    up: Sequence[Face | None] = (),
    down: Sequence[Face | None] = (),
) -> None:
    """Lays these cards from the seat's deck, shuffling its discards in when the deck is empty; there are enough."""
    while up or down:
        renew(course, seat, 1)
        there = course.state.size(f"{seat}/deck")
        now_up = tuple(up[:there])
        now_down = tuple(down[: there - len(now_up)])
        why = reason(seat=seat, up=len(now_up), down=len(now_down), cards=(*now_up, *now_down))
        course(h.CardsLaid(why=why, seat=seat, up=now_up, down=now_down))
        up, down = up[len(now_up) :], down[len(now_down) :]


def renew(course: Course[State], seat: Seat, needed: int) -> None:
    """Where the deck has fewer cards than needed, the discards are shuffled in."""
    count = course.state.size(f"{seat}/discard")
    if count and course.state.size(f"{seat}/deck") < needed:
        course(h.DeckRenewed(why=reasons.RENEWED(seat=seat, count=count), seat=seat, count=count))


def reset(course: Course[State], seats: Sequence[Seat]) -> bool:
    """New cards before these seats and in the middle; False where there are too few and the game is over."""
    for seat in seats:
        if course.state.supply(seat) < RESET:
            course(h.CardsRanOut(why=reasons.SEAT_OUT(seat=seat), seat=seat))
            end(course)
            return False
        lay(course, seat, reasons.FRONT_RESET, up=(None,), down=(None,))
    up, down = MIDDLE[str(course.state.options["reset_center"])]
    if course.state.size("game/deck") < up + down:
        course(h.CardsRanOut(why=reasons.GAME_DECK_OUT(), seat=None))
        end(course)
        return False
    postings = transfer("cards", up + down, "game/deck", "middle")
    course(h.MiddleLaid(why=reasons.MIDDLE_RESET(up=up, down=down), postings=postings, up=up, down=down))
    return True


def end(course: Course[State]) -> None:
    """The most cards win; equals share."""
    owned = {seat: course.state.books.of("cards", seat) for seat in course.state.seats}
    most = max(owned.values())
    winners = tuple(seat for seat in course.state.seats if owned[seat] == most)
    reason = reasons.MOST_CARDS if len(winners) == 1 else reasons.SHARED
    course(h.GameEnded(why=reason(winner=winners[0], winners=winners, count=most), winners=winners))
