"""Pages of a PDF in true millimetres, from the top left corner to the right and down."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image, ImageOps
from PIL.ExifTags import Base
from reportlab.lib.colors import Color, HexColor
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import FILL_EVEN_ODD, Canvas

from companion.decks.shapes import SHAPES, steps_of
from companion.files import UnreadableFile
from companion.languages import tr
from companion.pictures import read_picture_bytes
from companion.press.drawings import is_drawing, png_of
from companion.press.errors import PressError

MM = 72 / 25.4
"""Points in a millimetre."""

FONTS = Path(__file__).parents[1] / "ui" / "kit" / "fonts"
BOLD, REGULAR = "CompanionSans-Bold", "CompanionSans-Regular"
CAPITAL = 0.711
"""The height of a capital or a figure of the typeface, for a size of 1."""

INK = "16191B"
CREATOR = "companion"
PDF_MARK = f"/Creator ({CREATOR})".encode()
"""The mark of a PDF file made by the companion."""
MOST_PIXELS = 20_000_000
"""Pixels of a picture on a card above which it is refused; a card at 1200 dpi has 12 million."""


class Pages:
    """Pages of this width and height. Drawing goes to the last one begun, or into the stamp being made."""

    def __init__(self, width_mm: float, height_mm: float, *, title: str) -> None:
        _register()
        self._written = io.BytesIO()
        self.size_mm = (width_mm, height_mm)
        # Invariant: the same drawing is the same file, whenever it is made.
        self._canvas = Canvas(self._written, pagesize=(width_mm * MM, height_mm * MM), invariant=1, pageCompression=1)
        self._canvas.setTitle(title)
        self._canvas.setCreator(CREATOR)
        self._canvas.setViewerPreference("PrintScaling", "None")  # viewers are told not to scale what is printed
        self._stamps: set[str] = set()
        self._begin()

    def next_page(self) -> None:
        """Begins another page."""
        self._canvas.showPage()
        self._begin()

    def pdf(self) -> bytes:
        """The pages as a PDF file's bytes."""
        self._canvas.save()
        return self._written.getvalue()

    @contextmanager
    def at(self, x: float, y: float, *, turned: float = 0, scale: float = 1) -> Iterator[None]:
        """Draws with the origin there, turned clockwise by this many degrees and enlarged by this factor."""
        self._canvas.saveState()
        self._canvas.translate(x, y)
        if turned:
            self._canvas.rotate(turned)
        if scale != 1:
            self._canvas.scale(scale, scale)
        yield
        self._canvas.restoreState()

    @contextmanager
    def inside(self, x: float, y: float, width: float, height: float, *, radius: float = 0) -> Iterator[None]:
        """Drawing that is cut off outside this box."""
        self._canvas.saveState()
        path = self._canvas.beginPath()
        path.roundRect(x, y, width, height, radius) if radius else path.rect(x, y, width, height)
        self._canvas.clipPath(path, stroke=0, fill=0)
        yield
        self._canvas.restoreState()

    def fill(self, x: float, y: float, width: float, height: float, *, colour: str = INK, radius: float = 0) -> None:
        """A filled box."""
        self._canvas.setFillColor(_ink(colour))
        if radius:
            self._canvas.roundRect(x, y, width, height, radius, stroke=0, fill=1)
        else:
            self._canvas.rect(x, y, width, height, stroke=0, fill=1)

    def outline(
        self, x: float, y: float, width: float, height: float, *, line: float, colour: str = "808080", radius: float = 0
    ) -> None:
        """A frame; ``line`` is its width."""
        self._canvas.setStrokeColor(_ink(colour))
        self._canvas.setLineWidth(line)
        if radius:
            self._canvas.roundRect(x, y, width, height, radius, stroke=1, fill=0)
        else:
            self._canvas.rect(x, y, width, height, stroke=1, fill=0)

    def line(self, x1: float, y1: float, x2: float, y2: float, *, width: float, colour: str = INK) -> None:
        """A straight line."""
        self._canvas.setStrokeColor(_ink(colour))
        self._canvas.setLineWidth(width)
        self._canvas.line(x1, y1, x2, y2)

    def shape(self, name: str, x: float, y: float, side: float, *, colour: str = INK) -> None:
        """A shape by its name, its box's top left there. Raises PressError."""
        if name not in SHAPES:
            raise PressError(
                tr("there is no shape {name}; there are: {names}", name=repr(name), names=", ".join(SHAPES)), about=name
            )
        part = side / 100
        path = self._canvas.beginPath()
        for letter, numbers in steps_of(SHAPES[name]):
            if letter == "O":
                middle_x, middle_y, radius = numbers
                path.circle(x + middle_x * part, y + middle_y * part, radius * part)
                continue
            points = [(y if at % 2 else x) + number * part for at, number in enumerate(numbers)]
            {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}[letter](*points)
        self._canvas.setFillColor(_ink(colour))
        self._canvas.drawPath(path, stroke=0, fill=1, fillMode=FILL_EVEN_ODD)

    def text(
        self, x: float, y: float, text: str, *, high: float, anchor: str = "left", colour: str = INK, bold: bool = False
    ) -> None:
        """A line of text with capitals ``high`` millimetres high on the base line ``y``; ``anchor`` is what ``x`` is
        of it: ``left``, ``middle`` or ``right``. Raises PressError for a letter that the typeface has not."""
        font = BOLD if bold else REGULAR
        missing = [char for char in text if ord(char) not in pdfmetrics.getFont(font).face.charToGlyph]
        if missing:
            raise PressError(
                tr("the text {text} cannot be printed: the typeface has no {letter}; use a shape or a picture instead",
                   text=repr(text), letter=repr(missing[0])), about=text,
            )  # fmt: skip
        size = high / CAPITAL
        width = self.wide(text, high=high, bold=bold)
        left = x - {"left": 0, "middle": width / 2, "right": width}[anchor]
        self._canvas.saveState()
        self._canvas.translate(left, y)
        self._canvas.scale(1, -1)
        self._canvas.setFillColor(_ink(colour))
        self._canvas.setFont(font, size)
        self._canvas.drawString(0, 0, text)
        self._canvas.restoreState()

    def wide(self, text: str, *, high: float, bold: bool = False) -> float:
        """How wide a text of this height is."""
        return float(pdfmetrics.stringWidth(text, BOLD if bold else REGULAR, high / CAPITAL))

    def picture(self, path: Path, x: float, y: float, width: float, height: float, *, covering: bool) -> None:
        """Draws a picture from a file: whole within this box, or ``covering`` all of it, with a quarter turn if it lies
        across. Raises PressError.
        """
        image = _picture(path)
        across, down = image.getSize()
        upright, across_it = (width / across, height / down), (height / across, width / down)
        turned = covering and max(across_it) < max(upright)
        scale = max(across_it if turned else upright) if covering else min(upright)
        shown_width, shown_height = across * scale, down * scale
        with self.inside(x, y, width, height):
            self._canvas.translate(x + width / 2, y + height / 2)
            self._canvas.scale(1, -1)
            self._canvas.rotate(90 if turned else 0)
            self._canvas.drawImage(image, -shown_width / 2, -shown_height / 2, shown_width, shown_height, mask="auto")

    def stamp(self, name: str, x: float, y: float, draw: Callable[[], None], *, box: tuple[float, ...]) -> None:
        """A drawing that the file holds once however often it is placed; ``box`` is its left, top, right, bottom."""
        if name not in self._stamps:
            self._stamps.add(name)
            self._canvas.beginForm(name, *box)
            draw()
            self._canvas.endForm()
        with self.at(x, y):
            self._canvas.doForm(name)

    def _begin(self) -> None:
        self._canvas.translate(0, self.size_mm[1] * MM)
        self._canvas.scale(MM, -MM)


