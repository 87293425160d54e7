"""The felt as the referee knows it: the hero in the middle, cards in front of the seats, a caption for both sides."""

from __future__ import annotations

from collections.abc import Callable

from kivy.uix.floatlayout import FloatLayout

from companion.rules.events import Seat
from companion.rules.felt import Felt, Lying
from companion.ui.kit.card_row import CardRow
from companion.ui.kit.theme import theme
from companion.ui.kit.turned import Turned
from companion.ui.kit.widgets import Words
from companion.ui.table.hero import HeroPicture
from companion.ui.views.seating import SeatEdges
from companion.ui.views.table import SeatView

CAPTION = 46
"""How high the caption is, in units of text."""

LEAST_BESIDE = 60
"""Lower than so many units of text it has no room."""

BESIDE = 0.2
"""How wide what is told at each side of the hero is, as a part of the felt."""


class Stage(FloatLayout):
    """``touched`` hears a card in front of a seat, ``mended`` the act that made the hero. ``pictured``: a camera's
    picture shows the cards, so that none are drawn."""

    def __init__(
        self,
        game: str,
        touched: Callable[[Seat, Lying], None],
        mended: Callable[[int], None],
        *,
        pictured: bool = False,
        **kwargs: object,
    ) -> None:
        super().__init__(**kwargs)
        self._game, self._touched, self._pictured = game, touched, pictured
        self._rows: dict[Seat, CardRow] = {}
        self._seating = SeatEdges()
        self._felt = Felt()
        self._facing = False
        self.hero = HeroPicture(game, mended, size_hint=(None, None))
        self._caption = Words(most=38, bold=True, halign="center", valign="middle", size_hint=(None, None))
        self._mirrored = Words(most=38, bold=True, halign="center", valign="middle")
        self._far_caption = Turned(self._mirrored, angle=180, size_hint=(None, None))
        self._beside = [Words(most=30, halign="center", valign="middle", size_hint=(None, None)) for _ in range(2)]
        self._middle_row = CardRow(game, touched, size_hint=(None, None))
        for part in (self.hero, self._caption, self._far_caption, *self._beside, self._middle_row):
            self.add_widget(part)
        self.bind(pos=self._place, size=self._place)

    def show(self, felt: Felt, seats: tuple[SeatView, ...], seating: SeatEdges, *, facing: bool) -> None:
        """Takes over the felt; far seats read the caption from their side where they are ``facing`` it."""
        names = [seat.name for seat in seats]
        rows = () if self._pictured else [name for name in names if felt.cards.get(name) or not felt.chips]
        for gone in [seat for seat in self._rows if seat not in rows]:
            self.remove_widget(self._rows.pop(gone))
        for seat in rows:
            if seat not in self._rows:
                self._rows[seat] = CardRow(self._game, self._touched, size_hint=(None, None))
                self.add_widget(self._rows[seat])
            self._rows[seat].show(seat, felt.cards.get(seat, ()))
        self._middle_row.show("", () if self._pictured else felt.middle_cards)
        places = {seat.name: seat.place for seat in seats}
        self.hero.show(felt.hero, places)
        colour = theme.seat(places[felt.hero.seat]) if felt.hero.seat in places else theme.role("words")
        for words in (self._caption, self._mirrored):
            words.text, words.color = felt.hero.says, colour
        # Between rows of cards there is no room below the hero: its caption stands beside it.
        told = [*felt.middle, *([("", felt.hero.says)] if rows and felt.hero.says else [])]
        for at, words in enumerate(self._beside):
            words.text = "\n".join(f"{word}\n{value}" if word else value for word, value in told[at::2])
            words.color = theme.role("soft")
        self._felt, self._seating, self._facing = felt, seating, facing
        self._place()

    def row(self, seat: Seat) -> CardRow:
        """The cards in front of a seat."""
        return self._rows[seat]

    def _place(self, *_: object) -> None:
        pad = theme.u * 10
        width, height = self.width - 2 * pad, self.height - 2 * pad
        left, bottom = self.x + pad, self.y + pad
        near = [seat for seat in self._seating.near if seat in self._rows]
        far = [seat for seat in self._seating.far if seat in self._rows]
        hero = self._felt.hero
        filled = bool(hero.parts or hero.headline or self._middle_row.lying)
        side = height * (0.38 if filled else 0.44) if self._rows else 0.0
        self._lay_out(near, left, bottom, width, side)
        self._lay_out(far, left, bottom + height - side, width, side)
        low = bottom + (side if near else 0)
        band = height - side * (bool(near) + bool(far))
        said = min(theme.t * CAPTION, band * 0.3) if hero.says and not self._rows else 0.0
        mirrored = said if self._facing and self._seating.far else 0.0
        self._put(self._caption, left, low, width, said)
        self._put(self._far_caption, left, low + band - mirrored, width, mirrored)
        rest, base = max(1.0, band - said - mirrored), low + said
        room = rest > theme.t * LEAST_BESIDE
        told = width * BESIDE if room and any(words.text for words in self._beside) else 0.0
        for words, x in zip(self._beside, (left, left + width - told), strict=True):
            self._put(words, x, base, told, rest)
        inner, width = left + told, width - 2 * told
        both = bool(self._middle_row.lying and (hero.parts or hero.headline))
        cards = width * (0.55 if both else 1.0) if self._middle_row.lying else 0.0
        self._put(self._middle_row, inner, base, cards, rest)
        self._put(self.hero, inner + cards, base, width - cards, rest if hero.parts or hero.headline else 0.0)

    def _lay_out(self, seats: list[Seat], left: float, bottom: float, width: float, high: float) -> None:
        for at, seat in enumerate(seats):
            cell = width / len(seats)
            self._rows[seat].pos, self._rows[seat].size = (left + at * cell, bottom), (cell, high)

    @staticmethod
    def _put(widget: FloatLayout | Words, x: float, y: float, width: float, height: float) -> None:
        widget.pos, widget.size = (x, y), (max(0.0, width), max(0.0, height))
        widget.opacity = 1 if width > 0 and height > 0 else 0
