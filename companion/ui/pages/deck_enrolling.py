"""Each face of a deck is shown to the camera once, in any order: from then on it is read as it looks there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from kivy.uix.boxlayout import BoxLayout

from companion.cards import Face
from companion.decks import DeckError, title_of
from companion.languages import tr
from companion.ledger.own_decks import own_deck_path, why_no_own_deck
from companion.press.errors import PressError
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.capture.pictures import PictureError
from companion.sources.camera.recognition.enrolling.shown_card import ShownCards
from companion.sources.camera.recognition.enrolling.shown_deck import ShownDeck, ShownWalk, faces_shown
from companion.sources.camera.sight.flaws import flaw_of
from companion.ui.camera.cameras import Camera
from companion.ui.kit.progress import Progress
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key
from companion.ui.pages.before_camera import WRONG, BeforeCamera
from companion.ui.pages.face_grid import FaceGrid, FaceSign
from companion.ui.pages.face_key import drawn_small
from companion.ui.sheets.ask_sheet import AskSheet


class EnrolPage(BeforeCamera):
    """The faces of a deck are shown; ``done`` hears the new deck's file. What was shown is kept: the same name goes
    on."""

    def __init__(
        self,
        camera: Camera,
        *,
        deck: str,
        done: Callable[[Path], None],
        closed: Callable[[], None],
        trouble: Callable[[], str] = lambda: "",
    ) -> None:
        self._name, self._done = deck, done
        self._way: ShownWalk | None = None
        self._path = own_deck_path("")
        self._finder: ShownCards | None = None
        self._main = Key(text=tr("Take this picture"), most=24, kind="main", on_release=lambda _: self._look())
        later = Key(text=tr("Skip for now"), most=22, on_release=lambda _: self._later())
        back = self._back = Key(text=tr("Undo last picture"), most=24, on_release=lambda _: self._undo())
        self.grid = FaceGrid(self._sign, self._choose)
        self._progress = Progress()
        beside = BoxLayout(orientation="vertical", spacing=theme.u * 8)
        beside.add_widget(self._progress)
        beside.add_widget(self.grid)
        super().__init__(
            camera, deck=deck, beside=beside, keys=(self._main, later, back), closed=closed, trouble=trouble
        )
        self._asks = AskSheet()
        self._asks.bind(on_close=lambda _: closed())
        # Their names in the page hold them only while they are shown.
        self._parts = (self.ids.body.__self__, self.ids.lower.__self__)
        self.ids.title.text = tr("Show the cards: {deck}", deck=title_of(self._deck.deck.name))
        self._ask_name()

    def _ask_name(self) -> None:
        own = tr("our {deck}", deck=title_of(self._deck.deck.name))
        self._asks.ask_text(
            tr("What is your deck called?"), self._begin, offered=self._half_done(), typed=own, empty=""
        )
        for part in self._parts:
            self.remove_widget(part)
        self.add_widget(self._asks)

    def _half_done(self) -> tuple[str, ...]:
        """Decks of which some faces were shown before, and none that this one has not."""
        folders = sorted(own_deck_path("").parent.glob("*-faces"))
        names = [folder.name.removesuffix("-faces") for folder in folders if self._goes_on(folder)]
        return tuple(name for name in names if not own_deck_path(name).exists())

    def _goes_on(self, folder: Path) -> bool:
        try:
            return faces_shown(folder) <= self._deck.prints.keys()
        except PressError:
            return False

    def _begin(self, name: str) -> str:
        """Begins, or goes on with, the deck of this name; returns why that cannot be."""
        path = own_deck_path(name)
        try:
            if why := why_no_own_deck(name):
                raise DeckError(why)
            self._way = ShownWalk(ShownDeck(self._deck, path.with_name(f"{name}-faces")))
        except (DeckError, PressError, PictureError) as error:
            return str(error)
        self._path = path
        self.remove_widget(self._asks)
        for part in self._parts:
            self.add_widget(part)
        self._told("")
        self.grid.fill(drawn_small(self._deck, self._deck.deck.copies))
        return ""

    def _look(self) -> None:
        walk = self._way
        if walk is None:
            return
        if walk.face is None:
            self._done(self._path)
        elif walk.looks_like is not None:
            self._errand.begin(lambda: self._kept(walk))
        else:
            self._seen(partial(self._shown, walk))

    def _shown(self, walk: ShownWalk, picture: Picture) -> str:
        self._finder = self._finder or ShownCards(self._deck.size_mm)
        card = self._finder.cut_out(picture)
        if card is None:
            return tr("No card in view.")
        flaw = flaw_of(picture, card.picture, card.outline)
        return WRONG + tr("{flaw} Take it again.", flaw=flaw) if walk.show(card.picture) and flaw else ""

    def _kept(self, walk: ShownWalk) -> str:
        walk.keep()
        return ""

    def _choose(self, face: Face) -> None:
        walk = self._way
        if walk is not None:
            self._errand.begin(lambda: self._chosen(walk, face))

    def _chosen(self, walk: ShownWalk, face: Face) -> str:
        walk.choose(face)
        return ""

    def _later(self) -> None:
        if self._way is not None and not self.is_busy:
            self._way.skip()
            self._told("")

    def _undo(self) -> None:
        if self._way is not None and not self.is_busy:
            back = self._way.undo()
            name = "" if back is None else self._deck.prints[back].spoken
            name = name[:1].upper() + name[1:]
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
                if not said:  # what is wrong with the last picture is told here
                    self._done(self._path)
                    return
        self._mark()
        self._tell()

    def _asked(self) -> tuple[str, str]:
        walk = self._way
        if walk is None or walk.face is None:
            return "", ""
        prints = self._deck.prints
        name = prints[walk.face].spoken
        if walk.looks_like is None:
            return "", tr("Hold {card} under the camera, upright and close to it, or touch another card.", card=name)
        before = prints[walk.looks_like].spoken
        return "", tr(
            "This looks like {before}, which you showed before. Touch which card it is, or keep it as {card}.",
            before=before,
            card=name,
        )

    def _tell(self) -> None:
        super()._tell()
        is_wrong = self._said.startswith(WRONG)
        self._main.kind, self._back.kind = ("plain", "main") if is_wrong else ("main", "plain")
        self._back.text = tr("Take it again") if is_wrong else tr("Undo last picture")

    def _mark(self) -> None:
        """The key says what it does, and each face whether it was shown."""
        walk = self._way
        if walk is None:
            return
        doubtful = walk.looks_like is not None
        self._main.text = tr("Done") if walk.face is None else tr("Keep it") if doubtful else tr("Take this picture")
        self._back.disabled = not walk.shown.pictures
        self._progress.show(len(walk.shown.pictures) - (self._flawed() is not None), len(self._deck.prints))
        self.grid.mark()

    def _flawed(self) -> Face | None:
        """The card whose picture was just taken and is to be taken again."""
        walk = self._way
        is_wrong = walk is not None and self._said.startswith(WRONG)
        return next(reversed(walk.shown.pictures), None) if walk is not None and is_wrong else None

    def _sign(self, face: Face) -> FaceSign:
        walk = self._way
        if walk is None:
            return FaceSign()
        flawed = self._flawed()
        is_next, was_shown = face == (flawed or walk.face), face in walk.shown.pictures and face != flawed
        return FaceSign("▲" if is_next else "✓" if was_shown else "", not (was_shown or is_next), is_next)
