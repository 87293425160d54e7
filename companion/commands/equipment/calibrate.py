"""``companion calibrate``: finds the felt in a camera's picture and writes its table file."""

from __future__ import annotations

import argparse
import math
from contextlib import closing
from pathlib import Path

import cv2
import numpy as np

from companion.commands.equipment.drawing import write_picture
from companion.commands.folder import A_FOLDER
from companion.commands.telling import complain, tell
from companion.files import make_folder, why_not, write_whole
from companion.foreign import printable, show_source
from companion.games import GAMES, game_or_folder
from companion.languages import later, tr
from companion.observations import Point, SourceLost
from companion.rules.game import SetupError
from companion.sources.camera.calibration.corners import FELT_MM, calibrate_from_markers, calibrate_from_taps
from companion.sources.camera.calibration.felt_sheets import game_mat, marker_page, mat_page
from companion.sources.camera.calibration.layouts import layout
from companion.sources.camera.calibration.marks import PAPERS_MM
from companion.sources.camera.calibration.shows import is_followed
from companion.sources.camera.calibration.table_files import write_table
from companion.sources.camera.calibration.zones import Calibration, Rect, TableError
from companion.sources.camera.capture.frames import Frame, Picture, SourceError
from companion.sources.camera.capture.pictures import PictureError
from companion.sources.open import open_frames

PLAIN = later(
    "This felt and its surroundings are plain, so the companion notices a bumped camera only if three cards jump at "
    "once. Leave the corner markers on the felt, or let the camera see more around it."
)

_TRIES = 40
_WARM_UP = 8
_HOLD_S = 0.01


