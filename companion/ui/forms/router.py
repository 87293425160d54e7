"""Ways by their names: the code that draws a key needs to know neither the page nor its opener."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.ui.views.page import Go


class Router:
    """The ends of the ways of one place, the lobby or a table."""

    def __init__(self) -> None:
        self._ways: dict[str, Callable[..., object]] = {}

    def add(self, name: str, leads: Callable[..., object]) -> None:
        """Lets the way of this name lead there, from now on."""
        self._ways[name] = leads

    def add_all(self, ways: Mapping[str, Callable[..., object]]) -> None:
        """Adds several ways."""
        self._ways.update(ways)

    def go(self, name: str, about: object = None) -> None:
        """Goes this way; ``about`` what, if it is about something. Raises KeyError if there is none of this name."""
        self._ways[name](*(() if about is None else (about,)))

    def take(self, intent: object) -> bool:
        """Goes the way that a touch asks for; False if it asks for something else."""
        if not isinstance(intent, Go):
            return False
        self.go(intent.name, intent.about)
        return True
