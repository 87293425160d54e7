"""Mending an earlier act: what it really was, what that changes, and only then the table's word."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.cards import Face
from companion.rules.acts import Amend
from companion.rules.game import Act
from companion.rules.notation import act_from_json, act_to_json
from companion.ui.controller.desk import BY_THE_TABLE, Desk
from companion.ui.kit.sheet import Sheet
from companion.ui.sheets.act_sheet import ActSheet
from companion.ui.sheets.ask_sheet import AskSheet
from companion.ui.sheets.line_sheet import LineSheet
from companion.ui.views.difference import Difference, difference
from companion.ui.views.opened import opened_line
from companion.ui.views.sentences import spoken_face

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
            keys.append(("It never happened", "plain", lambda: self._weigh(number, None)))
            if faces:
                known = (None,) * len(faces) if line.hidden else faces
                keys.insert(0, ("It was another card", "main", lambda: self._ask(number, act, known)))
        keys.append(("To the book", "plain", self._to_book))
        self._opened(LineSheet(line, keys, crop=self._desk.session.crop, closed=self._closed))

    def _ask(self, number: int, act: Act, faces: tuple[Face | None, ...]) -> None:
        spoken = ", ".join(spoken_face(self._desk.table.game, face) for face in faces)

        def chose(chosen: Sequence[Face | None]) -> None:
            field = {"card": chosen[0]} if hasattr(act, "card") else {"cards": list(chosen)}
            line = {**act_to_json(act), **field}
            self._weigh(number, act_from_json(self._desk.table.game.acts_known, line))

        self._acts.ask_card(f"{spoken} was misread. It is…", frozenset(), chose, count=len(faces))
        self._opened(self._acts)

    def _weigh(self, number: int, instead: Act | None) -> None:
        """Shows the difference."""
        amend = Amend(line=number, with_=instead)
        found = difference(self._desk.table, amend)
        keys = [("Leave it as it was", "plain", self._closed)]
        if not found.refusal:
            keys.insert(0, ("Mend it", "main", lambda: self._say(amend)))
        elif found.needs_word:
            all_the_same = Amend(line=number, with_=instead, stands=BY_THE_TABLE)
            keys.insert(0, ("Mend it all the same", "bad", lambda: self._say(all_the_same)))
        self._asks.ask_keys("What this would change", keys, told=told(found))
        self._opened(self._asks)

    def _say(self, amend: Amend) -> None:
        self._closed()
        self._desk.say(act_to_json(amend))


def told(found: Difference) -> list[str]:
    """A difference in lines."""
    if found.refusal:
        return [found.refusal]
    lines = [f"{before}  →  {after}" for before, after in found.sentences[:SHOWN]]
    if len(found.sentences) > SHOWN:
        lines.append(f"…and {len(found.sentences) - SHOWN} more decisions change.")
    lines += [f"{seat}: {before}  →  {after}" for seat, before, after in found.scores]
    if found.winner:
        lines.append(f"Winner: {found.winner[0]}  →  {found.winner[1]}")
    if found.dropped:
        lines.append(f"{found.dropped} later acts no longer stand.")
    return lines or ["Nothing else changes."]


def _faces(act: Act) -> tuple[Face | None, ...]:
    card, cards = getattr(act, "card", None), getattr(act, "cards", None)
    return (card,) if card else tuple(cards or ())
