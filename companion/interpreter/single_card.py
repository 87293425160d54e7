"""What one card shows: its face, the act that it says, and whether it is a card that was played before."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from companion.cards import Face
from companion.interpreter.course import NOTHING, Course, Doubtful, Indication, SeenAct
from companion.interpreter.doubts import About, Doubt, ask_among, ask_which
from companion.interpreter.lying_card import (
    NEVER,
    FaceUp,
    Lay,
    LyingCard,
    guess,
    pick_face,
    weigh,
)
from companion.interpreter.numbers import (
    BELIEVED_S,
    CLEAR,
    GATHERED_S,
    HANDLED_S,
    LATEST,
    TOGETHER_S,
)
from companion.interpreter.told import has_emptied
from companion.interpreter.tracks import find_free_time, is_hidden, place_in_row
from companion.rules.game import Cards, Prompt
from companion.rules.places import purpose_of


class FaceFound(NamedTuple):
    """The face that a card is taken for, and its share. ``face`` is None while it is doubtful, for
    ``doubted_s`` seconds by now; then ``asks`` are the questions about it."""

    face: Face | None = None
    share: float = 0.0
    asks: tuple[Doubt, ...] = ()
    doubted_s: float = 0.0


def name(
    track: LyingCard, possible: frozenset[Face], now: float, since: float, told: tuple[Face, float] | None = None
) -> FaceFound:
    """What a card is taken for that is waited for from ``since`` on (seconds), and may have one of these faces.

    ``told`` is what it was told as, with its share: only what is clearly read for a while changes that if it was not
    clear.
    """
    if track.said:
        return FaceFound(track.said, 1.0)
    if told is not None:
        change = find_change(track, told[0], now) if told[1] < CLEAR else None
        return FaceFound(*(change or told))
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
    return FaceFound(face, share, doubted_s=max(0.0, now - doubted) if face is None else 0.0)


def find_change(track: LyingCard, face: Face | None, now: float) -> tuple[Face, float] | None:
    """What a card that counts as this face has clearly been read as instead, for long enough; None: nothing."""
    if track.is_disputed:
        return track.candidates[0]
    at, until, candidates = next(iter(reversed(list(track.list_spans(now)))), (0.0, 0.0, ()))
    clear = next(((other, share) for other, share in candidates[:1] if share >= CLEAR and other != face), None)
    return clear if until - at >= BELIEVED_S else None


def name_face(course: Course, lay: Lay, prompt: Prompt, at: float) -> FaceFound:
    """The face that a card is taken for, or the question about it once it has been doubtful for a while."""
    assert prompt.cards is not None
    track, faces = lay.track, prompt.cards.faces
    found = name(track, faces, course.now, at, course.moment.find_told(track))
    if found.face is not None and found.face not in faces:  # perhaps only since the last act, which may be wrong itself
        found = name(track, faces, course.now, max(at, course.at), course.moment.find_told(track))
    if found.face is None:
        still_s = getattr(track.seen, "still_s", 0.0) if not track.candidates else 0.0
        is_asked = track.leaves_at == NEVER and (track.is_tag_alone or found.doubted_s + still_s >= BELIEVED_S)
        return FaceFound(asks=(ask_which(track, prompt, weigh(track.candidates, faces)),) if is_asked else ())
    if track in course.moment.taken_for and pick_face(track.candidates, weigh(track.candidates, faces)) != found.face:
        return found._replace(asks=(ask_which(track, prompt, weigh(track.candidates, faces)),))
    if found.face not in faces and track.said is None and not course.moment.is_told(track):
        return _name_impossible(course, track, prompt, found)
    return found


def _name_impossible(course: Course, track: LyingCard, prompt: Prompt, found: FaceFound) -> FaceFound:
    """What a card is taken for that is clearly read as an impossible face: that face, and the judge refuses it with a
    reason; or none, if an earlier card was read as it, for then people are asked which card that one was."""
    moment, face = course.moment, found.face
    assert face is not None
    if (earlier := moment.moments.told.find_unconfirmed(face, prompt.seat, moment.history)) is None:
        return found
    before, standing = earlier
    prompts = course.asking.list_answered_by(standing.act, moment.history.state_before(standing.number))
    possible = frozenset[Face]().union(*(each.cards.faces for each in prompts if each.cards))
    instead = [each for each in before.candidates if each[0] != face][:2]
    ask = ask_among(track, standing.act, (*instead, (face, 0.0)), About.READ_BEFORE)
    return FaceFound(asks=(replace(ask, possible=possible),))


def is_up_for(course: Course, lay: Lay, prompt: Prompt) -> bool:
    """Whether a card's face came up while this prompt was waited for; or just before, and for nothing else."""
    asked, up = (prompt.act, prompt.seat), lay.up or FaceUp(lay.since)
    if asked in up.answers:
        history = course.moment.history
        places = course.asking.list_places(lay.zone, history.state)
        return not any(has_emptied(each, places, history) for each in history.entries[up.heard :])
    is_early = max(course.at, lay.since) - lay.since <= TOGETHER_S
    return is_early and not up.was_back and up.shows_for <= {asked}


