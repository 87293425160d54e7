"""Folders that come with the program beside its code: the networks, the demo table, the board's own files."""

from __future__ import annotations

import sys
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[1]
INSTALLED = Path(sys.prefix) / "share" / "companion"


def shipped(name: str) -> Path:
    """The folder of this name: of the checkout that this code lies in, or else where an installation puts it."""
    here = CHECKOUT / name
    return here if (CHECKOUT / "pyproject.toml").exists() else INSTALLED / name
