"""The faults in the layout of a screen: words that do not fit, keys too small to meet, things over each other, words
too pale for their ground."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from kivy.metrics import dp
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.ui.forms.tile_form import LineForm
from companion.ui.kit.card_row import CardRow
from companion.ui.kit.card_tile import CardTile
from companion.ui.kit.cloth import FeltGround
from companion.ui.kit.palette import PALETTES, Colour, contrast
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import STEP, Key, Panel, Words
from companion.ui.table.felt.moments import MomentSign
from companion.ui.table.seats.plate import Plate
from tests.screens.glass import Glass, walk

Box = tuple[float, float, float, float]
LEAST_DP = 48
LEAST_CONTRAST = 4.5
LEAST_MM, LEAST_LARGE_MM = 2.04, 2.0
"""No capital is lower than this: letters of 17 pixels on a tablet of 1280×800; and with large text, which fills its
place."""
CAPITAL = 0.711
"""How high a capital of the font is, in parts of its size."""
TABLET_MM = 135.9
"""The shorter side of a tablet of 10.1 inches, 16:10."""
GLOW = 8 / 255
LOOKS = (((1280, 800), 1.0), ((1280, 800), 2.0), ((800, 1280), 2.0))
"""Sizes of the window and of text. Other sizes of these proportions show the same, larger."""


def mm(widget: Widget, px: float) -> float:
    """The height of a text's capitals on a tablet of ten inches, in millimetres, by the text's size in pixels."""
    return float(px * CAPITAL * TABLET_MM / min(widget.get_root_window().size))


def judge(table: Glass) -> list[str]:
    """Everything that is wrong with a screen in any colours, at any size; each a line."""
    table.step(6)
    wrong = tiny(table)
    for colours in PALETTES:
        theme.name = colours
        table.step(4)
        wrong += [f"{colours}: {each}" for each in pale(table)]
    usual: dict[str, float] = {}
    for size, text in LOOKS:
        theme.text_scale = text
        table.resize(size)
        table.step(6)
        if size == LOOKS[0][0]:
            wrong += shrunk(usual, usual := sizes(table))
        wrong += [f"{size[0]}×{size[1]} at {text:.0%}: {each}" for each in (*complaints(table), *tiny(table))]
    return wrong


def complaints(table: Glass) -> list[str]:
    """Everything that is wrong, each a line."""
    shown = list(on_show(table))
    return [
        *(f"does not fit: {name(each)}" for each in shown if isinstance(each, Label) and overflows(each)),
        *(f"outside the window: {name(each)}" for each in shown if is_met(each) and not inside(table, each)),
        *(f"too small to touch: {name(each)}" for each in shown if touchable(each) and too_small(each)),
        *(f"larger than what it explains: {name(each)}" for each in shown if is_too_loud(each)),
        *overlaps([each for each in shown if is_met(each)]),
    ]


def pale(table: Glass) -> list[str]:
    """Words that stand out too little from their ground."""
    found = []
    for each in on_show(table):
        if isinstance(each, Label) and each.text.strip() and not each.disabled:
            ratio = contrast(tuple(each.color), ground_of(each))
            if ratio < LEAST_CONTRAST:
                found.append(f"{ratio:.1f}: {name(each)}")
    return found


def tiny(table: Glass) -> list[str]:
    """Words whose capitals are lower than what can be read, on a tablet of ten inches."""
    px = TABLET_MM / min(table.window.size)
    least = LEAST_MM if theme.text_scale == 1 else LEAST_LARGE_MM
    return [
        f"{each.font_size * CAPITAL * px:.2f} mm: {name(each)}"
        for each in on_show(table, scrolled=True)
        if isinstance(each, Label) and each.text.strip() and round(each.font_size * CAPITAL * px, 2) < least
    ]


def sizes(table: Glass) -> dict[str, float]:
    """The size of each text on show, in pixels; of equal texts that of the smallest."""
    found: dict[str, float] = {}
    for each in on_show(table, scrolled=True):
        if isinstance(each, Label) and each.text.strip():
            found[each.text] = min(each.font_size, found.get(each.text, each.font_size))
    return found


def shrunk(usual: dict[str, float], large: dict[str, float]) -> list[str]:
    """Texts that are smaller with large text than with usual text, by more than one step of fitting."""
    return [
        f"{size:.0f} pixels with usual text, {large[text]:.0f} with large text: {text!r}"
        for text, size in usual.items()
        if text in large and large[text] < size * STEP - 0.1
    ]


def on_show(table: Glass, *, scrolled: bool = False) -> Iterator[Widget]:
    """The widgets that a person sees: none that lie under a sheet, none that are folded away; nor those that can be
    ``scrolled`` to, if they are not asked for."""
    board = table.app.table.board if table.app.table else None
    covered = set()
    if board is not None and board.sheet is not None:
        covered = {each for child in board.middle.children if child is not board.sheet.parent for each in walk(child)}
    if board is not None and any(isinstance(each, MomentSign) for each in board.middle.children):
        covered = {each for child in board.middle.children if not isinstance(child, MomentSign) for each in walk(child)}
    for each in table.visible():
        if (
            each not in covered
            and each.opacity > 0
            and each.width > 1
            and each.height > 1
            and (scrolled or not in_scroll(each))
        ):
            yield each


def in_scroll(widget: Widget) -> bool:
    """Whether a widget may lie outside of what is shown, because it can be scrolled to."""
    parent = widget.parent
    while parent is not None and parent is not parent.parent:
        if isinstance(parent, ScrollView):
            return True
        parent = parent.parent
    return False


def touchable(widget: Widget) -> bool:
    """Whether a finger is meant to meet it."""
    if isinstance(widget, LineForm):
        return widget._line.says is not None
    return isinstance(widget, ButtonBehavior) or type(widget).__name__ == "CornerPicture"


def is_met(widget: Widget) -> bool:
    """Whether a finger or an eye is meant to meet it."""
    return touchable(widget) or (isinstance(widget, Words) and bool(widget.text.strip()))


def overflows(label: Any) -> bool:
    """Whether a text is larger than its place."""
    if not label.text.strip():
        return False
    if isinstance(label, Words):
        return bool(label.cut)
    return bool(label.texture_size[0] > label.width + 1 or label.texture_size[1] > label.height + 1)


def is_too_loud(widget: Any) -> bool:
    """Whether words are set larger than those that they explain."""
    explained = getattr(widget, "explains", None)
    return explained is not None and bool(widget.text and explained.text) and widget.font_size > explained.font_size


def above(widget: Widget) -> Iterator[Widget]:
    """The widgets around a widget, from the inside out."""
    while widget.parent is not None and widget.parent is not widget:
        widget = widget.parent
        yield widget


def too_small(widget: Widget) -> bool:
    """Whether a finger can miss it. A card that others cover in part can be met at its open edge."""
    if isinstance(widget, CardTile) and isinstance(widget.parent, CardRow):
        return False
    least = dp(LEAST_DP) - 0.5
    if type(widget).__name__ == "RuleWords":
        return False
    return bool(min(widget.width, widget.height) < least)


def box_of(widget: Widget) -> Box:
    """The place of a widget in the window."""
    x0, y0 = widget.to_window(widget.x, widget.y)
    x1, y1 = widget.to_window(widget.x + widget.width, widget.y + widget.height)
    return min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)


def inside(table: Glass, widget: Widget) -> bool:
    """Whether all of it lies in the window."""
    x0, y0, x1, y1 = box_of(widget)
    return x0 >= -1 and y0 >= -1 and x1 <= table.window.width + 1 and y1 <= table.window.height + 1


def overlaps(widgets: list[Widget]) -> list[str]:
    """Pairs that lie over each other, unless one is part of the other or both are cards of one row."""
    found = []
    boxes = {each: box_of(each) for each in widgets}
    for one, other in combinations(widgets, 2):
        ax0, ay0, ax1, ay1 = boxes[one]
        bx0, by0, bx1, by1 = boxes[other]
        if min(ax1, bx1) - max(ax0, bx0) <= 1 or min(ay1, by1) - max(ay0, by0) <= 1:
            continue
        if is_within(one, other) or is_within(other, one):
            continue
        if isinstance(one, CardTile) and isinstance(other, CardTile) and one.parent is other.parent:
            continue
        found.append(f"over each other: {name(one)} and {name(other)}")
    return found


def is_within(widget: Widget, other: Widget) -> bool:
    """Whether a widget is part of another."""
    return any(each is other for each in above(widget))


def ground_of(label: Any) -> Colour:
    """The colour that words stand on."""
    if isinstance(label, Key):
        kind = "plain" if label.disabled and label.kind == "main" else label.kind
        return theme.role({"main": "accent", "bad": "bad_ground"}.get(kind, "raised"))
    parent = label.parent
    while parent is not None and parent is not parent.parent:
        if isinstance(parent, Key):
            return ground_of(parent)
        if isinstance(parent, Panel):
            return tuple(parent.ground) if parent.ground[3] else theme.role("panel")  # type: ignore[return-value]
        if isinstance(parent, Plate):
            return theme.role("panel")
        if isinstance(parent, FeltGround):
            red, green, blue = (part + (1 - part) * GLOW for part in theme.role("felt")[:3])
            return red, green, blue, 1.0
        parent = parent.parent
    return theme.role("ground")


def name(widget: Any) -> str:
    """A widget as a message names it."""
    x0, y0, x1, y1 = box_of(widget)
    said = getattr(widget, "text", "") or getattr(widget, "face", "") or getattr(widget, "name", "")
    return f"{type(widget).__name__} {said!r} {x1 - x0:.0f}×{y1 - y0:.0f} at {x0:.0f},{y0:.0f}"