def read_single(course: Course, lay: Lay, prompt: Prompt) -> Indication:
    """What one card shows that this prompt waits for."""
    cards, track = prompt.cards, lay.track
    assert cards is not None
    if track.is_back or (cards.lying and not lay.is_last):
        return NOTHING
    if is_hidden(track, cards):
        return NOTHING
    beginning = _find_beginning(course, lay, prompt)
    if isinstance(beginning, Indication) or _is_left_of_shown(course, lay, cards, beginning):
        found = beginning if isinstance(beginning, Indication) else NOTHING
        if track in course.shows.shown | found.shown:
            return found
        return replace(found, play=_name_turned_up(course, lay, prompt, lies=found is not beginning))
    if beginning > course.now:  # Others lie there that must go first.
        return Indication(asks=_ask_beside(course, lay, prompt), unclear=_suppose(course, lay, prompt, lay.since))
    named = name_face(course, lay, prompt, beginning)
    place = (
        place_in_row(track, prompt, course.felt.rows.get(lay.zone, ())) if cards.place and named.face is not None else 0
    )
    if named.face is None or place is None:
        return Indication(asks=named.asks, unclear=_suppose(course, lay, prompt, beginning))
    act = course.asking.make_act(prompt, (named.face,), place)
    return Indication(play=SeenAct(act, prompt, (lay,), (named.face,), (named.share,), beginning, named.asks))


def _ask_beside(course: Course, lay: Lay, prompt: Prompt) -> tuple[Doubt, ...]:
    """The question about a card that lies on beside others, or about two cards where one is played; if no other is
    asked, and none of them was taken away just now."""
    assert prompt.cards is not None
    there, settled = course.felt.list_face_up(lay.zone), course.used | course.shows.held_open
    unread = [each for each in there if each not in course.told and each not in settled]
    is_changing = any(course.now - BELIEVED_S < each.until <= course.now for each in course.list_all_in(lay.zone))
    if is_changing or any(course.now - each.since < HANDLED_S for each in unread):
        return ()
    if course.shows.asks or lay.track not in unread[-1:]:
        return ()
    if len(unread) == len(there) == 2:
        likely = tuple(each.likeliest for each in unread if each.candidates)
        return (ask_which(lay.track, prompt, likely, About.WHICH_OF_TWO),)
    if len(unread) == 1 and course.asking.find_sight(lay.zone, course.state) is None:
        return (ask_which(lay.track, prompt, weigh(lay.track.candidates, prompt.cards.faces), About.BESIDE),)
    return ()


def _suppose(course: Course, lay: Lay, prompt: Prompt, at: float) -> tuple[Doubtful, ...]:
    """What a card that could answer from this time on (seconds) looks like; nothing if it is disputed, or lies beside
    others that belong to no act yet."""
    cards, track = prompt.cards, lay.track
    assert cards is not None
    face = guess(track.candidates, cards.faces)
    is_doubted = track.is_tag_alone or min(lay.until, course.now) - at >= BELIEVED_S
    if not is_doubted or track.is_disputed or cards.place or face not in cards.faces or face is None:
        return ()
    there = (each for each in course.felt.list_face_up(lay.zone) if each not in course.used)
    if cards.cleared and [each for each in there if not course.is_settled(each)] not in ([], [track]):
        return ()
    others = (each.act for each in course.list_open_plays() if each.act.seat != prompt.seat)
    waits = bool(cards.cleared) and find_free_time(lay, course.list_all_in(lay.zone), at) > course.now
    return (Doubtful({track: face}, waits and any(each.word() == prompt.act for each in others)),)


def _is_left_of_shown(course: Course, lay: Lay, cards: Cards, at: float) -> bool:
    """Whether a card came together with cards that were only shown, and was left lying when those were taken."""
    if at > course.now or not cards.cleared or lay.track.said is not None:
        return False
    moment = course.moment
    sights = (moment.moments.told.acts.get(each.number) for each in moment.history.standing[-LATEST:])
    turned_up = (
        track.since for each in sights if each and each.is_sight and each.zone == lay.zone for track in each.tracks
    )
    return any(abs(lay.since - since) <= TOGETHER_S for since in turned_up)


