"""Every command under a tracer of the system's own calls: not one look-up and not one connection."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.commands.test_calls_nobody import everyday
from tools.stress.journal import Report, home

ROOT = Path(__file__).parents[2]
CALLS = "trace=connect,sendto,sendmsg,sendmmsg"


def lookups() -> Report:
    """The calls of ``connect`` and of sending that strace sees in each program that a command is or starts."""
    if shutil.which("strace") is None:
        return 0, ["strace is not installed"]
    failures: list[str] = []
    commands = everyday()
    with home() as folder:
        user, cwd = folder / "user", folder / "cwd"
        user.mkdir()
        cwd.mkdir()
        env = {**os.environ, "HOME": str(user), "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
        for name in ("CI", "DISPLAY", "WAYLAND_DISPLAY", "XDG_DATA_HOME"):
            env.pop(name, None)
        for words in commands:
            seen = folder / "seen.txt"
            traced = ["strace", "-f", "--seccomp-bpf", "-qq", "-e", CALLS, "-o", str(seen)]
            subprocess.run(
                [*traced, sys.executable, "-m", "companion", *words],
                cwd=cwd,
                env=env,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                check=False,
            )
            calls = [line for line in seen.read_text().splitlines() if "(" in line]
            failures += [f"{' '.join(words)}: {line[:120]}" for line in calls]
        failures += [f"left in the home folder: {path}" for path in user.rglob("*") if path.is_file()]
    return len(commands), failures
