"""What a doubtful card counts as once people go on: what it looks like."""

from __future__ import annotations

from typing import Any

from companion.interpreter.explaining.course import Course
from companion.interpreter.explaining.moment import Ask, SeenAct
from companion.interpreter.explaining.single_card import find_place
from companion.interpreter.explaining.whole_row import read_row
from companion.interpreter.seeing.lying_card import Lay
from companion.interpreter.seeing.naming import guess
from companion.interpreter.seeing.times import BELIEVED_S
from companion.interpreter.seeing.tracks import find_free_time
from companion.interpreter.seeing.weighing import pick_face, weigh
from companion.rules.game import IllegalAct, Prompt


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
        play = read_row(course, prompt, free, goes_on=True)
    else:
        play = _read_as_it_looks(course, lay, prompt)
    if play is None:
        return None
    try:
        after = course.moment.book.judge(course.state, play.act).state
    except IllegalAct:
        return None
    later = [
        each
        for each in course.lays
        if each.track not in course.used and not each.track.is_back and each.zone != cards.zone
        and lay.since <= each.since <= lay.until and course.asking.prompt(each.zone, course.state) is None
    ]  # fmt: skip
    is_beside = cards.cleared and cards.most == 1 and find_free_time(lay, course.felt.all_in(lay.zone), at) > course.now
    if is_beside and any(
        each.act.word() == prompt.act and each.act.seat != prompt.seat for each in course.open_plays()
    ):
        return play
    return play if any(_answers(course, each, after) for each in later) else None


def _read_as_it_looks(course: Course, lay: Lay, prompt: Prompt) -> SeenAct | None:
    """The act of a single card, as it looks; with a question, if it is doubtful. None if it lies beside others that
    belong to no act yet."""
    cards, track = prompt.cards, lay.track
    assert cards is not None
    face = guess(track.candidates, cards.faces)
    beside = [each for each in course.felt.face_up(lay.zone) if not each.pinned and each not in course.used]
    if face is None or face not in cards.faces or cards.place or (cards.cleared and beside not in ([], [track])):
        return None
    weighed = weigh(track.candidates, cards.faces)
    asks = () if pick_face(track.candidates, weighed) == face else (Ask(track, prompt, weighed),)
    act = course.asking.act(prompt, (face,))
    return SeenAct(act, prompt, (lay,), (face,), (dict(track.candidates)[face],), max(lay.since, course.at), asks)


def _answers(course: Course, lay: Lay, state: Any) -> bool:
    """Whether a card clearly answers a prompt for one card in this state."""
    waited = course.asking.prompt(lay.zone, state)
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
                return SeenAct(course.asking.act(prompt, (face,), place), prompt, (lay,), (face,), (share,), at, (ask,))
    return None
