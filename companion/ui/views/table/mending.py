"""Corrections in words: by people, or by the program, which had misread a move."""

from __future__ import annotations

from collections.abc import Sequence

from companion.languages import tr
from companion.rules.acts import LEFT_OUT, MISREAD, NOT_PLAYED, PUT_BACK, PUT_IN, REORDERED, Amend
from companion.rules.events import Amended, Event
from companion.rules.history import Entry
from companion.rules.history.corrections import takes_correction_back
from companion.rules.judging.carded import faces_of, find_shown_cards
from companion.rules.judging.visibility import is_open, open_to_all
from companion.rules.rulebook import join_sentences
from companion.speech.sentences import find_deed, headline, speak, spoken_face
from companion.table import Table


def tell_correction(table: Table, event: Amended) -> str:
    """The act before and after a correction, or the act put in; empty if no sentence describes it."""
    again = dict(event.rejudged)
    if event.why.code == PUT_IN.code:
        entries = table.history.entries
        put_in = max(number for number in again if isinstance(entries[number - 1].act, Amend))
        missed = open_to_all(table.game, again[put_in][:1])
        said = " ".join(speak(table.game, table.setup, event) for event in missed)
        return tr("Added, because it was missed: {sentence}", sentence=said)
    if event.why.code == LEFT_OUT.code:
        return tr(
            "Not counted yet, because other cards were picked up too soon: {sentence}",
            sentence=_tell_left_out(table, event),
        )
    if event.why.code == PUT_BACK.code:
        return tr("Put back: {sentence}", sentence=_put_back(table, event)) + _dropped(event)
    was, now = _first_judged(table, event.number), again.get(event.number, ())
    main, mended = headline(open_to_all(table.game, was)), headline(now)
    if not now:
        main = find_deed(open_to_all(table.game, was), table.history.entries[event.number - 1].act.seat)
    if main is None:
        return ""
    if takes_correction_back(table.history, _entry(table, event).number):
        again_said = headline(open_to_all(table.game, now)) or main
        return tr("Undone: the correction. {sentence}", sentence=speak(table.game, table.setup, again_said))
    said = speak(table.game, table.setup, main)
    own = event.why.code in (MISREAD.code, NOT_PLAYED.code)
    if not is_open(table.game, (*was, *now)):
        if own:
            return tr("I misread a card: {sentence}", sentence=said)
        return tr("Corrected: {sentence}", sentence=said) if now else tr("Deleted: {sentence}", sentence=said)
    is_said = speak(table.game, table.setup, mended) if mended is not None else ""
    told = (_own if own else _of_people)(table, was, now, said, is_said)
    return told + _reordered(event) + _dropped(event)


def corrects_one(event: Amended) -> bool:
    """Whether one line was corrected, not whole moments put in, left out or put back."""
    return event.why.code not in (PUT_IN.code, LEFT_OUT.code, PUT_BACK.code)


def _tell_left_out(table: Table, event: Amended) -> str:
    """The cards of the acts that were deleted together."""
    lines = [each.line for each in _list_together(table, event)]
    laid = [number for number in lines if faces_of(table.game, table.history.entries[number - 1].act)]
    return _speak_events(
        table, [headline(open_to_all(table.game, _first_judged(table, number))) for number in laid or lines]
    )


def _put_back(table: Table, event: Amended) -> str:
    """The cards of the acts that were put back, and what was missed among them."""
    again, together = dict(event.rejudged), _list_together(table, event)
    back = [each.line for each in together if each.line in again]
    laid = [number for number in back if faces_of(table.game, table.history.said(number))]
    told = [headline(open_to_all(table.game, again[number])) for number in laid or back]
    if any(each.missed is not None for each in together):
        missed = open_to_all(table.game, again[_entry(table, event).number])
        told += [*missed[:1], headline(missed)]
    return _speak_events(table, told)


def _entry(table: Table, event: Amended) -> Entry:
    return next(each for each in reversed(table.history.entries) if event in each.events)


def _list_together(table: Table, event: Amended) -> tuple[Amend, ...]:
    amend = _entry(table, event).act
    return tuple(amend.together()) if isinstance(amend, Amend) else ()


def _speak_events(table: Table, events: Sequence[Event | None]) -> str:
    sentences = (speak(table.game, table.setup, each) for each in events if each is not None)
    return join_sentences(sentences)


def _first_judged(table: Table, number: int) -> tuple[Event, ...]:
    """The events to which this act was first judged; for an act put in, those of the correction that put it in."""
    events = table.history.entries[number - 1].events
    for event in events:
        if isinstance(event, Amended):
            return dict(event.rejudged).get(number, events)
    return events


def verdict_changed(table: Table, event: Amended) -> str:
    """The last of the later acts that is judged differently now."""
    for number, events in reversed(event.rejudged):
        if number != event.number:
            was, now = headline(table.history.entries[number - 1].events), headline(events)
            if now is not None and now != was and is_open(table.game, (now,)):
                return " " + speak(table.game, table.setup, now)
    return ""


def _own(table: Table, was: tuple[Event, ...], now: tuple[Event, ...], said: str, is_said: str) -> str:
    """The program's misreading; if it is one card of the same seat, the two cards describe it."""
    if not is_said:
        return tr("I saw a move that nobody made: {was}", was=said)
    if cards := _two_cards(table, was, now):
        return tr("I read {was}; it was {now}.", was=cards[0], now=cards[1])
    return tr("I misread a card: {now} I read: {was}", now=is_said, was=said)


def _of_people(table: Table, was: tuple[Event, ...], now: tuple[Event, ...], said: str, is_said: str) -> str:
    """A correction by people; if it is one card of the same seat, the two cards come before the decision."""
    if not is_said:
        return tr("Deleted: {sentence}", sentence=said)
    if cards := _two_cards(table, was, now):
        decided = is_said if len(now) > 1 else ""
        return f"{tr('Corrected: {now}, not {was}.', was=cards[0], now=cards[1])} {decided}".strip()
    return tr("Corrected: {now} It was: {was}", now=is_said, was=said)


def _two_cards(table: Table, was: tuple[Event, ...], now: tuple[Event, ...]) -> tuple[str, str] | None:
    """The card that was read and the one that lies, where one card of the same seat became another."""
    faces = find_shown_cards(was[:1]), find_shown_cards(now[:1])
    is_same_seat = getattr(was[0], "seat", None) == getattr(now[0], "seat", None)
    if not is_same_seat or not len(faces[0]) == len(faces[1]) == 1 or faces[0] == faces[1]:
        return None
    return spoken_face(table.game, faces[0][0]), spoken_face(table.game, faces[1][0])


def _reordered(event: Amended) -> str:
    order = order_of(event)
    return " " + tr("Now judged in a different order: {acts}.", acts=order) if order else ""


def order_of(event: Amended) -> str:
    """The later acts in the order in which they are judged now, where that is another one; else nothing."""
    order = event.why["order"] if event.why.code == REORDERED.code else ()
    return ", ".join(map(str, order)) if isinstance(order, tuple) else ""


def _dropped(event: Amended) -> str:
    count = len(event.dropped)
    return " " + tr("{count:later move no longer stands|later moves no longer stand}.", count=count) if count else ""
