"""Engines for the networks: OpenVINO, ONNX Runtime or OpenCV's dnn module, behind one interface."""

__all__ = ["choice", "engine", "names"]
