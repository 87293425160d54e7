"""How a device, its readers and its buttons are shown: plain values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.ui.views.page import PageLine, Tile


@dataclass(frozen=True, slots=True)
class DevicePart:
    """A reader or a button as a ``tile``, its own ``troubles``, and a line that helps to find a fault."""

    tile: Tile
    details: PageLine
    troubles: tuple[str, ...] = ()

    def show(self, *, detailed: bool) -> Tile:
        """The tile, or with that line."""
        return replace(self.tile, lines=(*self.tile.lines, self.details)) if detailed else self.tile


@dataclass(frozen=True, slots=True)
class DeviceView:
    """One device; ``gone``: it is not there. ``mark`` names the trouble, if there is one, in a few words.
    ``troubles`` are its own and those of its readers. ``details`` help to find a fault."""

    title: str
    state: str
    facts: str
    details: str = ""
    gone: bool = False
    mark: str = ""
    address: str = ""
    troubles: tuple[str, ...] = ()
    readers: tuple[DevicePart, ...] = ()
    buttons: tuple[DevicePart, ...] = ()


def mark(views: Sequence[DeviceView]) -> str:
    """The device in trouble, for the line above the felt; empty if none is."""
    return next((view.mark for view in views if view.mark), "")


def tell_trouble(text: str) -> tuple[PageLine, ...]:
    """The fault, and its cure below it."""
    fault, stop, cure = text.partition(". ")
    line = PageLine(f"▲  {fault}{stop[:1]}", 24, "bad", bold=True)
    return (line, PageLine(cure, 24)) if cure else (line,)
