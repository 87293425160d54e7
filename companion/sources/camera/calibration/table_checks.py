"""Checks of a table: a felt seen from above, with separate zones that have names of their own."""

from __future__ import annotations

from itertools import combinations

from companion.languages import tr
from companion.sources.camera.calibration.zones import Calibration, TableError


def check_table(table: Calibration) -> None:
    """Raises TableError for an impossible felt, or for zones outside of it, named twice or overlapping."""
    _check_corners(table)
    width, height = table.size_mm
    names: set[str] = set()
    if not table.zones:
        raise TableError(f"[[zone]]: {tr('there is no zone; name at least one, such as 1/play.')}")
    for zone in table.zones:
        rect = zone.rect_mm
        if zone.name in names:
            raise TableError(f"[[zone]] {zone.name}: {tr('named twice; each zone needs its own name.')}")
        names.add(zone.name)
        if rect.x < 0 or rect.y < 0 or rect.right > width or rect.bottom > height:
            why = tr(
                "rect_mm reaches from {first} to {last}, outside the felt of {size} mm: keep it on the felt.",
                first=f"({rect.x:g}, {rect.y:g})",
                last=f"({rect.right:g}, {rect.bottom:g})",
                size=f"{width:g}×{height:g}",
            )
            raise TableError(f"[[zone]] {zone.name}: {why}")
    for one, other in combinations(table.zones, 2):
        if one.rect_mm.overlaps(other.rect_mm):
            why = tr("overlaps {zone}: a card there would lie in both, so draw them apart.", zone=one.name)
            raise TableError(f"[[zone]] {other.name}: {why}")


def _check_corners(table: Calibration) -> None:
    corners = table.corners_px
    turns = []
    for index in range(4):
        (ax, ay), (bx, by), (cx, cy) = (corners[(index + step) % 4] for step in range(3))
        turns.append((bx - ax) * (cy - by) - (by - ay) * (cx - bx))
    order = tr("List them clockwise from the felt's top left, as the camera sees it.")
    if all(turn < 0 for turn in turns):
        raise TableError(f"[felt] corners_px: {tr('the corners are in anticlockwise order.')} {order}")
    if not all(turn > 0 for turn in turns):
        crossed = tr("the corners' sides cross, or three corners are on one line.")
        raise TableError(f"[felt] corners_px: {crossed} {order}")
    area = sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True))
    if area / 2 < 0.01 * table.picture_px[0] * table.picture_px[1]:
        small = tr("the felt fills less than 1 % of the picture: move the camera nearer, or check picture_px.")
        raise TableError(f"[felt] corners_px: {small}")
