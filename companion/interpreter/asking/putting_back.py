"""A moment that could not be told because a card was never read: asks which it was, and tells all on an answer."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any, NamedTuple

from companion.cards import Face
from companion.interpreter.asking.unfinished import GoneOn, Unseen, give_up, go_on
from companion.interpreter.doubts import TABLET, Doubt, Evidence
from companion.interpreter.explaining.moment import Explanation
from companion.interpreter.known import Knowledge
from companion.interpreter.numbers import LATEST, OVER_MM, REMEMBERED_S
from companion.interpreter.seeing.lying_card import Conclusion, LyingCard, pick_face, weigh
from companion.interpreter.seeing.tracks import place_in_row
from companion.interpreter.told import find_unjudged
from companion.rules.acts import Amend
from companion.rules.game import Act, Prompt
from companion.rules.history import History
from companion.rules.history.putting_back import as_last, put_back
from companion.rules.judging.carded import faces_of


class _Asked(NamedTuple):
    """What is asked: the number of the question, the acts that were left out, the card that was missing, after which
    act, and when."""

    number: int
    lines: tuple[int, ...]
    unseen: Unseen
    after: int
    at: float


class PuttingBack:
    """Asks about one moment, the last. Leaving it unanswered changes nothing; nobody is asked any more when it is too
    late, or when people have said it anew."""

    def __init__(self, known: Knowledge) -> None:
        self._asking, self._felt, self._told = known.asking, known.felt, known.told
        self._questions, self._witness = known.questions, known.witness
        self._given_up: set[LyingCard] = set()
        self._over: tuple[Act, tuple[LyingCard, ...]] | None = None
        self._asked: _Asked | None = None
        self._latest: Act | None = None
        self._put_back: Unseen | None = None
        self._behind: tuple[LyingCard, ...] = ()
        self._heard = 0

    def end_moment(self, found: Explanation, history: History[Any]) -> tuple[tuple[Act, Evidence] | Doubt, ...]:
        """Ends a moment whose cards were all gathered before it was whole: what could not be read is asked about until
        people go on, and then the table goes on without the moment."""
        if not found.is_over or found.has_missed or self._given_up.issuperset(found.there):
            return ()
        if len({each.zone for each in found.there}) < 2:
            return ()
        told = self._told
        latest = [each.number for each in told.list_latest(LATEST)]
        struck = [each for each in latest if not history.stands(each) and each in told.struck]
        unjudged = find_unjudged(history, self._asking)
        is_said = any(faces_of(history.game, each.act) and not told.was_seen(each.number) for each in unjudged)
        gone_on = go_on(found.there, struck, self._felt, history, self._asking)
        if gone_on is not None and is_said and isinstance(gone_on.act, Amend):
            gone_on = None  # What people said stays said.
        there = tuple(each for each in found.there if each.gone_at is not None)
        if gone_on is None or gone_on.act is None:
            for track in there:
                if track.counts is None:
                    track.pin(Conclusion())
        if gone_on is None:
            return ()
        self._given_up = set(there)
        self._over = (gone_on.act, there) if isinstance(gone_on.act, Amend) else None
        missed = gone_on.unseen.track if gone_on.unseen is not None else None
        held = self._questions.find(missed) if missed is not None else None
        return self._tell_left_out(gone_on, history, held)

    def note_accepted(self, number: int, act: Act) -> None:
        """Notes that the referee accepted an act: if it left a moment out, or put one back, its cards are settled."""
        if self._latest is act:
            self._told.gathered.add(number)
        if self._over is not None and self._over[0] is act:
            for track in self._over[1]:
                if not track.pinned:
                    track.pin(Conclusion())
            self._over = None
            self._told.left_out_at = self._felt.now

    def _tell_left_out(
        self, gone_on: GoneOn, history: History[Any], held: Doubt | None
    ) -> tuple[tuple[Act, Evidence] | Doubt, ...]:
        """Tells the act that lets the table go on, if one is needed. Asks as well if one card alone was missing; not if
        it was of another deck, or lay there for longer than REMEMBERED_S."""
        source, at, act = self._felt.watcher, self._felt.now, gone_on.act
        told: tuple[tuple[Act, Evidence] | Doubt, ...] = () if act is None else ((act, Evidence(source=TABLET)),)
        unseen = gone_on.unseen
        if unseen is None or not (act is None or isinstance(act, Amend)):
            return told
        lying = unseen.track
        if lying is not None and (lying.is_foreign or at - lying.since > REMEMBERED_S):
            return told
        self._forget()
        beside = [each.face for each in unseen.row if each is not None and each.face is not None]
        copies = history.setup.deck.played_faces()
        gone = [face for face, count in Counter(beside).items() if count >= copies.get(face, count + 1)]
        asked = self._questions.ask_never_read(unseen.prompt, lying, beside, gone, source=source, at=at)
        lines = (*(each.line for each in act.together()), *gone_on.before) if act is not None else ()
        if held is not None:
            self._questions.go_on(held, asked)
        self._asked = _Asked(
            asked.number if held is None else held.number, lines, unseen, max(lines, default=len(history.entries)), at
        )
        return told if held is not None else (asked, *told)

    def answer(self, number: int, face: Face | None, history: History[Any]) -> tuple[Act, Evidence] | None:
        """Puts all acts of the moment back with this card. Returns the act and its evidence; None if it stays out."""
        asked, self._asked = self._asked, None
        if asked is None or asked.number != number or face is None:
            return None
        unseen = asked.unseen
        found = [self._witness.evidence(each.track, each.face) for each in unseen.row if each and each.face]
        if unseen.track is not None:
            found.append(self._witness.evidence(unseen.track, face))
        seen = Evidence.combine(found) if found else Evidence(source="table")
        self._latest, self._put_back, self._behind = (
            self._put_back_with(asked, face, history),
            unseen,
            unseen.behind,
        )
        return self._latest, replace(seen, confirmed_by="table")

    def rest(self, history: History[Any]) -> tuple[tuple[Act, Evidence] | Doubt, ...]:
        """What was laid behind the card that was missing, one act after the other, and that its seat laid no more; as
        long as nothing else was said since."""
        rest = None if self._latest is None else self._tell_next(self._latest, history)
        if rest is None:
            return ()
        self._latest = rest[0]
        return (rest,)

    def look(self, history: History[Any]) -> None:
        """Withdraws the question when its time is over."""
        asked = self._asked
        if asked is None:
            return
        is_over = self._felt.now - asked.at > REMEMBERED_S
        if self._heard != len(history.entries):
            self._heard = len(history.entries)
            is_over |= not self._is_possible(asked, history)
        if is_over:
            self._forget()

    def _forget(self) -> None:
        if self._asked is not None:
            self._questions.pop(self._asked.number)
        self._asked = None

    def _is_possible(self, asked: _Asked, history: History[Any]) -> bool:
        """Whether all of it can still be put back, and nobody has said its cards anew."""
        cards = asked.unseen.prompt.cards
        if cards is None or any(history.stands(line) for line in asked.lines):
            return False
        laid = [act for line in asked.lines if faces_of(history.game, act := as_last(history, line))]
        if any(each.number > asked.after and each.act in laid for each in history.standing):
            return False
        return any(history.may_be(self._put_back_with(asked, face, history)) for face in sorted(cards.faces)[:LATEST])

    def _put_back_with(self, asked: _Asked, face: Face, history: History[Any]) -> Act:
        row = tuple(face if each is None else each.face or face for each in asked.unseen.row)
        missed = self._asking.make_act(asked.unseen.prompt, row)
        return put_back(history, asked.lines, missed) or missed

    def _tell_next(self, told: Act, history: History[Any]) -> tuple[Act, Evidence] | None:
        number = next((each.number for each in reversed(history.entries) if each.act is told), None)
        since = list(history.standing[-LATEST:])
        while since and since[-1].number != number and not faces_of(history.game, since[-1].act):
            since.pop()  # Somebody said what the game asked about the card, such as a target.
        if not since or since[-1].number != number:
            return None
        for lying in self._behind:
            prompt = self._asking.find_prompt(lying.zone, history.state)
            if prompt is None or prompt.cards is None or prompt.cards.most > 1:
                continue
            face = pick_face(lying.candidates, weigh(lying.candidates, prompt.cards.faces))
            place = self._find_place(lying, prompt) if prompt.cards.place else 0
            act = None if face is None or place is None else self._asking.make_act(prompt, (face,), place)
            if face is not None and act is not None and history.may_be(act):
                self._behind = tuple(each for each in self._behind if each is not lying)
                return act, self._witness.evidence(lying, face)
        stop = give_up(history, self._asking) if history.standing[-1].number == number else None
        return None if stop is None else (stop, Evidence(source=TABLET))

    def _find_place(self, lying: LyingCard, prompt: Prompt) -> int | None:
        """Over which card of its row, from 1, a card was laid: where it lies over none that was read, over the one that
        was not."""
        cards = self._put_back.prompt.cards if self._put_back is not None else None
        if self._put_back is None or cards is None or cards.zone != lying.zone:
            return place_in_row(lying, prompt, self._felt.rows.get(lying.zone, ()))
        row = self._put_back.row
        away = {at: abs(each.x_mm - lying.place_mm[0]) for at, each in enumerate(row, 1) if each is not None}
        nearest = min(away, key=away.__getitem__, default=0)
        return nearest if away.get(nearest, OVER_MM) < OVER_MM else row.index(None) + 1
