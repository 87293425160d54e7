"""What is still to be laid although people see it lie, or have gathered it: the cards that are waited for and were not
read. If one alone is lacking, people can be asked about it; if more are, the table goes on without the moment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import MISSING, fields
from itertools import product
from typing import Any, NamedTuple

from companion.cards import Face
from companion.interpreter.moments import MomentFinder
from companion.interpreter.numbers import LATEST, SUPPORTED
from companion.interpreter.prompts import Asking, is_seen
from companion.interpreter.seeing.lying_card import LyingCard, weigh
from companion.interpreter.seeing.tracks import Tracks, find_gap, is_hidden, note_over
from companion.interpreter.told import Conclusions, list_movements
from companion.rules.acts import Amend
from companion.rules.game import Act, Cards, IllegalAct, Prompt
from companion.rules.history import History
from companion.rules.history.putting_back import waited_after
from companion.rules.holdings import CARDS
from companion.rules.judging.carded import faces_of
from companion.rules.places import purpose_of


class InRow(NamedTuple):
    """A card of a row, with the likeliest face and its share."""

    track: LyingCard
    face: Face | None
    share: float

    @property
    def x_mm(self) -> float:
        """How far to the right the card lies (mm)."""
        return self.track.place_mm[0]


class Lacking(NamedTuple):
    """The one awaited card that was not read.

    ``prompt`` waits for it. ``row`` holds the cards of its row from the camera's left, with None in its place.
    ``track`` is its track, if it was seen. ``behind`` has the cards that were laid after it and may be read next."""

    prompt: Prompt
    row: tuple[InRow | None, ...]
    track: LyingCard | None
    behind: tuple[LyingCard, ...] = ()


class GoneOn(NamedTuple):
    """What is to be told after people have gone on (None: nothing was told of the moment that would have to go), and
    which card alone was missing if nothing else was. ``lines`` are the acts that are left out."""

    act: Act | None
    lacking: Lacking | None = None
    lines: tuple[int, ...] = ()


def go_on(there: Sequence[LyingCard], moments: MomentFinder, history: History) -> GoneOn | None:
    """What lets the table go on from a moment in which something is still waited for, although its cards, which lay
    ``there``, were all gathered: that its seat gave up the rest, if that can be said, or else that it cannot be
    judged."""
    asking = moments.asking
    waited = asking.list_waited(history.state)
    told = give_up(history, asking) or _say_by_number(waited, there, moments, history)
    if told is not None:
        return GoneOn(told)
    latest = [each.number for each in moments.told.list_latest(LATEST) if set(each.tracks) <= set(there)]
    struck = sorted(moments.told.struck.intersection(latest))
    before = tuple(number for number in struck if _is_waited(number, waited, history))
    if before:
        waited = [each for each in waited_after(history, before) if is_seen(each)]
    lacking, amend = _find_only(waited, there, moments, history), leave_out(history, moments)
    if amend is not None:
        return GoneOn(amend, lacking, (*(each.line for each in amend.together()), *before))
    is_lead = lacking is not None and not moments.list_unjudged(history) and _would_follow(lacking, history, asking)
    return GoneOn(None, lacking) if is_lead else None


def _would_follow(lacking: Lacking, history: History, asking: Asking) -> bool:
    """Whether one of the cards behind the missing one would be waited for, had that been read."""
    faces = lacking.prompt.cards.faces if lacking.prompt.cards is not None and len(lacking.row) == 1 else ()
    for act in (asking.make_act(lacking.prompt, (face,)) for face in sorted(faces)):
        if history.may_be(act):
            after = history.folded(history.state, history.judge(act))
            return any(asking.find_prompt(each.zone, after) is not None for each in lacking.behind)
    return False


def give_up(history: History, asking: Asking) -> Act | None:
    """The act by which a seat lays no more cards, if both that act and its cards are waited for; else None."""
    waited = asking.list_waited(history.state)
    laying = {each.seat for each in waited if each.cards}
    for each in waited:
        kind = asking.find_kind(each.act)
        needs = any(field.default is MISSING for field in fields(kind) if field.name != "seat")
        if each.cards or each.seat not in laying or needs or each.numbers or each.choices:
            continue
        act = kind(seat=each.seat)
        try:
            after = history.folded(history.state, history.judge(act))
        except IllegalAct:
            continue
        if not any(other.cards and other.seat == each.seat for other in asking.list_waited(after)):
            return act
    return None


def _is_waited(number: int, waited: Sequence[Prompt], history: History) -> bool:
    """Whether an act that was struck out is waited for again."""
    act = history.said(number)
    return not history.stands(number) and any((each.act, each.seat) == (act.word(), act.seat) for each in waited)


def _find_row(cards: Cards, there: Sequence[LyingCard], counted: Conclusions) -> tuple[InRow, ...]:
    """The unread cards of that zone, from the camera's left, when most of them lay."""
    facing = [each for each in there if each.zone != cards.zone and purpose_of(each.zone) == purpose_of(cards.zone)]
    unread = [
        each for each in there
        if each.zone == cards.zone and each not in counted and not each.is_back and not is_hidden(each, cards)
    ]  # fmt: skip
    unread = note_over(unread, cards, facing)
    best: tuple[InRow, ...] = ()
    for at in sorted({each.since for each in unread}):
        lie = (each for each in unread if each.since <= at <= each.leaves_at)
        row = tuple(_weigh_in_row(each, cards) for each in sorted(lie, key=lambda each: each.place_mm))
        best = max(best, row, key=lambda row: (sum(each.face is not None for each in row), len(row)))
    return best


