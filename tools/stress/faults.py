"""Small faults that can be put into code, one at a time.

Each is one of:

- a comparison turned: ``==`` for ``!=``, ``<`` for ``<=``, ``in`` for ``not in``, ``is`` for ``is not``, and back;
- an operator turned: ``+`` for ``-``, ``*`` for ``//``, ``|`` for ``&``, ``and`` for ``or``, and back;
- a ``not`` left out;
- a whole number one too high, ``True`` for ``False`` and back;
- the answer of a function that says yes or no, the other way round;
- a statement left out: a call made for its effect, a ``raise``, a ``+=``, a guard (an ``if`` that only leaves).

Left alone: type annotations, decorators, sentences, and the ``strict`` of a ``zip``, which cannot change a right run.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, replace
from pathlib import Path
from types import CodeType

PAIRS: tuple[tuple[type[ast.AST], type[ast.AST]], ...] = (
    (ast.Eq, ast.NotEq),
    (ast.Lt, ast.LtE),
    (ast.Gt, ast.GtE),
    (ast.In, ast.NotIn),
    (ast.Is, ast.IsNot),
    (ast.Add, ast.Sub),
    (ast.Mult, ast.FloorDiv),
    (ast.BitOr, ast.BitAnd),
    (ast.And, ast.Or),
)
TURNED = {one: other for pair in PAIRS for one, other in (pair, pair[::-1])}
LEAVES = (ast.Return, ast.Raise, ast.Continue, ast.Break)
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class Fault:
    """The ``number``-th fault of a file: its lines, the outermost function around it ("" without) with its lines, and
    what it does."""

    path: str
    number: int
    first: int
    last: int
    function: str
    around: tuple[int, int]
    what: str

    @property
    def name(self) -> str:
        """The fault without its line, so that it is the same after other lines have moved."""
        return f"{self.path}: {self.function or 'module'}: {self.what}"

    def __str__(self) -> str:
        return f"{self.path}:{self.first}: {self.function or 'module'}: {self.what}"


def faults(root: Path, path: Path) -> list[Fault]:
    """All faults that can be put into a file under a root, in the order of its text."""
    turner = _Turner(path.relative_to(root).as_posix())
    turner.visit(ast.parse(path.read_text(encoding="utf-8")))
    often = Counter[str]()
    for at, fault in enumerate(turner.found):
        name = fault.name
        often[name] += 1
        if often[name] > 1:
            turner.found[at] = replace(fault, what=f"{fault.what} ({often[name]})")
    return turner.found


def faulty(root: Path, fault: Fault) -> CodeType:
    """The code of the fault's module with the fault in it."""
    turner = _Turner(fault.path, fault.number)
    tree = turner.visit(ast.parse((root / fault.path).read_text(encoding="utf-8")))
    return compile(ast.fix_missing_locations(tree), str(root / fault.path), "exec", dont_inherit=True)


class _Turner(ast.NodeTransformer):
    """Finds all faults and puts the wanted one in."""

    def __init__(self, path: str, wanted: int = -1) -> None:
        self.path, self.wanted = path, wanted
        self.found: list[Fault] = []
        self.around: list[str] = []
        self.function, self.span = "", (0, 0)
        self.says_yes_or_no = False

    def _put(self, node: ast.AST, turned: ast.AST, place: ast.AST | None = None) -> bool:
        """Notes a fault; whether it is the wanted one."""
        before, after = (_short(each) for each in (node, turned))
        place = place or node
        first, last = place.lineno, place.end_lineno or 0  # type: ignore[attr-defined]
        what = f"{before} -> {after}"
        self.found.append(Fault(self.path, len(self.found), first, last, self.function, self.span, what))
        return len(self.found) - 1 == self.wanted

    def _instead(self, node: ast.AST, turned: ast.AST, place: ast.AST | None = None) -> ast.AST:
        return ast.copy_location(turned, node) if self._put(node, turned, place) else node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        for at, operator in enumerate(node.ops):
            if type(operator) in TURNED:
                turned = copy(node)
                turned.ops = [*node.ops[:at], TURNED[type(operator)](), *node.ops[at + 1 :]]  # type: ignore[list-item]
                if self._put(node, turned):
                    return turned
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        if type(node.op) not in TURNED or (isinstance(node.op, ast.BitOr) and not self.function):
            return node
        return self._instead(node, ast.BinOp(node.left, TURNED[type(node.op)](), node.right))  # type: ignore[arg-type]

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        self.generic_visit(node)
        return self._instead(node, ast.BoolOp(TURNED[type(node.op)](), node.values))  # type: ignore[arg-type]

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        self.generic_visit(node)
        return self._instead(node, node.operand) if isinstance(node.op, ast.Not) else node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if isinstance(node.value, bool):
            return self._instead(node, ast.Constant(not node.value))
        return self._instead(node, ast.Constant(node.value + 1)) if isinstance(node.value, int) else node

    def visit_keyword(self, node: ast.keyword) -> ast.AST:
        return node if node.arg == "strict" else self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        self.generic_visit(node)
        return node if isinstance(node.value, ast.Constant) else self._instead(node, ast.Pass())

    def visit_Raise(self, node: ast.Raise) -> ast.AST:
        self.generic_visit(node)
        return self._instead(node, ast.Pass())

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        self.generic_visit(node)
        return self._instead(node, ast.Pass())

    def visit_If(self, node: ast.If) -> ast.AST:
        self.generic_visit(node)
        leaves = isinstance(node.body[-1], LEAVES) and len(node.body) == 1 and not node.orelse
        return self._instead(node, ast.Pass(), node.test) if leaves else node

    def visit_Return(self, node: ast.Return) -> ast.AST:
        self.generic_visit(node)
        if not self.says_yes_or_no or node.value is None or isinstance(node.value, ast.Constant):
            return node
        return self._instead(node, ast.Return(ast.UnaryOp(ast.Not(), node.value)))

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        self.around.append(node.name)
        node.body = [self.visit(each) for each in node.body]
        self.around.pop()
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Defaults belong to what is around the function, its body to the outermost function."""
        arguments = node.args
        arguments.defaults = [self.visit(each) for each in arguments.defaults]
        arguments.kw_defaults = [each and self.visit(each) for each in arguments.kw_defaults]
        before = self.function, self.span, self.says_yes_or_no
        if not self.function:
            self.function, self.span = ".".join((*self.around, node.name)), (node.lineno, node.end_lineno or 0)
        self.says_yes_or_no = isinstance(node.returns, ast.Name) and node.returns.id == "bool"
        node.body = [self.visit(each) for each in node.body]
        self.function, self.span, self.says_yes_or_no = before
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value is not None:
            node.value = self.visit(node.value)
        return node


def _short(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return "nothing" if isinstance(node, ast.Pass) else text if len(text) <= 100 else f"{text[:97]}..."


def functions(code: CodeType) -> Iterator[CodeType]:
    """The code of the outermost functions of a module and of its classes."""
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield inner
            if not inner.co_flags & 0x01:  # a class body: not optimised
                yield from functions(inner)
