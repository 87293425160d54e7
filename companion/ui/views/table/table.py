"""The table as a person sees it: seats, cards in play, the last decision, what is waited for, what happened."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice

from companion.bot_seats import BOT, bot_seats, bots_since, notes_bot
from companion.languages import WORD, all_of, later, spoken, tr
from companion.past import is_answer
from companion.rules.acts import Amend, Note, Redo, Remark, Rule, Takeback, Undo
from companion.rules.events import Amended, Event, Question, Redone, Seat, Undone
from companion.rules.felt import Felt, Hero, Lying
from companion.rules.game import Act, IllegalAct
from companion.rules.history import Entry, History, Standing
from companion.rules.history.corrections import next_redo
from companion.rules.judging.carded import find_shown_cards
from companion.rules.judging.visibility import open_to_all
from companion.rules.rulebook import why_of
from companion.rules.rulebook.amounts import unit_of
from companion.rules.rulebook.pages import join_sentences
from companion.rules.teams import Team
from companion.speech.faces import look_of
from companion.speech.sentences import headline, headlines, rule_of, shorten, speak
from companion.speech.ways_back import WaysBack, corrects_one
from companion.table import Table
from companion.ui.views.table.acts import Pad, QuickKey, pads_of, quick_keys
from companion.ui.views.table.ended import show_end
from companion.ui.views.table.felts import felt_of, lay_first, showing
from companion.ui.views.table.hand import is_of_hand, own_hand
from companion.ui.views.table.result import forgets, result_stays
from companion.ui.views.table.waiting import awaited

RECENT = 12
HOW_TO_BEGIN = later("Lay cards on the table, or touch a name to enter a move.")
HOW_TO_PRACTISE = {
    (True, True): later("Touch one of your cards, or a key beside your name."),
    (True, False): later("Touch one of your cards."),
    (False, True): later("Touch a key beside your name."),
}
"""The first touch of a person who plays alone: cards of the own hand, keys, or both."""

OF_HAND = later("Touch one of your cards")
WAYS_BACK = (Undo, Redo, Takeback, Amend)


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat: ``place`` from 1 in turn order; ``waits`` when the table waits for it above all, ``ahead`` when
    it has just won something, ``gain`` what it won or lost then; ``chips`` are cards that lie small on its plate.
    ``keyless``: a bot plays it at a table that the program deals, so that nothing is touched for it."""

    name: Seat
    place: int
    score: int
    unit: str
    figures: tuple[tuple[str, str], ...] = ()
    waits: bool = False
    status: str = ""
    quick: tuple[QuickKey, ...] = ()
    won: bool = False
    tied: bool = False
    ahead: bool = False
    gain: str = ""
    chips: tuple[Lying, ...] = ()
    keyless: bool = False


@dataclass(frozen=True, slots=True)
class Decision:
    """The last thing that the referee said: one sentence, the rule it rests on, and what followed by itself; ``asks``:
    it is a question to the table, ``settles``: it is a result, more than a move."""

    sentence: str
    rule: str = ""
    detail: str = ""
    over: bool = False
    asks: bool = False
    settles: bool = False


@dataclass(frozen=True, slots=True)
class StripLine:
    """One act in the strip: its number, its sentence, and whether it no longer stands."""

    number: int
    text: str
    struck: bool = False


@dataclass(frozen=True, slots=True)
class TableView:
    """Everything on the table screen but the picture, the doubts and the refusal. ``hand`` are the cards of a person
    who plays alone: nobody else is there to see them."""

    title: str
    seats: tuple[SeatView, ...]
    felt: Felt
    decision: Decision
    waiting: str
    notice: str
    recent: tuple[StripLine, ...]
    can_undo: bool
    can_redo: bool
    takes_back: bool = False
    mends: bool = False
    begins: bool = False
    hand: tuple[Seat, tuple[Lying, ...]] = ("", ())

    @property
    def said(self) -> str:
        """The last words, in one line; a correction tells itself what stands now."""
        if self.mends or self.decision.sentence in self.notice:
            return self.notice
        if self.takes_back:
            return tr("{notice} Now last: {sentence}", notice=self.notice, sentence=self.decision.sentence)
        return join_sentences(filter(None, (self.notice, self.decision.sentence)))


