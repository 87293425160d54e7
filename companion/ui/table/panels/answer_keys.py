"""The keys under the decision: what can be answered to a refusal, a trouble or a question, or said by the table."""

from __future__ import annotations

from dataclasses import replace

from companion.languages import tr
from companion.table import Refused
from companion.ui.controller.desk import Desk
from companion.ui.table.table_menu import ANOTHER_TABLE
from companion.ui.views.page import Go, PageKey
from companion.ui.views.table.acts import Pad, pads_of, question_of, spoken_choice
from companion.ui.views.table.breach import Breach, find_breach


class AnswerKeys:
    """Makes them as the desk stands. ``pictured``: a picture shows the felt, so that no card of the middle can be
    touched to name it, and the table's optional acts need keys."""

    def __init__(self, desk: Desk, *, pictured: bool) -> None:
        self._desk, self._pictured = desk, pictured

    def now(self, *, can_leave: bool) -> list[PageKey]:
        """The first open question has the keys; ``can_leave``: there is a lobby to go to."""
        desk = self._desk
        if desk.doubts_refusal:
            return []
        if desk.refusal is not None:
            return self._to_refusal(desk.refusal)
        if desk.offer is not None:
            return [PageKey(tr("Yes"), Go("agree", True), "main"), PageKey(tr("No"), Go("agree", False))]
        if desk.trouble:
            return [PageKey(tr("OK"), Go("forget-trouble"), "main")]
        if (breach := find_breach(desk.table)) is not None and not desk.is_recorded:
            return self._to_breach(breach)
        question = question_of(desk.table)
        return self._to_question(question) if question is not None else self._to_nothing(can_leave=can_leave)

    def _to_refusal(self, refusal: Refused) -> list[PageKey]:
        desk, seat, dismiss = self._desk, refusal.act.seat, Go("dismiss")
        if desk.table.dealer is not None:
            return [PageKey(tr("Take it back"), dismiss, "main")]
        keys = [PageKey(tr("Take it back"), dismiss)]
        if seat is not None and getattr(refusal.act, "card", None):
            keys.insert(0, PageKey(tr("It was a different card"), Go("again", seat), "main"))
        if seat is not None and not desk.is_open(refusal):
            keys.append(PageKey(tr("Why, for {again}", again=seat), Go("why-alone", (seat, desk.speak(refusal.why)))))
        if refusal.if_let_stand is not None:
            keys.append(PageKey(tr("Let it stand"), Go("let-stand")))
        return keys

    def _to_breach(self, breach: Breach) -> list[PageKey]:
        """The two ways to settle it; play may go on without either."""
        goes_on = [replace(key, kind="plain") for key in list_keys(self._pads())] if self._is_waited_for else []
        corrects = PageKey(tr("Correct {card}", card=breach.card), Go("correct", breach.number), "main")
        return [corrects, PageKey(tr("Let it stand"), Go("say", breach.stands)), *goes_on]

    def _to_question(self, question: Pad) -> list[PageKey]:
        name, seats = question.choices[0].name, self._desk.table.state.seats
        return [
            PageKey(spoken_choice(value, seats), Go("say", question.make_act(values={name: value})), "main")
            for value in question.choices[0].values
        ]

    def _to_nothing(self, *, can_leave: bool) -> list[PageKey]:
        """Nothing is asked: what the table as a whole can say, unless others are waited for."""
        desk = self._desk
        if desk.stays:
            return [PageKey(tr("Go on"), Go("go-on"), "main")]
        keys = list_keys(self._pads()) if self._is_waited_for else []
        if desk.leaves_time:
            keys.append(PageKey(tr("Let it stand"), Go("go-on")))
        if desk.view.decision.over:
            keys.append(PageKey(tr("Results"), Go("results"), "main"))
        if desk.view.decision.over and can_leave:
            keys.append(PageKey(tr(ANOTHER_TABLE), Go("leave")))
        return keys

    def aside(self) -> list[PageKey]:
        """The table's own moves while it waits for others."""
        if self._desk.table.dealer is not None:
            return list_keys(tuple(pad for pad in self._list_all() if pad.sure))
        return [] if self._is_waited_for else list_keys(self._pads())

    @property
    def _is_waited_for(self) -> bool:
        """Whether the table's own moves are waited for, not only those of seats."""
        return not all(pad.aside for pad in self._pads())

    def _pads(self) -> tuple[Pad, ...]:
        """The acts with a key beside the felt. A person who plays alone ends the game from the menu."""
        is_alone = self._desk.table.dealer is not None
        return tuple(pad for pad in self._list_all() if not (is_alone and pad.sure))

    def _list_all(self) -> tuple[Pad, ...]:
        return tuple(pad for pad in pads_of(self._desk.table, None) if self._pictured or not pad.optional)


def list_keys(pads: tuple[Pad, ...]) -> list[PageKey]:
    """The keys of these acts of the table, the first one loud."""
    keys: list[PageKey] = []
    for pad in pads:
        says = Go("say", pad.make_act()) if pad.is_plain else Go("speak", (None, pad.act))
        says = Go("sure", (tr(pad.sure), says)) if pad.sure else says
        keys.append(PageKey(pad.title, says, "plain" if keys or pad.optional or pad.aside else "main"))
    return keys
