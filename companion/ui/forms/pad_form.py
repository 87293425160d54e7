"""A pad of keys, drawn from its value."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.ui.kit.card_tile import CardTile
from companion.ui.kit.drawn_key import DieKey
from companion.ui.kit.letter_pad import Field
from companion.ui.kit.theme import restyle, theme
from companion.ui.kit.widgets import LEAST_KEY, Key, Words, add_all
from companion.ui.views.table.pads import ROWS, CardHead, KeyPad, PadCell, PadKey, PadSteps

WIDER = 1.4
"""The usual width of a key, as a multiple of its height."""

DIGIT, WORD = 60, 32
"""How large a number is on its key, and anything else, in units of text."""

LEAST_WORD = 44
"""A narrower head of rows has no room for its word, in units of text."""

ASKED, FACE, HIGH, GAP, BESIDE = 56, 60, 62, 6, 104
"""How high the question is, the cards above columns, and a key rather; the gap between two keys, and how wide keys
beside all rows are, in units of the design."""


class PadKeyForm(Key):
    """A key of a pad."""

    name = ""

    def __init__(self, touched: Callable[[object], None]) -> None:
        super().__init__(on_release=lambda _: touched(self._says))
        self._says: object = None

    def show(self, key: PadKey) -> None:
        self.text, self.kind, self.disabled = key.word, key.kind, not key.is_live
        self.name, self._says = key.name or key.word, key.says
        self.most = DIGIT if key.word.isdecimal() else WORD


class PadForm(BoxLayout):
    """Shows the pad of its ``steps``, with the cards of a ``game``; ``chose`` hears the numbers."""

    def __init__(self, game: str, steps: PadSteps, chose: Callable[..., None]) -> None:
        super().__init__(orientation="vertical", spacing=theme.u * 8)
        self._game, self._steps, self._chose = game, steps, chose
        self._pad = KeyPad((), ())
        self._asked, self._typed = Words(most=30), Field(most=44, bold=True, halign="center", size_hint_x=0.6)
        self._above = BoxLayout(size_hint_y=None, spacing=theme.u * 8)
        self._keys = GridLayout(cols=1, spacing=theme.u * GAP)
        self._beside = GridLayout(cols=1, spacing=theme.u * 8, size_hint_x=None)
        self._body = BoxLayout(spacing=theme.u * 10)
        add_all(self._above, self._asked)
        add_all(self._body, self._keys)
        add_all(self, self._above, self._body)
        self._keys.bind(size=lambda *_: self._lay())
        self.bind(height=lambda *_: self._show())
        self._show()

    def _take(self, says: object) -> None:
        values = self._steps.take(says)
        if values is None:
            self._show()
        else:
            self._chose(*values)

    def _show(self) -> None:
        """Shows the pad as it is now, in the widgets that are there if its cells are of the same kinds."""
        high = (self.height - theme.u * FACE) / theme.u
        rows = max(1, int(high // (HIGH + GAP)), min(ROWS, int((high + 0.1) // (LEAST_KEY + GAP))))
        before, pad = self._pad, self._steps.show(rows)
        self._pad = pad
        self._asked.text, self._typed.text = pad.asked, pad.typed
        self._above.height = theme.u * ASKED if pad.asked else 0
        _have(self._above, self._typed, wanted=bool(pad.typed))
        _have(self._body, self._beside, wanted=bool(pad.beside))
        for box, old, new in ((self._keys, before.cells, pad.cells), (self._beside, before.beside, pad.beside)):
            if [_kind(each) for each in old] != [_kind(each) for each in new]:
                box.clear_widgets()
                add_all(box, *map(self._make, new))
                restyle(box)
            for form, cell in zip(box.children[::-1], new, strict=True):
                if isinstance(cell, str):
                    form.text = cell
                elif isinstance(cell, PadKey) and not cell.is_die:
                    form.show(cell)
        self._lay()

    def _make(self, cell: PadCell) -> Widget:
        """A widget for the cell."""
        match cell:
            case PadKey(is_die=True):
                return DieKey(int(cell.word), on_release=lambda _: self._take(cell.says))
            case PadKey():
                key = PadKeyForm(self._take)
                key.show(cell)
                return key
            case CardHead(face=face, word=word):
                holder = AnchorLayout(size_hint_y=None, height=theme.u * FACE)
                if face:
                    holder.add_widget(
                        CardTile(game=self._game, face=face, disabled=True, size_hint=(None, 1), width=theme.u * 52)
                    )
                else:
                    holder.size_hint_x = 0.5
                    words = Words(text=word, most=20, halign="center")
                    words.bind(width=lambda *_: setattr(words, "opacity", int(words.width >= theme.t * LEAST_WORD)))
                    holder.add_widget(words)
                return holder
            case str():
                return Words(text=cell, most=DIGIT if cell.isdecimal() else WORD, bold=True, halign="center",
                             size_hint_x=0.5 if cell.isdecimal() else 1.2)  # fmt: skip
        return Widget(size_hint_x=0.001)

    def _lay(self) -> None:
        """Gives the cells the columns that make them largest, and the keys beside them one, or two on a low pad."""
        pad = self._pad
        self._beside.cols = 1 + (len(pad.beside) * theme.u * (LEAST_KEY + 8) > self._keys.height + theme.u * 8)
        self._beside.width = theme.u * BESIDE * self._beside.cols
        self._keys.cols = fit_columns(pad.columns, len(pad.cells), self._keys.width, self._keys.height)
        has_heads = any(isinstance(each, CardHead) for each in pad.cells)
        self._keys.rows_minimum = {0: theme.u * FACE} if has_heads else {}


def _have(box: BoxLayout, part: Widget, *, wanted: bool) -> None:
    """The box has this part as its last, or not."""
    if wanted != (part.parent is box):
        (box.add_widget if wanted else box.remove_widget)(part)
        restyle(box)


def _kind(cell: PadCell) -> object:
    """The kind of a cell, which decides its widget."""
    is_fixed = isinstance(cell, CardHead) or (isinstance(cell, PadKey) and cell.is_die)
    return cell if is_fixed else type(cell)


def fit_columns(columns: Sequence[int], count: int, width: float, height: float) -> int:
    """The number of columns that makes this many keys largest, with few places left over."""

    def measure_side(across: int) -> float:
        rows = -(-count // across)
        return min(width / across, WIDER * height / rows) * count / (rows * across)

    return max(columns, key=measure_side)
