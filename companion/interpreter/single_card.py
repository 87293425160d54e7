"""The act that one card says, and when it begins to say it."""

from __future__ import annotations

from companion.interpreter.course import RETRACTED_S, TOGETHER_S, Course
from companion.interpreter.felt import find_free_time
from companion.interpreter.moment import SeenAct
from companion.interpreter.naming import name
from companion.interpreter.reading import came_up_for, name_face
from companion.interpreter.rows import place_in_row, seems_hidden
from companion.interpreter.same_card import exclude_carried, is_again, strike_named_elsewhere
from companion.interpreter.tracks import Lay
from companion.rules.game import Cards, Prompt


def read_single(course: Course, lay: Lay, prompt: Prompt) -> SeenAct | None:
    """The act that this card says; None if it says none by now."""
    cards, track = prompt.cards, lay.track
    assert cards is not None
    if track.is_back or is_again(course, lay, cards) or seems_hidden(track, cards):
        return None
    strike_named_elsewhere(course, lay, prompt)
    at = _find_beginning(course, lay, prompt)
    if at is None or (at <= course.now and _came_with_turned_up(course, lay, cards)):
        return _name_turned_up(course, lay, prompt, lies=at is not None)
    if at > course.now:
        return None
    exclude_carried(course, lay, prompt)
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
    if cards.cleared and track.said is None:
        if _is_shown_with_others(course, lay):
            course.found.held_open.add(track)
            return None
        if track not in course.moment.numbers:
            free = find_free_time(lay, course.felt.all_in(lay.zone), at)
            begun = _find_beginning_beside(course, lay, prompt)
            at = free if begun is None or free <= begun else begun
    is_told = track in course.moment.numbers or track.said is not None
    return at if at < lay.until or (is_told and at == lay.until) else None


def _is_shown_with_others(course: Course, lay: Lay) -> bool:
    """Whether it is one of three or more cards that came together where one is played: a hand that is shown."""
    there = [each for each in course.felt.all_in(lay.zone) if each.since <= lay.until and lay.since <= each.until]
    first = there[0].since if there else 0.0
    together = [each for each in there if each.since - first <= TOGETHER_S]
    if len(together) < 3 or any(each.track.pinned for each in together):
        return False
    return any(each.track is lay.track for each in together)


def _find_beginning_beside(course: Course, lay: Lay, prompt: Prompt) -> float | None:
    """When a card is played although settled ones lie beside it (seconds): it came alone, has lain for a while, and
    another seat has played. Then the others were left there, or nobody saw them go. None if that is not so."""
    free = [each for each in course.felt.face_up(lay.zone) if not each.pinned and each not in course.used]
    if free != [lay.track]:
        return None
    others = [each.at for each in course.open_plays() if each.act.word() == prompt.act and each.act.seat != prompt.seat]
    return max(lay.since + RETRACTED_S, course.at, *others) if others else None
