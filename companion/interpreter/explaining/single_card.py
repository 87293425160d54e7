"""The act that one card says, and when it begins to say it."""

from __future__ import annotations

from companion.interpreter.explaining.course import TOGETHER_S, Course
from companion.interpreter.explaining.moment import SeenAct
from companion.interpreter.explaining.reading import came_up_for, name_face
from companion.interpreter.explaining.same_card import Carried, find_again, find_carried, strike_named_elsewhere
from companion.interpreter.seeing.lying_card import Lay
from companion.interpreter.seeing.naming import name
from companion.interpreter.seeing.rows import place_in_row, seems_hidden
from companion.interpreter.seeing.tracks import find_free_time
from companion.rules.game import Cards, Prompt
from companion.rules.places import purpose_of


def read_single(course: Course, lay: Lay, prompt: Prompt) -> SeenAct | Carried | None:
    """The act that this card says, or the one that it was carried from; None if it says none by now."""
    cards, track = prompt.cards, lay.track
    assert cards is not None
    if track.is_back:
        return None
    if (before := find_again(course, lay, cards)) is not None:
        course.note_again(track, before)
        return None
    if seems_hidden(track, cards):
        return None
    strike_named_elsewhere(course, lay, prompt)
    at = _find_beginning(course, lay, prompt)
    if at is None or (at <= course.now and _came_with_turned_up(course, lay, cards)):
        return _name_turned_up(course, lay, prompt, lies=at is not None)
    if at > course.now:
        course.unclear.append((lay, prompt, lay.since))  # Others lie there that must go first.
        return None
    if (carried := find_carried(course, lay, prompt)) is not None:
        return carried
    face, share = name_face(course, lay, prompt, at)
    if face is None:
        return None
    place = find_place(course, lay, prompt) if cards.place else 0
    if place is None:
        return None
    return SeenAct(course.asking.act(prompt, (face,), place), prompt, (lay,), (face,), (share,), at)


def find_place(course: Course, lay: Lay, prompt: Prompt) -> int | None:
    """Over which card of its row, from 1, a card was laid; None if that cannot be seen."""
    return place_in_row(lay.track, prompt, course.felt.rows.get(lay.zone, ()))


def _came_with_turned_up(course: Course, lay: Lay, cards: Cards) -> bool:
    """Whether a card came together with cards that were only shown, and was left lying when those were taken."""
    came = (since for zone, since in course.moment.turned_up if zone == lay.zone)
    return cards.cleared and lay.track.said is None and any(abs(lay.since - each) <= TOGETHER_S for each in came)


def _name_turned_up(course: Course, lay: Lay, waited: Prompt, *, lies: bool) -> SeenAct | None:
    """The act that only names a card: it lay beside others where one card is waited for, and was taken away with
    them, so it was only shown. None if nothing is to be named there."""
    prompt = course.asking.sight(lay.zone, course.state)
    if prompt is None or prompt.cards is None or waited.cards is None or not waited.cards.cleared:
        return None
    if (
        (lay.until > course.now and not lies)
        or not lay.is_last
        or lay.track in course.found.shown
        or _is_shown_with_others(course, lay)
    ):
        return None
    found = name(lay.track, prompt.cards.faces, course.now, lay.since)
    if found.face is None or found.face not in prompt.cards.faces:
        return None
    act = course.asking.act(prompt, (found.face,))
    return SeenAct(act, prompt, (lay,), (found.face,), (found.share,), max(course.at, lay.since if lies else lay.until))


def _find_beginning(course: Course, lay: Lay, prompt: Prompt) -> float | None:
    """When a card begins to answer the prompt (seconds); None if it does not, or was only shown."""
    cards, track = prompt.cards, lay.track
    assert cards is not None
    at = max(lay.since, course.at)
    if course.asking.is_turned_up_for(prompt) and not came_up_for(course, lay, prompt):
        course.found.shown.add(track)
        return None
    if track.said is None and _is_laid_hidden(course, lay, cards):
        course.found.held_open.add(track)
        return None
    if cards.cleared and track.said is None:
        if _is_shown_with_others(course, lay):
            course.found.held_open.add(track)
            return None
        if track not in course.moment.numbers:
            at = find_free_time(lay, course.felt.all_in(lay.zone), at)
    is_told = track in course.moment.numbers or track.said is not None
    return at if at < lay.until or lay.until > course.now or (is_told and at == lay.until) else None


def _is_laid_hidden(course: Course, lay: Lay, cards: Cards) -> bool:
    """Whether a card that was turned up is one of those that the book has face down where it came to lie.

    It was laid before the next card is waited for alone, and no more than the book has were laid before it. Of some
    that lie one on the other the camera sees one: so the first to be turned up there, together with another seat's
    card, is not one of them.
    """
    track, first = lay.track, lay.track.lays[-1]
    sight = course.asking.sight(first.zone, course.state)
    if sight is None or sight.cards is None or not track.lay_hidden or track in course.moment.numbers:
        return False
    before = [
        each for each in (*course.felt.gone, *course.felt.lying)
        if each.lays[-1].zone == first.zone and each.lay_hidden and each.lays[-1].since < first.since < each.leaves_at
        and each not in course.used and not each.pinned
    ]  # fmt: skip
    at_once = (
        each.zone != lay.zone and purpose_of(each.zone) == purpose_of(lay.zone)
        and abs(each.since - lay.since) <= TOGETHER_S and each.track is not track and not each.track.is_back
        for each in course.lays
    )  # fmt: skip
    if len(before) >= sight.cards.most:
        return False
    if cards.cleared:
        return first.since <= course.answered_at
    return not lay.is_last or not all(each.is_back for each in before) or not any(at_once)


def _is_shown_with_others(course: Course, lay: Lay) -> bool:
    """Whether it is one of three or more cards that came together where one is played: a hand that is shown."""
    there = [each for each in course.felt.all_in(lay.zone) if each.since <= lay.until and lay.since <= each.until]
    first = there[0].since if there else 0.0
    together = [each for each in there if each.since - first <= TOGETHER_S]
    if len(together) < 3 or any(each.track.pinned for each in together):
        return False
    return any(each.track is lay.track for each in together)
