"""A case of what others may hand to the program ends in time, within its memory, and raises nothing but a sentence."""

from __future__ import annotations

import contextlib
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

PATIENCE_S = 20
MOST_MB = 500


@contextlib.contextmanager
def patience(seconds: int = PATIENCE_S) -> Iterator[None]:
    """A case that takes longer is a failure."""

    def over(*_: object) -> None:
        raise TimeoutError(f"more than {seconds} s")

    before = signal.signal(signal.SIGALRM, over)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def tried(case: str, run: Callable[[], object], *expected: type[Exception]) -> list[str]:
    """The fault of a case, which may only raise the expected errors, as a sentence to print."""
    try:
        with patience():
            run()
    except expected as error:
        return [] if str(error).strip() else [f"{case}: says nothing"]
    except BaseException as error:
        return [f"{case}: {type(error).__name__}: {error}"[:300]]
    return []


def largest_peaks(folder: Path, cases: Iterable[tuple[str, bytes]], program: str) -> list[str]:
    """The cases whose program took more memory than is allowed, or did not end by itself."""
    failures: list[str] = []
    for name, raw in cases:
        (folder / "large").write_bytes(raw)
        shutil.rmtree(folder / "sessions", ignore_errors=True)
        done = subprocess.run(
            [sys.executable, "-c", program, str(folder / "large")], capture_output=True, text=True, check=False
        )
        peak = int(done.stdout) if done.stdout.strip().isdigit() else -1
        print(f"{done.stderr.rstrip()}\n    {name}: {peak} MB", file=sys.stderr)
        if not 0 < peak <= MOST_MB:
            failures.append(f"{name}: {peak} MB {done.stderr[-200:]}")
    return failures
