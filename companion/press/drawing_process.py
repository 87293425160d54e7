"""A separate process for drawings, so that one that asks for too much can be stopped."""

from __future__ import annotations

import importlib
import multiprocessing
from multiprocessing.pool import Pool

START_S, LONGEST_S = 120.0, 20.0
"""How long the process may take to start, and a drawing to be drawn: an icon takes a tenth of a second."""
MOST_BYTES = 1_000_000_000
_SMALLEST = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'


class TooDemanding(Exception):
    """A drawing that takes longer than LONGEST_S or more memory than MOST_BYTES."""


class DrawingProcess:
    """Draws SVG as PNG. The process starts with the first drawing and serves all others."""

    def __init__(self, longest_s: float = LONGEST_S) -> None:
        self._longest_s = longest_s
        self._pool: Pool | None = None

    def png_of(self, svg: str) -> bytes:
        """The PNG of a drawing. Raises TooDemanding, and the converter's own RuntimeError or ValueError."""
        if self._pool is None:
            self._pool = multiprocessing.get_context("spawn").Pool(1, _limit_memory)
            self._pool.apply_async(_draw, (_SMALLEST,)).get(START_S)
        try:
            return self._pool.apply_async(_draw, (svg,)).get(self._longest_s)
        except multiprocessing.TimeoutError as error:
            self.close()
            raise TooDemanding from error
        except MemoryError as error:
            raise TooDemanding from error

    def close(self) -> None:
        """Ends the process. The next drawing starts another."""
        if self._pool is not None:
            self._pool.terminate()
            self._pool = None


def _limit_memory() -> None:
    try:
        resource = importlib.import_module("resource")
    except ModuleNotFoundError:  # Windows has none; the time limits there
        return
    resource.setrlimit(resource.RLIMIT_DATA, (MOST_BYTES, MOST_BYTES))


def _draw(svg: str) -> bytes:
    png: bytes = importlib.import_module("vl_convert").svg_to_png(svg)
    return png
