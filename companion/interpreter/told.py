"""The acts that were read from cards, and how long they may still change."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from companion.cards import Face
from companion.interpreter.numbers import LATEST
from companion.interpreter.prompts import Asking
from companion.interpreter.seeing.lying_card import LONG_AGO, Candidates, LyingCard
from companion.rules.events import Event, Seat
from companion.rules.game import Act, Prompt
from companion.rules.history import Entry, History, Standing
from companion.rules.holdings import Movement
from companion.rules.judging.carded import cards_field, faces_of
from companion.rules.judging.legal import holds_one
from companion.rules.spec import GameSpec

Gathering: TypeAlias = tuple[int, int, str] | None
"""What took a card away: the number of an act, the place of the event in it, and where the card went."""


def is_moment_open(number: int, history: History[Any], asking: Asking) -> bool:
    """Whether the moment of an act is open.

    It is if others have been waited for with the same act ever since while its own seat was not, and if the book has
    its cards where it laid them, also after a choice that its seat alone is asked for.
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
    states = (history.state_after(place) for place in range(at, len(history.standing)))
    return all(asking.is_asked_of_others(this.act, each) for each in states)


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
        for step, movement in list_movements(history.game, history.state_before(each.number), each.events):
            if is_laid and movement.source == place and (movement.count is None or face in movement.faces):
                return each.number, step, movement.target
            is_laid |= movement.target == place and face in movement.faces
    return None


def list_movements(game: GameSpec[Any], state: Any, events: Sequence[Event]) -> Iterator[tuple[int, Movement]]:
    """What moves with events that were judged in this state, each with the place of its event among them."""
    for step, event in enumerate(events):
        yield from ((step, each) for each in event.moves(state))
        state = game.evolve(state, event)


def has_emptied(entry: Entry, places: Collection[str], history: History[Any]) -> bool:
    """Whether an act took all cards away from one of these places of the book."""
    moved = list_movements(history.game, history.state_before(entry.number), entry.events)
    return any(each.source in places and each.count is None for _, each in moved)


def find_unjudged(history: History[Any], asking: Asking) -> tuple[Standing, ...]:
    """The acts of the moment that is not judged yet: those that were waited for since cards were gathered last. Acts
    before its first card belong to it only in games that declare how a round ends."""
    rounds, found = history.game.rounds, list[Standing]()
    for at in range(len(history.standing) - 1, -1, -1):
        each, before = history.standing[at], history.state_after(at - 1)
        if any(isinstance(event, rounds.ends) for event in each.events):
            break
        if rounds.counted and rounds.counted(before) != rounds.counted(history.state):
            break
        moved = list_movements(history.game, before, each.events)
        if not rounds.ends and any(asking.is_open(movement.source) for _, movement in moved):
            break
        if any(
            (ask.act, ask.seat) == (each.act.word(), each.act.seat) and not ask.optional
            for ask in asking.list_prompts(before)
        ):
            found.insert(0, each)
    while found and not rounds.ends and not faces_of(history.game, found[0].act):
        found.pop(0)
    return tuple(found)


def _list_laid(history: History[Any], standing: Standing) -> list[tuple[Face, str]]:
    """The cards of an act that moved with it, each with the place that it came to first."""
    return find_laid(history.game, history.state_before(standing.number), standing.act, standing.events)


def find_laid(game: GameSpec[Any], state: Any, act: Act, events: Sequence[Event]) -> list[tuple[Face, str]]:
    """The cards that moved with an act that was judged in this state, each with the place that it came to first."""
    left = list(faces_of(game, act))
    laid: list[tuple[Face, str]] = []
    for _, movement in list_movements(game, state, events):
        for face in (face for face in movement.faces if face in left):
            left.remove(face)
            laid.append((face, movement.target))
    return laid


@dataclass(slots=True)
class ToldAct:
    """An act that was read from cards: their tracks, what each face was ``read`` as then, and whether somebody has
    confirmed the act since. ``is_sight``: nothing waited for it; its cards were only turned up."""

    number: int
    tracks: tuple[LyingCard, ...]
    zone: str
    is_sight: bool = False
    read: dict[Face, Candidates] = field(default_factory=dict)
    is_confirmed: bool = False


