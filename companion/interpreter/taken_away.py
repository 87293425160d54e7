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


def read_taken(known: Knowledge, history: History) -> tuple[tuple[Act, Evidence], ...]:
    """The act of the cards that went from a zone and have been away for long enough; nothing while it is open who took
    them."""
    waited = [each for each in known.asking.list_prompts(history.state) if each.cards and each.cards.taken]
    for zone in dict.fromkeys(each.cards.zone for each in waited if each.cards):
        prompts = [each for each in waited if each.cards and each.cards.zone == zone]
        left = [each for each in _list_left(known, zone, prompts) if known.felt.now - each.at >= CARRIED_S]
        prompt = _find_whose(prompts, left, history.state.seats)
        if prompt is not None and prompt.cards is not None and prompt.cards.least <= len(left) <= prompt.cards.most:
            act = known.asking.make_act(prompt, tuple(each.face for each in left))
            return ((act, known.attest(left[-1].track, left[-1].face)),)
    return ()


def _list_left(known: Knowledge, zone: str, prompts: list[Prompt]) -> list[_Left]:
    """The cards that left the zone since the last act and do not lie there again, in the order in which they went."""
    faces = frozenset[Face]().union(*(each.cards.faces for each in prompts if each.cards))
    felt, begun, found = known.felt, next(reversed(known.told.heard.values()), 0.0), list[_Left]()
    for lay in (lay for track in (*felt.gone, *felt.lying_cards) for lay in track.lays):
        face = lay.track.read_among(faces)
        if lay.zone != zone or not begun <= lay.until <= felt.now or face is None or face not in faces:
            continue
        back = (each for each in felt.list_face_up(zone) if each is not lay.track and each.since >= lay.until)
        if not any(face == each.likeliest[0] for each in back):
            found.append(_Left(lay.track, face, lay.until, "" if lay.is_last else lay.track.zone))
    return sorted(found, key=lambda each: each.at)


def _find_whose(prompts: list[Prompt], left: list[_Left], seats: tuple[Seat, ...]) -> Prompt | None:
    """Whose act it is: the only seat that is waited for, else the one before which the cards lie now."""
    if len(prompts) == 1:
        return prompts[0]
    numbers = {each.to.partition("/")[0] for each in left if "/" in each.to}
    named = [each for each in prompts if each.seat is not None and str(seats.index(each.seat) + 1) in numbers]
    return named[0] if len(named) == 1 and len(numbers) == 1 else None
