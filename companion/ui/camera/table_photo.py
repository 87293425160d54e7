"""A picture of the table for a note: what a camera sees now, without what one seat alone may see."""

from __future__ import annotations

from io import BytesIO

from PIL import Image, ImageDraw

from companion.ui.camera.cameras import TableCamera
from companion.ui.camera.zones_seen import SeenZones

WIDEST_PX = 1280
QUALITY = 80
"""Of the JPEG file, from 1 to 95: a picture of a table has about 150 kB."""
COVERED = (40, 48, 52)


def table_photo(camera: TableCamera, zones: SeenZones) -> bytes | None:
    """The newest picture as a JPEG file's bytes; None before the first."""
    found = camera.latest()
    if found is None:
        return None
    frame, seen = found
    picture = Image.fromarray(frame.picture[:, :, ::-1])
    drawing = ImageDraw.Draw(picture)
    for _, corners in zones.covers(seen, picture.size):
        drawing.polygon([(round(x), round(y)) for x, y in corners], fill=COVERED)
    if picture.width > WIDEST_PX:
        picture = picture.resize((WIDEST_PX, round(picture.height * WIDEST_PX / picture.width)))
    packed = BytesIO()
    picture.save(packed, "JPEG", quality=QUALITY)
    return packed.getvalue()
