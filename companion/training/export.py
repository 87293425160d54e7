"""Write a checkpoint's networks as ONNX, with what a runtime must know beside them as JSON.

python -m companion.training.export --checkpoint runs/eye/last.pt --out models
"""

from __future__ import annotations

import argparse
import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from companion.training.scenes.crops import CARD_CROP, CARD_MARGIN, CROP, MARGIN, RANKS, SUITS
from companion.training.scenes.scenes import KINDS
from companion.training.train import BUILDERS

INPUT_SIZE = 640
OPSET = 17
FILES = {"detector": "cards"}
"""The networks whose files have names of their own."""


def add_export_arguments(told: argparse.ArgumentParser) -> None:
    """The arguments of the export."""
    told.add_argument("--checkpoint", type=Path, required=True, help="a checkpoint of the training")
    told.add_argument("--out", type=Path, default=Path("models"), help="folder to write into")


def parser() -> argparse.ArgumentParser:
    """The command line of the export."""
    told = argparse.ArgumentParser(prog="companion dev export", description=__doc__)
    add_export_arguments(told)
    return told


Axes = dict[str, dict[int, str]]


def write_onnx(model: Any, sample: Any, path: Path, *, outputs: list[str], axes: Axes) -> None:
    """Trace a network to an ONNX file, simplified, with its weights inside in half precision."""
    import onnx
    import onnxslim  # type: ignore[import-untyped]
    import torch

    from companion.training.networks.halves import halve

    torch.onnx.export(
        model,
        (sample,),
        str(path),
        input_names=["images"],
        output_names=outputs,
        dynamic_axes=axes,
        opset_version=OPSET,
        dynamo=False,
    )
    halves = halve(onnxslim.slim(onnx.load(str(path))))
    del halves.graph.value_info[:]  # shapes that every runtime works out by itself
    onnx.save(halves, str(path))


def export_detector(model: Any, weights: dict[str, Any], path: Path) -> None:
    """Write a YOLO network with these weights: [b, 3, h, w] in 0..1 to [b, rows, n] in pixels (ours: box, three scores
    and five points, 17 rows; the plain recipe's: box and 52 scores)."""
    import torch

    model.load_state_dict(weights)
    model.eval().float().fuse(verbose=False)
    head = model.model[-1]
    head.export, head.dynamic, head.format = True, True, "onnx"
    sample = torch.zeros(1, 3, INPUT_SIZE, INPUT_SIZE)
    free = {"images": {0: "batch", 2: "height", 3: "width"}, "found": {0: "batch", 2: "anchors"}}
    write_onnx(model, sample, path, outputs=["found"], axes=free)


def export_classifier(model: Any, weights: dict[str, Any], size: tuple[int, int], path: Path) -> None:
    """Write a classifier of crops of a size (width, height): [n, 3, height, width] in 0..1 to rank and suit logits."""
    import torch

    model.load_state_dict(weights)
    model.eval()
    sample = torch.zeros(1, 3, size[1], size[0])
    axes = {name: {0: "batch"} for name in ("images", "rank", "suit")}
    write_onnx(model, sample, path, outputs=["rank", "suit"], axes=axes)


def export(args: argparse.Namespace) -> list[Path]:
    """Exports by its arguments; returns the files written. Raises ValueError for a file other than a checkpoint."""
    if not args.checkpoint.exists():
        raise ValueError(f"there is no checkpoint {args.checkpoint}; train first, or name another")
    import torch

    state = torch.load(args.checkpoint, map_location="cpu", weights_only=True)
    if not {"detector", "index", "card"} <= set(state):
        raise ValueError(f"{args.checkpoint} is not a checkpoint of this project's training")
    args.out.mkdir(parents=True, exist_ok=True)
    made = {
        "steps": state["steps"],
        "minutes": round(state["spent"] / 60, 1),
        "on": f"{datetime.now(UTC):%Y-%m-%d}",
    }
    written = []
    for name in (name for name in BUILDERS if name in state):
        path, model, weights = args.out / f"{FILES.get(name, name)}.onnx", BUILDERS[name](), state[name]["mean"]
        if name == "detector":
            export_detector(model, weights, path)
            about: dict[str, Any] = {
                "size": INPUT_SIZE,
                "classes": list(KINDS),
                "points": 5,
                "format": "yolo11n-pose, raw",
                "trained": made,
            }
        else:
            size, margin = (CARD_CROP, CARD_MARGIN) if name.endswith("card") else (CROP, MARGIN)
            export_classifier(model, weights, size, path)
            about = {
                "size": list(size),
                "ranks": list(RANKS),
                "suits": list(SUITS),
                "margin": margin,
                "trained": made,
            }
        path.with_suffix(".json").write_text(json.dumps(about, indent=1) + "\n")
        written += [path, path.with_suffix(".json")]
    return written


if __name__ == "__main__":
    for written in export(parser().parse_args()):
        print(written)
