"""A game so far: every act with the events it was judged to, which of them stand, and the three ways back.

Nothing is ever deleted. ``judge`` says what an act would lead to and changes nothing; ``take`` writes it down.
Folding the events of the acts that stand gives the state.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from random import Random
from typing import Generic, TypeVar

from companion.rules import acts as words
from companion.rules.bots import Dealer
from companion.rules.events import Amended, Event, Noted, Redone, Seat, Undone
from companion.rules.game import Act, IllegalAct, Setup
from companion.rules.history.amending import amended
from companion.rules.history.ruling import judge_count, ruled
from companion.rules.history.spoken import spoken
from companion.rules.judging.carded import find_shown_cards
from companion.rules.judging.faults import place_in, what_python_says
from companion.rules.judging.legal import one
from companion.rules.judging.visibility import open_to_all
from companion.rules.position import enter
from companion.rules.spec import GameSpec
from companion.rules.state import S
from companion.rules.turn import Turn

E = TypeVar("E", bound=Event)


@dataclass(frozen=True, slots=True)
class Entry:
    """One act with its events; acts are numbered from 1, in the order in which they came."""

    number: int
    act: Act
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """An act that stands, as it is judged now."""

    number: int
    act: Act
    events: tuple[Event, ...]


LATEST_STATES, EVERY_STATES = 500, 50
"""The numbers of a long game's saved states: this many of the latest, and one in this many of the older ones. The
others are folded again when somebody asks for them."""


class History(Generic[S]):
    """One game from its start. ``entries`` are all its acts, and ``standing`` are those that count. A ``dealer`` deals
    the hidden cards; it is None if people do.
    """

    def __init__(self, game: GameSpec[S], setup: Setup, dealer: Dealer | None = None) -> None:
        game.check(setup)
        self.game = game
        self.setup = setup
        self.dealer = dealer
        self.entries: list[Entry] = []
        self.standing: list[Standing] = []
        self._states: list[S | None] = []
        self._stands: set[int] = set()
        self._put_in: dict[int, tuple[int, ...]] = {}
        self._clock = float("-inf")
        self._taken_back: list[Standing] = []
        self._judged_last: tuple[S, tuple[Event, ...], S] | None = None
        self._start = self._dealt(game.start(setup))

    @property
    def opening(self) -> S:
        """The state before the first act."""
        return self._start

    @property
    def state(self) -> S:
        """The state after all that stands."""
        return self.state_after(len(self.standing) - 1)

    def state_after(self, place: int) -> S:
        """The state after the act in a place (from 0) of those that stand; -1: before the first."""
        kept = place
        while kept >= 0 and self._states[kept] is None:
            kept -= 1
        state = self._start if kept < 0 else self._states[kept]
        assert state is not None
        for each in self.standing[kept + 1 : place + 1]:
            state = self.folded(state, each.events)
        return state

    def walk(self) -> Iterator[tuple[Standing, S, S]]:
        """Each act that stands, with the states before and after it."""
        before = self._start
        for each, kept in zip(self.standing, self._states, strict=True):
            after = self.folded(before, each.events) if kept is None else kept
            yield each, before, after
            before = after

    def as_seen_by(self, viewer: Seat | None) -> History[S]:
        """The same history with the present state as a seat may see it (None: as a spectator does)."""
        seen = copy(self)
        seen._judged_last = None
        if self.standing:
            seen._states = [*self._states[:-1], self.game.hide(self.state, viewer)]
        else:
            seen._start = self.game.hide(self._start, viewer)
        return seen

    def copy_before_last(self) -> History[S]:
        """The same before the last act that stands."""
        earlier = copy(self)
        earlier._judged_last = None
        earlier.standing, earlier._states = self.standing[:-1], self._states[:-1]
        earlier._leave(len(earlier.standing))
        return earlier

    def happened(self) -> Iterator[tuple[int, Event]]:
        """The events of the acts that count, each with the number of its act."""
        return ((each.number, event) for each in self.standing for event in each.events)

    def latest(self, *kinds: type[E]) -> tuple[int, E] | tuple[None, None]:
        """The last of these that happened, with the number of its act."""
        for each in reversed(self.standing):
            for event in reversed(each.events):
                if isinstance(event, kinds):
                    return each.number, event
        return None, None

    def since(self, *kinds: type[Event]) -> Sequence[Standing]:
        """The acts that count, from the last one with such an event on; all, if there is none."""
        number, _ = self.latest(*kinds)
        return self.standing[self.place_of(number) :] if number else self.standing

    def stands(self, number: int) -> bool:
        """Whether the act of this number counts: it is neither undone nor deleted, nor itself a way back."""
        return number in self._stands

    def state_through(self, number: int) -> S:
        """The state after the act of this number, which stands."""
        return self.state_after(self.place_of(number))

    def state_before(self, number: int) -> S:
        """The state in which the act of this number was judged, among those that count."""
        return self.state_after(self.place_of(number) - 1)

    def place_of(self, number: int) -> int:
        """The index, from 0, of an act among those that count, or the index that it would have. A correction may have
        moved acts behind later ones.
        """
        place = next((at for at in reversed(range(len(self.standing))) if self.standing[at].number == number), None)
        return self.place_among(number, [each.number for each in self.standing]) if place is None else place

    def place_among(self, number: int, numbers: Sequence[int]) -> int:
        """The index, from 0, at which an act belongs that is not among these: behind all earlier ones."""
        rank = self._rank(number)
        return next((at for at in range(len(numbers), 0, -1) if self._rank(numbers[at - 1]) < rank), 0)

    def _rank(self, number: int) -> tuple[int, ...]:
        """The order of acts at the table: one that was put in later follows the act after which it was put in."""
        return self._put_in.get(number, (number,))

    def judge(self, act: Act) -> tuple[Event, ...]:
        """The judged act, here and now. Raises IllegalAct."""
        match act:
            case words.Undo() | words.Takeback():
                return (self._undone(act),)
            case words.Redo():
                return (self._redone(act),)
            case words.Amend():
                return (amended(self, act),)
        if act.at is not None and act.at < self._clock:
            raise IllegalAct(act, words.TIME_RAN_BACK(at=str(act.at), last=str(self._clock)))
        return self.judge_in(self.state, act)

    def may_be(self, act: Act) -> bool:
        """Whether the act is possible here and now."""
        try:
            self.judge(act)
        except IllegalAct:
            return False
        return True

    def take(self, act: Act, events: tuple[Event, ...]) -> Entry:
        """Writes the judged act down, and applies an undo, a redo or a correction to the other acts."""
        entry = Entry(len(self.entries) + 1, act, events)
        self.entries.append(entry)
        self._clock = self._clock if act.at is None else max(self._clock, act.at)
        match events[0] if events else None:
            case Undone():
                self._taken_back.append(self.standing.pop())
                self._leave(len(self.standing))
                self._stands.remove(self._taken_back[-1].number)
            case Redone():
                self._stand(self._taken_back.pop())
            case Amended() as amended:
                self._rewrite(amended, act)
            case Noted():
                self._stands.add(entry.number)
            case _:
                self._taken_back.clear()
                self._stand(Standing(entry.number, act, events))
        return entry

    def _stand(self, last: Standing) -> None:
        """Appends an act to those that stand."""
        self._states.append(self.folded(self.state, last.events))
        self.standing.append(last)
        self._stands.add(last.number)
        old = len(self._states) - LATEST_STATES - 1
        if old >= 0 and old % EVERY_STATES:
            self._states[old] = None

    def say(self, act: Act) -> Entry:
        """Judges an act and takes it; the entry has its ``events``. Raises IllegalAct; its ``why`` has a ``code``."""
        return self.take(act, self.judge(act))

    def say_one(self, chance: Random) -> Entry | None:
        """Makes one of the legal acts, drawn at random by ``legal.one``; None if there is none."""
        turn = one(self.game, self.state, chance)
        return None if turn is None else self.take(turn.act, self._keep(self.state, turn))

    def judge_in(self, state: S, act: Act) -> tuple[Event, ...]:
        """Judges an act in a state, unless it is a way back. Raises IllegalAct, also if the game's own code fails at
        it.
        """
        try:
            return self._judged_in(state, act)
        except IllegalAct:
            raise
        except Exception as error:
            raise self._failed(act, error) from error

    def look_ahead(self, act: Act, events: tuple[Event, ...]) -> None:
        """Asks the state after a judged act everything that a table asks: what is awaited or welcome, how it stands,
        and the view of each seat. Raises IllegalAct if the game's own code fails at that.
        """
        game = self.game
        try:
            after = self._after(events)
            for prompt in game.expected(after):
                game.act_of(prompt)
            game.scores(after)
            for viewer in (*after.seats, None):
                game.hide(after, viewer)
        except Exception as error:
            raise self._failed(act, error) from error

    def _after(self, events: tuple[Event, ...]) -> S:
        """The state that the events of an act lead to, whatever it does to what was judged before."""
        match events[0] if events else None:
            case Undone():
                return self.state_after(len(self.standing) - 2)
            case Redone():
                return self.folded(self.state, self._taken_back[-1].events)
            case Amended() as amended:
                state = self.state_before(amended.number)
                for _, each in amended.rejudged:
                    state = self.folded(state, each)
                return state
        return self.folded(self.state, events)

    def _failed(self, act: Act, error: Exception) -> IllegalAct:
        """The refusal of an act at which the game's own code failed; any other error goes through."""
        place = place_in(error, self.game.folder)
        if place is None:
            raise error
        return IllegalAct(act, words.GAME_FAILED(place=place, said=what_python_says(error)))

    def _judged_in(self, state: S, act: Act) -> tuple[Event, ...]:
        if act.seat is not None and act.by_a_seat_here and act.seat not in state.seats:
            raise IllegalAct(act, words.UNKNOWN_SEAT(seat=act.seat))
        if type(act) in self.game.act_specs:
            return self._keep(state, self.game.turn(state, act))
        match act:
            case words.Remark():
                reason = words.REMARKED if act.interrupts else words.LOOKED_AT
                return (Noted(why=reason(text=act.text), text=act.text, tags=(act.about,)),)
            case words.Note():
                return (Noted(why=words.NOTED(text=act.text), text=act.text, tags=act.tags),)
            case words.Rule():
                return self._keep(state, ruled(self.game, act, state))
            case words.Count():
                return (judge_count(self.game, act, state),)
            case words.Position():
                return self._keep(state, self.game.follow(state, act, enter(self.game, state, act)))
        return self._keep(state, self.game.turn(state, act))

    def _keep(self, state: S, turn: Turn[S]) -> tuple[Event, ...]:
        """The events of an act that was judged in this state; where they lead to is not worked out again."""
        events = tuple(turn.events)
        self._judged_last = (state, events, turn.state)
        return events

    def _leave(self, count: int) -> None:
        """Keeps the states after this number of acts that stand; that of the last is at hand again."""
        del self._states[count:]
        if self._states:
            self._states[-1] = self.state

    def folded(self, state: S, events: Sequence[Event]) -> S:
        """The state that these events lead to."""
        last = self._judged_last
        if last is not None and last[0] is state and last[1] is events:
            return self._dealt(last[2])
        for event in events:
            state = self.game.evolve(state, event)
        return self._dealt(state)

    def _dealt(self, state: S) -> S:
        """The state with what the dealer, if there is one, gives out in it."""
        return state if self.dealer is None else self.dealer.deal(state)

    def _undone(self, act: Act) -> Undone:
        if not self.standing:
            raise IllegalAct(act, words.NOTHING_TO_UNDO())
        last = self.standing[-1]
        spoken = self.spoken(last.act)
        if not isinstance(act, words.Takeback):
            return Undone(why=words.UNDONE(act=spoken), number=last.number)
        # Whatever was taken back before this was seen after it.
        back = [event for each in (last, *reversed(self._taken_back)) for event in each.events]
        seen = find_shown_cards(open_to_all(self.game, back))
        reason = words.TAKEN_BACK_SEEN if seen else words.TAKEN_BACK
        why = reason(act=spoken, cards=seen)
        return Undone(why=why, number=last.number, consented=True, seen=seen)

    def _redone(self, act: Act) -> Redone:
        if not self._taken_back:
            raise IllegalAct(act, words.NOTHING_TO_REDO())
        again = self._taken_back[-1]
        return Redone(why=words.REDONE(act=self.spoken(again.act)), number=again.number)

    def said(self, number: int) -> Act:
        """The act of this number. For an act that was missed, it is the correction that added it."""
        act = self.entries[number - 1].act
        missed = (each.missed for each in act.together()) if isinstance(act, words.Amend) else ()
        return next((each for each in missed if each is not None), act)

    def _rewrite(self, amended: Amended, act: Act) -> None:
        assert isinstance(act, words.Amend)
        acts = {each.number: each.act for each in self.standing}
        place = self.place_of(amended.number)
        self._stands -= {each.number for each in self.standing[place:]}
        del self.standing[place:]
        self._leave(place)
        for each in act.together():
            if each.with_ is not None:
                acts[each.line] = each.with_
            if each.missed is not None:
                acts[len(self.entries)] = each.missed
                self._put_in[len(self.entries)] = (*self._rank(each.line), -len(self.entries))
        for number, events in amended.rejudged:
            self._stand(Standing(number, acts[number], events))
        self._taken_back.clear()

    def spoken(self, act: Act) -> str:
        """An act in a few words, as everyone may hear it: ``Ann play 7S``."""
        return spoken(self.game, act)
