"""Explains a moment from its start, what people said since, and the tracks of its cards.

Nothing is kept from one explanation to the next. An act that was told too early needs no rule of its own: the next
explanation does not contain it."""

from __future__ import annotations

from typing import Any

from companion.interpreter.explaining.course import Course
from companion.interpreter.explaining.gathered import (
    WAITS,
    ask_missed,
    guess_missed,
    is_moment_over,
    judge_meeting,
    read_stray,
)
from companion.interpreter.explaining.moment import Ask, Carried, Explanation, Indication, MomentStart, SaidAct, SeenAct
from companion.interpreter.explaining.single_card import find_place, know_again, read_single
from companion.interpreter.explaining.whole_row import read_row
from companion.interpreter.numbers import BELIEVED_S
from companion.interpreter.seeing.lying_card import NEVER, Lay, LyingCard
from companion.interpreter.seeing.tracks import find_free_time
from companion.interpreter.seeing.weighing import guess, pick_face, weigh
from companion.rules.game import IllegalAct, Prompt


def explain(moment: MomentStart) -> Explanation:
    """Returns what the cards say by now."""
    excluded: set[tuple[LyingCard, str]] = set()
    while not isinstance(found := _run(Course(moment, excluded)), Explanation):
        excluded |= {(each.track, each.zone) for each in found}
    return found


def _run(course: Course) -> Explanation | tuple[Lay, ...]:
    """Applies one act after the other until no more follows. Returns what it came to; or the cards that turn out not to
    belong to the moment, which is to be explained again without them."""
    while True:
        play = _find_next(course)
        if isinstance(play, Carried):
            return (play.before,)
        if course.said and (play is None or _is_first(course, course.said[0], play)):
            course.hear()
            continue
        meeting = judge_meeting(course, play.landed) if play is not None else WAITS
        if meeting.strays:
            return meeting.strays
        if play is not None and not meeting.waits:
            course.apply(find_under(course, play) or play)
            continue
        if (guessed := _pass_over(course)) is not None:
            course.apply(guessed)
            continue
        meeting = judge_meeting(course, NEVER)
        if play is None and meeting.strays:
            return meeting.strays
        if not is_moment_over(course):
            return course.conclude()
        if (guessed := read_stray(course) or guess_missed(course)) is None:
            return course.conclude(is_over=True, asks=ask_missed(course))
        course.apply(guessed)


def _find_next(course: Course) -> SeenAct | Carried | None:
    """The earliest act that unused cards say in the state that was reached."""
    found = (each.play or each.carried for each in course.list_indications(_read_zone))
    return min((each for each in found if each is not None and each.at <= course.now), key=_find_order, default=None)


def _read_zone(course: Course, zone: str, free: list[Lay]) -> list[Indication]:
    """What the unused cards of a zone show."""
    prompt = course.asking.find_prompt(zone, course.state)
    if prompt is None or prompt.cards is None or not free:
        return [know_again(course, zone, each) for each in free]
    if prompt.cards.most > 1:
        return [read_row(course, prompt, free)]
    return [read_single(course, each, prompt) for each in free]


def _pass_over(course: Course) -> SeenAct | None:
    """The act of a doubtful card if people have gone on."""
    return next((play for each in course.unclear if (play := pass_over(course, *each)) is not None), None)


def _is_first(course: Course, said: SaidAct, play: SeenAct) -> bool:
    """Whether people said an act before the cards said theirs: by number if that was told, else by time."""
    number = min((course.moment.numbers.get(each, said.number + 1) for each in play.tracks), default=said.number + 1)
    return said.number < number if number != said.number + 1 else said.at <= play.at


def _find_order(play: SeenAct | Carried) -> tuple[float, int]:
    lays = (play.before,) if isinstance(play, Carried) else play.lays
    return play.at, max(each.order for each in lays)


def pass_over(course: Course, lay: Lay, prompt: Prompt, at: float) -> SeenAct | None:
    """The act of a card that is waited for or asked about, as it looks, if people have gone on: a clear card came later
    that is waited for only after it. A card that waits for others to be gathered is played once another seat has
    played."""
    cards, track = prompt.cards, lay.track
    assert cards is not None
    is_doubted = track.is_tag_alone or min(lay.until, course.now) - at >= BELIEVED_S
    if not is_doubted or (track.is_disputed and cards.most == 1):
        return None
    if cards.most > 1:
        free = [each for each in course.lays if each.zone == cards.zone and each.track not in course.used]
        play = read_row(course, prompt, free, goes_on=True).play
    else:
        play = _read_as_it_looks(course, lay, prompt)
    if play is None:
        return None
    try:
        after = course.moment.judge(course.state, play.act).state
    except IllegalAct:
        return None
    later = [
        each
        for each in course.lays
        if each.track not in course.used and not each.track.is_back and each.zone != cards.zone
        and lay.since <= each.since <= lay.until and course.asking.find_prompt(each.zone, course.state) is None
    ]  # fmt: skip
    is_beside = (
        cards.cleared and cards.most == 1 and find_free_time(lay, course.felt.list_all_in(lay.zone), at) > course.now
    )
    if is_beside and any(
        each.act.word() == prompt.act and each.act.seat != prompt.seat for each in course.list_open_plays()
    ):
        return play
    return play if any(_answers(course, each, after) for each in later) else None


def _read_as_it_looks(course: Course, lay: Lay, prompt: Prompt) -> SeenAct | None:
    """The act of a single card, as it looks; with a question, if it is doubtful. None if it lies beside others that
    belong to no act yet."""
    cards, track = prompt.cards, lay.track
    assert cards is not None
    face = guess(track.candidates, cards.faces)
    beside = [each for each in course.felt.list_face_up(lay.zone) if not each.pinned and each not in course.used]
    if face is None or face not in cards.faces or cards.place or (cards.cleared and beside not in ([], [track])):
        return None
    weighed = weigh(track.candidates, cards.faces)
    asks = () if pick_face(track.candidates, weighed) == face else (Ask(track, prompt, weighed),)
    act = course.asking.make_act(prompt, (face,))
    return SeenAct(act, prompt, (lay,), (face,), (dict(track.candidates)[face],), max(lay.since, course.at), asks)


def _answers(course: Course, lay: Lay, state: Any) -> bool:
    """Whether a card clearly answers a prompt for one card in this state."""
    waited = course.asking.find_prompt(lay.zone, state)
    if waited is None or waited.cards is None or waited.cards.most > 1:
        return False
    return pick_face(lay.track.candidates, weigh(lay.track.candidates, waited.cards.faces)) in waited.cards.faces


def find_under(course: Course, play: SeenAct) -> SeenAct | None:
    """The act of a doubtful card, as it looks, that was laid over the same row before the clear one of ``play``."""
    if play.prompt.cards is None or not play.prompt.cards.place:
        return None
    for lay, prompt, at in course.unclear:
        if prompt is play.prompt and lay.since < play.lays[0].since:
            face, place = guess(lay.track.candidates, play.prompt.cards.faces), find_place(course, lay, prompt)
            if face is not None and face in play.prompt.cards.faces and place is not None:
                ask = Ask(lay.track, prompt, weigh(lay.track.candidates, play.prompt.cards.faces))
                share = dict(lay.track.candidates)[face]
                return SeenAct(
                    course.asking.make_act(prompt, (face,), place), prompt, (lay,), (face,), (share,), at, (ask,)
                )
    return None
