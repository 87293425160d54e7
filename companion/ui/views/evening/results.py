"""An evening as it is told at its end: the ranking, how the scores went, the notes, and what was remarkable."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import ceil

from companion.bot_seats import played_by_bots
from companion.languages import WORD, later, tr
from companion.past import NO_MOMENTS, played_at_table_s
from companion.reports.thinking import thinking_s
from companion.rules.acts import Note
from companion.rules.events import Seat
from companion.rules.felt import Award
from companion.rules.history import History
from companion.rules.history.numbering import rounds_of
from companion.rules.judging.visibility import open_to_all
from companion.rules.rulebook.amounts import spoken_score, unit_of
from companion.session import label_of
from companion.speech.sentences import headline, rule_of, speak, spoken_rule
from companion.table import Table
from companion.ui.views.evening.asked import SheetAnswer, answers_of
from companion.ui.views.table.felts import felt_of, showing, tell_rows

TAGS = (
    later("fun", WORD),
    later("confusing", WORD),
    later("broken", WORD),
    later("slow", WORD),
    later("question", WORD),
)
"""The commonest notes."""

SAID_BY_A_KEY = (*TAGS, later("this moment", WORD))
"""The last one was a key of earlier versions."""


@dataclass(frozen=True, slots=True)
class RankedSeat:
    """A seat's place in the ranking: who won goes before all others, whatever they have; who has as much shares it.
    ``seat_number`` is from 1 in turn order; ``aside`` is an amount in another unit, of a game that is not over."""

    place: int
    seat: Seat
    seat_number: int
    score: int
    unit: str
    won: bool
    aside: str = ""


@dataclass(frozen=True, slots=True)
class NotedMoment:
    """A note with its moment: its author (None: unknown), the last sentence before it, and the rule it rests on;
    ``lay`` is what lay on the table then. ``hand`` is the hand in which it was made, ``at`` where on the lines of
    scores."""

    number: int
    text: str
    seat: Seat | None
    moment: str
    rule: str
    lay: str
    hand: int
    at: float


@dataclass(frozen=True, slots=True)
class Results:
    """``lines`` are each seat's scores, a step for every act that moved any; all are as long, and ``at`` says where
    each step is, counted in hands: 2 is the end of the second. ``hand`` is what this game calls one, ``hands`` how
    many there were. ``clock`` says how long was played and ``thought`` how long each player thought, as sentences, if
    that is known and more than nothing. ``broken`` are the rules that somebody broke, as a later move showed: what
    showed it, and the rule's heading."""

    title: str
    told: str
    unit: str
    ranking: tuple[RankedSeat, ...]
    lines: dict[Seat, tuple[int, ...]]
    at: tuple[float, ...]
    hand: str
    hands: int
    notes: tuple[NotedMoment, ...]
    answers: tuple[SheetAnswer, ...]
    awards: tuple[Award, ...]
    broken: tuple[tuple[str, str], ...]
    acts: int
    label: str
    clock: str = ""
    thought: str = ""

    def list_answers(self) -> Iterator[str]:
        """Each question at the end, with what everybody answered, in a line."""
        for question in dict.fromkeys(each.question for each in self.answers):
            said = ", ".join(f"{each.seat} {each.text}" for each in self.answers if each.question == question)
            yield f"{tr(question.text)}  {said}"


def results(table: Table, times: Mapping[int, float] | None = None) -> Results:
    """The evening so far, or at its end; ``times`` say when each act was written (``Session.times``)."""
    game, history, state = table.game, table.history, table.state
    scores = game.scores(state)
    outcome = game.outcome(state)
    winners = outcome.winners if outcome is not None else ()
    standing = {seat: (seat in winners, scores.get(seat, 0)) for seat in state.seats}
    asides = felt_of(table).gains if outcome is None else {}
    ordered = sorted(state.seats, key=lambda seat: standing[seat], reverse=True)
    ranking = tuple(
        RankedSeat(
            place=1 + sum(standing[other] > standing[seat] for other in state.seats),
            seat=seat,
            seat_number=state.seats.index(seat) + 1,
            score=scores.get(seat, 0),
            unit=unit_of(scores.get(seat, 0), game.unit),
            won=seat in winners,
            aside="" if asides.get(seat, "")[:1] in ("+", "−") else asides.get(seat, ""),
        )
        for seat in ordered
    )
    course = _course(table)
    happened = open_to_all(game, [event for _, event in history.happened()])
    length, thought = clocked(table, times or {})
    return Results(
        title=tr(game.title),
        told=speak(game, table.setup, outcome.why) if outcome is not None else _tell_so_far(ranking),
        unit=tr(game.unit, WORD),
        ranking=ranking,
        lines={seat: tuple(step.get(seat, 0) for step in course.steps) for seat in state.seats},
        at=course.at,
        hand=tr(game.rounds.word, WORD),
        hands=ceil(course.at[-1]),
        notes=_notes(table, course),
        answers=answers_of(table),
        awards=tuple(showing(table).awards(happened)),
        broken=tuple(
            (speak(game, table.setup, event), spoken_rule(rule_of(game, event))) for event in happened if event.blames
        ),
        acts=len(history.entries),
        label=label_of(table),
        clock=length,
        thought=thought,
    )


