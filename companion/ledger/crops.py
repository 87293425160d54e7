"""Pictures of the cards as evidence: files beside the journal, within a size budget and an age limit."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from pathlib import Path

from companion.files import make_folder, write_whole

BUDGET_BYTES = 200_000_000
AGE_LIMIT_S = 180 * 24 * 3600.0
"""As long as nobody chose another one in the settings."""


def crop_name(jpeg: bytes) -> str:
    """The file name of a crop: the hash of its contents."""
    return f"{hashlib.sha256(jpeg).hexdigest()[:20]}.jpg"


class Crops:
    """The crops of one session, named by their contents, so that the same picture is stored once."""

    def __init__(
        self,
        folder: Path,
        *,
        budget_bytes: int = BUDGET_BYTES,
        age_limit_s: float = AGE_LIMIT_S,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.folder = folder
        self._budget = budget_bytes
        self._age_limit = age_limit_s
        self._clock = clock

    def keep(self, jpeg: bytes) -> str:
        """Writes a crop and returns its name. Raises OSError."""
        name = crop_name(jpeg)
        path = self.folder / name
        if not path.exists():
            make_folder(self.folder)
            write_whole(path, jpeg)
        return name

    def read(self, name: str) -> bytes | None:
        """The bytes of a crop; None if it was removed."""
        path = self.folder / Path(name).name
        return path.read_bytes() if path.is_file() else None

    def clear(self) -> int:
        """Removes crops that are too old, then the oldest until the rest is within the budget. Returns the number of
        removed ones.
        """
        found = sorted((path.stat().st_mtime, path.stat().st_size, path) for path in self.folder.glob("*.jpg"))
        left, gone = sum(size for _, size, _ in found), 0
        for changed, size, path in found:
            if left <= self._budget and self._clock() - changed <= self._age_limit:
                break
            path.unlink()
            left, gone = left - size, gone + 1
        return gone
