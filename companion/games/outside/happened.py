"""The events in the games of one test, so that it can name those that never happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from companion.games.outside.declared_kinds import find_line
from companion.games.outside.literals import calls, locate
from companion.games.outside.misspelt import modules_of
from companion.languages import all_of
from companion.rules.events import PLACES, Account, Event, Seat, Unit
from companion.rules.game import Act, IllegalAct, Prompt, Reason
from companion.rules.holdings import CARDS
from companion.rules.judging.carded import cards_field
from companion.rules.judging.faults import place_of
from companion.rules.notation.near import guess
from companion.rules.places import Place, Seen
from companion.rules.rulebook import page
from companion.rules.spec import GameSpec, GameState

MANY = 50
"""Among this many moves each seat that sits there does something, or the turn never moves on."""


class Happened:
    """Acts, events, reasons, units and hidden places of the games so far."""

    def __init__(self, game: GameSpec) -> None:
        self._game, self._start = game, game.folder / "__init__.py"
        self._waited, self._codes, self._units = set[str](), set[str](), set[str]()
        self._events = set[type[Event]]()
        self._has_scored = False
        self._cards, self._could = Counter[str](), Counter[str]()
        """The most cards that an act had, and the most that a prompt of it waited for."""
        self._hidden, self._filled = set[Place](), set[Place]()
        self._at_first: Mapping[tuple[Unit, Account], int] = {}
        self._paid = set[tuple[Unit, Account]]()
        """Of which unit which account ever gave something."""
        self._left = Counter[tuple[Unit, Account]]()
        """In how many games something lay there at the end."""
        self._acts, self._changed = set[str](), set[str]()
        self._ends = 0
        self._moves, self._did = Counter[Seat](), Counter[Seat]()
        """How many moves of seats were made while a seat sat there, and how many it made itself."""
        self._texts: dict[tuple[type[Act | Event], str], set[str | None]] = {}
        """The values of each text field of an act or event."""

    @property
    def units(self) -> set[Unit]:
        """The units of the game."""
        return {unit for unit, _ in self._at_first} | self._units

    def note_start(self, state: GameState) -> None:
        """A game begins."""
        self._at_first = state.holdings.amounts

    def note_end(self, state: GameState) -> None:
        """A game is over."""
        self._ends += 1
        for (unit, account), amount in state.holdings.amounts.items():
            if amount > 0 and unit == self._game.unit and account != "bank" and not self._at_first.get((unit, account)):
                is_a_place = account in PLACES or self._game.place(account) is not None
                self._left[unit, self._path(account)] += is_a_place and account not in state.seats

    def note_prompt(self, prompt: Prompt) -> None:
        """Something is waited for."""
        self._waited.add(prompt.act)
        self._codes.add(prompt.says.code)
        if prompt.cards is not None:
            self._could[prompt.act] = max(self._could[prompt.act], prompt.cards.most + len(prompt.cards.beside))

    def note_welcome(self, prompt: Prompt) -> None:
        """Something is possible."""
        self._waited.add(prompt.act)

    def note_refusal(self, refused: IllegalAct) -> None:
        """An act was refused."""
        self._codes |= {why.code for why in (refused.why, refused.if_let_stand) if why is not None}

    def note_act(self, act: Act, events: tuple[Event, ...], before: Any) -> None:
        """Notes an act with its events; ``before`` is the state in which it came."""
        named: Any = getattr(act, cards_field(self._game, type(act)) or "seat")
        if isinstance(named, tuple):
            self._cards[act.word()] = max(self._cards[act.word()], len(named))
        scores, at_first = self._game.scores(before), before
        self._note_texts(act)
        for event in events:
            self._note_texts(event)
            self._events.add(type(event))
            self._codes |= {code for code in (event.why.code, event.secretly) if code}
            moves = event.moves(before)
            self._units |= {moved.of for moved in moves}
            self._paid |= {(moved.of, self._path(moved.source)) for moved in moves}
            before = self._game.evolve(before, event)
        self._acts.add(act.word())
        self._moves.update(at_first.seats if act.seat else ())
        self._did.update({act.seat} if act.seat else ())
        if before != at_first:
            self._changed.add(act.word())
        self._has_scored |= self._game.scores(before) != scores
        for place in self._game.places:
            if place.is_each_seats and not isinstance(place.seen_by, Seen) and place not in self._hidden:
                self._look_at(place, before)

    def _note_texts(self, said: Act | Event) -> None:
        for name in _list_texts(type(said)):
            self._texts.setdefault((type(said), name), set()).add(getattr(said, name))

    def _path(self, account: Account) -> str:
        place = self._game.place(account)
        return place.path if place else account

    def _look_at(self, place: Place, state: Any) -> None:
        seats = [seat for seat in state.seats if state.holdings.size(place.of(seat))]
        if seats:
            self._filled.add(place)
        if any(not place.is_seen(state, seat, viewer) for seat in seats for viewer in state.seats):
            self._hidden.add(place)

    def never(self) -> Iterator[str]:
        """The things that never happened, and may with more games: acts, events, and sections without a reason."""
        game = self._game
        yield from (f"the act “{kind.word()}”" for kind in game.act_specs if kind.word() not in self._waited)
        for word, most in sorted(self._could.items()):
            if self._cards[word] == 1 < most:
                yield f"“{word}” with more than one card (suggest= names such acts)"
        if self._events and game.unit not in self._units and not self._has_scored:
            others = ", ".join(sorted(self._units - {CARDS}))
            yield f"a movement of {game.unit}, the unit of the scores{f' (only {others})' if others else ''}"
        yield from (f"the event {kind.__name__}" for kind in game.events_known if kind not in self._events)
        refusals = refusals_of(game)
        told: set[str] = {each.section for each in game.reasons if each.code in self._codes}
        unsaid = {each.section for each in game.reasons} - told
        said = {each.section for each in game.reasons if each.code not in refusals}
        for number, section in page(game.rules).items():
            if number in unsaid:
                yield f"section {section.heading}" if number in said else f"a refusal by section {section.heading}"

    def wrong(self) -> Iterator[str]:
        """The faults of all games together."""
        yield from self._never_hidden()
        yield from self._list_left_over()
        yield from self._changed_nothing()
        yield from self._unmoved()
        yield from self._find_seats()
        game = self._game
        if self._ends and game.unit in self._units and not self._has_scored and game.counts_scores_in_the_book:
            wrong = f"{game.unit} move, and no seat ever has any: write scores=, a function of the state, in the SPEC"
            yield f"{locate(game.folder, self._start, repr(game.unit))}: {wrong}"
        idle = [seat for seat, moves in self._moves.items() if moves >= MANY and not self._did[seat]]
        if idle:
            yield f"{place_of(self._game.prompts_function)}: {all_of(idle)} never had a turn: does it move on?"

    def _never_hidden(self) -> Iterator[str]:
        """Places whose cards a function hides, and that everybody saw in each state of all games."""
        for place in sorted(self._filled - self._hidden, key=lambda each: each.path):
            at = place_of(place.seen_by)
            yield f"{at}: everybody always sees the cards in {place.path!r}; if you mean that, write seen_by=ALL"

    def _list_left_over(self) -> Iterator[str]:
        """Accounts that pay the unit of the scores, and still have some at the end."""
        for (unit, account), count in self._left.items():
            if count and (account == "pot" or (unit, account) in self._paid):
                yield (
                    f"{locate(self._game.folder, self._start, repr(account))}: some {unit} still "
                    f"lie in {account!r} at the end of {count} of {self._ends} games; move them to a seat, the bank or "
                    "the box"
                )

    def _find_seats(self) -> Iterator[str]:
        """Fields that are declared as texts and always were a player."""
        for (kind, name), said in self._texts.items():
            if len(said - {None}) > 1 and said - {None} <= self._did.keys():
                wrong = f"{kind.__name__}.{name} is always a player, and declared as a text; write {name}: Seat"
                yield f"{find_line(kind, rf'^ +{name} *:')}: {wrong}"

    def _changed_nothing(self) -> Iterator[str]:
        """Acts after which every state was the same as before."""
        for word in sorted(self._acts - self._changed):
            kind = self._game.kinds[word]
            yield (
                f"{place_of(self._game.act_specs[kind].judge)}: “{word}” never changes anything: no event of it moves "
                "something, and after() returns the same state"
            )

    def _unmoved(self) -> Iterator[str]:
        """Units that the first state has 0 of, that nothing moves, and that are nearly called like another."""
        moved = self._units - {CARDS}
        for unit in sorted({unit for unit, _ in self._at_first} - moved) if self._ends else ():
            meant = guess(unit, moved)
            if meant:
                wrong = f"the first state has some {unit!r}, and nothing ever moves any; {meant}"
                yield f"{locate(self._game.folder, self._start, wrong)}: {wrong}"


@cache
def _list_texts(kind: type[Act | Event]) -> tuple[str, ...]:
    """The fields of its own that are declared as texts."""
    return tuple(name for name, said in kind.__annotations__.items() if said in (str, "str", "str | None"))


def refusals_of(game: GameSpec) -> set[str]:
    """The codes of the reasons with which the game's code refuses or objects."""
    named = set[str]()
    for _, call in calls(game.folder, frozenset({"refuse", "refuse_if", "object_if"})):
        named |= {getattr(each, "attr", getattr(each, "id", "")) for each in call.args}
    constants = ((name, value) for module in modules_of(game.folder) for name, value in vars(module).items())
    return {value.code for name, value in constants if isinstance(value, Reason) and name in named}
