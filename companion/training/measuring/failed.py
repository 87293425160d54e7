"""The pictures of misread and unread cards, as one to look at."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from companion.sources.camera.capture.frames import Picture

_TILE = 530, 298


def write_sheet(folder: Path | None, sheet: Path | None) -> None:
    """Writes the pictures of a folder as one, where there are any."""
    pictures = sorted(folder.glob("*.jpg")) if folder else []
    if sheet and pictures:
        cv2.imwrite(str(sheet), sheet_of(pictures))


def sheet_of(pictures: Sequence[Path]) -> Picture:
    """Pictures of one shape, small, in two columns."""
    small = [
        cv2.resize(np.asarray(cv2.imread(str(path)), np.uint8), _TILE, interpolation=cv2.INTER_AREA)
        for path in pictures
    ]
    small += [np.zeros_like(small[0])] * (len(small) % 2)
    rows = [np.hstack(small[first : first + 2]) for first in range(0, len(small), 2)]
    return np.asarray(np.vstack(rows), np.uint8)
