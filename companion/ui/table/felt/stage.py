"""The felt as the referee knows it: the hero in the middle, cards in front of the seats, a caption for both sides."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.rules.events import Seat
from companion.rules.felt import Felt, Hero
from companion.ui.forms.page_keys import Emit
from companion.ui.kit.card_row import CardRow
from companion.ui.kit.theme import theme
from companion.ui.kit.turned import Turned
from companion.ui.kit.widgets import Words, add_all, put
from companion.ui.table.felt.foot import lines_of
from companion.ui.table.felt.hero import LOW, MANY, HeroPicture
from companion.ui.table.felt.hero_parts import list_named
from companion.ui.table.seats.short_name import name_for
from companion.ui.views.before.seating import TURNED, Edge, SeatEdges
from companion.ui.views.page import Go
from companion.ui.views.table.table import SeatView

CAPTION = 46
"""How high the caption is, in units of the design."""

HEADLINE, CAPTION_TEXT, FACING = 84, 38, 0.2
"""How large a headline and a caption are for the far side, and how high a headline with parts is there, as a part of
the height."""

REASON, AWAITED, TOLD = 26, 30, 38
"""How large the reason of a result is for far players and what one of them is to do, in units of text, and how high
each line is, in units of the design."""

MOST_LINES = 2
"""A reason of more lines takes too much of the felt from its cards, and is left out."""

SAID, SAID_OF_MANY = 0.25, 0.2
"""It takes no more than this part of the height from what it is about, and from many parts."""

LOW_BAND = 270
"""A felt that is lower, in units of the design, has no room for what a headline with parts is about, nor for what a far
player is to do."""

LEAST_BESIDE, NARROW = 60, 72
"""The least height and width, in units of the design, that leave room for words beside the hero."""

BESIDE = 0.2
"""The width of the texts at each side of the hero, as a part of the felt."""

ASIDE, NAMED_ASIDE, LEAST_ASIDE, SLENDER = 0.28, 0.255, 0.21, 120
"""How wide it is at most, and at least with names and without, beside cards that are the hero themselves; narrower than
that, in units of the design, neither it nor the text below it can be read, and the cards have all the width."""

GROUPED, TEXT = 350, 0.7
"""The height of the texts beside cards, in units of the design: they stay together; and how high a text below a hero
is, as a part of that."""

END, END_ASIDE = 0.18, 0.34
"""How wide the cards of seats at an end of the table are, and how wide where the hero has taken the sides."""

BOTH = 0.49
"""How high the rows of each side of the table are if they are the hero, as a part of the felt."""

CARDS = 0.64
"""How wide cards between the seats are that have the hero beside them, as a part of what both have."""

LEAST_OWNER = 18
"""The least size of a player's name at an empty place, in units of the design."""

ENDS: tuple[Edge, ...] = ("left", "right")


class Beside(BoxLayout):
    """The words beside rows of cards: the hero, and below it everything else."""

    def __init__(self, hero: HeroPicture, **kwargs: object) -> None:
        super().__init__(orientation="vertical", **kwargs)
        self.hero = hero
        self.told = Words(most=30, halign="center")
        self._filled = self._headed = False
        add_all(self, hero, self.told)

        self.bind(height=lambda *_: self.restyle())

    def restyle(self) -> None:
        """Holds both together in the middle. What is added up under a headline needs the room of the text, if there is
        too little for both."""
        self.padding = theme.u * 10, max(0.0, self.height - theme.u * GROUPED) / 2
        self.told.valign = "top" if self._filled else "middle"
        self.hero.size_hint_y = 1.0 if self._filled else 0.001
        high = self.height - 2 * self.padding[1]
        is_low = self._headed and high / (1 + TEXT) < theme.u * LOW
        self.told.size_hint_y = TEXT if self.told.text and not is_low else 0.001

    def share(self, *, filled: bool, headed: bool) -> None:
        """Gives the hero the larger part, if there is one, ``headed``: with parts under a headline. A text alone stands
        in the middle."""
        self._filled, self._headed = filled, filled and headed
        self.restyle()


def _sum(hero: Hero) -> str:
    """The parts and what they add up to, in one line."""
    adds_up = len(list_named(hero)) < len(hero.parts)
    return " ".join(part.text for part in hero.parts if part.text) if adds_up else ""


