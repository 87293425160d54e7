"""What runs networks: OpenVINO, ONNX Runtime or OpenCV's dnn module, behind one interface."""
