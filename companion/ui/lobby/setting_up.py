"""The table that the parts of the lobby set up together."""

from __future__ import annotations

from typing import Protocol

from companion.ui.forms.router import Router
from companion.ui.views.asking import Flow
from companion.ui.views.before.setup import Draft


class SettingUp(Protocol):
    """``draft`` is the table as it is set up; the ``router`` knows the way to count its deck."""

    draft: Draft
    router: Router

    def change(self, draft: Draft) -> None:
        """Sets up another table."""

    def ask(self, flow: Flow[None]) -> None:
        """Asks what a flow asks."""

    def tell(self, problem: str) -> None:
        """Says why something cannot be."""

    def begin(self, *, late: bool = False) -> None:
        """Starts the table; ``late``: its game is in progress."""
