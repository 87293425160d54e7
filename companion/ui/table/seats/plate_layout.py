"""How a seat's plate is laid out, in one row, two or three, by the room that it has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.relativelayout import RelativeLayout

from companion.languages import tr
from companion.rules.felt import unbroken
from companion.ui.kit.card_row import CardRow
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Words, put
from companion.ui.table.seats.edge_keys import EdgeKeys
from companion.ui.table.seats.seat_band import WIDE, SeatBand
from companion.ui.table.seats.short_name import LEAST, form_for, name_for, wide

ROOMY, FLAT = 420, 900
"""A plate with fewer units of the design to write on has its score below its name; one with more than ``FLAT`` has its
keys between them."""

FIGURES, BETWEEN_BOTH, CALLED = 0.44, 0.26, 0.6
"""Parts of a plate: the width of the figures of a roomy one, the width of the keys of a flat one, the height of its
name."""

RIM = 12
"""The margin around the keys of a flat plate, in units of the design."""

SLIM = 360
"""A narrower one is written on nearly up to its rim."""

LOW = 150
"""A plate that is no higher, in units of the design, has its name as large as its score."""

READ_NEAR, LINE = 17, 1.2
"""The least size of a figure that its own player can read, in units of the design, and the height of its line."""

BETWEEN = unbroken(" · ")

ASIDE = " · "
"""The mark between two statements of a seat; a line that is too long ends there, and nowhere else."""

SAID = 28
"""How large that is, in units of the design."""

FOLDED, LEAST_FOLDED = 64, 17
"""How high a plate is that is folded to one line, and how small its name is at least, in units of the design."""

KEYS, NAME, SCORE, WIDE_TOP, ONLY = 60, 50, 68, 74, 84
"""The row of keys, that of the name and that of the score, both where they are one, and all where they are, in units of
the design."""

OTHER, OTHER_LETTER = 0.5, 15
"""The part of the room beside the name for amounts in other units than the score's, and how wide a letter of these is,
in units of the design."""

GAIN_GAP, UNIT_GAP, APART, FIGURES_GAP = 8, 6, 18, 14
"""The gaps between a gain and the score, between the score and its word, around the line that parts the score from
amounts in other units, and between these amounts and the figures beside them: nobody reads both as one number."""

SPARED = 10
"""How much lower the score's row may be if nothing else has a row, in units of the design."""

UNIT = 24
"""How large the score's word is, in units of text."""

TOLD = 24
"""The row of figures on a plate that is tall enough for one, in units of the design."""

FIGURE = 0.52
"""How wide a figure is, as a part of the height of its row."""

SLACK = 0.97
"""The part of its room that a name uses that would have none in its largest size."""

CHIP = 0.75
"""How wide a small card is with its air, as a part of its row's height."""

CHIP_AIR = 10
"""The gap between small cards and the score: nobody reads a figure on a card as part of the score."""

FOOT, GAP, OVER = 9, 3, 5
"""The gaps below the keys, above them, and above the name."""


WORDS: Mapping[str, Mapping[str, Any]] = {
    "name": {"most": 41.5, "bold": True, "one_line": True},
    "figures": {"most": 26},
    "gain": {"most": 44, "bold": True, "one_line": True, "halign": "right"},
    "score": {"most": 62, "bold": True, "one_line": True, "halign": "right"},
    "unit": {"most": UNIT, "one_line": True, "halign": "right"},
    "status": {"bold": True, "halign": "center"},
}
"""The words on a plate, and their style."""


