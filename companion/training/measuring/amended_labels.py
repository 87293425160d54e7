"""Labels that the maker of photographs left out or got wrong, from a TOML file of ours beside theirs."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from companion.cards import STANDARD_52, Face
from companion.observations import Point
from companion.training.measuring.labels import Box, LabelError


@dataclass(frozen=True, slots=True, kw_only=True)
class AddedLabel:
    """A card that no published label names, with the bounds of an index."""

    face: Face
    box: Box


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectedLabel:
    """The true face of the published box that holds the point ``at``."""

    face: Face
    at: Point


AmendedLabel: TypeAlias = AddedLabel | CorrectedLabel


def read_amended(file: Path) -> dict[str, list[AmendedLabel]]:
    """The amended labels of each photograph, by its file's name: ``[[added]]`` with ``photo``, ``face`` and ``box_px``,
    and ``[[corrected]]`` with ``photo``, ``face`` and ``at_px``. Raises LabelError."""
    try:
        tables = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise LabelError(f"{file}: {error}") from error
    amended: dict[str, list[AmendedLabel]] = {}
    for kind, each in tables.items():
        for number, table in enumerate(each, start=1):
            try:
                amended.setdefault(table["photo"], []).append(_label(kind, table))
            except (KeyError, TypeError, ValueError) as error:
                raise LabelError(
                    f"{file}, [[{kind}]] {number}: [[added]] has photo, face and four numbers as box_px, "
                    "[[corrected]] has photo, face and two numbers as at_px"
                ) from error
    return amended


def amend(published: Sequence[tuple[str, Box]], amended: Iterable[AmendedLabel]) -> list[tuple[str, Box]]:
    """The names and boxes of one photograph with its amended labels. Raises LabelError for one that corrects none."""
    labels = [*published]
    for each in amended:
        if isinstance(each, AddedLabel):
            labels.append((each.face, each.box))
            continue
        corrected = [(each.face if _holds(box, each.at) else name, box) for name, box in labels]
        if corrected == labels:
            raise LabelError(f"at {each.at} px no label other than {each.face} is published")
        labels = corrected
    return labels


def _label(kind: str, table: Mapping[str, object]) -> AmendedLabel:
    """The label of one table. Raises KeyError, TypeError and ValueError."""
    face = str(table["face"])
    if face not in STANDARD_52 or kind not in ("added", "corrected"):
        raise ValueError(face)
    px = table["box_px" if kind == "added" else "at_px"]
    if not isinstance(px, list):
        raise TypeError(px)
    if kind == "added":
        x0, y0, x1, y1 = map(float, px)
        return AddedLabel(face=face, box=(x0, y0, x1, y1))
    x, y = map(float, px)
    return CorrectedLabel(face=face, at=(x, y))


def _holds(box: Box, at: Point) -> bool:
    return box[0] <= at[0] <= box[2] and box[1] <= at[1] <= box[3]
