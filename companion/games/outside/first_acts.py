"""A few acts of a game that was just loaded, said by chance: what its functions name must be what its SPEC declares."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from string import Formatter

from companion.decks import load_deck
from companion.games.outside.act_checks import ActChecks
from companion.games.outside.in_place import copy_own, find_changed_in_place
from companion.games.outside.literals import line_of
from companion.games.outside.overridden import find_overridden
from companion.languages import all_of
from companion.rules.game import Setup, SetupError, settle_options
from companion.rules.history import History
from companion.rules.holdings import CARDS, Holdings
from companion.rules.looks import Look
from companion.rules.notation.near import guess, near
from companion.rules.spec import GameSpec, GameState

ACTS = 30
"""Acts that are tried at the smallest and at the largest table. At all others, only the first state is checked."""


def try_acts(spec: GameSpec, where: str, acts: int = ACTS) -> None:
    """Raises SetupError for the first undeclared name. Exceptions of the game's own code pass through."""
    options = settle_options(spec, {})
    deck = load_deck(spec.deck_name(options))
    for count in range(spec.seats[0], spec.seats[1] + 1):
        seats = tuple(f"P{number}" for number in range(1, count + 1))
        trial = _Trial(spec, Setup(seats=seats, options=options, deck=deck), where)
        trial.check_start()
        if count in spec.seats:
            trial.say(acts)


def check_start(spec: GameSpec, setup: Setup) -> None:
    """Checks the first state of one table. Raises SetupError."""
    _Trial(spec, setup, str(spec.folder / "__init__.py")).check_start()


