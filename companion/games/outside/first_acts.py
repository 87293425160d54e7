"""A few acts of a game that was just loaded, said by chance: what its functions name must be what its SPEC declares."""

from __future__ import annotations

from collections.abc import Iterable, Set
from dataclasses import is_dataclass
from random import Random
from typing import Any

from companion.cards import Face
from companion.decks import load_deck
from companion.games.outside.declared import file_of, own
from companion.rules.events import PLACES, TABLE_EVENTS, Event, Seat, Why
from companion.rules.game import Cards, Prompt, Setup, SetupError, settle_options
from companion.rules.history import Entry, History
from companion.rules.holdings import CARDS, Holdings, Movement
from companion.rules.judging.carded import cards_field
from companion.rules.judging.faults import place_of
from companion.rules.looks import Look
from companion.rules.notation import NotationError, act_from_json, event_from_json, to_json
from companion.rules.notation.near import guess, near
from companion.rules.places import split, zone_of
from companion.rules.rulebook import reason_of, say
from companion.rules.spec import GameSpec

ACTS = 30
"""So many acts are said at the smallest table and at the largest."""


def try_acts(spec: GameSpec[Any], where: str, acts: int = ACTS) -> None:
    """Raises SetupError for the first name that nothing declares; what the game's own code raises goes through."""
    options = settle_options(spec, {})
    deck = load_deck(spec.deck_name(options))
    for count in dict.fromkeys(spec.seats):
        seats = tuple(f"P{number}" for number in range(1, count + 1))
        _Trial(spec, Setup(seats=seats, options=options, deck=deck), where).say(acts)


