"""A line and a tile of a page, drawn."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from io import BytesIO
from typing import Any

from kivy.core.image import Image as CoreImage
from kivy.graphics import Color, SmoothLine
from kivy.properties import NumericProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.image import Image
from kivy.uix.widget import Widget
from kivy.utils import escape_markup, get_hex_from_color

from companion.ui.forms.avatar import draw_avatar
from companion.ui.forms.cover import GameCover
from companion.ui.forms.icon import draw_icon
from companion.ui.forms.page_keys import Emit, PageKeyForm, fill
from companion.ui.forms.score_changes import ScoreChanges
from companion.ui.kit.card_row import CardRow
from companion.ui.kit.card_tile import SHAPE
from companion.ui.kit.drawn import Drawn
from companion.ui.kit.qr_picture import QrPicture
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import LEAST_KEY, Panel, Told
from companion.ui.views.page import Go, PageLine, Tile

LABEL, LABELLED, MARKED, LETTER = 7.5, 18, 0.72, 0.5
"""How wide a label is at most, and how wide a line that has it beside its text, in parts of its size; what part of a
line a longer mark has at most; and how wide a letter is, in parts of its size."""

CROWN = 0.36
"""How much lower the mark of a winner is, as a part of it: the crown above it stands in the tile."""

KEY, MARK, OPENS = 56, 40, 38
"""How high a key of a tile is, how large a player's mark or a drawing at its left, and how much room the sign at its
right has that it opens, in units of the design."""

KEYS, KEYS_PART = 250, 0.36
"""How wide the keys beside a tile's words are at most, in units of the design and as a part of it."""

QR, QR_PART, MOST_QR, ROOMY = 250, 0.27, 520, 760
"""How large a QR code is at least, in units of the design and as a part of its tile, and how high its tile at most; a
narrower tile has it below its words."""

INSIDE, INSIDE_KEY = 200, 220
"""How wide a tile inside of another is at least, without keys, and how much more with them, in units of text."""

FIGURE = 6
"""A mark of at most this many letters is a figure and needs little room."""


class LineForm(ButtonBehavior, BoxLayout):
    """A line, as high as it needs; a touch on it sends what it says, if it says anything."""

    def __init__(self, emit: Emit) -> None:
        super().__init__(size_hint_y=None)
        self._emit, self._line = emit, PageLine("")
        self._text, self._mark = Told(pos_hint={"top": 1}), Told(halign="right", pos_hint={"center_y": 0.5})
        self._label = Told(pos_hint={"top": 1})
        for told in (self._label, self._text, self._mark):
            told.bind(height=lambda *_: self._rise())
        self.bind(width=lambda *_: self._share())
        self.add_widget(self._text)

    def show(self, line: PageLine) -> None:
        self._line = line
        self._text.markup, self._text.strikethrough = bool(line.sought), line.struck
        self._text.most, self._text.bold = line.most, line.bold
        is_figure = 0 < len(line.mark) <= FIGURE
        self._mark.text, self._mark.most, self._mark.bold = line.mark, line.mark_most, line.bold and is_figure
        self._label.text, self._label.most = line.label, line.most
        for told, at in ((self._mark, 0), (self._label, len(self.children))):
            if bool(told.text) != (told.parent is self):
                self.add_widget(told, at) if told.text else self.remove_widget(told)
        self.restyle()

    def on_touch_down(self, touch: Any) -> bool:
        """A line that says nothing is not a key."""
        return self._line.says is not None and bool(super().on_touch_down(touch))

    def on_release(self) -> None:
        self._emit(self._line.says)

    def restyle(self) -> None:
        self._text.color, self._mark.color = theme.role(self._line.tone), theme.role(self._line.mark_tone)
        self._text.text = mark_found(self._line.text, self._line.sought) if self._line.sought else self._line.text
        self._label.color = theme.role("soft")
        self._share()

    def _share(self) -> None:
        """A label has a column of its own, or is above the text of a narrow line. A mark has the room that it needs, or
        is below a text that needs more: a figure is always beside it."""
        line = self._line
        is_above = bool(line.label) and self.width < theme.t * line.most * LABELLED
        self._label.size_hint_x = 1 if is_above else None
        self._label.width = min(theme.t * LABEL * line.most, self.width * 0.42)
        natural = (len(line.mark) + 2) * line.mark_most * theme.t * LETTER
        whole = natural + len(line.text) * line.most * theme.t * LETTER
        is_below = is_above or (len(line.mark) > FIGURE and whole > self.width and not line.label)
        self.orientation = "vertical" if is_below else "horizontal"
        self._mark.halign = "left" if is_below else "right"
        self.spacing = theme.u * (0 if is_below or not (line.label or line.mark) else 10)
        fits = natural < self.width * MARKED and not is_below
        self._mark.size_hint_x = None if fits else 1
        if fits:
            self._mark.width = natural
        self._rise()

    def _rise(self) -> None:
        least = theme.u * LEAST_KEY if self._line.says is not None else 0
        self._text.pos_hint = {"top": 1} if self._line.label and not least else {"center_y": 0.5}
        highs = [each.height for each in (self._text, self._mark, self._label) if each.parent]
        self.height = max(least, sum(highs) if self.orientation == "vertical" else max(highs))


