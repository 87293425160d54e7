"""A game's declaration, and everything that follows from it without judging an act."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic

from companion import languages
from companion.cards import Deck, Face
from companion.languages import tr
from companion.rules.acts import TABLE_ACTS
from companion.rules.bots import Bot, Dealing
from companion.rules.events import Account, Event, Posting, Seat, Unit, kebab
from companion.rules.felt import Felt, Showing, lay_out
from companion.rules.game import Act, Option, OptionValue, Prompt, Setup, SetupError
from companion.rules.holdings.accounts import Accounts, changed
from companion.rules.judging.faults import WrongFunction
from companion.rules.judging.prompted import Prompted
from companion.rules.looks import Look, standard_look, standard_rows
from companion.rules.notation.near import near
from companion.rules.options import declared
from companion.rules.own_figures import OwnFigure
from companion.rules.places import Place, split
from companion.rules.position import PositionSpec
from companion.rules.rounds import Rounds
from companion.rules.rulebook.amounts import SINGULARS
from companion.rules.spec.declared import ActSpec, Beforehand, Questions, check_kinds, events_in, reasons_in
from companion.rules.state import S
from companion.rules.teams import Teams
from companion.rules.turn import Turn

if TYPE_CHECKING:
    from companion.rules.history import History


STANDARD_DECKS = ("standard52", "standard54")


class Declaration(Generic[S]):
    """The whole declaration of a game. ``GameSpec`` judges by it."""

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
        singulars: Mapping[Unit, str] = {},
        places: tuple[Place, ...],
        acts: tuple[ActSpec, ...],
        events: ModuleType | tuple[ModuleType, ...],
        reasons: ModuleType,
        start: Callable[[Setup, Any], S],
        prompts: Callable[[S], Iterable[Prompt]],
        prompts_bind: bool = False,
        welcome: Callable[[S], Iterable[Prompt]] = lambda state: (),
        rules: Path | None = None,
        options: type[Any] | None = None,
        version: str = "1",
        check: Callable[[Setup, Any], None] | None = None,
        after: Callable[[S, Event], S] = lambda state, event: state,
        scores: Callable[[S], dict[Seat, int]] | None = None,
        staked: Callable[[S], Mapping[Seat, int]] = lambda state: {},
        teams: Teams = (),
        then: Callable[[Turn[S]], None] | None = None,
        turn_to: Callable[[S, Seat], S | None] | None = None,
        questions: Questions[S] | None = None,
        redact: Callable[[S, Seat | None], S] | None = None,
        suggest: Callable[[S, Prompt], Iterable[Act]] | None = None,
        felt: Callable[[History], Felt] | None = None,
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
        """Declares a game. For the lobby:

        - ``id``: the game's name in records. ``title``: its name for people.
        - ``line``: the game in one sentence. ``minutes``: about how long it takes; 0 if nobody knows.
        - ``seats``: the fewest and the most players.
        - ``rules``: the rules page, by default ``rules.md`` beside the module of the ``reasons``.
        - ``options``: the class of its options. ``check(setup, options)`` raises SetupError for decks and seats that do
          not fit.

        What is on the table:

        - ``deck``: a bundled deck, a deck file beside the rules page, or a function of the options.
        - ``places``: where cards lie.
        - ``unit``: the main unit of the scores, in the plural: ``coins``, ``berries``, ``lives``. People then read “1
          coin”, “1 berry”, “1 life”. A unit that nobody counts one by one, such as ``fame`` or ``gold``, stays as it
          is: “1 fame”. ``singulars`` are the irregular ones: ``{"geese": "goose"}``.
        - ``owed``: the unit of loans. ``may_owe``: accounts and units that can go below zero, such as ``bank``.
        - ``staked``: how much of ``unit`` each seat has bet. Scores and counts include it.
        - ``teams``: the seats that win together, by number: ``((1, 3), (2, 4))``, or a function of the state that
          returns their names.

        Its rules:

        - ``acts``: each act with the function that judges it. ``events``: the modules of the events. ``reasons``: the
          module of the sentences.
        - ``start(setup, options)`` makes the first state.
        - ``prompts(state)`` yields the acts that the table waits for, ``welcome`` other possible acts.
        - With ``prompts_bind`` any other act is refused, and the table cannot let it stand. If the act's own function
          refuses it too, people read that reason.
        - ``after(state, event)`` returns the state after an event. The things of the event have moved by then.
        - ``then(turn)`` records what follows from an act, a ruling or an entered position without anybody's doing.
        - ``turn_to(state, seat)`` returns the state in which a ruling gives this seat the turn, or None.
        - ``questions``: the game's questions to the table.
        - ``redact`` removes from the state what a seat must not know and no place hides.
        - ``suggest(state, prompt)`` yields acts that the prompt alone does not spell out.

        Its looks, and what else it can do:

        - ``felt`` draws the table. By default it is ``lay_out``, the cards of the places with a zone. ``showing`` has
          the keys, moments and awards.
        - ``look`` draws a face, ``card_rows`` arranges the cards to choose from; by default both follow the deck file.
        - ``position`` lets a table enter a game in progress.
        - ``beforehand`` prepares what would be too slow at a touch.
        - ``rounds`` divide the game, and ``figures`` are its own numbers in reports.
        - ``bot`` plays a seat. ``dealing`` does at a simulated table what nobody decides.
        """
        check_kinds(places=(places, Place), acts=(acts, ActSpec), reasons=((reasons,), ModuleType))
        check_kinds(events=(events if isinstance(events, tuple) else (events,), ModuleType))
        check_kinds(options=(() if options is None else (options,), type))
        places = tuple(part for place in places for part in place.divide())
        self.name, self.title, self.seats, self.rules_version = id, title, seats, version
        self.line, self.minutes, self._turn_to = line, minutes, turn_to
        SINGULARS.update(singulars)
        self.singulars = singulars
        self.unit, self.owed, self._may_owe = unit, owed, frozenset(may_owe)
        out_of = {spec.kind.word(): spec.out_of for spec in acts if spec.out_of}
        self._prompted, self._prompts_bind = Prompted[S](prompts, welcome, out_of), prompts_bind
        self.options: tuple[Option, ...] = declared(options) if options else ()
        self.rules = rules or Path(str(reasons.__file__)).with_name("rules.md")
        self.folder = self.rules.parent
        languages.add(self.folder)
        self.act_specs = {spec.kind: spec for spec in acts}
        placing = (position.kind,) if position else ()
        if position:
            position.kind.hidden_fields = position.hidden_fields({place.path: place for place in places}.get)
        self.acts_known: tuple[type[Act], ...] = (*self.act_specs, *placing, *TABLE_ACTS)
        self.kinds = {kebab(kind.__name__): kind for kind in self.acts_known}
        self.events_known: tuple[type[Event], ...] = tuple(events_in(events))
        for event in self.events_known:
            if event.opens and not getattr(self.kinds.get(event.opens), "secrets", ()):
                secret = [word for word, kind in self.kinds.items() if kind.secrets]
                wrong = f"{event.__name__}.opens names {event.opens!r}, which is no secret act"
                raise SetupError(f"{wrong}; {near(event.opens, secret)}")
        self.reasons = tuple(reasons_in(reasons, self.events_known))
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
        self.shuffles = any(place.shuffled for place in places)
        self._options, self._deck, self._check = options, deck, check
        self._start, self._after, self._then = start, after, then
        self._scores, self._teams, self._questions, self._redact = scores, teams, questions, redact
        self._staked = staked
        self._by_word = {kebab(spec.kind.__name__): spec for spec in acts}
        self._declared = {place.path: place for place in places}
        for spec in acts:
            if spec.out_of and spec.out_of not in self._declared:
                wrong = f"the ActSpec of {spec.kind.__name__} says out_of={spec.out_of!r}, which no Place declares"
                raise SetupError(f"{wrong}; {near(spec.out_of, self._declared)}")

    @property
    def cover(self) -> Path | None:
        """The picture of the game, ``cover.png`` in its folder; None if there is none."""
        picture = self.folder / "cover.png"
        return picture if picture.is_file() else None

    @property
    def numbered_teams(self) -> tuple[tuple[int, ...], ...]:
        """The numbers of the seats that play together; none if a function of the state says it."""
        return () if callable(self._teams) else self._teams

    @property
    def start_function(self) -> Callable[[Setup, Any], S]:
        """The game's function that makes the first state."""
        return self._start

    @property
    def prompts_function(self) -> Callable[[S], Iterable[Prompt]]:
        """The game's function that lists the acts it waits for."""
        return self._prompted.functions[0]

    @property
    def after_function(self) -> Callable[[S, Event], S]:
        """The game's function that returns the state after an event."""
        return self._after

    def functions(self) -> Iterator[tuple[Callable[..., Any], str, int]]:
        """The game's functions beside its judges, each with its arguments and their number."""
        prompts, welcome = self._prompted.functions
        yield from ((self._start, "the set-up and the options", 2), (self._after, "the state and the event", 2))
        yield from ((prompts, "the state", 1), (welcome, "the state", 1))
        others = (
            (self._then, "the turn", 1),
            (self._scores, "the state", 1),
            (self._staked, "the state", 1),
            (self._turn_to, "the state and a seat", 2),
            (self._redact, "the state and a seat", 2),
            (self.felt, "the history", 1),
            (self.look, "a face", 1),
            (self.suggest, "the state and a prompt", 2),
            (self._check, "the set-up and the options", 2),
            (self.bot, "the view and the legal acts", 2),
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
        """Raises SetupError if the game cannot be played with this deck or these seats."""
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

    def can_owe(self, unit: Unit, account: Account) -> bool:
        """Whether an account may fall below zero in a unit."""
        return not self._may_owe.isdisjoint((unit, account, split(account)[1]))

    @property
    def counts_scores_in_the_book(self) -> bool:
        """Whether a seat's score is its amount of the main unit: no function computes another score, and nobody can pay
        it from nothing.
        """
        return self._scores is None and not self.can_owe(self.unit, "bank")

    @property
    def asks_questions(self) -> bool:
        """Whether the referee of this game asks the table anything."""
        return self._questions is not None

    @property
    def gives_turns(self) -> bool:
        """Whether a ruling can say who goes on."""
        return self._turn_to is not None

    def place(self, path: str) -> Place | None:
        """The place that is declared for a path of the book."""
        return self._declared.get(path) or (None if path.startswith("\0") else self._declared.get(split(path)[1]))

    def called(self, path: str) -> str:
        """The name of a place for people."""
        place = self.place(path)
        return place.called.replace("{seat}", split(path)[0]) if place and place.called else path

    def act_spec(self, word: str) -> ActSpec | None:
        """The declaration of an act, by its name in records; None for an act of every table."""
        return self._by_word.get(word)

    def act_of(self, prompt: Prompt) -> type[Act]:
        """The act that a prompt waits for. Raises WrongFunction if the game has none of that name."""
        if prompt.act not in self.kinds:
            wrong = f"a prompt waits for the act {prompt.act!r}, which is none; {near(prompt.act, self.kinds)}"
            raise WrongFunction(self.prompts_function, wrong)
        return self.kinds[prompt.act]

    def key_of(self, prompt: Prompt) -> str:
        """The title of a prompt's key: the prompt's own, its act's, or the act's name."""
        spec = self.act_spec(prompt.act)
        return prompt.key or (spec.key if spec else "") or prompt.act.replace("-", " ").capitalize()

    def balances(self, state: S) -> dict[tuple[Unit, Account], int]:
        """The amount of every unit in every account; cards only if the book has them."""
        return self._accounts.balances(state.seats, state.holdings)

    def places_of(self, state: S, account: Account) -> list[tuple[str, Place]]:
        """The declared places whose cards are booked to an account, each with its path."""
        return self._accounts.places_of(account, state.seats)

    def postings(self, before: S, after: S) -> tuple[Posting, ...]:
        """The movements from one state to another, account by account."""
        if before.holdings is after.holdings:
            return ()
        if before.seats == after.seats:
            return self._accounts.changes(before.seats, before.holdings, after.holdings)
        return changed(self.balances(before), self.balances(after))
