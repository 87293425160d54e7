"""What a card really is: asked over the felt, of a card that was misread or that cannot be read."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.cards import Face
from companion.languages import tr
from companion.rules.events import Seat
from companion.ui.controller.desk import Desk
from companion.ui.kit.sheet import Sheet
from companion.ui.sheets.act_sheet import ActSheet
from companion.ui.views.doubts import DoubtView
from companion.ui.views.sentences import spoken_face


class CardQuestion:
    """Asks on the sheet of the acts; ``opened`` puts it over the felt, ``closed`` takes it away."""

    def __init__(
        self, desk: Desk, acts: ActSheet, *, opened: Callable[[Sheet], None], closed: Callable[[], None]
    ) -> None:
        self._desk, self._acts, self._opened, self._closed = desk, acts, opened, closed

    def misread(self, seat: Seat, face: Face, number: int, at: int = 0) -> None:
        """This card of an act (the one in this place) was misread: what was it?"""
        desk = self._desk

        def chose(faces: Sequence[Face | None]) -> None:
            self._closed()
            desk.mend(number, faces[0], at)

        def strike() -> None:
            self._closed()
            desk.mend(number, None)

        card = spoken_face(desk.table.game, face)
        if seat:
            title = tr("{seat}'s {card} was misread. It is…", seat=seat, card=card)
        else:
            title = tr("{card} was misread. It is…", card=card)
        possible = self._possible_instead(seat, number)
        self._acts.ask_card(title, possible, chose, extra=((tr("Delete this"), strike),))
        self._opened(self._acts)

    def doubted(self, doubt: DoubtView) -> None:
        """It is none of the cards that a doubt offers: which one is it?"""

        def chose(faces: Sequence[Face | None]) -> None:
            self._closed()
            self._desk.answer(doubt.number, faces[0])

        self._acts.ask_card(doubt.sentence, doubt.possible, chose)
        self._opened(self._acts)

    def _possible_instead(self, seat: Seat, number: int) -> frozenset[Face]:
        """The faces that could have been played there."""
        table = self._desk.table
        act = self._desk.act(number).word()
        for prompt in table.game.expected(table.history.state_before(number)):
            if prompt.cards and prompt.act == act and prompt.seat == seat:
                return prompt.cards.faces
        return frozenset()
