"""What every page has on which cards of a deck are laid before the camera: its picture, what was found, and keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.decks import DeckError, load_printed
from companion.languages import tr
from companion.press.errors import PressError
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.capture.pictures import PictureError
from companion.sources.camera.recognition.network import ModelError
from companion.ui.camera.cameras import Camera
from companion.ui.camera.corner_picture import CornerPicture
from companion.ui.controller.errand import Errand
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key, load_kv

LOOK_S = 0.1
WRONG = "▲  "
"""What is said so is wrong, and what is asked for next waits."""


class BeforeCamera(BoxLayout):
    """``deck`` lies before ``camera``, ``trouble`` says why that does not see; ``closed`` hears that somebody goes
    back. ``beside`` stands at the picture's side, ``keys`` below it."""

    def __init__(
        self,
        camera: Camera,
        *,
        deck: str,
        beside: Widget,
        keys: Sequence[Key],
        closed: Callable[[], None],
        trouble: Callable[[], str],
        **kwargs: object,
    ) -> None:
        super().__init__(**kwargs)
        self._camera, self._trouble = camera, trouble
        self._deck = load_printed(deck)
        self._errand = Errand(self._told, DeckError, PressError, PictureError, ModelError)
        self._said = ""
        self.picture = CornerPicture(camera, touched=lambda *_: None, moved=lambda _: None)
        self.ids.heading.add_widget(
            Key(text=tr("Close"), most=20, size_hint_x=None, width=theme.u * 140, on_release=lambda _: closed())
        )
        self.ids.left.add_widget(self.picture)
        self.ids.body.add_widget(beside)
        for key in keys:
            self.ids.lower.add_widget(key)
        self._looking = Clock.schedule_interval(lambda _: self.tick(), LOOK_S)
        self.bind(parent=self._watched)

    @property
    def is_busy(self) -> bool:
        """Whether a picture is still being looked at."""
        return self._errand.is_under_way

    def tick(self) -> None:
        """Shows the newest picture, and what is wrong with the camera."""
        self.picture.tick()
        self._tell()

    def _seen(self, does: Callable[[Picture], str]) -> None:
        """Does something with what the camera sees now."""
        latest = self._camera.latest()
        if latest is not None:
            picture = latest[0].picture
            self._errand.begin(lambda: does(picture))

    def _asked(self) -> tuple[str, str]:
        """How far it has come, and what is asked for next."""
        raise NotImplementedError

    def _told(self, said: str) -> None:
        """What came of the last picture."""
        self._said = said
        self._tell()

    def _tell(self) -> None:
        far, asked = self._asked()
        if self._camera.latest() is None:
            asked = self._trouble() or tr("A camera is needed here: plug one in, and choose it under Devices.")
        elif self._errand.is_under_way:
            asked = tr("Looking…")
        is_wrong = self._said.startswith(WRONG)
        self.ids.said.text = " ".join(filter(None, (self._said, far) if is_wrong else (far, self._said, asked)))
        self.ids.said.color = theme.role("bad" if is_wrong else "words")

    def _watched(self, *_: object) -> None:
        if self.parent is None:
            self._looking.cancel()
            self.picture.close()


load_kv(__file__)
