"""Mending an earlier act: what it really was is asked at once, beside what is known of it where it is opened whole."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from companion.cards import Face
from companion.languages import tr
from companion.rules.acts import Amend, Count, Rule
from companion.rules.events import Seat
from companion.rules.game import Act, Number
from companion.rules.history.putting_back import put_back
from companion.ui.controller.desk import Desk
from companion.ui.forms.block_column import BlockColumn
from companion.ui.forms.page_form import PageForm
from companion.ui.forms.router import Router
from companion.ui.kit.sheet import Sheets
from companion.ui.sheets.act_sheet import ActSheet, More
from companion.ui.sheets.amending import Amending
from companion.ui.sheets.ask_sheet import AskSheet
from companion.ui.sheets.line_sheet import LineShown, line_facts
from companion.ui.views.evening.opened import opened_line
from companion.ui.views.questions.doubts import view_of
from companion.ui.views.questions.misread import faces_of, faces_possible, is_one_card, others_of, pads_of_act
from companion.ui.views.questions.missing import Struck, struck_of
from companion.ui.views.sentences import spoken_face
from companion.ui.views.way import Kind

MOST_COUNTED = 999


class Mending:
    """The ``router`` knows the way back to the book, where the line was."""

    def __init__(self, desk: Desk, acts: ActSheet, asks: AskSheet, sheets: Sheets, router: Router) -> None:
        self._desk, self._acts, self._asks, self._sheets, self._router = desk, acts, asks, sheets, router
        self._amending = Amending(desk, asks, sheets)

    def begin(self, number: int) -> None:
        """Shows what is known of this act, and beside it asks what it really was: the difference is shown then."""
        line, act = opened_line(self._desk.table, number), self._desk.act(number)
        weigh = self._amending.weigh
        back: More = ((tr("Back to the book"), "plain", partial(self._router.go, "book")),)
        faces = faces_of(act)
        if faces:
            line = replace(line, crops=line.crops[: len(faces)])
        facts = line_facts(line, self._desk.session.crop)
        if line.mendable and faces:
            known = (None,) * len(faces) if line.hidden else faces
            more = _bad_last((*self._otherwise(number, act, weigh, anew=True), *back))
            self._ask_cards(number, act, known, weigh, more=more, aside=facts)
            self._sheets.open(self._acts, whole=True)
        elif line.mendable and pads_of_act(self._desk.table, number, act):
            more = _bad_last((*self._otherwise(number, act, weigh), *back))
            self._ask_pads(number, act, weigh, more=more, aside=facts)
            self._sheets.open(self._acts, whole=True)
        else:
            keys = self._otherwise(number, act, weigh, anew=True) if line.mendable else self._back(number)
            keys = tuple((word, "main" if not at and kind == "plain" else kind, does)
                         for at, (word, kind, does) in enumerate(keys))  # fmt: skip
            game, crop = self._desk.table.game.name, self._desk.session.crop
            shown = LineShown(line, _bad_last((*keys, *back)), game=game, crop=crop)
            self._sheets.turn_to(PageForm(shown, self._router))

    def mend(self, number: int, at: int = 0, *, seat: Seat | None = None, title: str = "", more: More = ()) -> None:
        """Asks over the felt what this act (of its cards the one in this place) really was, which counts at once;
        ``seat`` is who reads it, ``title`` asks it in other words, ``more`` are further keys."""
        line, act = opened_line(self._desk.table, number), self._desk.act(number)
        weigh = partial(self._amending.weigh, at_once=True)
        faces = faces_of(act)
        if not line.mendable or line.hidden:
            self.begin(number)
            return
        details: More = (*more, (tr("Details"), "plain", lambda: self.begin(number)))
        if faces:
            more = (*self._otherwise(number, act, weigh), *details)
            self._ask_cards(number, act, faces[at : at + 1], weigh, at=at, more=more, title=title)
        elif pads_of_act(self._desk.table, number, act):
            more = (*self._otherwise(number, act, weigh), *details)
            self._ask_pads(number, act, weigh, more=more, title=title)
        elif isinstance(act, Count | Rule):
            self._say_anew(number, act, weigh)
            return
        else:
            self._ask_whose(number, act, weigh, details, title=title)
            return
        self._acts.seat = seat
        self._sheets.open(self._acts)

    def _back(self, number: int) -> More:
        """What was struck out is put back, with the cards that were missing."""
        struck = struck_of(self._desk.table, number)
        return () if struck is None else ((struck.word, "main", partial(self._put_back, struck)),)

    def _put_back(self, struck: Struck) -> None:
        table, pad, doubt = self._desk.table, struck.pad, struck.doubt

        def chose(chosen: Sequence[Face | None]) -> None:
            missed = None if pad is None else pad.said(chosen)
            if (amend := put_back(table.history, struck.numbers, missed)) is not None:
                self._amending.weigh(amend)

        def answered(chosen: Sequence[Face | None]) -> None:
            self._sheets.shut()
            if doubt is not None:
                self._desk.answer(doubt.number, chosen[0])

        if pad is None or pad.cards is None:
            chose(())
            return
        if doubt is not None:
            self._acts.ask_card(view_of(table, doubt).sentence, doubt.possible, answered)
        else:
            self._acts.ask_card(struck.title, pad.cards.faces, chose, count=pad.cards.most)
        self._sheets.open(self._acts, whole=True)

    def _otherwise(self, number: int, act: Act, weigh: Callable[[Amend], None], *, anew: bool = False) -> More:
        """In what else it can have been misread; ``anew``: what it says beside its cards, too."""
        keys: list[tuple[str, Kind, Callable[[], None]]] = []
        if isinstance(act, Count | Rule) or (anew and faces_of(act) and pads_of_act(self._desk.table, number, act)):
            keys.append((tr("It was another move"), "plain", lambda: self._say_anew(number, act, weigh)))
        if others_of(self._desk.table, number, act):
            keys.append((tr("Someone else did it"), "plain", lambda: self._ask_whose(number, act, weigh, ())))
        if is_one_card(act):
            keys.append((tr("A card after this one was missed"), "plain", lambda: self._ask_missed(number, act)))
        keys.append((tr("Delete this"), "bad", lambda: weigh(_instead(number, None))))
        return tuple(keys)

    def _ask_cards(
        self,
        number: int,
        act: Act,
        faces: Sequence[Face | None],
        weigh: Callable[[Amend], None],
        *,
        at: int = 0,
        more: More,
        title: str = "",
        aside: BlockColumn | None = None,
    ) -> None:
        cards = ", ".join(spoken_face(self._desk.table.game, face) for face in faces)

        def chose(chosen: Sequence[Face | None]) -> None:
            played: Any = act
            if is_one_card(act):
                played = replace(played, card=chosen[0])
            else:
                cards = played.cards
                played = replace(played, cards=(*cards[:at], *chosen, *cards[at + len(chosen) :]))
            weigh(_instead(number, played))

        if not title and act.seat and act.by_a_seat_here:
            title = tr("{seat}'s {card} was misread. What was it?", seat=act.seat, card=cards)
        elif not title:
            title = tr("{card} was misread. What was it?", card=cards)
        possible = faces_possible(self._desk.table, number, act) if len(faces) == 1 else frozenset()
        self._acts.ask_card(title, possible, chose, count=len(faces), more=more, aside=aside)

    def _say_anew(self, number: int, act: Act, weigh: Callable[[Amend], None]) -> None:
        """Asks again what this act says, as it was asked then."""
        title = tr("{spoken} It was…", spoken=opened_line(self._desk.table, number).sentence)
        if isinstance(act, Count):
            asked = Number(act.unit, 0, MOST_COUNTED)
            self._asks.ask_number(title, asked, lambda value: weigh(_instead(number, replace(act, amount=value))))
            self._sheets.open(self._asks)
        elif isinstance(act, Rule):
            self._asks.ask_text(title, lambda text: weigh(_instead(number, replace(act, text=text or "–"))))
            self._sheets.open(self._asks)
        else:
            self._ask_pads(number, act, weigh, more=())
            self._sheets.open(self._acts)

    def _ask_pads(
        self,
        number: int,
        act: Act,
        weigh: Callable[[Amend], None],
        *,
        more: More,
        title: str = "",
        aside: BlockColumn | None = None,
    ) -> None:
        def said(now: Act) -> None:
            """The moment at which it was said stays what it was."""
            weigh(_instead(number, replace(now, at=act.at, pm=act.pm)))

        title = title or tr("{spoken} It was…", spoken=opened_line(self._desk.table, number).sentence)
        pads, may = pads_of_act(self._desk.table, number, act), partial(self._desk.could, number)
        self._acts.ask(pads, said=said, may=may, title=title, more=more, aside=aside)

    def _ask_whose(self, number: int, act: Act, weigh: Callable[[Amend], None], more: More, *, title: str = "") -> None:
        """Asks who it was, and where that is all that can be asked, what else."""
        keys: list[tuple[str, Kind, Callable[[], None]]] = [
            (seat, "plain", partial(weigh, _instead(number, replace(act, seat=seat))))
            for seat in others_of(self._desk.table, number, act)
        ]
        if more:
            keys += (*self._otherwise(number, act, weigh)[-1:], *more)
        sentence = title or opened_line(self._desk.table, number).sentence
        self._asks.ask_keys(tr("{sentence} Who was it?", sentence=sentence), keys)
        self._sheets.open(self._asks)

    def _ask_missed(self, number: int, act: Act) -> None:
        """Asks whose card was laid after this one and not noticed, and which it was."""
        kind: Any = type(act)

        def whose(seat: str) -> None:
            def chose(chosen: Sequence[Face | None]) -> None:
                self._amending.weigh(Amend(line=number, with_=act, missed=kind(seat=seat, card=chosen[0])))

            self._acts.ask_card(tr("A card of {seat} was missed. It is…", seat=seat), frozenset(), chose)
            self._sheets.open(self._acts)

        self._asks.ask_word(tr("Whose card was missed?"), self._desk.table.history.state_before(number).seats, whose)
        self._sheets.open(self._asks)


def _bad_last(keys: More) -> More:
    """What takes something away stands apart from where a finger goes first."""
    return sorted(keys, key=lambda each: each[1] == "bad")


def _instead(number: int, act: Act | None) -> Amend:
    return Amend(line=number, with_=act)
