"""The judge of Winning the Battle, Losing the War: musters, rows, extra cards, stones and the end."""

from __future__ import annotations

from collections.abc import Mapping

from companion.cards import STANDARD_52
from companion.games.lost_war import position as entered
from companion.games.lost_war import reasons, words
from companion.games.lost_war.battle import resolve
from companion.games.lost_war.hiding import hidden, secret_zones
from companion.games.lost_war.prompts import acts, prompts, span
from companion.games.lost_war.state import State, after, starting
from companion.rules.acts import GAME_IS_OVER, NO_QUESTION, SEAT_NEEDED, Answer
from companion.rules.course import Course, check_seats, refuse_impossible
from companion.rules.events import Event, Seat, transfer
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


class LostWar:
    """Two players draw blindly for battle after battle; three stones win the war."""

    name = "lost-war"
    title = "Winning the Battle, Losing the War"
    seats = (2, 2)
    unit = "stones"
    rules_version = "1"
    options: tuple[Option, ...] = words.OPTIONS
    reasons: tuple[Reason, ...] = reasons.REASONS
    acts_known: tuple[type[Act], ...] = words.ACTS
    events_known: tuple[type[Event], ...] = words.EVENTS
    start = staticmethod(starting)
    evolve = staticmethod(placing(after, entered.placed))
    expected = staticmethod(prompts)
    acts = staticmethod(acts)
    hide = staticmethod(hidden)
    secret_zones = staticmethod(secret_zones)
    position = staticmethod(entered.position_of)
    position_asked = staticmethod(entered.asked)
    held = staticmethod(entered.held)

    def deck_name(self, options: Mapping[str, OptionValue]) -> str:
        return "standard52"

    def check(self, setup: Setup) -> None:
        check_seats(self, setup.seats)
        if setup.deck.played_faces() != dict.fromkeys(STANDARD_52, 1):
            raise SetupError(f"{self.name} is played with two standard decks of 52 cards, not {setup.deck.name!r}")

    def outcome(self, state: State) -> Outcome | None:
        return state.ended

    def scores(self, state: State) -> dict[Seat, int]:
        return {seat: state.stones(seat) for seat in state.seats}

    def ledger(self, state: State) -> dict[str, int]:
        return state.books.accounts("stones")

    def decide(self, state: State, act: Act, *, let_stand: bool = False) -> tuple[Event, ...]:
        if isinstance(act, Answer):
            raise IllegalAct(act, NO_QUESTION())
        if act.seat is None:
            raise IllegalAct(act, SEAT_NEEDED(act=act.word()))
        if state.ended:
            raise IllegalAct(act, GAME_IS_OVER())
        course = Course(self, state)
        match act:
            case words.Muster(count=count):
                _muster(course, act, act.seat, count, let_stand=let_stand)
            case words.Reveal(cards=cards):
                _reveal(course, act, act.seat, cards, let_stand=let_stand)
            case words.Outflank():
                _outflank(course, act, act.seat, let_stand=let_stand)
            case words.Stop():
                _stop(course, act, act.seat)
        if course.state.joined and not any(course.state.left(seat) for seat in state.seats) and not course.state.larger:
            resolve(course)
        return tuple(course.events)


def _muster(course: Course[State], act: Act, seat: Seat, count: int, *, let_stand: bool) -> None:
    state = course.state
    if seat in state.mustered:
        raise IllegalAct(act, reasons.ALREADY_MUSTERED(seat=seat))
    least, held = span(state, seat)
    if count > held:
        raise IllegalAct(act, reasons.NOT_SO_MANY(seat=seat, held=held, count=count))
    if count < least and not (let_stand and count >= 1):
        stands = reasons.TOO_FEW_STANDS(seat=seat, count=count) if count >= 1 else None
        raise IllegalAct(act, reasons.TOO_FEW(least=least, count=count), if_let_stand=stands)
    postings = transfer("cards", count, seat, f"{seat}/hand")
    course(words.Mustered(why=reasons.MUSTERED(seat=seat, count=count), postings=postings, seat=seat, count=count))
    state = course.state
    if state.joined:
        larger, pairs, extra = state.larger, state.pairs, state.extra
        why = reasons.JOINED(pairs=pairs, larger=larger, extra=extra) if larger else reasons.JOINED_EVEN(pairs=pairs)
        course(words.BattleJoined(why=why, pairs=pairs, larger=larger, extra=extra))


def _refuse_unjoined(state: State, act: Act) -> None:
    if not state.joined:
        waiting = tuple(seat for seat in state.seats if seat not in state.mustered)
        raise IllegalAct(act, reasons.NOT_MUSTERED(waiting=waiting))


def _reveal(course: Course[State], act: Act, seat: Seat, cards: tuple[str, ...], *, let_stand: bool) -> None:
    state = course.state
    _refuse_unjoined(state, act)
    if not 1 <= len(cards) <= state.left(seat):
        raise IllegalAct(act, reasons.NO_SUCH_ROW(seat=seat, left=state.left(seat), count=len(cards)))
    if not let_stand:
        refuse_impossible(act, state.census, f"{seat}/hand", *cards, called=f"{seat}'s hand")
    postings = transfer("cards", len(cards), f"{seat}/hand", f"{seat}/row")
    course(words.CardsRevealed(why=reasons.REVEALED(seat=seat, cards=cards), postings=postings, seat=seat, cards=cards))


def _refuse_no_extras(state: State, act: Act, seat: Seat) -> None:
    _refuse_unjoined(state, act)
    if state.larger != seat:
        raise IllegalAct(act, reasons.NO_EXTRAS(seat=seat))
    waiting = tuple(each for each in state.seats if state.left(each))
    if waiting:
        raise IllegalAct(act, reasons.ROWS_FIRST(waiting=waiting))


def _outflank(course: Course[State], act: words.Outflank, seat: Seat, *, let_stand: bool) -> None:
    state = course.state
    _refuse_no_extras(state, act, seat)
    if not 1 <= act.place <= state.pairs:
        raise IllegalAct(act, reasons.NO_SUCH_PLACE(pairs=state.pairs, place=act.place))
    if not let_stand:
        refuse_impossible(act, state.census, f"{seat}/hand", act.card, called=f"{seat}'s hand")
    covered = state.row(seat)[act.place - 1]
    why = reasons.COVERED(seat=seat, covered=covered, place=act.place, card=act.card)
    postings = transfer("cards", 1, f"{seat}/hand", f"{seat}/row")
    course(words.CardCovered(why=why, postings=postings, seat=seat, place=act.place, card=act.card, covered=covered))


def _stop(course: Course[State], act: Act, seat: Seat) -> None:
    _refuse_no_extras(course.state, act, seat)
    count = course.state.extra
    postings = transfer("cards", count, f"{seat}/hand", f"{seat}/discard")
    why = reasons.GIVEN_UP(seat=seat, count=count)
    course(words.ExtrasDiscarded(why=why, postings=postings, seat=seat, count=count))
