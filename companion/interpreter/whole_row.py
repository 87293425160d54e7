"""The act that several cards say together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from companion.interpreter.course import NOTHING, Course, Doubtful, Indication, SeenAct
from companion.interpreter.doubts import ask_which
from companion.interpreter.lying_card import Lay, LyingCard, guess
from companion.interpreter.numbers import BELIEVED_S, TOGETHER_S
from companion.interpreter.single_card import (
    FaceFound,
    is_up_for,
    name_face,
)
from companion.interpreter.tracks import covers, is_hidden, note_over, pick_row
from companion.rules.game import Prompt
from companion.rules.places import purpose_of


def read_row(course: Course, prompt: Prompt, free: Sequence[Lay]) -> Indication:
    """What the cards of a row show together."""
    cards = prompt.cards
    assert cards is not None
    zone, lays = cards.zone, {each.track: each for each in free if each.is_last}
    there = [each for each in lays if not each.is_back and not is_hidden(each, cards)]
    found = NOTHING
    if course.asking.is_turned_up_for(prompt):
        hidden = [each for each in there if not is_up_for(course, lays[each], prompt)]
        found = Indication(shown=frozenset(hidden))
        there = [each for each in there if each not in hidden]
    if not cards.laid_over:
        there = [each for each in there if not any(_is_read_anew(course, each, other) for other in there)]
    begins = min((each.since for each in there), default=course.now)
    facing = [
        each
        for each in (*course.felt.gone, *course.felt.lying_cards)
        if each.zone != zone and purpose_of(each.zone) == purpose_of(zone) and not each.is_back
        and each.leaves_at >= begins
    ]  # fmt: skip
    told = [each for each in there if each in course.moment.numbers]
    there = told if len(told) == cards.most else _find_at_once(note_over(there, cards, facing), cards.most, course.now)
    settled = filter(course.is_settled, course.felt.list_face_up(zone))
    spent = [each for each in settled if course.told[each].face is not None]
    if (double := _find_double(there, course.state)) is not None and len(there) > cards.most:
        there.remove(double)
    row, is_laid_over = pick_row(there, cards, has_spent=bool(spent))
    waits_s = 0.0
    if not row and not (cards.whole or (cards.cleared and spent)) and cards.least <= len(there) < cards.most:
        row, waits_s = tuple(sorted(there, key=lambda each: each.place_mm)), TOGETHER_S
    if not row:
        return found
    at = max(course.at, *(_find_rest_time(each) + waits_s for each in row))
    if at > course.now or any(each.leaves_at < max(each.since for each in row) for each in row):
        return found
    begins_to_go = min(each.leaves_at for each in row)
    goes_on = is_laid_over or at + BELIEVED_S <= begins_to_go <= course.now
    is_doubted = course.now - at >= BELIEVED_S
    asked = FaceFound(asks=(ask_which(double, prompt, double.candidates),) if double and is_doubted else ())
    names = [asked if each is double else name_face(course, lays[each], prompt, at) for each in row]
    asks = tuple(ask for each in names for ask in each.asks)
    if unclear := [each for each, named in zip(row, names, strict=True) if named.face is None]:
        looks = {each: guess(each.candidates, cards.faces) or "" for each in unclear}
        is_sure = (goes_on or is_doubted) and double not in unclear and all(looks.values())
        return replace(found, asks=asks[:1], unclear=(Doubtful(looks, goes_on),) if is_sure else ())
    faces, shares = tuple(each.face or "" for each in names), tuple(each.share for each in names)
    act = course.asking.make_act(prompt, faces)
    return replace(found, play=SeenAct(act, prompt, tuple(lays[each] for each in row), faces, shares, at, asks))


def _is_read_anew(course: Course, track: LyingCard, later: LyingCard) -> bool:
    """Whether another card was found where this one had lain: it is the same card, read differently. A row that the
    referee has heard of changes only by a card that was read clearly for a while."""
    if not (track.since < later.since and track.leaves_at <= later.since + BELIEVED_S and covers(later, track)):
        return False
    return track not in course.moment.numbers or (later.is_clear and course.now - later.since >= BELIEVED_S)


def _find_double(there: Sequence[LyingCard], state: Any) -> LyingCard | None:
    """The less clear of two cards that look like the only card of a face: one of them was misread, or found twice."""
    likely = {each: each.likeliest for each in there if each.candidates and each.said is None}
    for less, (face, share) in likely.items():
        others = [likely[each] for each in likely if each is not less]
        is_less = any(other == face and more >= share for other, more in others)
        if is_less and all(state.holdings.first_impossible(place, (face, face)) for place in state.holdings.piles):
            return less
    return None


def _find_at_once(there: Sequence[LyingCard], count: int, now: float) -> list[LyingCard]:
    """The lying cards if there are ``count`` of them; else those that lay when ``count`` first lay at once, and all
    that came later."""
    lie = [each for each in there if each.leaves_at > now]
    if len(lie) >= count:
        return lie
    for at in sorted({_find_rest_time(each) for each in there}):
        if sum(_find_rest_time(each) <= at <= each.leaves_at for each in there) >= count:
            return [each for each in there if each.leaves_at >= at]
    return lie


def _find_rest_time(track: LyingCard) -> float:
    """When a card of a row lies there for good (seconds)."""
    return track.since + (BELIEVED_S if track.is_tag_alone else 0.0)
