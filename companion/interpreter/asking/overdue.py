"""Cards that have waited, or have been missing, for so long that the table is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from companion.cards import Face
from companion.interpreter.doubts import BESIDE, WHICH_OF_TWO, Doubt, Evidence
from companion.interpreter.known import Knowledge
from companion.interpreter.numbers import CLEAR, HANDLED_S, OVER_MM, REMEMBERED_S
from companion.interpreter.seeing.lying_card import Conclusion, LyingCard, pick_face, weigh
from companion.interpreter.seeing.tracks import find_unread
from companion.rules.acts import Amend
from companion.rules.events import Seat
from companion.rules.game import Act, Prompt
from companion.rules.history import History
from companion.rules.places import purpose_of


@dataclass(frozen=True, slots=True)
class _Row:
    """The cards that are read, each with its face, and what they would answer with one more."""

    prompt: Prompt
    cards: tuple[tuple[LyingCard, Face], ...]


class TooFew:
    """Looks at rows that must be whole: their prompt says how many cards lie there, and no fewer."""

    def __init__(self, known: Knowledge) -> None:
        self._asking, self._felt, self._questions = known.asking, known.felt, known.questions
        self._witness = known.witness
        self._asked: dict[tuple[str, Seat | None], tuple[int, _Row]] = {}

    def compare(self, history: History[Any]) -> Doubt | None:
        """Asks if a row is one short. Withdraws the question when the row is not waited for any more."""
        waited = {
            (each.act, each.seat): each for each in self._asking.list_prompts(history.state) if _must_be_whole(each)
        }
        for key, (number, _) in list(self._asked.items()):
            if key not in waited:
                del self._asked[key]
                self._questions.pop(number)
        copies = history.setup.deck.played_faces()
        for key, prompt in waited.items():
            row = None if key in self._asked else self._find_one_short(prompt, copies)
            if row is not None:
                beside, gone = [face for _, face in row.cards], self._list_all_seen(row, copies)
                source, at = self._felt.watcher, self._felt.now
                asked = self._questions.ask_missing(prompt, beside, gone, source=source, at=at)
                self._asked[key] = asked.number, row
                return asked
        return None

    def answer(self, number: int, face: Face) -> tuple[Act, Evidence] | None:
        """The whole row with this card, and what it rests on."""
        row = next((row for asked, row in self._asked.values() if asked == number), None)
        if row is None:
            return None
        seen = Evidence.combine([self._witness.evidence(lying, shown) for lying, shown in row.cards])
        act = self._asking.make_act(row.prompt, (*(shown for _, shown in row.cards), face))
        return act, replace(seen, confirmed_by="table")

    def _list_all_seen(self, row: _Row, copies: Mapping[Face, int]) -> frozenset[Face]:
        """The faces of which every card lies somewhere, in this row or clearly in another place."""
        mine = [lying for lying, _ in row.cards]
        likely = (each.candidates[0] for each in self._felt.lying_cards if each not in mine and each.candidates)
        seen = Counter([*(face for _, face in row.cards), *(face for face, share in likely if share >= CLEAR)])
        return frozenset(face for face, count in seen.items() if count >= copies.get(face, count + 1))

    def _find_one_short(self, prompt: Prompt, copies: Mapping[Face, int]) -> _Row | None:
        assert prompt.cards is not None
        there = find_unread(self._felt, prompt.cards)
        if len(there) != prompt.cards.most - 1 or any(self._questions.is_asked(each) for each in there):
            return None
        if self._felt.now - max(each.since for each in there) < HANDLED_S:
            return None
        row = sorted(there, key=lambda each: each.place_mm)
        faces = [each.said or pick_face(each.candidates, weigh(each.candidates, prompt.cards.faces)) for each in row]
        shown = [face for face in faces if face in prompt.cards.faces]
        if len(shown) < len(row) or any(count > copies.get(face, count) for face, count in Counter(shown).items()):
            return None
        return _Row(prompt, tuple(zip(row, shown, strict=True)))


def _must_be_whole(prompt: Prompt) -> bool:
    cards = prompt.cards
    if prompt.optional or cards is None or cards.lying or cards.may_be_unseen:
        return False
    return 1 < cards.least == cards.most


class _Open(NamedTuple):
    """What is asked: the number of the question, the prompt that was answered unseen, by which act, and when."""

    number: int
    prompt: Prompt
    act: Act
    at: float


class NotFound:
    """Tells the act of a card that nobody has to see, and asks which it is. A card found there later answers."""

    def __init__(self, known: Knowledge) -> None:
        self._asking, self._felt, self._questions = known.asking, known.felt, known.questions
        self._witness = known.witness
        self._open: _Open | None = None

    def look(self, history: History[Any]) -> tuple[tuple[Act, Evidence] | Doubt, ...]:
        """Tells the act and asks, once all others' cards have lain for a while; or tells which card was found later."""
        if self._open is not None:
            return self._find_later(self._open, history)
        prompt = self._find_last_one(history)
        if prompt is None or prompt.cards is None:
            return ()
        zone = prompt.cards.zone
        others = [each for each in self._felt.lying_cards if purpose_of(each.zone) == purpose_of(zone)]
        read = [each for each in others if each.act is not None and each.act.word() == prompt.act]
        if len(read) < 2 or any(each.zone == zone for each in others):
            return ()
        act = self._asking.answer_unread(prompt)
        if self._felt.now - max(each.up_since or each.since for each in others) < HANDLED_S or not history.may_be(act):
            return ()
        source, at = self._felt.watcher, self._felt.now
        asked = self._questions.ask_missing(prompt, (), [each.face or "" for each in read], source=source, at=at)
        self._open = _Open(asked.number, prompt, act, at)
        return asked, (act, Evidence(source=source))

    def answer(self, number: int, face: Face, history: History[Any]) -> Amend | None:
        """The amendment with this card; None if the question was another one, or the act does not stand any more."""
        if self._open is None or self._open.number != number:
            return None
        line, opened, self._open = self._find_line(self._open, history), self._open, None
        return None if line is None else Amend(line=line, with_=self._asking.make_act(opened.prompt, (face,)))

    def _find_last_one(self, history: History[Any]) -> Prompt | None:
        """The only needed prompt, if it asks for one card that lies open and need not be seen; else None."""
        waited = [each for each in self._asking.list_prompts(history.state) if not each.optional]
        cards = waited[0].cards if len(waited) == 1 else None
        if cards is None or not cards.may_be_unseen or cards.most > 1 or not self._asking.is_declared_open(cards.zone):
            return None
        return waited[0]

    def _find_line(self, opened: _Open, history: History[Any]) -> int | None:
        return next((each.number for each in reversed(history.standing) if each.act is opened.act), None)

    def _find_later(self, opened: _Open, history: History[Any]) -> tuple[tuple[Act, Evidence] | Doubt, ...]:
        line, cards = self._find_line(opened, history), opened.prompt.cards
        if line is None or cards is None or self._felt.now - opened.at > REMEMBERED_S:
            self._questions.pop(opened.number)
            self._open = None
            return ()
        for lying in self._felt.list_face_up(cards.zone):
            face = pick_face(lying.candidates, weigh(lying.candidates, cards.faces))
            if lying.is_spent or face is None or face not in cards.faces:
                continue
            self._questions.pop(opened.number)
            self._open = None
            act = self._asking.make_act(opened.prompt, (face,))
            lying.pin(Conclusion(face, line, act, 1.0))
            return ((Amend(line=line, with_=act, misread=True), self._witness.evidence(lying, face)),)
        return ()


