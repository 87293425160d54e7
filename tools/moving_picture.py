"""The README's moving picture: the demo's photographs, as the reader reads them, beside the table in the app:
``python -m tools.moving_picture [--out docs/table.webp]``."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import cv2
from PIL import Image

from companion.observations import CardSeen
from tests.screens.display import ensure_display

if TYPE_CHECKING:
    from companion.sources.camera.source import CameraSource
    from tests.screens.glass import Glass

PHOTOGRAPH_PX, GLASS_PX, GAP_PX = (416, 234), (832, 520), 12
GROUND = (24, 26, 30)
SHOWN_MS, LAST_MS = 1500, 3500
QUALITY = 64


def main(argv: Sequence[str] | None = None) -> int:
    """Writes the picture; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("docs/table.webp"))
    args = parser.parse_args(argv)
    missing = ensure_display()
    if missing:
        print(missing, file=sys.stderr)
        return 2
    with TemporaryDirectory() as folder:
        os.environ["COMPANION_HOME"] = folder  # the demo must not join anybody's evenings
        frames = list(_frames(Path(folder)))
    shown = [SHOWN_MS] * (len(frames) - 1) + [LAST_MS]
    frames[0].save(args.out, save_all=True, append_images=frames[1:], duration=shown, loop=0, quality=QUALITY, method=6)
    print(f"{args.out}: {len(frames)} pictures, {args.out.stat().st_size / 1e6:.2f} MB")
    return 0


def _frames(folder: Path) -> Iterator[Image.Image]:
    """The photograph and the table, after each card that changes what the table shows."""
    from companion.commands.playing.evening import opened_camera
    from companion.commands.playing.watch import DEMO, DEMO_HEADER
    from tests.screens.glass import Glass

    glass = Glass(size=(1280, 800), signs=True)
    glass.screenshot(str(folder / "first.png"))  # the first picture of a window is black
    camera = opened_camera(str(DEMO), DEMO / "table.toml", DEMO_HEADER, realtime=False)
    before = glass.texts()
    for observation in camera:
        glass.feed.put(observation)
        glass.step()
        if isinstance(observation, CardSeen):
            glass.step(10)
            if glass.texts() != before:
                before = glass.texts()
                yield _pictured(glass, camera, folder)
    camera.close()
    glass.close()


def _pictured(glass: Glass, camera: CameraSource, folder: Path) -> Image.Image:
    file = folder / "glass.png"
    glass.step(6)
    glass.screenshot(str(file))
    size = (PHOTOGRAPH_PX[0] + GLASS_PX[0] + 3 * GAP_PX, GLASS_PX[1] + 2 * GAP_PX)
    picture = Image.new("RGB", size, GROUND)
    table = Image.open(file).convert("RGB").resize(GLASS_PX, Image.Resampling.LANCZOS)
    picture.paste(table, (PHOTOGRAPH_PX[0] + 2 * GAP_PX, GAP_PX))
    latest = camera.latest()
    if latest is not None:
        seen = cv2.resize(latest[0].picture, PHOTOGRAPH_PX, interpolation=cv2.INTER_AREA)
        photograph = Image.fromarray(cv2.cvtColor(seen, cv2.COLOR_BGR2RGB))
        picture.paste(photograph, (GAP_PX, (size[1] - PHOTOGRAPH_PX[1]) // 2))
    return picture


if __name__ == "__main__":
    sys.exit(main())
