"""The one card that is missing although all others are known: asks which it is, and makes an act of the answer.

It is missing from a row that lies, or from a moment that was gathered before it was read. Then the table continues: its
seat gave up the rest, numbers say it, or the whole moment is left out. An answer puts the moment back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import MISSING, fields, replace
from itertools import product
from statistics import mean
from typing import Any, NamedTuple

from companion.cards import Face
from companion.evidence import BY_THE_TABLE, Evidence
from companion.interpreter.course import Explanation
from companion.interpreter.doubts import TABLET, About, Doubt, ToldOrAsked
from companion.interpreter.lying_card import NEVER, NO_CARD, LyingCard, guess
from companion.interpreter.moments import Knowledge
from companion.interpreter.numbers import HANDLED_S, LATEST, OVER_MM, REMEMBERED_S, SHOWN
from companion.interpreter.prompts import Asking, is_seen
from companion.interpreter.told import Conclusion, list_movements
from companion.interpreter.tracks import find_gap, is_hidden, note_over
from companion.observations import CardSeen, Sighting, SourceName
from companion.rules.acts import Amend
from companion.rules.game import Act, Cards, IllegalAct, Prompt
from companion.rules.history import History
from companion.rules.history.putting_back import put_back, waited_after
from companion.rules.holdings import CARDS
from companion.rules.judging.carded import faces_of
from companion.rules.places import purpose_of


class Lacking(NamedTuple):
    """The one awaited card that was not read.

    ``prompt`` waits for it. ``row`` holds the cards of its row from the camera's left, and the missing ``track``, which
    ``is_seen`` or was made for it. ``behind`` has the cards that were laid after it and may be read next. It is asked
    for ``until`` this time (seconds); ``lines`` are the acts that are left out meanwhile."""

    prompt: Prompt
    row: tuple[LyingCard, ...]
    track: LyingCard
    is_seen: bool
    behind: tuple[LyingCard, ...] = ()
    until: float = NEVER
    lines: tuple[int, ...] = ()

    @property
    def faces(self) -> tuple[Face, ...]:
        """The likely faces of the other cards of its row; NO_CARD for a card without one."""
        return tuple(_guess_face(each, self.prompt) or NO_CARD for each in self.row if each is not self.track)

    def fill(self, face: Face) -> tuple[Face, ...]:
        """The faces of the row with this one."""
        at = self.row.index(self.track)
        return (*self.faces[:at], face, *self.faces[at:])


class MissingCards:
    """Asks about missing cards. Leaving a question unanswered changes nothing. It is withdrawn when it is too late, or
    when people have entered the cards themselves."""

    def __init__(self, known: Knowledge) -> None:
        self._known, self._felt, self._told, self._asking = known, known.felt, known.told, known.asking
        self.asked: dict[int, Lacking] = {}
        """The missing cards, by the number of the question about each."""
        self._answered: tuple[Act, Lacking] | None = None
        """The act that puts a moment back with this card, until the referee has accepted it."""
        self._over: frozenset[LyingCard] = frozenset()
        """The cards of the last moment that people left behind unfinished."""

    # Cards that lie

    def look(self, history: History) -> tuple[Doubt, ...]:
        """Withdraws the questions that are too late to answer; asks if a row that must be whole has lain for a while
        with one card less."""
        for number in [number for number, asked in self.asked.items() if self._felt.now > asked.until]:
            self._withdraw(number)
        lie = self._felt.lying_cards
        asked_for = {(each.prompt.act, each.prompt.seat) for each in self.asked.values()}
        for prompt in self._asking.list_waited(history.state):
            cards = prompt.cards
            if cards is None or not 1 < cards.least == cards.most or (prompt.act, prompt.seat) in asked_for:
                continue
            if (lacking := self._find_lacking(prompt, cards, lie, self._felt.now)) is None:
                continue
            tracks = [each for each in lacking.row if each is not lacking.track]
            is_clear = all((each.said or each.read_among(cards.faces)) in cards.faces for each in tracks)
            is_fresh = self._felt.now - max(each.since for each in tracks) < HANDLED_S
            copies = history.setup.deck.played_faces()
            is_double = any(count > copies.get(face, count) for face, count in Counter(lacking.faces).items())
            if not is_clear or is_double or is_fresh or any(map(self._known.questions.find, tracks)):
                continue
            others = [each.likeliest[0] for each in lie if each not in tracks and each.is_clear]
            return (self._ask(lacking, About.TOO_FEW, history, others),)
        return ()

    def _find_lacking(self, prompt: Prompt, cards: Cards, there: Sequence[LyingCard], at: float) -> Lacking | None:
        """The card that is lacking from those of a prompt which lie, or lay, ``there`` at this time (seconds); None if
        it is not the only one."""
        row = self._find_row(prompt, cards, there)
        if cards.most == 1:
            row = row if len(row) == 1 else ()
        unread = [each for each in row if cards.most == 1 or _guess_face(each, prompt) is None]
        if len(row) - len(unread) != cards.most - 1 or len(row) > cards.most:
            return None
        if unread:
            return Lacking(prompt, row, unread[0], is_seen=True)
        rows = (each for zone, each in self._felt.rows.items() if purpose_of(zone) == purpose_of(cards.zone))
        facing = next((each for each in rows if len(each) == cards.most), ())
        gap = find_gap([each.place_mm[0] for each in row], [each.place_mm[0] for each in facing])
        left, right = row[:gap][-1:], row[gap:][:1]  # It lay between its neighbours, or a card's width beside one.
        x_mm = mean([each.place_mm[0] for each in (*left, *right)] or [0.0]) + 2 * OVER_MM * (len(left) - len(right))
        track = make_unseen(self._felt.watcher, cards.zone, at, x_mm)
        return Lacking(prompt, (*row[:gap], track, *row[gap:]), track, is_seen=False)

    def _find_row(self, prompt: Prompt, cards: Cards, there: Sequence[LyingCard]) -> tuple[LyingCard, ...]:
        """The unread cards of that zone, from the camera's left, when most of them lay."""
        facing = [each for each in there if each.zone != cards.zone and purpose_of(each.zone) == purpose_of(cards.zone)]
        unread = [
            each for each in there
            if each.zone == cards.zone and each not in self._told and not each.is_back
            and not is_hidden(each, cards)
        ]  # fmt: skip
        unread = sorted(note_over(unread, cards, facing), key=lambda each: each.place_mm)
        times = sorted({each.since for each in unread})
        rows = (tuple(each for each in unread if each.since <= at <= each.leaves_at) for at in times)
        return max(rows, key=lambda row: (sum(bool(_guess_face(each, prompt)) for each in row), len(row)), default=())

    # Moments that were gathered

    def end_moment(self, found: Explanation, history: History) -> tuple[ToldOrAsked, ...]:
        """Ends a moment whose cards were all gathered before it was whole: its unread cards are asked about until
        people continue, and then the table continues without the moment."""
        if self._over.issuperset(found.over) or any(each.about == About.TAKEN_AWAY for each in found.shows.asks):
            return ()
        act, lacking = self._go_on(found.over, history)
        there = [each for each in found.over if not self._told[each].is_settled]
        if act is None:
            for track in there:
                if track not in self._told:
                    self._told.settle(track)
        elif isinstance(act, Amend):
            faces = {track: face for each in found.plays for track, face in zip(each.tracks, each.faces, strict=True)}
            for track in there:
                self._told.settle(track, Conclusion(faces.get(track)))
            now = float(self._felt.now)
            self._told.left_out_at = max((min(each.leaves_at, now) for each in there), default=now)
        if act is None and lacking is None:
            return ()
        self._over = frozenset(found.over)
        told: tuple[ToldOrAsked, ...] = () if act is None else ((act, Evidence(source=TABLET)),)
        return (*self._ask_missed(lacking, history), *told) if lacking is not None else told

    def _ask_missed(self, lacking: Lacking, history: History) -> tuple[Doubt, ...]:
        """Asks which card alone was missing, if that was not asked while it lay; not if it was of another deck, or lay
        there for longer than REMEMBERED_S."""
        now, track = self._felt.now, lacking.track
        if lacking.is_seen and (track.is_foreign or now - track.since > REMEMBERED_S):
            return ()
        for number in [number for number, each in self.asked.items() if each.until < NEVER]:
            self._withdraw(number)
        is_asked = lacking.is_seen and self._known.questions.find(track) is not None
        doubt = self._ask(lacking._replace(until=now + REMEMBERED_S), About.NEVER_READ, history)
        return () if is_asked else (doubt,)

    def _go_on(self, there: Sequence[LyingCard], history: History) -> tuple[Act | None, Lacking | None]:
        """The act that lets the table continue from a moment in which something is still waited for, although its
        cards, which lay ``there``, were all gathered: its seat gave up the rest, if an act can say that, or else the
        moment cannot be judged (None: it has no act to leave out). With it comes the card that alone was missing, if
        nothing else was."""
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
            return None, None
        return None, lacking

    def _would_follow(self, lacking: Lacking, history: History) -> bool:
        """Whether one of the cards behind the missing one would be waited for, had that been read."""
        cards = lacking.prompt.cards
        faces = cards.faces if cards is not None and cards.most == 1 else ()
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
        if cards is None:
            return None
        at = max((each.landed for each in there), default=self._felt.now)
        if (lacking := self._find_lacking(waited[0], cards, there, at)) is None:
            return None
        row = self._find_row(waited[0], cards, there)
        if cards.most > 1 and any(each.is_tag_alone for each in row):
            return None
        behind = tuple(
            each for each in there
            if each not in self._told and each not in row
            and (each.zone == cards.zone or not self._asking.find_prompt(each.zone, history.state))
        )  # fmt: skip
        return lacking._replace(behind=behind)

    def _leave_out(self, history: History) -> Amend | None:
        """The amendment that deletes all acts of the moment together. None if there are no acts, if the judge refuses
        it, if people entered one of its cards, or if coins or tokens moved: only people know that these went back."""
        amend: Amend | None = None
        for each in reversed(self._known.moments.list_unjudged(history)):
            moved = list_movements(history.game, history.state_before(each.number), each.events)
            is_said = bool(faces_of(history.game, each.act)) and each.number not in self._told.acts
            if is_said or any(movement.of != CARDS for _, movement in moved):
                return None
            amend = Amend(line=each.number, with_=None, misread=True, also=amend)
        return amend if amend is not None and history.may_be(amend) else None

    def _say_by_number(self, waited: Sequence[Prompt], there: Sequence[LyingCard], history: History) -> Act | None:
        """The act that says by numbers alone the one row that is still waited for: it has the consequences of most of
        the rows that it may be. None if the game has no such act, or less than half was read."""
        rows = [(each, each.cards) for each in waited if each.cards and each.cards.most > 1]
        if len(rows) != 1:
            return None
        ((row, cards),) = rows
        seen = self._find_row(row, cards, there)
        read = [face for each in seen if (face := _guess_face(each, row)) is not None]
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
        """Notes that the referee accepted an act, and withdraws the questions about cards that people entered by it."""
        answered, self._answered = self._answered, None
        if answered is not None and answered[0] is act:
            self._reopen(number, answered[1], history)
        for question, asked in list(self.asked.items()):
            faces = asked.prompt.cards.faces if asked.prompt.cards is not None else ()
            acts = (self._restore(asked, face, history) for face in sorted(faces)[:LATEST])
            if any(map(history.stands, asked.lines)) or not any(map(history.may_be, acts)):
                self._withdraw(question)

    def _ask(self, lacking: Lacking, about: About, history: History, others: Iterable[Face] = ()) -> Doubt:
        """The question about a missing card, which is none of its row or of these others, unless there are more copies.
        It takes the place of another question about the same card."""
        prompt, track = lacking.prompt, lacking.track
        assert prompt.cards is not None
        copies = history.setup.deck.played_faces()
        seen = Counter((*lacking.faces, *others))
        possible = prompt.cards.faces - {face for face, count in seen.items() if count >= copies.get(face, count + 1)}
        likely = tuple(each for each in track.candidates if each[0] in possible)[:SHOWN]
        doubt = Doubt(0, prompt.act, prompt.seat, track.zone, likely, possible, track.seen, about, lacking.faces)
        doubt = self._known.questions.ask(doubt, track if lacking.is_seen else None)
        self.asked[doubt.number] = lacking
        return doubt

    def _withdraw(self, number: int) -> None:
        self._known.questions.pop(number)
        del self.asked[number]

    def answer(self, number: int, face: Face | None, history: History) -> tuple[Act, Evidence] | None:
        """The act of an answer, with its evidence; None if nothing changes."""
        if face is None:
            return None
        lacking = self.asked.pop(number)
        act = self._restore(lacking, face, history)
        if lacking.until < NEVER:
            self._answered = act, lacking
        seen = zip(lacking.row, lacking.fill(face), strict=True)
        found = [self._known.attest(*each) for each in seen if lacking.is_seen or each[0] is not lacking.track]
        return act, replace(Evidence.combine(found) if found else BY_THE_TABLE, confirmed_by="table")

    def _restore(self, lacking: Lacking, face: Face, history: History) -> Act:
        """The act that enters the missing card with this face, and puts back all that was left out."""
        missed = self._asking.make_act(lacking.prompt, lacking.fill(face))
        return put_back(history, lacking.lines, missed) or missed

    def _reopen(self, number: int, lacking: Lacking, history: History) -> None:
        """Lets the cards behind a card that was put back be explained; not if people have entered an act behind it."""
        self._told.gathered.add(number)
        if history.standing[-1].number != number:
            return
        others = lacking.behind or [each for each in lacking.row if each is not lacking.track]
        begun, act = min((each.since for each in others), default=self._felt.now), history.standing[-1].act
        for track, face in zip(lacking.row, faces_of(history.game, act), strict=True):
            self._told.settle(track, Conclusion(face, number, act, 1.0))
        if len(lacking.row) > 1:
            self._felt.rows[lacking.track.zone] = lacking.row
        for track in lacking.behind:
            self._told.drop(track)
        self._told.left_out_at = self._told.heard[number] = begun
        self._over = frozenset()


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
    """The consequences of the act beside itself, in words and numbers; None if the judge refuses it."""
    try:
        events = history.judge(act)[1:]
    except IllegalAct:
        return None
    values = ((type(event), *(getattr(event, each.name) for each in fields(event))) for event in events)
    return tuple(value for event in values for value in event if isinstance(value, type | int | str))


def make_unseen(watcher: SourceName, zone: str, at: float, x_mm: float) -> LyingCard:
    """The track of a card that lay there at this time (seconds), and that this source has not found."""
    nothing = Sighting(face=None, side="face", confidence=0.0, candidates=(), box=(0.0, 0.0, 0.0, 0.0))
    return LyingCard(CardSeen(source=watcher, at=at, zone=zone, track=-1, sighting=nothing, place_mm=(x_mm, 0.0)), at)


def _guess_face(track: LyingCard, prompt: Prompt) -> Face | None:
    """The face that people gave a card of a prompt, else its likely one; None if it has neither."""
    assert prompt.cards is not None
    return track.said or guess(track.candidates, prompt.cards.faces)
