"""The picture of a card as it was seen. Read and decoded in a thread of its own; the window's thread only shows it."""

from __future__ import annotations

import io
import threading
from collections.abc import Callable, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.core.image import Image as Picture
from kivy.logger import Logger
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.image import Image

from companion.languages import tr
from companion.pictures import check_picture
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Words

MOST_PIXELS = 1_000_000
"""Many times what a crop that the camera took holds; a session of anybody's making may hold others."""

Load = Callable[[], bytes | None]
"""Gives a JPEG file's bytes, None where there is none any more; may read the disk and raise OSError."""


CAPTION, SAID = 36, 26
"""How high the caption and its line are, in units of text."""


class CropPicture(BoxLayout):
    """A place for one picture, above its ``caption``."""

    def __init__(self, caption: str = "", **kwargs: object) -> None:
        super().__init__(orientation="vertical", **kwargs)
        self._caption = caption
        self._words = Words(text="…", most=18, halign="center")
        self.add_widget(self._words)

    def show(self, picture: Any) -> None:
        """Shows a decoded picture; None: it says that there is none."""
        if picture is None:
            self._words.text = tr("no picture")
            return
        self.clear_widgets()
        shown = Image(texture=picture.texture, fit_mode="contain")
        self.add_widget(shown)
        if self._caption:
            self._hug(shown, picture.texture)
            height = theme.t * CAPTION
            self.add_widget(Words(text=self._caption, most=SAID, halign="center", size_hint_y=None, height=height))

    def _hug(self, shown: Image, texture: Any) -> None:
        """Makes the picture no higher than it is drawn, so that its caption stands right below it."""
        shown.size_hint_y = None
        high = texture.height / max(1, texture.width)

        def fit(*_: object) -> None:
            shown.height = min(self.width * high, max(1.0, self.height - theme.t * CAPTION))
            free = max(0.0, self.height - shown.height - theme.t * CAPTION) / 2
            self.padding = 0, free

        self.bind(size=fit)
        fit()


def show_crops(wanted: Sequence[tuple[CropPicture, Load]]) -> None:
    """Fills these places one after the other, as their pictures come."""
    threading.Thread(target=_load, args=(tuple(wanted),), name="crops", daemon=True).start()


def _load(wanted: Sequence[tuple[CropPicture, Load]]) -> None:
    for place, load in wanted:
        picture = _decode(load)
        Clock.schedule_once(lambda _, place=place, picture=picture: place.show(picture))


def _decode(load: Load) -> Any:
    try:
        jpeg = load()
        if not jpeg:
            return None
        check_picture(jpeg, most_pixels=MOST_PIXELS)
        return Picture(io.BytesIO(jpeg), ext="jpg")
    except Exception as error:  # the window toolkit's loaders raise nothing narrower
        Logger.warning("Crop: a picture cannot be shown: %s", error)
        return None
