"""One physical card goes from place to place: a track that begins where and when another one ends may be the same card.

The earlier track goes on as that card, with all that was concluded of it."""

from __future__ import annotations

from companion.cards import Face
from companion.interpreter.lying_card import Lay, LyingCard, weigh
from companion.interpreter.moments import Knowledge
from companion.interpreter.numbers import BELIEVED_S, CARRIED_S, HANDLED_S, NAMED, SUPPORTED, TOGETHER_S
from companion.observations import are_two
from companion.rules.history import History
from companion.rules.places import purpose_of


def link(known: Knowledge, history: History) -> None:
    """Joins each card that was put back or carried on to the earlier track of the same card. A card that is seen twice,
    or drawn over to another seat when its moment is over, counts as what it was."""
    felt, told = known.felt, known.told
    for track in felt.lying_cards:
        if track.is_back or track.said is not None or told[track].is_settled:
            continue
        if (act := told.acts.get(told[track].number)) is not None and track not in act.tracks:
            told.drop(track)
        first = find_first(track)
        there = (*reversed(felt.gone), *(each for each in felt.lying_cards if each.zone == first.zone))
        for before in (each for each in there if each.leaves_at >= first.since - HANDLED_S and each is not track):
            if before.since > first.since or (before.uid and track.uid and before.uid != track.uid):
                continue
            is_put_back = _is_put_back(known, before, track, history)
            if (is_put_back and before.leaves_at <= first.since + CARRIED_S) or _is_carried_on(
                known, before, track, history
            ):
                told.drop(track)
                felt.join(before, track)
                break
            if is_put_back:
                told.note(track, told[before])
                break
            if _is_drawn_over(known, before, track, history):
                told.settle(track, told[before])
                break


def find_first(track: LyingCard) -> Lay:
    """Where a card came to lie first, from when its face came up."""
    first = track.lays[-1]
    return first if first.up is None else first._replace(since=max(first.since, first.up.at))


def _is_counted(known: Knowledge, before: LyingCard, history: History) -> bool:
    counted = known.told[before]
    return counted.face is not None and (counted.number is None or history.stands(counted.number))


def _is_marked_as(before: LyingCard, track: LyingCard) -> bool:
    """Whether both bear the same tag or number."""
    return bool(before.uid and before.uid == track.uid) or (before.card is not None and before.card == track.card)


def _is_put_back(known: Knowledge, before: LyingCard, track: LyingCard, history: History) -> bool:
    """Whether a card lies again where it was played: its face cannot be played there again."""
    zone, face = before.zone, known.told[before].face
    if face is None or zone != find_first(track).zone or not _is_counted(known, before, history):
        return False
    if _is_marked_as(before, track) or are_two(before.card, track.card):
        return _is_marked_as(before, track)
    prompt, candidates = known.asking.find_prompt(zone, history.state), dict(track.candidates)
    possible = prompt.cards.faces if prompt is not None and prompt.cards is not None else frozenset[Face]()
    likely = weigh(track.candidates, possible | {face})[:1]
    return face not in possible and bool(likely) and likely[0][0] == face and candidates[face] >= SUPPORTED


def _is_elsewhere(known: Knowledge, before: LyingCard, track: LyingCard) -> bool:
    """Whether a card that lies before another seat may be this one."""
    zone, face = find_first(track).zone, known.told[before].face or before.likeliest[0]
    if before.zone == zone or purpose_of(before.zone) != purpose_of(zone):
        return False
    return _is_marked_as(before, track) or dict(track.candidates).get(face, 0.0) >= NAMED


def _is_over(known: Knowledge, before: LyingCard, track: LyingCard, history: History) -> bool:
    """Whether the moment of a card is over; not if it was only named, or is over by this other track alone."""
    counted, act = known.told[before], known.told.acts.get(known.told[before].number)
    if act is None:
        return counted.is_settled
    if act.is_sight and known.told.heard[act.number] < before.leaves_at:
        return False
    is_answered = not known.moments.is_open(act.number, history) and known.told[track].number is None
    return counted.is_settled or is_answered


def _is_carried_on(known: Knowledge, before: LyingCard, track: LyingCard, history: History) -> bool:
    """Whether a card was laid before one seat and soon carried on to another."""
    since, until = find_first(track).since, before.leaves_at
    if not _is_elsewhere(known, before, track) or _is_over(known, before, track, history):
        return False
    prompt = known.asking.find_prompt(track.zone, history.state)
    is_row = prompt is not None and prompt.cards is not None and prompt.cards.most > 1
    if not (is_row or _is_counted(known, before, history)):
        return False
    if until - before.landed > HANDLED_S or since < until - TOGETHER_S:
        return False  # A card that lay there for longer was played there, and is gathered.
    return since >= until or min(known.felt.now, track.leaves_at) >= until + BELIEVED_S


def _is_drawn_over(known: Knowledge, before: LyingCard, track: LyingCard, history: History) -> bool:
    """Whether a card that was played before another seat is gathered, and is found on its way."""
    if not _is_elsewhere(known, before, track) or not abs(find_first(track).since - before.leaves_at) <= CARRIED_S:
        return False
    if _is_marked_as(before, track) and before.leaves_at - before.landed > HANDLED_S:
        return True
    return _is_over(known, before, track, history) and _is_counted(known, before, history) and not before.is_tag_alone
