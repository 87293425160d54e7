"""One physical card goes from place to place: a track that begins where and when another one ends may be the same card.

The earlier track goes on as that card, with all that was concluded of it."""

from __future__ import annotations

from companion.interpreter.moments import Knowledge
from companion.interpreter.numbers import BELIEVED_S, CARRIED_S, HANDLED_S, NAMED, SUPPORTED, TOGETHER_S
from companion.interpreter.seeing.lying_card import LyingCard, weigh
from companion.observations import are_two
from companion.rules.history import History
from companion.rules.places import purpose_of


def link(known: Knowledge, history: History) -> None:
    """Joins each card that came just now to the earlier track of the same card, if it has one."""
    felt = known.felt
    for track in felt.lying_cards if felt.gone else ():
        late = track.lays[-1].since - HANDLED_S
        if track.is_back or track.said is not None or known.told[track].is_settled:
            continue
        found = (each for each in reversed(felt.gone) if each.leaves_at >= late)
        if (before := next((each for each in found if _is_same(known, each, track, history)), None)) is not None:
            known.told.drop(track)
            felt.join(before, track)


def _is_same(known: Knowledge, before: LyingCard, track: LyingCard, history: History) -> bool:
    """Whether a track that ended and one that began are of one card: it bears the same tag or number, or both are read
    as the same face, and it was put back where it lay or carried on."""
    counted, lay, first = known.told[before], before.last_lay, track.lays[-1]
    if before.since > first.since or (before.uid and track.uid and before.uid != track.uid):
        return False
    is_counted = counted.face is not None and (counted.number is None or history.stands(counted.number))
    is_marked = bool(before.uid and before.uid == track.uid) or (before.card is not None and before.card == track.card)
    face, candidates = counted.face or before.likeliest[0], dict(track.candidates)
    if lay.zone == first.zone:
        if is_marked or not is_counted or are_two(before.card, track.card):
            return is_marked and is_counted
        prompt = known.asking.find_prompt(first.zone, history.state)
        possible = prompt.cards.faces if prompt is not None and prompt.cards is not None else frozenset()
        likely = weigh(track.candidates, possible | {face})[:1]
        return face not in possible and bool(likely) and likely[0][0] == face and candidates[face] >= SUPPORTED
    if purpose_of(lay.zone) != purpose_of(first.zone) or not (is_marked or candidates.get(face, 0.0) >= NAMED):
        return False
    if is_marked and lay.until - lay.landed > HANDLED_S:
        return abs(first.since - lay.until) <= CARRIED_S
    is_over = counted.is_settled or (counted.number is not None and not known.moments.is_open(counted.number, history))
    if is_over:
        return is_counted and not before.is_tag_alone and abs(first.since - lay.until) <= CARRIED_S
    if lay.until - lay.landed > HANDLED_S or not lay.until - TOGETHER_S <= first.since:
        return False  # A card that lay there for longer was played there, and is gathered.
    return first.since >= lay.until or min(known.felt.now, track.leaves_at) >= lay.until + BELIEVED_S
