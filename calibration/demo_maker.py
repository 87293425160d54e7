"""Makes the demo table's pictures: real photographed cards laid on photographed cloth, seen by a tilted camera.

    python -m calibration.demo_maker cut PHOTOS TEXTURES    # cuts cards and cloths out of the photographs
    python -m calibration.demo_maker lay [OUT] [--swap JS 8S]    # lays them out, one picture after the other

The cards are photographs, straightened and brought to one brightness; table, shadows, light and camera are made.
"""

from __future__ import annotations

import argparse
import json
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.sources.camera.calibration.table_files import read_table
from companion.sources.camera.calibration.zones import Calibration, Rect

HERE = Path(__file__).parent / "demo"
PX_A_MM = 4.0
BEYOND_MM = 90.0
CARD_MM = (63.0, 88.0)
CORNER_MM = 3.2
PAPER = 228.0
Pixels = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Laid:
    """A card on the felt: its face (None: face down), its middle in millimetres, its turn in degrees, and which it is
    of the deck's cards with that face (from 1)."""

    face: str | None
    x: float
    y: float
    turn: float
    copy: int = 1


@dataclass(frozen=True, slots=True)
class Slide:
    """One picture: its name and the cards in the order in which they were laid."""

    name: str
    cards: tuple[Laid, ...] = ()


_ANN_10, _BEN_10 = Laid("10S", 46, 120, 4), Laid("10D", 394, 138, -8)
_TREASURES = (Laid(None, 82, 128, -3), Laid(None, 108, 122, 9), Laid(None, 358, 133, 5), Laid(None, 333, 138, -6))
_KING = Laid("KD", 112, 138, -13)

STORY = (
    Slide("01-empty-table"),
    Slide("02-queen-and-five", (Laid("QS", 108, 126, -6), Laid("5D", 325, 134, 11))),
    Slide("03-cleared"),
    Slide("04-ten-and-ten", (_ANN_10, _BEN_10)),
    Slide("05-treasures", (_ANN_10, _BEN_10, *_TREASURES)),
    Slide("06-war-decided", (_ANN_10, _BEN_10, *_TREASURES, Laid("JS", 166, 126, -4), Laid("8S", 275, 130, 7))),
    Slide("07-cleared"),
    Slide("08-king-alone", (_KING,)),
    Slide("09-king-and-ace", (_KING, Laid("AH", 322, 120, 5))),
    Slide("10-cleared"),
    Slide("11-face-down", (Laid(None, 106, 128, 16), Laid(None, 328, 126, -10))),
    Slide("12-three-and-king", (Laid("3S", 106, 128, 16), Laid("KH", 328, 126, -10))),
    Slide("13-cleared"),
)
FIGHTS = (("QS", "5D"), ("10S", "10D"), ("JS", "8S"), ("KD", "AH"), ("3S", "KH"))
PLAYS = tuple(play for ann, ben in FIGHTS for play in (("Ann", ann), ("Ben", ben)))


class Tabletop:
    """A table's bare felt, and the photographed cards that can be laid on it."""

    def __init__(self, table: Calibration) -> None:
        self._table = table
        self._bare = _bare_table(table)
        self._cards = {path.stem: _card(path) for path in sorted((HERE / "cards").glob("*.jpg"))}
        self._back = _back()

    def photographed(self, cards: Sequence[Laid], *, number: int) -> NDArray[np.uint8]:
        """What the table's camera sees when these cards lie there, laid in this order; ``number`` seeds its grain."""
        scene = self._bare.copy()
        for laid in cards:
            _put(scene, self._back if laid.face is None else self._cards[laid.face], laid)
        return _photographed(scene, self._table, grain=np.random.default_rng(number))


def lay(out: Path, *, swap: tuple[str, str] | None = None, story: tuple[Slide, ...] = STORY) -> None:
    """Writes the slides, the table file and the record of what they show; two cards may be swapped throughout."""
    out.mkdir(parents=True, exist_ok=True)
    table_file = HERE / "table.toml"
    table = read_table(table_file)
    swapped = {} if swap is None else {swap[0]: swap[1], swap[1]: swap[0]}
    tabletop = Tabletop(table)
    for number, slide in enumerate(story):
        cards = [replace(laid, face=swapped.get(laid.face or "", laid.face)) for laid in slide.cards]
        picture = tabletop.photographed(cards, number=number)
        cv2.imwrite(str(out / f"{slide.name}.jpg"), picture, [cv2.IMWRITE_JPEG_QUALITY, 88])
    if out.resolve() != HERE.resolve():
        (out / "table.toml").write_bytes(table_file.read_bytes())
    lines: list[dict[str, object]] = [{"record": 1, "game": "bluffing-battles", "seats": ["Ann", "Ben"]}]
    lines += [{"act": "play", "seat": seat, "card": swapped.get(face, face)} for seat, face in PLAYS]
    (out / "record.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")


