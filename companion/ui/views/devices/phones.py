"""The phones at a table, as the app shows them, whatever they come by."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from companion.languages import tr
from companion.rules.events import Seat


@dataclass(frozen=True, slots=True)
class SeatedView:
    """One seat: whether a phone has it, and whether that phone is connected just now."""

    seat: Seat
    is_taken: bool
    is_connected: bool

    @property
    def told(self) -> str:
        """How it is, in a few words."""
        if not self.is_taken:
            return tr("no phone")
        return tr("phone connected") if self.is_connected else tr("phone not responding")


@dataclass(frozen=True, slots=True)
class PhonesView:
    """``address`` is what a phone opens, empty while phones are switched off."""

    address: str = ""
    seats: tuple[SeatedView, ...] = ()


class Phones(Protocol):
    """The phones of a table, turned on and off. ``turn_on`` raises an OSError whose text is for people."""

    @property
    def is_on(self) -> bool: ...

    @property
    def is_waiting(self) -> bool: ...

    @property
    def shown(self) -> PhonesView: ...

    def turn_on(self) -> None: ...

    def turn_off(self) -> None: ...

    def free(self, seat: Seat) -> None: ...

    def pump(self) -> None: ...

    def show(self) -> None: ...
