"""The worth of each rule of the interpreter: switches one off at a time, and counts the moments that this loses.

A rule is a function that finds something (switched off it finds nothing), a predicate (always no, always yes), or a
guard (an ``if`` that is never taken). It is judged only in evenings where it made a difference, the same evenings with
and without it: so one moment less is one moment less, and no noise.
"""

from __future__ import annotations

import argparse
import ast
import builtins
import importlib
import json
import os
import pkgutil
import signal
import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import asdict, dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple

import companion.interpreter
from tools.worlds.behaviour import LEVELS, Level
from tools.worlds.evening import Evening
from tools.worlds.games import PLAYED
from tools.worlds.generate import generate_evening
from tools.worlds.judge import Verdict, judge_evening

ENOUGH = 6
"""A rule is needed, and no further evening is judged, once this many more moments were lost than won without it."""

TOO_LONG_S = 30
"""An evening that takes an interpreter without a rule longer than this (seconds) is lost altogether."""

NOTHING = {"bool": ("False", "True"), "tuple": ("()",), "list": ("[]",), "set": ("set()",), "frozenset": ("()",)}
"""The values that a switched-off function returns, by its return type."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule: its module and function, the line where it begins, and ``off``: the value that the function returns if it
    is switched off, or ``never`` for a guard."""

    module: str
    function: str
    line: int
    off: str

    @property
    def name(self) -> str:
        """The rule in a line."""
        return f"{self.module.removeprefix('companion.interpreter.')}:{self.line} {self.function} {self.off}"


@dataclass(slots=True)
class Worth:
    """The effect of switching a rule off: the number of evenings that asked it and of those judged again; the moments
    lost and won there; the additional questions; and the failures of the interpreter."""

    asked_in: int = 0
    judged: int = 0
    lost: int = 0
    won: int = 0
    questions: int = 0
    crashes: int = 0
    where: str = ""


# The rules, as they stand in the source


def list_rules(only: str = "") -> list[Rule]:
    """Every rule of the interpreter, or of its modules with ``only`` in their names."""
    return [rule for name, tree in _parse_all().items() if only in name for rule in _list_rules(name, tree)]


def _parse_all() -> dict[str, ast.Module]:
    package = companion.interpreter
    names = [each.name for each in pkgutil.walk_packages(package.__path__, package.__name__ + ".")]
    found: dict[str, ast.Module] = {}
    for name in names:
        file = importlib.import_module(name).__file__
        assert file is not None
        found[name] = ast.parse(Path(file).read_text(encoding="utf-8"))
    return found


def _list_rules(module: str, tree: ast.Module) -> Iterator[Rule]:
    for function, node in _list_functions(tree, ""):
        for off in _list_off(node):
            yield Rule(module, function, node.lineno, off)
        for inner in ast.walk(node):
            if isinstance(inner, ast.If):
                yield Rule(module, function, inner.lineno, "never")


def _list_functions(node: ast.AST, path: str) -> Iterator[tuple[str, ast.FunctionDef]]:
    for each in ast.iter_child_nodes(node):
        if isinstance(each, ast.ClassDef):
            yield from _list_functions(each, f"{path}{each.name}.")
        elif isinstance(each, ast.FunctionDef):
            yield f"{path}{each.name}", each


def _list_off(node: ast.FunctionDef) -> tuple[str, ...]:
    said = "" if node.returns is None else ast.unparse(node.returns)
    if said.endswith("| None"):
        return ("None",)
    return NOTHING.get(said.partition("[")[0], ())


class _Change(ast.NodeTransformer):
    """Switches one rule off (``rule``), or marks the place of all with a call that notes it."""

    def __init__(self, module: str, rule: Rule | None, numbers: dict[Rule, int]) -> None:
        self.module, self.rule, self.numbers, self.path = module, rule, numbers, ""

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        before, self.path = self.path, f"{self.path}{node.name}."
        self.generic_visit(node)
        self.path = before
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        function = f"{self.path}{node.name}"
        for inner in ast.walk(node):
            if isinstance(inner, ast.If):
                guard = Rule(self.module, function, inner.lineno, "never")
                if self.rule is None:
                    inner.body.insert(0, _note(self.numbers[guard]))
                elif self.rule == guard:
                    inner.test = ast.Constant(False)
        for off in _list_off(node):
            found = Rule(self.module, function, node.lineno, off)
            if self.rule is None:
                _note_returns(node, self.numbers[found], off)
            elif self.rule == found:
                node.body.insert(0, ast.parse(f"if True: return {off}").body[0])
        return node


