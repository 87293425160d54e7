"""The conclusion about each card, the acts that were read from cards, and the movements of an act.

The tracks themselves hold readings and no opinion."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from companion.cards import Face
from companion.interpreter.lying_card import LONG_AGO, LyingCard
from companion.interpreter.numbers import LATE_S
from companion.interpreter.prompts import Asking
from companion.interpreter.tracks import Tracks
from companion.rules.events import Event, Seat
from companion.rules.game import Act
from companion.rules.history import Entry, History, Standing
from companion.rules.holdings import Movement
from companion.rules.judging.carded import cards_field, faces_of
from companion.rules.judging.legal import holds_one
from companion.rules.spec import GameSpec


def list_movements(game: GameSpec, state: Any, events: Sequence[Event]) -> Iterator[tuple[int, Movement]]:
    """The movements of events that were judged in this state, each with the place of its event among them."""
    for step, event in enumerate(events):
        yield from ((step, each) for each in event.moves(state))
        state = game.evolve(state, event)


def has_emptied(entry: Entry, places: Collection[str], history: History) -> bool:
    """Whether an act took all cards away from one of these places of the book."""
    moved = list_movements(history.game, history.state_before(entry.number), entry.events)
    return any(each.source in places and each.count is None for _, each in moved)


def find_laid(game: GameSpec, state: Any, act: Act, events: Sequence[Event]) -> list[tuple[Face, str]]:
    """The cards that moved with an act that was judged in this state, each with the place that it came to first."""
    left = list(faces_of(game, act))
    laid: list[tuple[Face, str]] = []
    for _, movement in list_movements(game, state, events):
        for face in (face for face in movement.faces if face in left):
            left.remove(face)
            laid.append((face, movement.target))
    return laid


@dataclass(frozen=True, slots=True)
class Conclusion:
    """The conclusion about a card: a face (None: no card of the game), and the act that it was read for, if there is
    one.

    ``share`` is its share in that reading (0 to 1). ``is_settled``: it stays so, since the moment is over or people
    have decided it.
    """

    face: Face | None = None
    number: int | None = None
    act: Act | None = None
    share: float = 0.0
    is_settled: bool = False


OPEN: Final = Conclusion()
"""The conclusion about a card that was in no act yet."""


@dataclass(slots=True)
class ToldAct:
    """An act that was read from cards: their tracks, and whether somebody has confirmed the act since. ``is_sight``:
    nothing waited for it; its cards were only turned up."""

    number: int
    tracks: tuple[LyingCard, ...] = ()
    zone: str = ""
    is_sight: bool = False
    is_confirmed: bool = False


class ToldCards:
    """The conclusion about each card, by its track, and the acts that were read from cards. A card that is forgotten
    and was in no act counts as nothing."""

    def __init__(self, felt: Tracks) -> None:
        self._felt = felt
        self._counted: dict[LyingCard, Conclusion] = {}
        self.changes = 0
        """The number of changes of conclusions so far."""
        self.acts: dict[int | None, ToldAct] = {}
        """The acts that were read from cards, by number."""
        self.heard: dict[int, float] = {}
        """The time at which each act was accepted, by number (seconds on the sources' clock)."""
        self.struck: set[int] = set()
        """The acts that the program itself deleted."""
        self.gathered: set[int] = set()
        """The acts that were put back after their cards had been gathered."""
        self.left_out_at = LONG_AGO
        """The time at which a whole moment was left out last (seconds): its cards play no part any more."""

    def __getitem__(self, track: LyingCard) -> Conclusion:
        """The conclusion about a card; OPEN if there is none."""
        return self._counted.get(track, OPEN)

    def __contains__(self, track: LyingCard) -> bool:
        """Whether a card needs no act of its own any more."""
        return track in self._counted

    def is_spent(self, track: LyingCard) -> bool:
        """Whether a card says nothing more: it is settled, or the same as another one."""
        counted = self[track]
        act = self.acts.get(counted.number)
        return counted.is_settled or (act is not None and track not in act.tracks)

    def note(self, track: LyingCard, counted: Conclusion) -> None:
        """Notes the conclusion about a card until its moment is explained again."""
        there = {*self._felt.gone, *self._felt.lying_cards}
        self._counted = {each: its for each, its in self._counted.items() if its.number is not None or each in there}
        self._set(track, counted)

    def settle(self, track: LyingCard, counted: Conclusion = OPEN) -> None:
        """Settles the conclusion about a card: by default, it is not a card of the game."""
        self._set(track, replace(counted, is_settled=True))

    def _set(self, track: LyingCard, counted: Conclusion) -> None:
        if self._counted.get(track) != counted:
            self._counted[track] = counted
            self.changes += 1

    def drop(self, track: LyingCard) -> None:
        """Lets a card be explained as if nothing had been concluded of it."""
        if self._counted.pop(track, None) is not None:
            self.changes += 1

    def list_late(self) -> list[LyingCard]:
        """The cards that were taken away lately, or are not settled."""
        since = self._felt.now - LATE_S
        return [each for each in self._felt.gone if each.leaves_at >= since or not self[each].is_settled]

    def settle_acts(self, acts: Mapping[int, Act | None]) -> bool:
        """Settles the cards of acts, by number, each with the act that stands by now (None: as before). Returns whether
        a card was not settled yet."""
        is_any = False
        for track in (*self._felt.gone, *self._felt.lying_cards):
            counted = self[track]
            if counted.number is not None and counted.number in acts and not counted.is_settled:
                self.settle(track, replace(counted, act=acts[counted.number] or counted.act))
                is_any = True
        return is_any

    def find_unconfirmed(self, face: Face, seat: Seat | None, history: History) -> tuple[LyingCard, Standing] | None:
        """The card that counts as this face in an act that nobody confirmed, and the act: of the same seat before
        others, then the one that was read least clearly."""
        found = [
            (track, each)
            for each in history.standing
            if (told := self.acts.get(each.number)) is not None and not told.is_confirmed
            and faces_of(history.game, each.act).count(face) == 1
            for track in told.tracks
            if self[track].face == face
        ]  # fmt: skip
        return min(found, key=lambda its: (its[1].act.seat != seat, self[its[0]].share), default=None)


def find_teller(face: Face, zone: str, history: History, asking: Asking) -> Standing | None:
    """The last act that laid this card there, if the table waited for one."""
    laid = (each for each in reversed(history.standing) if face in faces_of(history.game, each.act))
    if (last := next(laid, None)) is None:
        return None
    prompts = asking.list_answered_by(last.act, history.state_before(last.number))
    is_waited = any(each.cards and each.cards.zone == zone and not each.optional for each in prompts)
    return last if is_waited else None


def replace_face(game: GameSpec, act: Act, was: Face, face: Face) -> Act:
    """The same act with another card in the place of this one."""
    played: Any = act
    faces, field = faces_of(game, act), cards_field(game, type(act))
    at = faces.index(was)
    mended = (*faces[:at], face, *faces[at + 1 :])
    changed: Act = replace(played, **{field: face if holds_one(type(act), field) else mended})
    return changed
