"""A game that judges: acts, events, legal acts, scores, secrets and positions follow from its declaration."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar, cast

from companion.rules.acts import (
    ASKED_CHOICE,
    ASKED_NUMBER,
    BEYOND_NUMBER,
    BEYOND_OTHERS,
    BEYOND_STANDS,
    GAME_IS_OVER,
    NO_QUESTION,
    NOT_A_CHOICE,
    QUESTION_OPEN,
    SEAT_NEEDED,
    UNKNOWN_SEAT,
    Answer,
)
from companion.rules.events import Account, Event, GameEnded, PositionEntered, Question, Ruled, Seat, Unit, Why
from companion.rules.game import Act, Asked, IllegalAct, Outcome, Prompt, Setup
from companion.rules.judging import legal, visibility
from companion.rules.judging.bound import beyond, unknown_seat
from companion.rules.judging.faults import WrongFunction, result_of
from companion.rules.movements import CARDS, Movement
from companion.rules.places import ALL
from companion.rules.spec.declaration import Declaration
from companion.rules.spec.declared import ActSpec
from companion.rules.state import GameState, S
from companion.rules.teams import seat_teams
from companion.rules.trade.standing import team_points
from companion.rules.turn import Turn, filled
from companion.rules.values import replace

T = TypeVar("T")


# Python names it where an argument is wrong or lacking, and the designer wrote GameSpec.
Declaration.__init__.__qualname__ = "GameSpec.__init__"


class GameSpec(Declaration[S]):
    """A stateless judge of one game: it answers questions about a state and remembers nothing. Its ``name`` is the
    ``id`` that it was given, ``rules`` the path of its rules page.
    """

    def start(self, setup: Setup) -> S:
        """The state before the first act."""
        state = result_of(self._start, setup, self.read(setup.options))
        if not (self.position_spec and isinstance(state, GameState)):  # the loader tells what is no state
            return state
        return _with(state, at_start=visibility.covered(self.places, state, None))

    def outcome(self, state: S) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return state.ended

    def awaited(self, state: S) -> tuple[Prompt, ...]:
        """The acts that each seat may do next; empty when the game is over."""
        return self._prompted.awaited(state)

    def expected(self, state: S) -> tuple[Prompt, ...]:
        """The prompts that the game waits for, then those that are only welcome."""
        return self._prompted.expected(state)

    def legal(self, state: S) -> Iterator[Act]:
        """The legal acts, for counting, random play and bots. An amount appears with its limits only."""
        return (turn.act for turn in legal.turns(self, state))

    def turn(self, state: S, act: Act, *, is_awaited: bool = False) -> Turn[S]:
        """An act, judged: its events and the state they lead to. ``is_awaited``: it was made from a prompt, so that
        none has to be looked for. Raises IllegalAct."""
        turn = Turn(self, state, act)
        spec = self.act_specs.get(type(act))
        if self.outcome(state) is not None and not (spec and spec.after_end):
            raise IllegalAct(act, NO_QUESTION() if isinstance(act, Answer) and not self._questions else GAME_IS_OVER())
        pending = self._questions.pending(state) if self._questions else None
        if isinstance(act, Answer):
            self._answer(turn, act, pending)
        elif spec is None:
            raise TypeError(f"not an act of {self.title}: {act!r}")
        else:
            if pending and self._questions and not self._questions.meanwhile(state, act):
                raise IllegalAct(act, QUESTION_OPEN(choices=pending.choices))
            if spec.by == "seat" and act.seat is None:
                raise IllegalAct(act, SEAT_NEEDED(act=act.word()))
            self._judge(turn, act, spec, is_awaited=is_awaited)
        if self._then:
            self._then(turn)
        return turn

    def _judge(self, turn: Turn[S], act: Act, spec: ActSpec, *, is_awaited: bool) -> None:
        """The game's own judge comes first: its reasons say more. What it takes, or fails at, has to be waited for. If
        prompts bind, nothing else can stand."""
        before = turn.state
        if spec.strict and (unknown := unknown_seat(act, before.seats)) is not None:
            raise IllegalAct(act, UNKNOWN_SEAT(seat=unknown))
        must_be_awaited = spec.strict and not is_awaited and not spec.after_end
        if must_be_awaited and self._prompts_bind and (why := self._beyond(before, act)) is not None:
            raise IllegalAct(act, self._own_reason(before, act, spec, why))
        try:
            if spec.out_of:
                cards = getattr(act, spec.cards)
                faces = cards if isinstance(cards, tuple) else (cards,)
                turn.object_if_impossible(spec.out_of.replace("{seat}", act.seat or ""), *faces)
            spec.judge(turn, act)
        except IllegalAct:
            raise
        except Exception:
            if must_be_awaited and (why := self._beyond(before, act)) is not None:
                raise IllegalAct(act, why) from None
            raise
        if must_be_awaited and not turn.is_overruled and (why := self._beyond(before, act)) is not None:
            turn.object_to(why, BEYOND_STANDS())

    def _own_reason(self, state: S, act: Act, spec: ActSpec, why: Why) -> Why:
        """Why the game itself refuses an act that is none of those that its seat can choose from; else ``why``."""
        if why.code == BEYOND_OTHERS.code:
            try:
                spec.judge(Turn(self, state, act), act)
            except IllegalAct as refused:
                return refused.why
            except Exception:
                return why  # it was written for what the prompts allow
        return why

    def _beyond(self, state: S, act: Act) -> Why | None:
        """Why nothing that is waited for, or welcome, is this act."""
        cards = self.act_specs[type(act)].cards
        if beyond(self._prompted.each(state), act, cards) is None:
            return None
        why = beyond(self.expected(state), act, cards)
        asked = self.act_specs[type(act)].asks.get(str(dict(why.params).get("field"))) if why else None
        if why is None or asked is None or "{" in asked:  # a gap of the prompt's sentence
            return why
        reason = ASKED_NUMBER if why.code == BEYOND_NUMBER.code else ASKED_CHOICE
        return filled(reason, {**dict(why.params), "asked": asked})

    def follow(self, state: S, act: Act, event: Event) -> Turn[S]:
        """The consequences of the table's own word, and everything that follows from them without anybody's doing."""
        turn = Turn(self, state, act)
        turn.record(event)
        if self._then and self.outcome(turn.state) is None:
            self._then(turn)
        return turn

    def can_turn_to(self, state: S, seat: Seat) -> bool:
        """Whether a ruling can give this seat the turn, so that something else is waited for than now."""
        if not self._turn_to or self.outcome(state) is not None:
            return False
        given = self._turn_to(state, seat)
        return given is not None and self.awaited(given) != self.awaited(state)

    def _answer(self, turn: Turn[S], act: Answer, pending: Question | None) -> None:
        if pending is None or self._questions is None:
            raise IllegalAct(act, NO_QUESTION())
        said = {True: "yes", False: "no"}[act.value] if isinstance(act.value, bool) else act.value
        if said not in pending.choices or not isinstance(said, str):
            raise IllegalAct(act, NOT_A_CHOICE(value=str(act.value), choices=pending.choices))
        self._questions.answer(turn, said)

    def decide(self, state: S, act: Act) -> tuple[Event, ...]:
        """The events that follow from an act. Raises IllegalAct."""
        return tuple(self.turn(state, act).events)

    def evolve(self, state: S, event: Event) -> S:
        """The state after an event. Total: it never refuses."""
        if type(event) is PositionEntered:
            assert self.position_spec is not None
            return self.position_spec.state_of(state, event.position)
        if type(event) is Ruled and event.postings:  # the first journals
            moves = self._accounts.moved_by(event, state.seats, state.holdings)
        else:
            moves = event.moves(state)
        if moves:
            if isinstance(moves, Movement):
                wrong = f"{type(event).__name__}.moves gives back one movement; write a tuple: (move(...),)"
                raise WrongFunction(type(event).moves, wrong)
            now: Any = state
            holdings = state.holdings.moved(*map(self._blinded, moves))
            for target in {each.target for each in moves} if self.shuffles else ():
                if (place := self.place(target)) is not None and place.shuffled:
                    holdings = holdings.forgotten(target)
            state = replace(now, holdings=holdings)
        if isinstance(event, GameEnded):
            state = _with(state, ended=Outcome(event.winners, event.why))
        if type(event) is Ruled and event.turn is not None and self._turn_to:
            state = self._turn_to(state, event.turn) or state
        return result_of(self._after, state, event)

    def _blinded(self, move: Movement) -> Movement:
        """The movement of a card that nobody named: out of a place whose cards are not in the open it can be any of
        them, as after shuffling, or out of a hand."""
        if move.of != CARDS or (move.faces and None not in move.faces) or move.count is None or move.blind:
            return move
        place = self.place(move.source)
        is_open = place is not None and (place.open_top or (bool(place.zone) and place.seen_by is ALL))
        return move if is_open else Movement(move.source, move.target, move.count, move.faces, blind=True)

    def scores(self, state: S) -> dict[Seat, int]:
        """The score of each seat; partners have the same."""
        if self._scores:
            return self._scores(state)
        unit = self.unit
        has = {seat: state.holdings.of(unit, seat) + self.staked(state, seat, unit) for seat in state.seats}
        return team_points(has, self.teams(state))

    def staked(self, state: S, seat: Seat, unit: Unit) -> int:
        """How much of a unit a seat has laid down, and still has."""
        return self._staked(state).get(seat, 0) if unit == self.unit else 0

    def teams(self, state: S) -> tuple[tuple[Seat, ...], ...]:
        """The seats that play together. In a game without teams each plays alone."""
        teams = self._teams
        if callable(teams):
            named = [*teams(state)]
            if other := [each for team in named for each in team if each not in state.seats]:
                wrong = f"it names {other[0]!r}, which is no player: teams= as a function returns names"
                raise WrongFunction(teams, wrong)
            return seat_teams(lambda state: named, state)
        return seat_teams(teams, state)

    def ledger(self, state: S) -> dict[Account, int]:
        """The main unit by account."""
        return {account: amount for (unit, account), amount in self.balances(state).items() if unit == self.unit}

    def hide(self, seen: T, viewer: Seat | None) -> T:
        """A state, an event or an act without everything that this seat may not see (None: without all secrets, for a
        spectator).
        """
        if isinstance(seen, Event | Act):
            return cast(T, visibility.redact(seen, viewer))
        state: Any = visibility.covered(self.places, seen, viewer)
        return cast(T, self._redact(state, viewer) if self._redact else state)

    def secret_zones(self, state: S) -> dict[str, Seat]:
        """The zones whose cards only one seat may see now, each with that seat."""
        return visibility.secret_zones(self.places, state)

    def position(self, state: S) -> Act:
        """The state as a position: the act that would enter it. Only a game that declares a position has one."""
        assert self.position_spec is not None
        return cast(Act, self.position_spec.position_of(state))

    def position_asked(self, state: S) -> tuple[Asked, ...]:
        """The fields of a position, in the order of the questions; none if the game declares no position."""
        return self.position_spec.list_asked(state, self.can_owe) if self.position_spec else ()


def _with(state: S, **changes: object) -> S:
    """The state with these changes; states are dataclasses."""
    changed: Any = state
    return cast(S, replace(changed, **changes))
