"""``companion dev``: the recipe of the card reader, its export and its figures, for those who build the companion."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable

from companion.commands.explaining import add_explain_arguments
from companion.commands.telling import complain, tell
from companion.files import why_not
from companion.training import corrections, evaluate, export, fit, hypotheses, mine, train


def add_dev_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``companion dev``."""
    verbs = parser.add_subparsers(required=True, metavar="VERB")

    def verb(name: str, what: str, example: str) -> argparse.ArgumentParser:
        added: argparse.ArgumentParser = verbs.add_parser(
            name, help=what, description=what, examples=(f"companion dev {name} {example}",)
        )
        return added

    training = verb(
        "train", "train the card reader from public art", "--art decks --textures textures --minutes 60 --out runs/eye"
    )
    train.add_train_arguments(training)
    training.set_defaults(run=with_extra(lambda args: mine.train_mine(args) if args.mine else train.train(args)))
    learnt = verb("corrections", "list, save or delete the pictures of cards that people corrected", "--keep")
    what = learnt.add_mutually_exclusive_group()
    what.add_argument("--keep", action="store_true", help="save those of every evening on this machine")
    what.add_argument("--forget", action="store_true", help="delete them all")
    learnt.set_defaults(run=_corrections)
    exporting = verb(
        "export", "write a checkpoint as ONNX, with labels and versions", "--checkpoint runs/last.pt --out models"
    )
    export.add_export_arguments(exporting)
    exporting.set_defaults(run=with_extra(export.export))
    evaluate.add_evaluate_arguments(
        verb("evaluate", "measure the card reader on labelled pictures", "--photos photos/phone_tables")
    )
    add_explain_arguments(
        verb("explain", "show the readings of an evening at a time, and their results", "last --at 41.5")
    )
    hypotheses.add_hypotheses_arguments(
        verb("hypotheses", "list the reader's hypotheses for a picture, with their reasons", "table.jpg")
    )
    fit.add_fit_arguments(
        verb("fit", "find better values for the reader's numbers", "--data DATA --out runs/fit --write")
    )


def _corrections(args: argparse.Namespace) -> int:
    """Keeps, deletes or counts the pictures that people named; they never leave this machine."""
    try:
        if args.forget:
            tell(f"Deleted: {corrections.forget()} pictures.")
            return 0
        if args.keep:
            new, left_out = corrections.keep_all()
            tell(f"New: {new} pictures.")
            for sentence in left_out:
                complain(f"left out: {sentence}")
        tell(f"Saved in {corrections.folder()}: {len(corrections.list_saved())} pictures.")
    except OSError as error:
        tell(error, sys.stderr)
        return 2
    return 0


def with_extra(run: Callable[[argparse.Namespace], object]) -> Callable[[argparse.Namespace], int]:
    """Runs what needs the training stack; without it, one sentence that says how to get it, and status 2. Who ends it
    reads a sentence, too."""

    def guarded(args: argparse.Namespace) -> int:
        try:
            tell(run(args))
        except ModuleNotFoundError as error:
            if error.name not in ("torch", "ultralytics", "onnx"):
                raise
            tell(f"{error.name} is not installed: training needs pip install 'companion[train]'", sys.stderr)
            return 2
        except OSError as error:
            tell(f"{error.filename}: {why_not(error)}" if error.filename else why_not(error), sys.stderr)
            return 2
        except ValueError as error:
            tell(error, sys.stderr)
            return 2
        except KeyboardInterrupt:
            tell("Stopped before it was done.", sys.stderr)
            return 130
        return 0

    return guarded
