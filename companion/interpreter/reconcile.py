"""Compares the acts of a moment with the present readings of its cards: reports an act, an amendment or a question."""

from __future__ import annotations

from collections import Counter
from typing import TypeAlias

from companion.cards import Face
from companion.evidence import Evidence
from companion.interpreter.answers import ask_once, renew_questions
from companion.interpreter.comparing import Returning
from companion.interpreter.course import Explanation, SeenAct
from companion.interpreter.doubts import TABLET, About, Doubt, ToldOrAsked, ask_among, ask_which
from companion.interpreter.explain import explain
from companion.interpreter.lying_card import NEVER, Lay, LyingCard
from companion.interpreter.missing import give_up
from companion.interpreter.moments import Knowledge, OpenMoment, find_standing
from companion.interpreter.numbers import BELIEVED_S, CARRIED_S, CLEAR, HANDLED_S, LATEST, SUPPORTED, WITHDRAWN
from companion.interpreter.paths import link
from companion.interpreter.reading import find_change
from companion.interpreter.told import Conclusion, ToldAct, replace_face
from companion.rules.acts import Amend
from companion.rules.events import Seat
from companion.rules.game import Act, Cards, IllegalAct, Prompt
from companion.rules.history import History, Standing
from companion.rules.judging.carded import faces_of, is_said_by_sight


def recognize_said(known: Knowledge, history: History) -> None:
    """Settles the cards of acts that people said, whether they lie by then or come later."""
    for track in known.felt.lying_cards:
        if track in known.told or track.is_back or track.said is not None:
            continue
        prompt = known.asking.find_prompt(track.zone, history.state)
        said = _find_said(known, track, prompt.cards if prompt is not None else None, history)
        if said is not None:
            faces, likely = faces_of(history.game, said.act), track.likeliest[0]
            face = likely if likely in faces else faces[0]
            known.told.settle(track, Conclusion(face, said.number, said.act, 1.0))


def _find_said(known: Knowledge, track: LyingCard, cards: Cards | None, history: History) -> Standing | None:
    """The act that somebody said, and whose card this is. It is of the open moment, whatever the card is read as; or it
    is a late one with a face that nobody can play again. ``cards`` is the prompt's."""
    likely, share = track.likeliest
    for each in reversed(history.standing[-LATEST:]):
        faces = faces_of(history.game, each.act)
        if not faces or each.number in known.told.acts or each.number in known.told.gathered:
            continue
        counted = map(known.told.__getitem__, known.felt.lying_cards)
        there = [its.face for its in counted if its.number == each.number]
        if likely in there:
            continue
        comes = is_said_by_sight(known.game, type(each.act))
        answered = known.asking.list_answered_by(each.act, history.state_before(each.number))
        if not any(ask.cards and ask.cards.zone == track.zone and (comes or ask.cards.lying) for ask in answered):
            continue  # What goes away with an act lies nowhere.
        if cards is None and len(faces) == 1 and not there and known.moments.is_open(each.number, history):
            return each
        if cards is not None and likely in faces and share >= SUPPORTED and likely not in cards.faces:
            return each
    return None


_Correction: TypeAlias = tuple[int, SeenAct | None]
"""The number of an act from cards, and the act that its cards say instead (None: none)."""


