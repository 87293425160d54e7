"""Whole games of a game from outside, played by chance: what its designer would find out only at the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeVar

from companion.decks import load_deck
from companion.games.outside.declared import file_of
from companion.rules.bots import dealt
from companion.rules.events import Event
from companion.rules.game import Act, IllegalAct, Setup, settle_options
from companion.rules.history import History
from companion.rules.holdings import CARDS
from companion.rules.judging.faults import place_in, what_python_says
from companion.rules.judging.legal import Filled, one
from companion.rules.notation import to_json
from companion.rules.places import ALL, purpose_of
from companion.rules.rulebook import say
from companion.rules.spec import GameSpec, GameState

S = TypeVar("S", bound=GameState)

MOST_ACTS = 3000
"""A game that is not over after so many acts is told."""

NAMES = ("Ann", "Ben", "Cem", "Dia", "Eli", "Flo", "Gus", "Hal", "Ida", "Jon")


@dataclass(slots=True)
class Findings:
    """What was found: ``wrong`` are sentences, each with how often it was found; ``unseen`` is what these games never
    came to, which more of them may. ``games`` were played, ``acts`` said in them, ``over`` of them came to their
    end."""

    games: int = 0
    acts: int = 0
    over: int = 0
    wrong: Counter[str] = field(default_factory=Counter)
    unseen: list[str] = field(default_factory=list)


def play_whole_games(game: GameSpec[Any], *, games: int, seed: int = 0) -> Findings:
    """Plays so many games by chance, at tables of every size in turn, and looks at each act."""
    found, waited, happened = Findings(), set[str](), set[type[Any]]()
    options = settle_options(game, {})
    deck = load_deck(game.deck_name(options))
    least, most = game.seats
    for number in range(games):
        count = least + number % (most - least + 1)
        seats = tuple(NAMES[at] if at < len(NAMES) else f"P{at + 1}" for at in range(count))
        history: History[Any] = History(game, Setup(seats=seats, options=options, deck=deck))
        try:
            _play(game, history, Random(f"{seed} {number}"), found)
        except Exception as error:
            place = place_in(error, game.folder)
            if place is None:
                raise
            found.wrong[f"{place}: {what_python_says(error)}"] += 1
        waited |= {prompt.act for each in history.standing for prompt in game.expected(each.state)}
        happened |= {type(event) for each in history.entries for event in each.events}
        found.games += 1
        found.acts += len(history.entries)
        found.over += game.outcome(history.state) is not None
    waited |= {prompt.act for prompt in game.expected(history.opening)}
    found.unseen += [f"the act “{kind.word()}”" for kind in game.act_specs if kind.word() not in waited]
    found.unseen += [f"the event {kind.__name__}" for kind in game.events_known if kind not in happened]
    return found


def _play(game: GameSpec[S], history: History[S], chance: Random, found: Findings) -> None:
    """One game, and what is wrong with each of its acts. Hands are dealt in the ``world`` that plays it; the referee
    knows only what it is shown."""
    totals, world = _totals(history.state), dealt(game, history.state, chance)
    while game.outcome(history.state) is None:
        if len(history.entries) >= MOST_ACTS:
            found.wrong[f"a game is not over after {MOST_ACTS} acts"] += 1
            return
        for prompt in game.awaited(history.state):
            if prompt.cards is not None and not _is_laid_out(game, prompt.cards.zone):
                found.wrong[_not_laid_out(prompt.act, purpose_of(prompt.cards.zone))] += 1
        before = history.state
        turn = one(game, world, chance)
        if turn is None:
            found.wrong[_stuck(game, world)] += 1
            return
        try:
            entry = history.say(turn.act)
        except IllegalAct as refused:
            found.wrong[_refused_unseen(game, turn.act, refused)] += 1
            return
        world = dealt(game, turn.state, chance)
        named = (*_told_to_all(game, before, entry.events), *_not_forgotten(game, before, entry.events))
        for wrong in (*_lost(totals, history.state), *named):
            found.wrong[wrong] += 1
    for wrong in _entered_again(game, history):
        found.wrong[wrong] += 1


def _stuck(game: GameSpec[S], state: S) -> str:
    """What is waited for, and why it is refused."""
    said = "the table is stuck: the game is not over, and no act that is waited for is taken"
    for prompt in game.awaited(state):
        for act in Filled(game, prompt):
            try:
                game.turn(state, act)
            except IllegalAct as refused:
                return f"{said}; “{act.word()}” is waited for, and refused: {say(game, refused.why)}"
        return f"{said}; “{prompt.act}” is waited for, and there is nothing to fill it with"
    return f"{said}; prompts() waits for nothing"


def _refused_unseen(game: GameSpec[Any], act: Act, refused: IllegalAct) -> str:
    """The referee refuses what the cards in the hands allow."""
    why = say(game, refused.why)
    return f"“{act.word()}” is legal with the cards that lie there, and refused while they are unseen: {why}"


def _totals(state: GameState) -> dict[str, int]:
    """How much there is of each unit, and how many cards."""
    totals: Counter[str] = Counter({CARDS: state.holdings.total})
    for (unit, _), amount in state.holdings.amounts.items():
        totals[unit] += amount
    return dict(totals)


def _lost(before: dict[str, int], state: GameState) -> Iterator[str]:
    for unit, amount in _totals(state).items():
        if before.get(unit, 0) != amount:
            yield f"{before.get(unit, 0)} {unit} at the start became {amount}: only a Movement may move them"


def _told_to_all(game: GameSpec[S], state: S, events: tuple[Event, ...]) -> Iterator[str]:
    """Cards that go from one hidden place to another, and are named to everybody."""
    for event in events:
        faces = {face for move in event.moves(state) if _is_hidden(game, move.source) and _is_hidden(game, move.target)
                 for face in move.faces if face is not None}  # fmt: skip
        if faces and faces & set(_words(to_json(game.hide(event, None)))):
            name = type(event).__name__
            yield f"{file_of(type(event))}: {name} names hidden cards to everybody; it needs secrets = (...)"
        state = game.evolve(state, event)


def _not_forgotten(game: GameSpec[S], state: S, events: tuple[Event, ...]) -> Iterator[str]:
    """Piles into which known cards went, and from which others are dealt unseen: they were shuffled, and the cards are
    known still."""
    for event in events:
        moves = event.moves(state)
        state = game.evolve(state, event)
        dealt = {each.source for each in moves if each.of == CARDS and each.count and not each.faces}
        for source in dealt & {each.target for each in moves}:
            place, known = game.place(source), state.holdings.pile(source).faces
            if known and place is not None and not (place.zone or place.open_top):
                yield (
                    f"{file_of(type(event))}: {type(event).__name__} deals unseen from {source!r}, in which {known[0]} "
                    f"and others are known: where it is shuffled, after() returns "
                    f"replace(state, holdings=state.holdings.forgotten({source!r}))"
                )


def _is_hidden(game: GameSpec[Any], path: str) -> bool:
    place = game.place(path)
    return place is not None and place.seen_by is not ALL


def _words(said: Any) -> Iterator[str]:
    if isinstance(said, str):
        yield said
    elif isinstance(said, dict | list):
        for each in said.values() if isinstance(said, dict) else said:
            yield from _words(each)


def _not_laid_out(act: str, zone: str) -> str:
    return (
        f"“{act}” waits for cards in the zone {zone!r}; its Place has no room=, so that a table has it only where "
        "somebody marks it by hand"
    )


def _is_laid_out(game: GameSpec[Any], zone: str) -> bool:
    purpose = purpose_of(zone)
    return any(place.zone == purpose and (place.room or place.zone == "center") for place in game.places)


def _entered_again(game: GameSpec[S], history: History[S]) -> Iterator[str]:
    """Whether a position that the game itself says is the same after it was entered."""
    if game.position_spec is None:
        return
    at = len(history.standing) // 2
    state = history.standing[at].state if history.standing else history.opening
    again: History[S] = History(game, history.setup)
    try:
        again.say(game.position(state))
    except IllegalAct as refused:
        yield f"a position of the game cannot be entered again: {refused.why.code}"
        return
    if game.scores(again.state) != game.scores(state):
        yield "a position of the game has other scores once it is entered"