def ask_beside(state: Any, known: Knowledge, shown: Collection[LyingCard]) -> Doubt | None:
    """The question about a card beside others, or about two cards where one is played; not about those that are only
    shown."""
    for prompt in known.asking.list_prompts(state):
        if prompt.optional or prompt.cards is None or not prompt.cards.cleared or prompt.cards.most > 1:
            continue
        there = known.felt.list_face_up(prompt.cards.zone)
        unread = [each for each in there if not each.is_spent and each not in shown]
        if not unread or any(known.felt.now - each.since < HANDLED_S for each in unread):
            continue
        if any(known.questions.is_asked(each) for each in unread):
            continue
        if len(unread) == len(there) == 2:
            likely = [each.candidates[0] for each in unread if each.candidates]
            return known.questions.ask(prompt, unread[-1], likely, about=WHICH_OF_TWO)
        is_shown = known.asking.find_sight(prompt.cards.zone, state) is not None
        if len(unread) == 1 < len(there) and not is_shown:
            candidates = weigh(unread[0].candidates, prompt.cards.faces)
            return known.questions.ask(prompt, unread[0], candidates, about=BESIDE)
    return _ask_beside_row(state, known)


def _ask_beside_row(state: Any, known: Knowledge) -> Doubt | None:
    """One more card lies beside a row that was read whole; it is the likeliest not to belong there."""
    for zone, row in known.felt.rows.items():
        act, there = row[0].act if row else None, known.felt.list_face_up(zone)
        if act is None or not known.asking.is_laid(act) or known.asking.find_prompt(zone, state) is not None:
            continue
        if any(each.number != row[0].number or each not in there for each in row):
            continue
        more = [each for each in there if each not in row and not each.is_spent]
        for each in more[:1]:
            is_clear = bool(each.candidates) and each.candidates[0][1] >= CLEAR
            is_apart = min(abs(each.place_mm[0] - card.place_mm[0]) for card in row) >= OVER_MM
            lies_on = known.felt.now - each.since >= HANDLED_S
            if is_clear and is_apart and lies_on and not known.questions.is_asked(each):
                return known.questions.ask_beside_row(act, each, [card.face for card in row if card.face])
    return None