def table_view(table: Table, now: float | None = None, *, stays: bool = False) -> TableView:
    """The table as it stands ``now`` (seconds on the acts' clock; None: no time has passed since the last act). If the
    result ``stays``, nothing is to be said, and what lay there when it was decided lies there yet."""
    history, felt = table.history, _find_felt(table, stays=stays)
    seat, cards = own_hand(table)
    from_hand = [] if stays or not seat else [pad for pad in pads_of(table, seat) if is_of_hand(pad, cards)]
    of_hand = frozenset(pad.act for pad in from_hand)
    held = () if stays and forgets(table) else tuple(_dim(table, card, from_hand, stays=stays) for card in cards)
    decision = _decision(table)
    return TableView(
        title=tr(table.game.title),
        seats=_list_seats(table, felt, now, of_hand, stays=stays),
        felt=felt,
        decision=decision,
        waiting=""
        if decision.over or stays
        else shorten((awaited(table), *_explain_hand(table, seat, cards, of_hand))),
        notice=_notice(table),
        recent=tuple(_line(table, number) for number in _recent(history)),
        can_undo=_possible(history, Undo()) and (table.dealer is None or bots_since(table) is not None),
        can_redo=_possible(history, next_redo(history)),
        takes_back=bool(history.standing) and isinstance(history.entries[-1].act, Undo | Takeback),
        mends=_correction(history) is not None or _undoes_ruling(history),
        begins=not history.standing,
        hand=(seat, held),
    )


def _find_felt(table: Table, *, stays: bool) -> Felt:
    """The felt: as it was at the result that ``stays``, at the end of the game, or now. After a result that was read
    the next move stands large on it."""
    game, history, felt = table.game, table.history, felt_of(table)
    if stays and forgets(table):
        lay = game.felt(history.copy_before_last())
        named = find_shown_cards(open_to_all(game, filter(None, (headline(history.standing[-1].events),))))
        felt = replace(felt, cards=lay.cards, chips=lay.chips, middle_cards=lay_first(lay.middle_cards, named))
    if (outcome := game.outcome(table.state)) is not None:
        return show_end(table, felt, outcome)
    if not history.standing and felt.hero == Hero():
        return replace(felt, hero=Hero(headline=awaited(table), says=_say_how_to_begin(table)))
    if (corrected := _correction(history)) is not None:
        return replace(felt, hero=replace(felt.hero, says=WaysBack(history).tell(corrected)))
    if not stays and not felt.hero.parts and result_stays(table):
        return replace(felt, hero=Hero(headline=awaited(table)))
    return felt


def _list_seats(
    table: Table, felt: Felt, now: float | None, of_hand: frozenset[str], *, stays: bool
) -> tuple[SeatView, ...]:
    """The seats; the acts ``of_hand`` are said by touching a card of the hand of who plays alone."""
    game, state = table.game, table.state
    scores, teams, outcome = game.scores(state), game.teams(state), game.outcome(state)
    bots, (me, _) = bot_seats(table.history.entries), own_hand(table)
    statuses = ({} if stays else dict(_waits(table))) | dict(felt.statuses)
    keys = {seat: () if stays else quick_keys(table, seat, now) for seat in state.seats}
    keys |= {seat: tuple(replace(key, loud=False) for key in keys[seat] if table.dealer is None) for seat in bots}
    gold = {seat for seat in state.seats if any(key.loud for key in keys[seat])}
    plain = {seat for seat in state.seats if any(not key.soft for key in keys[seat])}
    return tuple(
        SeatView(
            name=seat,
            place=place,
            score=scores.get(seat, 0),
            unit=tr(scored, WORD) if (scored := game.showing.scored) else unit_of(scores.get(seat, 0), game.unit),
            figures=(
                *_partners(seat, teams),
                *felt.figures.get(seat, ()),
                *((("", tr("bot")),) if seat in bots else (("", tr("you", WORD)),) if seat == me else ()),
            ),
            waits=seat in (gold or plain),
            status=tr(OF_HAND) if of_hand and seat == me else statuses.get(seat, ""),
            quick=tuple(key for key in keys[seat] if seat != me or key.act not in of_hand),
            won=outcome is not None and seat in outcome.winners and len(outcome.winners) < len(state.seats),
            tied=outcome is not None and len(outcome.winners) > 1,
            ahead=seat in felt.ahead,
            gain=felt.gains.get(seat, ""),
            chips=felt.chips.get(seat, ()),
            keyless=table.dealer is not None and seat in bots,
        )
        for place, seat in enumerate(state.seats, start=1)
    )


