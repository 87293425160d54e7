"""Questions that the table answers: the meaning of an answer, the questions that stay open, and the card too many.

A card is too many if it lies beside older ones or beside a row that is whole, or is one of two where one is played.
"""

from __future__ import annotations

from typing import Any

from companion.cards import Face
from companion.evidence import BY_THE_TABLE, Evidence
from companion.interpreter.course import Explanation
from companion.interpreter.doubts import About, Doubt, ask_among
from companion.interpreter.lying_card import NEVER, NO_CARD, LyingCard
from companion.interpreter.moments import Knowledge, find_standing
from companion.interpreter.numbers import BELIEVED_S, HANDLED_S, OVER_MM, REMEMBERED_S
from companion.interpreter.told import replace_face
from companion.rules.acts import Amend
from companion.rules.game import Act
from companion.rules.history import History


def settle_card(known: Knowledge, doubt: Doubt, face: Face | None, history: History) -> tuple[Act, Evidence] | None:
    """The act of an answer about a card, with its evidence. None: the card's track notes the answer, and the cards wait
    for a new explanation."""
    track = next(filter(doubt.is_about, (*known.felt.lying_cards, *reversed(known.felt.gone))), None)
    if track is None:
        return None
    if doubt.about == About.TOO_MANY:
        return _put_aside(known, track, face)
    if doubt.about == About.READ_BEFORE:
        return _reread_earlier(known, track, face, history)
    if known.told[track].number is not None:
        return _correct(known, track, face, history)
    if doubt.about == About.WHICH_OF_TWO:
        _choose(known, track, face)
        return None
    track.said = NO_CARD if face is None else face
    if face is None:
        known.told.settle(track)
    return None


def _correct(known: Knowledge, track: LyingCard, face: Face | None, history: History) -> tuple[Act, Evidence] | None:
    """The amendment of an act whose card was this one, with its evidence; None if nothing changes."""
    was, number = known.told[track].face, known.told[track].number
    track.said = face or was or ""
    standing = None if number is None else find_standing(number, history)
    if was is None or track.said == was or standing is None:
        return None
    amend = Amend(line=standing.number, with_=replace_face(known.game, standing.act, was, track.said))
    return amend, known.attest(track, track.said)


def _reread_earlier(
    known: Knowledge, track: LyingCard, face: Face | None, history: History
) -> tuple[Act, Evidence] | None:
    """The amendment that gives an earlier act another card, with its evidence. None if the earlier card was right: then
    the card that lies here is in question."""
    shows, _ = track.likeliest
    prompt = known.asking.find_prompt(track.zone, history.state)
    earlier = known.told.find_unconfirmed(shows, prompt.seat if prompt else None, history)
    if earlier is None:
        return None
    _, standing = earlier
    if face is not None and face != shows:
        return Amend(line=standing.number, with_=replace_face(known.game, standing.act, shows, face)), BY_THE_TABLE
    known.told.acts[standing.number].is_confirmed = True
    return None


def renew_questions(known: Knowledge, found: Explanation, history: History) -> tuple[Doubt, ...]:
    """The new questions of an explanation. Withdraws those whose cards are not doubtful any more."""
    asks = [*found.shows.asks, *(each for play in found.plays for each in play.asks)]
    for doubt in known.questions.waiting:
        track = next(filter(doubt.is_about, (*known.felt.gone, *known.felt.lying_cards)), None)
        is_asked = track is not None and any(each.is_about(track) for each in asks)
        if track is not None and not is_asked and not _is_still_open(known, doubt, track, found, history):
            known.questions.pop(doubt.number)
    return tuple(new for each in asks if (new := ask_once(known, each)) is not None)


def forget_old(known: Knowledge) -> None:
    """Withdraws questions about cards that left the table too long ago to remember."""
    for doubt in known.questions.waiting:
        track = next(filter(doubt.is_about, known.felt.gone), None)
        if doubt.about == About.TAKEN_AWAY and (track is None or known.felt.now - track.leaves_at > REMEMBERED_S):
            known.questions.pop(doubt.number)


