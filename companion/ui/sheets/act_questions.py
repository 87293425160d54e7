"""What an act still lacks, asked one thing at a time: a number, a card of a row, two numbers by one
tap, a word."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import TypeAlias

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.cards import Face
from companion.languages import WORD, tr
from companion.rules.game import Choice, Number
from companion.ui.kit.letter_pad import LetterPad
from companion.ui.kit.number_grid import COLUMNS, NumberGrid
from companion.ui.kit.number_pad import NumberPad, titled
from companion.ui.kit.number_rows import MOST, NumberRows
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key, Words
from companion.ui.sheets.place_row import PlaceRow
from companion.ui.views.table.acts import Pad, named

Chose: TypeAlias = Callable[[dict[str, int]], None]
"""Hears the values of numbers by their names."""


def ask_number(game: str, pad: Pad, number: Number, chose: Callable[[int], None]) -> Widget:
    """A number, or which card of a row is meant by it."""
    asked = pad.asks.get(number.name, "")
    if number.name == pad.place and len(pad.row) == number.most:
        return PlaceRow(game, asked, pad.row, chose)
    fixed = [
        tr("{name}: only {value} is possible", name=named(each), value=each.least)
        for each in pad.numbers
        if each.least == each.most
    ]
    return NumberPad(
        number, chose=chose, asked="  ·  ".join((asked or titled(number), *fixed)), of_die=number.name in pad.rolled
    )


def ask_pair(game: str, pad: Pad, *, fits: Callable[[dict[str, int]], bool], chose: Chose) -> Widget | None:
    """Two numbers on one pad: a key for each pair below the cards of a bid, or a row of keys for each number. None if
    there are too many keys for that."""
    first, second = pad.open_numbers
    if first.values or second.values:
        return None
    if pad.faced == second.name and second.most - second.least < COLUMNS:
        return NumberGrid(
            game,
            first,
            second,
            fits=lambda row, column: fits({first.name: row, second.name: column}),
            chose=lambda row, column: chose({first.name: row, second.name: column}),
        )
    numbers = [_possible(first, second, fits), _possible(second, first, fits)]
    if any(each.most - each.least >= MOST for each in numbers):
        return None

    def go_together(values: Sequence[int | None]) -> bool:
        filled = [each.least if value is None else value for each, value in zip(numbers, values, strict=True)]
        return fits(dict(zip((first.name, second.name), filled, strict=True)))

    return NumberRows(
        numbers,
        [pad.asks.get(each.name) or named(each) for each in numbers],
        fits=go_together,
        chose=lambda values: chose(dict(zip((first.name, second.name), values, strict=True))),
    )


def _possible(number: Number, beside: Number, fits: Callable[[dict[str, int]], bool]) -> Number:
    """The number as far as it can be meant beside the least value of the other one."""
    meant = (
        value for value in range(number.most, number.least, -1) if fits({number.name: value, beside.name: beside.least})
    )
    return replace(number, most=next(meant, number.least))


def ask_choice(pad: Pad, choice: Choice, faces: Sequence[Face | None], chose: Callable[[str], None]) -> Widget:
    """A key for each word, or letters, where any will do; what ``faces`` spell stands there already."""
    asked = pad.asks.get(choice.name) or tr(choice.name, WORD).capitalize()
    if not choice.values:
        typed = spelled(takewhile(lambda face: face != "?", faces))
        return LetterPad(asked, typed=typed, chose=chose)
    box = BoxLayout(orientation="vertical", spacing=theme.u * 10)
    box.add_widget(Words(text=asked, most=24, size_hint_y=None, height=theme.u * 40))
    keys = GridLayout(cols=min(3, max(1, len(choice.values))), spacing=theme.u * 10)
    for value in choice.values:
        keys.add_widget(Key(text=value, most=28, on_release=lambda _, value=value: chose(value)))
    box.add_widget(keys)
    return box


def spelled(faces: Iterable[Face | None]) -> str:
    """The word that letter cards make, as far as their letters are known."""
    return "".join(face for face in faces if face).lower()
