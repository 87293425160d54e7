"""Explains a moment from its start, what people said since, and the tracks of its cards.

Nothing is kept from one explanation to the next. An act that was told too early needs no rule of its own: the next
explanation does not contain it.
"""

from __future__ import annotations

from companion.interpreter.course import RETRACTED_S, Course, Excluded
from companion.interpreter.gathered import (
    ask_missed,
    check_moment,
    find_last_taken,
    group_moment,
    guess_missed,
    is_gathered,
    meets,
)
from companion.interpreter.going_on import find_under, pass_over
from companion.interpreter.moment import Explanation, MomentStart, SaidAct, SeenAct
from companion.interpreter.same_card import know_again
from companion.interpreter.single_card import read_single
from companion.interpreter.tracks import NEVER, LyingCard
from companion.interpreter.whole_row import read_row


def explain(moment: MomentStart) -> Explanation:
    """Returns what the cards say by now."""
    excluded: set[tuple[LyingCard, str]] = set()
    while True:
        try:
            return _run(Course(moment, excluded))
        except Excluded as found:
            excluded |= {(each.track, each.zone) for each in found.lays}


def _run(course: Course) -> Explanation:
    """Applies one act after the other until no more follows."""
    while True:
        play = _next(course)
        if course.said and (play is None or _comes_first(course, course.said[0], play)):
            course.hear(course.said.pop(0))
        elif play is None or not meets(course, play):
            if not _go_on(course, is_next=play is not None):
                break
        else:
            course.apply(find_under(course, play) or play)
    if course.found.is_over:
        course.found.there = [each.track for each in group_moment(course)[0]]
        course.found.missed = ask_missed(course)
    return course.found


def _next(course: Course) -> SeenAct | None:
    """The earliest act that unused cards say in the state that was reached."""
    found: list[SeenAct] = []
    course.found.asks = [each for each in course.found.asks if each.track in course.used]
    course.unclear = []
    for zone in dict.fromkeys(each.zone for each in course.lays):
        prompt = course.asking.prompt(zone, course.state)
        free = [each for each in course.lays if each.zone == zone and each.track not in course.used]
        if prompt is None or prompt.cards is None or not free:
            know_again(course, zone, free)
        elif prompt.cards.most > 1:
            if (row := read_row(course, prompt, free)) is not None:
                found.append(row)
        else:
            for lay in free:
                if (play := read_single(course, lay, prompt)) is not None:
                    found.append(play)
    return min((each for each in found if each.at <= course.now), key=_order, default=None)


def _go_on(course: Course, *, is_next: bool) -> bool:
    """Applies the act of a doubtful card if people have gone on, and returns whether it did. Notes if all is over."""
    for lay, prompt, at in tuple(course.unclear):
        if (play := pass_over(course, lay, prompt, at)) is not None:
            course.apply(play)
            return True
    waits = is_next or not check_moment(course, NEVER)
    if waits or is_gathered(course):
        course.found.is_next = is_next = group_moment(course)[1]
        course.found.is_over = course.now >= find_last_taken(course) + RETRACTED_S and is_gathered(course)
        if course.found.is_over and is_next and (play := guess_missed(course)) is not None:
            course.found.is_over = False
            course.apply(play)
            return True
    return False


def _comes_first(course: Course, said: SaidAct, play: SeenAct) -> bool:
    """Whether people said an act before the cards said theirs: by number if that was told, else by time."""
    number = min((course.moment.numbers.get(each, said.number + 1) for each in play.tracks), default=said.number + 1)
    return said.number < number if number != said.number + 1 else said.at <= play.at


def _order(play: SeenAct) -> tuple[float, int]:
    return play.at, max(each.order for each in play.lays)
