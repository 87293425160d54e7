"""What can be looked at before there is a table: the sources are opened for it, in a thread, and closed again."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.languages import later, tr
from companion.ledger.sessions import home
from companion.observations import Sighting
from companion.sources.feed import Feed
from companion.ui.camera.live_picture import Camera
from companion.ui.kit.keyboard import keyboard
from companion.ui.kit.theme import restyle, theme
from companion.ui.kit.turned import Turned
from companion.ui.lobby.lobby import Lobby
from companion.ui.pages.devices_page import DevicesPage
from companion.ui.views.decks import chosen_deck
from companion.ui.views.devices import DeviceView, device_views, plugged
from companion.ui.views.readiness import Readiness, readiness
from companion.ui.views.sentences import spoken_face

Looker = Callable[[Mapping[str, Any]], tuple[Feed, Camera | None]]
"""Opens and starts the sources for a table like this one, without a session."""

Expected = Callable[[], tuple[type[Exception], ...]]
"""What a looker raises with a sentence for people."""

LOOKING = later("Looking for what is plugged in…")


class SourceCheck:
    """Sources that are being opened, or are open, or cannot be: ``why`` says so. Nothing of what they say is used."""

    def __init__(self, looker: Looker, header: Mapping[str, Any], expected: Expected) -> None:
        self.feed: Feed | None = None
        self.camera: Camera | None = None
        self.why = ""
        self._looker, self._header, self._expected = looker, header, expected
        self._closed = False
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._open, name="look at the devices", daemon=True)
        self._thread.start()

    def latest(self) -> tuple[Any, Sequence[Sighting]] | None:
        """The newest picture of the camera, as it gives it itself."""
        return self.camera.latest() if self.camera is not None else None

    @property
    def device(self) -> object:
        """How the camera is, where it tells that."""
        return getattr(self.camera, "device", None)

    def close(self, *, wait_s: float = 0.0) -> None:
        """Gives the devices free."""
        with self._lock:
            self._closed = True
        if wait_s:
            self._thread.join(wait_s)
        if self.feed is not None:
            self.feed.close(wait_s=wait_s)

    def _open(self) -> None:
        try:
            feed, camera = self._looker(self._header)
        except self._expected() as error:
            self.why = str(error)
            return
        with self._lock:
            self.feed, self.camera = feed, camera
            if self._closed:
                feed.close()


class LobbyPages:
    """Shows pages in the place of the lobby, and the lobby again."""

    def __init__(
        self,
        lobby: Lobby,
        whole: Turned,
        looker: Looker,
        *,
        expected: Expected,
        clock: Callable[[], float],
        demo: Callable[[], None] | None = None,
    ) -> None:
        self._lobby, self._whole, self._looker, self._clock = lobby, whole, looker, clock
        self._expected, self._demo = expected, demo
        self._look: SourceCheck | None = None

    def show_devices(self) -> None:
        """What is plugged in."""
        self._begin()
        demo = self._to_demo if self._demo is not None else None
        page = DevicesPage(self._devices, closed=self._back, nothing=tr(LOOKING), ready=self._ready, demo=demo)
        self._show(page)

    def show_decks(self, shown: str = "") -> None:
        """The decks, as they are printed; first this one."""
        # What draws and prints cards is slow to import, and the first screen does without it.
        from companion.ui.pages.decks_page import DecksPage

        self.close()
        pages = {"enrols": self.show_enrol, "counts": self.show_count}
        self._show(DecksPage(folder=home() / "print", closed=self._back, shown=shown, **pages))

    def show_enrol(self, deck: str) -> None:
        """The faces of a deck are shown to the camera."""
        from companion.ui.pages.enrol_page import EnrolPage

        look = self._begin()
        back = partial(self.show_decks, deck)
        self._show(
            EnrolPage(
                look, deck=deck, done=lambda path: self.show_decks(str(path)), closed=back, trouble=lambda: look.why
            )
        )

    def show_count(self, deck: str) -> None:
        """The cards of a deck are counted under the camera."""
        from companion.ui.pages.count_page import CountPage

        look = self._begin()
        self._show(CountPage(look, deck=deck, closed=partial(self.show_decks, deck), trouble=lambda: look.why))

    def show_felt(self, saved: Callable[[Path], None]) -> None:
        """Where the felt is; ``saved`` hears of the table file, which the next table goes by."""
        # It brings the whole machinery of pictures along, which a lobby without a camera does without.
        from companion.ui.pages.felt_page import FeltPage

        look, header = self._begin(), self._lobby.draft.stand_in()

        def told(path: Path) -> str:
            saved(path)
            return tr("The next table that you start goes by it.")

        self._show(
            FeltPage(
                look,
                game=header["game"],
                seats=header["seats"],
                saved=told,
                closed=self._back,
                trouble=lambda: look.why,
            )
        )

    def close(self, *, wait_s: float = 0.0) -> None:
        """Ends the look, if there is one."""
        look, self._look = self._look, None
        keyboard.read_for(tuple)
        if look is not None:
            look.close(wait_s=wait_s)

    def _begin(self) -> SourceCheck:
        self.close()
        look = self._look = SourceCheck(self._looker, self._lobby.draft.stand_in(), self._expected)
        keyboard.read_for(lambda: look.feed.sources if look.feed is not None else ())
        return look

    def _show(self, page: Any) -> None:
        framed = BoxLayout(padding=theme.u * 14)
        framed.add_widget(page)
        self._whole.show(framed)
        restyle(framed)

    def _to_demo(self) -> None:
        self._back()
        if self._demo is not None:
            self._demo()

    def _back(self) -> None:
        self.close()
        self._whole.content.clear_widgets()
        self._whole.show(self._lobby)

    def _ready(self) -> Readiness:
        look, reads = self._look, chosen_deck(self._lobby.draft).reads
        if look is not None and look.why:
            return Readiness("red", tr("Something does not work. You can play by taps meanwhile."), (look.why, reads))
        if look is None or look.feed is None:
            return Readiness("amber", tr(LOOKING), (reads,))
        return readiness(plugged(look.feed), (reads,))

    def _devices(self) -> tuple[DeviceView, ...]:
        look, draft = self._look, self._lobby.draft
        if look is None or (look.feed is None and not look.why):
            return ()
        if look.feed is None:
            return (
                DeviceView(tr("Sources"), tr("cannot be opened"), "", gone=True, mark="sources", troubles=(look.why,)),
            )
        return device_views(
            plugged(look.feed),
            now=self._clock(),
            seats=draft.seats,
            speak=lambda face: spoken_face(draft.rules, face),
        )
