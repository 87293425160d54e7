"""A device as a tile of a page: its troubles first, then its readers and its buttons."""

from __future__ import annotations

from companion.languages import capitalize, tr
from companion.ui.views.devices.device_view import ButtonView, DeviceView, ReaderView
from companion.ui.views.page import PageLine, Tile, Tone

BUTTONS = 4
"""This many buttons stand beside each other."""


def device_tile(view: DeviceView, *, detailed: bool, timed: bool = False) -> Tile:
    """``detailed``: it also shows what helps to find a fault; ``timed``: how exactly presses were timed."""
    state = ("▲ " if view.gone else "✓ ") + view.state
    head = PageLine(view.title, 24, bold=True, mark=state, mark_tone="bad" if view.gone else "good")
    lines = [head, *_soft(view.facts), *(_soft(view.details) if detailed else ())]
    own = {trouble for reader in view.readers for trouble in reader.troubles}
    inside = [Tile(_trouble(each), edge="bad") for each in view.troubles if each not in own]
    inside += [_reader(each, detailed=detailed) for each in view.readers]
    if view.buttons:
        press = PageLine(tr("Press each CALL button once: its field lights up."), 22, "soft")
        inside.append(
            Tile(
                (press,), inside=tuple(_button(each, timed=timed or detailed) for each in view.buttons), columns=BUTTONS
            )
        )
    return Tile(tuple(lines), inside=tuple(inside), qr=view.address)


def _words(text: str) -> tuple[PageLine, ...]:
    return (PageLine(text, 24),) if text else ()


def _soft(text: str) -> tuple[PageLine, ...]:
    return (PageLine(text, 22, "soft"),) if text else ()


def _trouble(text: str) -> tuple[PageLine, ...]:
    """What is wrong, and what to do."""
    fault, stop, cure = text.partition(". ")
    return (PageLine(f"▲  {fault}{stop[:1]}", 24, "bad", bold=True), *_words(cure))


def _reader(reader: ReaderView, *, detailed: bool) -> Tile:
    """Its heading says whose zone it is: its troubles leave that out."""
    is_well = reader.ok and not reader.troubles
    state = f"✓ {reader.state}" if is_well else "" if reader.troubles else f"▲ {reader.state}"
    zone = reader.heading.partition(": ")[2]
    tone: Tone = "good" if is_well else "bad"
    head = PageLine(f"{reader.heading}  ·  {reader.cards}", 22, bold=True, mark=state, mark_tone=tone)
    wrong = [line for each in reader.troubles for line in _trouble(capitalize(each.removeprefix(f"{zone}: ")))]
    lines = (head, *wrong, *(_soft(reader.details) if detailed else ()))
    return Tile(lines, ground="raised", edge=None if is_well else "bad")


def _button(button: ButtonView, *, timed: bool) -> Tile:
    told: Tone = "words" if button.lit else "soft"
    lines = [PageLine(button.heading, 20, bold=True), PageLine(button.told, 20, told)]
    if timed:
        lines.append(PageLine(button.details or " ", 20, told))
    return Tile(tuple(lines), ground="line" if button.lit else "raised", edge="good" if button.lit else None)