class _Trial:
    """One table of the game."""

    def __init__(self, spec: GameSpec[Any], setup: Setup, where: str) -> None:
        self._spec, self._where = spec, where
        rows = spec.card_rows(setup.deck) if spec.card_rows else ()
        self._faces = {*setup.deck.played_faces(), *(face for way in rows for row in way for face in row)}
        self._history: History[Any] = History(spec, setup)
        self._seats = list(setup.seats)
        """Everybody who ever sat here."""

    def say(self, acts: int) -> None:
        self._check_shape()
        self._check_start()
        self._check_looks()
        chance = Random(0)
        for _ in range(acts):
            before = self._history.state
            for prompt in self._spec.expected(before):
                self._check_prompt(before, prompt)
            entry = self._history.say_one(chance)
            if entry is None:
                return
            self._seats += [seat for seat in self._history.state.seats if seat not in self._seats]
            self._check_entry(before, entry)
            self._check_state()

    def _wrong(self, mistake: str, at: object = None) -> SetupError:
        return SetupError(f"{at or self._where}: {mistake}")

    def _check_shape(self) -> None:
        """A state has what every game's state has."""
        state = self._history.state
        kind, has = type(state), [name for name in dir(state) if not name.startswith("_")]
        for name in ("seats", "holdings", "ended"):
            if not hasattr(state, name):
                raise self._wrong(f"{kind.__name__} has no field {name!r}; {near(name, has)}", place_of(kind))
        if not isinstance(state.holdings, Holdings):
            raise self._wrong(f"{kind.__name__}.holdings is no Holdings, but {state.holdings!r}", place_of(kind))
        if not is_dataclass(state):
            raise self._wrong(f"{kind.__name__} lacks its @dataclass(frozen=True, slots=True)", place_of(kind))

    def _check_start(self) -> None:
        book: Holdings = self._history.state.holdings
        units = self._units()
        for what, unit in (("unit", self._spec.unit), ("owed", self._spec.owed)):
            meant = guess(unit, units) if unit not in units else ""
            if meant:
                raise self._wrong(f"{what}={unit!r}, and the first state has nothing of that name; {meant}")
        for path, pile in book.piles.items():
            self._check_place(path, CARDS, "the first state has cards in")
            for pool in pile.pools - book.stock.keys():
                raise self._wrong(f"the cards of {path!r} are of {pool!r}, which stock does not have; "
                                  f"{near(pool, book.stock)}")  # fmt: skip
        for unit, account in book.amounts:
            self._check_place(account, unit, f"the first state has {unit} in")
        self._check_state()

    def _units(self) -> set[str]:
        amounts = self._history.opening.holdings.amounts
        return {unit for unit, _ in amounts} | {CARDS}

    def _check_looks(self) -> None:
        if self._spec.look is not None:
            for face in self._faces:
                look, at = self._spec.look(face), place_of(self._spec.look)
                if not isinstance(look, Look):
                    raise self._wrong(f"the look of {face!r} is {look!r}, which is no Look(...)", at)

    def _check_faces(self, faces: Iterable[Face | None], what: str) -> None:
        for face in faces:
            if face is not None and face not in self._faces:
                deck = self._history.setup.deck
                raise self._wrong(f"{what} names {face!r}, which the deck {deck.name!r} does not have; "
                                  f"{near(face, self._faces)}")  # fmt: skip

    def _check_place(self, path: str, unit: str, what: str, at: object = None) -> None:
        """A place of cards is declared; other things may lie with a seat or in a place that every table has, too."""
        place = self._spec.place(path)
        if place is not None and (not place.is_each_seats or split(path)[0] in self._seats):
            return
        if unit != CARDS and path in (*self._seats, *PLACES):
            return
        known = [each.of(seat) for each in self._spec.places for seat in self._seats]
        raise self._wrong(f"{what} {path!r}, which no Place declares; "
                          f"{near(path, known if unit == CARDS else (*known, *self._seats, *PLACES))}", at)  # fmt: skip

    def _check_prompt(self, state: Any, prompt: Prompt) -> None:
        kinds = self._spec.kinds
        if prompt.act not in kinds:
            raise self._wrong(f"a prompt waits for the act {prompt.act!r}, which is none; {near(prompt.act, kinds)}")
        self._check_seats((prompt.seat,), f"the prompt of {prompt.act!r}")
        kind = kinds[prompt.act]
        names = own(kind)
        for asked in [each.name for each in prompt.numbers] + [each.name for each in prompt.choices]:
            if asked not in names:
                raise self._wrong(f"the prompt of {prompt.act!r} asks for {asked!r}, and {kind.__name__} has no "
                                  f"such field; {near(asked, names)}")  # fmt: skip
        for number in prompt.numbers:
            if number.least > number.most:
                raise self._wrong(f"the prompt of {prompt.act!r} asks for {number.name} from {number.least} to "
                                  f"{number.most}, which no number is")  # fmt: skip
        if prompt.cards is not None:
            if not cards_field(self._spec, kind):
                raise self._wrong(f"the prompt of {prompt.act!r} waits for cards, and the ActSpec of {kind.__name__} "
                                  "does not say with cards= which field has them")  # fmt: skip
            self._check_cards(state, prompt.act, prompt.cards)
        self._check_said(prompt.says, f"the prompt of {prompt.act!r}")
        say(self._spec, prompt.says)

    def _check_cards(self, state: Any, act: str, cards: Cards) -> None:
        zones = {
            zone_of(state, seat, place.zone) if place.is_each_seats else place.zone
            for place in self._spec.places
            if place.zone
            for seat in state.seats
        }
        if cards.zone not in zones:
            raise self._wrong(f"the prompt of {act!r} waits for cards in the zone {cards.zone!r}, which is no Place's; "
                              f"{near(cards.zone, zones)}")  # fmt: skip
        self._check_faces(cards.faces, f"the prompt of {act!r}")

    def _check_seats(self, seats: Iterable[Seat | None], what: str) -> None:
        for seat in seats:
            if seat is not None and seat not in self._seats:
                raise self._wrong(f"{what} names the seat {seat!r}; here are: {', '.join(self._seats)}")

    def _check_said(self, why: Why, what: str, has: Iterable[str] = (), at: object = None) -> None:
        try:
            reason = reason_of(self._spec, why)
        except KeyError as error:
            codes = [each.code for each in self._spec.reasons]
            raise self._wrong(f"{what} says {why.code!r}, which is no reason; {near(why.code, codes)}", at) from error
        given = [name for name, _ in why.params]
        for gap in reason.gaps:
            if gap not in (*given, *has):
                raise self._wrong(f"{what} does not say {gap!r}, which the sentence of {why.code!r} needs; "
                                  f"{near(gap, (*given, *has))}", at)  # fmt: skip

    def _check_entry(self, state: Any, entry: Entry) -> None:
        for event in entry.events:
            self._check_event(state, event)
            state = self._spec.evolve(state, event)
        try:
            act_from_json(self._spec.acts_known, to_json(entry.act))
            for event in entry.events:
                event_from_json(self._spec, to_json(event))
        except NotationError as error:
            raise self._wrong(f"what is kept cannot be read again: {error}; see how its field is declared") from error

    def _check_event(self, state: Any, event: Event) -> None:
        kind, at = type(event), file_of(type(event))
        if kind not in (*self._spec.events_known, *TABLE_EVENTS):
            raise self._wrong(f"{kind.__name__} is recorded, and events= names no module that defines it")
        self._check_said(event.why, kind.__name__, own(kind), at)
        for viewer in (*state.seats, None):
            say(self._spec, self._spec.hide(event, viewer))
        moves = event.moves(state)
        if not isinstance(moves, tuple) or not all(isinstance(each, Movement) for each in moves):
            raise self._wrong(f"{kind.__name__}.moves gives back {moves!r}; it gives back a tuple of movements",
                              place_of(kind.moves))  # fmt: skip
        # What an event moves to a place and away again has lain there for no time.
        passed = {moved.source for moved in moves} & {moved.target for moved in moves}
        for moved in moves:
            self._check_movement(kind.__name__, moved, passed, at)

    def _check_movement(self, name: str, moved: Movement, passed: Set[str], at: object) -> None:
        known = {*self._units(), self._spec.unit, *filter(None, (self._spec.owed,))}
        if moved.of not in known:
            raise self._wrong(f"{name} moves {moved.of!r}, a unit of which the game has nothing; "
                              f"{near(moved.of, known)}", at)  # fmt: skip
        for way, path in (("from", moved.source), ("to", moved.target)):
            if path not in passed:
                self._check_place(path, moved.of, f"{name} moves {moved.of} {way}", at)
        self._check_faces(moved.faces, name)

    def _check_state(self) -> None:
        """Whatever is asked of a state can be answered."""
        history, state = self._history, self._history.state
        self._check_seats(self._spec.scores(state), "scores")
        for viewer in (state.seats[0], None):
            self._spec.hide(state, viewer)
        if self._spec.position_spec is not None:
            self._spec.position(state)
            self._spec.position_asked(state)
        if self._spec.felt is not None:
            felt = self._spec.felt(history)
        for named in (felt.cards, felt.figures, felt.statuses or {}, felt.chips, felt.gains, felt.ahead):
            self._check_seats(named, "felt")
        self._check_faces((each.face for row in felt.cards.values() for each in row), "felt")
