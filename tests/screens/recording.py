"""A recording for the screens."""

from __future__ import annotations

import threading
from collections.abc import Iterator

from companion.observations import Observation


class Recording:
    """A recording that ends when it is told to."""

    name = "replay:demo"

    def __init__(self) -> None:
        self.ends = threading.Event()

    def __iter__(self) -> Iterator[Observation]:
        self.ends.wait(30)
        return iter(())

    def close(self) -> None:
        self.ends.set()