def _weigh_in_row(track: LyingCard, cards: Cards) -> InRow:
    face, share = next(iter(weigh(track.candidates, cards.faces)), (None, 0.0))
    face, share = (track.said, 1.0) if track.said else (face, dict(track.candidates).get(face or "", share))
    return InRow(track, face, share)


def _find_only(
    waited: Sequence[Prompt], there: Sequence[LyingCard], moments: MomentFinder, history: History
) -> Lacking | None:
    """The card that is lacking, if one is, and no other card is waited for; of several that lie at one reader nobody
    knows their order."""
    waited = [each for each in waited if each.cards]
    cards = waited[0].cards if len(waited) == 1 else None
    lacking = None if cards is None else find_lacking(waited[0], there, moments.felt, moments.counted)
    if cards is None or lacking is None:
        return None
    row = [each.track for each in _find_row(cards, there, moments.counted)]
    if cards.most > 1 and any(each.is_tag_alone for each in row):
        return None
    behind = tuple(
        each for each in there
        if each not in moments.counted and each not in row
        and (each.zone == cards.zone or not moments.asking.find_prompt(each.zone, history.state))
    )  # fmt: skip
    return lacking._replace(behind=behind)


def find_lacking(prompt: Prompt, there: Sequence[LyingCard], felt: Tracks, counted: Conclusions) -> Lacking | None:
    """The card that is lacking from those of a prompt which lie, or lay, ``there``; None if it is not the only one."""
    cards = prompt.cards
    assert cards is not None
    row = _find_row(cards, there, counted)
    if cards.most == 1:
        return Lacking(prompt, (None,), row[0].track if len(row) == 1 else None)
    unread = [each for each in row if each.share < SUPPORTED]
    if len(row) == cards.most and len(unread) == 1:
        return Lacking(prompt, tuple(None if each in unread else each for each in row), unread[0].track)
    if len(row) != cards.most - 1 or unread:
        return None
    rows = (each for zone, each in felt.rows.items() if purpose_of(zone) == purpose_of(cards.zone))
    facing = next((each for each in rows if len(each) == cards.most), ())
    gap = find_gap([each.x_mm for each in row], [each.place_mm[0] for each in facing])
    return Lacking(prompt, (*row[:gap], None, *row[gap:]), None)


def leave_out(history: History, moments: MomentFinder) -> Amend | None:
    """The amendment that strikes out all acts of the moment together. None if there are no acts, if the judge refuses
    it, if people said one of its cards, or if coins or tokens moved: only people can say that these went back."""
    amend: Amend | None = None
    for each in reversed(moments.list_unjudged(history)):
        moved = list_movements(history.game, history.state_before(each.number), each.events)
        is_said = bool(faces_of(history.game, each.act)) and not moments.told.was_seen(each.number)
        if is_said or any(movement.of != CARDS for _, movement in moved):
            return None
        amend = Amend(line=each.number, with_=None, misread=True, also=amend)
    return amend if amend is not None and history.may_be(amend) else None


def _say_by_number(
    waited: Sequence[Prompt], there: Sequence[LyingCard], moments: MomentFinder, history: History
) -> Act | None:
    """The act that says by numbers alone the one row that is still waited for: what would follow from most of the rows
    that it may be. None if the game has no such act, or less than half was read."""
    rows = [(each, each.cards) for each in waited if each.cards and each.cards.most > 1]
    if len(rows) != 1:
        return None
    ((row, cards),) = rows
    read = [each.face for each in _find_row(cards, there, moments.counted) if each.face is not None]
    prompts, missing = moments.asking.list_prompts(history.state), cards.most - len(read)
    sisters = (each for each in prompts if (each.act, each.seat) == (row.act, row.seat) and each.cards is None)
    numbers = next((each.numbers for each in sisters if each.numbers and not each.choices), ())
    if not numbers or not 0 < missing <= len(read):
        return None
    others = sorted(cards.faces - set(read))
    apart = max(1, len(others) // missing)
    may_follow = Counter[object]()
    for first in range(len(others)):
        some = (others[(first + each * apart) % len(others)] for each in range(missing))
        may_follow[_find_effects(moments.asking.make_act(row, (*read, *some)), history)] += 1
    del may_follow[None]
    for counts in product(*(each.each for each in numbers)):
        values: dict[str, Any] = dict(zip((each.name for each in numbers), counts, strict=True))
        act = moments.asking.find_kind(row.act)(seat=row.seat, **values)
        if may_follow and _find_effects(act, history) == may_follow.most_common(1)[0][0]:
            return act
    return None


def _find_effects(act: Act, history: History) -> tuple[object, ...] | None:
    """What follows from the act beside itself, in words and numbers; None if the judge refuses it."""
    try:
        events = history.judge(act)[1:]
    except IllegalAct:
        return None
    values = ((type(event), *(getattr(event, each.name) for each in fields(event))) for event in events)
    return tuple(value for event in values for value in event if isinstance(value, type | int | str))
