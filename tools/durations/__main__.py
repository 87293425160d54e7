"""Runs the tests and tells how long they took: ``python -m tools.durations [PYTEST'S OPTIONS]``. A run of all of them
is written into ``durations.json``.

Real time depends on what else a machine does; processor time hardly does, so compare that.
"""

from __future__ import annotations

import subprocess
import sys

from tools.durations.plugin import ROOT

workers = ["-n", "2", "--dist", "worksteal"]
command = [sys.executable, "-m", "pytest", "-p", "tools.durations.plugin", *workers, *sys.argv[1:]]
sys.exit(subprocess.run(command, cwd=ROOT, check=False).returncode)
