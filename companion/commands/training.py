"""``companion train``, ``model export`` and ``evaluate``: the recipe of the card reader, and its figures."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import Any

from companion.training import export, train
from companion.training.evaluate import add_evaluate_arguments, run_evaluate


def add_training_commands(commands: Any) -> None:
    """``train``, ``model`` and ``evaluate``, beside the other commands."""
    training = commands.add_parser(
        "train", help="train the card reader from public art", parents=[train.parser()], add_help=False
    )
    training.set_defaults(run=with_extra(train.train))
    verbs = commands.add_parser("model", help="the card reader's weights").add_subparsers(required=True, metavar="VERB")
    exporting = verbs.add_parser(
        "export", help="a checkpoint as ONNX, labels and versions", parents=[export.parser()], add_help=False
    )
    exporting.set_defaults(run=with_extra(export.export))
    evaluating = commands.add_parser("evaluate", help="measure the card reader on labelled photographs")
    add_evaluate_arguments(evaluating)
    evaluating.set_defaults(run=run_evaluate)


def with_extra(run: Callable[[argparse.Namespace], object]) -> Callable[[argparse.Namespace], int]:
    """Runs what needs the training stack; without it, one sentence that says how to get it, and status 2."""

    def guarded(args: argparse.Namespace) -> int:
        try:
            print(run(args))
        except ModuleNotFoundError as error:
            if error.name not in ("torch", "ultralytics", "onnx"):
                raise
            print(f"{error.name} is not installed: training needs pip install 'companion[train]'", file=sys.stderr)
            return 2
        except (OSError, ValueError) as error:
            print(error, file=sys.stderr)
            return 2
        return 0

    return guarded