class ToldActs:
    """All acts that were read from cards, by number."""

    def __init__(self) -> None:
        self._told: dict[int, ToldAct] = {}
        self._gatherings: dict[tuple[int, Face], Gathering] = {}
        self._gathered_until = 0
        self.heard: dict[int, float] = {}
        """When each act was accepted, by number (seconds on the sources' clock)."""
        self.struck: set[int] = set()
        """Those that the program itself struck out."""
        self.gathered: set[int] = set()
        """Those whose cards had been gathered before they were told."""
        self.left_out_at = LONG_AGO
        """When a whole moment was left out last (seconds): its cards play no part any more."""

    def find_gathering(self, number: int, face: Face, history: History[Any]) -> Gathering:
        """What took this card of an act away from where it was laid; remembered until something new is said."""
        if self._gathered_until != len(history.entries):
            self._gathered_until = len(history.entries)
            self._gatherings.clear()
        if (number, face) not in self._gatherings:
            self._gatherings[number, face] = find_gathering(number, face, history)
        return self._gatherings[number, face]

    def add(
        self, number: int, tracks: Sequence[LyingCard], faces: Sequence[Face], zone: str, *, is_sight: bool
    ) -> None:
        """Notes that an act was read from these cards in this zone, which count as these faces."""
        told = ToldAct(number, tuple(tracks), zone, is_sight)
        for track, face in zip(tracks, faces, strict=True):
            told.read[face] = track.candidates
        self._told[number] = told

    def get(self, number: int) -> ToldAct | None:
        """What is known of the act of this number, if it was read from cards."""
        return self._told.get(number)

    def list_latest(self, count: int) -> tuple[ToldAct, ...]:
        """The last acts that were told."""
        return tuple(self._told.values())[-count:]

    def confirm(self, number: int) -> None:
        """Notes that somebody said that the act is right."""
        if number in self._told:
            self._told[number].is_confirmed = True

    def settle(self, number: int) -> bool:
        """Pins the cards of an act as what they count as. Returns whether one was not pinned before."""
        told = self._told.get(number)
        open_tracks = [each for each in told.tracks if each.number == number and not each.pinned] if told else []
        for track in open_tracks:
            if track.counts is not None:
                track.pin(track.counts)
        return bool(open_tracks)

    def was_seen(self, number: int) -> bool:
        """Whether an act was read from cards, and not said."""
        return number in self._told

    def find_unconfirmed(self, face: Face, seat: Seat | None, history: History[Any]) -> Standing | None:
        """The act that took this card and that nobody confirmed: of the same seat before others, then the one that was
        read least clearly."""
        found = [
            each
            for each in history.standing
            if (told := self._told.get(each.number)) is not None
            and not told.is_confirmed
            and face in told.read
            and faces_of(history.game, each.act).count(face) == 1
        ]
        return min(
            found,
            key=lambda each: (each.act.seat != seat, dict(self._told[each.number].read[face]).get(face, 0.0)),
            default=None,
        )

    def list_instead(self, number: int, face: Face) -> Candidates:
        """What the card of this act may have been instead, and at last what it was taken for."""
        others = tuple(each for each in self._told[number].read[face] if each[0] != face)
        return (*others[:2], (face, 0.0))


def find_possible(number: int, history: History[Any], asking: Asking) -> frozenset[Face]:
    """The faces that the card of an act could have had."""
    act = next(each.act for each in history.standing if each.number == number)
    prompts = asking.list_prompts(history.state_before(number))
    found = (each.cards.faces for each in prompts if each.cards and (each.act, each.seat) == (act.word(), act.seat))
    return frozenset[Face]().union(*found)


@dataclass(frozen=True, slots=True)
class CardTold:
    """A card that was told to lie in a zone, and the act that told it."""

    face: Face
    zone: str
    by: Standing


def find_teller(face: Face, zone: str, history: History[Any], asking: Asking) -> Standing | None:
    """The last act that laid this card there, where the table waited for one."""
    for each in reversed(history.standing):
        if face in faces_of(history.game, each.act):
            asked = find_answered(each, history, asking)
            return each if any(ask.cards and ask.cards.zone == zone for ask in asked) else None
    return None


def find_answered(standing: Standing, history: History[Any], asking: Asking) -> tuple[Prompt, ...]:
    """What the table waited for that this act answered with cards."""
    word, seat = standing.act.word(), standing.act.seat
    prompts = asking.list_prompts(history.state_before(standing.number))
    return tuple(ask for ask in prompts if (ask.act, ask.seat) == (word, seat) and ask.cards and not ask.optional)


def find_last_gathered(history: History[Any], game: GameSpec[Any], asking: Asking) -> tuple[CardTold, ...]:
    """The cards that were judged together last, and that the book has taken away since, where what lay before had to
    be gone; none while the next are told."""
    found: list[CardTold] = []
    with_them: Gathering = None
    is_cleared = False
    for each in reversed(history.standing[-LATEST:]):
        faces = faces_of(game, each.act)
        asked = find_answered(each, history, asking) if faces else ()
        cards = asked[0].cards if asked else None
        if cards is None:
            continue
        gathered = [find_gathering(each.number, face, history) for face in faces]
        with_them = with_them or gathered[0]
        if with_them is None or any(by != with_them for by in gathered):
            break
        found = [*(CardTold(face, cards.zone, each) for face in faces), *found]
        is_cleared = cards.cleared
    return tuple(found) if is_cleared else ()


def replace_face(game: GameSpec[Any], act: Act, was: Face, face: Face) -> Act:
    """The same act with another card in the place of this one."""
    played: Any = act
    faces, field = faces_of(game, act), cards_field(game, type(act))
    at = faces.index(was)
    mended = (*faces[:at], face, *faces[at + 1 :])
    changed: Act = replace(played, **{field: face if holds_one(type(act), field) else mended})
    return changed
