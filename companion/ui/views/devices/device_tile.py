"""A device as tiles of a page: its troubles first, then its readers; its buttons have a tile of their own."""

from __future__ import annotations

from companion.languages import tr
from companion.ui.views.devices.device_view import DeviceView, tell_trouble
from companion.ui.views.page import PageLine, Tile, Tone

BUTTONS = 4
"""This many buttons stand beside each other."""


def device_tiles(view: DeviceView, *, detailed: bool, timed: bool = False, counts: bool = False) -> tuple[Tile, ...]:
    """``detailed``: it also shows what helps to find a fault; ``timed``: how exactly presses were timed; ``counts``: a
    press is a move of the game."""
    state = ("▲ " if view.gone else "✓ ") + view.state
    head = PageLine(view.title, 24, bold=True, mark=state, mark_tone="bad" if view.gone else "good")
    lines = [head, *_line(view.facts), *(_line(view.details, "soft") if detailed else ())]
    own = {trouble for reader in view.readers for trouble in reader.troubles}
    inside = [Tile(tell_trouble(each), edge="bad") for each in view.troubles if each not in own]
    inside += [each.show(detailed=detailed) for each in sorted(view.readers, key=lambda each: not each.troubles)]
    device = Tile(tuple(lines), inside=tuple(inside), qr=view.address)
    if not view.buttons:
        return (device,)
    told = tr("CALL buttons count in the game. To test them, touch “Try them out” first.")
    press = PageLine(told if counts else tr("Press each CALL button once: its field lights up."), 22)
    buttons = tuple(each.show(detailed=timed or detailed) for each in view.buttons)
    return device, Tile((press,), inside=buttons, columns=BUTTONS)


def _line(text: str, tone: Tone = "words") -> tuple[PageLine, ...]:
    return (PageLine(text, 22, tone),) if text else ()
