"""Half precision where the processor reckons in it: one that does not takes ten times as long for it."""

from __future__ import annotations

from typing import Any


def half_precision(device: Any) -> Any:
    """The context in which a network on a torch device runs in bfloat16, if that is quicker there."""
    import torch

    slower = device.type == "cpu" and torch.backends.cpu.get_cpu_capability() in ("DEFAULT", "NO AVX", "AVX2")
    return torch.autocast(device.type, dtype=torch.bfloat16, enabled=not slower)
