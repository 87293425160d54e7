"""A game as one declared thing: what it is played with, what is said, what happens, and its rules as functions.

``GameSpec`` is told everything once; judging, redaction, secret zones, balances, legal acts and position entry follow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from companion import languages
from companion.cards import Deck, Face
from companion.languages import tr
from companion.rules.acts import (
    BEYOND_STANDS,
    GAME_IS_OVER,
    NO_QUESTION,
    NOT_A_CHOICE,
    QUESTION_OPEN,
    SEAT_NEEDED,
    TABLE_ACTS,
    UNKNOWN_SEAT,
    Answer,
)
from companion.rules.bots import Bot, Dealing
from companion.rules.events import Account, Event, GameEnded, PositionEntered, Posting, Question, Ruled, Seat, Unit, Why
from companion.rules.felt import Felt, Showing, lay_out
from companion.rules.game import Act, Asked, IllegalAct, Option, OptionValue, Outcome, Prompt, Reason, Setup, SetupError
from companion.rules.holdings.accounts import Accounts, balanced, changed
from companion.rules.judging import legal, visibility
from companion.rules.judging.bound import beyond, unknown_seat
from companion.rules.judging.faults import result_of
from companion.rules.judging.prompted import Prompted
from companion.rules.looks import Look, standard_look, standard_rows
from companion.rules.options import declared
from companion.rules.own_figures import OwnFigure
from companion.rules.places import Place, split
from companion.rules.position import PositionSpec
from companion.rules.rounds import Rounds
from companion.rules.spec.declared import ActSpec, Beforehand, GameState, Questions, check_kinds, events_in
from companion.rules.teams import Teams, seat_teams
from companion.rules.trade.standing import team_points
from companion.rules.turn import Turn
from companion.rules.values import replace

if TYPE_CHECKING:
    from companion.rules.history import History


S = TypeVar("S", bound=GameState)
T = TypeVar("T")
STANDARD_DECKS = ("standard52", "standard54")


class GameSpec(Generic[S]):
    """A stateless judge: asked about a state, it remembers nothing."""

    def __init__(
        self,
        *,
        id: str,  # noqa: A002
        title: str,
        seats: tuple[int, int],
        unit: Unit,
        deck: str | Path | Callable[[Any], str],
        owed: Unit = "",
        may_owe: tuple[Account | Unit, ...] = (),
        places: tuple[Place, ...],
        acts: tuple[ActSpec, ...],
        events: ModuleType | tuple[ModuleType, ...],
        reasons: ModuleType,
        start: Callable[[Setup, Any], S],
        prompts: Callable[[S], Iterable[Prompt]],
        welcome: Callable[[S], Iterable[Prompt]] = lambda state: (),
        rules: Path | None = None,
        options: type[Any] | None = None,
        version: str = "1",
        check: Callable[[Setup, Any], None] | None = None,
        after: Callable[[S, Event], S] = lambda state, event: state,
        scores: Callable[[S], dict[Seat, int]] | None = None,
        teams: Teams = (),
        then: Callable[[Turn[S]], None] | None = None,
        turn_to: Callable[[S, Seat], S | None] | None = None,
        questions: Questions[S] | None = None,
        redact: Callable[[S, Seat | None], S] | None = None,
        suggest: Callable[[S, Prompt], Iterable[Act]] | None = None,
        felt: Callable[[History[Any]], Felt] | None = None,
        showing: Showing | None = None,
        look: Callable[[Face], Look] | None = None,
        card_rows: Callable[[Deck], tuple[tuple[tuple[Face, ...], ...], ...]] | None = None,
        position: PositionSpec[S, Any] | None = None,
        beforehand: Beforehand[S] | None = None,
        rounds: Rounds | None = None,
        figures: tuple[OwnFigure, ...] = (),
        bot: Bot | None = None,
        dealing: Dealing | None = None,
        line: str = "",
        minutes: int = 0,
    ) -> None:
        """Takes what is declared.

        ``id`` names the game in records, ``title`` to people. ``line`` describes it in one sentence; it takes about
        ``minutes``, 0 if nobody knows. ``seats`` are the fewest and the most players. ``unit`` is the main unit of its
        scores, ``owed`` the unit of loans; ``may_owe`` are accounts and units that can go below zero, such as ``bank``.
        ``deck`` is a bundled deck, a deck file beside the rules page, or a function of the options. ``events`` are
        the modules of the events, ``reasons`` is the module of the sentences, ``rules`` the rules page, by default
        ``rules.md`` beside it. ``check`` raises SetupError for decks and seats that do not fit.
        ``start`` makes the first state. ``teams`` are the seats that win together, by number: ``((1, 3), (2, 4))``,
        or a function of the state that returns their names. ``prompts`` yields the acts that the table waits for,
        ``welcome`` others that are possible. ``after`` returns the state after an event whose things have moved.
        ``then`` records what follows by itself after an act, a ruling or an entered position. ``turn_to`` returns the
        state in which a ruling gives a seat the turn, or None. ``questions`` are asked of the table. ``redact`` removes
        secrets that lie in no place. ``suggest`` yields acts that the prompts alone do not spell out.
        ``felt`` draws the table, by default with ``lay_out``: the cards of the places with a zone. ``showing`` has the
        keys, moments and awards. ``look`` is how a face looks and ``card_rows`` how a card is chosen: by default as
        the deck file prints the cards. ``position`` lets a table enter how it stands. ``beforehand`` prepares what
        would be slow at a touch. ``rounds`` divide the game, ``figures`` are its own numbers in reports, ``bot`` plays
        a seat, and ``dealing`` is what a simulated table does by itself.
        """
        check_kinds(places=(places, Place), acts=(acts, ActSpec))
        self.name, self.title, self.seats, self.rules_version = id, title, seats, version
        self.line, self.minutes, self._turn_to = line, minutes, turn_to
        self.unit, self.owed, self._may_owe = unit, owed, frozenset(may_owe)
        self._prompted = Prompted[S](prompts, welcome)
        self.options: tuple[Option, ...] = declared(options) if options else ()
        self.reasons = tuple(each for each in vars(reasons).values() if isinstance(each, Reason))
        self.rules = rules or Path(str(reasons.__file__)).with_name("rules.md")
        self.folder = self.rules.parent
        languages.add(self.folder)
        self.act_specs = {spec.kind: spec for spec in acts}
        placing = (position.kind,) if position else ()
        self.acts_known: tuple[type[Act], ...] = (*self.act_specs, *placing, *TABLE_ACTS)
        self.kinds = {kind.word(): kind for kind in self.acts_known}
        self.events_known: tuple[type[Event], ...] = tuple(events_in(events))
        self.places, self._accounts = places, Accounts(places)
        if look is None and deck in STANDARD_DECKS:
            look, card_rows = standard_look, card_rows or (lambda deck: (standard_rows(deck),))
        self.felt, self.look, self.card_rows = felt or lay_out, look, card_rows
        self.beforehand, self.suggest = beforehand, suggest
        self.showing = showing or Showing()
        self.rounds, self.figures, self.position_spec = rounds or Rounds(), figures, position
        self.bot, self.dealing = bot, dealing or Dealing()
        self.card_names: Mapping[Face, str] = {}
        """The spoken name of each face of the game's own deck; the loader sets it."""
        self.dealt_places = tuple(place for place in places if place.is_dealt)
        self._options, self._deck, self._check = options, deck, check
        self._start, self._after, self._then = start, after, then
        self._scores, self._teams, self._questions, self._redact = scores, teams, questions, redact
        self._by_word = {spec.kind.word(): spec for spec in acts}
        self._declared = {place.path: place for place in places}

    @property
    def cover(self) -> Path | None:
        """The picture of the game, ``cover.png`` in its folder; None if there is none."""
        picture = self.folder / "cover.png"
        return picture if picture.is_file() else None

    def functions(self) -> Iterator[tuple[Callable[..., Any], str, int]]:
        """The game's functions beside its judges: each with what it is called with, and how many things these are."""
        prompts, welcome = self._prompted.functions
        yield from ((self._start, "the set-up and the options", 2), (self._after, "the state and the event", 2))
        yield from ((prompts, "the state", 1), (welcome, "the state", 1))
        others = (
            (self._then, "the turn", 1),
            (self._scores, "the state", 1),
            (self._turn_to, "the state and a seat", 2),
            (self._redact, "the state and a seat", 2),
            (self.felt, "the history", 1),
            (self.look, "a face", 1),
            (self.suggest, "the state and a prompt", 2),
        )
        yield from ((function, given, count) for function, given, count in others if function is not None)

    def read(self, options: Mapping[str, OptionValue]) -> Any:
        """The options as the game's own dataclass."""
        return self._options(**options) if self._options else None

    def deck_name(self, options: Mapping[str, OptionValue]) -> str:
        """The bundled deck, or the path of the deck file, that these options play with."""
        deck = str(self._deck) if isinstance(self._deck, str | Path) else self._deck(self.read(options))
        return str(self.folder / deck) if deck.endswith(".toml") else deck

    def check(self, setup: Setup) -> None:
        """Raises SetupError where the deck or the seats cannot be played with."""
        least, most = self.seats
        if not least <= len(setup.seats) <= most:
            wanted = str(least) if least == most else tr("{least} to {most}", least=least, most=most)
            raise SetupError(
                tr(
                    "{title} is for {wanted} players, not {seats}",
                    title=tr(self.title),
                    wanted=wanted,
                    seats=len(setup.seats),
                )
            )
        if self._check:
            self._check(setup, self.read(setup.options))

    def start(self, setup: Setup) -> S:
        """The state before the first act."""
        return result_of(self._start, setup, self.read(setup.options))

    def outcome(self, state: S) -> Outcome | None:
        """How it ended; None while it goes on."""
        return state.ended

    def awaited(self, state: S) -> tuple[Prompt, ...]:
        """Who may say what next; empty when the game is over."""
        return self._prompted.awaited(state)

    def expected(self, state: S) -> tuple[Prompt, ...]:
        """What is waited for first, then what is only welcome."""
        return self._prompted.expected(state)

    def legal(self, state: S) -> Iterator[Act]:
        """Legal acts, for counting, random play and bots; amounts at their limits."""
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
        """The game's own judge comes first: its reasons say more. What it takes, or fails at, has to be waited for."""
        before = turn.state
        if spec.strict and (unknown := unknown_seat(act, before.seats)) is not None:
            raise IllegalAct(act, UNKNOWN_SEAT(seat=unknown))
        must_be_awaited = spec.strict and not is_awaited and not spec.after_end
        try:
            spec.judge(turn, act)
        except IllegalAct:
            raise
        except Exception:
            if must_be_awaited and (why := self._beyond(before, act)) is not None:
                raise IllegalAct(act, why) from None
            raise
        if must_be_awaited and not turn.is_overruled and (why := self._beyond(before, act)) is not None:
            turn.object_to(why, BEYOND_STANDS())

    def _beyond(self, state: S, act: Act) -> Why | None:
        """Why nothing that is waited for, or welcome, is this act."""
        cards = self.act_specs[type(act)].cards
        if beyond(self._prompted.each(state), act, cards) is None:
            return None
        return beyond(self.expected(state), act, cards)

    def follow(self, state: S, act: Act, event: Event) -> Turn[S]:
        """What the table's own word leads to, and what follows from that by itself."""
        turn = Turn(self, state, act)
        turn.record(event)
        if self._then and self.outcome(turn.state) is None:
            self._then(turn)
        return turn

    def can_owe(self, unit: Unit, account: Account) -> bool:
        """Whether so much of a unit may be taken from an account that it is below zero."""
        return not self._may_owe.isdisjoint((unit, account, split(account)[1]))

    @property
    def gives_turns(self) -> bool:
        """Whether a ruling can say who goes on."""
        return self._turn_to is not None

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
        """What follows from an act. Raises IllegalAct."""
        return tuple(self.turn(state, act).events)

    def evolve(self, state: S, event: Event) -> S:
        """The state after an event. Total: it never refuses."""
        if type(event) is PositionEntered:
            return self._placed(state, event.position)
        if type(event) is Ruled and event.postings:  # the first journals
            moves = self._accounts.moved_by(event, state.seats, state.holdings)
        else:
            moves = event.moves(state)
        if moves:
            now: Any = state
            state = replace(now, holdings=state.holdings.moved(*moves))
        if isinstance(event, GameEnded):
            state = _with(state, ended=Outcome(event.winners, event.why))
        if type(event) is Ruled and event.turn is not None and self._turn_to:
            state = self._turn_to(state, event.turn) or state
        return result_of(self._after, state, event)

    def _placed(self, state: S, position: Any) -> S:
        assert self.position_spec is not None
        placed: S = self.position_spec.state_of(state, position)
        return _with(placed, holdings=balanced(placed.holdings, state.holdings), ended=None)

    def place(self, path: str) -> Place | None:
        """The place that is declared for a path of the book."""
        return self._declared.get(path) or (None if path.startswith("\0") else self._declared.get(split(path)[1]))

    def balances(self, state: S) -> dict[tuple[Unit, Account], int]:
        """What every account holds of every unit; of cards only where the book has them."""
        return self._accounts.balances(state.seats, state.holdings)

    def places_of(self, state: S, account: Account) -> list[tuple[str, Place]]:
        """The declared places whose cards are booked to an account, each with its path."""
        return self._accounts.places_of(account, state.seats)

    def postings(self, before: S, after: S) -> tuple[Posting, ...]:
        """What moved from one state to another, account by account."""
        if before.holdings is after.holdings:
            return ()
        if before.seats == after.seats:
            return self._accounts.changes(before.seats, before.holdings, after.holdings)
        return changed(self.balances(before), self.balances(after))

    def scores(self, state: S) -> dict[Seat, int]:
        """What each seat has come to; partners have the same."""
        if self._scores:
            return self._scores(state)
        return team_points({seat: state.holdings.of(self.unit, seat) for seat in state.seats}, self.teams(state))

    def teams(self, state: S) -> tuple[tuple[Seat, ...], ...]:
        """The seats that play together; where the game has no teams, each alone."""
        return seat_teams(self._teams, state)

    def ledger(self, state: S) -> dict[Account, int]:
        """The main unit by account."""
        return {account: amount for (unit, account), amount in self.balances(state).items() if unit == self.unit}

    def called(self, path: str) -> str:
        """What people call a place."""
        place = self.place(path)
        return place.called.replace("{seat}", split(path)[0]) if place and place.called else path

    def hide(self, seen: T, viewer: Seat | None) -> T:
        """A state, an event or an act as a seat (None: somebody who only watches) may see it."""
        if isinstance(seen, Event | Act):
            return cast(T, visibility.redact(seen, viewer))
        state: Any = visibility.covered(self.places, seen, viewer)
        return cast(T, self._redact(state, viewer) if self._redact else state)

    def secret_zones(self, state: S) -> dict[str, Seat]:
        """The zones in which cards lie for one seat's eyes alone just now, and whose eyes those are."""
        return visibility.secret_zones(self.places, state)

    def act_spec(self, word: str) -> ActSpec | None:
        """What is declared of an act, by its name in records; None for what can be said at every table."""
        return self._by_word.get(word)

    def key_of(self, prompt: Prompt) -> str:
        """What a prompt is called on a key: the prompt's own word for it, its act's, or the act's name."""
        spec = self.act_spec(prompt.act)
        return prompt.key or (spec.key if spec else "") or prompt.act.replace("-", " ").capitalize()

    def position(self, state: S) -> Act:
        """How the table stands, as the act that would enter it; for games that declare a position."""
        assert self.position_spec is not None
        return cast(Act, self.position_spec.position_of(state))

    def position_asked(self, state: S) -> tuple[Asked, ...]:
        """What a position says, in the order in which people are asked; nothing where the game declares none."""
        return self.position_spec.asked(state) if self.position_spec else ()


def _with(state: S, **changes: object) -> S:
    """The state with these changes; states are dataclasses."""
    changed: Any = state
    return cast(S, replace(changed, **changes))