class TileForm(ButtonBehavior, Drawn, Panel):
    """A tile; a touch on it sends what it says, if it says anything. ``natural`` is how high it has to be."""

    natural, layer = NumericProperty(0), "after"

    def __init__(self, emit: Emit) -> None:
        super().__init__(orientation="horizontal", size_hint_y=None)
        self._emit, self._tile = emit, Tile(())
        self._parts: dict[str, Any] = {}
        self.highest = 0.0
        self._words, self._lines = _column(pos_hint={"top": 1}), list[LineForm]()
        self._words.bind(height=lambda *_: self._rise(), width=lambda *_: self._break())
        self.bind(width=lambda *_: self._break())

    def show(self, tile: Tile) -> None:
        self._tile = tile
        del self._lines[len(tile.lines) :]
        self._lines += [LineForm(self._emit) for _ in tile.lines[len(self._lines) :]]
        for form, line in zip(self._lines, tile.lines, strict=True):
            form.show(line)
        if tile.keys:
            fill(self._part("keys"), tile.keys, lambda: PageKeyForm(self._emit, size_hint_y=None))
        if tile.inside:
            fill(self._part("inside"), tile.inside, lambda: TileForm(self._emit))
        if tile.changes:
            self._part("changes").show(tile.changes)
        if tile.qr:
            self._part("qr").said = tile.qr
        if tile.cover is not None:
            self._part("cover").picture, self._part("cover").title = tile.cover
        if tile.cards is not None:
            if "cards" not in self._parts:
                row = CardRow(tile.cards.game, lambda *_: self.on_release(), marks_place=False)
                row.size_hint, row.pos_hint = (None, None), {"center_y": 0.5}
                self._parts["cards"] = row
            self._parts["cards"].show("", tile.cards.cards)
        if tile.picture is not None:
            self._part("picture").texture = load_texture(tile.picture)
        self.restyle()

    def _part(self, name: str) -> Any:
        """A part that not every tile has, made when it is first needed."""
        if name not in self._parts:
            self._parts[name] = PARTS[name]()
            if name == "keys":
                self._parts[name].bind(height=lambda *_: self._rise())
        return self._parts[name]

    def on_touch_down(self, touch: Any) -> bool:
        """A tile that says nothing is not a key."""
        if self._tile.says is None:
            return bool(Widget.on_touch_down(self, touch))
        return bool(super().on_touch_down(touch))

    def on_release(self) -> None:
        if self._tile.says is not None:
            self._emit(self._tile.says)

    def restyle(self) -> None:
        u, tile, parts = theme.u, self._tile, self._parts
        left = u * (MARK + 10) if tile.icon or tile.seat else 0
        self.ground = theme.role(tile.ground)
        self.edge = theme.role(tile.edge) if tile.edge else (0, 0, 0, 0)
        right = u * (OPENS if isinstance(tile.says, Go) else 16)
        self.padding, self.spacing = (u * 16 + left, u * 12, right, u * 12), u * 14
        self._words.pos_hint = {"top": 1} if tile.inside else {"center_y": 0.5}
        self._words.spacing = u * 4
        for name, size in (("cover", (115, 92)), ("picture", (190, 150))):
            if name in parts:
                parts[name].size = u * size[0], u * size[1]
        if tile.cards is not None:
            high = u * tile.cards.high
            parts["cards"].size = high / SHAPE * (1 + 1.1 * len(tile.cards.cards)), high
        if "inside" in parts:
            parts["inside"].spacing = u * 6
        if "keys" in parts:
            parts["keys"].spacing = u * 8
            for key in parts["keys"].children:
                key.height = u * KEY
        self._break()
        self._redraw()

    def _break(self) -> None:
        """Puts smaller tiles into as many columns as there is room for, and the code and several keys beside the words,
        or below them on a narrow tile."""
        tile, is_narrow, u = self._tile, self.width < theme.u * ROOMY, theme.u
        if tile.inside:
            least = INSIDE + (INSIDE_KEY if any(each.keys for each in tile.inside) else 0)
            most = min(tile.columns, len(tile.inside))  # an empty column would take its gap
            self._parts["inside"].cols = max(1, min(most, int(self.width / (theme.t * least))))
        are_below = bool(tile.qr) or (is_narrow and len(tile.keys) > 1)
        if tile.keys:
            keys, wide = self._parts["keys"], u * KEYS * (theme.t / u) ** 0.5
            keys.orientation, keys.padding = ("horizontal", (0, u * 10, 0, 0)) if are_below else ("vertical", 0)
            keys.width = (
                min(wide * len(tile.keys), self._words.width) if are_below else min(wide, self.width * KEYS_PART)
            )
        below, beside = (["keys"], []) if are_below else ([], ["keys"])
        roomy, narrow = ([], ["qr"]) if is_narrow else (["qr"], [])
        _fill(self._words, [*self._lines, *self._there(*below, "inside", *narrow)])
        _fill(self, [*self._there("cover"), self._words, *self._there("changes", "cards", *beside, "picture", *roomy)])
        self._rise()

    def _there(self, *names: str) -> list[Widget]:
        """Those of these parts that the tile has."""
        return [self._parts[name] for name in names if getattr(self._tile, name)]

    def _draw(self) -> None:
        u, tile = theme.u, self._tile
        if tile.seat:
            x, y, side = self.x + u * 12, self.center_y - u * MARK * (0.5 + CROWN * tile.seat.won), u * MARK
            draw_avatar(tile.seat.name, theme.seat(tile.seat.place), theme.role("panel"), x, y, side)
            if tile.seat.won:
                draw_icon("crown", x + side * 0.16, y + side * 0.96, side * 0.68, theme.role("accent"))
        if isinstance(tile.says, Go):
            x, y, side = self.right - u * 14, self.center_y, u * 8
            Color(*theme.role("soft"))
            SmoothLine(points=[x - side, y + side, x, y, x - side, y - side], width=u * 1.5)
        if tile.icon:
            y = self.center_y - u * MARK / 2 if "center_y" in self._words.pos_hint else self.top - u * (MARK + 12)
            draw_icon(tile.icon, self.x + u * 12, y, u * MARK, theme.role(tile.edge or "soft"))

    def _rise(self) -> None:
        u = theme.u
        if self._tile.qr:
            self._parts["qr"].size = (max(u * QR, self.width * QR_PART),) * 2
        beside = [part.height for part in self.children if part is not self._words and part.size_hint_y is None]
        is_crowned = bool(self._tile.seat and self._tile.seat.won)
        least = u * MARK * (1 + CROWN * is_crowned if self._tile.icon or is_crowned else 0)
        self.natural = self.height = u * 24 + max(self._words.height, least, *beside)
        self.highest = max(self.natural, u * MOST_QR) if self._parts.get("qr") in self.children else 0

    def take(self, room: float) -> None:
        self.height = max(self.natural, min(self.highest, room))
        self._parts["qr"].size = (self.height - theme.u * 24,) * 2


