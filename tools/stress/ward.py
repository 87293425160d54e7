"""One pytest run in which everything is imported and collected once; each fault gets a forked child of it.

The child puts the faulty code in place of the good one, wherever a function with that code lives, and runs the tests
that came through the fault's lines, the quickest first, until one fails.
"""

from __future__ import annotations

import gc
import hashlib
import json
import os
import resource
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import Phase, settings

from tools.stress.faults import Fault, faulty, functions

EXAMPLES = 4
LOOKED_AT = 48
MEMORY = 3 << 30
Lines = dict[str, list[int]]


def children(jobs: Iterable[tuple[Fault, Callable[[], str]]], log: Path, at_once: int, cpu_s: float) -> None:
    """Each job in a child of its own, this many at once; the log says which came to no end and was stopped, and which
    took its process with it."""
    running: dict[int, Fault] = {}

    def wait() -> None:
        pid, status = os.wait()
        fault = running.pop(pid)
        if status:
            stopped = os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGALRM)
            note(log, fault, "timeout" if stopped else "crash")

    for fault, job in jobs:
        while len(running) >= at_once:
            wait()
        pid = os.fork()
        if not pid:
            limit(cpu_s)
            try:
                note(log, fault, job())
            except BaseException:
                traceback.print_exc()
                os._exit(1)
            os._exit(0)
        running[pid] = fault
    while running:
        wait()


def limit(cpu_s: float) -> None:
    """This process ends after so much work, after twenty times that by the clock, or when it takes all memory."""
    resource.setrlimit(resource.RLIMIT_CPU, (int(cpu_s), int(cpu_s) + 5))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.alarm(int(cpu_s * 20))


def note(log: Path, fault: Fault, outcome: str) -> None:
    with log.open("a", encoding="utf-8") as file:
        file.write(json.dumps({"fault": fault.name, "at": fault.first, "outcome": outcome}) + "\n")


class Tracer:
    """The lines of code under these folders that are come through, by file.

    A function's first calls since the last ``take`` are looked at, and of the later ones every 16th.
    """

    def __init__(self, *folders: Path) -> None:
        self.folders = tuple(map(str, folders))
        self.lines: set[tuple[str, int]] = set()
        self.calls = Counter[CodeType]()

    def take(self) -> Lines:
        """The lines passed since the last time."""
        self.calls.clear()
        found: Lines = {}
        for path, line in sorted(self.lines):
            found.setdefault(os.path.relpath(path), []).append(line)
        self.lines.clear()
        return found

    def call(self, frame: FrameType, event: str, arg: object) -> Callable[..., object] | None:
        code = frame.f_code
        if not code.co_filename.startswith(self.folders):
            return None
        self.calls[code] += 1
        return self.line if self.calls[code] <= LOOKED_AT or not self.calls[code] % 16 else None

    def line(self, frame: FrameType, event: str, arg: object) -> Callable[..., object]:
        self.lines.add((frame.f_code.co_filename, frame.f_lineno))
        return self.line


class Collected:
    """A pytest plugin that hands the collected tests over instead of running them."""

    def __init__(self, run: Callable[[list[pytest.Item]], None]) -> None:
        self.run = run

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        for item in session.items:
            few_examples(item)
        self.run(session.items)
        return True


def collected(paths: Iterable[str], run: Callable[[list[pytest.Item]], None]) -> int:
    """Collects tests and hands them over; what pytest returns."""
    quiet = ("-q", "--tb=line", "--no-header", "-W", "ignore::pytest.PytestAssertRewriteWarning")
    without = ("-p", "no:cacheprovider", "-p", "no:xdist", "-o", "timeout=0")
    return int(pytest.main([*quiet, *without, *paths], plugins=[Collected(run)]))


def few_examples(item: pytest.Item) -> None:
    """Property tests try few games here, the same ones each time, and do not look for smaller ones."""
    test = getattr(item, "obj", None)
    own = getattr(test, "_hypothesis_internal_use_settings", None)
    if own is not None:
        few = min(own.max_examples, EXAMPLES)
        phases = (Phase.explicit, Phase.generate)
        chosen = settings(own, max_examples=few, derandomize=True, database=None, phases=phases, deadline=None)
        test._hypothesis_internal_use_settings = chosen  # type: ignore[union-attr]


def passes(item: pytest.Item) -> bool:
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))


def outcome(items: Iterable[pytest.Item]) -> str:
    """The test that noticed, or that none did."""
    return next((f"killed by {item.nodeid}" for item in items if not passes(item)), "alive")


def timed(items: Iterable[pytest.Item], tracer: Tracer) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every test with the seconds it takes and the lines it comes through; one that fails is left out and named."""
    for item in items:
        start = time.process_time()
        sys.settrace(tracer.call)
        passed = passes(item)
        sys.settrace(None)
        if passed:
            yield item.nodeid, {"cpu": time.process_time() - start, "lines": tracer.take()}
        else:
            print(f"fails without a fault, left out: {item.nodeid}", file=sys.stderr)


def put_in(root: Path, fault: Fault) -> None:
    """Gives every function of this process that the fault changes its faulty code."""
    bad = {code.co_qualname: code for code in functions(faulty(root, fault))}[fault.function]
    path = str(root / fault.path)
    for found in gc.get_objects():
        if isinstance(found, FunctionType) and found.__code__.co_filename == path:
            good: CodeType = found.__code__
            if (good.co_qualname, good.co_firstlineno) == (bad.co_qualname, bad.co_firstlineno):
                found.__code__ = bad


def import_with(root: Path, fault: Fault) -> None:
    """From now on the fault's module is imported with the fault in it."""
    path, code, good = str(root / fault.path), faulty(root, fault), SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, name: str) -> CodeType | None:
        return code if loader.path == path else good(loader, name)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign]


def digest(paths: Iterable[Path]) -> str:
    return hashlib.sha256(b"".join(path.read_bytes() for path in sorted(paths))).hexdigest()[:16]
