"""A QR code, for a phone to look at: dark on light whatever the theme, with the margin that readers want."""

from __future__ import annotations

from kivy.graphics.texture import Texture
from kivy.properties import StringProperty
from kivy.uix.image import Image

from companion.ui.views.devices.qr_code import qr_rows

MARGIN = 4


class QrPicture(Image):
    """Shows ``said`` as a QR code; nothing for an empty text."""

    said = StringProperty("")

    def on_said(self, _: object, said: str) -> None:
        if not said:
            self.texture = None
            return
        rows = qr_rows(said)
        side = len(rows) + 2 * MARGIN
        light = [[255] * side for _ in range(side)]
        for y, row in enumerate(rows, start=MARGIN):
            for x, dark in enumerate(row, start=MARGIN):
                light[y][x] = 0 if dark else 255
        texture = Texture.create(size=(side, side), colorfmt="luminance")
        texture.mag_filter = texture.min_filter = "nearest"
        texture.blit_buffer(bytes(each for row in light for each in row), colorfmt="luminance", bufferfmt="ubyte")
        texture.flip_vertical()
        self.texture = texture