def add_calibrate_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``companion calibrate``."""
    parser.add_argument("--source", help="a camera's number, a video, a folder of pictures, a picture, http://…")
    parser.add_argument("--out", type=Path, metavar="TABLE.toml", help="the table file to write")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--taps", nargs=4, metavar="X,Y", help="the four corners of the felt in the picture, in pixels")
    how.add_argument("--markers", action="store_true", help="find the printed corner markers, or a printed mat")
    parser.add_argument("--felt", metavar="W×H", help="the size of the felt in millimetres (default 900x600)")
    parser.add_argument(
        "--game",
        default=next(iter(GAMES)),
        help=tr("the game whose zones to lay out (%(default)s), or {folder}", folder=tr(A_FOLDER)),
    )
    parser.add_argument("--seats", default="A,B", metavar="A,B", help="the players in turn order")
    parser.add_argument(
        "--picture", type=Path, metavar="FILE.jpg", help="write the picture with everything found drawn on it"
    )
    parser.add_argument("--sheets", type=Path, metavar="DIR", help="write PDFs to print: markers, and mats")
    parser.set_defaults(run=run_calibrate)


def run_calibrate(args: argparse.Namespace) -> int:
    """Runs ``companion calibrate``; returns the exit status (2: bad input)."""
    try:
        args.game = game_or_folder(args.game).name
        tell(_calibrated(args))
    except (SetupError, TableError, SourceError, PictureError) as error:
        complain(error)
        return 2
    return 0


def write_sheets(folder: Path, *, seats: int = 2) -> tuple[Path, ...]:
    """Writes the pages to print: markers, one-page mats, and a mat of each game for this number of seats (or the
    nearest that it allows). Returns their files. Raises TableError where the folder cannot be written to."""
    pages: dict[str, bytes] = {}
    for paper in PAPERS_MM:
        pages |= {f"markers-{paper}": marker_page(paper), f"mat-{paper}": mat_page(paper)}
        for name, game in GAMES.items():
            played_by = min(max(seats, game.seats[0]), game.seats[1])
            pages[f"mat-{name}-{played_by}-{paper}"] = game_mat(name, seats=played_by, paper=paper)[0]
    for name, page in pages.items():
        path = folder / f"{name}.pdf"
        try:
            make_folder(folder)
            write_whole(path, page)
        except OSError as error:
            raise TableError(
                tr("{path}: cannot be written ({strerror}): name another folder.", path=path, strerror=why_not(error))
            ) from error
    return tuple(folder / f"{name}.pdf" for name in pages)


def _calibrated(args: argparse.Namespace) -> str:
    seats = len([name for name in args.seats.split(",") if name.strip()])
    if args.sheets is not None:
        return tr("Print at 100 %: {files}", files=", ".join(map(str, write_sheets(args.sheets, seats=seats))))
    if args.source is None:
        raise TableError(tr("--source is missing: name the camera (0 is the first), or a picture that it took."))
    size_mm = _size(args.felt)
    tried = _pictures(args.source, most=_TRIES if args.markers else 1)
    try:
        table = _table(args, tried, size_mm, seats)
    except TableError:
        if args.picture is not None:
            write_picture(args.picture, tried[-1])
        raise
    if args.picture is not None:
        write_picture(args.picture, draw_zones(tried[-1], table))
    if args.out is None:
        raise TableError(tr("--out is missing: name the table file to write, such as table.toml."))
    write_table(table, args.out)
    zones = ", ".join(zone.name for zone in table.zones)
    plain = "" if is_followed(tried[-1], table) else f"\n{tr(PLAIN)}"
    size = f"{table.size_mm[0]:g}×{table.size_mm[1]:g}"
    return tr("{file}: a felt of {size} mm with the zones {zones}", file=args.out, size=size, zones=zones) + plain


def _table(
    args: argparse.Namespace, tried: list[Picture], size_mm: tuple[float, float] | None, seats: int
) -> Calibration:
    if args.taps is not None:
        size = size_mm or FELT_MM
        zones = layout(args.game, seats=seats, size_mm=size)
        points = [_point(said) for said in args.taps]
        height, width = tried[-1].shape[:2]
        return calibrate_from_taps(points, picture_px=(width, height), size_mm=size, zones=zones)
    if not args.markers:
        raise TableError(
            tr(
                "Where is the felt? Give its four corners: --taps X,Y X,Y X,Y X,Y, in pixels of "
                "this source's picture (--picture FILE.jpg writes one to measure in). Or print "
                "the pages that --sheets DIR writes, lay them on the table, and add --markers."
            )
        )
    refused: TableError | None = None
    for picture in tried:
        try:
            table = calibrate_from_markers(picture, size_mm=size_mm, game=args.game, seats=seats)
        except TableError as error:
            refused = error
        else:
            tried[:] = [picture]
            return table
    assert refused is not None
    raise refused


def draw_zones(picture: Picture, table: Calibration) -> Picture:
    """The picture with the felt and its zones drawn on it."""
    shown = picture.copy()
    size = (int(picture.shape[1]), int(picture.shape[0]))
    for rect, colour, name in (
        (Rect(0, 0, *table.size_mm), (60, 200, 255), ""),
        *((zone.rect_mm, (90, 230, 90), zone.name) for zone in table.zones),
    ):
        outline = np.array(table.to_px(rect.corners, picture_px=size)).round().astype(np.int32)
        cv2.polylines(shown, [outline], isClosed=True, color=colour, thickness=2, lineType=cv2.LINE_AA)
        x, y = (int(side) for side in outline[0])
        cv2.putText(shown, name, (x + 8, y + 24), cv2.FONT_HERSHEY_SIMPLEX, 0.7, colour, 2, cv2.LINE_AA)
    return shown


def _pictures(source: str, *, most: int) -> list[Picture]:
    """The first pictures of a source, less those in which a camera still finds its exposure."""
    # Recorded sources are read without waiting, so that no clock is needed to find a felt.
    frames = open_frames(source, clock=lambda: 0.0, realtime=False, hold_s=_HOLD_S)
    live = frames.name.startswith("camera:")
    pictures: list[Picture] = []
    why = tr("it gave no picture")
    with closing(frames):
        for said in frames:
            if isinstance(said, Frame):
                pictures.append(said.picture)
                if len(pictures) == most + (_WARM_UP if live else 0):
                    break
            elif isinstance(said, SourceLost):
                why = said.why
                if live:
                    break
    if not pictures:
        raise SourceError(
            tr(
                "{source}: {why}: check it with another program, then try again.",
                source=show_source(source),
                why=printable(why),
            )
        )
    return pictures[-most:]


def _point(said: str) -> Point:
    try:
        x, y = (float(part) for part in said.split(","))
    except ValueError:
        raise TableError(tr("--taps {said}: write each corner as X,Y in pixels, such as 102,88.", said=said)) from None
    return (x, y)


def _size(said: str | None) -> tuple[float, float] | None:
    if said is None:
        return None
    try:
        width, height = (float(part) for part in said.lower().replace("×", "x").split("x"))
    except ValueError:
        width = height = 0.0
    if not (0 < width < math.inf and 0 < height < math.inf):
        raise TableError(tr("--felt {said}: write width and height in millimetres, such as 900x600.", said=said))
    return (width, height)
