"""``companion train`` and ``model export``: the recipe of the card reader."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable

from companion.training import export, train


def add_train_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``companion train``."""
    train.add_train_arguments(parser)
    parser.set_defaults(run=with_extra(train.train))


def add_model_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``companion model``."""
    verbs = parser.add_subparsers(required=True, metavar="VERB")
    exporting = verbs.add_parser("export", help="a checkpoint as ONNX, labels and versions")
    export.add_export_arguments(exporting)
    exporting.set_defaults(run=with_extra(export.export))


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
