"""The picture was away and is back: the whole table is compared with the book before anything is read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import nextafter
from typing import Any

from companion.cards import Face
from companion.interpreter.lying_card import LONG_AGO, NEVER, LyingCard, TrackKey, find_key
from companion.interpreter.moments import Knowledge
from companion.interpreter.numbers import AWAY_S, CARRIED_S, NAMED, SUPPORTED
from companion.interpreter.told import Conclusion, find_teller, replace_face
from companion.observations import CardGone, CardSeen, Looked, Observation, SourceName, TagGone, TagSeen
from companion.rules.acts import Amend
from companion.rules.events import Seat
from companion.rules.game import Act
from companion.rules.history import History, Standing
from companion.rules.judging.carded import faces_of
from companion.rules.places import zone_of


@dataclass(frozen=True, slots=True)
class Unlike:
    """One difference between table and entries. ``was`` was entered for this seat (None: for the table) and does not
    lie there; ``shows`` lies there and was not entered; one of them may be None. ``number`` is the act of the entry,
    ``card`` the card that lies there.
    """

    zone: str
    seat: Seat | None
    was: Face | None = None
    shows: Face | None = None
    number: int | None = None
    card: TrackKey | None = None


@dataclass(frozen=True, slots=True)
class Comparison:
    """The question whether the table, as this source saw it, or the entries are right."""

    number: int
    source: SourceName
    unlike: tuple[Unlike, ...]


class Returning:
    """Compares the places that everybody sees, each with its zone, when the picture returns; keeps the one question
    that puts table and referee together."""

    def __init__(self, known: Knowledge) -> None:
        self._game, self._asking, self._felt = known.game, known.asking, known.felt
        self._told, self._moments = known.told, known.moments
        self._noticed: dict[SourceName, tuple[float, float]] = {}  # the last two times of each
        self._back_at: float | None = None
        """The time at which the picture returned (seconds), until it is clear which cards lie; NEVER before the first
        look of an evening that continues."""
        self._asked = 0
        self._left: set[tuple[int, Face]] = set()
        self._unlike: tuple[Unlike, ...] = ()

    @property
    def open(self) -> Comparison | None:
        """The question, if there is one."""
        return Comparison(self._asked, self._felt.watcher, self._unlike) if self._unlike else None

    @property
    def is_settling(self) -> bool:
        """Whether the picture has just returned, and it is not yet clear what all lies there."""
        return self._back_at is not None

    @property
    def has_just_begun(self) -> bool:
        """Whether this is the first look after a long while: nobody knows yet what lies on the table."""
        return self._back_at == self._felt.now

    def begin_again(self) -> None:
        """A saved evening continues: the table at the first look is compared with the book, as after a long while."""
        self._back_at = NEVER

    def note(self, noticed: Observation) -> None:
        """Notes the time of an observation. The picture returns with the first look after AWAY_S or more."""
        before, last = self._noticed.get(noticed.source, (noticed.at, noticed.at))
        before, last = (last, noticed.at) if noticed.at > last else (before, last)
        self._noticed[noticed.source] = before, last
        if self._back_at == NEVER:
            self._back_at = nextafter(noticed.at, LONG_AGO)  # Also compare cards that are seen at once.
        if isinstance(noticed, Looked) and last - before >= AWAY_S:
            self._back_at = noticed.at
            self._left.clear()
            self._unlike = ()

    def compare(self, history: History) -> Comparison | None:
        """The question, once all cards lie still; None if table and book agree. A difference that is gone leaves the
        question."""
        if self._back_at is None and self._unlike:
            self._unlike = self._find(history)
        if self._back_at is None or self._felt.now - self._back_at < CARRIED_S:
            return None
        self._back_at, self._unlike = None, self._find(history)
        self._asked += 1 if self._unlike else 0
        return self.open

    def is_asking_about(self, lying: LyingCard) -> bool:
        """Whether the question is about this card."""
        return any(each.card in lying.keys for each in self._unlike)

    def take(self, line: int | None, history: History, *, misread: bool = False) -> tuple[Amend, ...]:
        """Accepts the table in one line of the question, or in all (None). Contradicting acts are corrected together,
        or one by one if the judge refuses that. The acts of cards that lie nowhere are deleted one by one. Cards of no
        act may be read.
        """
        acts: dict[int, Act | None] = {}
        for each in self._close(line):
            number, lying = each.number, self._find_lying(each)
            if number is not None and each.was is not None and history.stands(number):
                act = acts.get(number) or next(kept.act for kept in history.standing if kept.number == number)
                acts[number] = None if each.shows is None else replace_face(history.game, act, each.was, each.shows)
                self._told.settle_acts({number: None})
            if lying is not None and each.shows is not None:
                if number is not None and (now := acts.get(number)) is not None:
                    self._told.settle(lying, Conclusion(each.shows, number, now, 1.0))
                else:
                    lying.said = each.shows
        removed = [Amend(line=number, with_=None, misread=misread) for number in sorted(acts) if acts[number] is None]
        together: Amend | None = None
        for number in sorted(acts.keys() - {each.line for each in removed}, reverse=True):
            together = Amend(line=number, with_=acts[number], misread=misread, also=together)
        changed = [] if together is None else [together]
        if together is not None and not history.may_be(together):
            changed = [replace(each, also=None) for each in together.together()]
        return (*changed, *removed)

    def leave(self, line: int | None) -> None:
        """The entries are right in one line of the question, or in all (None): the cards on the table make no act."""
        for each in self._close(line):
            lying = self._find_lying(each)
            if each.number is not None and each.was is not None:
                self._left.add((each.number, each.was))
                self._told.settle_acts({each.number: None})
            if lying is not None and lying not in self._told:
                self._told.settle(lying)

    def go_on(self, history: History) -> tuple[Amend, ...]:
        """Ends the question because people played on before anybody answered: the companion corrects its own readings,
        and people's entries stay."""
        if all(each.number is None or each.number in self._told.acts for each in self._unlike):
            return self.take(None, history, misread=True)
        self._unlike = ()
        return ()

    def is_passed_over(self, seen: CardSeen | TagSeen | CardGone | TagGone, *, is_new: bool) -> bool:
        """Whether people went on: another card came, or one that is asked about was taken away."""
        is_asked = any(each.card == find_key(seen) for each in self._unlike)
        return is_asked if isinstance(seen, CardGone | TagGone) else bool(self._unlike) and is_new and not is_asked

    def _find_lying(self, unlike: Unlike) -> LyingCard | None:
        return next((each for each in self._felt.lying_cards if unlike.card in each.keys), None)

    def _close(self, line: int | None) -> tuple[Unlike, ...]:
        """The lines that are answered; the others are asked on. Of cards that lie in each other's places one alone
        cannot be as it lies."""
        unlike = self._unlike
        answered = unlike if line is None else unlike[line : line + 1]
        told = [each for each in unlike if each.number is not None and each.shows is not None]
        was, shows = {each.was for each in told}, {each.shows for each in told}
        exchanged = [each for each in told if each.shows in was and each.was in shows]
        if any(each in exchanged for each in answered):
            answered = tuple(each for each in unlike if each in answered or each in exchanged)
        self._unlike = tuple(each for each in unlike if each not in answered)
        return answered

    def _find(self, history: History) -> tuple[Unlike, ...]:
        """All differences, with the acts that the cards there would be."""
        extra, missing = list(self._felt.lying_cards), list[tuple[Unlike, Standing]]()
        for zone, face in self._list_open(history.state):
            if (by := find_teller(face, zone, history, self._asking)) is None:
                continue
            there = (each for each in extra if each.zone == zone and not each.is_back)
            lying = next((each for each in there if self._is_taken_for(each, face)), None)
            if lying is not None:
                extra.remove(lying)
            elif (by.number, face) not in self._left:
                missing.append((Unlike(zone, by.act.seat, face, number=by.number), by))
        found = list[Unlike]()
        extra = [each for each in extra if self._is_extra(each)]
        for line, by in missing:
            lying = next((each for each in extra if each.zone == line.zone), None)
            if lying is not None:
                extra.remove(lying)
                found.append(replace(line, shows=lying.likeliest[0], card=lying.keys[0]))
            elif len(faces_of(self._game, by.act)) == 1 and self._moments.is_open(by.number, history):
                found.append(line)
        for each in extra if found else ():  # A card of no act may be the one that a prompt waits for.
            prompt = None if each in self._told else self._asking.find_prompt(each.zone, history.state)
            cards = None if prompt is None else prompt.cards
            if prompt is not None and cards is not None and cards.most == 1 and each.likeliest[0] in cards.faces:
                found.append(Unlike(each.zone, prompt.seat, shows=each.likeliest[0], card=each.keys[0]))
        return tuple(found)

    def _list_open(self, state: Any) -> Iterator[tuple[str, Face]]:
        """The zones with the faces that lie there for all to see, as the book has them."""
        book = state.holdings
        for place in self._game.places:
            for seat in state.seats if place.is_each_seats else ("",):
                if place.zone and place.is_seen(state, seat, None):
                    zone = zone_of(state, seat, place.zone) if seat else place.zone
                    yield from ((zone, face) for face in book.pile(place.of(seat)).faces)

    def _is_extra(self, lying: LyingCard) -> bool:
        """Whether a card is clearly read, and not as what it counts as."""
        face, is_read = self._told[lying].face, not lying.is_back and lying.likeliest[1] >= NAMED
        is_it = face is None or self._is_taken_for(lying, face)
        return is_read and lying.said is None and (lying not in self._told or not is_it)

    def _is_taken_for(self, lying: LyingCard, face: Face) -> bool:
        """Whether a card may show this face: by its readings, or by its conclusion while no reading is clear."""
        counts = self._told[lying].face == face and not lying.is_clear
        return counts or dict(lying.candidates).get(face, 0.0) >= SUPPORTED
