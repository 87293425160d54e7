"""Table files: a table as TOML, checked on the way in and on the way out. ``calibration/`` has examples."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import tomli_w

from companion.files import UnreadableFile, read_toml, why_not, write_whole
from companion.languages import tr
from companion.observations import Point
from companion.sources.camera.calibration.layouts import CENTER, purposes, shared_zones
from companion.sources.camera.calibration.marks import CORNERS
from companion.sources.camera.calibration.table_checks import check_table
from companion.sources.camera.calibration.zones import (
    STANDARD_CARD_MM,
    Calibration,
    Lens,
    Marker,
    Purpose,
    Rect,
    Size,
    TableError,
    Zone,
)

_KEYS = {
    "felt": {"size_mm", "picture_px", "corners_px"},
    "card": {"size_mm"},
    "zone": {"name", "rect_mm"},
    "lens": {"camera_matrix", "distortion"},
    "marker": {"id", "middle_mm", "side_mm"},
}
_ZONE_NAME = re.compile(r"(?P<place>[1-9][0-9]{0,2})/(?P<purpose>[a-z]+)")


def read_table(path: Path) -> Calibration:
    """The table of a file. Raises TableError with the file, the key and the mistake."""
    try:
        return table_of(read_toml(path))
    except OSError as error:
        raise TableError(
            tr(
                "{file}: the table file cannot be read: {why}. Name another file, or make one: companion calibrate",
                file=path,
                why=why_not(error),
            )
        ) from error
    except UnreadableFile as error:
        raise TableError(tr("{file}: the table file {wrong}.", file=path, wrong=error)) from error
    except TableError as error:
        raise TableError(f"{path}: {error}") from None


def write_table(table: Calibration, path: Path) -> None:
    """Writes a table's file, checked as if read; raises TableError and leaves the file as it was."""
    tree = tree_of(table)
    table_of(tree)
    try:
        write_whole(path, _in_lines(tomli_w.dumps(tree)))
    except OSError as error:
        raise TableError(
            tr("{file}: the table file cannot be written: {why}.", file=path, why=why_not(error))
        ) from error


def _in_lines(toml: str) -> str:
    """Lists in one line each: people read and move zones by hand."""
    lines: list[str] = []
    depth = 0
    for line in toml.splitlines():
        if depth:
            lines[-1] += line.strip()
        else:
            lines.append(line)
        depth += line.count("[") - line.count("]")
    joined = (line.replace(",]", "]").replace(",", ", ") for line in lines)
    return "".join(f"{line}\n" for line in joined)


def table_of(tree: Mapping[str, Any]) -> Calibration:
    """The table of a parsed file. Raises TableError with the key and the mistake."""
    _check_keys(tree, set(_KEYS), "")
    felt = _part(tree, "felt", needed=True)
    card = _part(tree, "card", needed=False)
    zones = tuple(_zone(entry, number) for number, entry in _entries(tree, "zone"))
    table = Calibration(
        size_mm=_pair(felt, "size_mm", "[felt] "),
        picture_px=_whole_pair(felt, "picture_px", "[felt] "),
        corners_px=_corners(felt),
        zones=zones,
        card_mm=_pair(card, "size_mm", "[card] ") if card else STANDARD_CARD_MM,
        lens=_lens(_part(tree, "lens", needed=False)),
        markers=tuple(_marker(entry, number) for number, entry in _entries(tree, "marker")),
    )
    check_table(table)
    return table


def tree_of(table: Calibration) -> dict[str, Any]:
    """The tree that a table's file holds."""

    def short(value: float) -> float | int:
        rounded = round(value, 1)
        return int(rounded) if rounded == int(rounded) else rounded

    tree: dict[str, Any] = {
        "felt": {
            "size_mm": [short(side) for side in table.size_mm],
            "picture_px": list(table.picture_px),
            "corners_px": [[short(x), short(y)] for x, y in table.corners_px],
        },
        "card": {"size_mm": [short(side) for side in table.card_mm]},
    }
    if table.lens is not None:
        tree["lens"] = {
            "camera_matrix": [list(row) for row in table.lens.camera_matrix],
            "distortion": list(table.lens.distortion),
        }
    if table.markers:
        tree["marker"] = [
            {
                "id": marker.number,
                "middle_mm": [short(side) for side in marker.middle_mm],
                "side_mm": short(marker.side_mm),
            }
            for marker in table.markers
        ]
    rects = [(zone.name, zone.rect_mm) for zone in table.zones]
    tree["zone"] = [
        {"name": name, "rect_mm": [short(side) for side in (rect.x, rect.y, rect.width, rect.height)]}
        for name, rect in rects
    ]
    return tree


def _wrong(where: str, why: str) -> TableError:
    return TableError(f"{where}: {why}")


def _check_keys(tree: Mapping[str, Any], keys: set[str], where: str) -> None:
    for key in tree:
        if key not in keys:
            raise _wrong(f"{where}{key}", tr("unknown key; there are {names}.", names=", ".join(sorted(keys))))


def _part(tree: Mapping[str, Any], key: str, *, needed: bool) -> Mapping[str, Any]:
    part = tree.get(key, None if needed else {})
    if part is None:
        raise _wrong(f"[{key}]", tr("missing; it holds {names}.", names=", ".join(sorted(_KEYS[key]))))
    if not isinstance(part, Mapping):
        raise _wrong(key, tr("write it as a section, {section}.", section=f"[{key}]"))
    _check_keys(part, _KEYS[key], f"[{key}] ")
    return part


