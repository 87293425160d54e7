"""How a device, its readers and its buttons are shown: plain values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ReaderView:
    """One reader: where it lies, how it is, what lies on it, and its own ``troubles``. ``details`` help to find a
    fault."""

    heading: str
    state: str
    ok: bool
    cards: str
    details: str
    troubles: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ButtonView:
    """One button; ``lit`` just after a press; ``details`` say how exactly it was timed."""

    heading: str
    told: str
    lit: bool
    details: str = ""


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
    readers: tuple[ReaderView, ...] = ()
    buttons: tuple[ButtonView, ...] = ()


def mark(views: Sequence[DeviceView]) -> str:
    """What is in trouble, for the line above the felt; empty where nothing is."""
    return next((view.mark for view in views if view.mark), "")
