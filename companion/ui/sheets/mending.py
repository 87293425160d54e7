"""Mending an earlier act: what it really was is asked at once, beside what is known of it where it is opened whole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from companion.cards import Face
from companion.languages import tr
from companion.rules.acts import Amend, Count, Rule
from companion.rules.events import Seat
from companion.rules.game import Act, Cards, Number
from companion.rules.history.putting_back import put_back
from companion.speech.sentences import spoken_face
from companion.ui.controller.desk import Desk
from companion.ui.forms.page_form import PageForm
from companion.ui.forms.router import Router
from companion.ui.kit.sheet import Sheets
from companion.ui.sheets.amending import weigh
from companion.ui.sheets.line_sheet import LineShown, list_facts
from companion.ui.views.asking import Flow, Steps, ask_keys, ask_number, ask_text, ask_which
from companion.ui.views.evening.opened import Opened, opened_line
from companion.ui.views.page import CLOSE, Do, Go, Letters, Page, PageKey, PagePad, PagePart
from companion.ui.views.questions.doubts import view_of
from companion.ui.views.questions.misread import faces_of, faces_possible, is_one_card, others_of, pads_of_act
from companion.ui.views.questions.missing import Struck, struck_of
from companion.ui.views.table.saying import Saying

MOST_COUNTED = 999


class Mending:
    """The ``router`` learns the ways to a correction, and to all that is known of a line."""

    def __init__(self, desk: Desk, sheets: Sheets, router: Router) -> None:
        self._desk, self._sheets, self._router = desk, sheets, router
        router.add("mend", lambda about: self.hear(*about))
        router.add("facts", self._show_facts)

    def begin(self, number: int) -> None:
        """Shows what is known of this act, and beside it asks what it really was: the difference is shown then."""
        line, act = opened_line(self._desk.table, number), self._desk.act(number)
        faces = faces_of(act)
        if faces:
            line = replace(line, crops=line.crops[: len(faces)])
        if line.mendable and (faces or pads_of_act(self._desk.table, number, act)):
            facts = PageKey(tr("Details"), Go("facts", number))
            *others, delete = self._otherwise(number, act, has_more=bool(faces))
            known = (None,) * len(faces) if line.hidden else faces
            aside = list_facts(line, self._desk.session.crop)
            asked = self._ask_what(number, act, known, (*others, facts, delete), aside=aside)
            self._sheets.ask(self._mend_whole(number, act, asked), whole=True)
            return
        struck = None if line.mendable else struck_of(self._desk.table, number)
        keys = self._otherwise(number, act, has_more=True) if line.mendable else ()
        if struck is not None:
            line = replace(line, facts=(*line.facts, ("", struck.does)))
            keys = (PageKey(struck.word, Do("put back")),)
        ways = [replace(key, says=Go("mend", (number, key.says)), kind=key.kind if at else "main")
                for at, key in enumerate(keys)]  # fmt: skip
        deletes = line.mendable
        self._show(line, ways[: len(ways) - deletes], (*ways[len(ways) - deletes :], PageKey(tr("Back"), CLOSE)))

    def _show_facts(self, number: int) -> None:
        """All that is known of an act whose correction is asked."""
        self._show(opened_line(self._desk.table, number), (), (PageKey(tr("Back"), Go("line", number)),))

    def _show(self, line: Opened, keys: Sequence[PageKey], above: Sequence[PageKey]) -> None:
        shown = LineShown(line, keys, above, game=self._desk.table.game.name, crop=self._desk.session.crop)
        self._sheets.turn_to(PageForm(shown, self._router))

    def mend(self, number: int, at: int = 0, *, seat: Seat | None = None) -> None:
        """Asks over the felt what this act (of its cards the one in this place) really was, which counts at once;
        ``seat`` is who reads it."""
        line, act = opened_line(self._desk.table, number), self._desk.act(number)
        if not line.mendable or line.hidden:
            self.begin(number)
            return
        faces, others = faces_of(act)[at : at + 1], self._otherwise(number, act)
        details = PageKey(tr("Details"), Go("line", number))
        if faces or pads_of_act(self._desk.table, number, act):
            asked = self._ask_what(number, act, faces, (*others, details))
        elif isinstance(act, Count | Rule):
            asked, seat = self._ask_again(number, act), None
        else:
            asked, seat = self._ask_whose(number, act, (*others[-1:], details)), None
        self._sheets.ask(self._mend(number, act, asked, at, at_once=True), seat=seat)

    def hear(self, number: int, heard: object) -> None:
        """Corrects the act by an answer from the page of its line."""
        self._sheets.ask(self._correct(number, self._desk.act(number), heard))

    def _mend_whole(self, number: int, act: Act, asked: Page | Steps) -> Flow[None]:
        """Asks in the place of the table. The difference is shown over the felt."""
        self.hear(number, (yield asked))

    def _mend(self, number: int, act: Act, asked: Page | Steps, at: int = 0, *, at_once: bool = False) -> Flow[None]:
        """Asks this, and corrects the act."""
        yield from self._correct(number, act, (yield asked), at, at_once=at_once)

    def _correct(self, number: int, act: Act, heard: Any, at: int = 0, *, at_once: bool = False) -> Flow[None]:
        """Corrects the act, and asks first for anything that the answer leaves open."""
        amend = Amend(line=number, with_=None)
        match heard:
            case Do("put back"):
                yield from self._put_back(number)
                return
            case Do("missed"):
                amend = yield from self._ask_missed(number, act)
            case Do(what=("move" | "seat") as what):
                asked = self._ask_again(number, act) if what == "move" else self._ask_whose(number, act)
                yield from self._mend(number, act, asked, at, at_once=at_once)
                return
            case int() if isinstance(act, Count):
                amend = Amend(line=number, with_=replace(act, amount=heard))
            case str() if isinstance(act, Rule):
                amend = Amend(line=number, with_=replace(act, text=heard, counted=None))
            case tuple():
                amend = Amend(line=number, with_=_change_cards(act, at, heard))
            case Act():  # the moment at which it was said stays what it was
                amend = Amend(line=number, with_=replace(heard, at=act.at, pm=act.pm))
        yield from weigh(self._desk, amend, at_once=at_once)

    def _put_back(self, number: int) -> Flow[None]:
        """Puts back a deleted act, with the cards that were missing."""
        struck = struck_of(self._desk.table, number)
        assert isinstance(struck, Struck)
        table, pad, doubt, missed = self._desk.table, struck.pad, struck.doubt, None
        if pad is not None and pad.cards is not None:
            if doubt is not None:
                (face,) = yield ask_cards(view_of(table, doubt).sentence, doubt.possible)
                self._desk.answer(doubt.number, face)
                return
            missed = pad.make_act((yield ask_cards(struck.title, pad.cards.faces, pad.cards.most)))
        if (amend := put_back(table.history, struck.numbers, missed)) is not None:
            yield from weigh(self._desk, amend)

    def _otherwise(self, number: int, act: Act, *, has_more: bool = False) -> tuple[PageKey, ...]:
        """In what else it can have been misread; ``has_more``: it says more than its cards."""
        keys = []
        if isinstance(act, Count | Rule) or (has_more and faces_of(act) and pads_of_act(self._desk.table, number, act)):
            again = tr("Enter the count again") if isinstance(act, Count) else tr("It was a different move")
            keys.append(PageKey(again, Do("move")))
        if others_of(self._desk.table, number, act):
            whose = tr("Someone else's count") if isinstance(act, Count) else tr("Someone else did it")
            keys.append(PageKey(whose, Do("seat")))
        if is_one_card(act):
            keys.append(PageKey(tr("Insert a missed card"), Do("missed")))
        if isinstance(act, Count):
            return (*keys, PageKey(tr("Delete the count"), Do("delete")))
        return (*keys, PageKey(tr("Delete this"), Do("delete"), "bad"))

    def _ask_what(
        self,
        number: int,
        act: Act,
        faces: Sequence[Face | None],
        more: Sequence[PageKey],
        *,
        aside: tuple[PagePart, ...] = (),
    ) -> Page | Steps:
        """Asks for the cards of the act, or for all that it says."""
        if not faces:
            return self._ask_said(number, act, more, aside=aside)
        cards = ", ".join(spoken_face(self._desk.table.game, face) for face in faces)
        title = tr("What was {card} really?", card=cards)
        if self._desk.table.dealer is not None:
            title = tr("Change {card} to…", card=cards)
        elif act.seat and act.by_a_seat_here:
            title = tr("What was {seat}'s {card} really?", seat=act.seat, card=cards)
        possible = faces_possible(self._desk.table, number, act) if len(faces) == 1 else frozenset()
        page = ask_cards(title, possible, len(faces), were=tuple(faces))
        is_grey = bool(possible) and not possible.issuperset(self._desk.table.setup.deck.played_faces())
        ring, grey = tr("The ring marks the current card."), tr("Grey cards can't have been played here.")
        hint = f"{ring} {grey}" if is_grey else ring if possible else ""
        return replace(page, keys=tuple(more), beside=aside, hint=hint)

    def _ask_said(
        self, number: int, act: Act, more: Sequence[PageKey] = (), *, aside: tuple[PagePart, ...] = ()
    ) -> Steps:
        """Asks for all that this act says, with the pads of its moment."""
        table = self._desk.table
        title = tr("{spoken} What was it really?", spoken=opened_line(table, number).done)
        pads, may = pads_of_act(table, number, act), partial(self._desk.could, number)
        return Saying(table.game.name, pads, may, title=title, was=act, more=more, aside=aside)

    def _ask_again(self, number: int, act: Act) -> Page | Steps:
        """Asks again what this act says."""
        title = tr("{spoken} What was it really?", spoken=opened_line(self._desk.table, number).done)
        if isinstance(act, Count):
            return ask_number(title, Number(act.unit, 0, MOST_COUNTED))
        return ask_text(title, Letters(empty=None)) if isinstance(act, Rule) else self._ask_said(number, act)

    def _ask_whose(self, number: int, act: Act, more: Sequence[PageKey] = ()) -> Page:
        """Asks for the seat of the act; without other questions, for these, too."""
        others = others_of(self._desk.table, number, act)
        sentence = opened_line(self._desk.table, number).sentence
        keys = [*(PageKey(seat, replace(act, seat=seat)) for seat in others), *more]
        return ask_keys(tr("{sentence} Who was it?", sentence=sentence), keys)

    def _ask_missed(self, number: int, act: Act) -> Flow[Amend]:
        """Asks whose card was laid after this one and not noticed, and which it was."""
        kind: Any = type(act)
        seats = self._desk.table.history.state_before(number).seats
        seat = yield ask_which(tr("Whose card was missed?"), {seat: seat for seat in seats})
        (face,) = yield ask_cards(tr("A card of {seat} was missed. It is…", seat=seat))
        return Amend(line=number, with_=act, missed=kind(seat=seat, card=face))


def ask_cards(
    title: str, possible: frozenset[Face] = frozenset(), count: int = 1, were: tuple[Face | None, ...] = ()
) -> Page:
    """Asks for this many cards, of which these are ``possible``, in the place of those that ``were`` there."""
    return Page(title, (), pad=PagePad(Cards(zone="", least=count, most=count, faces=possible), were=were))


def _change_cards(act: Any, at: int, chosen: tuple[Face | None, ...]) -> Act:
    """The act with other cards from this place on."""
    if is_one_card(act):
        return replace(act, card=chosen[0])  # type: ignore[no-any-return]
    return replace(act, cards=(*act.cards[:at], *chosen, *act.cards[at + len(chosen) :]))  # type: ignore[no-any-return]
