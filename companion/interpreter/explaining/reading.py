"""Which face the readings of a card stand for, and what is asked about it."""

from __future__ import annotations

from typing import NamedTuple

from companion.cards import Face
from companion.interpreter.explaining.course import Course
from companion.interpreter.explaining.moment import Ask, Doubtful
from companion.interpreter.moments import has_emptied
from companion.interpreter.numbers import BELIEVED_S, CLEAR, TOGETHER_S
from companion.interpreter.seeing.lying_card import Lay, LyingCard, ReadAs
from companion.interpreter.seeing.weighing import Candidates, guess, pick_face, weigh
from companion.interpreter.told import find_possible
from companion.rules.game import Prompt


class FaceFound(NamedTuple):
    """The face that a card is taken for, and its share. ``face`` is None while it is doubtful; then ``asks`` are the
    questions about it, and it may be ``unclear``."""

    face: Face | None = None
    share: float = 0.0
    asks: tuple[Ask, ...] = ()
    unclear: tuple[Doubtful, ...] = ()


class TakenFor(NamedTuple):
    """What a card is taken for. ``face`` is None while that is doubtful, for ``doubted_s`` seconds by now; ``share`` is
    how clearly it was read as this. ``other`` is what it is clearly read as now, although it was as clearly this."""

    face: Face | None
    share: float = 0.0
    doubted_s: float = 0.0
    other: tuple[Face, float] | None = None


def name(track: LyingCard, possible: frozenset[Face], now: float, since: float, told: ReadAs | None = None) -> TakenFor:
    """What a card is taken for that is waited for from ``since`` on (seconds), and may have one of these faces.

    ``told`` is what it was told as, and when: only what is clearly read for a while changes that.
    """
    if track.said:
        return TakenFor(track.said, 1.0)
    if told is not None:
        return _read_change(track, told, now)
    if track.is_disputed:
        return TakenFor(None, doubted_s=now - since)
    face: Face | None = None
    share, doubted = 0.0, since
    for at, until, candidates in track.list_spans(now):
        if until < since:
            continue  # It was read so before it was waited for.
        likely = pick_face(candidates, weigh(candidates, possible))
        doubted = max(doubted, at) if face in possible else doubted
        if likely is not None and (likely in possible or until - max(at, doubted) >= BELIEVED_S):
            face, share = likely, dict(candidates)[likely]
        else:
            face, share = None, 0.0
    return TakenFor(face, share, max(0.0, now - doubted) if face is None else 0.0)


def _read_change(track: LyingCard, told: ReadAs, now: float) -> TakenFor:
    """What a told card is taken for: if it was not clear, what it has clearly been read as for a while since."""
    (face, share), *_ = told.candidates
    other: tuple[Face, float] | None = None
    for at, until, candidates in track.list_spans(now):
        clear = _find_clear(candidates)
        if until < told.at or at < told.at or clear is None:
            continue
        if clear[0] == face:
            other = None
        elif until - at >= BELIEVED_S and share < CLEAR:
            face, share, other = *clear, None
        elif until - at >= BELIEVED_S:
            other = clear
    if track.is_disputed:
        other = track.candidates[0]
    return TakenFor(face, share, other=other)


def find_change(track: LyingCard, now: float) -> tuple[Face, float] | None:
    """What a card that counts as something has clearly been read as instead, for long enough; None: nothing."""
    at, until, candidates = next(iter(reversed(list(track.list_spans(now)))), (0.0, 0.0, ()))
    clear = _find_clear(candidates)
    if clear is None or clear[0] == track.face or until - at < BELIEVED_S:
        return None
    return clear


def _find_clear(candidates: Candidates) -> tuple[Face, float] | None:
    return candidates[0] if candidates and candidates[0][1] >= CLEAR else None


def name_face(course: Course, lay: Lay, prompt: Prompt, at: float) -> FaceFound:
    """The face that a card is taken for."""
    assert prompt.cards is not None
    track, faces = lay.track, prompt.cards.faces
    found = name(track, faces, course.now, at, course.moment.told_as.get(track))
    if found.face is not None and found.face not in faces:  # perhaps only since the last act, which may be wrong itself
        found = name(track, faces, course.now, max(at, course.at), course.moment.told_as.get(track))
    if found.face is None:
        return _name_laid_over(course, lay, prompt, at, found)
    if found.face not in faces and track.said is None and track not in course.moment.numbers:
        return name_impossible(course, track, prompt, found)
    other = () if found.other is None else (Ask(track, prompt, track.candidates, other=found.other),)
    return FaceFound(found.face, found.share, other)


def _name_laid_over(course: Course, lay: Lay, prompt: Prompt, at: float, found: TakenFor) -> FaceFound:
    """What a doubtful card is taken for: one that was laid over a row and is gathered counts as it looked."""
    assert prompt.cards is not None
    track, faces = lay.track, prompt.cards.faces
    looks = guess(track.candidates, faces) if prompt.cards.place and lay.until <= course.now else None
    if looks is not None and looks in faces and lay.until - at >= BELIEVED_S:
        ask = Ask(track, prompt, weigh(track.candidates, faces), is_gone=True)
        return FaceFound(looks, dict(track.candidates)[looks], (ask,))
    return doubt(lay, prompt, found, at)


def name_impossible(course: Course, track: LyingCard, prompt: Prompt, found: TakenFor) -> FaceFound:
    """What a card is taken for that is clearly read as an impossible face: that face, and the judge refuses it with a
    reason; or none, if an earlier card was read as it, for then people are asked which card that one was."""
    moment, face = course.moment, found.face
    assert face is not None
    earlier = moment.told.find_unconfirmed(face, prompt.seat, moment.history)
    if earlier is None:
        return FaceFound(face, found.share)
    possible = find_possible(earlier.number, moment.history, course.asking)
    instead = moment.told.list_instead(earlier.number, face)
    return FaceFound(asks=(Ask(track, prompt, instead, earlier=earlier, possible=possible),))


def doubt(lay: Lay, prompt: Prompt, found: TakenFor, at: float) -> FaceFound:
    """A card that is unclear, and the question about it once it has been doubtful for a while."""
    assert prompt.cards is not None
    track = lay.track
    still_s = getattr(track.seen, "still_s", 0.0) if not track.candidates else 0.0
    is_asked = track.gone_at is None and (track.is_tag_alone or found.doubted_s + still_s >= BELIEVED_S)
    ask = Ask(track, prompt, weigh(track.candidates, prompt.cards.faces))
    return FaceFound(asks=(ask,) if is_asked else (), unclear=(Doubtful(lay, prompt, at),))


def is_up_for(course: Course, lay: Lay, prompt: Prompt) -> bool:
    """Whether a card's face came up while this prompt was waited for; or just before, and for nothing else."""
    track, asked = lay.track, (prompt.act, prompt.seat)
    if asked in track.answers:
        history = course.moment.history
        places = course.asking.list_places(lay.zone, history.state)
        return not any(has_emptied(each, places, history) for each in history.entries[track.heard :])
    is_early = max(course.at, lay.since) - lay.since <= TOGETHER_S
    return is_early and not track.was_back and track.shows_for <= {asked}