def _note_returns(node: ast.FunctionDef, number: int, off: str) -> None:
    """Notes each return of a value that the switched-off function would not return."""
    inner = [each for each in ast.walk(node) if isinstance(each, ast.FunctionDef | ast.Lambda) and each is not node]
    nested = {each for function in inner for each in ast.walk(function)}
    for each in ast.walk(node):
        if isinstance(each, ast.Return) and each.value is not None and each not in nested:
            noted = [ast.Constant(number), ast.Constant(off), each.value]
            each.value = ast.Call(ast.Name("__found__", ast.Load()), noted, [])


def _note(number: int) -> ast.stmt:
    return ast.parse(f"__asked__({number})").body[0]


def _list_codes(code: CodeType) -> Iterator[tuple[str, CodeType]]:
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield each.co_qualname, each
            yield from _list_codes(each)


def _find_functions(module: str) -> dict[str, FunctionType]:
    """The functions of a module by their qualified names, those of its classes too."""
    found: dict[str, FunctionType] = {}
    names = vars(sys.modules[module])
    owned = [each for each in names.values() if getattr(each, "__module__", None) == module]
    for each in owned:
        values = [each, *(vars(each).values() if isinstance(each, type) else ())]
        for value in values:
            inner = getattr(value, "fget", None) or getattr(value, "__func__", None) or value
            inner = getattr(inner, "__wrapped__", inner)
            if isinstance(inner, FunctionType):
                found[inner.__qualname__] = inner
    return found


def _put_in(module: str, tree: ast.Module, only: str | None = None) -> dict[FunctionType, CodeType]:
    """Gives the functions of a module the code of a changed source. Returns what they had."""
    codes = dict(_list_codes(compile(ast.fix_missing_locations(tree), module, "exec")))
    before: dict[FunctionType, CodeType] = {}
    for name, function in _find_functions(module).items():
        if name in codes and only in (None, name):
            before[function] = function.__code__
            function.__code__ = codes[name]
    return before


# The evenings


class _Drawn(NamedTuple):
    """An evening by its game, level and seed: seen by a camera or by ``tags``, and whether ``people`` answer."""

    game: str
    level: Level
    seed: str
    tags: bool
    people: bool

    def make(self) -> Evening:
        """The evening itself. Each call draws it again: the choices of people cannot be sent to another process."""
        return generate_evening(self.game, self.level, self.seed, tags=self.tags, people=self.people)


@dataclass(frozen=True, slots=True)
class _Known:
    """An evening, what the interpreter makes of it, and the numbers of the rules that were asked."""

    drawn: _Drawn
    verdict: Verdict
    asked: frozenset[int]


_RULES: list[Rule] = []
_TREES: dict[str, ast.Module] = {}
_KNOWN: list[_Known] = []


def _note_found(asked: set[int], number: int, off: str, found: Any) -> Any:
    differs = not found if off == "True" else found is not None if off == "None" else bool(found)
    if differs:
        asked.add(number)
    return found


def _judge_known(drawn: _Drawn) -> _Known:
    asked: set[int] = set()
    setattr(builtins, "__asked__", asked.add)  # noqa: B010
    setattr(builtins, "__found__", partial(_note_found, asked))  # noqa: B010
    verdict = judge_evening(drawn.make())
    return _Known(drawn, verdict, frozenset(asked))


def _mark_all() -> None:
    numbers = {rule: number for number, rule in enumerate(_RULES)}
    for module in dict.fromkeys(rule.module for rule in _RULES):
        tree = _TREES[module]
        _put_in(module, _Change(module, None, numbers).visit(deepcopy(tree)))


class _TooLong(Exception):
    pass


def _stop(*_: object) -> None:
    raise _TooLong


@contextmanager
def switch_off(rule: Rule) -> Iterator[None]:
    """The interpreter without a rule, for a while."""
    (tree,) = (each for name, each in _parse_all().items() if name == rule.module)
    before = _put_in(rule.module, _Change(rule.module, rule, {}).visit(tree), rule.function)
    try:
        yield
    finally:
        for function, code in before.items():
            function.__code__ = code


