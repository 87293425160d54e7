"""The one card that is missing where all others are known: asks which it is, and tells what follows from the answer.

It is missing from a row that lies, or from a moment that was gathered before it was read. Then the table goes on: its
seat gave up the rest, numbers say it, or the whole moment is left out. An answer puts the moment back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import MISSING, fields, replace
from itertools import product
from statistics import mean
from typing import Any, NamedTuple, TypeAlias

from companion.cards import Face
from companion.evidence import Evidence
from companion.interpreter.course import Explanation
from companion.interpreter.doubts import TABLET, About, Doubt, ToldOrAsked
from companion.interpreter.lying_card import NEVER, LyingCard, guess
from companion.interpreter.moments import Knowledge
from companion.interpreter.numbers import HANDLED_S, LATEST, OVER_MM, REMEMBERED_S, SHOWN
from companion.interpreter.prompts import Asking, is_seen
from companion.interpreter.told import Conclusion, list_movements
from companion.interpreter.tracks import find_gap, is_hidden, note_over
from companion.observations import CardSeen, Sighting
from companion.rules.acts import Amend
from companion.rules.game import Act, Cards, IllegalAct, Prompt
from companion.rules.history import History
from companion.rules.history.putting_back import put_back, waited_after
from companion.rules.holdings import CARDS
from companion.rules.judging.carded import faces_of
from companion.rules.places import purpose_of

InRow: TypeAlias = tuple[LyingCard, Face | None]
"""A card of a row, and the face that it looks like."""

NOT_FOUND = -1
"""The track of a card that no camera has found."""


class Lacking(NamedTuple):
    """The one awaited card that was not read.

    ``prompt`` waits for it. ``row`` holds the cards of its row from the camera's left, with None in its place.
    ``track`` is its track, if it was seen. ``behind`` has the cards that were laid after it and may be read next.
    It is asked for ``until`` this time (seconds); ``lines`` are the acts that are left out meanwhile."""

    prompt: Prompt
    row: tuple[InRow | None, ...]
    track: LyingCard | None = None
    behind: tuple[LyingCard, ...] = ()
    until: float = NEVER
    lines: tuple[int, ...] = ()


class MissingCards:
    """Asks about missing cards. Leaving a question unanswered changes nothing. It is withdrawn when it is too late, or
    when people have said the cards themselves."""

    def __init__(self, known: Knowledge) -> None:
        self._known, self._felt, self._told, self._asking = known, known.felt, known.told, known.asking
        self.asked: dict[int, Lacking] = {}
        """The missing cards, by the number of the question about each."""
        self._answered: tuple[Act, Lacking] | None = None
        """The act that puts a moment back with this card, until the referee has accepted it."""
        self._over: frozenset[LyingCard] = frozenset()
        """The cards of the last moment from which people went on."""

    # Cards that lie

    def look(self, history: History) -> tuple[Doubt, ...]:
        """Withdraws what cannot be answered any more; asks if a row that must be whole has lain for a while with one
        card less."""
        for number in [number for number, asked in self.asked.items() if self._felt.now > asked.until]:
            self._withdraw(number)
        copies, lie = history.setup.deck.played_faces(), self._felt.lying_cards
        asked_for = {(each.prompt.act, each.prompt.seat) for each in self.asked.values()}
        for prompt in self._asking.list_waited(history.state):
            cards = prompt.cards
            if cards is None or not 1 < cards.least == cards.most or (prompt.act, prompt.seat) in asked_for:
                continue
            if (lacking := self._find_lacking(prompt, lie)) is None:
                continue
            tracks = [each[0] for each in lacking.row if each is not None]
            faces = [each[1] or "" for each in lacking.row if each is not None]
            is_clear = all((each.said or each.read_among(cards.faces)) in cards.faces for each in tracks)
            is_double = any(count > copies.get(face, count) for face, count in Counter(faces).items())
            is_fresh = self._felt.now - max(each.since for each in tracks) < HANDLED_S
            if not is_clear or is_double or is_fresh or any(map(self._known.questions.find, tracks)):
                continue
            seen = [*faces, *(each.likeliest[0] for each in lie if each not in tracks and each.is_clear)]
            return (self._ask(lacking, About.TOO_FEW, self._felt.now, faces, _list_used_up(seen, copies)),)
        return ()

    def _find_lacking(self, prompt: Prompt, there: Sequence[LyingCard]) -> Lacking | None:
        """The card that is lacking from those of a prompt which lie, or lay, ``there``; None if it is not the only
        one."""
        cards = prompt.cards
        assert cards is not None
        row = self._find_row(cards, there)
        if cards.most == 1:
            return Lacking(prompt, (None,), row[0][0] if len(row) == 1 else None)
        unread = [each for each in row if each[1] is None]
        if len(row) == cards.most and len(unread) == 1:
            return Lacking(prompt, tuple(None if each in unread else each for each in row), unread[0][0])
        if len(row) != cards.most - 1 or unread:
            return None
        rows = (each for zone, each in self._felt.rows.items() if purpose_of(zone) == purpose_of(cards.zone))
        facing = next((each for each in rows if len(each) == cards.most), ())
        gap = find_gap([track.place_mm[0] for track, _ in row], [each.place_mm[0] for each in facing])
        return Lacking(prompt, (*row[:gap], None, *row[gap:]))

    def _find_row(self, cards: Cards, there: Sequence[LyingCard]) -> tuple[InRow, ...]:
        """The unread cards of that zone, from the camera's left, when most of them lay."""
        facing = [each for each in there if each.zone != cards.zone and purpose_of(each.zone) == purpose_of(cards.zone)]
        unread = [
            each for each in there
            if each.zone == cards.zone and each not in self._told and not each.is_back
            and not is_hidden(each, cards)
        ]  # fmt: skip
        unread = note_over(unread, cards, facing)
        best: tuple[InRow, ...] = ()
        for at in sorted({each.since for each in unread}):
            lie = sorted(
                (each for each in unread if each.since <= at <= each.leaves_at), key=lambda each: each.place_mm
            )
            row = tuple((each, each.said or guess(each.candidates, cards.faces)) for each in lie)
            best = max(best, row, key=lambda row: (sum(face is not None for _, face in row), len(row)))
        return best

    # Moments that were gathered

    def end_moment(self, found: Explanation, history: History) -> tuple[ToldOrAsked, ...]:
        """Ends a moment whose cards were all gathered before it was whole: what could not be read is asked about until
        people go on, and then the table goes on without the moment."""
        if self._over.issuperset(found.over) or any(each.about == About.TAKEN_AWAY for each in found.shows.asks):
            return ()
        gone_on = self._go_on(found.over, history)
        act, lacking = gone_on or (None, None)
        there = [each for each in found.over if each.leaves_at < NEVER and not self._told[each].is_settled]
        if act is None:
            for track in there:
                if track not in self._told:
                    self._told.settle(track)
        elif isinstance(act, Amend):
            faces = {track: face for each in found.plays for track, face in zip(each.tracks, each.faces, strict=True)}
            for track in there:
                self._told.settle(track, Conclusion(faces.get(track)))
            self._told.left_out_at = max((each.leaves_at for each in there), default=self._felt.now)
        if gone_on is None:
            return ()
        self._over = frozenset(found.over)
        return self._tell_gone_on(act, lacking, history)

    def _tell_gone_on(self, act: Act | None, lacking: Lacking | None, history: History) -> tuple[ToldOrAsked, ...]:
        """Tells the act that lets the table go on, if one is needed. Asks as well if one card alone was missing; not if
        it was of another deck, or lay there for longer than REMEMBERED_S."""
        now = self._felt.now
        told: tuple[ToldOrAsked, ...] = () if act is None else ((act, Evidence(source=TABLET)),)
        lying = None if lacking is None else lacking.track
        if lacking is None or (lying is not None and (lying.is_foreign or now - lying.since > REMEMBERED_S)):
            return told
        for number in [number for number, each in self.asked.items() if each.until < NEVER]:
            self._withdraw(number)
        lacking, lay_at = lacking._replace(until=now + REMEMBERED_S), max(each.landed for each in self._over)
        beside = [each[1] for each in lacking.row if each is not None and each[1] is not None]
        gone = _list_used_up(beside, history.setup.deck.played_faces())
        is_asked = lying is not None and self._known.questions.find(lying) is not None
        doubt = self._ask(lacking, About.NEVER_READ, lay_at, beside, gone)
        return told if is_asked else (doubt, *told)

    def _go_on(self, there: Sequence[LyingCard], history: History) -> tuple[Act | None, Lacking | None] | None:
        """What lets the table go on from a moment in which something is still waited for, although its cards, which lay
        ``there``, were all gathered: that its seat gave up the rest, if that can be said, or else that it cannot be
        judged (None: nothing was told of it). And which card alone was missing, if nothing else was."""
        waited = self._asking.list_waited(history.state)
        if told := give_up(history, self._asking) or self._say_by_number(waited, there, history):
            return told, None
        latest = {each.number for each in tuple(self._told.acts.values())[-LATEST:] if set(each.tracks) <= set(there)}
        keys = {(each.act, each.seat) for each in waited}
        before = tuple(
            number for number in sorted(self._told.struck & latest)
            if not history.stands(number) and ((act := history.said(number)).word(), act.seat) in keys
        )  # fmt: skip
        if before:
            waited = [each for each in waited_after(history, before) if is_seen(each)]
        lacking, amend = self._find_only(waited, there, history), self._leave_out(history)
        if amend is not None:
            lines = (*(each.line for each in amend.together()), *before)
            return amend, None if lacking is None else lacking._replace(lines=lines)
        if lacking is None or self._known.moments.list_unjudged(history) or not self._would_follow(lacking, history):
            return None
        return None, lacking

    def _would_follow(self, lacking: Lacking, history: History) -> bool:
        """Whether one of the cards behind the missing one would be waited for, had that been read."""
        faces = lacking.prompt.cards.faces if lacking.prompt.cards is not None and len(lacking.row) == 1 else ()
        for act in (self._asking.make_act(lacking.prompt, (face,)) for face in sorted(faces)):
            if history.may_be(act):
                after = history.folded(history.state, history.judge(act))
                return any(self._asking.find_prompt(each.zone, after) is not None for each in lacking.behind)
        return False

    def _find_only(self, waited: Sequence[Prompt], there: Sequence[LyingCard], history: History) -> Lacking | None:
        """The card that is lacking, if one is, and no other card is waited for; of several that lie at one reader
        nobody knows their order."""
        waited = [each for each in waited if each.cards]
        cards = waited[0].cards if len(waited) == 1 else None
        lacking = None if cards is None else self._find_lacking(waited[0], there)
        if cards is None or lacking is None:
            return None
        row = [track for track, _ in self._find_row(cards, there)]
        if cards.most > 1 and any(each.is_tag_alone for each in row):
            return None
        behind = tuple(
            each for each in there
            if each not in self._told and each not in row
            and (each.zone == cards.zone or not self._asking.find_prompt(each.zone, history.state))
        )  # fmt: skip
        return lacking._replace(behind=behind)

    def _leave_out(self, history: History) -> Amend | None:
        """The amendment that strikes out all acts of the moment together. None if there are no acts, if the judge
        refuses it, if people said one of its cards, or if coins or tokens moved: only people can say that these went
        back."""
        amend: Amend | None = None
        for each in reversed(self._known.moments.list_unjudged(history)):
            moved = list_movements(history.game, history.state_before(each.number), each.events)
            is_said = bool(faces_of(history.game, each.act)) and each.number not in self._told.acts
            if is_said or any(movement.of != CARDS for _, movement in moved):
                return None
            amend = Amend(line=each.number, with_=None, misread=True, also=amend)
        return amend if amend is not None and history.may_be(amend) else None

    def _say_by_number(self, waited: Sequence[Prompt], there: Sequence[LyingCard], history: History) -> Act | None:
        """The act that says by numbers alone the one row that is still waited for: what would follow from most of the
        rows that it may be. None if the game has no such act, or less than half was read."""
        rows = [(each, each.cards) for each in waited if each.cards and each.cards.most > 1]
        if len(rows) != 1:
            return None
        ((row, cards),) = rows
        read = [face for _, face in self._find_row(cards, there) if face is not None]
        prompts, missing = self._asking.list_prompts(history.state), cards.most - len(read)
        sisters = (each for each in prompts if (each.act, each.seat) == (row.act, row.seat) and each.cards is None)
        numbers = next((each.numbers for each in sisters if each.numbers and not each.choices), ())
        if not numbers or not 0 < missing <= len(read):
            return None
        others = sorted(cards.faces - set(read))
        apart = max(1, len(others) // missing)
        may_follow = Counter[object]()
        for first in range(len(others)):
            some = (others[(first + each * apart) % len(others)] for each in range(missing))
            may_follow[_find_effects(self._asking.make_act(row, (*read, *some)), history)] += 1
        del may_follow[None]
        for counts in product(*(each.each for each in numbers)):
            values: dict[str, Any] = dict(zip((each.name for each in numbers), counts, strict=True))
            act = self._asking.game.kinds[row.act](seat=row.seat, **values)
            if may_follow and _find_effects(act, history) == may_follow.most_common(1)[0][0]:
                return act
        return None

    # Questions and answers

    def note_accepted(self, number: int, act: Act, history: History) -> None:
        """Notes that the referee accepted an act, and withdraws the questions about cards that people said by it."""
        answered, self._answered = self._answered, None
        if answered is not None and answered[0] is act:
            self._reopen(number, answered[1], history)
        for question, asked in list(self.asked.items()):
            faces = asked.prompt.cards.faces if asked.prompt.cards is not None else ()
            acts = (self._restore(asked, face, history) for face in sorted(faces)[:LATEST])
            if any(map(history.stands, asked.lines)) or not any(map(history.may_be, acts)):
                self._withdraw(question)

    def _ask(self, lacking: Lacking, about: About, at: float, beside: Iterable[Face], gone: frozenset[Face]) -> Doubt:
        """The question about a missing card, which lay there at this time (seconds) and is none of the ``gone`` ones.
        It takes the place of another question about the same card."""
        prompt, track = lacking.prompt, lacking.track
        assert prompt.cards is not None
        possible = prompt.cards.faces - gone
        likely = tuple(each for each in track.candidates if each[0] in possible)[:SHOWN] if track is not None else ()
        seen = track.seen if track is not None else self._make_unseen(prompt.cards.zone, at).seen
        doubt = Doubt(0, prompt.act, prompt.seat, seen.zone, likely, possible, seen, about, tuple(beside))
        doubt = self._known.questions.ask(doubt, track)
        self.asked[doubt.number] = lacking
        return doubt

    def _withdraw(self, number: int) -> None:
        self._known.questions.pop(number)
        del self.asked[number]

    def answer(self, number: int, face: Face | None, history: History) -> tuple[Act, Evidence] | None:
        """The act that the answer is, and what it rests on; None if nothing changes."""
        if face is None:
            return None
        lacking = self.asked.pop(number)
        act = self._restore(lacking, face, history)
        if lacking.until < NEVER:
            self._answered = act, lacking
        found = [self._known.attest(each[0], each[1]) for each in lacking.row if each and each[1]]
        if lacking.track is not None:
            found.append(self._known.attest(lacking.track, face))
        seen = Evidence.combine(found) if found else Evidence(source="table")
        return act, replace(seen, confirmed_by="table")

    def _restore(self, asked: Lacking, face: Face, history: History) -> Act:
        """The act that tells the missing card with this face, and with it all that was left out."""
        row = tuple(face if each is None else each[1] or face for each in asked.row)
        missed = self._asking.make_act(asked.prompt, row)
        return put_back(history, asked.lines, missed) or missed

    def _reopen(self, number: int, lacking: Lacking, history: History) -> None:
        """Lets the cards behind a card that was put back be explained; not if people have entered an act behind it."""
        self._told.gathered.add(number)
        if history.standing[-1].number != number:
            return
        begun = min((each[0].since for each in lacking.row if each is not None), default=self._felt.now)
        begun = min((each.since for each in lacking.behind), default=begun)
        act, row = history.standing[-1].act, self._fill_gap(lacking, begun)
        for track, face in zip(row, faces_of(history.game, act), strict=True):
            self._told.settle(track, Conclusion(face, number, act, 1.0))
        if len(row) > 1:
            self._felt.rows[row[0].zone] = row
        for track in lacking.behind:
            self._told.drop(track)
        self._told.left_out_at = self._told.heard[number] = begun
        self._over = frozenset()

    def _fill_gap(self, lacking: Lacking, at: float) -> tuple[LyingCard, ...]:
        """The tracks of a row; one that no camera has found lay between its neighbours, or a card's width beside
        one."""
        assert lacking.prompt.cards is not None
        gap = lacking.row.index(None)
        left, right = lacking.row[:gap][-1:], lacking.row[gap + 1 :][:1]
        x_mm = mean([each[0].place_mm[0] for each in (*left, *right) if each is not None] or [0.0])
        x_mm += 2 * OVER_MM * (len(left) - len(right))
        missing = lacking.track or self._make_unseen(lacking.prompt.cards.zone, at, x_mm)
        return tuple(missing if each is None else each[0] for each in lacking.row)

    def _make_unseen(self, zone: str, at: float, x_mm: float = 0.0) -> LyingCard:
        """The track of a card that no camera has found, where it may have lain."""
        nothing = Sighting(face=None, side="face", confidence=0.0, candidates=(), box=(0.0, 0.0, 0.0, 0.0))
        watcher = self._felt.watcher
        seen = CardSeen(source=watcher, at=at, zone=zone, track=NOT_FOUND, sighting=nothing, place_mm=(x_mm, 0.0))
        return LyingCard(seen, at)


def give_up(history: History, asking: Asking) -> Act | None:
    """The act by which a seat lays no more cards, if both that act and its cards are waited for; else None."""
    waited = asking.list_waited(history.state)
    laying = {each.seat for each in waited if each.cards}
    for each in waited:
        kind = asking.game.kinds[each.act]
        needs = any(field.default is MISSING for field in fields(kind) if field.name != "seat")
        if each.cards or each.seat not in laying or needs or each.numbers or each.choices:
            continue
        act = kind(seat=each.seat)
        try:
            after = history.folded(history.state, history.judge(act))
        except IllegalAct:
            continue
        if not any(other.cards and other.seat == each.seat for other in asking.list_waited(after)):
            return act
    return None


def _find_effects(act: Act, history: History) -> tuple[object, ...] | None:
    """What follows from the act beside itself, in words and numbers; None if the judge refuses it."""
    try:
        events = history.judge(act)[1:]
    except IllegalAct:
        return None
    values = ((type(event), *(getattr(event, each.name) for each in fields(event))) for event in events)
    return tuple(value for event in values for value in event if isinstance(value, type | int | str))


def _list_used_up(seen: Iterable[Face], copies: Mapping[Face, int]) -> frozenset[Face]:
    """The faces of which every card was seen."""
    return frozenset(face for face, count in Counter(seen).items() if count >= copies.get(face, count + 1))
