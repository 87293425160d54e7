"""Cards that are waited for to go: who takes one from an open market or a discard says an act by it."""

from __future__ import annotations

from typing import NamedTuple

from companion.cards import Face
from companion.evidence import Evidence
from companion.interpreter.moments import Knowledge
from companion.interpreter.numbers import CARRIED_S
from companion.interpreter.seeing.lying_card import LyingCard
from companion.rules.events import Seat
from companion.rules.game import Act, Prompt
from companion.rules.history import History


class _Left(NamedTuple):
    """A card that left the zone: what it is, when it went (seconds), and the zone to which it was pushed, if any."""

    track: LyingCard
    face: Face
    at: float
    to: str


class TakenAway:
    """Tells the acts of cards that go. It notes when the position as it stands began: what went before answers
    nothing."""

    def __init__(self, known: Knowledge) -> None:
        self._known, self._asking, self._felt = known, known.asking, known.felt
        self._heard, self._begun = -1, 0.0

    def look(self, history: History) -> tuple[tuple[Act, Evidence], ...]:
        """The act of the cards that went from a zone and have been away for long enough; nothing while it is open who
        took them."""
        if self._heard != len(history.entries):
            self._heard, self._begun = len(history.entries), self._felt.now
        waited = [each for each in self._asking.list_prompts(history.state) if each.cards and each.cards.taken]
        for zone in dict.fromkeys(each.cards.zone for each in waited if each.cards):
            prompts = [each for each in waited if each.cards and each.cards.zone == zone]
            if found := self._find_taken(history, zone, prompts):
                return (found,)
        return ()

    def _find_taken(self, history: History, zone: str, prompts: list[Prompt]) -> tuple[Act, Evidence] | None:
        left = [each for each in self._list_left(zone, prompts) if self._felt.now - each.at >= CARRIED_S]
        prompt = _find_whose(prompts, left, history.state.seats)
        if prompt is None or prompt.cards is None or not prompt.cards.least <= len(left) <= prompt.cards.most:
            return None
        act = self._asking.make_act(prompt, tuple(each.face for each in left))
        return act, self._known.attest(left[-1].track, left[-1].face)

    def _list_left(self, zone: str, prompts: list[Prompt]) -> list[_Left]:
        """The cards that left the zone in this position and do not lie there again, in the order in which they went."""
        faces = frozenset[Face]().union(*(each.cards.faces for each in prompts if each.cards))
        found: list[_Left] = []
        for track in (*self._felt.gone, *self._felt.lying_cards):
            for lay in track.lays:
                if lay.zone == zone and self._begun <= lay.until <= self._felt.now:
                    face = track.read_among(faces)
                    to = "" if lay.is_last else track.zone
                    if face in faces and face is not None and not self._is_back(zone, track, face, lay.until):
                        found.append(_Left(track, face, lay.until, to))
        return sorted(found, key=lambda each: each.at)

    def _is_back(self, zone: str, track: LyingCard, face: Face, since: float) -> bool:
        """Whether the card was put back: its face came to lie in the zone after it went."""
        back = (each for each in self._felt.list_face_up(zone) if each is not track and each.since >= since)
        return any(face == each.candidates[0][0] for each in back if each.candidates)


def _find_whose(prompts: list[Prompt], left: list[_Left], seats: tuple[Seat, ...]) -> Prompt | None:
    """Whose act it is: the only seat that is waited for, else the one before which the cards lie now."""
    if len(prompts) == 1:
        return prompts[0]
    numbers = {each.to.partition("/")[0] for each in left if "/" in each.to}
    named = [each for each in prompts if each.seat is not None and str(seats.index(each.seat) + 1) in numbers]
    return named[0] if len(named) == 1 and len(numbers) == 1 else None