def _picture(path: Path) -> ImageReader:
    """A picture as its camera held it, eight bits a colour. Raises PressError."""
    if is_drawing(path):
        return ImageReader(io.BytesIO(png_of(path, path.stat().st_mtime_ns if path.exists() else 0)))
    try:
        blob = read_picture_bytes(path, most_pixels=MOST_PIXELS)
        with Image.open(io.BytesIO(blob)) as found:
            found.load()
            is_deep = found.mode.startswith("I")
            if not is_deep and found.getexif().get(Base.Orientation, 1) == 1:
                return ImageReader(io.BytesIO(blob))  # a JPEG goes into the file as it is
            upright = ImageOps.exif_transpose(found)
    except UnreadableFile as error:
        raise PressError(f"{path} {error}", about=str(path)) from error
    except (
        OSError,
        ValueError,
        SyntaxError,
        Image.DecompressionBombError,
    ) as error:  # what Pillow says of damaged ones
        raise PressError(tr("{path} is not a readable picture", path=path), about=str(path)) from error
    return ImageReader(upright.convert("I").point(lambda grey: grey / 257).convert("L") if is_deep else upright)


def _ink(code: str) -> Color:
    return HexColor(int(code.removeprefix("#"), 16))


def _register() -> None:
    if BOLD not in pdfmetrics.getRegisteredFontNames():
        for name in (BOLD, REGULAR):
            pdfmetrics.registerFont(TTFont(name, str(FONTS / f"{name}.ttf")))
