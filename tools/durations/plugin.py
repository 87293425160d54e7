"""A plugin of pytest that notes real and processor time of each test, in the processes of its workers too."""

from __future__ import annotations

import os
import time
from collections import defaultdict
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tools.figures import write_figures

ROOT = Path(__file__).parents[2]
FIGURES = Path(__file__).with_name("durations.json")
LONGEST = 25


@dataclass(slots=True)
class Took:
    """The time of tests together, in seconds."""

    tests: int = 0
    real_s: float = 0.0
    processor_s: float = 0.0

    def figures(self) -> Mapping[str, float]:
        """The sums, rounded."""
        return {"tests": self.tests, "real_s": round(self.real_s, 1), "processor_s": round(self.processor_s, 1)}


class Clock:
    """Notes on each report the processor time since the report before it, and adds the reports up."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._last = 0.0
        self._tests: dict[str, Took] = defaultdict(Took)

    def pytest_collection_finish(self) -> None:
        """Before the first test."""
        self._last = processor_time()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """The worker that ran the test notes its time."""
        report = yield
        now = processor_time()
        report.processor_s, self._last = now - self._last, now  # type: ignore[attr-defined]
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Takes the report of each test, from every worker."""
        took = self._tests[report.nodeid]
        took.tests = 1
        took.real_s += report.duration
        took.processor_s += report.processor_s  # type: ignore[attr-defined]

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
        """The longest files are printed; the figures of the whole suite are written."""
        figures = self.figures()
        for name, processor_s in figures["longest_files"].items():
            terminalreporter.write_line(f"{processor_s:7.1f} s  {name}")
        if config.args == config.getini("testpaths"):
            write_figures(FIGURES, "make test", figures)

    def figures(self) -> Mapping[str, Any]:
        """The whole run, each folder of tests, and the files and tests that took most of the processor."""
        files = sum_by(self._tests, lambda test: test.partition("::")[0])
        folders = sum_by(files, lambda file: "/".join(file.split("/")[: min(2, file.count("/"))]))
        return {
            **sum_by(folders, lambda _: "all")["all"].figures(),
            "wall_s": round(time.monotonic() - self._began, 1),
            "folders": {name: took.figures() for name, took in folders.items()},
            "longest_files": longest(files),
            "longest_tests": longest(self._tests),
        }


def sum_by(parts: Mapping[str, Took], key: Callable[[str], str]) -> Mapping[str, Took]:
    """The time of parts, together by a key of their names."""
    sums: dict[str, Took] = defaultdict(Took)
    for name, took in parts.items():
        each = sums[key(name)]
        each.tests += took.tests
        each.real_s += took.real_s
        each.processor_s += took.processor_s
    return sums


def longest(parts: Mapping[str, Took]) -> Mapping[str, float]:
    """The parts that took most of the processor, in seconds of it."""
    names = sorted(parts, key=lambda name: -parts[name].processor_s)[:LONGEST]
    return {name: round(parts[name].processor_s, 1) for name in names}


def processor_time() -> float:
    """The seconds of processor time of this process and of its children that have ended."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def pytest_configure(config: pytest.Config) -> None:
    """Registers the clock with pytest."""
    config.pluginmanager.register(Clock())
