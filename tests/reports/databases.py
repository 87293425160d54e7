"""Databases for tests: a file of SQLite, and a PostgreSQL server that runs for the tests alone."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

USER = "companion"
UNPRIVILEGED = "postgres"
"""The user that runs the server if the tests run as root, which PostgreSQL refuses."""


def program(name: str) -> str | None:
    """A program of PostgreSQL; Debian keeps them beside the path."""
    there = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return str(there[-1]) if there else shutil.which(name)


@contextmanager
def postgresql() -> Iterator[str | None]:
    """The address of a server's empty database; None if there is no PostgreSQL here. It listens in a folder alone."""
    initdb, control = program("initdb"), program("pg_ctl")
    if initdb is None or control is None:
        yield None
        return
    folder = Path(tempfile.mkdtemp(prefix="companion-pg-"))
    user = None
    if os.geteuid() == 0:
        try:
            user = pwd.getpwnam(UNPRIVILEGED)
        except KeyError:
            yield None
            return
        os.chown(folder, user.pw_uid, user.pw_gid)

    def run(*command: str) -> None:
        subprocess.run(
            command, check=True, capture_output=True, cwd=folder, timeout=60,
            user=user.pw_uid if user else None, group=user.pw_gid if user else None, extra_groups=[] if user else None,
            env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"},
        )  # fmt: skip

    data = str(folder / "data")
    try:
        run(initdb, "-D", data, "-U", USER, "-A", "trust", "-E", "UTF8", "--no-sync")
        run(control, "-D", data, "-w", "-l", str(folder / "log"), "-o", f"-k {folder} -h '' -F", "start")
        try:
            yield f"postgresql://{USER}@/postgres?host={folder}"
        finally:
            run(control, "-D", data, "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
