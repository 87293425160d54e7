"""Where the system has no libraries of a desktop, OpenCV still finds those that it is linked with."""

import contextlib
import ctypes
import sys
from pathlib import Path

if sys.platform == "linux":
    try:
        ctypes.CDLL("libGL.so.1")
    except OSError:
        # In this order each finds those that it needs.
        for folder in sorted((Path(sys._MEIPASS) / "desktop").iterdir()):
            with contextlib.suppress(OSError):
                ctypes.CDLL(str(next(folder.iterdir())), mode=ctypes.RTLD_GLOBAL)
