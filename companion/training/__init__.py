"""The recipe: synthetic scenes, training, evaluation, export. Needs the extra `train`."""

import os

# Ultralytics looks hosts up and reports to its maker when it is imported, unless it is told that there is no network.
os.environ["YOLO_OFFLINE"] = "true"
