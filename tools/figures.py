"""Figures that a measurement keeps: one JSON file beside the tool, one entry a measurement, each with its day and
machine."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Mapping
from pathlib import Path


def write_figures(file: Path, name: str, figures: Mapping[str, object]) -> None:
    """Puts the figures of this measurement into the file, in place of the earlier ones."""
    kept = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    day = time.strftime("%Y-%m-%d %H:%M", time.gmtime())
    machine = {"cores": os.cpu_count(), "load": round(os.getloadavg()[0], 1)}
    kept[name] = {"measured_utc": day, **machine, **figures}
    file.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", encoding="utf-8")
