"""Decks of other countries, to measure with: cut from the drawings of Debian's packages, and with letters drawn again.

    apt-get install gnome-cards-data kdegames-card-data-kf5 librsvg2-bin
    python -m companion.training.held_out.national --out NATIONAL

One folder a deck, one ``<face>.png`` a card: a French ``V`` of hearts is ``JH.png``. Nothing of it is part of the
project.
"""

from __future__ import annotations

import argparse
import gzip
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from companion.cards import STANDARD_RANKS, Face, rank_of
from companion.decks.alphabets import printed_rank
from companion.sources.camera.capture.frames import Picture

GNOME, KDE = Path("/usr/share/aisleriot/cards"), Path("/usr/share/carddecks")
PACKAGES = {GNOME: "gnome-cards-data", KDE: "kdegames-card-data-kf5"}
CARD_WIDTH, ROWS = 240, 5
_FALLING = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")


@dataclass(frozen=True, slots=True)
class DeckDrawing:
    """A drawing of all cards: its file, the suit of each row, and the rank of each column."""

    folder: Path
    file: str
    suits: str = "CDHS"
    ranks: Sequence[str] = STANDARD_RANKS


SHEETS: Mapping[str, DeckDrawing] = {
    "gnome_atlasnye_russian": DeckDrawing(GNOME, "Атласные.svgz"),
    **{
        f"gnome_{name}": DeckDrawing(GNOME, f"{name}.svgz")
        for name in (
            *("ancient_french", "atlasnye_skat", "berlin", "guyenne-classic", "lattmann", "ornamental", "rheinland"),
            *("simplistic", "slavic_costumes", "swiss-xvii", "tarocco", "tigullio"),
        )
    },
    "kde_xskat-french": DeckDrawing(KDE, "svg-xskat-french/french.svgz", "CSHD", _FALLING),
    "kde_xskat-german": DeckDrawing(KDE, "svg-xskat-german/german.svgz", "HCSD", _FALLING),
}
"""Two of them have suits that are none: the rows of Swiss and German suits are named as standard ones."""

DRAWN: Mapping[str, tuple[str, str, str]] = {
    "drawn_dutch": ("gnome_tigullio", "dutch", "Caladea-Bold.ttf"),
    "drawn_nordic": ("gnome_rheinland", "nordic", "Roboto-Bold.ttf"),
    "drawn_french": ("gnome_lattmann", "french", "LiberationSerif-Bold.ttf"),
    "drawn_english": ("gnome_berlin", "english", "CharisSIL-Bold.ttf"),
}
"""Decks whose letters are drawn again: the deck they are drawn on, the alphabet, and a typeface of
``held_out.toml``."""

LETTER = (0.036, 0.036, 0.148, 0.157)
"""The place of the letters in those decks: left, top, right and bottom, as parts of the card."""
_INSET = 0.006


def cut(sheet: Picture, suits: str, ranks: Sequence[str]) -> dict[Face, Picture]:
    """The faces of a drawing (BGRA) of 13 columns and five rows, of which the last has jokers and backs."""
    height, width = sheet.shape[0] / ROWS, sheet.shape[1] / len(ranks)
    return {
        rank + suit: sheet[
            round(row * height) : round((row + 1) * height), round(col * width) : round((col + 1) * width)
        ]
        for row, suit in enumerate(suits)
        for col, rank in enumerate(ranks)
    }


def relettered(card: Picture, letter: Picture) -> Picture:
    """A card (BGRA) with another letter in both its corners, in the ink of the old one. ``letter`` is a mask."""
    made = card.copy()
    high, wide = card.shape[:2]
    x0, x1 = (round(share * wide) for share in LETTER[::2])
    y0, y1 = (round(share * high) for share in LETTER[1::2])
    for _ in range(2):
        part = made[y0:y1, x0:x1]
        stock = np.median(made[y0 - 2 : y0, x0:x1, :3].reshape(-1, 3), axis=0)
        apart = np.abs(part[..., :3].astype(int) - stock).sum(axis=2)
        ink = np.median(part[apart > 0.7 * apart.max()][:, :3], axis=0)
        part[..., :3] = stock
        inset = round(_INSET * high)
        room = part[inset : part.shape[0] - inset, inset : part.shape[1] - inset]
        scale = min(room.shape[0] / letter.shape[0], room.shape[1] / letter.shape[1])
        size = max(1, round(letter.shape[1] * scale)), max(1, round(letter.shape[0] * scale))
        mask = cv2.resize(letter, size, interpolation=cv2.INTER_AREA)[..., None] / 255
        left = (room.shape[1] - size[0]) // 2
        there = room[: size[1], left : left + size[0], :3]
        there[:] = (there + (ink - there) * mask).astype(np.uint8)
        made = np.ascontiguousarray(made[::-1, ::-1])
    return made


def mask_of(text: str, font: Path) -> Picture:
    """A text in a font as a mask, cut to its ink."""
    from PIL import Image, ImageDraw, ImageFont

    sheet = Image.new("L", (400, 240), 0)
    ImageDraw.Draw(sheet).text((40, 40), text, fill=255, font=ImageFont.truetype(str(font), 120))
    mask = np.asarray(sheet, np.uint8)
    x, y, wide, high = cv2.boundingRect(mask)
    return mask[y : y + high, x : x + wide]


def rendered(sheet: DeckDrawing) -> Picture:
    """A drawing as a picture (BGRA). Raises FileNotFoundError naming the package that has it."""
    path = sheet.folder / sheet.file
    if not path.exists():
        raise FileNotFoundError(f"{path} is missing: install {PACKAGES[sheet.folder]}")
    with tempfile.TemporaryDirectory() as made:
        plain, picture = Path(made) / "sheet.svg", Path(made) / "sheet.png"
        plain.write_bytes(gzip.decompress(path.read_bytes()))
        wide = str(len(sheet.ranks) * CARD_WIDTH)
        subprocess.run(["rsvg-convert", "--unlimited", "-w", wide, str(plain), "-o", str(picture)], check=True)
        return np.asarray(cv2.imread(str(picture), cv2.IMREAD_UNCHANGED), np.uint8)


def write(out: Path, name: str, faces: Mapping[Face, Picture]) -> None:
    """Write one deck."""
    (out / name).mkdir(parents=True, exist_ok=True)
    for face, picture in faces.items():
        cv2.imwrite(str(out / name / f"{face}.png"), picture)


def main(out: Path) -> None:
    """Write all decks into a folder."""
    decks = {name: cut(rendered(sheet), sheet.suits, sheet.ranks) for name, sheet in SHEETS.items()}
    for name, (base, alphabet, font) in DRAWN.items():
        path = next(path for path in Path("/usr/share").rglob(font))
        decks[name] = {
            face: relettered(card, mask_of(printed_rank(rank_of(face), alphabet), path))
            if rank_of(face) in "AJQK"
            else card
            for face, card in decks[base].items()
        }
    for name, faces in decks.items():
        write(out, name, faces)
        print(f"{out / name}: {len(faces)} faces")


if __name__ == "__main__":
    told = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    told.add_argument("--out", type=Path, required=True, help="the folder to write the decks into")
    try:
        main(told.parse_args().out)
    except FileNotFoundError as error:
        sys.exit(str(error))
