"""The reading of the unused cards of a zone: the face of each, and the act that they say."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from companion.cards import Face
from companion.interpreter.course import NOTHING, Course, Doubtful, Indication, SeenAct
from companion.interpreter.doubts import About, Doubt, ask_among, ask_which
from companion.interpreter.lying_card import LONG_AGO, NEVER, Lay, LyingCard, guess, pick_face, weigh
from companion.interpreter.numbers import BELIEVED_S, CLEAR, HANDLED_S, TOGETHER_S
from companion.interpreter.signs import Offer
from companion.interpreter.tracks import find_free_time, note_over, pick_row, place_in_row
from companion.rules.game import Cards, Prompt
from companion.rules.places import purpose_of

# The face of a card


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
    """The face that a card is taken for that is waited for from ``since`` on (seconds), and may have one of these
    faces.

    ``told`` is its face in an act, with its share: if that was not clear, only another clear reading that lasts changes
    it.
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
    """The other face, with its share, of a card that counts as this one: it has clearly been read so for long enough,
    or its tag and a camera disagree. None if there is none."""
    if track.is_disputed:
        return track.candidates[0]
    at, until, candidates = next(iter(reversed(list(track.list_spans(now)))), (0.0, 0.0, ()))
    clear = next(((other, share) for other, share in candidates[:1] if share >= CLEAR and other != face), None)
    return clear if until - at >= BELIEVED_S else None


def _name_face(course: Course, track: LyingCard, prompt: Prompt, cards: Cards, at: float) -> FaceFound:
    """The face that a card is taken for, or the question about it once it has been doubtful for a while."""
    faces, told = cards.faces, course.moment.find_told(track)
    found = name(track, faces, course.now, at, told)
    if found.face is not None and found.face not in faces:  # perhaps only since the last act, which may be wrong itself
        found = name(track, faces, course.now, max(at, course.at), told)
    ask = ask_which(track, prompt, weigh(track.candidates, faces))
    if found.face is None:
        still_s = getattr(track.seen, "still_s", 0.0) if not track.candidates else 0.0
        is_asked = track.leaves_at == NEVER and (track.is_tag_alone or found.doubted_s + still_s >= BELIEVED_S)
        return FaceFound(asks=(ask,) if is_asked else ())
    if track in course.moment.taken_for and track.read_among(faces) != found.face:
        return found._replace(asks=(ask,))
    if found.face not in faces and not course.is_told(track):
        return _name_impossible(course, track, prompt, found)
    return found


def _name_impossible(course: Course, track: LyingCard, prompt: Prompt, found: FaceFound) -> FaceFound:
    """The face of a card that is clearly read as an impossible one: that face, and the judge refuses it with a reason;
    or none, if an earlier card was read as it, for then people are asked which card that one was."""
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


# A card that does not answer


def _show_nothing(_: Offer) -> Indication:
    return NOTHING


def _set_aside(offer: Offer) -> Indication:
    """It was turned up for something else."""
    return Indication(shown=frozenset({offer.track}))


def _hold_open(offer: Offer) -> Indication:
    """It is one of several that are open, and may be named."""
    return replace(_name_gone(offer), held_open=frozenset({offer.track}))


def _name_gone(offer: Offer) -> Indication:
    """It may be named once it has gone."""
    return NOTHING if offer.lay.until > offer.course.now else _name_lying(offer, offer.lay.until)


def _name_lying(offer: Offer, at: float = LONG_AGO) -> Indication:
    """It may be named where it lay: the act that only names a card; a hidden one counts where it was turned up."""
    course, lay, track = offer.course, offer.lay, offer.track
    prompt = course.asking.find_sight(lay.zone, course.state)
    if prompt is None or prompt.cards is None or not offer.cards.cleared or track in course.shows.shown:
        return NOTHING
    is_here = lay.up is not None and not lay.up.was_up if track.lay_hidden else lay.is_last
    if not is_here or offer.comes_in_hand():
        return NOTHING
    found = name(track, prompt.cards.faces, course.now, lay.since)
    if found.face is None or found.face not in prompt.cards.faces:
        return NOTHING
    act = course.asking.make_act(prompt, (found.face,))
    return Indication(SeenAct(act, prompt, (lay,), (found.face,), (found.share,), max(course.at, lay.since, at)))


def _wait(offer: Offer) -> Indication:
    """Others lie there that must go first."""
    return Indication(asks=_ask_beside(offer), unclear=_suppose(offer, offer.lay.since))


def _ask_beside(offer: Offer) -> tuple[Doubt, ...]:
    """The question about a card that lies on beside others, or about two cards where one is played; if no other is
    asked, and none of them was taken away just now."""
    course, lay, prompt = offer.course, offer.lay, offer.prompt
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
        return (ask_which(lay.track, prompt, weigh(lay.track.candidates, offer.cards.faces), About.BESIDE),)
    return ()


