"""Which earlier track a card is: one physical card goes from place to place."""

from __future__ import annotations

from companion.cards import Face
from companion.interpreter.explaining.moment import NOTHING, Course, Indication
from companion.interpreter.numbers import BELIEVED_S, CARRIED_S, HANDLED_S, NAMED, SUPPORTED, TOGETHER_S
from companion.interpreter.seeing.lying_card import Lay, LyingCard, weigh
from companion.observations import are_two
from companion.rules.game import Cards, Prompt
from companion.rules.places import purpose_of


def find_before(course: Course, lay: Lay, cards: Cards | None) -> LyingCard | None:
    """The earlier track of this card, if it has one."""
    track, felt = lay.track, course.felt
    counted = {each: face for play in course.plays for each, face in zip(play.tracks, play.faces, strict=True)}
    late = (each for each in felt.gone if each.leaves_at >= lay.since - HANDLED_S)
    settled = [each for each in (*late, *felt.lying_cards) if course.is_settled(each)]
    counted |= {each: face for each in settled if (face := course.counted[each].face) is not None}
    over = {track for each in course.applied if each.is_done for track in each.play.tracks}
    before: dict[Face, LyingCard] = {}
    for each, face in counted.items():
        is_late = each.gone_at is None or each.gone_at >= lay.since - HANDLED_S
        is_it = each.zone == lay.zone and is_late and each is not track and each.since <= lay.since
        is_over = course.is_settled(each) or each in over
        is_it |= is_over and not is_sight(course, each) and _is_drawn_over(each, face, lay)
        if is_it and track.uid and each.uid == track.uid:
            return each
        if is_it and track.card is not None and each.card == track.card:
            return each
        if is_it and not are_two(track.card, each.card) and not (track.uid and each.uid):
            before[face] = each
    before = {
        face: each for face, each in before.items() if cards is None or face not in cards.faces or each.zone != lay.zone
    }
    candidates = track.candidates
    likely = weigh(candidates, (cards.faces if cards else frozenset()) | before.keys())[:1]
    if not likely or likely[0][0] not in before or dict(candidates)[likely[0][0]] < SUPPORTED:
        return None
    return before[likely[0][0]]


def _is_drawn_over(before: LyingCard, face: Face, lay: Lay) -> bool:
    """Whether a card of a moment that is over was drawn over to another seat, and is found there."""
    if before.gone_at is None or before.zone == lay.zone or before.is_tag_alone:
        return False
    if purpose_of(before.zone) != purpose_of(lay.zone) or dict(lay.track.candidates).get(face, 0.0) < NAMED:
        return False
    return before.since < lay.since and abs(lay.since - before.gone_at) <= CARRIED_S


def know_again(course: Course, zone: str, lay: Lay) -> Indication:
    """Recognizes a card that was played in a zone and put back there, although nothing is waited for."""
    played = [each for each in course.plays if zone in (lay_.zone for lay_ in each.lays)]
    gone = [each for play in played for each in play.tracks if each.gone_at is not None]
    before = find_before(course, lay, None) if gone and not lay.track.is_back else None
    if before not in gone or before is None or not lay.track.candidates:
        return NOTHING
    return Indication(again={lay.track: before}) if lay.since >= before.leaves_at - TOGETHER_S else NOTHING


def is_sight(course: Course, track: LyingCard) -> bool:
    """Whether a card counts in an act that nothing waited for: it only named the card."""
    told = course.moment.moments.told.get(course.counted[track].number)
    return told is not None and told.is_sight


def find_carried(course: Course, lay: Lay, prompt: Prompt) -> Lay | None:
    """The card that counted for another seat, was taken from there and lies here; None if this is another one."""
    for play in course.list_open_plays():
        is_others = len(play.lays) == 1 and play.act.word() == prompt.act and play.act.seat != prompt.seat
        if is_others and is_carried(play.lays[0], play.faces[0], lay, course.now):
            return play.lays[0]
    return None


def is_carried(before: Lay, face: Face, lay: Lay, now: float) -> bool:
    """Whether a card of this face was taken up from ``before`` and put down as ``lay``."""
    was, track = before.track, lay.track
    if was is track or before.zone == lay.zone or was.gone_at is None or not before.is_last:
        return False
    if was.gone_at - before.landed > HANDLED_S:
        return False  # A card that lay there for longer was played there, and is gathered.
    if was.uid and track.uid and was.uid != track.uid:
        return False
    if not (was.uid and was.uid == track.uid) and dict(track.candidates).get(face, 0.0) < NAMED:
        return False
    if not before.since < lay.since or not was.gone_at - TOGETHER_S <= lay.since <= was.gone_at + HANDLED_S:
        return False
    return lay.since >= was.gone_at or min(now, track.leaves_at) >= was.gone_at + BELIEVED_S
