"""Whole games of a game from outside, played by chance: what its designer would find out only at the table."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from random import Random
from time import monotonic
from typing import Any

from companion.decks import load_deck
from companion.games.outside.act_checks import ActChecks
from companion.games.outside.act_clock import ActClock
from companion.games.outside.chosen_dice import find_chosen_die, list_rolled_in_code
from companion.games.outside.declared import list_untimed
from companion.games.outside.declared_texts import list_unknown_options
from companion.games.outside.entered_again import check_entered_again
from companion.games.outside.findings import NAMES, Findings
from companion.games.outside.first_acts import check_start
from companion.games.outside.happened import Happened
from companion.games.outside.in_place import copy_own, find_changed_in_place
from companion.games.outside.leaks import leaks, list_amounts, passed_unseen, unlooked_at
from companion.games.outside.left_out import find_left_out
from companion.games.outside.misread import misread_numbers, misread_units
from companion.games.outside.movements import find_choices, not_there, stays_known, swaps_one_way
from companion.games.outside.offered import choose_kind_first, list_always_refused
from companion.games.outside.openings import Openings, list_blank_sentences, list_open_keys
from companion.games.outside.option_ends import list_ends, list_fitting
from companion.games.outside.out_of_play import list_lost_cards, list_unnumbered_cards, list_unplayed_cards
from companion.games.outside.several import lay_face_down, several
from companion.games.outside.stuck import describe_stuck, write_act
from companion.games.outside.totals import count_totals, list_lost
from companion.languages import all_of
from companion.rules.bots import dealt
from companion.rules.game import Act, IllegalAct, OptionValue, Setup, SetupError, settle_options
from companion.rules.history import History
from companion.rules.holdings import Holdings
from companion.rules.judging.carded import cards_field
from companion.rules.judging.faults import from_here, place_in, what_python_says
from companion.rules.judging.legal import holds_one, one
from companion.rules.places import purpose_of
from companion.rules.rulebook import say
from companion.rules.spec import GameSpec
from companion.rules.values import replace

MOST_ACTS = 3000
"""The longest game, in acts; a longer one is stopped."""

AFTERWARDS = 5
"""Number of acts that are tried after one that the table let stand."""

REPEATED = 20
"""This many acts that are alike are a turn that does not move on, and so are this many or fewer that change nothing
together."""

SHARE_OF_TIME = 4
"""A game that takes more than one of this many parts of the time is left."""

OFFERS_TRIED = 0.25
"""In this share of states every number, word and seat that is offered is tried."""

IMPOSSIBLE_TRIED = 0.1
"""In this share of states a card that cannot be there is let stand."""


def play_whole_games(
    game: GameSpec,
    *,
    games: int,
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    most_acts: int = MOST_ACTS,
    seconds: float = float("inf"),
    progress: Callable[[Findings], None] = lambda found: None,
    clock: Callable[[], float] = monotonic,
) -> Findings:
    """Plays a number of random ``games``, at tables of every size in turn, and checks each act.

    ``options`` are house rules; once each number of players has had a game, every second game has another option at an
    end of its range. A game with more than ``most_acts`` acts is stopped. After ``seconds`` all games stop, as by
    Ctrl-C. ``progress`` gets the findings after each act. Raises SetupError if the game has no such option.
    """
    found = Findings()
    tests = _Tests(game, found, seed, options or {}, most_acts)
    until = clock() + seconds

    def go_on(until: float) -> bool:
        progress(found)
        return clock() < until

    try:
        tests.check_ends()
        for number in range(games):
            is_played = tests.play(number, partial(go_on, min(until, clock() + seconds / min(games, SHARE_OF_TIME))))
            found.left += not is_played
            if clock() >= until:
                break
    except KeyboardInterrupt:
        found.is_stopped = True
    tests.note_afterwards()
    happened, books = tests.happened, tests.start_books()
    for wrong in (*find_left_out(game), *list_unknown_options(game), *list_rolled_in_code(game),
                  *misread_units(game, happened.units), *misread_numbers(game, tests.deck),
                  *(each for each in tests.chosen if tests.chosen[each]), *happened.wrong(),
                  *tests.openings.wrong(), *list_lost_cards(game, books)):  # fmt: skip
        found.note(wrong)
    found.notes += [*list_unplayed_cards(game, tests.deck, books), *list_unnumbered_cards(game, tests.deck),
                    *list_open_keys(game), *list_blank_sentences(game),
                    *(f"{from_here(at)}: {wrong}" for at, wrong in list_untimed(game)),
                    *filter(tests.open_amounts.get, tests.open_amounts),
                    *(each for each in tests.chosen if not tests.chosen[each])]  # fmt: skip
    if not found.over and (found.long or found.repeated):
        found.note(f"no game was over after {most_acts if found.long else found.acts} acts{found.repeated}")
    found.unseen += happened.never()
    return found


class _Tests:
    """The games of one test, and what came up in all of them."""

    def __init__(
        self, game: GameSpec, found: Findings, seed: int, options: Mapping[str, object], most_acts: int
    ) -> None:
        self._game, self._found, self._seed, self._most_acts = game, found, seed, most_acts
        self._options = settle_options(game, options)
        self._ends = list(list_ends(game, options))
        self._how = ""
        """The option that is at an end of its range in this game, as an end of a sentence."""
        self.deck = load_deck(game.deck_name(self._options))
        self._sizes = list_fitting(game, self._options)
        self._faces = tuple(self.deck.played_faces())
        self.happened, self.openings = Happened(game), Openings(game)
        self.afterwards: list[tuple[str, str]] = []
        """The errors after the table had let an act stand, each with its act."""
        self.open_amounts: dict[str, bool] = {}
        """Coins and tokens that everybody saw in places whose cards are not for everybody."""
        self.chosen: dict[str, bool] = {}
        """The choices of simulated games that chance decides; whether that is certain."""
        self._last: deque[Any] = deque(maxlen=REPEATED)
        """The last states."""
        self._said: dict[type[Act], Act] = {}
        """The last act of each kind: it is tried again in states that should refuse it."""

    def play(self, number: int, go_on: Callable[[], bool]) -> bool:
        """One game, at a table of another size than the one before, as long as ``go_on`` is true after each act.
        Whether it was played as far as it went."""
        game, found, sizes = self._game, self._found, self._sizes
        later, is_default = divmod(number - len(sizes), 2)
        end = self._ends[later] if not is_default and 0 <= later < len(self._ends) else None
        self._how = _at_end(*end) if end else ""
        if end:
            sizes = list_fitting(game, {**self._options, **dict([end])})
        setup = self._make_setup(sizes[number % len(sizes)], *filter(None, (end,)))
        try:
            history: History = History(game, setup)
            chance = Random(f"{self._seed} {number}")
            for _ in self._play(history, chance, ActClock(game, Random(f"{self._seed} {number} clock"))):
                found.acts += 1
                if not go_on():
                    self.note_repeated(history)
                    return False
            found.over += game.outcome(history.state) is not None
        except Exception as error:
            self._note_failure(error)
        found.games += 1
        return True

    def note_repeated(self, history: History) -> None:
        """A game is left before its end: whether a seat said one thing alone for long, or its last moves led back to
        where they began."""
        said = {(each.act.seat, each.act.word()) for each in history.entries[-REPEATED:]}
        back = next((back for back, state in enumerate(reversed(self._last)) if back and state == history.state), 0)
        if len(said) == 1 and len(history.entries) > REPEATED:
            ((seat, word),) = said
            self._found.repeated = f"; at the end {seat or 'the table'} says only “{word}”: does the turn move on?"
        elif back:
            words = all_of([f"“{word}”" for word in dict.fromkeys(each.act.word() for each in history.entries[-back:])])
            self._found.repeated = f"; at the end {words} led back to the same state: does the turn move on?"

    def check_ends(self) -> None:
        """The first state at both ends of each option, at each number of players; a game is played at each that is
        right."""
        for end in [*self._ends]:
            try:
                sizes = list_fitting(self._game, {**self._options, **dict([end])})
            except SetupError:  # the game itself says that this does not fit
                self._ends.remove(end)
                continue
            for setup in (self._make_setup(seats, end) for seats in sizes):
                wrong = len(self._found.wrong)
                self._how = _at_end(*end)
                try:
                    self._check(partial(check_start, self._game, setup))
                except Exception as error:
                    self._note_failure(error)
                if len(self._found.wrong) > wrong:
                    self._ends.remove(end)
                    break
        self._how = ""

    def _make_setup(self, seats: int, *ends: tuple[str, OptionValue]) -> Setup:
        names = tuple(NAMES[at] if at < len(NAMES) else f"P{at + 1}" for at in range(seats))
        options = {**self._options, **dict(ends)}
        return Setup(seats=names, options=options, deck=load_deck(self._game.deck_name(options)) if ends else self.deck)

    def start_books(self) -> list[Holdings]:
        """The book at the start, at each number of players."""
        return [self._game.start(self._make_setup(seats)).holdings for seats in self._sizes]

    def _note(self, wrong: str, how: str = "") -> None:
        self._found.note(wrong, self._faces, f"{how}{self._how}")

    def _note_failure(self, error: Exception, how: str = "") -> None:
        self._note(self._failure(error), how)

    def _failure(self, error: Exception) -> str:
        """A failure in the game's own code, with its place; a mistake of anything else is raised again."""
        place = place_in(error, self._game.folder)
        if place is None:
            raise error
        return f"{place}: {what_python_says(error)}"

    def _check(self, check: Callable[[], None]) -> None:
        try:
            check()
        except SetupError as error:
            self._note(str(error))

    def _play(self, history: History, chance: Random, clock: ActClock) -> Iterator[None]:
        """One game, act by act, and what is wrong with each. Hands are dealt in the ``world`` that plays it; the
        referee knows only what it is shown."""
        game = self._game
        checks = ActChecks(game, history, str(game.folder / "__init__.py"))
        self.happened.note_start(history.state)
        totals, world = count_totals(history.state), dealt(game, history.state, chance)
        while game.outcome(history.state) is None:
            if len(history.entries) >= self._most_acts:
                self._found.long += 1
                self.note_repeated(history)
                return
            before = history.state
            was = copy_own(before)
            self._check(partial(checks.check_prompts, before))
            if any(prompt.act not in game.kinds for prompt in game.expected(before)):
                return  # Nobody can say an act that the game does not have.
            for prompt in game.awaited(before):
                self.happened.note_prompt(prompt)
                if die := find_chosen_die(game, prompt):
                    self.chosen[die[0]] = die[1]
                if prompt.cards is not None and not _is_laid_out(game, prompt.cards.zone):
                    self._note(_not_laid_out(prompt.act, purpose_of(prompt.cards.zone)))
            for prompt in game.expected(before):
                self.happened.note_welcome(prompt)
            self._try_refusals(before, world, checks, chance, clock)
            if chance.random() < OFFERS_TRIED:
                for wrong in list_always_refused(game, world, clock):
                    self._note(wrong)
            turn = (
                several(game, world, chance)
                or lay_face_down(game, world, chance)
                or choose_kind_first(game, world, chance)
            )
            if turn is not None and (missing := not_there(game, world, turn.events)):
                self._note(*missing)
                return
            if turn is None:
                last = f"; the last act was {write_act(history.entries[-1].act)}" if history.entries else ""
                self._note(describe_stuck(game, world), last)
                return
            turn, late = clock.judge_later(world, turn)
            if changed := find_changed_in_place(game, before, was):
                self._note(changed)
                return
            if late is not None:
                self.happened.note_refusal(late)
            try:
                entry = history.say(turn.act)
            except IllegalAct as refused:
                self._note(_refused_unseen(game, turn.act, refused))
                return
            self._said[type(turn.act)] = turn.act
            self._found.note_act(before, turn.act)
            self.happened.note_act(turn.act, entry.events, before)
            self.openings.note_act(turn.act, entry.events)
            self._check(partial(checks.check_entry, before, entry))
            state = history.state
            self._last.append(state)
            for wrong in (*list_lost(totals, state), *leaks(game, world, turn, chance), *unlooked_at(game, state),
                          *passed_unseen(game, world, turn.events), *swaps_one_way(game, before, entry.events),
                          *stays_known(game, before, entry.events), *find_choices(game, world, turn)):  # fmt: skip
                self._note(wrong)
            for note, is_open in list_amounts(game, state):
                self.open_amounts[note] = is_open and self.open_amounts.get(note, True)
            world = dealt(game, turn.state, chance)
            yield
        self.happened.note_end(history.state)
        for wrong in check_entered_again(game, history):
            self._note(wrong)

    def _try_refusals(self, state: Any, world: Any, checks: ActChecks, chance: Random, clock: ActClock) -> None:
        """Repeats earlier acts from other seats: each refusal must be a complete sentence. What cannot be is refused in
        the ``state`` that the referee knows, a rule in the ``world`` where the hands are dealt."""
        for said in self._said.values():
            act = clock.add_time(self._changed(said, world, chance))
            refused = self._refuse(world, act, checks)
            if refused is not None and not refused.impossible:
                self._let_stand(world, refused, chance, is_dealt=True)
            elif refused is not None and chance.random() < IMPOSSIBLE_TRIED:
                refused = self._refuse(state, act, checks)
                if refused is not None and refused.impossible:
                    self._let_stand(state, refused, chance, is_dealt=False)

    def _refuse(self, state: Any, act: Act, checks: ActChecks) -> IllegalAct | None:
        """Why an act is refused in this state; None if it is not, or if code of the game fails at it."""
        try:
            self._game.turn(state, act)
        except IllegalAct as refused:
            self.happened.note_refusal(refused)
            self._check(partial(checks.check_refusal, refused))
            return refused
        except Exception as error:
            self._note_failure(error, f"; it was tried with {write_act(act)}")
        return None

    def _let_stand(self, state: Any, refused: IllegalAct, chance: Random, *, is_dealt: bool) -> None:
        """The table lets a refused act stand, and the game continues: its code must take that, too. A card that cannot
        be there leaves the cards of others unknown. Then hands are no longer dealt."""
        if refused.if_let_stand is None:
            return
        act = refused.act
        game, how = self._game, f"; before that the table let {write_act(act)} stand: refuse_if the game cannot go on"
        try:
            state = game.turn(state, replace(act, stands="so be it")).state
            for _ in range(AFTERWARDS):
                if game.outcome(state) is not None:
                    return
                turn = one(game, dealt(game, state, chance) if is_dealt else state, chance)
                if turn is None:
                    # A card of the hand can be let stand, too, as after a revoke.
                    if not any(each.seat and _holds_a_card(game, state, each.seat) for each in game.awaited(state)):
                        self.afterwards.append((describe_stuck(game, state), how))
                    return
                state = turn.state
        except IllegalAct:
            return
        except Exception as error:
            self.afterwards.append((self._failure(error), how))

    def note_afterwards(self) -> None:
        """Counts what went wrong only because an act was let stand."""
        known = {wrong.partition(": ")[0] for wrong in self._found.wrong}
        for wrong, how in self.afterwards:
            if wrong.partition(": ")[0] not in known:
                self._note(wrong, how)

    def _changed(self, said: Act, state: Any, chance: Random) -> Act:
        """The act as a seat may say it now, in turn or not; half of the time with a card that it holds."""
        if said.seat is None or not state.seats:  # all have left
            return said
        seat = chance.choice(state.seats)
        act, name = replace(said, seat=seat), cards_field(self._game, type(said))
        held = [face for place in self._game.dealt_places if place.is_each_seats
                for face in state.holdings.pile(place.of(seat)).faces]  # fmt: skip
        if held and name and holds_one(type(said), name) and chance.random() < 0.5:
            changes: dict[str, Any] = {name: chance.choice(held)}
            return replace(act, **changes)
        return act


def _at_end(name: str, value: OptionValue) -> str:
    return f"; that was with --option {name}={value}"


def _holds_a_card(game: GameSpec, state: Any, seat: str) -> bool:
    return any(state.holdings.size(place.of(seat)) for place in game.dealt_places if place.is_each_seats)


def _refused_unseen(game: GameSpec, act: Act, refused: IllegalAct) -> str:
    """The referee refuses what the cards in the hands allow."""
    why = say(game, refused.why)
    return f"“{act.word()}” is legal with the cards that lie there, and refused while they are unseen: {why}"


def _not_laid_out(act: str, zone: str) -> str:
    return (
        f"“{act}” waits for cards in the zone {zone!r}; its Place has no room=, so that a table has it only where "
        "somebody marks it by hand"
    )


def _is_laid_out(game: GameSpec, zone: str) -> bool:
    purpose = purpose_of(zone)
    return any(place.zone == purpose and (place.room or place.zone == "center") for place in game.places)