def _tell_so_far(ranking: Sequence[RankedSeat]) -> str:
    """All scores of a game that is not over, if there is a leader."""
    first, *others = ranking
    if all(each.score == first.score for each in others):
        return tr("The game isn't over yet.")
    score, told = spoken_score(first.score), [f"{each.seat} {spoken_score(each.score)}" for each in ranking]
    if len(others) == 1:
        other = spoken_score(others[0].score)
        return tr("So far: {seat} leads, {score} to {other}", seat=first.seat, score=score, other=other)
    if others[0].score == first.score:
        return tr("So far: {scores}", scores=", ".join(told))
    return tr("So far: {seat} leads with {score}; {others}", seat=first.seat, score=score, others=", ".join(told[1:]))


def clocked(table: Table, times: Mapping[int, float]) -> tuple[str, str]:
    """How long was played and how long each player thought, as sentences; empty if no time passed that is known.
    Players who think at the same time may have thought for longer in all than was played."""
    seconds: dict[Seat, float] = {}
    bots = played_by_bots(table)
    for number, each in thinking_s(table, times).items():
        seat = table.history.said(number).seat
        if seat is not None and seat not in bots and table.history.stands(number):
            seconds[seat] = seconds.get(seat, 0.0) + each
    played = played_at_table_s(table, times)
    if played < 1 or not any(each >= 1 for each in seconds.values()):
        return "", ""
    by_seat = ", ".join(f"{seat} {clock_time(seconds[seat])}" for seat in table.state.seats if seat in seconds)
    said = tr("Thinking time: {each}", each=by_seat)
    if sum(seconds.values()) > played:
        said = tr("Thinking time: {each}. Players can think at once.", each=by_seat)
    return tr("Playing time {length}", length=clock_time(played)), said


def clock_time(seconds: float) -> str:
    """Minutes and seconds as a clock shows them, with hours if there are any.

    >>> clock_time(75), clock_time(3725)
    ('1:15', '1:02:05')
    """
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes // 60}:{minutes % 60:02d}:{rest:02d}" if minutes >= 60 else f"{minutes}:{rest:02d}"


@dataclass(frozen=True, slots=True)
class _Course:
    """The scores whenever they changed, where in the hands that was, the step that each act led to, and its hand."""

    steps: list[dict[Seat, int]]
    at: tuple[float, ...]
    step_of: dict[int, int]
    hand_of: dict[int, int]

    def at_act(self, before: int, number: int) -> float:
        """The place of an act that comes after another: at the last change of the scores, or in the middle of a hand
        without one yet."""
        at, hand = self.at[self.step_of[before]], self.hand_of[number]
        return at if at > hand - 1 else min(hand - 0.5, self.at[-1])


def _course(table: Table) -> _Course:
    """The changes within one hand stand evenly between its beginning and its end."""
    rounds = rounds_of(table.history)
    steps, hands = [dict(table.game.scores(table.history.opening))], [0]
    step_of: dict[int, int] = {}
    for each, _, after in table.history.walk():
        scores = dict(table.game.scores(after))
        if scores != steps[-1]:
            steps.append(scores)
            hands.append(rounds[each.number][0])
        step_of[each.number] = len(steps) - 1
    at = [0.0]
    for hand, changes in groupby(hands[1:]):
        many = len(list(changes))
        at += [hand - 1 + (number + 1) / many for number in range(many)]
    return _Course(steps, tuple(at), step_of, {number: hand for number, (hand, _) in rounds.items()})


def _notes(table: Table, course: _Course) -> tuple[NotedMoment, ...]:
    found: list[NotedMoment] = []
    most = ceil(course.at[-1]) if table.game.outcome(table.state) is not None else len(table.history.entries)
    standing = list(table.history.standing)
    history: History = History(table.game, table.setup)
    for entry in table.history.entries:
        if not isinstance(entry.act, Note) or not NO_MOMENTS.isdisjoint(entry.act.tags):
            continue
        before = [each for each in standing if each.number < entry.number]
        main = headline(open_to_all(table.game, before[-1].events)) if before else None
        found.append(
            NotedMoment(
                number=entry.number,
                text=entry.act.text,
                seat=entry.act.seat,
                moment=speak(table.game, table.setup, main) if main else "",
                rule=spoken_rule(rule_of(table.game, main)) if main else "",
                lay=lay_at(table, history, entry.number),
                hand=min(course.hand_of[entry.number], most),
                at=course.at_act(before[-1].number, entry.number) if before else 0.0,
            )
        )
    return tuple(found)


def lay_at(table: Table, history: History, number: int) -> str:
    """The cards on the table before the act of this number, as everyone saw them; ``history`` is brought up to
    there."""
    for entry in table.history.entries[len(history.entries) : number - 1]:
        history.take(entry.act, entry.events)
    felt = table.game.felt(history)
    rows = [*felt.cards.items(), *felt.chips.items(), (tr("the middle"), felt.middle_cards)]
    return "; ".join([*tell_rows(table.game, rows), *([felt.hero.says] if felt.hero.says else [])])


def spoken_note(text: str) -> str:
    """A note as people read it: what a key said is said in their language."""
    return tr(text, WORD) if text in SAID_BY_A_KEY else text
