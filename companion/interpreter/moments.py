"""How long the moment of an act is open: while it is, its cards may be taken back, moved or read as others."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, TypeAlias

from companion.cards import Face
from companion.interpreter.numbers import LATEST
from companion.interpreter.prompts import Asking
from companion.rules.events import Event
from companion.rules.game import Act
from companion.rules.history import Entry, History, Standing
from companion.rules.judging.carded import faces_of
from companion.rules.spec import GameSpec

Gathering: TypeAlias = tuple[int, int, str] | None
"""What took a card away: the number of an act, the place of the event in it, and where the card went."""


def is_moment_open(number: int, zone: str, history: History[Any], asking: Asking) -> bool:
    """Whether the moment of an act is open, whose cards lie or lay in this zone.

    It does if cards lie there for all to see, if others have been waited for with the same act ever since while its own
    seat was not, and if the book has its cards where it laid them, also after a choice that its seat alone is asked
    for.
    """
    at = next((at for at, each in enumerate(history.standing) if each.number == number), None)
    if at is None:
        return False
    this = history.standing[at]
    if not asking.is_asked_of_others(this.act, history.state):
        return False
    books = history.state.holdings, asking.apply_choice(this.act, history.state).holdings
    if any(face not in book.pile(place).faces for face, place in _list_laid(history, this) for book in books):
        return False
    return all(asking.is_asked_of_others(this.act, each.state) for each in history.standing[at:])


def find_gathering(number: int, face: Face, history: History[Any]) -> Gathering:
    """What took a card of an act away from where it was laid; None while it lies there. Cards for which this is equal
    are gathered together."""
    at = next((at for at, each in enumerate(history.standing) if each.number == number), None)
    place = (
        None
        if at is None
        else next((where for laid, where in _list_laid(history, history.standing[at]) if laid == face), None)
    )
    if at is None or place is None:
        return None
    is_laid = False
    for each in history.standing[at : at + LATEST]:
        state = history.state_before(each.number)
        for step, event in enumerate(each.events):
            for movement in event.moves(state):
                if is_laid and movement.source == place and (movement.count is None or face in movement.faces):
                    return each.number, step, movement.target
                is_laid |= movement.target == place and face in movement.faces
            state = history.game.evolve(state, event)
    return None


def has_emptied(entry: Entry, places: Collection[str], history: History[Any]) -> bool:
    """Whether an act took all cards away from one of these places of the book."""
    state = history.state_before(entry.number)
    for event in entry.events:
        if any(each.source in places and each.count is None for each in event.moves(state)):
            return True
        state = history.game.evolve(state, event)
    return False


def find_unjudged(history: History[Any], asking: Asking) -> tuple[Standing[Any], ...]:
    """The acts of the moment that is not judged yet: those that were waited for since cards were gathered last. Acts
    before its first card belong to it only in games that declare how a round ends."""
    rounds, found = history.game.rounds, list[Standing[Any]]()
    for at in range(len(history.standing) - 1, -1, -1):
        each, before = history.standing[at], history.standing[at - 1].state if at else history.opening
        if any(isinstance(event, rounds.ends) for event in each.events):
            break
        if rounds.counted and rounds.counted(before) != rounds.counted(history.state):
            break
        if not rounds.ends and _is_gathering(each, before, history, asking):
            break
        if any(
            (ask.act, ask.seat) == (each.act.word(), each.act.seat) and not ask.optional
            for ask in asking.list_prompts(before)
        ):
            found.insert(0, each)
    while found and not rounds.ends and not faces_of(history.game, found[0].act):
        found.pop(0)
    return tuple(found)


def _is_gathering(standing: Standing[Any], state: Any, history: History[Any], asking: Asking) -> bool:
    """Whether an act took cards away from a place that all see."""
    for event in standing.events:
        if any(asking.is_open(movement.source) for movement in event.moves(state)):
            return True
        state = history.game.evolve(state, event)
    return False


def _list_laid(history: History[Any], standing: Standing[Any]) -> list[tuple[Face, str]]:
    """The cards of an act that moved with it, each with the place that it came to first."""
    return find_laid(history.game, history.state_before(standing.number), standing.act, standing.events)


def find_laid(game: GameSpec[Any], state: Any, act: Act, events: Sequence[Event]) -> list[tuple[Face, str]]:
    """The cards that moved with an act that was judged in this state, each with the place that it came to first."""
    left = list(faces_of(game, act))
    laid: list[tuple[Face, str]] = []
    for event in events:
        for movement in event.moves(state):
            for face in (face for face in movement.faces if face in left):
                left.remove(face)
                laid.append((face, movement.target))
        state = game.evolve(state, event)
    return laid
