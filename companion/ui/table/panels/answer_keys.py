"""The keys under the decision: what can be answered to a refusal, a trouble or a question, or said by the table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.languages import tr
from companion.rules.events import Seat
from companion.table import Refused
from companion.ui.controller.desk import Desk
from companion.ui.forms.router import Router
from companion.ui.table.felt.answer_row import AnswerKey, Answers
from companion.ui.table.speaking import Speaking
from companion.ui.table.table_menu import ANOTHER_TABLE
from companion.ui.views.table.acts import Pad, pads_of, question_of, spoken_choice


class AnswerKeys:
    """Makes them as the desk stands. ``speaking`` opens what a seat (None: the table) can say, and asks what comes
    before it. ``pictured``: a picture shows the felt, so that no card of the middle can be touched to name it, and the
    table's optional acts need keys."""

    def __init__(self, desk: Desk, router: Router, speaking: Speaking, *, pictured: bool) -> None:
        self._desk, self._router, self._speaking, self._pictured = desk, router, speaking, pictured

    def now(self, leave: Callable[[], None] | None) -> Answers:
        """What is asked first has the keys; ``leave`` goes to the lobby, None where the app began with this table."""
        desk = self._desk
        if desk.doubts_refusal:
            return ()
        if desk.refusal is not None:
            return self._to_refusal(desk.refusal)
        if desk.offer is not None:
            answer = desk.answer_offer
            return [
                (tr("Yes"), "main", partial(answer, is_wanted=True)),
                (tr("No"), "plain", partial(answer, is_wanted=False)),
            ]
        if desk.trouble:
            return [(tr("OK"), "main", self._forget_trouble)]
        question = question_of(desk.table)
        return self._to_question(question) if question is not None else self._to_nothing(leave)

    def _to_refusal(self, refusal: Refused) -> Answers:
        desk, again = self._desk, refusal.act.seat
        if desk.table.dealer is not None:
            return [(tr("Take it back"), "main", desk.dismiss)]
        keys: list[AnswerKey] = [(tr("Take it back"), "plain", desk.dismiss)]
        if again is not None and getattr(refusal.act, "card", None):
            keys.insert(0, (tr("It was a different card"), "main", partial(self._again, again)))
        if again is not None and not desk.is_open(refusal):
            keys.append(
                (
                    tr("Why, for {again}", again=again),
                    "plain",
                    partial(self._speaking.tell_alone, again, desk.speak(refusal.why)),
                )
            )
        if refusal.if_let_stand is not None:
            keys.append((tr("Let it stand"), "bad", desk.let_stand))
        return keys

    def _to_question(self, question: Pad) -> Answers:
        name, seats = question.choices[0].name, self._desk.table.state.seats
        return [
            (spoken_choice(value, seats), "main", partial(self._desk.say, question.said(values={name: value})))
            for value in question.choices[0].values
        ]

    def _to_nothing(self, leave: Callable[[], None] | None) -> Answers:
        """Nothing is asked: what the table as a whole can say, unless others are waited for."""
        desk = self._desk
        if desk.stays:
            return [(tr("Go on"), "main", desk.go_on)]
        pads = self._pads()
        keys = self._keys(pads) if not all(pad.aside for pad in pads) else []
        if desk.leaves_time:
            keys.append((tr("Let it stand"), "plain", desk.go_on))
        if desk.view.decision.over:
            keys.append((tr("Results"), "main", partial(self._router.go, "results")))
        if desk.view.decision.over and leave is not None:
            keys.append((ANOTHER_TABLE, "plain", leave))
        return keys

    def aside(self) -> Answers:
        """What the table can say while others are waited for."""
        pads = self._pads()
        if self._desk.table.dealer is not None:
            return self._keys(tuple(pad for pad in self._list_all() if pad.sure))
        return self._keys(pads) if all(pad.aside for pad in pads) else ()

    def _pads(self) -> tuple[Pad, ...]:
        """The acts with a key beside the felt. A person who plays alone ends the game from the menu."""
        is_alone = self._desk.table.dealer is not None
        return tuple(pad for pad in self._list_all() if not (is_alone and pad.sure))

    def _list_all(self) -> tuple[Pad, ...]:
        return tuple(pad for pad in pads_of(self._desk.table, None) if self._pictured or not pad.optional)

    def _keys(self, pads: tuple[Pad, ...]) -> list[AnswerKey]:
        keys: list[AnswerKey] = []
        for pad in pads:
            act = (
                partial(self._desk.say, pad.said())
                if pad.is_plain
                else partial(self._speaking.speak_for, None, pad.act)
            )
            if pad.sure:
                act = partial(self._speaking.ask_sure, tr(pad.sure), tr("Yes"), act)
            quiet = bool(keys) or pad.optional or pad.aside
            keys.append((pad.title, "plain" if quiet else "main", act))
        return keys

    def _again(self, seat: Seat) -> None:
        self._desk.dismiss()
        self._speaking.speak_for(seat)

    def _forget_trouble(self) -> None:
        self._desk.trouble = ""
        self._desk.dismiss()
