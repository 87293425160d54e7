"""How long tests take is noted by folder, and the longest are named."""

from __future__ import annotations

import pytest

from tools.durations.plugin import Clock


def report(test: str, real_s: float, processor_s: float) -> pytest.TestReport:
    made = pytest.TestReport(test, (test, 0, test), {}, "passed", None, "call", duration=real_s)
    made.processor_s = processor_s
    return made


def test_times_are_summed_by_folder_and_the_longest_files_and_tests_come_first() -> None:
    clock = Clock()
    for test, real_s, processor_s in (
        ("tests/test_a.py::test_one", 1.0, 0.5),
        ("tests/screens/test_b.py::test_one", 2.0, 0.25),
        ("tests/screens/test_b.py::test_one", 1.0, 0.25),
        ("tests/screens/test_c.py::test_one", 1.0, 2.0),
    ):
        clock.pytest_runtest_logreport(report(test, real_s, processor_s))
    figures = clock.figures()
    assert (figures["tests"], figures["real_s"], figures["processor_s"]) == (3, 5.0, 3.0)
    assert figures["folders"]["tests/screens"] == {"tests": 2, "real_s": 4.0, "processor_s": 2.5}
    assert figures["folders"]["tests"] == {"tests": 1, "real_s": 1.0, "processor_s": 0.5}
    assert next(iter(figures["longest_files"])) == "tests/screens/test_c.py"
    assert figures["longest_tests"]["tests/screens/test_b.py::test_one"] == 0.5
