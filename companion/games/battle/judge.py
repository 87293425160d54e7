"""The judge of Battle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.games.battle import bets, eagles, happenings, playing, reasons, rolls, rounds, settling, words
from companion.games.battle import position as entered
from companion.games.battle.after import after
from companion.games.battle.hiding import hidden, secret_zones
from companion.games.battle.own_deck import check_deck
from companion.games.battle.prompts import may_use_eagle, playable, prompts
from companion.games.battle.state import State, starting
from companion.rules.acts import (
    GAME_IS_OVER,
    NO_QUESTION,
    NOT_A_CHOICE,
    QUESTION_OPEN,
    SEAT_NEEDED,
    UNKNOWN_SEAT,
    Answer,
)
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
)
from companion.rules.position import placing


class Battle:
    """Ten tricks a round with warriors, knights and special cards, and a bet of each player on it."""

    name = "battle"
    title = "Battle"
    seats = (2, 5)
    unit = "tokens"
    rules_version = "1"
    options: tuple[Option, ...] = words.OPTIONS
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
        return "battle"

    def check(self, setup: Setup) -> None:
        check_seats(self, setup.seats)
        check_deck(setup)

    def outcome(self, state: State) -> Outcome | None:
        return state.ended

    def scores(self, state: State) -> dict[Seat, int]:
        return {seat: state.tokens(seat) for seat in state.seats}

    def balances(self, state: State) -> Mapping[tuple[str, str], int]:
        return state.books.balances

    def ledger(self, state: State) -> dict[str, int]:
        return state.books.accounts("tokens")

    def legal(self, state: State) -> Iterator[Act]:
        if state.ended:
            return
        if state.phase == "scored":
            yield words.Next()
            return
        asking = state.asking
        if asking is not None:
            for choice in asking.choices:
                if asking.about == "suit":
                    yield Answer(seat=asking.seat, value=choice)
                else:
                    yield words.Bomb(seat=asking.seat, target=choice)
            return
        yield from _rolls(state)
        if state.phase == "before":
            yield from _before_play(state)
        if not rolls.still_to_roll(state) and (state.phase == "tricks" or not bets.missing_bets(state)):
            for face in sorted(playable(state)):
                yield words.Play(seat=state.turn, card=face)

    def decide(self, state: State, act: Act, *, let_stand: bool = False) -> tuple[Event, ...]:
        if state.ended and not (isinstance(act, words.Bomb) and state.aim):
            raise IllegalAct(act, GAME_IS_OVER())
        course = Course(self, state)
        asking = state.asking
        if isinstance(act, Answer):
            self._answer(course, act)
        elif asking is not None and not (asking.about == "bomb" and isinstance(act, words.Bomb)):
            raise IllegalAct(act, QUESTION_OPEN(choices=asking.choices))
        elif isinstance(act, words.Next):
            if state.phase != "scored":
                raise IllegalAct(act, reasons.ROUND_NOT_OVER())
            rounds.begin_next_round(course)
        else:
            self._by_a_seat(course, act, _seat_of(state, act), let_stand=let_stand)
        return tuple(course.events)

    def _by_a_seat(self, course: Course[State], act: Act, seat: Seat, *, let_stand: bool) -> None:
        match act:
            case words.Play():
                playing.play(course, act, seat, let_stand=let_stand)
                _go_on(course)
            case words.Bet():
                bets.place_bet(course, act, seat, let_stand=let_stand)
            case words.Roll():
                self._roll(course, act, seat)
            case words.Bomb():
                playing.bomb(course, act, seat, let_stand=let_stand)
                if course.state.phase == "tricks":
                    _go_on(course)
            case words.Deal():
                eagles.name_hand(course, act, seat, let_stand=let_stand)
            case words.EagleSwap():
                eagles.swap(course, act, seat, let_stand=let_stand)
            case words.EagleTrade():
                eagles.trade(course, act, seat, let_stand=let_stand)
            case words.PassEagle():
                eagles.pass_up(course, act, seat)
            case _:
                raise TypeError(f"not an act of Battle: {act!r}")

    @staticmethod
    def _roll(course: Course[State], act: words.Roll, seat: Seat) -> None:
        rolling = course.state.rolling
        won = rolls.roll(course, act, seat)
        if won and rolling is not None:
            settling.win_battle(course, won[0], rolling.place)
            _go_on(course)

    @staticmethod
    def _answer(course: Course[State], act: Answer) -> None:
        asking = course.state.asking
        if asking is None:
            raise IllegalAct(act, NO_QUESTION())
        if act.value not in asking.choices or not isinstance(act.value, str):
            raise IllegalAct(act, NOT_A_CHOICE(value=str(act.value), choices=asking.choices))
        if asking.about == "suit":
            playing.name_suit(course, asking.seat, act.value)
        else:
            playing.aim_at(course, asking.seat, act.value)
        _go_on(course)


def _seat_of(state: State, act: Act) -> Seat:
    if act.seat is None:
        raise IllegalAct(act, SEAT_NEEDED(act=act.word()))
    if act.seat not in state.seats:
        raise IllegalAct(act, UNKNOWN_SEAT(seat=act.seat))
    if act.seat in state.out and not isinstance(act, words.Bomb):
        raise IllegalAct(act, reasons.IS_OUT(seat=act.seat))
    return act.seat


def _go_on(course: Course[State]) -> None:
    """A full trick is settled, and with the last one the round."""
    if settling.settle(course):
        rounds.end_round_if_played(course)


def _rolls(state: State) -> Iterator[Act]:
    faces = state.options["die_faces"]
    assert type(faces) is int
    seats = rolls.still_to_roll(state)
    if state.rolling is None and rolls.may_roll_for_deal(state):
        seats = state.active
    for seat in seats:
        for value in range(1, faces + 1):
            yield words.Roll(seat=seat, value=value)


def _before_play(state: State) -> Iterator[Act]:
    for seat in bets.missing_bets(state):
        for tokens in sorted(set(bets.limits(state, seat))):
            yield words.Bet(seat=seat, tokens=tokens)
    for seat in state.active:
        if may_use_eagle(state, seat):
            yield words.EagleSwap(seat=seat)
            yield words.PassEagle(seat=seat)
            for other in state.active:
                if other != seat:
                    yield words.EagleTrade(seat=seat, to=other)
