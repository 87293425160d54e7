"""A recording for the screens."""

from __future__ import annotations

import threading
from collections.abc import Iterator

from companion.observations import Observation


class Recording:
    """A recording that ends once ``ends`` is set."""

    name = "replay:demo"

    def __init__(self) -> None:
        self.ends = threading.Event()

    def __iter__(self) -> Iterator[Observation]:
        self.ends.wait(30)
        return iter(())

    def close(self) -> None:
        self.ends.set()


class HeldCamera:
    """A camera whose recording can be held."""

    table = None

    def __init__(self) -> None:
        self.is_paused = False

    def latest(self) -> None:
        return None

    def go_by(self, table: object) -> None:
        """It has no felt."""

    def pause(self, *, is_on: bool) -> None:
        self.is_paused = is_on
