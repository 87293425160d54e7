"""The one card that is missing where all others are known: asks which it is, and tells what follows from the answer.

Table and book differ by that card. It may be missing from a row that lies, from a place where nobody has to see it, or
from a moment that was gathered before it was read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from statistics import mean
from typing import NamedTuple

from companion.cards import Face
from companion.evidence import Evidence
from companion.interpreter.asking.lacking import GoneOn, Lacking, find_lacking, go_on
from companion.interpreter.doubts import TABLET, About, Doubt, ToldOrAsked, make_unseen
from companion.interpreter.explaining.moment import Explanation
from companion.interpreter.moments import Knowledge
from companion.interpreter.numbers import HANDLED_S, LATEST, OVER_MM, REMEMBERED_S, SHOWN
from companion.interpreter.seeing.lying_card import NEVER, LyingCard
from companion.interpreter.told import Conclusion
from companion.observations import SourceName
from companion.rules.game import Act, Prompt
from companion.rules.history import History
from companion.rules.history.putting_back import put_back
from companion.rules.judging.carded import faces_of


class _Asked(NamedTuple):
    """What is asked: the card that is missing, and until when (seconds). ``lines`` are the acts that are left out
    meanwhile, or the one that stands with no face."""

    lacking: Lacking
    about: About
    until: float = NEVER
    lines: tuple[int, ...] = ()


class MissingCards:
    """Asks about missing cards. Leaving a question unanswered changes nothing. It is withdrawn when it is too late, or
    when people have said the cards themselves."""

    def __init__(self, known: Knowledge) -> None:
        self._known, self._felt, self._counted = known, known.felt, known.counted
        self._asked: dict[int, _Asked] = {}
        self._told: tuple[Act, Callable[[int, History], None]] | None = None
        """The act that was told last, and what follows if the referee accepts it."""
        self._over: frozenset[LyingCard] = frozenset()
        """The cards of the last moment from which people went on."""
        self._reopened: tuple[int, tuple[LyingCard, ...]] = (0, ())

    # Cards that lie

    def look(self, history: History) -> tuple[ToldOrAsked, ...]:
        """Withdraws what cannot be answered any more; tells a card that was found after all; asks what is missing."""
        for number in [number for number, asked in self._asked.items() if self._felt.now > asked.until]:
            self._withdraw(number)
        return self._ask_short_row(history)

    def _ask_short_row(self, history: History) -> tuple[Doubt, ...]:
        """Asks if a row that must be whole has lain for a while with one card less."""
        copies, lie = history.setup.deck.played_faces(), self._felt.lying_cards
        for prompt in self._known.asking.list_waited(history.state):
            cards = prompt.cards
            if cards is None or not 1 < cards.least == cards.most or self._is_asking_for(prompt):
                continue
            lacking = find_lacking(prompt, lie, self._felt, self._counted)
            if lacking is None:
                continue
            tracks = [each.track for each in lacking.row if each is not None]
            faces = [each.face or "" for each in lacking.row if each is not None]
            is_clear = all((each.said or each.read_among(cards.faces)) in cards.faces for each in tracks)
            is_double = any(count > copies.get(face, count) for face, count in Counter(faces).items())
            is_fresh = self._felt.now - max(each.since for each in tracks) < HANDLED_S
            if not is_clear or is_double or is_fresh or any(map(self._known.questions.find, tracks)):
                continue
            seen = [*faces, *(each.likeliest[0] for each in lie if each not in tracks and each.is_clear)]
            return (self._ask(_Asked(lacking, About.TOO_FEW), faces, _list_used_up(seen, copies)),)
        return ()

    def _is_asking_for(self, prompt: Prompt) -> bool:
        asked = (each.lacking.prompt for each in self._asked.values())
        return any((each.act, each.seat) == (prompt.act, prompt.seat) for each in asked)

    # Moments that were gathered

    def end_moment(self, found: Explanation, history: History) -> tuple[ToldOrAsked, ...]:
        """Ends a moment whose cards were all gathered before it was whole: what could not be read is asked about until
        people go on, and then the table goes on without the moment."""
        if self._over.issuperset(found.over) or any(each.about == About.TAKEN_AWAY for each in found.shows.asks):
            return ()
        gone_on = go_on(found.over, self._known.moments, history)
        there = [each for each in found.over if each.gone_at is not None and not self._counted[each].is_settled]
        if gone_on is None or gone_on.act is None:
            for track in there:
                if track not in self._counted:
                    self._counted.settle(track)
        elif gone_on.lines:
            faces = {track: face for each in found.plays for track, face in zip(each.tracks, each.faces, strict=True)}
            left_out = {each: faces.get(each) for each in there}
            self._told = gone_on.act, lambda _, __: self._settle_left_out(left_out)
        if gone_on is None:
            return ()
        self._over = frozenset(found.over)
        return self._tell_gone_on(gone_on, history)

    def _settle_left_out(self, there: Mapping[LyingCard, Face | None]) -> None:
        """Settles the cards of a moment that was left out, each with its face."""
        for track, face in there.items():
            self._counted.settle(track, Conclusion(face))
        self._known.told.left_out_at = max((each.leaves_at for each in there), default=self._felt.now)

    def _tell_gone_on(self, gone_on: GoneOn, history: History) -> tuple[ToldOrAsked, ...]:
        """Tells the act that lets the table go on, if one is needed. Asks as well if one card alone was missing; not if
        it was of another deck, or lay there for longer than REMEMBERED_S."""
        act, lacking, now = gone_on.act, gone_on.lacking, self._felt.now
        told: tuple[ToldOrAsked, ...] = () if act is None else ((act, Evidence(source=TABLET)),)
        lying = None if lacking is None else lacking.track
        if lacking is None or (lying is not None and (lying.is_foreign or now - lying.since > REMEMBERED_S)):
            return told
        for number in [number for number, each in self._asked.items() if each.about == About.NEVER_READ]:
            self._withdraw(number)
        beside = [each.face for each in lacking.row if each is not None and each.face is not None]
        asked = _Asked(lacking, About.NEVER_READ, now + REMEMBERED_S, gone_on.lines)
        held = None if lying is None else self._known.questions.find(lying)
        doubt = self._ask(asked, beside, _list_used_up(beside, history.setup.deck.played_faces()), held)
        return told if held is not None else (doubt, *told)

    def note_accepted(self, number: int, act: Act, history: History) -> None:
        """Notes that the referee accepted an act, and withdraws the questions about cards that people said by it."""
        told, self._told = self._told, None
        if not faces_of(self._known.game, act) and any(each not in self._counted for each in self._reopened[1]):
            self._known.told.heard[number] = self._known.told.heard[self._reopened[0]]  # It chose for a card of then.
        if told is not None and told[0] is act:
            told[1](number, history)
        for question, asked in list(self._asked.items()):
            if not self._is_possible(asked, history):
                self._withdraw(question)

    # Questions and answers

    def _ask(self, asked: _Asked, beside: Iterable[Face], gone: frozenset[Face], held: Doubt | None = None) -> Doubt:
        """The question about a missing card, which is none of the ``gone`` ones; it takes the place of one ``held``
        before."""
        prompt, track = asked.lacking.prompt, asked.lacking.track
        assert prompt.cards is not None
        possible = prompt.cards.faces - gone
        likely = tuple(each for each in track.candidates if each[0] in possible)[:SHOWN] if track is not None else ()
        lay_at = max(each.landed for each in self._over) if asked.about == About.NEVER_READ else self._felt.now
        track = track or make_unseen(prompt.cards.zone, self._felt.watcher, lay_at)
        doubt = Doubt(0, prompt.act, prompt.seat, track.zone, likely, possible, track.seen, asked.about, tuple(beside))
        doubt = self._known.questions.ask(doubt, instead_of=held)
        self._asked[doubt.number] = asked
        return doubt

    def is_asking(self, number: int) -> bool:
        """Whether the question of this number is about a missing card."""
        return number in self._asked

    def answer(self, number: int, face: Face | None, history: History) -> tuple[Act, Evidence] | None:
        """The act that the answer is, and what it rests on; None if nothing changes."""
        if face is None:
            return None
        asked = self._asked.pop(number)
        act, lacking = self._restore(asked, face, history), asked.lacking
        if asked.about == About.NEVER_READ:
            self._told = act, lambda number, history: self._reopen(number, lacking, history)
        found = [self._known.attest(each.track, each.face) for each in lacking.row if each and each.face]
        if lacking.track is not None:
            found.append(self._known.attest(lacking.track, face))
        seen = Evidence.combine(found) if found else Evidence(source="table")
        return act, replace(seen, confirmed_by="table")

    def _withdraw(self, number: int) -> None:
        self._known.questions.pop(number)
        del self._asked[number]

    def _is_possible(self, asked: _Asked, history: History) -> bool:
        """Whether the card still fits, and nobody has entered these cards again."""
        cards = asked.lacking.prompt.cards
        if cards is None or (asked.about == About.NEVER_READ and any(map(history.stands, asked.lines))):
            return False
        acts = (self._restore(asked, face, history) for face in sorted(cards.faces)[:LATEST])
        return any(map(history.may_be, acts))

    def _restore(self, asked: _Asked, face: Face, history: History) -> Act:
        """The act that tells the missing card with this face, and with it all that was left out."""
        row = tuple(face if each is None else each.face or face for each in asked.lacking.row)
        missed = self._known.asking.make_act(asked.lacking.prompt, row)
        return put_back(history, asked.lines, missed) or missed

    def _reopen(self, number: int, lacking: Lacking, history: History) -> None:
        """Lets the cards behind a card that was put back be explained; not if people have entered an act behind it."""
        self._known.told.gathered.add(number)
        if history.standing[-1].number != number:
            return
        begun = min((each.track.since for each in lacking.row if each is not None), default=self._felt.now)
        begun = min((each.since for each in lacking.behind), default=begun)
        act, row = history.standing[-1].act, _fill_gap(lacking, self._felt.watcher, begun)
        for track, face in zip(row, faces_of(history.game, act), strict=True):
            self._counted.settle(track, Conclusion(face, number, act, 1.0))
        if len(row) > 1:
            self._felt.rows[row[0].zone] = row
        for track in lacking.behind:
            self._counted.drop(track)
        self._known.told.left_out_at = self._known.told.heard[number] = begun
        self._over, self._reopened = frozenset(), (number, lacking.behind)
        self._felt.change()


def _fill_gap(lacking: Lacking, watcher: SourceName, at: float) -> tuple[LyingCard, ...]:
    """The tracks of a row; one that no camera has found lay between its neighbours, or a card's width beside one."""
    assert lacking.prompt.cards is not None
    gap = lacking.row.index(None)
    left = [each.x_mm for each in lacking.row[:gap] if each is not None]
    right = [each.x_mm for each in lacking.row[gap + 1 :] if each is not None]
    x_mm = mean([*(left[-1:] or right[:1]), *(right[:1] or left[-1:])] or [0.0])
    x_mm += 0.0 if left and right else 2 * OVER_MM if left else -2 * OVER_MM
    missing = lacking.track or make_unseen(lacking.prompt.cards.zone, watcher, at, (x_mm, 0.0))
    return tuple(missing if each is None else each.track for each in lacking.row)


def _list_used_up(seen: Iterable[Face], copies: Mapping[Face, int]) -> frozenset[Face]:
    """The faces of which every card was seen."""
    return frozenset(face for face, count in Counter(seen).items() if count >= copies.get(face, count + 1))