class Reconciler:
    """Reports the difference, one act at a time, and notes whether the referee accepts it."""

    def __init__(self, known: Knowledge, returning: Returning) -> None:
        self._known, self._felt, self._told, self._returning = known, known.felt, known.told, returning
        self._pending: tuple[Act, dict[int, SeenAct]] | None = None
        """The act that was reported last, and the act that the cards of each line say (0: a new act)."""
        self._withdrawn: Counter[tuple[LyingCard, ...]] = Counter()
        self._refused = set[tuple[Act, tuple[LyingCard, ...]]]()
        self.explained = Explanation()

    def tell_difference(self, history: History) -> tuple[ToldOrAsked, ...]:
        """The acts and questions that are due now, if any."""
        link(self._known, history)
        recognize_said(self._known, history)
        if (passing := self._strike_passing(history)) is not None:
            return (passing,)
        moment, found, corrections = self._explain(history)
        if found.rule is not None:
            return ((found.rule, Evidence(source=TABLET)),)
        amend: tuple[Amend, Evidence] | None = None
        while corrections and (amend := self._amend(corrections, moment, history)) is None:
            if not self._told.settle_acts(dict.fromkeys(number for number, _ in corrections)):
                break
            moment, found, corrections = self._explain(history)  # What cannot be corrected stands.
        if amend is not None:
            return (amend,)
        return self._tell_new(found, moment, history) or renew_questions(self._known, found, history)

    def find_moment(self, history: History) -> OpenMoment:
        """The open moment, with the cards that the comparison of table and book asks about."""
        tracks = (*self._told.list_late(), *self._felt.lying_cards)
        asked_about = frozenset(filter(self._returning.is_asking_about, tracks))
        return self._known.moments.find_open(history, asked_about)

    def _strike_passing(self, history: History) -> tuple[Amend, Evidence] | None:
        """Deletes an act that only named a card, if the card was soon gone again, or lies elsewhere: it was on its
        way."""
        sights = [each for each in self._told.acts.values() if each.is_sight and not each.is_confirmed]
        for told in (each for each in sights[-LATEST:] if history.stands(each.number)):
            track = told.tracks[0]
            lay = next(each for each in track.lays if each.zone == told.zone)
            face, now = self._told[track].face or "", self._felt.now
            heard = self._told.heard.get(told.number, NEVER)
            is_brief = heard < lay.until <= lay.since + HANDLED_S
            there = self._felt.list_face_up(told.zone)
            if not is_brief or any(dict(each.candidates).get(face, 0.0) >= SUPPORTED for each in there):
                continue
            amend = Amend(line=told.number, with_=None, misread=True)
            is_away = now >= lay.until + BELIEVED_S and not track.is_tag_alone
            if (not lay.is_last or is_away) and history.may_be(amend):
                return amend, Evidence(source=self._felt.watcher)
        return None

    def _explain(self, history: History) -> tuple[OpenMoment, Explanation, list[_Correction]]:
        """The open moment, its explanation, and the acts in the book that their cards say differently now, or no
        more."""
        moment = self.find_moment(history)
        self.explained = found = explain(moment)
        for track in found.shows.shown:
            self._told.settle(track)
        corrections: list[_Correction] = []
        for number in dict.fromkeys(moment.numbers.values()):
            told, standing = self._told.acts.get(number), find_standing(number, history)
            assert told is not None
            assert standing is not None
            play = next((each for each in found.plays if set(each.tracks) & set(told.tracks)), None)
            is_refused = any(set(told.tracks) & set(each.tracks) for each in found.refused)
            if not is_refused and (play is None or play.act != standing.act):
                corrections.append((number, play))
        new = next((each for each in found.plays if not any(track in moment.numbers for track in each.tracks)), None)
        if not corrections and new is not None and not history.may_be(new.act):  # It comes before what was told.
            behind = [track for each in found.plays[found.plays.index(new) :] for track in each.tracks]
            numbers = dict.fromkeys(moment.numbers[each] for each in behind if each in moment.numbers)
            corrections = [(number, None) for number in numbers]
        return moment, found, corrections

    def _amend(
        self, corrections: list[_Correction], moment: OpenMoment, history: History
    ) -> tuple[Amend, Evidence] | None:
        """The amendment that makes these corrections at once, or one of them; or that deletes all acts from the first
        of them on, so that their cards are explained again. None if the judge accepts none of these."""
        choices = [corrections] if len(corrections) > 1 else []
        choices += [[each] for each in corrections]
        first = corrections[0][0]
        choices.append([(each, None) for each in dict.fromkeys(moment.numbers.values()) if each >= first])
        for some in choices:
            amend: Amend | None = None
            for number, play in reversed(some):
                amend = Amend(line=number, with_=None if play is None else play.act, misread=True, also=amend)
            if amend is not None and history.may_be(amend):
                plays = {number: play for number, play in some if play is not None}
                seen = next(iter(plays.values()), None)
                self._pending = amend, plays
                return amend, Evidence(source=self._felt.watcher) if seen is None else self._combine(seen)
        return None

    def _tell_new(self, found: Explanation, moment: OpenMoment, history: History) -> tuple[ToldOrAsked, ...]:
        """The first act that was not reported yet. An act that the referee refuses is reported once."""
        new = [each for each in found.plays if not any(track in moment.numbers for track in each.tracks)]
        for play in (*new[:1], *found.refused):
            if play in new and history.may_be(play.act):
                asked = tuple(doubt for ask in play.asks if (doubt := ask_once(self._known, ask)) is not None)
                return (*asked, *self._tell(play))
            if play in new and (amend := self._put_in(play, history)) is not None:
                return (amend,)
            is_asked = any(self._known.questions.find(each) for each in play.tracks)
            if not is_asked and (play.act, play.tracks) not in self._refused:
                self._refused.add((play.act, play.tracks))
                return (*self._tell(play), *self._ask_refused(play, history))
        return ()

    def _put_in(self, play: SeenAct, history: History) -> tuple[Amend, Evidence] | None:
        """The amendment that puts an act in before the last one, which its seat entered while a hand hid the card; or
        in place of that one, if it was not possible any more after this card."""
        *_, before, last = (None, None, *history.standing)
        if before is None or last is None or last.act.seat != play.act.seat or last.number in self._told.acts:
            return None
        put_in = Amend(line=before.number, with_=before.act, misread=True, missed=play.act)
        for number, amend in ((0, put_in), (last.number, Amend(line=last.number, with_=play.act, misread=True))):
            if history.may_be(amend):
                self._pending = amend, {number: play}
                return amend, self._combine(play)
        return None

    def _ask_refused(self, play: SeenAct, history: History) -> tuple[Doubt, ...]:
        """Asks about a card of an act that the referee refuses: it may be another card."""
        prompt = self._known.asking.find_prompt(play.lays[0].zone, history.state)
        if prompt is None or (cards := prompt.cards) is None or prompt.seat != play.act.seat:
            return ()
        read = zip(play.faces, play.shares, play.tracks, strict=True)
        *_, track = min(read, key=lambda its: (its[0] in cards.faces, its[1]))
        return (self._known.questions.ask(ask_which(track, prompt, track.candidates, About.REFUSED), track),)

    def _tell(self, play: SeenAct) -> tuple[ToldOrAsked, ...]:
        self._pending = play.act, {0: play}
        for track in play.tracks:
            if not any(each.is_about(track) for each in (*play.asks, *self.explained.shows.asks)):
                self._known.questions.drop(track)
        return ((play.act, self._combine(play)),)

    def _combine(self, play: SeenAct) -> Evidence:
        seen = [self._known.attest(each, face) for each, face in zip(play.tracks, play.faces, strict=True)]
        return seen[0] if len(seen) == 1 else Evidence.combine(seen)

    def tell_before(self, act: Act, history: History) -> tuple[ToldOrAsked, ...]:
        """Reports the act before one that somebody enters, if the judge accepts both: a seat, whose cards are gathered,
        lays no more."""
        is_refused = self._known.game.act_spec(act.word()) is not None and not history.may_be(act)
        stop = give_up(history, self._known.asking) if is_refused else None
        if stop is None or not self._is_before(stop, act, history):
            return ()
        zones = {each.cards.zone for each in self._known.asking.list_prompts(history.state) if each.cards}
        are_gathered = any(each.zone in zones for each in self._felt.gone)
        lies = any(map(self._felt.list_face_up, zones))
        return ((stop, Evidence(source=TABLET)),) if are_gathered and not lies else ()

    def _is_before(self, told: Act, act: Act, history: History) -> bool:
        """Whether the judge accepts both acts in this order."""
        try:
            history.game.turn(history.folded(history.state, history.judge(told)), act)
        except IllegalAct:
            return False
        return True

    def look(self, history: History) -> tuple[ToldOrAsked, ...]:
        """The amendment or question about a settled card that is read differently by now, else the act of cards that
        were taken away."""
        return self._reread_settled(history) or _read_taken(self._known, history)

    def _reread_settled(self, history: History) -> tuple[ToldOrAsked, ...]:
        """A settled card that lies and is clearly read as another one: if it was not clear when it was played, the
        program had misread it, else the table is asked."""
        for track in self._felt.lying_cards:
            counted = self._told[track]
            act, number, face = counted.act, counted.number, counted.face
            if act is None or number is None or track.said is not None:
                continue
            new, asked = find_change(track, face, self._felt.now), self._known.questions.find(track)
            is_asked = asked is not None and asked.about in (About.REREAD, About.READ_DIFFERENTLY)
            if new is None or is_asked or not history.stands(number) or self._returning.is_asking_about(track):
                continue
            faces = faces_of(self._known.game, act)
            if counted.share < CLEAR and face is not None and face in faces:
                amend = Amend(line=number, with_=replace_face(self._known.game, act, face, new[0]), misread=True)
                if history.may_be(amend):
                    return ((amend, self._known.attest(track, new[0])),)
            if face is not None and face in faces:
                about = About.READ_DIFFERENTLY if track.is_disputed else About.REREAD
                among = track.candidates if track.is_disputed else (new, (face, 0.0))
                return (self._known.questions.ask(ask_among(track, act, among, about), track),)
        return ()

    def note_accepted(self, number: int, act: Act) -> None:
        """Notes that an act was accepted, from cards or from people."""
        pending, self._pending = self._pending, None
        plays = pending[1] if pending is not None and pending[0] is act else {}
        self._told.heard[number] = float(self._felt.now)
        if isinstance(act, Amend):
            for each in act.together():
                self._note_amended(each, plays.get(each.line))
                if each.missed is not None and 0 in plays:
                    self._note_told(number, each.missed, plays[0])
        elif plays:
            self._note_told(number, act, plays[0])

    def _note_told(self, number: int, act: Act, play: SeenAct) -> None:
        """Notes the cards that an act is read from, and the row that later cards may be laid over."""
        zone = play.lays[0].zone
        told = self._told.acts.setdefault(number, ToldAct(number, is_sight=play.prompt.optional))
        told.tracks, told.zone = play.tracks, zone
        for track, face, share in zip(play.tracks, play.faces, play.shares, strict=True):
            self._told.note(track, Conclusion(face, number, act, share))
        if isinstance(getattr(act, "cards", None), tuple):
            self._felt.rows[zone] = play.tracks

    def _note_amended(self, amend: Amend, play: SeenAct | None) -> None:
        """Notes that an act was deleted or changed. If the program deleted it, its cards may be read again."""
        told = self._told.acts.get(amend.line)
        if told is None:
            if play is not None and amend.with_ is not None:
                self._note_told(amend.line, amend.with_, play)
            return
        told.is_confirmed = True
        if amend.with_ is None:
            if amend.misread:
                self._told.struck.add(amend.line)
                self._withdrawn[told.tracks] += 1
                for track in told.tracks:
                    if (told.is_sight and track.zone == told.zone) or self._withdrawn[told.tracks] >= WITHDRAWN:
                        self._told.settle(track)
                    elif told.is_sight or not self._told[track].is_settled:
                        self._told.drop(track)
            return
        self._told.struck.discard(amend.line)
        if play is not None:
            self._note_told(amend.line, amend.with_, play)
            return
        faces = faces_of(self._known.game, amend.with_)[-len(told.tracks) :]
        for track, face in zip(told.tracks, faces, strict=False):
            before = self._told[track]
            if not amend.misread and face != before.face:
                track.said = face
            share = before.share if amend.misread else 1.0
            self._told.settle(track, Conclusion(face, amend.line, amend.with_, share))


