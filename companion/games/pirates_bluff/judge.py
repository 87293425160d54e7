"""The judge of Pirate's Bluff: asks each act's own rules, and what the table answered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.games.pirates_bluff import between, dealing, happenings, reasons, rulings, words
from companion.games.pirates_bluff import position as entered
from companion.games.pirates_bluff.after import after
from companion.games.pirates_bluff.answers import answer, goes_on
from companion.games.pirates_bluff.bidding import bid
from companion.games.pirates_bluff.calling import call
from companion.games.pirates_bluff.countdown import count_down
from companion.games.pirates_bluff.hiding import hidden, secret_zones
from companion.games.pirates_bluff.holdings import FACE
from companion.games.pirates_bluff.moves import moves
from companion.games.pirates_bluff.prompts import prompts
from companion.games.pirates_bluff.showdown import hand
from companion.games.pirates_bluff.state import State, hand_size, starting
from companion.rules.acts import GAME_IS_OVER, QUESTION_OPEN, SEAT_NEEDED, UNKNOWN_SEAT, Answer
from companion.rules.course import Course, check_seats
from companion.rules.events import Event, Seat
from companion.rules.game import (
    Act,
    IllegalAct,
    Option,
    OptionValue,
    Outcome,
    Reason,
    Setup,
    SetupError,
)
from companion.rules.position import placing


class PiratesBluff:
    """Three to eight players bid on what all hands hold together; whoever doubts a bid calls it."""

    name = "pirates-bluff"
    title = "Pirate's Bluff"
    seats = (3, 8)
    unit = "coins"
    rules_version = "1"
    options: tuple[Option, ...] = rulings.OPTIONS
    reasons: tuple[Reason, ...] = reasons.REASONS
    acts_known: tuple[type[Act], ...] = words.ACTS
    events_known: tuple[type[Event], ...] = happenings.EVENTS
    start = staticmethod(starting)
    evolve = staticmethod(placing(after, entered.placed))
    expected = staticmethod(prompts)
    hide = staticmethod(hidden)
    secret_zones = staticmethod(secret_zones)
    position = staticmethod(entered.position_of)
    position_asked = staticmethod(entered.asked)
    held = staticmethod(entered.held)

    def deck_name(self, options: Mapping[str, OptionValue]) -> str:
        return f"pirates_{options['deck_kind']}"

    def check(self, setup: Setup) -> None:
        check_seats(self, setup.seats)
        strange = [face for face in setup.deck.played_faces() if not FACE.fullmatch(face)]
        if strange:
            raise SetupError(
                f"{self.name} is played with ranks 0 to 8 and letters A to H (7, 7C), not with {strange[0]!r}"
            )
        held = hand_size(setup.options, len(setup.seats))
        if held * len(setup.seats) > setup.deck.size:
            raise SetupError(
                f"{len(setup.seats)} hands of {held} cards need more than the {setup.deck.size} cards of the deck"
            )
        if setup.options["cyclone"] and held < dealing.PASSED:
            raise SetupError("cyclone: two cards are passed, so hand_size must be at least 2")

    def outcome(self, state: State) -> Outcome | None:
        return state.ended

    def scores(self, state: State) -> dict[Seat, int]:
        return between.compared(state)

    def balances(self, state: State) -> Mapping[tuple[str, str], int]:
        return state.books.balances

    def ledger(self, state: State) -> dict[str, int]:
        return state.books.accounts("coins")

    def legal(self, state: State) -> Iterator[Act]:
        return moves(state)

    def decide(self, state: State, act: Act, *, let_stand: bool = False) -> tuple[Event, ...]:
        course = Course(self, state)
        if isinstance(act, Answer):
            answer(course, act)
            return tuple(course.events)
        if state.ended:
            raise IllegalAct(act, GAME_IS_OVER())
        if state.asked and not goes_on(state, act):
            raise IllegalAct(act, QUESTION_OPEN(choices=state.asked.choices))
        match act:
            case words.Next():
                between.next_hand(course, act, let_stand=let_stand)
            case words.End():
                between.end(course, act, let_stand=let_stand)
            case _:
                if act.seat is None:
                    raise IllegalAct(act, SEAT_NEEDED(act=act.word()))
                if act.seat not in state.seats and not isinstance(act, words.Join):
                    raise IllegalAct(act, UNKNOWN_SEAT(seat=act.seat))
                _decide_for(course, act, act.seat, let_stand=let_stand)
        return tuple(course.events)


def _decide_for(course: Course[State], act: Act, seat: Seat, *, let_stand: bool) -> None:
    match act:
        case words.Pass():
            dealing.pass_cards(course, act, seat, let_stand=let_stand)
        case words.Start():
            dealing.start_card(course, act, seat, let_stand=let_stand)
        case words.Bid():
            bid(course, act, seat, let_stand=let_stand)
        case words.Call():
            call(course, act, seat, let_stand=let_stand)
        case words.Dead():
            count_down(course, act, seat)
        case words.Hand():
            hand(course, act, seat, let_stand=let_stand)
        case words.Loan():
            between.borrow(course, act, seat, let_stand=let_stand)
        case words.Repay():
            between.repay(course, act, seat, let_stand=let_stand)
        case words.Join():
            between.join(course, act, seat)
        case words.Leave():
            between.leave(course, act, seat)
        case _:
            raise TypeError(f"not an act of Pirate's Bluff: {act!r}")