class InsideGrid(GridLayout):
    """Tiles inside of a tile; those of a row begin at the same height."""

    def do_layout(self, *args: object) -> None:
        """Lays them, then lifts the lower ones of each row."""
        super().do_layout(*args)
        tiles = self.children[::-1]
        for row in (tiles[at : at + self.cols] for at in range(0, len(tiles), self.cols)):
            top = max(tile.top for tile in row)
            for tile in row:
                tile.top = top


def _inside() -> InsideGrid:
    grid = InsideGrid(cols=1, size_hint_y=None)
    grid.bind(minimum_height=grid.setter("height"))
    return grid


PARTS: dict[str, Callable[[], Any]] = {
    "keys": lambda: _column(size_hint_x=None, pos_hint={"center_y": 0.5}),
    "inside": _inside,
    "changes": ScoreChanges,
    "qr": lambda: QrPicture(size_hint=(None, None), fit_mode="contain", pos_hint={"top": 1}),
    "cover": lambda: GameCover(size_hint=(None, None), pos_hint={"center_y": 0.5}),
    "picture": lambda: Image(size_hint=(None, None), fit_mode="contain", pos_hint={"center_y": 0.5}),
}
"""The parts that not every tile has, by their names there."""


def load_texture(data: bytes) -> Any:
    """Makes a texture of an image file's bytes."""
    return CoreImage(BytesIO(data), ext="png" if data.startswith(b"\x89PNG") else "jpg").texture


def mark_found(text: str, sought: str) -> str:
    """The text with what was sought in another colour, as the label's markup has it."""
    code = get_hex_from_color(theme.role("accent"))
    parts = re.split(f"({sought})", text, flags=re.IGNORECASE)
    return "".join(
        f"[b][color={code}]{escape_markup(each)}[/color][/b]" if at % 2 else escape_markup(each)
        for at, each in enumerate(parts)
    )


def _column(**kwargs: object) -> BoxLayout:
    """A column as high as what is in it."""
    box = BoxLayout(orientation="vertical", size_hint_y=None, **kwargs)
    box.bind(minimum_height=box.setter("height"))
    return box


def _fill(box: Any, wanted: Sequence[Widget]) -> None:
    """Has these parts in the box, and no other."""
    if box.children[::-1] != wanted:
        box.clear_widgets()
        for part in wanted:
            if part.parent is not None:
                part.parent.remove_widget(part)
            box.add_widget(part)
