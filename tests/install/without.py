"""Runs commands as if modules were not installed: `python -m tests.install.without cv2,kivy COMMAND… -- COMMAND…`."""

from __future__ import annotations

import sys


def run(missing: str, commands: list[str]) -> int:
    """Runs each command in turn; returns the last status."""
    for name in missing.split(","):
        sys.modules[name] = None  # type: ignore[assignment]
    from companion.commands.main import main

    status, words = 0, []
    for word in [*commands, "--"]:
        if word != "--":
            words.append(word)
            continue
        print(f"$ {' '.join(words)}", flush=True)
        try:
            status = main(words)
        except SystemExit as left:
            status = int(left.code or 0)
        print(f"status {status}", flush=True)
        words = []
    return status


if __name__ == "__main__":
    sys.exit(run(sys.argv[1], sys.argv[2:]))