# Cards that are waited for to go: a seat that takes one from an open market or a discard says an act by it


def _read_taken(known: Knowledge, history: History) -> tuple[tuple[Act, Evidence], ...]:
    """The act of the cards that went from a zone and have been away for long enough; nothing while it is open who took
    them."""
    waited = [each for each in known.asking.list_prompts(history.state) if each.cards and each.cards.taken]
    for zone in dict.fromkeys(each.cards.zone for each in waited if each.cards):
        prompts = [each for each in waited if each.cards and each.cards.zone == zone]
        left = [each for each in _list_left(known, zone, prompts) if known.felt.now - each[0].until >= CARRIED_S]
        prompt = _find_whose(prompts, left, history.state.seats)
        if prompt is not None and prompt.cards is not None and prompt.cards.least <= len(left) <= prompt.cards.most:
            lay, face = left[-1]
            act = known.asking.make_act(prompt, tuple(face for _, face in left))
            return ((act, known.attest(lay.track, face)),)
    return ()


def _list_left(known: Knowledge, zone: str, prompts: list[Prompt]) -> list[tuple[Lay, Face]]:
    """The cards that left the zone since the last act and do not lie there again, in the order in which they went."""
    faces = frozenset[Face]().union(*(each.cards.faces for each in prompts if each.cards))
    felt, begun, found = known.felt, next(reversed(known.told.heard.values()), 0.0), list[tuple[Lay, Face]]()
    for lay in (lay for track in (*felt.gone, *felt.lying_cards) for lay in track.lays):
        face = lay.track.read_among(faces)
        if lay.zone != zone or not begun <= lay.until <= felt.now or face is None or face not in faces:
            continue
        back = (each for each in felt.list_face_up(zone) if each is not lay.track and each.since >= lay.until)
        if not any(face == each.likeliest[0] for each in back):
            found.append((lay, face))
    return sorted(found, key=lambda each: each[0].until)


def _find_whose(prompts: list[Prompt], left: list[tuple[Lay, Face]], seats: tuple[Seat, ...]) -> Prompt | None:
    """The prompt of the only seat that is waited for, else of the one before which the cards lie now; None if that is
    open."""
    if len(prompts) == 1:
        return prompts[0]
    numbers = {lay.track.zone.partition("/")[0] for lay, _ in left if not lay.is_last and "/" in lay.track.zone}
    named = [each for each in prompts if each.seat is not None and str(seats.index(each.seat) + 1) in numbers]
    return named[0] if len(named) == 1 and len(numbers) == 1 else None
