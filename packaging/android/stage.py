"""Puts what goes into the package into one folder, as buildozer wants it: `python packaging/android/stage.py`."""

import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LEFT_OUT = ("training", "__pycache__", "*.po", "*.md.orig")
FILES = {"models": ("*.json", "*.onnx", "*.toml"), "calibration": ("*.toml", "*.pdf"), "calibration/demo": ("*",)}


def stage(folder: Path) -> None:
    """Fills a folder that is not there yet."""
    shutil.copytree(ROOT / "companion", folder / "companion", ignore=shutil.ignore_patterns(*LEFT_OUT))
    shutil.copy(ROOT / "packaging/android/main.py", folder)
    shutil.copy(ROOT / "pyproject.toml", folder)  # by which the program knows that its models lie beside it
    for name, patterns in FILES.items():
        (folder / name).mkdir(parents=True, exist_ok=True)
        for pattern in patterns:
            for file in filter(Path.is_file, (ROOT / name).glob(pattern)):
                shutil.copy(file, folder / name)


if __name__ == "__main__":
    where = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build/android"
    shutil.rmtree(where, ignore_errors=True)
    stage(where)
    print(where)
