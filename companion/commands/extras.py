"""Missing packages, with the line that installs them."""

from __future__ import annotations

from collections.abc import Mapping

from companion.languages import tr

EXTRA_OF: Mapping[str, str] = {
    "cryptography": "phones",
    "cv2": "camera",
    "kivy": "app",
    "numpy": "camera",
    "openpyxl": "reports",
    "openvino": "openvino",
    "onnxruntime": "fast",
    "PIL": "camera",
    "pypdfium2": "camera",
    "reportlab": "camera",
    "segno": "phones",
    "serial": "nfc",
    "vl_convert": "reports",
}
"""The extra of the package that installs a module."""


def what_adds(error: ModuleNotFoundError, extra: str = "") -> str | None:
    """The sentence for a module that an extra would have brought, this one or its own; None for any other module."""
    module = (error.name or "").partition(".")[0]
    if module not in EXTRA_OF:
        return None
    command = f"pip install 'companion[{extra or EXTRA_OF[module]}]'"
    return tr("This needs {module}, which is not installed: {command}", module=module, command=command)
