"""The picture was away and is back: what lies then is compared as a whole, before anything of it is read."""

from __future__ import annotations

from dataclasses import replace
from math import nextafter
from typing import Any

from companion.cards import Face
from companion.interpreter.book.comparing import Comparing, Comparison, Unlike
from companion.interpreter.known import Knowledge
from companion.interpreter.numbers import AWAY_S, CARRIED_S
from companion.interpreter.seeing.lying_card import LONG_AGO, Conclusion, LyingCard, find_key
from companion.observations import CardGone, CardSeen, Looked, Observation, SourceName, TagGone, TagSeen
from companion.rules.acts import Amend
from companion.rules.history import History


class Returning:
    """Keeps the one question that puts table and referee together."""

    def __init__(self, known: Knowledge) -> None:
        self._felt, self._told = known.felt, known.told
        self._comparing = Comparing(known)
        self._noticed: dict[SourceName, tuple[float, float]] = {}  # the last two times of each
        self._back_at: float | None = None
        self._is_resumed = False
        self._asked = 0
        self._left: set[tuple[int, Face]] = set()
        self.open: Comparison | None = None

    @property
    def is_settling(self) -> bool:
        """Whether the picture has just returned, and it is not yet clear what all lies there."""
        return self._back_at is not None

    @property
    def has_just_begun(self) -> bool:
        """Whether this is the first look after a long while: what lies by now is not known yet."""
        return self._back_at == self._felt.now

    def begin_again(self) -> None:
        """An evening goes on that was kept: what lies at the first look is compared as after a long while."""
        self._is_resumed = True

    def note(self, noticed: Observation) -> None:
        """A source noticed something: as ever, or after a long while again."""
        if not isinstance(noticed, CardSeen | CardGone | TagSeen | TagGone | Looked):
            return
        before, last = self._noticed.get(noticed.source, (noticed.at, noticed.at))
        before, last = (last, noticed.at) if noticed.at > last else (before, last)
        self._noticed[noticed.source] = before, last
        if self._is_resumed:
            self._is_resumed = False
            self._back_at = nextafter(noticed.at, LONG_AGO)  # Also compare cards that are seen at once.
        if isinstance(noticed, Looked) and last - before >= AWAY_S:
            self._back_at = noticed.at
            self._left.clear()
            self.open = None

    def compare(self, history: History[Any]) -> Comparison | None:
        """The question, once all lies still; None where the two agree."""
        if self._back_at is not None and self._felt.now - self._back_at >= CARRIED_S:
            self._back_at = None
            unlike = self._comparing.find(history)
            if unlike:
                self._asked += 1
                self.open = Comparison(self._asked, self._felt.watcher, unlike)
                return self.open
        return None

    def keep_up(self, history: History[Any]) -> None:
        """What does not differ any more is not asked any more."""
        if self.open is not None:
            unlike = self._comparing.find(history, self._left)
            self.open = replace(self.open, unlike=unlike) if unlike else None

    def is_asking_about(self, lying: LyingCard) -> bool:
        """Whether it is asked if this card is right."""
        return self.open is not None and any(each.card in lying.keys for each in self.open.unlike)

    def list_acts(self) -> frozenset[int]:
        """The numbers of the acts of which it is asked if they were told rightly."""
        unlike = self.open.unlike if self.open is not None else ()
        return frozenset(each.number for each in unlike if each.number is not None)

    def take(self, line: int | None, history: History[Any], *, misread: bool = False) -> tuple[Amend, ...]:
        """It is as it lies, in this line of the question or (None) in all: what was told otherwise is mended, and what
        was not told may be read."""
        unlike = self._close(line)
        mended = dict(self._comparing.mend(unlike, history))
        for each in unlike:
            lying = next((lying for lying in self._felt.lying_cards if each.card in lying.keys), None)
            if each.number is not None:
                self._told.settle(each.number)
            if lying is None or each.shows is None:
                continue
            act = None if each.number is None else mended[each.number]
            if each.number is not None and act is not None:
                lying.pin(Conclusion(each.shows, each.number, act, 1.0))
            else:
                lying.said = each.shows
        exchanged = {each.number for each in _find_exchanged(unlike)}
        amends: list[Amend] = []
        together: Amend | None = None
        for number, act in reversed(mended.items()):
            if number in exchanged:
                together = Amend(line=number, with_=act, misread=misread, also=together)
            else:
                amends.insert(0, Amend(line=number, with_=act, misread=misread))
        return (*amends, together) if together is not None else tuple(amends)

    def leave(self, line: int | None) -> None:
        """It was told rightly, in this line of the question or (None) in all: nothing is made of what lies there."""
        for each in self._close(line):
            lying = next((lying for lying in self._felt.lying_cards if each.card in lying.keys), None)
            if each.number is not None and each.was is not None:
                self._left.add((each.number, each.was))
                self._told.settle(each.number)
            if lying is not None and not lying.is_spent:
                lying.pin(Conclusion())

    def go_on(self, history: History[Any]) -> tuple[Amend, ...]:
        """People went on before anybody answered: what the program had read by itself it mends by itself; where they
        had said something else, or it was judged before, what was told stays."""
        asked = [] if self.open is None else self.open.unlike
        if all(each.number is None or (self._told.was_seen(each.number) and not each.is_over) for each in asked):
            return self.take(None, history, misread=True)
        self.open = None
        return ()

    def is_passed_over(self, seen: CardSeen | TagSeen | CardGone | TagGone, *, is_new: bool) -> bool:
        """Whether people went on: another card came, or one that is asked about was taken away."""
        if self.open is None:
            return False
        is_asked = any(each.card == find_key(seen) for each in self.open.unlike)
        return is_asked if isinstance(seen, CardGone | TagGone) else is_new and not is_asked

    def _close(self, line: int | None) -> tuple[Unlike, ...]:
        """The lines that are answered; the others are asked on."""
        unlike = () if self.open is None else self.open.unlike
        answered = unlike if line is None else unlike[line : line + 1]
        exchanged = _find_exchanged(unlike)
        if any(each in exchanged for each in answered):
            answered = (*(each for each in answered if each not in exchanged), *exchanged)
        rest = tuple(each for each in unlike if each not in answered)
        self.open = replace(self.open, unlike=rest) if self.open is not None and rest else None
        return answered


def _find_exchanged(unlike: tuple[Unlike, ...]) -> tuple[Unlike, ...]:
    """The lines whose cards lie in each other's places: one alone cannot be as it lies."""
    told = [each for each in unlike if each.number is not None and each.shows is not None and each.other is None]
    was, shows = {each.was for each in told}, {each.shows for each in told}
    return tuple(each for each in told if each.shows in was and each.was in shows)
