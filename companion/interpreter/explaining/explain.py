"""Explains a moment from its start, what people said since, and the tracks of its cards.

Nothing is kept from one explanation to the next. An act that was told too early needs no rule of its own: the next
explanation does not contain it.
"""

from __future__ import annotations

from companion.interpreter.explaining.course import Course
from companion.interpreter.explaining.gathered import (
    ask_missed,
    find_last_taken,
    group_moment,
    guess_missed,
    is_gathered,
    judge_meeting,
    read_stray,
)
from companion.interpreter.explaining.going_on import find_under, pass_over
from companion.interpreter.explaining.moment import Explanation, MomentStart, SaidAct, SeenAct
from companion.interpreter.explaining.same_card import Carried, know_again
from companion.interpreter.explaining.single_card import read_single
from companion.interpreter.explaining.whole_row import read_row
from companion.interpreter.seeing.lying_card import NEVER, Lay, LyingCard
from companion.interpreter.seeing.times import BELIEVED_S


def explain(moment: MomentStart) -> Explanation:
    """Returns what the cards say by now."""
    excluded: set[tuple[LyingCard, str]] = set()
    while True:
        course = Course(moment, excluded)
        strays = _run(course)
        if not strays:
            return course.found
        excluded |= {(each.track, each.zone) for each in strays}


def _run(course: Course) -> tuple[Lay, ...]:
    """Applies one act after the other until no more follows. Returns the cards that turn out not to belong to the
    moment, which is to be explained again without them."""
    while True:
        play = _next(course)
        if isinstance(play, Carried):
            return (play.before,)
        if course.said and (play is None or _comes_first(course, course.said[0], play)):
            course.hear(course.said.pop(0))
            continue
        if play is not None:
            meeting = judge_meeting(course, play.landed)
            if meeting.strays:
                return meeting.strays
            if not meeting.waits:
                course.apply(find_under(course, play) or play)
                continue
        if (guessed := _pass_over(course)) is not None:
            course.apply(guessed)
            continue
        meeting = judge_meeting(course, NEVER)
        if play is None and meeting.strays:
            return meeting.strays
        guessed = _end(course, is_next=play is not None, waits=meeting.waits)
        if guessed is None:
            break
        course.apply(guessed)
    if course.found.is_over:
        course.found.there = [each.track for each in group_moment(course)[0]]
        course.found.missed = ask_missed(course)
    return ()


def _next(course: Course) -> SeenAct | Carried | None:
    """The earliest act that unused cards say in the state that was reached."""
    found: list[SeenAct | Carried] = []
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


def _pass_over(course: Course) -> SeenAct | None:
    """The act of a doubtful card if people have gone on."""
    return next((play for each in tuple(course.unclear) if (play := pass_over(course, *each)) is not None), None)


def _end(course: Course, *, is_next: bool, waits: bool) -> SeenAct | None:
    """Notes if all is over. Returns the act of the one card that was never read, if people have gone on."""
    if is_next or waits or is_gathered(course):
        course.found.is_next = is_next = group_moment(course)[1]
        course.found.is_over = course.now >= find_last_taken(course) + BELIEVED_S and is_gathered(course)
        if not course.found.is_over:
            return None
        play = read_stray(course) or (guess_missed(course) if is_next else None)
        course.found.is_over = play is None
        return play
    return None


def _comes_first(course: Course, said: SaidAct, play: SeenAct) -> bool:
    """Whether people said an act before the cards said theirs: by number if that was told, else by time."""
    number = min((course.moment.numbers.get(each, said.number + 1) for each in play.tracks), default=said.number + 1)
    return said.number < number if number != said.number + 1 else said.at <= play.at


def _order(play: SeenAct | Carried) -> tuple[float, int]:
    lays = (play.before,) if isinstance(play, Carried) else play.lays
    return play.at, max(each.order for each in lays)
