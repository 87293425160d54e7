"""Several cards that say one act together, and a card that is laid over one of them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import mean

from companion.interpreter.felt.lying import CardLying
from companion.interpreter.felt.memory import Memory
from companion.observations import CardSeen, TagSeen
from companion.rules.game import Cards, Prompt
from companion.rules.places import purpose_of

OVER_MM = 45.0
"""A card whose middle is nearer than this to where one of a row lay is laid over the nearest: half a card's width, and
what a row may have been pushed without being said again."""

OFF_MM, LATER_S = 10.0, 1.5
"""A card lies over one of a row, not in it, whose middle is so far off the row's line, and that came so long after all
cards of both rows: one laid over another lies about 16 mm off, so that what it covers is seen."""

WIDER = 1.5
"""Between two cards of a row that lie apart so much farther than others one is missing."""


def row_of(
    zone: str, cards: Cards, memory: Memory, *, without: CardLying | None = None
) -> tuple[tuple[CardLying, ...], bool]:
    """As many unread cards as are wanted, from the camera's left, and whether others were laid over some of them since:
    then people take it for read. No cards where there are fewer or others beside (of a tag nobody knows where it lies),
    or where what lies there for earlier acts must be taken away first. One card may be left out."""
    there = memory.face_up(zone)
    unread = [each for each in unread_in(zone, cards, memory) if each is not without]
    row, since = sorted(unread[: cards.most], key=lambda each: each.place_mm), unread[cards.most :]
    waits = cards.cleared and any(each.face is not None for each in there)
    beside = any(
        isinstance(each.seen, TagSeen) or min(abs(each.place_mm[0] - card.place_mm[0]) for card in row) >= OVER_MM
        for each in since
    )
    return ((), False) if waits or beside or len(row) < cards.most else (tuple(row), bool(since))


def unread_in(zone: str, cards: Cards, memory: Memory) -> list[CardLying]:
    """The cards that lie there with their face up, and that no act was made of, in the order in which they came, but
    for those that were laid over a row of which one was never found."""
    return [each for each in _unread(zone, cards, memory) if not each.over]


def note_over(zone: str, cards: Cards, memory: Memory) -> None:
    """Notes which cards were laid over a row there, although that has fewer than are wanted."""
    row = unread_in(zone, cards, memory)
    facing = [
        each for each in memory.lying
        if each.zone != zone and purpose_of(each.zone) == purpose_of(zone) and not each.is_back
    ]  # fmt: skip
    for at in range(1, min(len(row), cards.most) if cards.laid_over else 0):
        before = [each for each in (*row[:at], *facing) if each.since <= _came_at(row[at]) - LATER_S]
        off = abs(row[at].place_mm[1] - mean(each.place_mm[1] for each in row[:at]))
        if isinstance(row[at].seen, CardSeen) and off >= OFF_MM and len(before) >= at + cards.most:
            row[at].over = True


def _came_at(lying: CardLying) -> float:
    """When a card came to rest there (seconds): one that cannot be read is told of later than others."""
    seen = lying.seen
    return min(lying.since, seen.at - seen.still_s) if isinstance(seen, CardSeen) else lying.since


def _unread(zone: str, cards: Cards, memory: Memory) -> list[CardLying]:
    return [each for each in memory.face_up(zone) if not each.spent and not seems_hidden(each, cards)]


def place_in_row(lying: CardLying, prompt: Prompt, memory: Memory) -> int | None:
    """Over which card of its row a card was laid; None where that cannot be seen and is said on the glass."""
    assert prompt.cards is not None
    row = memory.rows.get(lying.zone, ())
    count = next(number.most for number in prompt.numbers if number.name == prompt.cards.place)
    if not isinstance(lying.seen, CardSeen) or len(row) != count:
        return None
    away = [abs(each.place_mm[0] - lying.place_mm[0]) for each in row]
    place = away.index(min(away))
    return place + 1 if away[place] < OVER_MM else None


def gap_of(row: Sequence[float], facing: Sequence[float]) -> int:
    """Where, from 0, the one card of a row lay that was never found; both are given by how far their cards lie to the
    right (mm). It lay opposite the card of the facing row that nothing lies opposite; without such a row where the gap
    is widest, or at the end where none is."""
    if len(facing) == len(row) + 1:
        others = {at: [*facing[:at], *facing[at + 1 :]] for at in reversed(range(len(facing)))}
        return min(others, key=lambda at: sum(abs(x - y) for x, y in zip(row, others[at], strict=True)))
    gaps = [right - left for left, right in pairwise(row)]
    return gaps.index(max(gaps)) + 1 if gaps and max(gaps) > WIDER * min(gaps) else len(row)


def seems_hidden(lying: CardLying, cards: Cards) -> bool:
    """Whether a card of which no face is seen lies where hidden ones do: it is taken for one of them. A tag that nobody
    knows says nothing of which side is up."""
    read = lying.candidates or lying.told is not None or isinstance(lying.seen, TagSeen)
    return not read and cards.may_be_unseen and (cards.lying or cards.least == 0)
