"""The picture of the README and the guide of a phone with its seat, beside the tablet's page with the code:
``python -m tools.phones_picture [--out docs/phones.png]``. It needs Chromium and playwright."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from PIL import Image

from tests.phones.browser import PHONE, chromium, phones
from tests.screens.display import ensure_display

SEATS = ("Ann", "Ben", "Cem", "Dan")
SAID: tuple[dict[str, Any], ...] = (
    *({"act": "start", "seat": seat, "card": card} for seat, card in zip(SEATS, "4257", strict=True)),
    {"act": "bid", "seat": "Ben", "quantity": 4, "rank": 6},
)
"""Ben has the lowest starting card and bids; Ann may bid higher or call."""

GLASS_PX, GAP_PX = (1280, 800), 24
COLOURS = 256


def main(argv: Sequence[str] | None = None) -> int:
    """Writes the picture; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("docs/phones.png"))
    args = parser.parse_args(argv)
    missing = ensure_display() or ("" if chromium() else "No Chromium: none is installed. Install one.")
    if missing:
        print(missing, file=sys.stderr)
        return 2
    with TemporaryDirectory() as folder:
        os.environ["COMPANION_HOME"] = folder  # nothing of it comes among somebody's evenings
        phone, tablet = _photograph_phone(Path(folder)), _photograph_tablet(Path(folder))
    height = PHONE["height"]
    tablet = tablet.resize((GLASS_PX[0] * height // GLASS_PX[1], height), Image.Resampling.LANCZOS)
    picture = Image.new("RGBA", (PHONE["width"] + GAP_PX + tablet.width, height))
    picture.paste(phone, (0, 0))
    picture.paste(tablet, (PHONE["width"] + GAP_PX, 0))
    picture.quantize(COLOURS, Image.Quantize.FASTOCTREE).save(args.out, optimize=True)
    print(f"{args.out}: {picture.width} × {picture.height}, {args.out.stat().st_size / 1e3:.0f} kB")
    return 0


def _photograph_phone(folder: Path) -> Image.Image:
    """The page of the first seat."""
    from companion.rules.notation import act_from_json
    from tests.phones.rig import played

    with played("pirates-bluff", *SEATS) as table, phones(SEATS[:1]) as (phone,):
        with table.lock:
            for each in SAID:
                table.table.play(act_from_json(table.table.game.acts_known, each))
        phone.sit()
        phone.page.wait_for_timeout(1000)  # its clock has met the tablet's
        phone.page.screenshot(path=folder / "phone.png")
    return Image.open(folder / "phone.png").convert("RGBA")


def _photograph_tablet(folder: Path) -> Image.Image:
    """The page of the phones: one answers, one does not."""
    from tests.screens.glass import Glass
    from tests.screens.moments.pages import phones as show_phones

    glass = Glass("pirates-bluff", SEATS, size=GLASS_PX)
    glass.screenshot(str(folder / "first.png"))  # the first picture of a window is black
    show_phones(glass)
    glass.step(6)
    glass.screenshot(str(folder / "tablet.png"))
    glass.close()
    return Image.open(folder / "tablet.png").convert("RGBA")


if __name__ == "__main__":
    sys.exit(main())