class PlateLayout(RelativeLayout):
    """Lays out words (``ids``), small cards (``chips``), the keys and the band, at this ``place``."""

    name = status = score = unit = gain = ""
    figures: tuple[str, ...] = ()
    waits = won = False
    clock = StringProperty("")
    """How long the player has thought, if that is shown."""
    name_fit = NumericProperty(1.0)
    """How large the name is as a part of its largest size, which the seats of an edge level among them."""
    name_needs, name_form = NumericProperty(0), NumericProperty(0)
    """The longest short form of the name that there is room for, and the one that all seats have."""
    folded = BooleanProperty(False)
    """Whether name and score are in one line, and no figures."""
    stands_back = BooleanProperty(False)
    """Whether another seat is asked before the table goes on waiting for this one."""
    keyless = BooleanProperty(False)
    """Whether there is no room for keys."""

    def __init__(self, chips: CardRow, keys: EdgeKeys, band: SeatBand, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.chips, self.keys, self._band = chips, keys, band
        self.place = 1
        self._told_in: tuple[tuple[float, float], float, float] | None = None
        self.ids: Any = {name: Words(**looks) for name, looks in WORDS.items()}
        for each in (band, *self.ids.values(), chips, keys):
            each.size_hint = (None, None)
            self.add_widget(each)
        for name in ("size", "folded", "stands_back", "name_form"):
            self.fbind(name, lambda *_: self.restyle())

    @staticmethod
    def high(width: float, *, tall: bool = False, keyless: bool = False) -> float:
        """How high a plate of this width is, in pixels; a ``tall`` one has a row for its figures and two for keys."""
        room = width / theme.u - WIDE
        flat = room > (ROOMY if keyless else FLAT)
        top = ONLY if flat else WIDE_TOP if room > ROOMY else NAME + SCORE
        keys = 0 if keyless or flat else TOLD + EdgeKeys.high(2) if tall and room <= ROOMY else KEYS
        return float(theme.u * (keys + FOOT + GAP + OVER + top))

    def restyle(self) -> None:
        """Lays the plate out: name and figures to the left, gain and score to the right or below, below them the keys,
        or what the seat said where it has none."""
        words, band = self.ids, self._band
        band.colour, band.won = theme.seat(self.place), self.won
        band.waits = self.waits and not self.stands_back
        put(band, 0, 0, self.width, self.height)
        words.score.text, words.unit.text, words.gain.text = self.score, self.unit, self.gain
        words.gain.color = theme.role({"−": "bad", "+": "good"}.get(self.gain[:1], "words"))
        words.unit.color = theme.role("soft")
        words.status.most = 40 if self.won else 28
        words.figures.color = words.status.color = theme.role("words")
        left = theme.u * (WIDE + 2)
        rim = theme.u * (14 if self.width > theme.u * SLIM else 10)
        room = max(1.0, self.width - left - rim)
        flat = room > theme.u * (ROOMY if self.keyless else FLAT)
        if self.folded:
            self._lay_folded(left, room)
        elif flat:
            self._lay_in_one(left, room)
        elif room > theme.u * ROOMY:
            self._lay_in_two(left, room)
        else:
            self._lay_in_three(left, room)

    def _lay_in_one(self, left: float, room: float) -> None:
        """Name and figures at the left, small cards and the score at the right, and the keys between them."""
        low, high = theme.u * FOOT, max(1.0, self.height - theme.u * (FOOT + OVER))
        keys = 0.0 if self.keyless else max(room * BETWEEN_BOTH, theme.u * (self.keys.abreast + 2 * RIM))
        side = (room - keys) / 2
        score = self._put_score(left + room, low, high, side) - theme.u * CHIP_AIR
        self._put_chips(score, low, high, score - (left + room - side))
        self._put_name(left, low + high * (1 - CALLED), side, high * CALLED)
        self._tell((left, side), low, high * (1 - CALLED))
        rim = theme.u * RIM
        self._put_keys(left + side + rim, rim, keys - 2 * rim, self.height - 2 * rim)

    def _lay_in_two(self, left: float, room: float) -> None:
        """The score beside the name, the keys beside the figures."""
        foot, keys = theme.u * FOOT, theme.u * KEYS
        low = foot + keys + theme.u * GAP
        high = max(1.0, self.height - low - theme.u * OVER)
        free = max(0.0, room * 0.5 - wide(self.name))
        self._put_name(left, low, self._put_score(left + room, low, high, room * 0.5, free=free) - left, high)
        told = room * (FIGURES if self._is_keyed or self.status else 1.0)
        begin = self._put_chips(left, foot, keys, told / 2, leftwards=False)
        begin += theme.u * CHIP_AIR if begin else 0.0
        self._tell((left + begin, told - begin), foot, keys)
        self._put_keys(left + room * FIGURES, foot, room * (1 - FIGURES), keys)

    def _lay_in_three(self, left: float, room: float) -> None:
        """The score below the name, the keys below both."""
        foot = theme.u * FOOT
        tall = self.height >= self.high(self.width, tall=True) - 1
        keys = 0.0 if self.keyless else theme.u * (EdgeKeys.high(2) if tall else KEYS)
        low = foot + keys + theme.u * (GAP + TOLD * tall)
        high = max(1.0, self.height - low - theme.u * OVER)
        row = (low - theme.u * TOLD, theme.u * TOLD) if tall else None
        name = high * (0.5 if self.height <= theme.u * LOW else NAME / (NAME + SCORE))
        told = self._lay_score(left, low, room, high - name)
        line = theme.u * READ_NEAR * LINE
        if row is None and not self._has_room(told[1], high - name):
            if keys and not self._is_keyed and not self.status:
                row = foot, keys
            elif high - line >= theme.u * (NAME + SCORE - SPARED):  # large text: it has a row of its own
                name = theme.u * NAME
                score = high - name - line
                self._lay_score(left, low, room, score)
                row = low + score, line
            elif self.gain[:1] in ("+", "−"):  # what was gained tells more than the word beside it
                told = self._lay_score(left, low, room, high - name, worded=False)
        self._put_name(left, low + high - name, room, name)
        self._tell(*(((left, room), *row) if row else (told, low, high - name)))
        self._put_keys(left, foot, room, keys)

    def _lay_folded(self, left: float, room: float) -> None:
        """Name and score in one line, the score with its word if the line is wide."""
        words = self.ids
        score = wide(self.score)
        unit = wide(self.unit, UNIT) + 2 * theme.u * UNIT_GAP if self.unit and room > theme.u * ROOMY else 0.0
        for part in (words.figures, words.gain, words.status, self.chips):
            put(part, 0, 0, 0, 0)
        self._band.parting, self._told_in = [], None
        self._put_name(left, 0, room - score - unit, self.height)
        put(words.score, left + room - score - unit, 0, score, self.height)
        put(words.unit, left + room - unit + theme.u * UNIT_GAP, 0, unit - theme.u * UNIT_GAP, self.height)

    @property
    def _is_keyed(self) -> bool:
        """Whether its keys have the place of what the seat said."""
        return bool(self.keys.children) or self.keyless

    def _put_name(self, x: float, low: float, room: float, high: float) -> None:
        self.name_needs = form_for(self.name, room)
        least = LEAST_FOLDED if self.folded else LEAST
        self.ids.name.text = text = name_for(self.name, room, least, max(self.name_form, self.name_needs))
        whole = wide(text)
        self.name_fit = 1.0 if whole < room + theme.u * 4 else SLACK * room / whole
        put(self.ids.name, x, low, room, high)

    def _put_keys(self, x: float, low: float, room: float, high: float) -> None:
        """Puts the keys, or what the seat said where it has none."""
        words = self.ids.status
        words.text = self.status if wide(self.status, SAID) < room else self.status.replace(ASIDE, "\n")
        put(words, x, low, 0 if self._is_keyed or not self.status else room, high)
        put(self.keys, x, low, room if self._is_keyed else 0, high)

    def _lay_score(
        self, left: float, low: float, room: float, high: float, *, worded: bool = True
    ) -> tuple[float, float]:
        """Puts cards and score in a row below the name; says where between them there is room, and how much."""
        cards = self._cards_wide(high)
        right = self._put_score(left + room, low, high, room, worded=worded)
        if worded and right - left < cards:  # a card that nobody can read tells less than the score's word
            right = self._put_score(left + room, low, high, room, worded=False)
        begin = left + self._put_chips(left, low, high, right - left, leftwards=False)
        if self.chips.lying and self.height <= theme.u * LOW:
            begin += theme.u * CHIP_AIR
        told = right - begin
        apart = theme.u * FIGURES_GAP if self.gain and self._has_room(told - theme.u * FIGURES_GAP, high) else 0.0
        return begin, told - apart

    def _put_score(
        self, right: float, low: float, high: float, room: float, *, worded: bool = True, free: float = 0.0
    ) -> float:
        """Puts the score, ``worded`` with its word, and the gain before it at the right, which may have what the name
        leaves ``free``, too; says where they begin. A word without room beside the score is below the gain."""
        words = self.ids
        score = min(room * 0.42, theme.u * (36 * len(self.score) + 4), high * (FIGURE * len(self.score) + 0.1))
        unit = min(room * 0.36, room * 0.7 - score, theme.u * (12 * len(self.unit) + 6))
        if not worded or wide(self.unit, READ_NEAR) > unit - theme.u * UNIT_GAP:
            unit = 0.0
        unit -= theme.u * UNIT_GAP
        is_other = bool(self.gain) and self.gain[0] not in "+−"
        apart = theme.u * APART
        share = room * (0.36 if is_other else 0.32) - apart + (free * OTHER if is_other else free)
        gain = min(share, theme.u * ((OTHER_LETTER if is_other else 25) * len(self.gain) + 4)) if self.gain else 0.0
        below = self._unit_below(gain, high) if unit < 0 and not is_other else 0.0
        put(words.score, right - unit - theme.u * UNIT_GAP - score, low, score, high)
        gap: float = apart if gain else 0.0
        across = right - unit - theme.u * UNIT_GAP - score - gap
        line = across + gap * 0.45
        self._band.parting = [line, low + high * 0.2, line, low + high * 0.8] if gap else []
        put(words.gain, across - gain, low + below, gain, high - below)
        if below:
            put(words.unit, across - gain, low, gain, below)
        else:
            put(words.unit, right - unit, low, unit, high)
        return float(across - gain - theme.u * GAIN_GAP if gain else across)

    def _unit_below(self, gain: float, high: float) -> float:
        """How high the score's word is below a gain of this width, in a row of this height; 0 without room for it."""
        line: float = theme.u * READ_NEAR * LINE
        return line if gain >= wide(self.unit, READ_NEAR) and high >= 3 * line else 0.0

    def _put_chips(self, x: float, low: float, high: float, room: float, *, leftwards: bool = True) -> float:
        """Puts the small cards to the left of ``x`` and says where they begin, or to its right and says how wide they
        are."""
        wide = min(room, self._cards_wide(high))
        put(self.chips, x - wide if leftwards else x, low, wide, high)
        return x - wide if leftwards else wide

    def _cards_wide(self, high: float) -> float:
        """How wide the small cards are in so high a row."""
        return high * CHIP * len(self.chips.lying)

    def _tell(self, across: tuple[float, float], low: float, high: float) -> None:
        """Tells the figures, and before them what the seat said where its keys leave no room for that: in one line, or
        below each other as many as can be read there."""
        self._told_in = across, low, high
        begin, room = across
        each = self._list_words()
        if wide(BETWEEN.join(each), READ_NEAR) > room:
            each = [part for part in each if wide(part, READ_NEAR) < room][: self._lines(high)]
            self.ids.figures.text = "\n".join(each)
        else:
            self.ids.figures.text = BETWEEN.join(each)
        put(self.ids.figures, begin, low, room if each else 0, high)

    def on_clock(self, *_: object) -> None:
        """Tells the time of now where the figures stand."""
        if self._told_in is not None:
            self._tell(*self._told_in)

    def _list_words(self) -> list[str]:
        """The seat's last words, if its keys leave no room for them there, and its figures."""
        known = (unbroken(tr("to play")), *(unbroken(key.text) for key in self.keys.children))  # its keys say that
        is_said = self.status == known[0] or any(each.casefold() in self.status.casefold() for each in known[1:])
        said = self.status if self._is_keyed and not is_said else ""
        return [unbroken(part) for part in (said, self.clock, *self.figures) if part]

    def _has_room(self, room: float, high: float) -> bool:
        """Whether all of that fits into so little room."""
        each = self._list_words()
        if wide(BETWEEN.join(each), READ_NEAR) <= room:
            return True
        return all(wide(part, READ_NEAR) < room for part in each) and len(each) <= self._lines(high)

    @staticmethod
    def _lines(high: float) -> int:
        """How many lines are read near in so high a place."""
        return int(high / (theme.u * READ_NEAR * LINE))
