"""Several cards that say one act together, and a card that is laid over one of them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import mean

from companion.interpreter.numbers import CARRIED_S, HANDLED_S, NUDGED_MM, OVER_MM
from companion.interpreter.seeing.lying_card import LyingCard
from companion.interpreter.seeing.tracks import Tracks
from companion.observations import CardSeen, TagSeen
from companion.rules.game import Cards, Prompt
from companion.rules.places import purpose_of


def pick_row(unread: Sequence[LyingCard], cards: Cards, *, has_spent: bool) -> tuple[tuple[LyingCard, ...], bool]:
    """As many of these unread cards, which are in the order in which they came, as are wanted, from the camera's left;
    and whether others were laid over some of them since: then people take it for read. No cards if there are fewer or
    others beside (of a tag nobody knows where it lies), or if what lies there for earlier acts must be taken away
    first."""
    row, since = sorted(unread[: cards.most], key=lambda each: each.place_mm), unread[cards.most :]
    waits = cards.cleared and has_spent
    beside = any(
        isinstance(each.seen, TagSeen) or min(abs(each.place_mm[0] - card.place_mm[0]) for card in row) >= OVER_MM
        for each in since
    )
    return ((), False) if waits or beside or len(row) < cards.most else (tuple(row), bool(since))


def note_over(row: list[LyingCard], cards: Cards, facing: Sequence[LyingCard]) -> list[LyingCard]:
    """The cards of a row without those that were laid over it before it was whole. ``row`` has the unread cards there,
    in the order in which they came; ``facing`` those of the rows that face it."""
    kept: list[LyingCard] = []
    for each in row:
        before = [other for other in (*kept, *facing) if other.since <= each.landed - CARRIED_S]
        may_be_over = cards.laid_over and 0 < len(kept) < cards.most and isinstance(each.seen, CardSeen)
        off = abs(each.place_mm[1] - mean(other.place_mm[1] for other in kept)) if kept else 0.0
        if not (may_be_over and off >= NUDGED_MM and len(before) >= len(kept) + cards.most):
            kept.append(each)
    return kept


def find_unread(felt: Tracks, cards: Cards) -> list[LyingCard]:
    """The unread face-up cards of a zone, in the order in which they came, without those that were laid over a row of
    which one card was never found."""
    there = [each for each in felt.list_face_up(cards.zone) if not each.is_spent and not is_hidden(each, cards)]
    facing = [
        each for each in felt.lying_cards if each.zone != cards.zone and purpose_of(each.zone) == purpose_of(cards.zone)
    ]
    return note_over(there, cards, facing)


def place_in_row(lying: LyingCard, prompt: Prompt, row: Sequence[LyingCard]) -> int | None:
    """Over which card of its row, from 1, a card was laid; None if it cannot be seen: people say it on the glass."""
    assert prompt.cards is not None
    count = next(number.most for number in prompt.numbers if number.name == prompt.cards.place)
    if not isinstance(lying.seen, CardSeen) or len(row) != count:
        return None
    x = lying.find_place_at(lying.since + HANDLED_S)[0]
    away = [abs(each.place_mm[0] - x) for each in row]
    place = away.index(min(away))
    return place + 1 if away[place] < OVER_MM else None


def find_gap(row: Sequence[float], facing: Sequence[float]) -> int:
    """Where, from 0, the one card of a row lay that was never found; both are given by how far their cards lie to the
    right (mm). It lay opposite the card of the facing row that nothing lies opposite; without such a row where the gap
    is widest, or at the end where none is."""
    if len(facing) == len(row) + 1:
        others = {at: [*facing[:at], *facing[at + 1 :]] for at in reversed(range(len(facing)))}
        return min(others, key=lambda at: sum(abs(x - y) for x, y in zip(row, others[at], strict=True)))
    gaps = [right - left for left, right in pairwise(row)]
    return gaps.index(max(gaps)) + 1 if gaps and max(gaps) > min(gaps) + OVER_MM else len(row)


def is_hidden(lying: LyingCard, cards: Cards) -> bool:
    """Whether a card is taken for a hidden one: it lies where hidden cards do, and no face of it is read. Of an unknown
    tag this cannot be told."""
    read = lying.candidates or lying.said is not None or isinstance(lying.seen, TagSeen)
    return not read and cards.may_be_unseen and (cards.lying or cards.least == 0)