def _suppose(offer: Offer, at: float) -> tuple[Doubtful, ...]:
    """The likely face of a card that could answer from this time on (seconds); nothing if it is disputed, or lies
    beside others that belong to no act yet."""
    course, lay, prompt, cards, track = offer.course, offer.lay, offer.prompt, offer.cards, offer.track
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


# Cards that answer


def _read_single(offer: Offer) -> Indication:
    """The act of one card, or the doubts about it."""
    course, lay, prompt, cards, at = offer.course, offer.lay, offer.prompt, offer.cards, offer.begins
    named = _name_face(course, lay.track, prompt, cards, at)
    row = course.felt.rows.get(lay.zone, ())
    times = map(course.moment.moments.find_time, course.said)
    said = min((each for each in times if each >= lay.landed), default=NEVER)
    place = place_in_row(lay.track, prompt, row, said) if cards.place and named.face is not None else 0
    if named.face is None or place is None:
        return Indication(asks=named.asks, unclear=_suppose(offer, at))
    act = course.asking.make_act(prompt, (named.face,), place)
    return Indication(SeenAct(act, prompt, (lay,), (named.face,), (named.share,), at, named.asks))


def _read_row(course: Course, prompt: Prompt, cards: Cards, lays: dict[LyingCard, Lay]) -> Indication:
    """The indication of cards that together answer a prompt for several."""
    zone, there = cards.zone, list(lays)
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
        return NOTHING
    at = max(course.at, *(_find_rest_time(each) + waits_s for each in row))
    if at > course.now or any(each.leaves_at < max(each.since for each in row) for each in row):
        return NOTHING
    begins_to_go = min(each.leaves_at for each in row)
    goes_on = is_laid_over or at + BELIEVED_S <= begins_to_go <= course.now
    is_doubted = course.now - at >= BELIEVED_S
    asked = FaceFound(asks=(ask_which(double, prompt, double.candidates),) if double and is_doubted else ())
    names = [asked if each is double else _name_face(course, each, prompt, cards, at) for each in row]
    asks = tuple(ask for each in names for ask in each.asks)
    if unclear := [each for each, named in zip(row, names, strict=True) if named.face is None]:
        looks = {each: guess(each.candidates, cards.faces) or "" for each in unclear}
        is_sure = (goes_on or is_doubted) and double not in unclear and all(looks.values())
        return Indication(asks=asks[:1], unclear=(Doubtful(looks, goes_on),) if is_sure else ())
    faces, shares = tuple(each.face or "" for each in names), tuple(each.share for each in names)
    act = course.asking.make_act(prompt, faces)
    return Indication(SeenAct(act, prompt, tuple(lays[each] for each in row), faces, shares, at, asks))


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
    """The time from which a card of a row lies there for good (seconds)."""
    return track.since + (BELIEVED_S if track.is_tag_alone else 0.0)


# All tests, in their order


class Sign(NamedTuple):
    """A test of a card, and the indication that it gives if the test holds. Some are asked only of one that is played
    by itself, or only of one of several that are played together."""

    holds: Callable[[Offer], bool]
    show: Callable[[Offer], Indication]
    of_one: bool = True
    of_row: bool = True


SIGNS: Final = (
    Sign(Offer.is_unseen, _show_nothing),
    Sign(Offer.is_pushed_away, _show_nothing),
    Sign(Offer.is_turned_up_for_another, _set_aside),
    Sign(Offer.is_read_again, _show_nothing, of_one=False),
    Sign(Offer.is_laid_hidden, _hold_open, of_row=False),
    Sign(Offer.is_of_shown_hand, _hold_open, of_row=False),
    Sign(Offer.is_gone_too_soon, _name_gone, of_row=False),
    Sign(Offer.is_left_of_shown, _name_lying, of_row=False),
    Sign(Offer.waits_for_others, _wait, of_row=False),
)
"""The first test that holds decides the indication of a card. If none holds, the card answers the prompt."""


def find_sign(offer: Offer) -> Sign | None:
    """The first test that holds; None if the card answers the prompt."""
    is_one = offer.cards.most == 1
    return next((each for each in SIGNS if (each.of_one if is_one else each.of_row) and each.holds(offer)), None)


def read_zone(course: Course, prompt: Prompt) -> list[Indication]:
    """The indications of the unused cards that lie, or lay, in the zone of the cards that this prompt waits for."""
    cards = prompt.cards
    assert cards is not None
    free = [each for each in course.lays if each.zone == cards.zone and each.track not in course.used]
    signs = {offer: find_sign(offer) for offer in (Offer(course, prompt, cards, each) for each in free)}
    if cards.most == 1:
        return [_read_single(offer) if sign is None else sign.show(offer) for offer, sign in signs.items()]
    found = [sign.show(offer) for offer, sign in signs.items() if sign is not None]
    answering = {offer.track: offer.lay for offer, sign in signs.items() if sign is None}
    return [*found, _read_row(course, prompt, cards, answering)]
