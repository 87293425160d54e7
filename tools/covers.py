"""Pictures of the games' covers: ``python -m tools.covers`` draws each ``cover.svg`` of a game as ``cover.png``.

Needs ``rsvg-convert`` (Debian: librsvg2-bin). The letters on them are in the font of the screens.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.games import GAMES

SIZE_PX = (560, 448)
FONTS = Path(__file__).parents[1] / "companion" / "ui" / "kit" / "fonts"
FONT_SETUP = "<fontconfig><dir>{fonts}</dir><cachedir>{cache}</cachedir></fontconfig>"


def main() -> int:
    """Draws all of them; returns the exit status."""
    with TemporaryDirectory() as folder:
        setup = Path(folder) / "fonts.conf"
        setup.write_text(FONT_SETUP.format(fonts=FONTS, cache=folder), encoding="utf-8")
        for game in GAMES.values():
            drawing = game.folder / "cover.svg"
            if drawing.is_file():
                width, height = SIZE_PX
                target = drawing.with_suffix(".png")
                subprocess.run(
                    ["rsvg-convert", "-w", str(width), "-h", str(height), str(drawing), "-o", str(target)],
                    check=True,
                    env={**os.environ, "FONTCONFIG_FILE": str(setup)},
                )
                print(target)
    return 0


if __name__ == "__main__":
    sys.exit(main())
