"""One page of PDF in true millimetres: filled boxes, outlines and plain text."""

from __future__ import annotations

_PT_A_MM = 72 / 25.4


class Page:
    """A page of this size. Points are millimetres from its top left corner, to the right and down."""

    def __init__(self, width_mm: float, height_mm: float, *, title: str) -> None:
        self._width, self._height, self._title = width_mm, height_mm, title
        self._drawn: list[str] = []

    def fill(self, x: float, y: float, width: float, height: float) -> None:
        """A black box."""
        self._drawn.append(f"{self._box(x, y, width, height)} re f")

    def outline(self, x: float, y: float, width: float, height: float, *, line_mm: float) -> None:
        """A grey frame."""
        self._drawn.append(f"0.5 G {line_mm * _PT_A_MM:.3f} w {self._box(x, y, width, height)} re S")

    def text(self, x: float, y: float, text: str, *, size_pt: float) -> None:
        """A line of text; ``y`` is its base line."""
        spelled = "".join(f"\\{char}" if char in "()\\" else char for char in text)
        at = f"{x * _PT_A_MM:.3f} {(self._height - y) * _PT_A_MM:.3f}"
        self._drawn.append(f"BT /F {size_pt:g} Tf {at} Td ({spelled}) Tj ET")

    def pdf(self) -> bytes:
        """The page as a PDF file's bytes."""
        drawn = "\n".join(self._drawn).encode("cp1252")
        box = f"[0 0 {self._width * _PT_A_MM:.3f} {self._height * _PT_A_MM:.3f}]"
        # Viewers are told not to scale the page when it is printed.
        parts = (
            b"<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /PrintScaling /None >> >>",
            b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            f"<< /Type /Page /Parent 2 0 R /MediaBox {box} /Contents 5 0 R "
            "/Resources << /Font << /F 4 0 R >> >> >>".encode("ascii"),
            b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
            b"<< /Length %d >>\nstream\n%b\nendstream" % (len(drawn), drawn),
            b"<< /Title (%b) >>" % self._title.encode("cp1252"),
        )
        written = bytearray(b"%PDF-1.6\n%\xe2\xe3\xcf\xd3\n")
        starts = []
        for number, part in enumerate(parts, 1):
            starts.append(len(written))
            written += b"%d 0 obj\n%b\nendobj\n" % (number, part)
        table = len(written)
        written += b"xref\n0 %d\n0000000000 65535 f \n" % (len(parts) + 1)
        written += b"".join(b"%010d 00000 n \n" % start for start in starts)
        written += b"trailer\n<< /Size %d /Root 1 0 R /Info 6 0 R >>\n" % (len(parts) + 1)
        return bytes(written + b"startxref\n%d\n%%%%EOF\n" % table)

    def _box(self, x: float, y: float, width: float, height: float) -> str:
        sides = (x, self._height - y - height, width, height)
        return " ".join(f"{side * _PT_A_MM:.3f}" for side in sides)