def _dim(table: Table, card: Lying, pads: Iterable[Pad], *, stays: bool) -> Lying:
    """A card of the own hand, dim if it may not be played now, or only after the result that ``stays``."""
    plays = [pad for pad in pads if pad.is_one_card and not (pad.open_numbers or pad.choices)]
    may_be = not (plays or stays) or any(table.history.may_be(pad.make_act((card.face,))) for pad in plays)
    return card if may_be else replace(card, mark="lost")


def _correction(history: History) -> Amended | None:
    """The correction of one line that was just made."""
    last = history.entries[-1].events[:1] if history.entries else ()
    return next((each for each in last if isinstance(each, Amended) and corrects_one(each)), None)


def _undoes_ruling(history: History) -> bool:
    """Whether a ruling of the table was just undone: the moves stand as they did."""
    last = history.entries[-1].events[:1] if history.entries else ()
    return any(isinstance(each, Undone) and isinstance(history.entries[each.number - 1].act, Rule) for each in last)


def _recent(history: History) -> Iterator[int]:
    """The numbers of the latest acts, the newest first, without what the tablet noted by itself."""
    told = (
        entry.number
        for entry in reversed(history.entries)
        if not isinstance(entry.act, Remark) and not notes_bot(entry.act)
    )
    return islice(told, RECENT)


def _partners(seat: Seat, teams: Iterable[Team]) -> tuple[tuple[str, str], ...]:
    """With whom a seat plays, as a figure of its plate; nothing if it plays alone."""
    partners = next(([each for each in team if each != seat] for team in teams if seat in team), [])
    return ((tr("with", WORD), all_of(partners)),) if partners else ()


def _waits(table: Table) -> Iterator[tuple[Seat | None, str]]:
    """The word beside each seat that the table waits for: that of its first move."""
    words = {verb.act: verb.waits for verb in showing(table).verbs}
    for each in reversed(table.list_prompts()):
        if not each.optional:
            yield each.seat, tr(words[each.act]) if words.get(each.act) else tr("to play")


def _decision(table: Table) -> Decision:
    game, setup = table.game, table.setup
    outcome = game.outcome(table.state)
    last = table.history.standing[-1] if table.history.standing else None
    if last is None:
        return Decision("", detail=_say_how_to_begin(table))
    events = open_to_all(game, last.events)
    said = [(event, speak(game, setup, event)) for event in events]
    main = headline(events)
    if outcome is not None:
        first = speak(game, setup, main) if main and why_of(game, main) != outcome.why else ""
        return Decision(speak(game, setup, outcome.why), rule_of(game, outcome.why), first, over=True)
    if main is None:
        return Decision(tr("Ready."))
    followed = said if isinstance(main, Question) else said[1:]
    detail = shorten(dict.fromkeys(text for event, text in followed if event not in headlines(events)))
    detail = detail or " ".join(game.showing.explains(events)) or (_before(table) if len(events) == 1 else "")
    told = " ".join(speak(game, setup, each) for each in headlines(events))
    asks = isinstance(main, Question)
    return Decision(told, rule_of(game, main), detail, asks=asks, settles=bool(main.weight) and not asks)


def _say_how_to_begin(table: Table) -> str:
    if table.dealer is None:
        return tr(HOW_TO_BEGIN)
    seat, hand = own_hand(table)
    by_cards = {is_of_hand(pad, hand) for pad in pads_of(table, seat)}
    return tr(HOW_TO_PRACTISE.get((True in by_cards, False in by_cards), ""))


