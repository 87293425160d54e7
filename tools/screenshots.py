"""Pictures of every scene, to look at: ``python -m tools.screenshots [--size 1280x800] [NAME…]``."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from companion import languages
from tests.screens.display import ensure_display


def main(argv: Sequence[str] | None = None) -> int:
    """Writes one PNG a scene into the folder; returns the exit status."""
    missing = ensure_display()
    if missing:
        print(missing, file=sys.stderr)
        return 2
    from companion.ui.kit.theme import theme
    from tests.screens.scenes import SCENES, opened

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help=f"which scenes: {', '.join(SCENES)}")
    parser.add_argument("--size", default="1280x800")
    parser.add_argument("--text", type=int, default=100, help="size of text in percent")
    parser.add_argument("--colours", default="dark")
    parser.add_argument("--language", default="en", help="which language the screens speak")
    parser.add_argument("--out", type=Path, default=Path("build/screenshots"))
    args = parser.parse_args(argv)
    languages.speak(args.language)
    args.out.mkdir(parents=True, exist_ok=True)
    width, height = map(int, args.size.split("x"))
    _wake(args.out, (width, height))
    for name in args.names or SCENES:
        with TemporaryDirectory() as folder:  # nothing of the scenes comes among somebody's evenings
            os.environ["COMPANION_HOME"] = folder
            table = opened(name, size=(width, height))
            theme.name, theme.text_scale = args.colours, args.text / 100
            table.step(6)
            table.screenshot(str(args.out / f"{name}.png"))
            table.close()
        print(args.out / f"{name}.png")
    return 0


def _wake(folder: Path, size: tuple[int, int]) -> None:
    """The first picture of a window of this size is black."""
    from tests.screens.scenes import opened

    table = opened("menu", size=size)
    table.screenshot(str(folder / "first.png"))
    table.close()
    (folder / "first.png").unlink()


if __name__ == "__main__":
    sys.exit(main())
