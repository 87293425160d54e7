"""The companion: a referee, scorekeeper and logbook for playtest groups with real cards."""

import os

__version__ = "0.1.0"

# A second thread makes naming cards no faster, and on a busy machine it waits in a loop: a product of 0.7 ms took 55.
# NumPy reads it once, when it loads.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
# Windows' media foundation takes many seconds to open a camera with these; OpenCV asks when it loads.
os.environ.setdefault("OPENCV_VIDEOIO_MSMF_ENABLE_HW_TRANSFORMS", "0")