def _name_turned_up(course: Course, lay: Lay, waited: Prompt, *, lies: bool) -> SeenAct | None:
    """The act that only names a card: it lay beside others where one card is waited for, and was taken away with
    them, so it was only shown; a hidden card counts where it was turned up. None if nothing is to be named there."""
    prompt = course.asking.find_sight(lay.zone, course.state)
    if prompt is None or prompt.cards is None or waited.cards is None or not waited.cards.cleared:
        return None
    is_here = lay.up is not None and not lay.up.was_up if lay.track.lay_hidden else lay.is_last
    if (lay.until > course.now and not lies) or not is_here or _is_shown_with_others(course, lay, prompt.cards):
        return None
    found = name(lay.track, prompt.cards.faces, course.now, lay.since)
    if found.face is None or found.face not in prompt.cards.faces:
        return None
    act = course.asking.make_act(prompt, (found.face,))
    return SeenAct(act, prompt, (lay,), (found.face,), (found.share,), max(course.at, lay.since if lies else lay.until))


def _find_beginning(course: Course, lay: Lay, prompt: Prompt) -> float | Indication:
    """When a card begins to answer the prompt (seconds); or what it shows if it does not answer it."""
    cards, track = prompt.cards, lay.track
    assert cards is not None
    at = max(lay.since, course.waited.get((prompt.act, prompt.seat), course.at))
    if course.asking.is_turned_up_for(prompt) and not is_up_for(course, lay, prompt):
        return Indication(shown=frozenset({track}))
    if track.said is None and _is_laid_hidden(course, lay, cards):
        return Indication(held_open=frozenset({track}))
    if cards.cleared and track.said is None:
        if not cards.laid_over and _is_shown_with_others(course, lay, cards):
            return Indication(held_open=frozenset({track}))
        if not course.moment.is_told(track):
            at = find_free_time(lay, course.list_all_in(lay.zone), at)
    is_told = course.moment.is_told(track) or track.said is not None
    return at if at < lay.until or lay.until > course.now or (is_told and at == lay.until) else NOTHING


def _is_laid_hidden(course: Course, lay: Lay, cards: Cards) -> bool:
    """Whether a card that was turned up is one of those that the book has face down where it came to lie.

    It was laid before the next card is waited for alone, and no more than the book has were laid before it. If more
    were found there than the book has, the first ones are those. Of some that lie one on the other the camera sees one:
    so the first to be turned up of those that came before it or at once, together with another seat's card, is not one
    of them.
    """
    track, first = lay.track, lay.track.lays[-1]
    sight = course.asking.find_sight(first.zone, course.state)
    if sight is None or sight.cards is None or not track.lay_hidden:
        return False
    there = [
        each for each in (*course.felt.gone, *course.felt.lying_cards)
        if each.lays[-1].zone == first.zone and each is not track
        and each not in course.used and not course.is_settled(each)
    ]  # fmt: skip
    before = [each for each in there if each.lay_hidden and each.lays[-1].since < first.since < each.leaves_at]
    found_anew = [each for each in there if each.lay_hidden and each.up is not None and each.up.at == each.since]
    until = min(lay.since + TOGETHER_S, lay.until)
    later = [each for each in there if first.since < each.since < until and each not in found_anew]
    if len(before) >= sight.cards.most:
        return False
    if cards.cleared:
        return first.since <= course.answered_at
    if len(before) + 1 + len(later) > sight.cards.most:
        return True
    if track in course.moment.numbers:
        return False
    at_once = [each for each in there if each.lay_hidden and abs(each.lays[-1].since - first.since) <= GATHERED_S]
    others = (
        each.zone != lay.zone and purpose_of(each.zone) == purpose_of(lay.zone)
        and abs(each.since - lay.since) <= TOGETHER_S and each.since > course.answered_at
        and each.track is not track and not each.track.is_back
        for each in course.lays
    )  # fmt: skip
    return not lay.is_last or not all(each.is_back for each in (*before, *at_once)) or not any(others)


def _is_shown_with_others(course: Course, lay: Lay, cards: Cards) -> bool:
    """Whether it is one of three or more cards that came together where one is played: a hand that is shown. Cards that
    were turned up or pushed there, or were played before and lie there again, are none of a hand."""
    there = [each for each in course.list_all_in(lay.zone) if each.since <= lay.until and lay.since <= each.until]
    first = there[0].since if there else 0.0
    new = (
        each for each in there if each.since - first <= TOGETHER_S and not (each.track.lay_hidden or each.track.stays)
    )
    together = {each.track: each for each in new}
    if len(together) < 3 or lay.track not in together or any(map(course.is_settled, together)):
        return False
    return len({each.uid or each for each in together}) >= 3