def shorten_sum(hero: Hero) -> Hero:
    """The sum of many hands, whose numbers stand beside the players' names; without names until all are known."""
    last = max((at for at, part in enumerate(hero.parts) if part.over), default=0)
    if len(list_named(hero)) <= MANY or last + 1 == len(hero.parts):
        return hero
    is_known = all(part.text != "?" for part in list_named(hero))
    parts = hero.parts[last + 2 :] if is_known else tuple(replace(part, over="") for part in hero.parts)
    return replace(hero, parts=parts)


class Stage(Widget):
    """A card that is touched goes the way "card", with its seat, and the act that made the hero the way "correct".
    ``pictured``: a camera's picture shows the cards, so that none are drawn. Cards in front of the seats are what all
    look at, unless others lie in the middle: the hero stands beside them then, for both sides of the table."""

    def __init__(self, game: str, emit: Emit, *, pictured: bool = False, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._game, self._pictured = game, pictured
        self._touch = lambda seat, card: emit(Go("card", (seat, card)))
        heroes = [HeroPicture(game, lambda number: emit(Go("correct", number))) for _ in range(3)]
        self._rows: dict[Seat, Turned] = {}
        self._seating = SeatEdges()
        self._felt = Felt()
        self._facing = False
        self.hero, near, far = heroes
        self.hero.size_hint = (None, None)
        self._caption = Words(most=38, bold=True, halign="center", size_hint=(None, None))
        self._mirrored = Words(bold=True, halign="center")
        self._far_caption = Turned(self._mirrored, angle=180, size_hint=(None, None))
        self._reason, self._awaited = Words(most=REASON), Words(most=AWAITED, bold=True, one_line=True)
        far_told = BoxLayout(orientation="vertical")
        add_all(far_told, self._reason, self._awaited)
        self._far_told = Turned(far_told, angle=180, size_hint=(None, None))
        self._near_side, far_side = Beside(near), Beside(far)
        self._near_side.size_hint = (None, None)
        self._far_side = Turned(far_side, angle=180, size_hint=(None, None))
        self._sides = (self._near_side, far_side)
        self._middle_row = CardRow(game, self._touch, size_hint=(None, None))
        self._alone = (self.hero, self._caption, self._far_caption, self._middle_row)
        add_all(self, *self._alone, self._near_side, self._far_side, self._far_told)
        self._place_soon = Clock.create_trigger(self._place, -1)
        self.bind(pos=self._place_soon, size=self._place_soon)

    @property
    def is_busy(self) -> bool:
        rows = (self._middle_row, *(row.content for row in self._rows.values()))
        return any(each.is_busy for each in (self.hero, *(side.hero for side in self._sides), *rows))

    def show(
        self,
        felt: Felt,
        seats: tuple[SeatView, ...],
        seating: SeatEdges,
        *,
        facing: bool,
        reason: str = "",
        awaited: str = "",
    ) -> None:
        """Takes over the felt; far seats read the caption and the ``reason`` of a result from their side where they are
        ``facing`` it, and a far player whom alone the table waits for reads there what is ``awaited``."""
        names, places = [seat.name for seat in seats], {seat.name: seat.place for seat in seats}
        rows = () if self._pictured else [name for name in names if felt.cards.get(name) or not felt.chips]
        for gone in [seat for seat in self._rows if seat not in rows]:
            self.remove_widget(self._rows.pop(gone))
        lengths = [len(felt.cards.get(seat, ())) for seat in rows]
        longest, are_across = max(lengths, default=1), len(seating.near) == len(seating.far) == 1 and all(lengths)
        for seat in rows:
            if seat not in self._rows:
                row = CardRow(self._game, self._touch, called=partial(name_for, seat, least=LEAST_OWNER))
                self._rows[seat] = Turned(row, size_hint=(None, None))
                self.add_widget(self._rows[seat])
            edge = seating.edge(seat)
            self._rows[seat].angle = angle = TURNED[edge] if facing and edge is not None else 0
            cards = felt.cards.get(seat, ())
            self._rows[seat].content.abreast, self._rows[seat].content.tint = longest, theme.seat(places[seat])
            self._rows[seat].content.owned = len(rows) > 2
            # Pairs lie across from each other, whichever way the cards face, also in rows of different lengths.
            self._rows[seat].content.begins = (1 if angle == TURNED["far"] else -1) * are_across
            self._rows[seat].content.show(seat, cards[::-1] if angle == TURNED["far"] else cards)
        self._middle_row.show("", () if self._pictured else felt.middle_cards)
        self._felt, self._seating, self._facing = replace(felt, hero=shorten_sum(felt.hero)), seating, facing
        waits = [seating.edge(seat.name) for seat in seats if seat.waits]
        self._awaited.text = awaited if facing and waits == ["far"] and awaited != felt.hero.headline else ""
        self._reason.text, self._reason.color = reason if facing and seating.far else "", theme.role("soft")
        self._show_hero(places)
        self._place_soon()

    def _show_hero(self, places: dict[Seat, int]) -> None:
        felt, hero = self._felt, self._felt.hero
        empty = type(hero)()
        is_told_twice = self._is_aside or self._is_halved
        self.hero.show(empty if is_told_twice else hero, places)
        # Between rows of cards there is no room below the hero: its caption stands beside it.
        beside = bool(self._rows) or self._is_halved
        facts = [" ".join(filter(None, each)) for each in felt.middle]
        between = "  ·  " if self._is_halved else "\n"
        apart = between if self._is_halved else "\n\n"  # a caption belongs to the hero above it
        text = apart.join(filter(None, (hero.says if beside else "", between.join(facts))))
        for side in self._sides:
            side.hero.show(replace(hero, parts=hero.brief or hero.parts) if is_told_twice else empty, places)
            side.told.text = text
            headed = bool(hero.parts and hero.headline)
            side.share(filled=is_told_twice and bool(hero.parts or hero.headline), headed=headed)
        decided = bool(hero.headline and hero.parts)
        colour = theme.seat(places[hero.seat]) if hero.seat in places else theme.role("words")
        self._caption.text, self._caption.color = hero.says, theme.role("soft") if decided else colour
        headed = decided or not hero.says
        says = _sum(hero) if decided else hero.says
        headline = hero.headline.rstrip(".") if says else hero.headline
        self._mirrored.text = ": ".join(filter(None, (headline, says)))
        self._mirrored.most = HEADLINE if hero.headline else CAPTION_TEXT
        self._mirrored.color = theme.role("words") if headed else colour

    @property
    def _is_aside(self) -> bool:
        """Whether the hero stands beside the rows of cards."""
        return bool(self._rows) and not self._middle_row.lying

    @property
    def _is_halved(self) -> bool:
        """Whether a headline alone has the felt, which people at two sides read: each side has half of it."""
        hero, lies = self._felt.hero, self._rows or self._middle_row.lying
        return bool(self._facing and self._seating.far and hero.headline and not hero.parts and not lies)

    def _place(self, *_: object) -> None:
        pad = theme.u * 10
        width, height = self.width - 2 * pad, self.height - 2 * pad
        left, bottom = self.x + pad, self.y + pad
        of_reason, of_awaited = lines_of(self._reason.text, REASON, width), bool(self._awaited.text)
        of_reason = of_reason if of_reason <= MOST_LINES else 0
        self._reason.size_hint_y, self._awaited.size_hint_y = of_reason or 0.001, 1 if of_awaited else 0.001
        told = theme.u * TOLD * (of_reason + of_awaited) if self.height > theme.u * LOW_BAND else 0.0
        height -= told
        put(self._far_told, left, bottom + height, width, told)
        if self._is_aside:
            left, width = self._place_aside(left, bottom, width, height)
        left, width = self._place_ends(left, bottom, width, height)
        near, far = self._along("near"), self._along("far")
        hero = self._felt.hero
        filled = bool(hero.parts or hero.headline or self._middle_row.lying)
        side = height * (BOTH if self._is_aside else 0.34 if filled else 0.44) if self._rows else 0.0
        self._lay_out(near, left, bottom, width, side)
        self._lay_out(far, left, bottom + height - side, width, side)
        if not self._is_aside:
            high = height - side * (bool(near) + bool(far))
            self._place_middle(left, bottom + (side if near else 0), width, high)

    def _place_aside(self, left: float, bottom: float, width: float, height: float) -> tuple[float, float]:
        """Puts the hero and its texts beside the rows; says where these begin and how wide they are."""
        for part in self._alone:
            put(part, 0, 0, 0, 0)
        there = bool(self._felt.hero.parts or self._felt.hero.headline or self._near_side.told.text)
        free = width - self._cards_wide(height * BOTH) if not any(map(self._along, ENDS)) else 0.0
        least = NAMED_ASIDE if any(part.over in self._rows for part in list_named(self._felt.hero)) else LEAST_ASIDE
        far = bool(self._facing and self._seating.far)
        column = min(width * ASIDE, max(width * least, free / (1 + far)))
        column = column if there and column > theme.u * SLENDER else 0.0
        put(self._near_side, left + width - column, bottom, column, height)
        put(self._far_side, left, bottom, column * far, height)
        return left + column * far, width - column * (1 + far)

    def _cards_wide(self, high: float) -> float:
        """How wide the longest of the rows is whose cards are so high."""
        return max(
            (sum(self._rows[seat].content.across(high) for seat in self._along(edge)) for edge in ("near", "far")),
            default=0.0,
        )

    def _place_middle(self, left: float, low: float, width: float, band: float) -> None:
        """The hero between the rows, or on the whole felt, with its captions and the texts beside it."""
        hero = self._felt.hero
        if self._is_halved:
            for part in self._alone:
                put(part, 0, 0, 0, 0)
            put(self._near_side, left, low, width, band / 2)
            put(self._far_side, left, low + band / 2, width, band / 2)
            return
        most = band * ((SAID if len(hero.parts) <= MANY else SAID_OF_MANY) if hero.parts else 0.3)
        is_said = bool(self._caption.text and not self._rows)
        is_said = is_said and not (hero.headline and hero.parts and band < theme.u * LOW_BAND)
        said = min(theme.u * CAPTION, most) if is_said else 0.0
        both = self._facing and self._seating.far and self._mirrored.text and not self._rows
        facing = band * FACING if hero.headline else min(theme.u * CAPTION, most)
        mirrored = facing if both else 0.0
        put(self._caption, left, low, width, said)
        put(self._far_caption, left, low + band - mirrored, width, mirrored)
        rest, base = max(1.0, band - said - mirrored), low + said
        room = rest > theme.u * LEAST_BESIDE and width * BESIDE > theme.u * NARROW and len(hero.parts) <= MANY
        beside = bool(self._middle_row.lying and (hero.parts or hero.headline))
        # One hero stands in the middle of the felt; cards and a hero beside each other take what is free.
        first = width * BESIDE * bool(room and self._near_side.told.text)
        last, is_both = 0.0 if beside else first, bool(self._facing and self._seating.far and not beside)
        put(self._near_side, left + (width - last if is_both else 0), base, first, rest)
        put(self._far_side, left, base, first * is_both, rest)
        inner, width = left + first, width - first - last
        cards = width * (CARDS if beside else 1.0) if self._middle_row.lying else 0.0
        put(self._middle_row, inner, base, cards, rest)
        put(self.hero, inner + cards, base, width - cards, rest if hero.parts or hero.headline else 0.0)

    def _place_ends(self, left: float, bottom: float, width: float, height: float) -> tuple[float, float]:
        """Lays the cards of the seats at the ends; says where the others' begin and how wide they are."""
        ends = {edge: self._along(edge) for edge in ENDS}
        column = width * (END_ASIDE if self._is_aside else END)
        for edge, seats in ends.items():
            x = left if edge == "left" else left + width - column
            for at, seat in enumerate(seats):
                high = height / len(seats)
                self._rows[seat].pos = (x, bottom + height - (at + 1) * high)
                self._rows[seat].size = (column, high)
        return left + column * bool(ends["left"]), width - column * sum(bool(seats) for seats in ends.values())

    def _along(self, edge: Edge) -> list[Seat]:
        return [seat for seat in self._seating.along(edge) if seat in self._rows]

    def _lay_out(self, seats: list[Seat], left: float, bottom: float, width: float, high: float) -> None:
        for at, seat in enumerate(seats):
            cell = width / len(seats)
            self._rows[seat].pos, self._rows[seat].size = (left + at * cell, bottom), (cell, high)
