"""Each face of a deck is shown to the camera once, in any order: from then on it is read as it looks there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import islice
from pathlib import Path

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout

from companion.cards import Face
from companion.decks import DeckError, bundled_decks, load_printed
from companion.files import why_no_name
from companion.languages import tr
from companion.ledger.own_decks import own_deck_path
from companion.press.errors import PressError
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.capture.pictures import PictureError
from companion.sources.camera.recognition.network import ModelError
from companion.sources.camera.recognition.shown_card import ShownCards
from companion.sources.camera.recognition.shown_deck import ShownDeck, ShownWalk
from companion.ui.camera.corner_picture import CornerPicture
from companion.ui.camera.live_picture import Camera
from companion.ui.controller.errand import Errand
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key, load_kv
from companion.ui.pages.face_key import FaceKey, drawn_small
from companion.ui.sheets.ask_sheet import AskSheet

LOOK_S = 0.1
_A_FRAME = 4


class EnrolPage(BoxLayout):
    """``deck`` is the deck whose cards these are, ``camera`` sees them, ``trouble`` says why it does not; ``done``
    hears the new deck's file, ``closed`` that somebody goes back. What was shown is kept: the same name goes on."""

    def __init__(
        self,
        camera: Camera,
        *,
        deck: str,
        done: Callable[[Path], None],
        closed: Callable[[], None],
        trouble: Callable[[], str] = lambda: "",
        **kwargs: object,
    ) -> None:
        super().__init__(**kwargs)
        self._camera, self._name, self._done, self._trouble = camera, deck, done, trouble
        self._deck = load_printed(deck)
        self._way: ShownWalk | None = None
        self._path = own_deck_path("")
        self._finder: ShownCards | None = None
        self._errand = Errand(self._told, DeckError, PressError, PictureError, ModelError)
        self._said = ""
        self._keys: dict[Face, FaceKey] = {}
        self._rest = drawn_small(self._deck, self._deck.deck.copies)
        self._soon = Clock.create_trigger(self._add_some)
        self._asks = AskSheet(closed=closed)
        self.picture = CornerPicture(camera, touched=lambda *_: None, moved=lambda _: None)
        self.ids.heading.add_widget(
            Key(text=tr("Close"), most=20, size_hint_x=None, width=theme.u * 140, on_release=lambda _: closed())
        )
        self._main = Key(text=tr("This is it"), most=24, kind="main", on_release=lambda _: self._look())
        self._other = Key(text=tr("Later"), most=22, on_release=lambda _: self._later())
        self._back = Key(text=tr("Take back"), most=22, on_release=lambda _: self._undo())
        for key in (self._main, self._other, self._back):
            self.ids.lower.add_widget(key)
        self.ids.left.add_widget(self.picture)
        # Their names in the page hold them only while they are shown.
        self._parts = (self.ids.body.__self__, self.ids.lower.__self__)
        self._looking = Clock.schedule_interval(lambda _: self.tick(), LOOK_S)
        self.bind(parent=self._watched)
        title = tr("Show the cards of {deck}", deck=self._deck.deck.name.replace("_", " "))
        self.ids.title.text = title
        self._ask_name()

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

    def _ask_name(self) -> None:
        own = tr("our {deck}", deck=self._deck.deck.name.replace("_", " "))
        self._asks.ask_text(tr("What is your deck called?"), self._begin, offered=self._half_done(), typed=own)
        for part in self._parts:
            self.remove_widget(part)
        self.add_widget(self._asks)

    def _half_done(self) -> tuple[str, ...]:
        """Decks of which some faces were shown before."""
        folders = sorted(own_deck_path("").parent.glob("*-faces"))
        names = [folder.name.removesuffix("-faces") for folder in folders]
        return tuple(name for name in names if not own_deck_path(name).exists())

    def _begin(self, name: str) -> None:
        path = own_deck_path(name)
        try:
            if why_no_name(name) or name in bundled_decks():
                raise DeckError(tr("“{name}” cannot be a deck's name: letters, digits, spaces, dots and dashes, and "
                                   "not the name of a deck that comes with the program.", name=name))  # fmt: skip
            if path.exists():
                raise DeckError(tr("There is a deck of this name already: choose another one."))
            self._way = ShownWalk(ShownDeck(self._deck, path.with_name(f"{name}-faces")))
        except (DeckError, PressError, PictureError) as error:
            self._told(str(error))
            return
        self._path = path
        self.remove_widget(self._asks)
        for part in self._parts:
            self.add_widget(part)
        self._told("")
        self._soon()

    def _add_some(self, *_: object) -> None:
        """A few more faces, which is enough for a frame, unless the page was closed meanwhile."""
        if self.get_root_window() is None:
            return
        few = tuple(islice(self._rest, _A_FRAME))
        for face, picture in few:
            self._keys[face] = FaceKey(picture, "", on_release=partial(self._choose, face))
            self.ids.faces.add_widget(self._keys[face])
        if few:
            self._mark()
            self._soon()

    def _look(self) -> None:
        walk, latest = self._way, self._camera.latest()
        if walk is None or walk.face is None:
            return
        if walk.looks_like is not None:
            self._errand.begin(lambda: self._kept(walk))
        elif latest is not None:
            picture = latest[0].picture
            self._errand.begin(lambda: self._shown(walk, picture))

    def _shown(self, walk: ShownWalk, picture: Picture) -> str:
        self._finder = self._finder or ShownCards(self._deck.size_mm)
        card = self._finder.cut_out(picture)
        if card is None:
            return tr("No card is seen: lay one card under the camera, large in its picture.")
        walk.show(card)
        return ""

    def _kept(self, walk: ShownWalk) -> str:
        walk.keep()
        return ""

    def _choose(self, face: Face, *_: object) -> None:
        walk = self._way
        if walk is not None and not self._errand.is_under_way:
            self._errand.begin(lambda: self._chosen(walk, face))

    def _chosen(self, walk: ShownWalk, face: Face) -> str:
        walk.choose(face)
        return ""

    def _later(self) -> None:
        if self._way is not None and not self._errand.is_under_way:
            self._way.skip()
            self._told("")

    def _undo(self) -> None:
        if self._way is not None and not self._errand.is_under_way:
            back = self._way.undo()
            name = "" if back is None else self._deck.prints[back].name
            self._told(tr("{card} was taken back.", card=name) if name else tr("Nothing was shown yet."))

    def _told(self, said: str) -> None:
        """What came of it; when each face was shown, the deck is written."""
        self._said = said
        walk = self._way
        if walk is not None and walk.face is None and self._path.parent.name:
            try:
                walk.shown.write(self._name, self._path)
            except (DeckError, PressError) as error:
                self._said = str(error)
            else:
                self._done(self._path)
                return
        self._mark()
        self._tell()

    def _tell(self) -> None:
        walk = self._way
        if walk is None or walk.face is None:
            self.ids.said.text = self._said
            return
        prints = self._deck.prints
        done = tr("{done} of {whole}.", done=len(walk.shown.pictures), whole=len(prints))
        name = prints[walk.face].name
        if self._camera.latest() is None:
            asked = self._trouble() or tr("There is no picture: a camera is needed here.")
        elif self._errand.is_under_way:
            asked = tr("Looking…")
        elif walk.looks_like is not None:
            asked = tr(
                "This looks like {before}, which you showed before. Touch which card it is, or keep it as {card}.",
                before=prints[walk.looks_like].name,
                card=name,
            )
        else:
            asked = tr("Lay {card} under the camera, upright and large, or touch another card.", card=name)
        self.ids.said.text = " ".join(part for part in (done, self._said, asked) if part)
        self._main.text = tr("Keep it") if walk.looks_like is not None else tr("This is it")

    def _mark(self) -> None:
        """The faces that were shown are pale, and the one that is asked for has a sign."""
        walk = self._way
        for face, key in self._keys.items() if walk is not None else ():
            assert walk is not None
            shown = face in walk.shown.pictures
            key.say("▲" if face == walk.face else "✓" if shown else "", pale=shown and face != walk.face)


load_kv(__file__)
