"""Pads of keys as values: one number, two by one touch, or several, with as few touches as can be."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from companion.cards import Face
from companion.languages import tr
from companion.rules.game import Number
from companion.ui.views.page import Do, Kind, PagePad, Pair, Together
from companion.ui.views.table.acts import ENDLESS, name_range

TRACK, SHORT = 20, 30
"""How many numbers of a longer range have a key each, and the longest range in which each number has one."""

TYPED = 100
"""Numbers from here on are typed: the lowest are no likelier than others."""

STEPS = (5, 10, 20, 50)
"""The steps that one touch adds to a typed number."""

USUAL = (1, 2, 3, 4, *STEPS)
"""Of a range without an end these are a key each."""

ROWS = 4
"""This many rows of keys are shown if fingers meet them; digits stand as on a telephone."""

SIDES = 6
"""The sides of a die."""


@dataclass(frozen=True, slots=True)
class PadKey:
    """A key and what a touch on it ``says``: a number, or what the pad does. ``name`` is what it is called alone; it
    ``is_die``: the side of a die is drawn."""

    word: str
    says: object
    kind: Kind = "plain"
    is_live: bool = True
    name: str = ""
    is_die: bool = False


@dataclass(frozen=True, slots=True)
class CardHead:
    """The card above a column, or above the heads of rows the ``word`` for them."""

    face: Face = ""
    word: str = ""


PadCell: TypeAlias = PadKey | CardHead | str | None
"""A key, the head of a column or of a row, or nothing: a key that is not possible leaves its place free."""


@dataclass(frozen=True, slots=True)
class KeyPad:
    """Cells in rows of one of these numbers of ``columns``: the one that makes keys largest. ``asked`` stands above
    them, with what is ``typed`` in a frame; the keys ``beside`` them belong to all rows."""

    cells: tuple[PadCell, ...]
    columns: tuple[int, ...]
    asked: str = ""
    typed: str = ""
    beside: tuple[PadKey, ...] = ()


class NumberSteps:
    """One number: a key each for the lowest, or those that are near, or round ones; others are typed. Like the steps of
    each pad it shows the pad as it is now, with ``room`` for this many rows, and takes touches until none is missing;
    then it returns the numbers."""

    def __init__(self, pad: PagePad, number: Number) -> None:
        self._pad, self._number = pad, number
        self._is_typed, self._typed = pad.near is None and number.least >= TYPED, 0

    def show(self, room: int) -> KeyPad:
        asked = self._pad.asked or name_range(self._number)
        return self._show_digits(asked, 3 if room >= ROWS else 6) if self._is_typed else self._show_values(asked)

    def take(self, says: object) -> tuple[int, ...] | None:
        match says:
            case int(value):
                return (value,)
            case Do("done"):
                return (self._typed,)
            case Do("add", int(more)) if self._typed + more <= self._number.most:
                self._typed += more
            case Do("digit", int(digit)) if self._typed * 10 + digit <= self._number.most:
                self._typed = self._typed * 10 + digit
            case Do("clear"):
                self._typed = 0
            case Do("type"):
                self._is_typed = True
        return None

    def _show_values(self, asked: str) -> KeyPad:
        each, near = self._number.each, self._pad.near
        if near is None and self._number.most >= ENDLESS:
            each = [usual for usual in USUAL if self._number.allows(usual)]
        count = len(each) if len(each) <= SHORT else TRACK
        first = 0
        if near is not None and count < len(each):
            first = min(bisect_left(each, near - count // 2), len(each) - count)
        keys = [
            PadKey(
                str(value),
                value,
                "chosen" if value == self._number.now else "plain",
                is_die=self._pad.of_die and 0 < value <= SIDES,
            )
            for value in each[first : first + count]
        ]
        if count < len(self._number.each):
            keys.append(PadKey(tr("Another number"), Do("type")))
        return KeyPad(tuple(keys), tuple(range(1, len(keys) + 1)), asked)

    def _show_digits(self, asked: str, columns: int) -> KeyPad:
        digits = [PadKey(str(digit), Do("digit", digit)) for digit in (*range(1, 10), 0)]
        digits.insert(9, PadKey(tr("Clear"), Do("clear")))
        done = PadKey(tr("Done"), Do("done"), "main", is_live=self._number.allows(self._typed))
        steps = tuple(PadKey(f"+{step}", Do("add", step)) for step in STEPS if step <= self._number.most)
        return KeyPad((*digits, done), (columns,), asked, str(self._typed), steps)


class PairSteps:
    """Two numbers: a row for each value of the first, a column for each card that the second names. The first row is
    one of a few, so that keys seldom move from bid to bid: it is half the rows before the next one."""

    def __init__(self, pair: Pair) -> None:
        self._pair, self._first, self._room = pair, 1, 0

    def show(self, room: int) -> KeyPad:
        pair, half = self._pair, max(1, room // 2)
        least = next(self._list_possible(), None)
        if room != self._room:
            self._room, self._first = room, 1 + ((least[0] if least else 1) - 1) // half * half
        stands = pair.rows.now, pair.columns.now
        next_ones = {least, (stands[0] + 1, stands[1])} if least and stands[0] and stands[1] else set()
        begins, turn = self._first, max(1, room // half) * half
        cells: list[PadCell] = [CardHead(word=tr("how many")), *(CardHead(str(column)) for column in pair.columns.each)]
        for row in range(begins, min(begins + room, pair.rows.most + 1)):
            cells.append(str(row))
            cells += [self._make_key(row, column, next_ones) for column in pair.columns.each]
        turns = (
            PadKey(tr("↑ Fewer"), Do("turn", -turn), is_live=least is not None and least[0] < begins),
            PadKey(tr("↓ More"), Do("turn", turn), is_live=begins + room <= pair.rows.most),
        )
        beside = turns if any(each.is_live for each in turns) else ()
        return KeyPad(tuple(cells), (1 + len(pair.columns.each),), beside=beside)

    def take(self, says: object) -> tuple[int, ...] | None:
        match says:
            case Do("turn", int(by)):
                self._first = max(1, self._first + by)
                return None
            case (int(row), int(column)):
                return (row, column)
        return None

    def _list_possible(self) -> Iterator[tuple[int, int]]:
        """The pairs that can be meant, the least first."""
        for row in self._pair.rows.each:
            for column in self._pair.columns.each:
                if self._pair.fit(row, column):
                    yield row, column

    def _make_key(self, row: int, column: int, next_ones: set[tuple[int, int]]) -> PadCell:
        """The key of a pair, the pair that stands now, or nothing."""
        pair, name = (row, column), f"{row} × {column}"
        if self._pair.rows.allows(row) and self._pair.fit(row, column):
            return PadKey(name, pair, "main" if pair in next_ones else "plain", name=name)
        if pair == (self._pair.rows.now, self._pair.columns.now):
            return PadKey(tr("Now"), pair, is_live=False, name=tr("{pair} stands", pair=name))
        return None


class TogetherSteps:
    """Several numbers, a row of keys for each. What was chosen earlier has a tick until another key of its row is
    touched; then one key corrects it, whichever rows were touched."""

    def __init__(self, together: Together) -> None:
        self._together = together
        self._values: list[int | None] = [None] * len(together.numbers)

    def show(self, room: int) -> KeyPad:
        together = self._together
        across = range(min(each.least for each in together.numbers), max(each.most for each in together.numbers) + 1)
        cells: list[PadCell] = []
        for at, title in enumerate(together.titles):
            cells.append(title)
            cells += [self._make_key(at, title, value) for value in across]
        beside: tuple[PadKey, ...] = ()
        if self._corrects:
            is_live = any(each is not None for each in self._values) and together.fit(self._chosen)
            beside = (PadKey(tr("Correct it"), Do("done"), "main", is_live=is_live),)
        asked = "" if self._corrects else tr("Touch one number in each row.")
        return KeyPad(tuple(cells), (1 + len(across),), asked, beside=beside)

    def take(self, says: object) -> tuple[int, ...] | None:
        match says:
            case Do("choose", (int(at), int(value))):
                self._values[at] = value
        chosen = tuple(each for each in self._chosen if each is not None)
        is_over = says == Do("done") if self._corrects else len(chosen) == len(self._values)
        return chosen if is_over else None

    @property
    def _corrects(self) -> bool:
        return None not in self._together.was

    @property
    def _chosen(self) -> list[int | None]:
        """The choice in each row."""
        pairs = zip(self._values, self._together.was, strict=True)
        return [was if value is None else value for value, was in pairs]

    def _make_key(self, at: int, title: str, value: int) -> PadKey | None:
        together, values = self._together, self._values
        meant = [*values[:at], value, *values[at + 1 :]]
        if not (together.numbers[at].allows(value) and together.fit(meant)):
            return None
        kind: Kind = "chosen" if value == self._chosen[at] else "plain"
        return PadKey(str(value), Do("choose", (at, value)), kind, name=f"{title} {value}")


PadSteps: TypeAlias = NumberSteps | PairSteps | TogetherSteps


def ask_on_keys(pad: PagePad) -> PadSteps | None:
    """The steps of a pad of keys; None for cards and letters."""
    match pad.asks:
        case Number() as number:
            return NumberSteps(pad, number)
        case Pair() as pair:
            return PairSteps(pair)
        case Together() as together:
            return TogetherSteps(together)
    return None
