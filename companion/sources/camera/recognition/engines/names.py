"""The names of the engines, which the command line knows before it loads any."""

from __future__ import annotations

from collections.abc import Mapping

NAMES = ("openvino", "onnxruntime", "opencv")
"""The fastest first (figures: models/measured.md)."""
EXTRAS: Mapping[str, str] = {"openvino": "openvino", "onnxruntime": "fast", "opencv": "camera"}
"""The extra of the package that installs each."""
ASKED = "COMPANION_ENGINE"
"""The environment variable that asks for an engine by its name."""
