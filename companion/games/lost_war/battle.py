"""What a battle led to: pairs, stones, discards, and whether the war is over."""

from __future__ import annotations

from collections.abc import Mapping

from companion.cards import STANDARD_RANKS, rank_of
from companion.games.lost_war import reasons, words
from companion.games.lost_war.state import STONES, State
from companion.rules.course import Course
from companion.rules.events import Seat, transfer

STRENGTH: Mapping[str, int] = {rank: at for at, rank in enumerate(STANDARD_RANKS)}


def resolve(course: Course[State]) -> None:
    """Compares the rows, moves stones, discards, and ends the game where it is over."""
    pairs = course.state.pairs
    wins = won_pairs(course.state)
    first, second = course.state.seats
    if wins[first] == wins[second]:
        course(words.BattleEven(why=reasons.BATTLE_EVEN(wins=wins[first]), wins=wins[first], pairs=pairs))
    else:
        winner = first if wins[first] > wins[second] else second
        losses = wins[course.state.other(winner)]
        why = reasons.BATTLE_WON(seat=winner, wins=wins[winner], losses=losses)
        course(words.BattleWon(why=why, seat=winner, wins=wins[winner], losses=losses, pairs=pairs))
        _take_stones(course, winner, sweep=wins[winner] == pairs)
    for seat in course.state.seats:
        _discard(course, seat)
    _end_if_over(course)


def won_pairs(state: State) -> dict[Seat, int]:
    """In how many places each seat's card is higher; king high, ace low."""
    first, second = state.seats
    strengths = [
        (STRENGTH[rank_of(one)], STRENGTH[rank_of(two)])
        for one, two in zip(state.row(first), state.row(second), strict=True)
    ]
    return {first: sum(one > two for one, two in strengths), second: sum(one < two for one, two in strengths)}


def _take_stones(course: Course[State], winner: Seat, *, sweep: bool) -> None:
    pairs = course.state.pairs
    for reason in (reasons.STONE, reasons.SWEEP) if sweep else (reasons.STONE,):
        source = "middle" if course.state.books.of("stones", "middle") > 0 else course.state.other(winner)
        if course.state.books.of("stones", source) < 1:
            return
        why = reason(seat=winner, source="the middle" if source == "middle" else source, pairs=pairs)
        postings = transfer("stones", 1, source, winner)
        course(words.StoneTaken(why=why, postings=postings, seat=winner, source=source))


def _discard(course: Course[State], seat: Seat) -> None:
    row, hand = (course.state.books.of("cards", f"{seat}/{part}") for part in ("row", "hand"))
    postings = (
        *transfer("cards", row, f"{seat}/row", f"{seat}/discard"),
        *transfer("cards", hand, f"{seat}/hand", f"{seat}/discard"),
    )
    why = reasons.DISCARDED(seat=seat, count=row + hand)
    course(words.CardsDiscarded(why=why, postings=postings, seat=seat, count=row + hand))


def _end_if_over(course: Course[State]) -> None:
    state = course.state
    full = [seat for seat in state.seats if state.stones(seat) >= STONES]
    out = [seat for seat in state.seats if state.deck(seat) < 1]
    if full:
        course(words.GameEnded(why=reasons.THREE_STONES(seat=full[0]), winners=(full[0],)))
    elif len(out) == 1:
        winner = state.other(out[0])
        course(words.GameEnded(why=reasons.NO_CARDS(loser=out[0], winner=winner), winners=(winner,)))
    elif out:
        _end_by_stones(course)


def _end_by_stones(course: Course[State]) -> None:
    state = course.state
    first, second = (state.stones(seat) for seat in state.seats)
    if first != second:
        winner = state.seats[second > first]
        why = reasons.MORE_STONES(winner=winner, stones=max(first, second), fewer=min(first, second))
        course(words.GameEnded(why=why, winners=(winner,)))
    elif state.options["both_out_tied"] == "last-battle" and state.last_winner:
        why = reasons.LAST_BATTLE(stones=first, winner=state.last_winner)
        course(words.GameEnded(why=why, winners=(state.last_winner,)))
    else:
        course(words.GameEnded(why=reasons.DRAW(stones=first), winners=state.seats))
