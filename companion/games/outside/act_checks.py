"""Whether each name that an act, an event or a prompt of a game uses is one that its SPEC declares."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from pathlib import Path
from typing import Any

from companion.cards import Face
from companion.games.outside.declared_kinds import file_of, own
from companion.games.outside.literals import line_of, locate
from companion.games.outside.misspelt import modules_of
from companion.languages import all_of
from companion.rules.events import PLACES, TABLE_EVENTS, Event, Seat, Why
from companion.rules.game import Act, Cards, Choice, IllegalAct, Number, Prompt, SetupError
from companion.rules.history import Entry, History
from companion.rules.holdings import CARDS, Movement
from companion.rules.judging.carded import cards_field, faces_of
from companion.rules.judging.faults import place_of
from companion.rules.judging.moved import near_place
from companion.rules.notation import NotationError, act_from_json, event_from_json, to_json
from companion.rules.notation.near import guess, near
from companion.rules.places import split, zone_of
from companion.rules.rulebook import reason_of, say
from companion.rules.spec import GameSpec


class ActChecks:
    """The checks of one table; each raises SetupError, which begins with the file."""

    def __init__(self, spec: GameSpec, history: History, where: str) -> None:
        self._spec, self._where, self._history = spec, where, history
        deck = history.setup.deck
        rows = spec.card_rows(deck) if spec.card_rows else ()
        self.faces = {*deck.played_faces(), *(face for way in rows for row in way for face in row)}
        self.seats = list(history.setup.seats)
        """Everybody who ever sat here."""

    def wrong(self, mistake: str, at: object = None) -> SetupError:
        """A mistake, ready to be raised; ``at`` is its file, or the function or the class that makes it: by default the
        file of the SPEC."""
        place = place_of(at) if callable(at) else at or self._where
        return SetupError(f"{locate(self._spec.folder, place, mistake)}: {mistake}")

    def units(self) -> set[str]:
        """The units at the start, with cards."""
        amounts = self._history.opening.holdings.amounts
        return {unit for unit, _ in amounts} | {CARDS}

    def check_position(self) -> None:
        """The places and units that the fields of a position name."""
        position = self._spec.position_spec
        if position is None:
            return
        for each in position.fields:
            if each.unit and each.unit not in self.units():
                wrong = f"{each.name!r} of the position counts {each.unit!r}, a unit of which the game has nothing"
                raise self.wrong(f"{wrong}; {near(each.unit, self.units())}", position.kind)
            if each.place:
                path = each.place.replace("{seat}", self.seats[0])
                self.check_place(path, each.unit or CARDS, f"{each.name!r} of the position lies in", position.kind)

    def check_prompts(self, state: Any) -> None:
        """Checks the awaited and the welcome prompts."""
        awaited = [prompt for prompt in self._spec.awaited(state) if not prompt.optional]
        if awaited and all(prompt.until is not None for prompt in awaited):
            raise self._wrong_prompt(
                "until= is in all prompts of a state, so that no key is left on the screen once that time is over; "
                "leave it out for a turn clock, and tell the seconds in the sentence of says="
            )
        for prompt in self._spec.expected(state):
            self._check_prompt(state, prompt)
            if self._spec.suggest is not None:
                suggested = tuple(self._spec.suggest(state, prompt))
                faces = (face for act in suggested if isinstance(act, Act) for face in faces_of(self._spec, act))
                self.check_faces(faces, "suggest", self._spec.suggest)

    def check_entry(self, state: Any, entry: Entry) -> None:
        """An act, its events and the state after it; ``state`` is the one before."""
        self.seats += [seat for seat in self._history.state.seats if seat not in self.seats]
        for event in entry.events:
            self._check_event(state, event)
            state = self._spec.evolve(state, event)
        for said in (entry.act, *entry.events):
            try:
                if isinstance(said, Event):
                    event_from_json(self._spec, to_json(said))
                else:
                    act_from_json(self._spec.acts_known, to_json(said))
            except NotationError as error:
                kind = type(said)
                wrong = f"{kind.__name__}: what is kept cannot be read again: {error}; see how its field is declared"
                raise self.wrong(wrong, None if kind in TABLE_EVENTS else kind) from error
        self.check_state()

    def check_refusal(self, refused: IllegalAct) -> None:
        """The sentence of a refusal, and the one of an act that the table lets stand."""
        judge = self._spec.act_specs.get(type(refused.act))
        at = judge.judge if judge is not None else None
        for why in (refused.why, refused.if_let_stand):
            if why is not None:
                self._check_said(why, f"the refusal of {type(refused.act).__name__}", at=at)
                say(self._spec, why)

    def check_faces(self, faces: Iterable[Face | None], what: str, at: object = None) -> None:
        """Each is a face of the deck."""
        for face in faces:
            if face is not None and face not in self.faces:
                deck = self._history.setup.deck
                wrong = f"{what} names {face!r}, which the deck {deck.name!r} does not have; {near(face, self.faces)}"
                raise self.wrong(wrong, line_of(self._spec.folder, wrong) or at)

    def check_place(self, path: str, unit: str, what: str, at: object = None) -> None:
        """A place of cards is declared; other things may lie with a seat or in a place that every table has, too."""
        place = self._spec.place(path)
        if place is not None and (not place.is_each_seats or split(path)[0] in self.seats):
            return
        if unit != CARDS and path in (*self.seats, *PLACES):
            return
        known = [each.of(seat) for each in self._spec.places for seat in self.seats]
        known += () if unit == CARDS else (*self.seats, *PLACES)
        raise self.wrong(f"{what} {path!r}, which no Place declares; "
                          f"{near_place(self._spec, path, known)}", at)  # fmt: skip

    def _wrong_prompt(self, mistake: str) -> SetupError:
        """A mistake in a prompt, with the line of the prompt or else of ``prompts``."""
        at = line_of(self._spec.folder, mistake, Path(self._where))
        return self.wrong(mistake, at or self._spec.prompts_function)

    def _check_prompt(self, state: Any, prompt: Prompt) -> None:
        kinds = self._spec.kinds
        if prompt.act not in kinds:
            raise self._wrong_prompt(
                f"a prompt waits for the act {prompt.act!r}, which is none; {self._meant(prompt.act)}"
            )
        self._check_seats((prompt.seat,), f"the prompt of {prompt.act!r}")
        kind, spec = kinds[prompt.act], self._spec.act_spec(prompt.act)
        if prompt.seat is None and kind.by_a_seat_here and spec is not None and spec.by == "seat":
            raise self._wrong_prompt(
                f"the prompt of {prompt.act!r} names no seat, and a seat says it; write seat=, or "
                "by='table' or by='anybody' in its ActSpec"
            )
        if prompt.until is not None and spec is not None and not spec.timed:
            raise self._wrong_prompt(
                f"until= is in the prompt of {prompt.act!r}, whose ActSpec has no timed=True: its acts have no time"
            )
        for field, of, said in (("numbers", Number, prompt.numbers), ("choices", Choice, prompt.choices)):
            if not isinstance(said, tuple) or not all(isinstance(each, of) for each in said):
                written = f"write a tuple of {of.__name__}s: {field}=({of.__name__}(...),)"
                raise self._wrong_prompt(f"the prompt of {prompt.act!r} has {field}={said!r}; {written}")
        names = own(kind)
        for asked in [each.name for each in prompt.numbers] + [each.name for each in prompt.choices]:
            if asked not in names:
                raise self._wrong_prompt(
                    f"the prompt of {prompt.act!r} asks for {asked!r}, and {kind.__name__} has no "
                    f"such field; {near(asked, names)}"
                )
        for choice in prompt.choices:
            self._check_choice(prompt.act, choice)
        for number in prompt.numbers:
            if number.least > number.most:
                raise self._wrong_prompt(
                    f"the prompt of {prompt.act!r} asks for {number.name} from {number.least} to "
                    f"{number.most}, which no number is"
                )
        if prompt.cards is not None:
            if not cards_field(self._spec, kind):
                raise self._wrong_prompt(
                    f"the prompt of {prompt.act!r} waits for cards, and the ActSpec of {kind.__name__} "
                    "does not say with cards= which field has them"
                )
            self._check_cards(state, prompt.act, prompt.cards)
            if source := spec.chance.get(spec.cards, "") if spec else "":
                drawn = state.possible(source.replace("{seat}", prompt.seat or ""))
                if drawn and prompt.cards.faces and drawn.isdisjoint(prompt.cards.faces):
                    raise self._wrong_prompt(
                        f"chance= of {prompt.act!r} draws from {source!r}, which has none of the faces that its prompt "
                        f"waits for, such as {min(prompt.cards.faces)}"
                    )
        self._check_said(prompt.says, f"the prompt of {prompt.act!r}", at=self._spec.prompts_function)
        say(self._spec, prompt.says)

    def _meant(self, act: str) -> str:
        """The missing declaration of an act that a prompt waits for and the SPEC lacks."""
        for module in modules_of(self._spec.folder):
            for name, kind in vars(module).items():
                if isinstance(kind, type) and issubclass(kind, Act) and kind.word() == act:
                    return f"acts= lacks an ActSpec of {name}"
        return near(act, self._spec.kinds)

    def _check_choice(self, act: str, choice: Choice) -> None:
        """Words of which some are cards are cards."""
        if not isinstance(choice.values, tuple):
            written = f"write a tuple, such as Choice({choice.name!r}, ({str(choice.values)!r},))"
            raise self._wrong_prompt(f"the prompt of {act!r} offers {choice.values!r} for {choice.name!r}; {written}")
        if not self.faces.isdisjoint(choice.values):
            for value in choice.values:
                if value not in self.faces and value not in self.seats:
                    raise self._wrong_prompt(
                        f"the prompt of {act!r} offers {value!r} for {choice.name!r}, which is no card of "
                        f"the deck as the others are; {near(value, self.faces)}"
                    )

    def _check_cards(self, state: Any, act: str, cards: Cards) -> None:
        zones = {
            zone_of(state, seat, place.zone) if place.is_each_seats else place.zone
            for place in self._spec.places
            if place.zone
            for seat in state.seats
        }
        if cards.zone not in zones:
            names = all_of(sorted({place.zone for place in self._spec.places if place.zone})) or "none"
            declared = (
                f"the Place that the card goes to has zone= and room= (here: {names}); its prompt names that zone"
            )
            raise self._wrong_prompt(
                f"the prompt of {act!r} waits for cards in the zone {cards.zone!r}, which is no Place's; "
                f"{guess(cards.zone, zones) or declared}"
            )
        if cards.most < 1 and not cards.beside:
            raise self._wrong_prompt(f"the prompt of {act!r} waits for at most {cards.most} cards; yield none then")
        self.check_faces(cards.faces, f"the prompt of {act!r}")

    def _check_seats(self, seats: Iterable[Seat | None], what: str) -> None:
        for seat in seats:
            if seat is not None and seat not in self.seats:
                raise self.wrong(f"{what} names the seat {seat!r}; here are: {', '.join(self.seats)}")

    def _check_said(self, why: Why, what: str, has: Iterable[str] = (), at: object = None) -> None:
        try:
            reason = reason_of(self._spec, why)
        except KeyError as error:
            codes = [each.code for each in self._spec.reasons]
            raise self.wrong(f"{what} says {why.code!r}, which is no reason; {near(why.code, codes)}", at) from error
        given = [name for name, _ in why.params]
        for gap in reason.gaps:
            if gap not in (*given, *has):
                raise self.wrong(f"{what} does not say {gap!r}, which the sentence of {why.code!r} needs; "
                                  f"{near(gap, (*given, *has))}", at)  # fmt: skip

    def _check_event(self, state: Any, event: Event) -> None:
        kind, name, at = type(event), type(event).__name__, file_of(type(event))
        if kind not in (*self._spec.events_known, *TABLE_EVENTS):
            if not isinstance(event, Event):
                raise self.wrong(f"{name} is recorded, and it is no Event: write class {name}(Event)", kind)
            raise self.wrong(f"{kind.__name__} is recorded, and events= names no module that defines it", kind)
        self._check_said(event.why, name, own(kind), at)
        for viewer in (*state.seats, None):
            say(self._spec, self._spec.hide(event, viewer))
        moves = event.moves(state)
        if not isinstance(moves, tuple) or not all(isinstance(each, Movement) for each in moves):
            raise self.wrong(f"{name}.moves gives back {moves!r}; it gives back a tuple of movements", kind.moves)
        # What an event moves to a place and away again has lain there for no time.
        passed = {moved.source for moved in moves} & {moved.target for moved in moves}
        for moved in moves:
            self._check_movement(name, moved, passed, at)

    def _check_movement(self, name: str, moved: Movement, passed: Set[str], at: object) -> None:
        known = {*self.units(), self._spec.unit, *filter(None, (self._spec.owed,))}
        if moved.of not in known:
            raise self.wrong(f"{name} moves {moved.of!r}, a unit of which the game has nothing; "
                              f"{near(moved.of, known)}", at)  # fmt: skip
        for way, path in (("from", moved.source), ("to", moved.target)):
            if path not in passed:
                self.check_place(path, moved.of, f"{name} moves {moved.of} {way}", at)
        self.check_faces(moved.faces, name)

    def check_state(self) -> None:
        """Whatever is asked of a state can be answered."""
        history, state = self._history, self._history.state
        scores = self._spec.scores(state)
        if not isinstance(scores, Mapping):
            raise self.wrong(f"scores= gives back {scores!r}; it gives back a number for each seat: {{'Ann': 3, ...}}")
        self._check_seats(scores, "scores")
        for seat in state.seats:
            if seat not in scores:
                raise self.wrong(f"scores= says nothing of the seat {seat!r}; it says how much each seat has")
        self._check_teams(state, scores)
        for viewer in (*state.seats[:1], None):
            self._spec.hide(state, viewer)
        if self._spec.position_spec is not None:
            self._spec.position(state)
            self._spec.position_asked(state)
        if self._spec.felt is not None:
            felt = self._spec.felt(history)
        for named in (felt.cards, felt.figures, felt.statuses, felt.chips, felt.gains, felt.ahead):
            self._check_seats(named, "felt")
        self.check_faces((each.face for row in felt.cards.values() for each in row), "felt")

    def _check_teams(self, state: Any, scores: Mapping[Seat, int]) -> None:
        """Partners have the same score, and win together."""
        for team in self._spec.teams(state):
            for seat in team[1:]:
                if scores[seat] != scores[team[0]]:
                    raise self.wrong(
                        f"scores= gives {team[0]} {scores[team[0]]} and {seat} {scores[seat]}, and they are one team; "
                        "leave scores= out, and each has what the team has together"
                    )
            winners = state.ended.winners if state.ended else team
            if 0 < len(set(team) - set(winners)) < len(team):
                raise self.wrong(f"of the team {', '.join(team)} only a part is in the winners of GameEnded: {winners}")