class _Trial:
    """One table of the game."""

    def __init__(self, spec: GameSpec, setup: Setup, where: str) -> None:
        self._spec = spec
        self._history: History = History(spec, setup)
        self._checks = ActChecks(spec, self._history, where)
        self._wrong = self._checks.wrong

    def check_start(self) -> None:
        """Checks that the first state has all fields of a state, and no more cards than the deck. Raises SetupError."""
        self._check_shape()
        self._check_start()

    def say(self, acts: int) -> None:
        self._check_looks()
        chance = Random(0)
        for _ in range(acts):
            before = self._history.state
            was = copy_own(before)
            self._checks.check_prompts(before)
            entry = self._history.say_one(chance)
            if changed := find_changed_in_place(self._spec, before, was):
                raise SetupError(changed)
            if entry is None:
                return
            self._checks.check_entry(before, entry)

    def _check_shape(self) -> None:
        """Checks that a state has every game's fields, and that its methods take what the inherited ones take."""
        state: object = self._history.state
        kind = type(state)
        if not isinstance(state, GameState):
            wrong = f"the first state is no GameState: write class {kind.__name__}(GameState), without @dataclass"
            raise self._wrong(wrong, self._spec.start_function)
        if not isinstance(state.holdings, Holdings):
            raise self._wrong(f"{kind.__name__}.holdings is no Holdings, but {state.holdings!r}", kind)
        for each in (kind, *self._spec.act_specs, *self._spec.events_known):
            for at, wrong in find_overridden(each):
                raise self._wrong(wrong, at)

    def _check_start(self) -> None:
        book: Holdings = self._history.state.holdings
        units = self._checks.units()
        for what, unit in (("unit", self._spec.unit), ("owed", self._spec.owed)):
            meant = guess(unit, units) if unit not in units else ""
            if meant or unit not in {*units, self._spec.unit, ""}:
                none = meant or f"begin with start_book(setup, {unit}=0)"
                raise self._wrong(f"{what}={unit!r}, and the first state has nothing of that name; {none}")
        self._check_singulars(units)
        self._check_scored(units - {CARDS, self._spec.owed})
        for path, pile in book.piles.items():
            self._checks.check_place(path, CARDS, "the first state has cards in", self._at(path))
            if pile.unseen < 0:
                raise self._wrong_start(
                    f"the first state has {pile.size} cards in {path!r}: more are dealt than lie there"
                )
            for pool in pile.pools - book.stock.keys():
                raise self._wrong_start(f"the cards of {path!r} are of {pool!r}, which stock does not have; "
                                        f"{near(pool, book.stock)}")  # fmt: skip
        self._check_supply(book)
        for unit, account in book.amounts:
            self._checks.check_place(account, unit, f"the first state has {unit} in", self._at(account))
        self._checks.check_position()
        self._checks.check_state()

    def _check_singulars(self, units: Collection[str]) -> None:
        """Irregular plurals are of units that the game has, and sentences that count one name both forms."""
        for several, one in self._spec.singulars.items():
            named = f"singulars={{{several!r}: {one!r}}}"
            if several not in units and one in units:
                raise self._wrong(f"{named} names the unit by its singular; write {{{one!r}: {several!r}}}")
            if several not in units and (meant := guess(several, units)):
                raise self._wrong(f"{named}: the game has no such unit; {meant}")
            for reason in self._spec.reasons:
                for _, gap, noun, _ in Formatter().parse(reason.sentence):
                    if noun and noun.removeprefix("#") == one:
                        both = f"{{{gap}:{noun}|{several}}}"
                        raise self._wrong(f"the sentence of {reason.code!r} would say “2 {one}s”: write {both}")

    def _check_scored(self, others: Collection[str]) -> None:
        """Scores that are counted in the book, of which it has only ``others``, stay zero in every game."""
        unit = self._spec.unit
        if others and unit != CARDS and unit not in others and self._spec.counts_scores_in_the_book:
            none = f"unit={unit!r}, the unit of the scores, and the first state has only {all_of(sorted(others))}"
            known = f"write unit={min(others)!r}" if len(others) == 1 else near(unit, others)
            raise self._wrong(f"{none}; {known}, or begin with start_book(setup, {unit}=0)")

    def _at(self, quoted: str) -> object:
        """The line that writes this, or the function that makes the first state."""
        return line_of(self._spec.folder, repr(quoted)) or self._spec.start_function

    def _wrong_start(self, mistake: str) -> SetupError:
        return self._wrong(mistake, line_of(self._spec.folder, mistake) or self._spec.start_function)

    def _check_supply(self, book: Holdings) -> None:
        """The deck has the cards that the places say they have."""
        deck = self._history.setup.deck
        printed = deck.played_faces()
        for pool, faces in book.stock.items():
            for face, count in faces.items():
                if count < 0:
                    raise self._wrong_start(f"stock has {count} of the card {face!r} in {pool!r}")
                if face not in printed:
                    raise self._wrong_start(
                        f"stock has the card {face!r} in {pool!r}, which the deck {deck.name!r} does not have; "
                        f"{near(face, printed)}"
                    )
                if count > printed[face]:
                    raise self._wrong_start(
                        f"stock has {count} of the card {face!r} in {pool!r}, and the deck {deck.name!r} has "
                        f"{printed[face]}"
                    )
            if not faces:
                supply = "the deck's are dict(setup.deck.played_faces())"
                raise self._wrong_start(f"stock has no cards in {pool!r}; {supply}")
            held = sum(pile.unseen for pile in book.piles.values() if pile.pools == {pool})
            held += sum(of == {pool} for pile in book.piles.values() for _, of in pile.shown)
            if held > sum(faces.values()):
                raise self._wrong_start(
                    f"the first state has {held} cards of {pool!r} in its places, and stock has {sum(faces.values())}; "
                    f"the deck {deck.name!r} has {deck.size} (setup.deck.size)"
                )

    def _check_looks(self) -> None:
        if self._spec.look is not None:
            for face in self._checks.faces:
                look = self._spec.look(face)
                if not isinstance(look, Look):
                    raise self._wrong(f"the look of {face!r} is {look!r}, which is no Look(...)", self._spec.look)
