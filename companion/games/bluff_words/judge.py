"""The judge of Bluff Words: asks each act's own rules."""

from __future__ import annotations

from collections.abc import Mapping
from string import ascii_uppercase

from companion.games.bluff_words import challenges, happenings, reasons, turns, words
from companion.games.bluff_words import position as entered
from companion.games.bluff_words.hiding import hidden, secret_zones
from companion.games.bluff_words.lexicon import BUNDLED, lexicon
from companion.games.bluff_words.prompts import acts, prompts
from companion.games.bluff_words.search import QU, WILD
from companion.games.bluff_words.sights import name_cards
from companion.games.bluff_words.state import GAME_DECK, RESET, State, after, starting
from companion.rules.acts import GAME_IS_OVER, NO_QUESTION, SEAT_NEEDED, UNKNOWN_FACE, Answer
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


class BluffWords:
    """Two to six players bid on the words that they say they can make."""

    name = "bluff-words"
    title = "Bluff Words"
    seats = (2, 6)
    unit = "cards"
    rules_version = "1"
    options: tuple[Option, ...] = words.OPTIONS
    reasons: tuple[Reason, ...] = reasons.REASONS
    acts_known: tuple[type[Act], ...] = words.ACTS
    events_known: tuple[type[Event], ...] = happenings.EVENTS
    start = staticmethod(starting)
    evolve = staticmethod(placing(after, entered.placed))
    expected = staticmethod(prompts)
    legal = staticmethod(acts)
    hide = staticmethod(hidden)
    secret_zones = staticmethod(secret_zones)
    position = staticmethod(entered.position_of)
    position_asked = staticmethod(entered.asked)
    held = staticmethod(entered.held)

    def deck_name(self, options: Mapping[str, OptionValue]) -> str:
        return "letters216"

    def check(self, setup: Setup) -> None:
        check_seats(self, setup.seats)
        faces, points = setup.deck.played_faces(), setup.deck.values.get("points", {})
        for face in faces:
            if face not in (*ascii_uppercase, QU, WILD):
                raise SetupError(f"{self.name} is played with the letters A to Z, {QU} and {WILD}, not with {face!r}")
            if points.get(face, -1) < 0:
                raise SetupError(f"card {face!r} of deck {setup.deck.name!r} needs its points, 0 or more")
        least = GAME_DECK + RESET * len(setup.seats)
        if setup.deck.size < least:
            raise SetupError(f"{len(setup.seats)} players need {least} cards; the deck has {setup.deck.size}")
        if setup.options["dictionary"] != BUNDLED:
            lexicon(str(setup.options["dictionary"]))

    def outcome(self, state: State) -> Outcome | None:
        return state.ended

    def scores(self, state: State) -> dict[Seat, int]:
        return {seat: state.books.of("cards", seat) for seat in state.seats}

    def balances(self, state: State) -> Mapping[tuple[str, str], int]:
        return state.books.balances

    def ledger(self, state: State) -> dict[str, int]:
        return state.books.accounts("cards")

    def decide(self, state: State, act: Act, *, let_stand: bool = False) -> tuple[Event, ...]:
        if isinstance(act, Answer):
            raise IllegalAct(act, NO_QUESTION())
        if state.ended:
            raise IllegalAct(act, GAME_IS_OVER())
        _refuse_unknown_faces(state, act)
        if isinstance(act, words.Center):
            return (name_cards(state, act, None, let_stand=let_stand),)
        if act.seat is None:
            raise IllegalAct(act, SEAT_NEEDED(act=act.word()))
        if isinstance(act, words.Deal):
            return (name_cards(state, act, act.seat, let_stand=let_stand),)
        course = Course(self, state)
        if isinstance(act, words.Show | words.Word | words.Concede):
            challenges.refuse_unchallenged(state, act, act.seat)
            self._answer_challenge(course, act, act.seat, let_stand=let_stand)
        else:
            turns.refuse_out_of_turn(state, act, act.seat, let_stand=let_stand)
            self._take_turn(course, act, act.seat, let_stand=let_stand)
        return tuple(course.events)

    @staticmethod
    def _answer_challenge(course: Course[State], act: Act, seat: Seat, *, let_stand: bool) -> None:
        match act:
            case words.Show():
                challenges.show(course, act, seat, let_stand=let_stand)
            case words.Word():
                challenges.word(course, act, seat, let_stand=let_stand)
            case words.Concede():
                challenges.concede(course, seat)

    @staticmethod
    def _take_turn(course: Course[State], act: Act, seat: Seat, *, let_stand: bool) -> None:
        match act:
            case words.Draw():
                turns.draw(course, act, seat, let_stand=let_stand)
            case words.Swap():
                turns.swap(course, act, seat, let_stand=let_stand)
            case words.Bid():
                turns.bid(course, act, seat, let_stand=let_stand)
            case words.Challenge():
                challenges.challenge(course, act, seat)


def _refuse_unknown_faces(state: State, act: Act) -> None:
    """What is no card of the deck cannot even be let stand."""
    for field in ("card", "cards", "up", "new_up"):
        said = getattr(act, field, None)
        for face in said if isinstance(said, tuple) else (said,):
            if face is not None and face not in state.points:
                raise IllegalAct(act, UNKNOWN_FACE(card=face))