def cut(photos: Path, textures: Path) -> None:
    """Cuts the cards out of their photographs and the cloths out of theirs, into the demo's folder."""
    width, height = (round(side * PX_A_MM) for side in CARD_MM)
    straight = np.array(Rect(0, 0, width, height).corners, np.float32)
    (HERE / "cards").mkdir(exist_ok=True)
    for face, card in tomllib.loads((HERE / "cards.toml").read_text(encoding="utf-8"))["card"].items():
        photo = cv2.imread(str(photos / card["photo"]))
        assert photo is not None, card["photo"]
        onto = cv2.getPerspectiveTransform(np.array(card["corners_px"], np.float32), straight)
        cropped = cv2.warpPerspective(photo, onto, (width, height), flags=cv2.INTER_CUBIC).astype(np.float32)
        # The paper's own white under that light becomes the demo's: the tables were lit differently.
        white = np.percentile(cropped.reshape(-1, 3), 88, axis=0)
        level = np.clip(cropped * (PAPER / white), 0, 255).astype(np.uint8)
        cv2.imwrite(str(HERE / "cards" / f"{face}.jpg"), level, [cv2.IMWRITE_JPEG_QUALITY, 92])
    for name, texture in {"felt": "Carpet_014.jpg", "wood": "WoodSiding_006.jpg"}.items():
        tile = cv2.imread(str(textures / texture))
        assert tile is not None, texture
        cv2.imwrite(str(HERE / "cards" / f"{name}.png"), tile)


def _card(path: Path) -> Pixels:
    """Height × width × 4: a photographed card and its rounded outline, softened at the edge."""
    picture = cv2.imread(str(path))
    assert picture is not None, path
    return _rounded(picture.astype(np.float32))


def _rounded(picture: Pixels) -> Pixels:
    height, width = picture.shape[:2]
    radius, rim = round(CORNER_MM * PX_A_MM), 2
    outline = np.zeros((height, width), np.uint8)
    cv2.rectangle(outline, (radius, rim), (width - radius, height - rim - 1), 255, -1)
    cv2.rectangle(outline, (rim, radius), (width - rim - 1, height - radius), 255, -1)
    for x in (radius + rim, width - radius - rim - 1):
        for y in (radius + rim, height - radius - rim - 1):
            cv2.circle(outline, (x, y), radius, 255, -1)
    soft = cv2.GaussianBlur(outline, (5, 5), 0).astype(np.float32) / 255
    return np.dstack([picture, soft]).astype(np.float32)


def _back() -> Pixels:
    """A drawn back (no photograph has one): a red lattice in a white border."""
    width, height = (round(side * PX_A_MM) for side in CARD_MM)
    picture = np.full((height, width, 3), PAPER, np.uint8)
    edge = round(4.5 * PX_A_MM)
    inner = picture[edge:-edge, edge:-edge]
    inner[:] = (58, 44, 158)
    for start in range(-height, width + height, 14):
        cv2.line(inner, (start, 0), (start + height, height), (196, 190, 226), 2, cv2.LINE_AA)
        cv2.line(inner, (start, 0), (start - height, height), (196, 190, 226), 2, cv2.LINE_AA)
    cv2.rectangle(inner, (6, 6), (inner.shape[1] - 7, inner.shape[0] - 7), (58, 44, 158), 6)
    paper = np.random.default_rng(5).normal(0, 2.0, picture.shape)
    return _rounded((picture + paper).astype(np.float32))


def _bare_table(table: Calibration) -> Pixels:
    width, height = (round((side + 2 * BEYOND_MM) * PX_A_MM) for side in table.size_mm)
    scene = _quilted(HERE / "cards" / "wood.png", width, height, zoom=5.0, seed=3)
    felt = _quilted(HERE / "cards" / "felt.png", width, height, zoom=2.5, seed=4)
    outline = np.zeros((height, width), np.float32)
    edge = round(BEYOND_MM * PX_A_MM)
    outline[edge : height - edge, edge : width - edge] = 1
    shadow = cv2.GaussianBlur(np.roll(outline, (6, 4), (0, 1)), (0, 0), 5)
    scene *= (1 - 0.4 * shadow * (1 - outline))[..., None]
    hem = outline - cv2.erode(outline, np.ones((17, 17)))
    felt = felt * (1 - 0.25 * cv2.GaussianBlur(hem, (0, 0), 2))[..., None]
    soft = cv2.GaussianBlur(outline, (0, 0), 1.2)[..., None]
    return np.asarray(scene * (1 - soft) + felt * soft, np.float32)