def _explain_hand(table: Table, seat: Seat, hand: Iterable[Lying], acts: Collection[str]) -> Iterator[str]:
    """The effects of a hand's special cards, if its first card of a round may be played now by one of these
    ``acts``."""
    in_round = table.history.since(*table.game.rounds.ends)
    if acts and not any(each.act.seat == seat and each.act.word() in acts for each in in_round):
        does = (look_of(table.game.name, card.face).does for card in hand if card.face is not None)
        yield from filter(None, dict.fromkeys(does))


def _before(table: Table) -> str:
    """The verdict before an act that decided nothing yet."""
    for standing in reversed(table.history.standing):
        main = headline(standing.events)
        if len(standing.events) > 1 and main is not None:
            return tr("Before: {sentence}", sentence=speak(table.game, table.setup, main))
    return ""


def _notice(table: Table) -> str:
    """The last words about the past: an undo, a correction, a note; empty once play has gone on. It passes over
    answers to the questions at the end."""
    said = (each for each in reversed(table.history.entries) if not isinstance(each.act, Remark))
    entry = next((each for each in said if not is_answer(each.act)), None)
    if entry is None:
        return ""
    newest_stands = table.history.standing and table.history.standing[-1].number == entry.number
    if newest_stands or not entry.events:
        return ""
    if isinstance(entry.act, Note) and BOT in entry.act.tags:
        return _name_bots(table)
    first = entry.events[0]
    if isinstance(first, Amended) and not corrects_one(first) and (told := WaysBack(table.history).tell(first)):
        return told
    return sentence_of(table, first)


def _name_bots(table: Table) -> str:
    """The seats that bots play, as a sentence."""
    found = bot_seats(table.history.entries)
    seats = [seat for seat in table.state.seats if seat in found]
    return tr("The computer plays for {seats}.", seats=all_of(seats)) if seats else ""


def sentence_of(table: Table, event: Event) -> str:
    """An event's sentence. For an act that was taken back or redone it names the act, for a hidden one without its
    cards."""
    if isinstance(event, Undone | Redone) and (told := WaysBack(table.history).tell_back(event)):
        return told
    if isinstance(event, Amended) and (told := WaysBack(table.history).tell_with_verdict(event)):
        return told
    (shown,) = open_to_all(table.game, (event,))
    return speak(table.game, table.setup, shown)


def tell_line(table: Table, events: tuple[Event, ...], act: Act) -> str:
    """An act in a line: the move, and its result."""
    main = headline(events)
    if main is None:
        return table.history.spoken(act)
    done = events[0]
    is_both = done is not main and not isinstance(main, Question) and getattr(done, "seat", "") == act.seat
    return " ".join(sentence_of(table, each) for each in ((done,) if is_both else ()) + headlines(events))


_told: dict[int, tuple[Entry, Standing | None, str, str]] = {}
"""The sentences of the latest acts, by their numbers: an act changes only when it is corrected, and many ticks show
it."""


def _line(table: Table, number: int) -> StripLine:
    entry = table.history.entries[number - 1]
    now = next((each for each in reversed(table.history.standing) if each.number <= number), None)
    now = now if now is not None and now.number == number else None
    if (
        number not in _told
        or _told[number][0] is not entry
        or _told[number][1] is not now
        or _told[number][3] != spoken()
    ):
        text = tell_line(table, now.events if now else entry.events, entry.act)
        is_mended = now is not None and now.act != table.history.said(number)
        _told[number] = (entry, now, tr("{sentence} (corrected)", sentence=text) if is_mended else text, spoken())
        _told.pop(number - 2 * RECENT, None)
    text = _told[number][2]
    struck = not isinstance(entry.act, WAYS_BACK) and not table.history.stands(number)
    return StripLine(number, text, struck)


def _possible(history: History, act: Act) -> bool:
    try:
        history.judge(act)
    except IllegalAct:
        return False
    return True