def ask_once(known: Knowledge, ask: Doubt) -> Doubt | None:
    """Asks about a card, if that is not asked yet."""
    track = next(filter(ask.is_about, (*known.felt.lying_cards, *reversed(known.felt.gone))))
    held = known.questions.find(track)
    if held is not None and held.about == About.REFUSED and held.named[:1] == (track.likeliest[0],):
        return None
    if held is not None and track.leaves_at < NEVER:
        known.questions.note_gathered(track)
        return None
    doubt = known.questions.ask(ask, track)
    return doubt if held is None else None


def _is_still_open(known: Knowledge, doubt: Doubt, track: LyingCard, found: Explanation, history: History) -> bool:
    """Whether a question stays open."""
    felt, counted, lies, is_told = known.felt, known.told[track], track.leaves_at == NEVER, track in known.told
    if doubt.about in (About.TOO_FEW, About.NEVER_READ) or (track in found.over and not is_told):
        return True
    if doubt.about == About.TOO_MANY:
        return lies and not is_told
    if not (lies or is_told or track.is_tag_alone) and found.plays:
        return felt.now < felt.gone[-1].leaves_at + BELIEVED_S
    if doubt.about == About.REFUSED:
        return lies and doubt.named[:1] == (track.likeliest[0],)
    if counted.number is None or not history.stands(counted.number) or track.said is not None:
        return False
    if lies:
        return not (track.is_clear and track.likeliest[0] == counted.face)
    known.questions.note_gathered(track)
    return doubt.about != About.REREAD and felt.now - track.leaves_at <= REMEMBERED_S


def ask_beside_row(known: Knowledge, state: Any) -> Doubt | None:
    """The question about one more card beside a row that was read whole: it is the likeliest not to belong there."""
    for zone, row in known.felt.rows.items():
        counted, there = [known.told[each] for each in row], known.felt.list_face_up(zone)
        act = counted[0].act if counted else None
        if act is None or known.asking.find_prompt(zone, state) is not None:
            continue
        if any(each.number != counted[0].number for each in counted) or any(each not in there for each in row):
            continue
        more = [each for each in there if each not in row and each not in known.told]
        for each in more[:1]:
            is_apart = min(abs(each.place_mm[0] - card.place_mm[0]) for card in row) >= OVER_MM
            lies_on = known.felt.now - each.since >= HANDLED_S
            if each.is_clear and is_apart and lies_on and not known.questions.find(each):
                others = ((its.face, 0.0) for its in counted if its.face)
                return known.questions.ask(ask_among(each, act, (each.likeliest, *others), About.TOO_MANY), each)
    return None


def _choose(known: Knowledge, track: LyingCard, face: Face | None) -> None:
    """One of two cards is played, the other one is not."""
    there = known.felt.list_face_up(track.zone)
    chosen = next((each for each in there if each.likeliest[0] == face), track)
    for each in there:
        if each is not chosen or face is None:
            known.told.settle(each)
    if face is not None:
        chosen.said = face


def _put_aside(known: Knowledge, track: LyingCard, face: Face | None) -> tuple[Act, Evidence] | None:
    """This card does not belong to the row (None: the last to come); another one of it gives way to that."""
    felt, shows = known.felt, track.likeliest[0]
    row = felt.rows.get(track.zone, ())
    aside = next((each for each in row if known.told[each].face == face), track)
    number, before = known.told[aside].number, known.told[aside].act
    known.told.settle(aside)
    if number is None or before is None or face is None or not shows:
        return None
    felt.rows[track.zone] = tuple(track if each is aside else each for each in row)
    if (told := known.told.acts.get(number)) is not None:
        told.tracks = felt.rows[track.zone]
    return Amend(line=number, with_=replace_face(known.game, before, face, shows)), BY_THE_TABLE
