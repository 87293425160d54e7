"""The common part of each page on which the cards of a deck are laid before the camera."""

from __future__ import annotations

from companion.cards import Face
from companion.decks import DeckError, load_printed
from companion.languages import tr
from companion.press.errors import PressError
from companion.sources.camera.capture.pictures import PictureError
from companion.sources.camera.recognition.network import ModelError
from companion.ui.camera.corner_picture import CameraView
from companion.ui.controller.errand import Errand
from companion.ui.controller.source_check import SourceCheck
from companion.ui.pages.face_grid import FaceSheet, FaceSign
from companion.ui.views.page import Page, PageKey, PageLine, Presenter

LOOK_S = 0.1

WRONG = "▲  "
"""The mark of a fault; the next card waits."""


class BeforeCamera(Presenter):
    """``look`` has the camera before which cards of the ``deck`` are laid."""

    def __init__(self, look: SourceCheck, deck: str) -> None:
        self.look, self.deck, self.said = look, load_printed(deck), ""
        self.errand = Errand(self.note, DeckError, PressError, PictureError, ModelError)

    def note(self, said: str) -> None:
        """Takes over the result of the last picture."""
        self.said = said

    def make_page(
        self,
        title: str,
        close: PageKey,
        signs: dict[Face, FaceSign],
        *,
        progress: tuple[int, int],
        foot: tuple[PageKey, ...],
        asked: str = "",
        found: PageLine | None = None,
    ) -> Page:
        """The camera's picture, the faces beside it, and what is ``asked`` for next."""
        if self.look.latest() is None:
            asked = self.look.trouble or tr("A camera is needed here: plug one in, and choose it under Devices.")
        elif self.errand.is_under_way:
            asked = tr("Looking…")
        faces = FaceSheet(((self.deck, tuple(self.deck.deck.copies)),), signs, progress, found)
        return Page(
            title,
            (close,),
            fills=(CameraView(self.look), faces),
            hint=" ".join(filter(None, (self.said, asked))),
            trouble=self.said.removeprefix(WRONG) if self.said.startswith(WRONG) else "",
            foot=foot,
        )
