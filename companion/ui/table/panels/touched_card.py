"""The question after a touch on a card, where it is drawn and in the camera's picture."""

from __future__ import annotations

from collections.abc import Callable

from companion.bot_seats import bot_seats
from companion.observations import CardSeen, Sighting
from companion.rules.events import Seat
from companion.rules.felt import Lying
from companion.ui.controller.desk import Desk
from companion.ui.table.panels.alone import Doubting
from companion.ui.views.questions.doubts import view_of
from companion.ui.views.questions.misread import face_now
from companion.ui.views.table.acts import pads_of


class TouchedCard:
    """Corrects a card that was played (``mend`` hears its act, its place among that act's cards, and the seat that
    touched it, if that is known), or answers a doubt. ``speak_for`` opens what a seat (None: the table) can say."""

    def __init__(
        self,
        desk: Desk,
        doubting: Doubting,
        *,
        mend: Callable[[int, int, Seat | None], None],
        speak_for: Callable[[Seat | None], None],
    ) -> None:
        self._desk, self._doubting, self._mend, self._speak_for = desk, doubting, mend, speak_for

    def touch_drawn(self, seat: Seat, card: Lying) -> None:
        """Somebody touched a card in front of this seat, or in the middle. A card that nobody played says what is next.
        In practice no card is misread: the touch covers a card of their own row."""
        if self._desk.table.dealer is not None:
            self._place(seat, card)
            return
        if card.face is not None and card.number is not None:
            self._mend(card.number, card.at, seat or None)
        else:
            self._speak_for(seat or None)

    def _place(self, seat: Seat, card: Lying) -> None:
        """A person who plays alone covers a card of their own row by touching it."""
        table = self._desk.table
        for pad in pads_of(table, seat) if seat and seat not in bot_seats(table.history.entries) else ():
            if pad.place and card in pad.row:
                self._desk.say(pad.make_act(values={pad.place: pad.row.index(card) + 1}))
                return

    def touch_seen(self, seen: Sighting, whose: Seat | None) -> None:
        """A card in the picture was touched, in the zone of this seat (None: it is not known whose): its doubt is
        answered, or the play that it was read as is corrected."""
        for doubt in self._desk.table.doubts:
            if isinstance(doubt.seen, CardSeen) and _same_place(doubt.seen.sighting, seen):
                self._doubting.ask(view_of(self._desk.table, doubt))
                return
        read = self._desk.table.setup.deck.face_of.get(seen.face or "", seen.face)
        face = face_now(self._desk.table, read, whose or None) if read is not None else None
        felt = self._desk.view.felt
        for seat, cards in (*felt.cards.items(), *felt.chips.items()):
            for card in cards if whose in (None, seat) else ():
                if card.face is not None and card.face == face and card.number is not None:
                    self._mend(card.number, card.at, None)
                    return


def _same_place(one: Sighting, other: Sighting) -> bool:
    """Whether two sightings are of the same card: their boxes' middles are closer than half a card."""
    (ax0, ay0, ax1, ay1), (bx0, by0, bx1, by1) = one.box, other.box
    wide, high = max(ax1 - ax0, 1.0), max(ay1 - ay0, 1.0)
    return abs(ax0 + ax1 - bx0 - bx1) < wide and abs(ay0 + ay1 - by0 - by1) < high