def _entries(tree: Mapping[str, Any], key: str) -> list[tuple[int, Mapping[str, Any]]]:
    entries = tree.get(key, [])
    if not isinstance(entries, list) or not all(isinstance(entry, Mapping) for entry in entries):
        raise _wrong(key, tr("write each as a section of its own, {section}.", section=f"[[{key}]]"))
    for number, entry in enumerate(entries, 1):
        _check_keys(entry, _KEYS[key], f"[[{key}]] {entry.get('name', number)} ")
    return list(enumerate(entries, 1))


def _numbers(tree: Mapping[str, Any], key: str, count: int, where: str) -> tuple[float, ...]:
    value = tree.get(key)
    if not isinstance(value, list) or len(value) != count or not all(map(_is_number, value)):
        said = tr("missing") if value is None else f"{value!r}"
        raise _wrong(f"{where}{key}", tr("{said}: write {count:number} in brackets.", said=said, count=count))
    return tuple(float(number) for number in value)


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _point(tree: Mapping[str, Any], key: str, where: str) -> Point:
    x, y = _numbers(tree, key, 2, where)
    return (x, y)


def _pair(tree: Mapping[str, Any], key: str, where: str) -> tuple[float, float]:
    width, height = _numbers(tree, key, 2, where)
    if width <= 0 or height <= 0:
        raise _wrong(f"{where}{key}: {width:g}×{height:g}", tr("width and height must be above 0."))
    return (width, height)


def _whole_pair(tree: Mapping[str, Any], key: str, where: str) -> Size:
    width, height = _pair(tree, key, where)
    if width != int(width) or height != int(height):
        raise _wrong(f"{where}{key}: {width:g}×{height:g}", tr("pixels are whole numbers."))
    return (int(width), int(height))


def _corners(felt: Mapping[str, Any]) -> tuple[Point, Point, Point, Point]:
    value = felt.get("corners_px")
    if not isinstance(value, list) or len(value) != 4:
        raise _wrong("[felt] corners_px", tr("write four points, [[x, y], [x, y], [x, y], [x, y]]."))
    named = {tr(corner): point for corner, point in zip(CORNERS, value, strict=True)}
    top_left, top_right, bottom_right, bottom_left = (_point(named, each, "[felt] corners_px, ") for each in named)
    return (top_left, top_right, bottom_right, bottom_left)


def _zone(entry: Mapping[str, Any], number: int) -> Zone:
    name = entry.get("name")
    if not isinstance(name, str):
        raise _wrong(f"[[zone]] {number}: name", tr('missing; write it in quotes, such as "1/play".'))
    place, purpose = _place_and_purpose(name)
    x, y, width, height = _numbers(entry, "rect_mm", 4, f"[[zone]] {name}: ")
    if width <= 0 or height <= 0:
        raise _wrong(f"[[zone]] {name}: rect_mm", tr("width and height (the last two) must be above 0."))
    return Zone(name, purpose, place, Rect(x, y, width, height))


def _place_and_purpose(name: str) -> tuple[int | None, Purpose]:
    if name in (CENTER, *shared_zones()):
        return None, name
    parts = _ZONE_NAME.fullmatch(name)
    purpose = next((known for known in purposes() if parts and known == parts["purpose"]), None)
    if parts is None or purpose is None:
        why = tr(
            "unknown name. Write one of {names}, or a seat's number and a purpose, such as 1/play (purposes: "
            "{purposes}).",
            names=", ".join(dict.fromkeys((CENTER, *shared_zones()))),
            purposes=", ".join(purposes()),
        )
        raise _wrong(f"[[zone]] {name}", why)
    return int(parts["place"]), purpose


def _lens(part: Mapping[str, Any]) -> Lens | None:
    if not part:
        return None
    rows = part.get("camera_matrix")
    if not isinstance(rows, list) or len(rows) != 3:
        raise _wrong("[lens] camera_matrix", tr("write three rows of three numbers."))
    matrix = []
    for index, row in enumerate(rows, 1):
        named = tr("row {number}", number=index)
        a, b, c = _numbers({named: row}, named, 3, "[lens] camera_matrix, ")
        matrix.append((a, b, c))
    if matrix[0][0] <= 0 or matrix[1][1] <= 0 or matrix[2] != (0.0, 0.0, 1.0):
        raise _wrong("[lens] camera_matrix", tr("the focal lengths must be above 0, and the last row 0, 0, 1."))
    bent = part.get("distortion")
    if not isinstance(bent, list) or len(bent) not in (4, 5, 8):
        raise _wrong("[lens] distortion", tr("write 4, 5 or 8 numbers."))
    return Lens(tuple(matrix), _numbers(part, "distortion", len(bent), "[lens] "))


def _marker(entry: Mapping[str, Any], number: int) -> Marker:
    where = f"[[marker]] {number}: "
    marker_id = entry.get("id")
    if not isinstance(marker_id, int) or isinstance(marker_id, bool) or marker_id < 0:
        raise _wrong(f"{where}id", tr("write the marker's number, from 0."))
    side = entry.get("side_mm")
    if not _is_number(side) or not isinstance(side, int | float) or side <= 0:
        raise _wrong(f"{where}side_mm", tr("write the side of its black square in millimetres."))
    return Marker(marker_id, _point(entry, "middle_mm", where), float(side))
