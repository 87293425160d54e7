"""Runs commands in this process and writes down each look-up, connection, started program and written file.

``python -m tests.commands.witness SEEN.json COMMANDS.json``: a list of argument lists; SEEN.json is a list of
``[words, event, details]``. Every look-up is refused, so that none leaves the machine.
"""

from __future__ import annotations

import importlib
import json
import os
import sys
from typing import Any

CALLS = ("socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr", "socket.getnameinfo", "socket.sendto")
STARTS = ("subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.fork")
WRITES = ("os.mkdir", "os.rename", "os.link", "os.symlink", "os.truncate", "sqlite3.connect")

SHOWN_S = 1.0
seen: list[tuple[str, str, str]] = []
now = "import"


def witnessed(event: str, args: tuple[Any, ...]) -> None:
    """The audit hook."""
    if event in CALLS:
        seen.append((now, event, repr(args)))
        raise OSError(f"{event} is not allowed here")
    if event == "socket.connect" and not isinstance(args[1], str | bytes):
        seen.append((now, event, repr(args[1])))
        raise OSError("no connection is allowed here")
    if event in STARTS:
        seen.append((now, event, repr(args)))
    elif event in WRITES:
        seen.append((now, event, os.fspath(args[1] if event == "os.rename" else args[0])))
    elif event == "open" and isinstance(args[0], str) and writes(args[2]):
        seen.append((now, event, args[0]))


def writes(flags: int) -> bool:
    """Whether a file is opened to be changed."""
    return bool(flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT))


def run(commands: list[list[str]]) -> None:
    """Runs each command as the shell would."""
    global now
    from companion.commands.main import main

    for words in commands:
        now = " ".join(words)
        if words[0] == "app":
            close_soon()
        try:
            status: object = main(words)
        except SystemExit as ended:
            status = ended.code or 0
        if status not in (0, 1):
            seen.append((now, "status", str(status)))


def close_soon() -> None:
    """The window that is about to open closes when it has been shown for a moment."""
    importlib.import_module("companion.app")  # Before Kivy: it says how Kivy is set up.
    from kivy.app import App
    from kivy.clock import Clock

    Clock.schedule_once(lambda _: App.get_running_app().stop(), SHOWN_S)


if __name__ == "__main__":
    target, told = sys.argv[1:]
    with open(told, encoding="utf-8") as file:
        commands = json.load(file)
    out = os.open(target, os.O_WRONLY | os.O_CREAT)
    sys.addaudithook(witnessed)
    run(commands)
    import atexit

    atexit.register(lambda: os.write(out, json.dumps(seen).encode()))
