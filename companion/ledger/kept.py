"""What the app remembers from one evening to the next: a small file a subject in the data folder.

There is one writer: a file is written whole or not at all, and one that cannot be read is set aside, not lost.
"""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path
from typing import Any

from companion.ledger.sessions import home

DAMAGED = ".damaged"


def kept(subject: str) -> dict[str, Any]:
    """What was kept of this subject; empty where nothing was. A file that cannot be read is renamed and left there."""
    path = _path(subject)
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        if isinstance(found, dict):
            return found
    except FileNotFoundError:
        return {}
    except OSError:
        return {}
    except ValueError:
        pass
    with contextlib.suppress(OSError):
        os.replace(path, path.with_suffix(DAMAGED))
    return {}


def keep(subject: str, found: dict[str, Any]) -> None:
    """Keeps all there is of a subject, in place of what was kept of it. Raises OSError."""
    path = _path(subject)
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    part.write_text(json.dumps(found, ensure_ascii=False, indent=1), encoding="utf-8")
    os.replace(part, path)


def _path(subject: str) -> Path:
    return home() / f"{subject}.json"
