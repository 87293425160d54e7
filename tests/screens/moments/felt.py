"""Moments while people mark the felt in a camera's picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from companion.observations import Quad, Sighting
from companion.sources.camera.calibration.table_files import read_table
from companion.sources.camera.capture.pictures import load
from companion.ui.camera.corner_picture import CornerPicture
from companion.ui.camera.felt_above import FeltAbove
from tests.screens.glass import Glass
from tests.screens.moments.leading import until
from tests.screens.still import Still

DEMO = Path(__file__).parents[3] / "calibration" / "demo"
FELT = ((142.0, 62.0), (1136.0, 62.0), (1222.0, 668.0), (56.0, 668.0))
IMPOSSIBLE = ((300.0, 300.0), (600.0, 290.0), (1000.0, 300.0), (650.0, 600.0))

LIE: Mapping[str, Quad] = {
    "QS": ((426.5, 451.0), (277.5, 422.5), (306.0, 224.5), (454.0, 252.5)),
    "5D": ((996.5, 444.0), (847.5, 479.0), (795.0, 274.5), (942.0, 240.0)),
}
"""The places of the two cards of that picture, as the reader reports them."""


def demo() -> Still:
    """A picture of the demo table."""
    return Still(load(DEMO / "02-queen-and-five.jpg").picture)


def live() -> Still:
    """The demo table with its felt, and two cards that are read."""
    seen = tuple(
        Sighting(
            face=face, side="face", confidence=1.0, candidates=((face, 1.0),), corners=corners,
            box=(min(x for x, _ in corners), min(y for _, y in corners), max(x for x, _ in corners),
                 max(y for _, y in corners)),
        )
        for face, corners in LIE.items()
    )  # fmt: skip
    still = Still(load(DEMO / "02-queen-and-five.jpg").picture, seen)
    still.table = read_table(DEMO / "table.toml")
    return still


def marked(*corners: tuple[float, float]) -> Callable[[Glass], None]:
    """The felt is being marked in the picture."""

    def go(table: Glass) -> None:
        picture = settled(table, lambda: table.app.table.open_page("felt"))
        above = table.one(FeltAbove)
        if not corners:
            until(table, lambda: above.names)
        for corner in corners:
            table.touch_at(picture.to_window(*picture.on_glass(corner)))
        if len(corners) == 4:
            until(table, lambda: above.names or table.page.trouble)

    return go


def settled(table: Glass, opened: Callable[[], None]) -> CornerPicture:
    """The page's first picture."""
    opened()
    until(table, lambda: table.one(CornerPicture).picture_px)
    return table.one(CornerPicture)
