"""What a table must be: a felt seen from above, with zones on it that have names of their own and lie apart."""

from __future__ import annotations

from itertools import combinations

from companion.sources.camera.calibration.zones import Calibration, TableError


def check_table(table: Calibration) -> None:
    """Raises TableError for a felt that is no felt, or zones outside of it, named twice or overlapping."""
    _check_corners(table)
    width, height = table.size_mm
    names: set[str] = set()
    if not table.zones:
        raise TableError("[[zone]]: there is no zone: name at least one, such as 1/play.")
    for zone in table.zones:
        rect = zone.rect_mm
        if zone.name in names:
            raise TableError(f"[[zone]] {zone.name}: named twice: each zone has a name of its own.")
        names.add(zone.name)
        if rect.x < 0 or rect.y < 0 or rect.right > width or rect.bottom > height:
            raise TableError(
                f"[[zone]] {zone.name}: rect_mm reaches from ({rect.x:g}, {rect.y:g}) to ({rect.right:g}, "
                f"{rect.bottom:g}), outside the felt of {width:g}×{height:g} mm: keep it on the felt."
            )
    for one, other in combinations(table.zones, 2):
        if one.rect_mm.overlaps(other.rect_mm):
            raise TableError(
                f"[[zone]] {other.name}: overlaps {one.name}: a card there would lie in both, so draw them apart."
            )


def _check_corners(table: Calibration) -> None:
    corners = table.corners_px
    turns = []
    for index in range(4):
        (ax, ay), (bx, by), (cx, cy) = (corners[(index + step) % 4] for step in range(3))
        turns.append((bx - ax) * (cy - by) - (by - ay) * (cx - bx))
    order = "give them clockwise from the felt's top left, as the camera sees it"
    if all(turn < 0 for turn in turns):
        raise TableError(f"[felt] corners_px: the corners go round anticlockwise: {order}.")
    if not all(turn > 0 for turn in turns):
        raise TableError(f"[felt] corners_px: the corners' sides cross, or three of them lie on one line: {order}.")
    area = sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True))
    if area / 2 < 0.01 * table.picture_px[0] * table.picture_px[1]:
        raise TableError(
            "[felt] corners_px: the felt fills less than a hundredth of the picture: move the camera "
            "nearer, or check picture_px."
        )
