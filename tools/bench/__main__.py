"""Runs the benchmarks: ``make bench``, or ``python -m tools.bench reader`` for one. Each prints a table."""

from __future__ import annotations

import platform
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent


def main() -> int:
    """Each benchmark in a process of its own, so that memory and warm-up are its own."""
    wanted = sys.argv[1:]
    print(f"{platform.machine()}, {platform.system()}, Python {platform.python_version()}, {_cpu()}")
    failed = 0
    for path in sorted(HERE.glob("bench_*.py")):
        name = path.stem.removeprefix("bench_")
        if not wanted or name in wanted:
            print(f"\n## {name}", flush=True)
            failed += subprocess.run([sys.executable, "-m", f"tools.bench.{path.stem}"], check=False).returncode != 0
    return 1 if failed else 0


def _cpu() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return f"{len(names)} × {names[0]}" if names else platform.processor()


if __name__ == "__main__":
    sys.exit(main())
