"""Mending an earlier act: what it really was, what that changes, and only then the table's word."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, fields, replace
from functools import partial
from typing import Any

from companion.cards import Face
from companion.languages import tr
from companion.rules.acts import Amend, Count, Rule
from companion.rules.amounts import spoken_score
from companion.rules.events import Seat
from companion.rules.game import Act, Number
from companion.rules.notation import act_from_json, act_to_json
from companion.ui.controller.desk import BY_THE_TABLE, Desk
from companion.ui.kit.sheet import Sheet
from companion.ui.sheets.act_sheet import ActSheet
from companion.ui.sheets.ask_sheet import AskSheet
from companion.ui.sheets.line_sheet import LineSheet
from companion.ui.views.acts import Pad, pads_before
from companion.ui.views.difference import Difference, difference
from companion.ui.views.opened import opened_line
from companion.ui.views.sentences import spoken_face

MOST_COUNTED = 999

SHOWN = 3
"""How many changed decisions are told in full."""


class Mending:
    """Leads through a mending over the felt; ``opened`` puts a sheet there, ``closed`` takes it away, ``to_book`` goes
    back to where the line was."""

    def __init__(
        self,
        desk: Desk,
        acts: ActSheet,
        asks: AskSheet,
        *,
        opened: Callable[[Sheet], None],
        closed: Callable[[], None],
        to_book: Callable[[], None],
    ) -> None:
        self._desk, self._acts, self._asks = desk, acts, asks
        self._opened, self._closed, self._to_book = opened, closed, to_book

    def begin(self, number: int) -> None:
        """Shows what is known of this act, and asks how it was misread."""
        line = opened_line(self._desk.table, number)
        act = self._desk.act(number)
        faces = _faces(act)
        keys: list[tuple[str, str, Callable[[], None]]] = []
        if line.mendable:
            if faces:
                known = (None,) * len(faces) if line.hidden else faces
                keys.append((tr("It was another card"), "main", lambda: self._ask(number, act, known)))
            if self._can_be_said_anew(number, act):
                kind = "plain" if faces else "main"
                keys.append((tr("It was something else"), kind, lambda: self.say_anew(number)))
            if self._others(number, act):
                keys.append((tr("It was somebody else"), "plain", lambda: self._ask_seat(number, act)))
            if _is_one_card(act):
                keys.append((tr("A card was missed after it"), "plain", lambda: self._ask_missed(number, act)))
            keys.append((tr("Delete this"), "plain", lambda: self._weigh(number, None)))
        keys.append((tr("Back to the book"), "plain", self._to_book))
        self._opened(LineSheet(line, keys, crop=self._desk.session.crop, closed=self._closed))

    def mend(self, number: int) -> None:
        """Asks at once what this act really was, where only one thing can be asked; else as ``begin`` does."""
        act = self._desk.act(number)
        if not _faces(act) and self._can_be_said_anew(number, act):
            self.say_anew(number)
        elif _is_one_card(act) and not opened_line(self._desk.table, number).hidden:
            self._ask(number, act, _faces(act))
        else:
            self.begin(number)

    def _ask(self, number: int, act: Act, faces: tuple[Face | None, ...]) -> None:
        spoken = ", ".join(spoken_face(self._desk.table.game, face) for face in faces)

        def chose(chosen: Sequence[Face | None]) -> None:
            field = {"card": chosen[0]} if hasattr(act, "card") else {"cards": list(chosen)}
            line = {**act_to_json(act), **field}
            self._weigh(number, act_from_json(self._desk.table.game.acts_known, line))

        self._acts.ask_card(tr("{card} was misread. It is…", card=spoken), frozenset(), chose, count=len(faces))
        self._opened(self._acts)

    def say_anew(self, number: int) -> None:
        """Asks again what this act says, as it was asked then."""
        table, act = self._desk.table, self._desk.act(number)
        spoken = opened_line(table, number).sentence
        title = tr("{spoken} It was…", spoken=spoken)
        if isinstance(act, Count):
            asked = Number(act.unit, 0, MOST_COUNTED)
            self._asks.ask_number(title, asked, lambda value: self._weigh(number, replace(act, amount=value)))
            self._opened(self._asks)
        elif isinstance(act, Rule):
            self._asks.ask_text(title, lambda text: self._weigh(number, replace(act, text=text or "–")))
            self._opened(self._asks)
        else:
            self._acts.ask(self._asked_then(number, act), said=partial(self._said_anew, number, act), title=title)
            self._opened(self._acts)

    def _said_anew(self, number: int, act: Act, line: Mapping[str, Any]) -> None:
        """The moment at which it was said stays what it was."""
        was = {name: value for name, value in act_to_json(act).items() if name in ("at", "pm")}
        self._weigh(number, act_from_json(self._desk.table.game.acts_known, {**was, **line}))

    def _asked_then(self, number: int, act: Act) -> tuple[Pad, ...]:
        pads = pads_before(self._desk.table, number, act.seat if act.by_a_seat_here else None)
        return tuple(pad for pad in pads if pad.act == act.word())

    def _can_be_said_anew(self, number: int, act: Act) -> bool:
        if isinstance(act, Count | Rule):
            return True
        pads = self._asked_then(number, act)
        return any(pad.open_numbers or pad.choices for pad in pads)

    def _others(self, number: int, act: Act) -> tuple[Seat, ...]:
        """Who else can have said it."""
        if act.seat is None or not act.by_a_seat_here:
            return ()
        return tuple(seat for seat in self._desk.table.history.state_before(number).seats if seat != act.seat)

    def _ask_seat(self, number: int, act: Act) -> None:
        def chose(seat: str) -> None:
            self._weigh(number, replace(act, seat=seat))

        self._asks.ask_word(
            tr("{sentence} Who was it?", sentence=opened_line(self._desk.table, number).sentence),
            self._others(number, act),
            chose,
        )
        self._opened(self._asks)

    def _ask_missed(self, number: int, act: Act) -> None:
        """Asks whose card was laid after this one and not noticed, and which it was."""
        kind: Any = type(act)

        def whose(seat: str) -> None:
            def chose(chosen: Sequence[Face | None]) -> None:
                self._weigh(number, act, missed=kind(seat=seat, card=chosen[0]))

            self._acts.ask_card(tr("A card of {seat} was missed. It is…", seat=seat), frozenset(), chose, count=1)
            self._opened(self._acts)

        self._asks.ask_word(tr("Whose card was missed?"), self._desk.table.history.state_before(number).seats, whose)
        self._opened(self._asks)

    def _weigh(self, number: int, instead: Act | None, missed: Act | None = None) -> None:
        """Shows the difference; what is the last act that stands, or changes nothing else, is mended at once."""
        amend = Amend(line=number, with_=instead, missed=missed)
        found = difference(self._desk.table, amend)
        last = number == self._desk.table.history.standing[-1].number
        if instead is not None and not found.refusal and (last or (missed is None and found.is_slight)):
            self._say(amend)
            return
        keys = [(tr("Keep as is"), "plain", self._closed)]
        if not found.refusal:
            keys.insert(0, (tr("Mend it"), "main", lambda: self._say(amend)))
        elif found.needs_word:
            all_the_same = replace(amend, stands=BY_THE_TABLE)
            keys.insert(0, (tr("Mend it all the same"), "bad", lambda: self._say(all_the_same)))
        self._asks.ask_keys(tr("What this would change"), keys, told=told(found))
        self._opened(self._asks)

    def _say(self, amend: Amend) -> None:
        self._closed()
        self._desk.say(act_to_json(amend))


def _is_one_card(act: Act) -> bool:
    """Whether an act is said by its seat and one card."""
    needed = {field.name for field in fields(act) if field.default is MISSING}
    return act.seat is not None and needed == {"card"}


def told(found: Difference) -> list[str]:
    """A difference in lines."""
    if found.refusal:
        lost = [tr("Lost: {each}", each=each) for each in found.lost[:SHOWN]]
        more = len(found.lost) - SHOWN
        return [found.refusal, *lost, *([tr("…and {more:more later act}.", more=more)] if more > 0 else [])]
    lines = [f"{before}  →  {after}" for before, after in found.sentences[:SHOWN]]
    if len(found.sentences) > SHOWN:
        lines.append(tr("…and {more:more decision changes|more decisions change}.", more=len(found.sentences) - SHOWN))
    lines += [f"{seat}: {spoken_score(before)}  →  {spoken_score(after)}" for seat, before, after in found.scores]
    if found.winner:
        lines.append(tr("Winner: {before}  →  {after}", before=found.winner[0], after=found.winner[1]))
    if found.dropped:
        lines.append(tr("{count:later act no longer stands|later acts no longer stand}.", count=found.dropped))
    return lines or [tr("Nothing else changes.")]


def _faces(act: Act) -> tuple[Face | None, ...]:
    card, cards = getattr(act, "card", None), getattr(act, "cards", None)
    return (card,) if card else tuple(cards or ())
