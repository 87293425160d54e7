"""Networks run by OpenCV's dnn module, which is wherever the camera is."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.engines.engine import (
    Engine,
    Floats,
    NetworkFile,
    RunBatch,
    cannot_run,
    channels,
)


def load_opencv() -> Engine:
    """The engine. Its threads are those of all of OpenCV."""
    return Engine("opencv", "opencv-python-headless", _read)


def _read(path: Path) -> NetworkFile:
    try:
        net = cv2.dnn.readNetFromONNX(str(path))
    except cv2.error as error:
        raise cannot_run(path, error) from error
    outputs = net.getUnconnectedOutLayersNames()

    def run(batch: Picture | Floats) -> tuple[Floats, ...]:
        net.setInput(channels(batch))
        return tuple(np.asarray(each, np.float32) for each in net.forward(outputs))

    def compile_for(threads: int) -> RunBatch:
        cv2.setNumThreads(threads)
        return run

    # OpenCV cannot tell of what shape an input is.
    return NetworkFile(maps_pictures=True, outputs=len(outputs), compile_for=compile_for)