def _quilted(path: Path, width: int, height: int, *, zoom: float, seed: int) -> Pixels:
    """A large cloth out of a small photographed tile: overlapping pieces of it, each where it fits best."""
    photo = cv2.imread(str(path))
    assert photo is not None, path
    tile = photo.astype(np.float32)
    chance = np.random.default_rng(seed)
    piece, lap = 56, 16
    step = piece - lap
    rows, columns = int(height / zoom / step) + 2, int(width / zoom / step) + 2
    cloth = np.zeros((rows * step + lap, columns * step + lap, 3), np.float32)
    weight = np.minimum(np.arange(piece) + 1, lap) / lap
    blend = (weight[:, None] * weight[None, :])[..., None].astype(np.float32)
    for row in range(rows):
        for column in range(columns):
            y, x = row * step, column * step
            there = cloth[y : y + piece, x : x + piece]
            laid = np.asarray(there.max(axis=2) > 0)
            best, fit = tile[:piece, :piece], np.inf
            for _ in range(24):
                top, left = (int(chance.integers(0, side - piece + 1)) for side in tile.shape[:2])
                tried = tile[top : top + piece, left : left + piece]
                off = float(np.square(tried - there)[laid].mean()) if laid.any() else 0.0
                if off < fit:
                    best, fit = tried, off
            share = np.where(laid[..., None], blend, 1.0)
            cloth[y : y + piece, x : x + piece] = there * (1 - share) + best * share
    large = cv2.resize(cloth, None, fx=zoom, fy=zoom, interpolation=cv2.INTER_CUBIC)
    return np.asarray(large[:height, :width], np.float32)


def _put(scene: Pixels, card: Pixels, laid: Laid) -> None:
    """Lays a card on the table, with its shadow and a little of the light's fall across it."""
    height, width = card.shape[:2]
    x, y = (round((side + BEYOND_MM) * PX_A_MM) for side in (laid.x, laid.y))
    reach = height // 2 + width // 2
    around = scene[y - reach : y + reach, x - reach : x + reach]
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), laid.turn, 1.0)
    turn[:, 2] += reach - width / 2, reach - height / 2
    whole = cv2.warpAffine(card, turn, (2 * reach, 2 * reach), flags=cv2.INTER_LINEAR)
    cover = whole[..., 3:]
    for offset, blur, depth in (((10, 6), 9.0, 0.28), ((3, 2), 2.5, 0.35)):
        cast = cv2.GaussianBlur(np.roll(cover[..., 0], offset, (0, 1)), (0, 0), blur)
        around *= (1 - depth * cast)[..., None]
    sheen = 1 + 0.05 * np.cos(np.linspace(laid.turn, laid.turn + 3, 2 * reach, dtype=np.float32))[None, :, None]
    around[:] = around * (1 - cover) + whole[..., :3] * sheen * cover


def _photographed(scene: Pixels, table: Calibration, *, grain: np.random.Generator) -> NDArray[np.uint8]:
    """The table as the camera of its file sees it: tilted, lit from one side, a little dark at the edges, grainy."""
    edge = BEYOND_MM * PX_A_MM
    felt = Rect(edge, edge, *(side * PX_A_MM for side in table.size_mm)).corners
    seen = cv2.getPerspectiveTransform(np.array(felt, np.float32), np.array(table.corners_px, np.float32))
    smooth = cv2.GaussianBlur(scene, (0, 0), 0.8)
    picture = cv2.warpPerspective(smooth, seen, table.picture_px, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    width, height = table.picture_px
    across, down = np.meshgrid(np.linspace(-1, 1, width), np.linspace(-1, 1, height))
    light = 1.06 - 0.10 * across - 0.07 * down - 0.10 * (across**2 + down**2) / 2
    warm = np.array([0.95, 0.99, 1.02])
    noise = cv2.GaussianBlur(np.asarray(grain.normal(0, 4.0, picture.shape)), (3, 3), 0.6)
    seen_so: NDArray[np.float64] = np.clip(picture * light[..., None] * warm + noise, 0, 255)
    return seen_so.astype(np.uint8)


def main() -> None:
    """Runs one of the two commands."""
    parser = argparse.ArgumentParser(description="Makes the demo table's pictures.")
    commands = parser.add_subparsers(dest="command", required=True)
    cutting = commands.add_parser("cut", help="cut cards and cloths out of the photographs")
    cutting.add_argument("photos", type=Path)
    cutting.add_argument("textures", type=Path)
    laying = commands.add_parser("lay", help="lay them out")
    laying.add_argument("out", type=Path, nargs="?", default=HERE)
    laying.add_argument("--swap", nargs=2, metavar="FACE", help="two cards that change places")
    args = parser.parse_args()
    if args.command == "cut":
        cut(args.photos, args.textures)
    else:
        lay(args.out, swap=tuple(args.swap) if args.swap else None)


if __name__ == "__main__":
    main()