def _weigh(number: int, most: int) -> Worth:
    """The worth of a rule, in at most ``most`` evenings."""
    known = [each for each in _KNOWN if number in each.asked]
    worth = Worth(asked_in=len(known))
    lost_in: Counter[str] = Counter()
    signal.signal(signal.SIGALRM, _stop)
    with switch_off(_RULES[number]):
        for each in known[:most]:
            signal.alarm(TOO_LONG_S)
            found = judge_evening(each.drawn.make())  # An evening that is stopped counts as one that crashed.
            signal.alarm(0)
            changed = [(was, found.right.get(moment, False)) for moment, was in each.verdict.right.items()]
            lost = sum(was and not now for was, now in changed)
            worth.judged += 1
            worth.lost += lost
            worth.won += sum(now and not was for was, now in changed)
            worth.crashes += bool(found.crash)
            worth.questions += len(found.asked) - len(each.verdict.asked)
            if lost:
                lost_in[f"{each.drawn.game}/{each.drawn.level}"] += lost
            if worth.lost - worth.won >= ENOUGH or worth.crashes >= 2:
                break
    worth.where = ", ".join(f"{where} {count}" for where, count in lost_in.most_common(3))
    return worth


def measure(
    evenings: int,
    seed: int,
    most: int,
    workers: int,
    progress: Callable[[str], None],
    *,
    only: str = "",
    known: Collection[str] = (),
) -> Iterator[tuple[Rule, Worth]]:
    """Weighs every rule except those whose names are in ``known``, on ``evenings`` evenings of each game and level seen
    by a camera, and on a third as many seen by readers of tags. People answer in every other evening of a camera. Rules
    that seldom matter come first."""
    _RULES[:] = list_rules(only)
    _TREES.update(_parse_all())
    made = [
        _Drawn(game, level, f"{seed}.{number}", tags, people=number % 2 == 0 and not tags)
        for number in range(evenings)
        for tags in (False, True)
        for level in LEVELS
        for game in PLAYED
        if not tags or number < evenings // 3
    ]
    fork = get_context("fork")
    with ProcessPoolExecutor(workers, mp_context=fork, initializer=_mark_all) as pool:
        for at, judged in enumerate(pool.map(_judge_known, made, chunksize=2), 1):
            _KNOWN.append(judged)
            progress(f"{at}/{len(made)} evenings judged")
    asked = Counter(number for each in _KNOWN for number in each.asked)
    left = (number for number, rule in enumerate(_RULES) if rule.name not in known)
    order = sorted(left, key=lambda number: (asked[number], number))
    with ProcessPoolExecutor(workers, mp_context=fork) as pool:
        for number, worth in zip(order, pool.map(_weigh, order, [most] * len(order)), strict=True):
            yield _RULES[number], worth


def main(said: list[str] | None = None) -> int:
    """Writes the worth of the rules to the file after each rule. The same command continues a stopped run."""
    parser = argparse.ArgumentParser(prog="python -m tools.worlds ablation", description=__doc__)
    parser.add_argument("--evenings", type=int, default=8, help="number of each game at each level")
    parser.add_argument("--most", type=int, default=24, help="the most evenings in which a rule is switched off")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="only the modules whose names have this word")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--json", type=Path, required=True, help="a file for the counts")
    asked = parser.parse_args(said)
    rows = read_rows(asked.json, evenings=asked.evenings, seed=asked.seed)
    known = [row["rule"] for row in rows]
    progress = partial(print, flush=True)
    found = measure(asked.evenings, asked.seed, asked.most, asked.workers, progress, only=asked.only, known=known)
    for rule, worth in found:
        rows.append({"rule": rule.name, **asdict(worth)})
        print(f"{len(rows)}/{len(_RULES)} {rule.name} {worth}", flush=True)
        write_rows(rows, asked.json, evenings=asked.evenings, seed=asked.seed)
    return 0


def read_rows(path: Path, *, evenings: int, seed: int) -> list[dict[str, Any]]:
    """The rows that an earlier run with this seed and number of evenings has written."""
    written = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    if (written.get("seed"), written.get("evenings")) != (seed, evenings):
        return []
    return [*written["rules"], *({"rule": name, **asdict(Worth())} for name in written["never"])]


def write_rows(rows: list[dict[str, Any]], path: Path, *, evenings: int, seed: int) -> None:
    """Writes the rules, those that cost nothing first. A rule that was never asked has only its name."""
    mattered = [row for row in rows if row["asked_in"]]
    asked = sorted(mattered, key=lambda row: (row["lost"] - row["won"], row["asked_in"]))
    never = sorted(row["rule"] for row in rows if not row["asked_in"])
    lines = ",\n".join(f"  {json.dumps(row)}" for row in asked)
    said = json.dumps({"seed": seed, "evenings": evenings, "never": never}, indent=1)
    path.write_text(f'{said[:-2]},\n "rules": [\n{lines}\n ]\n}}\n', encoding="utf-8")
