"""All cards on the felt: which lie where, as single cards and in rows, and which were taken away lately."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count, pairwise
from math import dist
from statistics import mean

from companion.interpreter.lying_card import NEVER, FaceUp, Lay, LyingCard, find_key, list_candidates
from companion.interpreter.numbers import (
    CARRIED_S,
    GATHERED_S,
    HANDLED_S,
    LATEST,
    NUDGED_MM,
    OVER_MM,
    REMEMBERED_S,
    SUPPORTED,
    TOGETHER_S,
)
from companion.interpreter.present import Present
from companion.observations import CardGone, CardSeen, TagGone, TagSeen
from companion.rules.game import Cards, Prompt


class Tracks:
    """Every card that lies, and those that were taken away lately.

    ``now`` is the time at which the ``watcher`` looked last (seconds on the sources' clock).
    """

    def __init__(self) -> None:
        self.now = Present(0.0)
        self.watcher = "camera"
        self.rows: dict[str, tuple[LyingCard, ...]] = {}
        """The last row of each zone, whose cards may be hidden by cards that were laid over them since."""
        self.gone: tuple[LyingCard, ...] = ()
        """The cards that were taken away, in that order."""
        self.lying_cards: tuple[LyingCard, ...] = ()
        """The cards that lie, in the order in which they came."""
        self._orders = count()

    def find(self, seen: CardSeen | TagSeen | CardGone | TagGone) -> LyingCard | None:
        """The card that this is about, if it lies."""
        key = find_key(seen)
        return next((each for each in self.lying_cards if key in each.keys), None)

    def lay(self, seen: CardSeen | TagSeen) -> LyingCard:
        """Adds this reading to the track of its card, which begins if the card is new. Returns the track."""
        track, is_turned_up = self.find(seen) or self._find_by_other_source(seen), False
        if track is None:
            is_turned_up = self._is_turned_up(seen)
            track = LyingCard(seen, seen.at, next(self._orders))
            self.lying_cards = tuple(sorted((*self.lying_cards, track), key=lambda each: each.since))
        moved, was_unread = track.zone != seen.zone, not track.candidates
        was_back = track.is_back or (was_unread and track.since < seen.at) or is_turned_up
        track.notice(seen)
        track.lay_hidden |= track.is_back or was_back
        if moved:
            track.order = next(self._orders)
        if track.is_back:
            track.up = None
        elif moved or was_back or was_unread or track.up is None:
            track.up = FaceUp(seen.at, was_back and not moved, was_up=moved and track.up is not None)
        return track

    def _is_turned_up(self, seen: CardSeen | TagSeen) -> bool:
        """Whether a card is found where one lies on its face: it is that one, turned up."""
        place = seen.place_mm if isinstance(seen, CardSeen) else None
        there = (each.place_mm for each in self.lying_cards if each.is_back and each.zone == seen.zone)
        return place is not None and any(dist(each, place) <= NUDGED_MM for each in there)

    def _find_by_other_source(self, seen: CardSeen | TagSeen) -> LyingCard | None:
        """The card that another kind of sensor alone has noticed there, and that this is: its face is among those that
        the camera sees; or one card and one tag came there at about the same time."""
        other = TagSeen if isinstance(seen, CardSeen) else CardSeen
        there = [
            each for each in self.lying_cards
            if each.zone == seen.zone and isinstance(each.seen, other) and each.tag is None and not each.is_back
        ]  # fmt: skip
        if not there or (isinstance(seen, CardSeen) and seen.sighting.side == "back"):
            return None
        for each in reversed(there):
            card, tag = (seen, each.seen) if isinstance(each.seen, TagSeen) else (each.seen, seen)
            if isinstance(tag, TagSeen) and dict(list_candidates(card)).get(tag.face or "", 0.0) >= SUPPORTED:
                return each
        at_once = [each for each in there if abs(seen.at - each.since) <= TOGETHER_S]
        return at_once[0] if len(at_once) == 1 else None

    def lift(self, track: LyingCard, at: float) -> None:
        """Takes a card off the felt at this time (seconds)."""
        self.lying_cards = tuple(each for each in self.lying_cards if each is not track)
        track.leaves_at = at
        tags = [each for each in self.gone if each.is_tag_alone and each.uid != track.uid][-LATEST:]
        kept = (each for each in self.gone if each.leaves_at >= at - REMEMBERED_S or each in tags)
        self.gone = (*kept, track)

    def join(self, before: LyingCard, track: LyingCard) -> None:
        """Joins the track of a card that lies to the earlier track of the same card."""
        before.go_on_as(track)
        self.gone = tuple(each for each in self.gone if each is not before)
        lie = (before if each is track else each for each in self.lying_cards)
        self.lying_cards = tuple(sorted(lie, key=lambda each: each.since))
        self.rows = {zone: tuple(before if each is track else each for each in row) for zone, row in self.rows.items()}

    def list_face_up(self, zone: str) -> list[LyingCard]:
        """The cards that lie face up in a zone, in the order in which they came."""
        return [each for each in self.lying_cards if each.zone == zone and not each.is_back]


def covers(upper: LyingCard, lower: LyingCard) -> bool:
    """Whether a card lies so far over another one that nobody sees whether that is still there."""
    both = isinstance(upper.seen, CardSeen) and isinstance(lower.seen, CardSeen)
    return both and dist(upper.place_mm, lower.place_mm) < 2 * NUDGED_MM


def find_free_time(lay: Lay, beside: Iterable[Lay], since: float) -> float:
    """The first time from ``since`` on at which no other face-up card lies beside this one (seconds). A card that came
    after others waits until they have been gone for GATHERED_S. NEVER if it was taken away before that."""
    others = [each for each in beside if each.track is not lay.track and each.since < lay.until]
    if since <= lay.since:
        others = [each for each in others if each.order < lay.order or each.since != since]
    at = since
    while at < NEVER:
        if there := [each for each in others if each.since <= at < each.until]:
            at = max(each.until for each in there) + GATHERED_S
        elif left := [each for each in others if lay.track.since < each.until <= at < each.until + GATHERED_S]:
            at = max(each.until for each in left) + GATHERED_S
        else:
            break
    return at if at <= lay.until else NEVER


def pick_row(unread: Sequence[LyingCard], cards: Cards, *, has_spent: bool) -> tuple[tuple[LyingCard, ...], bool]:
    """The wanted number of these unread cards, which are in the order in which they came, from the camera's left; and
    whether others were laid over some of them since: then people believe that the row was read. No cards if there are
    fewer, or others beside them (nobody knows where a tag lies), or if cards of earlier acts must leave first.
    """
    row, since = sorted(unread[: cards.most], key=lambda each: each.place_mm), unread[cards.most :]
    waits = cards.cleared and has_spent
    beside = any(
        isinstance(each.seen, TagSeen) or min(abs(each.place_mm[0] - card.place_mm[0]) for card in row) >= OVER_MM
        for each in since
    )
    return ((), False) if waits or beside or len(row) < cards.most else (tuple(row), bool(since))


def note_over(row: list[LyingCard], cards: Cards, facing: Sequence[LyingCard]) -> list[LyingCard]:
    """The cards of a row without those that were laid over it before it was whole. ``row`` has the unread cards there,
    in the order in which they came; ``facing`` those of the rows that face it.
    """
    kept: list[LyingCard] = []
    for each in row:
        before = [other for other in (*kept, *facing) if other.since <= each.landed - CARRIED_S]
        may_be_over = cards.laid_over and 0 < len(kept) < cards.most and isinstance(each.seen, CardSeen)
        off = abs(each.place_mm[1] - mean(other.place_mm[1] for other in kept)) if kept else 0.0
        is_on_one = any(abs(each.place_mm[0] - other.place_mm[0]) < NUDGED_MM for other in kept)
        if not (may_be_over and off >= NUDGED_MM and (is_on_one or len(before) >= len(kept) + cards.most)):
            kept.append(each)
    return kept


def place_in_row(lying: LyingCard, prompt: Prompt, row: Sequence[LyingCard], until: float) -> int | None:
    """The number, from 1, of the card of its row over which a card lay by this time (seconds), or HANDLED_S after it
    was laid; None if it cannot be seen: people enter it on the screen."""
    assert prompt.cards is not None
    count = next(number.most for number in prompt.numbers if number.name == prompt.cards.place)
    if not isinstance(lying.seen, CardSeen) or len(row) != count:
        return None
    until = max(lying.since, min(until, lying.since + HANDLED_S))
    x, _ = next((each.place_mm for each in reversed(lying.readings) if each.at <= until), lying.place_mm)
    away = [abs(each.place_mm[0] - x) for each in row]
    place = away.index(min(away))
    return place + 1 if away[place] < lying.seen.width_mm else None


def find_gap(row: Sequence[float], facing: Sequence[float]) -> int:
    """The index, from 0, of the one card of a row that was never found; both rows are given by how far their cards lie
    to the right (mm). It lay opposite the card of the facing row that has none opposite. Without such a row it is in
    the widest gap, or at the end if there is no gap.
    """
    if len(facing) == len(row) + 1:
        others = {at: [*facing[:at], *facing[at + 1 :]] for at in reversed(range(len(facing)))}
        return min(others, key=lambda at: sum(abs(x - y) for x, y in zip(row, others[at], strict=True)))
    gaps = [right - left for left, right in pairwise(row)]
    return gaps.index(max(gaps)) + 1 if gaps and max(gaps) > min(gaps) + OVER_MM else len(row)


def is_hidden(lying: LyingCard, cards: Cards) -> bool:
    """Whether a card counts as hidden: it lies among hidden cards, and no face of it is read. An unknown tag does not
    show this.
    """
    read = lying.candidates or lying.said is not None or isinstance(lying.seen, TagSeen)
    return not read and cards.may_be_unseen and (cards.lying or cards.least == 0)
