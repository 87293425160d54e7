"""Ways back in words: an undone move, and corrections by people or by the program, which had misread a move."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.languages import all_of, tr
from companion.rules.acts import LEFT_OUT, MISREAD, NOT_PLAYED, PUT_BACK, PUT_IN, REORDERED, Amend
from companion.rules.events import Amended, Event, Redone, Undone
from companion.rules.history import Entry, History
from companion.rules.history.corrections import takes_correction_back
from companion.rules.judging.carded import faces_of, find_shown_cards
from companion.rules.rulebook import join_sentences
from companion.speech.sentences import find_deed, headline, speak, spoken_face


class WaysBack:
    """The ways back of a game in words. ``show`` makes of an event of the act of this number what may be read of it;
    without it, that is what everybody at the table sees."""

    def __init__(self, history: History, show: Callable[[int, Event], Event] | None = None) -> None:
        self._history = history
        self._show = show or (lambda _, event: history.game.hide(event, None))

    def tell_back(self, event: Undone | Redone) -> str:
        """The act that was undone, taken back or redone, as it stood last; empty if no sentence describes it."""
        main = headline(self._list_shown(event.number, self._find_last_judged(event.number)[:1]))
        if main is None:
            return ""
        said = self._speak(main)
        if isinstance(event, Redone):
            return tr("Redone: {sentence}", sentence=said)
        if not event.consented:
            return tr("Undone: {sentence}", sentence=said)
        told = tr("Taken back with the table's consent: {sentence}", sentence=said)
        others = [face for face in event.seen if face not in find_shown_cards((main,))]
        if not others:
            return told
        cards = all_of([spoken_face(self._history.game, face) for face in others])
        return f"{told} {tr('Shown in the meantime: {cards}.', cards=cards)}"

    def tell_with_verdict(self, event: Amended) -> str:
        """A correction, and the last of the later acts that is judged differently now; empty if no sentence describes
        it."""
        told = self.tell(event)
        return f"{told} {self._tell_verdict(event)}".strip() if told else ""

    def tell(self, event: Amended) -> str:
        """The act before and after a correction, or the act put in; empty if no sentence describes it."""
        history, again = self._history, dict(event.rejudged)
        if event.why.code == PUT_IN.code:
            put_in = max(number for number in again if isinstance(history.entries[number - 1].act, Amend))
            said = " ".join(map(self._speak, self._list_shown(put_in, again[put_in][:1])))
            return tr("Added, because it was missed: {sentence}", sentence=said)
        if event.why.code == LEFT_OUT.code:
            return tr(
                "Not counted yet, because other cards were picked up too soon: {sentence}",
                sentence=self._tell_left_out(event),
            )
        if event.why.code == PUT_BACK.code:
            return tr("Put back: {sentence}", sentence=self._tell_put_back(event)) + _dropped(event)
        was, now = self._find_first_judged(event.number), again.get(event.number, ())
        seen, seen_now = self._list_shown(event.number, was), self._list_shown(event.number, now)
        main, mended = headline(seen), headline(seen_now)
        if not now:
            main = find_deed(seen, history.entries[event.number - 1].act.seat)
        if main is None:
            return ""
        if takes_correction_back(history, self._find_entry(event).number):
            return tr("Undone: the correction. {sentence}", sentence=self._speak(mended or main))
        said = self._speak(main)
        own = event.why.code in (MISREAD.code, NOT_PLAYED.code)
        if (seen, seen_now) != (was, now):
            if own:
                return tr("I misread a card: {sentence}", sentence=said)
            return tr("Corrected: {sentence}", sentence=said) if now else tr("Deleted: {sentence}", sentence=said)
        is_said = self._speak(mended) if mended is not None else ""
        told = (self._tell_own if own else self._tell_peoples)(was, now, said, is_said)
        return told + _reordered(event) + _dropped(event)

    def _tell_verdict(self, event: Amended) -> str:
        for number, events in reversed(event.rejudged):
            if number != event.number:
                was, now = headline(self._history.entries[number - 1].events), headline(events)
                if now is not None and now != was and self._show(number, now) == now:
                    return self._speak(now)
        return ""

    def _tell_left_out(self, event: Amended) -> str:
        """The cards of the acts that were deleted together."""
        lines = [each.line for each in self._list_together(event)]
        laid = [number for number in lines if faces_of(self._history.game, self._history.entries[number - 1].act)]
        return self._speak_all(
            headline(self._list_shown(number, self._find_first_judged(number))) for number in laid or lines
        )

    def _tell_put_back(self, event: Amended) -> str:
        """The cards of the acts that were put back, and what was missed among them."""
        again, together = dict(event.rejudged), self._list_together(event)
        back = [each.line for each in together if each.line in again]
        laid = [number for number in back if faces_of(self._history.game, self._history.said(number))]
        told = [headline(self._list_shown(number, again[number])) for number in laid or back]
        if any(each.missed is not None for each in together):
            number = self._find_entry(event).number
            missed = self._list_shown(number, again[number])
            told += [*missed[:1], headline(missed)]
        return self._speak_all(told)

    def _list_shown(self, number: int, events: Iterable[Event]) -> tuple[Event, ...]:
        return tuple(self._show(number, event) for event in events)

    def _speak(self, event: Event) -> str:
        return speak(self._history.game, self._history.setup, event)

    def _speak_all(self, events: Iterable[Event | None]) -> str:
        return join_sentences(self._speak(each) for each in events if each is not None)

    def _find_entry(self, event: Amended) -> Entry:
        return next(each for each in reversed(self._history.entries) if event in each.events)

    def _list_together(self, event: Amended) -> tuple[Amend, ...]:
        amend = self._find_entry(event).act
        return tuple(amend.together()) if isinstance(amend, Amend) else ()

    def _find_first_judged(self, number: int) -> tuple[Event, ...]:
        """The events to which this act was first judged; for an act put in, those of the correction that put it in."""
        events = self._history.entries[number - 1].events
        for event in events:
            if isinstance(event, Amended):
                return dict(event.rejudged).get(number, events)
        return events

    def _find_last_judged(self, number: int) -> tuple[Event, ...]:
        """The events of this act after its last correction."""
        for entry in reversed(self._history.entries[number:]):
            for event in entry.events:
                for line, events in event.rejudged if isinstance(event, Amended) else ():
                    if line == number:
                        return events
        return self._history.entries[number - 1].events

    def _tell_own(self, was: tuple[Event, ...], now: tuple[Event, ...], said: str, is_said: str) -> str:
        """The program's misreading; if it is one card of the same seat, the two cards describe it."""
        if not is_said:
            return tr("I saw a move that nobody made: {was}", was=said)
        if cards := self._find_two_cards(was, now):
            return tr("I read {was}; it was {now}.", was=cards[0], now=cards[1])
        return tr("I misread a card: {now} I read: {was}", now=is_said, was=said)

    def _tell_peoples(self, was: tuple[Event, ...], now: tuple[Event, ...], said: str, is_said: str) -> str:
        """A correction by people; if it is one card of the same seat, the two cards come before the decision."""
        if not is_said:
            return tr("Deleted: {sentence}", sentence=said)
        if not (cards := self._find_two_cards(was, now)):
            return tr("Corrected: {now} It was: {was}", now=is_said, was=said)
        seat = getattr(now[0], "seat", None)
        told = (
            tr("Corrected: {now}, not {was}.", was=cards[0], now=cards[1])
            if seat is None
            else tr("Corrected for {seat}: {now}, not {was}.", seat=seat, was=cards[0], now=cards[1])
        )
        return f"{told} {is_said}" if len(now) > 1 else told

    def _find_two_cards(self, was: tuple[Event, ...], now: tuple[Event, ...]) -> tuple[str, str] | None:
        """The card that was read and the one that lies, where one card of the same seat became another."""
        faces = find_shown_cards(was[:1]), find_shown_cards(now[:1])
        is_same_seat = getattr(was[0], "seat", None) == getattr(now[0], "seat", None)
        if not is_same_seat or not len(faces[0]) == len(faces[1]) == 1 or faces[0] == faces[1]:
            return None
        return spoken_face(self._history.game, faces[0][0]), spoken_face(self._history.game, faces[1][0])


def corrects_one(event: Amended) -> bool:
    """Whether one line was corrected, not whole moments put in, left out or put back."""
    return event.why.code not in (PUT_IN.code, LEFT_OUT.code, PUT_BACK.code)


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
