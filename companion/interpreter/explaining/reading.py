"""Which face a card of the moment is taken for, and what is asked about it."""

from __future__ import annotations

from companion.cards import Face
from companion.interpreter.explaining.census import explain_double, is_clearer_elsewhere
from companion.interpreter.explaining.course import Course
from companion.interpreter.explaining.moment import Ask
from companion.interpreter.seeing.lying_card import Lay, LyingCard
from companion.interpreter.seeing.naming import TakenFor, guess, name
from companion.interpreter.seeing.times import BELIEVED_S
from companion.interpreter.seeing.weighing import weigh
from companion.interpreter.told import find_possible
from companion.rules.game import Prompt

TOO_EARLY_S = 2.0
"""A card may lie openly in a hidden place for this long before its act is waited for."""


def name_face(course: Course, lay: Lay, prompt: Prompt, at: float) -> tuple[Face | None, float]:
    """The face that a card is taken for, and its share. None: it is doubtful, or another card is it more clearly."""
    assert prompt.cards is not None
    track = lay.track
    found = name(track, prompt.cards.faces, course.now, at, course.moment.told_as.get(track))
    if found.face is None:
        return _as_it_looked(course, lay, prompt, at, found)
    if found.face not in prompt.cards.faces and track.said is None and track not in course.moment.numbers:
        return name_impossible(course, track, prompt, found)
    if found.other is not None:
        course.found.asks.append(Ask(track, prompt, track.candidates, other=found.other))
    return found.face, found.share


def _as_it_looked(course: Course, lay: Lay, prompt: Prompt, at: float, found: TakenFor) -> tuple[Face | None, float]:
    """What a doubtful card is taken for: one that was laid over a row and is gathered counts as it looked. Any other is
    asked about, unless it looks like one that was read before."""
    assert prompt.cards is not None
    if found.doubted_s >= BELIEVED_S and (sure := explain_twice(course, lay.track, prompt)) is not None:
        return sure
    track, faces = lay.track, prompt.cards.faces
    looks = guess(track.candidates, faces) if prompt.cards.place and lay.until <= course.now else None
    if looks is not None and looks in faces and lay.until - at >= BELIEVED_S:
        course.found.asks.append(Ask(track, prompt, weigh(track.candidates, faces), is_gone=True))
        return looks, dict(track.candidates)[looks]
    note_doubt(course, lay, prompt, found, at)
    return None, 0.0


def name_impossible(course: Course, track: LyingCard, prompt: Prompt, found: TakenFor) -> tuple[Face | None, float]:
    """What a card is taken for that is clearly read as an impossible face: another one, if it or an earlier card was
    misread; else that face, and the judge refuses it with a reason."""
    moment, face = course.moment, found.face
    assert face is not None
    if (sure := explain_twice(course, track, prompt)) is not None:
        return sure
    if is_clearer_elsewhere(track, face, course.felt, course.state):
        return None, 0.0
    earlier = moment.book.told.find_unconfirmed(face, prompt.seat, moment.book.history)
    if earlier is None:
        return face, found.share
    possible = find_possible(earlier.number, moment.book.history, course.asking)
    instead = moment.book.told.instead(earlier.number, face)
    course.found.asks.append(Ask(track, prompt, instead, earlier=earlier, possible=possible))
    return None, 0.0


def explain_twice(
    course: Course, track: LyingCard, prompt: Prompt, *, goes_on: bool = False
) -> tuple[Face | None, float] | None:
    """What a card is taken for that looks like one that was read before; no face if the earlier one was misread. None
    if it looks like none, or that is not sure and people have not gone on."""
    explained = explain_double(track, prompt, course.moment.book.told, course.moment.book.history, course.asking)
    if explained is None or not (explained.sure or goes_on):
        return None
    if explained.mended is not None:
        course.found.amends.append((explained.mended, track))
        return None, 0.0
    return explained.face, dict(track.candidates).get(explained.face or "", 0.0)


def note_doubt(course: Course, lay: Lay, prompt: Prompt, found: TakenFor, at: float) -> None:
    """Asks about a card that has been doubtful for a while."""
    assert prompt.cards is not None
    track = lay.track
    course.unclear.append((lay, prompt, at))
    still_s = getattr(track.seen, "still_s", 0.0) if not track.candidates else 0.0
    if track.gone_at is None and (track.is_tag_alone or found.doubted_s + still_s >= BELIEVED_S):
        course.found.asks.append(Ask(track, prompt, weigh(track.candidates, prompt.cards.faces)))


def came_up_for(course: Course, lay: Lay, prompt: Prompt) -> bool:
    """Whether a card's face came up while this prompt was waited for; or just before, and for nothing else."""
    track, asked = lay.track, (prompt.act, prompt.seat)
    if track in course.moment.numbers:
        return True  # It was told so.
    if asked in track.answers:
        return not course.moment.book.was_emptied(lay.zone, track.heard)
    is_early = max(course.at, lay.since) - lay.since <= TOO_EARLY_S
    return is_early and not track.was_back and track.shows_for <= {asked}
