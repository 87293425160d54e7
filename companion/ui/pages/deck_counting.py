"""A deck is counted before a game: heap after heap is laid under the camera, and what is missing is said."""

from __future__ import annotations

from collections.abc import Callable

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout

from companion.decks import DeckError, load_printed
from companion.decks.audit import audit_faces, found
from companion.languages import tr
from companion.press.errors import PressError
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.network import ModelError
from companion.sources.camera.recognition.spread import Spread
from companion.ui.camera.corner_picture import CornerPicture
from companion.ui.camera.live_picture import Camera
from companion.ui.controller.errand import Errand
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key, load_kv

LOOK_S = 0.1
MOST = 12
"""So many lines are told; more are counted."""


class CountPage(BoxLayout):
    """``deck`` is counted as ``camera`` sees it; ``trouble`` says why it does not see."""

    def __init__(
        self,
        camera: Camera,
        *,
        deck: str,
        closed: Callable[[], None],
        trouble: Callable[[], str] = lambda: "",
        **kwargs: object,
    ) -> None:
        super().__init__(**kwargs)
        self._camera, self._trouble = camera, trouble
        self._deck = load_printed(deck)
        self._spread = Spread(self._deck, None)
        self._errand = Errand(self._told, DeckError, PressError, ModelError)
        self._said = ""
        self.picture = CornerPicture(camera, touched=lambda *_: None, moved=lambda _: None)
        self.ids.heading.add_widget(
            Key(text=tr("Close"), most=20, size_hint_x=None, width=theme.u * 140, on_release=lambda _: closed())
        )
        self.ids.left.add_widget(self.picture)
        for word, kind, does in (
            (tr("Count these"), "main", self._look),
            (tr("Start again"), "plain", self._begin),
        ):
            self.ids.lower.add_widget(Key(text=word, most=24, kind=kind, on_release=lambda _, does=does: does()))
        self.ids.title.text = tr("Count the cards of {deck}", deck=self._deck.deck.name.replace("_", " "))
        self._looking = Clock.schedule_interval(lambda _: self.tick(), LOOK_S)
        self.bind(parent=self._watched)
        self._tell()

    @property
    def is_busy(self) -> bool:
        """Whether a picture is still being looked at."""
        return self._errand.is_under_way

    def tick(self) -> None:
        """Shows the newest picture, and what is wrong with the camera."""
        self.picture.tick()
        self._tell()

    def _watched(self, *_: object) -> None:
        if self.parent is None:
            self._looking.cancel()
            self.picture.close()

    def _begin(self) -> None:
        if not self._errand.is_under_way:
            self._spread = Spread(self._deck, None)
            self._told("")

    def _look(self) -> None:
        latest = self._camera.latest()
        if latest is not None:
            picture = latest[0].picture
            self._errand.begin(lambda: self._counted(picture))

    def _counted(self, picture: Picture) -> str:
        new = self._spread.add(picture)
        said = (
            tr("{count:card} more.", count=new)
            if new
            else tr("Nothing new is seen here: lay the cards apart, or nearer.")
        )
        parts = [said]
        if self._spread.by_look:
            parts.append(tr("No marks are read: each card counts once in each picture, so lay it away then."))
        if self._spread.unread:
            parts.append(tr("{count:card} could not be read.", count=self._spread.unread))
        return " ".join(parts)

    def _told(self, said: str) -> None:
        self._said = said
        self._tell()

    def _tell(self) -> None:
        if self._camera.latest() is None:
            self.ids.said.text = self._trouble() or tr("There is no picture: a camera is needed here.")
        elif self._errand.is_under_way:
            self.ids.said.text = tr("Looking…")
        else:
            self.ids.said.text = self._said or tr(
                "Spread the cards under the camera, as many as it sees well, and count them; then the next ones."
            )
        audit = audit_faces(self._deck, self._spread.faces(), pack=None)
        parts = found(self._deck, audit) if audit.seen or audit.strangers else []
        more = len(parts) - MOST
        rest = [tr("and {count:other}", count=more)] if more > 0 else []
        self.ids.found.text = "\n".join((*parts[:MOST], *rest))
        self.ids.found.color = theme.role("good" if audit.complete else "words")


load_kv(__file__)
