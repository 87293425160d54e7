"""Networks run by OpenCV's dnn module, which is wherever the camera is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2

from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.engines.engine import Floats, cannot_run, channels


class OpenCvDnn:
    """The engine. Its threads are those of all of OpenCV."""

    name = "opencv"
    package = "opencv-python-headless"

    def read(self, path: Path) -> OpenCvFile:
        """The network in an ONNX file; raises ModelError."""
        try:
            return OpenCvFile(cv2.dnn.readNetFromONNX(str(path)))
        except cv2.error as error:
            raise cannot_run(path, error) from error


class OpenCvFile:
    """A network that OpenCV has read; it cannot tell of what shape its input is."""

    def __init__(self, net: Any) -> None:
        self._net = net
        self.maps_pictures = True
        self.outputs = len(net.getUnconnectedOutLayersNames())

    def compile(self, threads: int) -> OpenCvNetwork:
        """The network, ready to run."""
        cv2.setNumThreads(threads)
        return OpenCvNetwork(self._net)


class OpenCvNetwork:
    """A net that runs batches of any size."""

    def __init__(self, net: Any) -> None:
        self._net, self._outputs = net, net.getUnconnectedOutLayersNames()

    def run(self, batch: Picture | Floats) -> tuple[Floats, ...]:
        """The outputs of a batch."""
        self._net.setInput(channels(batch))
        return tuple(self._net.forward(self._outputs))
