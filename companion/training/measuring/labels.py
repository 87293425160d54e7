"""The parts of labels of photographs."""

from __future__ import annotations

from typing import TypeAlias

Box: TypeAlias = tuple[float, float, float, float]
"""The bounds x0, y0, x1, y1 in pixels."""


class LabelError(Exception):
    """Labels that cannot be used; the sentence says where and why."""
