"""Which card it is that cannot be read: asked over the felt."""

from __future__ import annotations

from collections.abc import Sequence

from companion.cards import Face
from companion.ui.controller.desk import Desk
from companion.ui.kit.sheet import Sheets
from companion.ui.sheets.act_sheet import ActSheet
from companion.ui.views.questions.doubts import DoubtView


class CardQuestion:
    """Asks on the sheet of the acts."""

    def __init__(self, desk: Desk, acts: ActSheet, sheets: Sheets) -> None:
        self._desk, self._acts, self._sheets = desk, acts, sheets

    def doubted(self, doubt: DoubtView) -> None:
        """It is none of the cards that a doubt offers: which one is it?"""

        def chose(faces: Sequence[Face | None]) -> None:
            self._sheets.shut()
            self._desk.answer(doubt.number, faces[0])

        self._acts.ask_card(doubt.sentence, doubt.possible, chose)
        self._sheets.open(self._acts)
