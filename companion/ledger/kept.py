"""The app's memory from one evening to the next: a small file per subject in the data folder. A file that cannot be
read is set aside, not lost.
"""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path
from typing import Any

from companion.files import UnreadableFile, json_of, make_folder, read_text, write_whole
from companion.ledger.sessions import home

DAMAGED = ".damaged"


def read_kept(subject: str) -> dict[str, Any]:
    """The saved values of this subject; empty if there are none. A file that cannot be read is
    renamed and stays there.
    """
    path = _path(subject)
    try:
        found = json_of(read_text(path))
    except OSError:
        return {}
    except (UnreadableFile, ValueError):
        found = None
    if isinstance(found, dict):
        return found
    with contextlib.suppress(OSError):
        os.replace(path, path.with_suffix(DAMAGED))
    return {}


def keep(subject: str, found: dict[str, Any]) -> None:
    """Saves all values of a subject in place of the old ones. Raises OSError."""
    path = _path(subject)
    make_folder(path.parent)
    write_whole(path, json.dumps(found, ensure_ascii=False, indent=1))


def _path(subject: str) -> Path:
    return home() / f"{subject}.json"
