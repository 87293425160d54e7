"""What an act still lacks, asked one thing at a time: a number, a card of a row, two numbers by one
tap, a word."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import takewhile

from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.cards import Face
from companion.languages import WORD, tr
from companion.rules.game import Choice, Number
from companion.ui.kit.card_tile import CardTile
from companion.ui.kit.letter_pad import LetterPad
from companion.ui.kit.number_grid import NumberGrid
from companion.ui.kit.number_pad import NumberPad, titled
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key, Words
from companion.ui.sheets.place_row import PlaceRow
from companion.ui.views.table.acts import Pad, named


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
    return NumberPad(number, chose=chose, asked="  ·  ".join((asked or titled(number), *fixed)))


def ask_pair(
    game: str,
    pad: Pad,
    rows: Number,
    columns: Number,
    *,
    fits: Callable[[int, int], bool],
    chose: Callable[[int, int], None],
) -> Widget:
    """A key for each pair of numbers that can be meant, below the card or the word of its column."""
    before, _, after = pad.pair.partition("{}")
    is_faced = pad.faced == columns.name

    def head_of_column(value: int) -> Widget:
        if is_faced:
            holder = AnchorLayout()
            tile = CardTile(game=game, face=str(value), disabled=True, size_hint=(None, 1), width=theme.u * 52)
            holder.add_widget(tile)
            return holder
        return Words(text=after.strip(" +×").format(value), most=26, bold=True, halign="center", valign="middle")

    if is_faced:
        axes, shown = tr("how many"), _times
    else:
        axes, shown = tr("{down} ↓  {across} →", down=named(rows), across=named(columns)), _sum
        meant = (value for value in range(columns.most, columns.least, -1) if fits(rows.least, value))
        columns = replace(columns, most=next(meant, columns.least))
    return NumberGrid(
        rows,
        columns,
        first=1 if is_faced else 0,
        fits=fits,
        heads=(lambda value: f"{before}{value}", head_of_column),
        axes=axes,
        shown=shown,
        spoken=pad.pair.format,
        chose=chose,
        high=is_faced,
    )


def _times(row: int, column: int) -> str:
    return f"{row}×{column}"


def _sum(row: int, column: int) -> str:
    return str(row + column)


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
