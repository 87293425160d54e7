"""Mutation testing of the referees, by sampling: small faults are put into the code, and the tests must notice.

    python -m tests.stress.mutants --game battle --count 60 --seed 1

Works on a copy of the tree. Every fault is one of: a comparison or an arithmetic sign turned, ``and`` for ``or``, a
``not`` left out, a number one too high, True for False. Prints the survivors with their place.
"""

from __future__ import annotations

import argparse
import ast
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
TURNED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.And: ast.Or,
    ast.Or: ast.And,
}
TIMEOUT_S = 240.0


@dataclass(frozen=True, slots=True)
class Mutant:
    """The ``number``-th fault that can be put into a file."""

    path: Path
    number: int


class _Turner(ast.NodeTransformer):
    """Puts the fault of one number in, and counts how many there are; ``where`` says what was done."""

    def __init__(self, wanted: int = -1) -> None:
        self.wanted, self.count, self.where = wanted, 0, ""

    def _mine(self, node: ast.AST, what: str) -> bool:
        self.count += 1
        if self.count - 1 == self.wanted:
            self.where = f"{getattr(node, 'lineno', 0)}: {what}"
            return True
        return False

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        for at, operator in enumerate(node.ops):
            if type(operator) in TURNED and self._mine(node, ast.unparse(node)):
                node.ops[at] = TURNED[type(operator)]()  # type: ignore[call-overload]
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        if type(node.op) in TURNED and self._mine(node, ast.unparse(node)):
            node.op = TURNED[type(node.op)]()  # type: ignore[assignment]
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        self.generic_visit(node)
        if self._mine(node, ast.unparse(node)):
            node.op = TURNED[type(node.op)]()  # type: ignore[assignment]
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.op, ast.Not) and self._mine(node, ast.unparse(node)):
            return node.operand
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if isinstance(node.value, bool) and self._mine(node, str(node.value)):
            return ast.copy_location(ast.Constant(not node.value), node)
        if type(node.value) is int and self._mine(node, str(node.value)):
            return ast.copy_location(ast.Constant(node.value + 1), node)
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """A class that is not frozen or has no slots behaves the same: decorators are left alone."""
        node.body = [self.visit(each) for each in node.body]
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value is not None:
            node.value = self.visit(node.value)
        return node


def mutants(folder: Path) -> Iterator[Mutant]:
    """All faults that can be put into the code of a folder."""
    for path in sorted(folder.rglob("*.py")):
        counter = _Turner()
        counter.visit(ast.parse(path.read_text(encoding="utf-8")))
        yield from (Mutant(path, number) for number in range(counter.count))


def survives(mutant: Mutant, tree: Path, tests: list[str]) -> str:
    """Where the fault is, when the tests did not notice it; else nothing."""
    place = tree / mutant.path.relative_to(ROOT)
    good = place.read_text(encoding="utf-8")
    turner = _Turner(mutant.number)
    place.write_text(ast.unparse(turner.visit(ast.parse(good))), encoding="utf-8")
    words = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *tests]
    try:
        noticed = subprocess.run(words, cwd=tree, capture_output=True, timeout=TIMEOUT_S, check=False).returncode != 0
    except subprocess.TimeoutExpired:
        noticed = True
    finally:
        place.write_text(good, encoding="utf-8")
    return "" if noticed else f"{mutant.path.relative_to(ROOT)}:{turner.where}"


def main() -> int:
    """Prints the survivors and the share of the sample that was noticed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", required=True, help="a game's folder, such as battle")
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--at-once", type=int, default=2)
    args = parser.parse_args()
    folder = ROOT / "companion" / "games" / args.game
    records = ROOT / "tests" / "records" / args.game.replace("_", "-")
    tests = [f"tests/games/{args.game}", *(["tests/records"] if records.exists() else [])]
    found = list(mutants(folder))
    sample = random.Random(args.seed).sample(found, min(args.count, len(found)))
    with tempfile.TemporaryDirectory() as space:
        trees = [Path(space) / str(number) for number in range(args.at_once)]
        for tree in trees:
            for part in ("companion", "tests", "pyproject.toml", "models"):
                source = ROOT / part
                (shutil.copytree if source.is_dir() else shutil.copy)(source, _made(tree / part))
        with ThreadPoolExecutor(args.at_once) as pool:
            shares = [sample[number :: args.at_once] for number in range(args.at_once)]
            alive = pool.map(lambda tree, share: [survives(each, tree, tests) for each in share], trees, shares)
            survivors = sorted(place for places in alive for place in places if place)
    print("\n".join(survivors))
    print(f"{args.game}: {len(sample)} of {len(found)} faults tried, {len(survivors)} not noticed")
    return 0 if len(survivors) * 10 < len(sample) else 1


def _made(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


if __name__ == "__main__":
    sys.exit(main())
