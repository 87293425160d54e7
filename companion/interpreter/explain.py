"""Explains a moment from its start, the acts that people entered since, and the tracks of its cards.

Nothing passes from one explanation to the next. An act that came too early needs no rule of its own: the next
explanation does not contain it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.interpreter.course import (
    Course,
    Explanation,
    SeenAct,
)
from companion.interpreter.doubts import About, Doubt, ask_which
from companion.interpreter.lying_card import LONG_AGO, NEVER, NO_CARD, Lay, LyingCard, weigh
from companion.interpreter.moments import OpenMoment
from companion.interpreter.numbers import BELIEVED_S, CARRIED_S, CLEAR, HANDLED_S, REMEMBERED_S, SUPPORTED, TOGETHER_S
from companion.interpreter.prompts import is_seen
from companion.interpreter.reading import read_zone
from companion.interpreter.tracks import find_free_time
from companion.languages import tr
from companion.rules.acts import NextTurn, Rule
from companion.rules.game import Cards, IllegalAct, Prompt
from companion.rules.history import Standing


def is_gathered(course: Course, there: list[Lay], by: float) -> bool:
    """Whether these cards were all taken away by this time (seconds), and none of them was only taken back.

    A seat that lays another card instead takes its own back at once; no other card comes before that.
    """
    if not all(course.find_leaving(each.track) <= by for each in there) or _is_maybe_covered(course, there):
        return False
    if len({each.zone for each in there}) >= 2:
        return True
    if not any(each.track in course.used and not each.track.is_tag_alone for each in there):
        return False
    if any(each.said == NO_CARD and each.leaves_at >= there[0].landed for each in course.felt.gone):
        return False  # People said that no other card lay there.
    if not (after := course.group[1]):
        return by >= find_last_taken(course, there, by) + HANDLED_S
    is_lain = any(course.find_leaving(each.track) - each.landed >= TOGETHER_S for each in there)
    return is_lain or after[0].zone != there[0].zone


def _is_maybe_covered(course: Course, there: list[Lay]) -> bool:
    """Whether these are tags of seats that are all waited for again, as in a war: cards may lie on them."""
    waited = {(each.act, each.seat) for each in course.asking.list_prompts(course.state) if not each.optional}
    acts = {(act.word(), act.seat) for each in there if (act := course.told[each.track].act) is not None}
    return bool(acts) and acts <= waited and all(each.track.is_tag_alone for each in there)


def find_last_taken(course: Course, there: list[Lay], by: float) -> float:
    """The time at which the last of these cards was taken away, up to this time (seconds); LONG_AGO if all lay then."""
    left = [course.find_leaving(each.track) for each in there]
    return max((each for each in left if each <= by), default=LONG_AGO)


def find_strays(course: Course, landed: float) -> tuple[Lay, ...] | None:
    """The played cards that did not lie together with a card that landed at this time (seconds): they were taken back
    before, or pushed on, and do not belong to the moment. None if that is not sure yet, or if all cards were
    gathered."""
    gone = [each for each in course.list_open_plays() if _is_gone(course, each, landed)]
    if not gone:
        return ()
    if pushed := tuple(lay for each in gone for lay in each.lays if _is_pushed_on(lay)):
        return pushed
    by = min(landed, course.now)
    before = [each for each in course.group[0] if each.landed < landed]
    waits_s = HANDLED_S if landed == NEVER and not course.group[1] else BELIEVED_S
    if course.now < find_last_taken(course, before, by) + waits_s or is_gathered(course, before, by):
        return None
    return tuple(lay for each in gone for lay in each.lays)


def _is_pushed_on(lay: Lay) -> bool:
    """Whether a card was pushed on to where it belongs: one that had lain there for longer is being gathered."""
    return not lay.is_last and lay.until - lay.landed <= HANDLED_S


def _is_gone(course: Course, play: SeenAct, landed: float) -> bool:
    """Whether all cards of an act were taken away before another one landed at this time (seconds).

    A hand may hide the last card until the first ones are gathered, and a tag that is not read any more may be covered:
    such a card is gone only if another one lies in its place.
    """
    for each in play.lays:
        until = each.until if _is_pushed_on(each) else course.find_leaving(each.track)
        if until >= landed or until > course.now:
            return False
        may_lie = each.track.is_tag_alone or landed - until <= BELIEVED_S
        if may_lie and each.is_last and not _is_replaced(course, each, landed):
            return False
    return True


def _is_replaced(course: Course, lay: Lay, landed: float) -> bool:
    """Whether another card has lain in this place since for a while, or came at the time ``landed`` (seconds)."""
    return any(
        min(course.now, each.until) - each.landed >= BELIEVED_S or abs(each.landed - landed) <= TOGETHER_S
        for each in course.lays
        if each.zone == lay.zone and each.landed > lay.since and each.until > lay.until
        and each.track not in course.used and not (each.track.uid and each.track.uid == lay.track.uid)
    )  # fmt: skip


def ask_missed(course: Course) -> list[Doubt]:
    """The questions about the one or two cards of the moment that were gathered unread; none once people have gone on,
    or too much time has passed."""
    missed = _find_missed(course)
    lays = [lay for lay, _, _ in missed]
    is_pair = len(lays) == 2 and lays[0].since < lays[1].until and lays[1].since < lays[0].until
    is_one = len(lays) == 1 and bool(course.list_in_book())
    there, is_next = course.group
    taken_at = find_last_taken(course, there, course.now)
    if is_next or course.now - taken_at > REMEMBERED_S or not (is_pair or is_one):
        return []
    return [
        ask_which(lay.track, prompt, weigh(lay.track.candidates, cards.faces), About.TAKEN_AWAY)
        for lay, prompt, cards in missed
    ]


def _find_missed(course: Course) -> list[tuple[Lay, Prompt, Cards]]:
    """The unread cards of a gathered moment, each with the prompt that it would have answered, and its cards."""
    found = list[tuple[Lay, Prompt, Cards]]()
    for lay in _list_unused(course):
        prompt, track = course.asking.find_prompt(lay.zone, course.state), lay.track
        if prompt is None or (cards := prompt.cards) is None or cards.most > 1 or not is_seen(prompt):
            continue
        is_unread = track.read_among(cards.faces) is None and not (track.is_foreign or track.is_tag_alone)
        is_free = find_free_time(lay, course.list_all_in(lay.zone), lay.since) <= lay.until <= course.now
        if is_unread and is_free and lay.is_last and track not in course.told and track not in course.shows.held_open:
            found.append((lay, prompt, cards))
    return found


def _list_unused(course: Course) -> list[Lay]:
    """The cards of the moment that are in no act."""
    lays = {(each.track, each.zone) for each in course.lays if each.track not in course.used}
    return [each for each in course.group[0] if (each.track, each.zone) in lays]


def guess_missed(course: Course) -> SeenAct | None:
    """The act of the one unread card of a gathered moment, with its likeliest face; None until people have
    continued."""
    missed = _find_missed(course)
    if len(missed) != 1 or not course.group[1]:
        return None
    ((lay, prompt, cards),) = missed
    seen, weighed = dict(lay.track.candidates), weigh(lay.track.candidates, cards.faces)
    face, share = next(iter(weighed), (NO_CARD, 0.0))
    if face not in cards.faces or seen[face] < SUPPORTED or share <= 1 / 2:
        return None
    act, asks = course.asking.make_act(prompt, (face,)), (ask_which(lay.track, prompt, weighed),)
    return SeenAct(act, prompt, (lay,), (face,), (seen[face],), max(lay.since, course.at), asks)


def read_stray(course: Course) -> SeenAct | None:
    """The act of the one card that nobody was seen to lay. One seat's card alone is missing from a gathered moment, and
    another clear card lay at a seat that had played: it was hidden until it was pushed there."""
    waited, (there, _) = course.asking.list_waited(course.state), course.group
    if len(waited) != 1 or (cards := waited[0].cards) is None or cards.most > 1 or cards.place:
        return None
    played = {lay.zone for each in course.plays for lay in each.lays} - {cards.zone}
    unused = [each for each in _list_unused(course) if each.zone in played and not course.is_settled(each.track)]
    strays = [(lay, face) for lay in unused if (face := lay.track.read_among(cards.faces)) in cards.faces]
    if len(strays) != 1 or any(each.zone == cards.zone for each in there):
        return None
    ((lay, face),) = strays
    assert face is not None
    act, share = course.asking.make_act(waited[0], (face,)), dict(lay.track.candidates)[face]
    return SeenAct(act, waited[0], (lay,), (face,), (share,), lay.since)


def explain(moment: OpenMoment) -> Explanation:
    """Returns the present explanation of the cards. If people have continued although something is not sure, the
    likeliest reading holds, if it explains their cards."""
    found = best = _explain(moment)
    ahead, most = {each.track for each in found.ahead}, 0
    for other, is_answered in _list_others(moment, found):
        supposed = _explain(other)
        explained = is_answered + sum(not ahead.isdisjoint(each.tracks) for each in supposed.plays)
        best, most = (supposed, explained) if explained > most else (best, most)
    return best


def _list_others(moment: OpenMoment, found: Explanation) -> Iterator[tuple[OpenMoment, bool]]:
    """The other moments that may be true, each with whether another seat has answered it: a doubtful card has its
    likely face; one that was not clear is another one, if two seats have continued with cards that nothing waits for;
    or another seat leads, if the program left out the acts before."""
    for doubtful in found.shows.unclear:
        if found.ahead or doubtful.is_answered:
            yield replace(moment, taken_for=doubtful.faces), doubtful.is_answered
    if len({each.zone for each in found.ahead}) > 1:
        plays = sorted((each for each in found.plays if min(each.shares) < CLEAR), key=lambda each: min(each.shares))
        read = ((each, lay.track, face) for each in plays for lay in each.lays for face, _ in lay.track.candidates)
        for each, track, face in read:
            if face not in each.faces:
                yield replace(moment, taken_for={track: face}), False
    now, seats = moment.moments.felt.now, moment.state.seats
    ahead = [each for each in found.ahead if each.until > now and "/" in each.zone]
    if found.plays or not moment.left_out or not ahead or ahead[0].since > now - BELIEVED_S:
        return
    if moment.left_out & {each.track.likeliest[0] for each in ahead}:
        return  # The card was only laid elsewhere first.
    for seat in dict.fromkeys(seats[int(each.zone.partition("/")[0]) - 1] for each in ahead):
        if moment.history.game.can_turn_to(moment.state, seat):
            rule = Rule(text=tr("Something was skipped"), effect=(NextTurn(turn=seat),))
            yield replace(moment, state=moment.judge(moment.state, rule).state, rule=rule), False


def _explain(moment: OpenMoment) -> Explanation:
    """The explanation of the cards, if this moment is the true one."""
    excluded: set[tuple[LyingCard, str]] = set()
    while not isinstance(found := run(Course(moment, excluded)), Explanation):
        excluded |= {(each.track, each.zone) for each in found}
    return replace(found, rule=moment.rule)


def run(course: Course) -> Explanation | tuple[Lay, ...]:
    """Applies one act after the other until no more follows. Returns the explanation; or the cards that turn out not to
    belong to the moment, which is to be explained again without them."""
    while True:
        play = _find_next(course)
        if course.said and (play is None or _is_first(course, course.said[0], play)):
            course.hear()
            continue
        strays = None if play is None else find_strays(course, play.landed)
        if strays:
            return strays
        if play is not None and strays is not None:
            if pushed := course.apply(play):
                return pushed
            continue
        if play is None and (strays := find_strays(course, NEVER)):
            return strays
        there, now = course.group[0], course.now
        if not is_gathered(course, there, now) or now < find_last_taken(course, there, now) + BELIEVED_S:
            return course.conclude()
        if (guessed := read_stray(course) or guess_missed(course)) is None:
            return course.conclude(is_over=True, asks=ask_missed(course))
        course.apply(guessed)


def _find_next(course: Course) -> SeenAct | None:
    """The earliest act that unused cards say in the state that was reached. Notes what the cards of each zone show."""
    course.shows = replace(course.shows, asks=(), unclear=())
    plays = list[SeenAct]()
    for zone in dict.fromkeys(each.zone for each in course.lays):
        prompt = course.asking.find_prompt(zone, course.state)
        for each in read_zone(course, prompt) if prompt is not None else ():
            course.shows = course.shows.join(each)
            if each.play is not None and each.play.at <= course.now:
                plays.append(each.play)
    return min(plays, key=lambda each: (each.at, max(lay.order for lay in each.lays)), default=None)


def _is_first(course: Course, said: Standing, play: SeenAct) -> bool:
    """Whether people entered an act before the cards said theirs: in the order of the book if it has both, else by
    time. A card that nothing waits for after its seat has spoken may be found up to CARRIED_S later: a hand was still
    there."""
    moment = course.moment
    numbers = [moment.numbers[each] for each in play.tracks if each in moment.numbers]
    if numbers:
        return moment.history.place_of(said.number) < moment.history.place_of(min(numbers))
    waits_s = CARRIED_S if said.act.seat == play.act.seat and _ends_laying(course, said) else 0.0
    return moment.moments.find_time(said) + waits_s <= min(play.at, play.landed)


def _ends_laying(course: Course, said: Standing) -> bool:
    """Whether the seat of an act that people said lays no more cards after it."""
    try:
        after = course.moment.judge(course.state, said.act).state
    except IllegalAct:
        return False
    return course.asking.ends_laying(said.act.seat, course.state, after)
