"""Each face of a deck is shown to the camera once, in any order: from then on it is read as it looks there."""

from __future__ import annotations

from pathlib import Path

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
from companion.ui.controller.source_check import SourceCheck
from companion.ui.forms.page_form import PageForm
from companion.ui.forms.router import Router
from companion.ui.pages.before_camera import LOOK_S, WRONG, BeforeCamera
from companion.ui.pages.door import InLobby
from companion.ui.pages.face_grid import FaceSign
from companion.ui.views.page import Do, Entered, Go, Letters, Page, PageKey, PagePad


class EnrolShown(BeforeCamera):
    """Learns a deck card by card. Pictures are saved as they come, so a deck of the same name continues."""

    def __init__(self, look: SourceCheck, deck: str, router: Router) -> None:
        super().__init__(look, deck)
        self._name, self._router = deck, router
        self._way: ShownWalk | None = None
        self._path, self._why = own_deck_path(""), ""
        self._finder: ShownCards | None = None

    def page(self) -> Page:
        """Letters for the new deck's name, and then which faces were shown."""
        close, walk = PageKey(tr("Close"), Go("decks", self._name)), self._way
        if walk is None:
            own = tr("our {deck}", deck=title_of(self.deck.deck.name))
            pad = PagePad(Letters(offered=self._half_done(), typed=own))
            return Page(tr("What is your deck called?"), (close,), pad=pad, trouble=self._why)
        flawed = self._flawed(walk)
        is_wrong, doubtful = self.said.startswith(WRONG), walk.looks_like is not None
        word = tr("Done") if walk.face is None else tr("Keep it") if doubtful else tr("Take this picture")
        word = tr("Use it anyway") if is_wrong else word
        back = tr("Take it again") if is_wrong else tr("Undo last picture")
        return self.make_page(
            tr("Photograph the cards: {deck}", deck=title_of(self.deck.deck.name)),
            close,
            {face: _sign(walk, face, flawed) for face in self.deck.deck.copies},
            progress=(len(walk.shown.pictures) - (flawed is not None), len(self.deck.prints)),
            foot=(
                PageKey(tr("Skip for now"), Do("skip")),
                PageKey(word, Do("take"), "plain" if is_wrong else "main"),
                PageKey(back, Do("undo"), "main" if is_wrong else "plain", is_live=bool(walk.shown.pictures)),
            ),
            asked=self._ask_next(walk),
        )

    def take(self, intent: object) -> None:
        walk, latest = self._way, self.look.latest()
        match intent:
            case Entered(value=str(name)):
                self._why = self._begin(name)
            case Do("take") if self.said.startswith(WRONG):
                self.note("")
            case Do("take") if walk is not None and walk.face is None:
                self._router.go("decks", str(self._path))
            case Do("take") if walk is not None and walk.looks_like is not None:
                self.errand.begin(walk.keep)
            case Do("take") if walk is not None and latest is not None:
                self.errand.begin(lambda: self._show_card(walk, latest[0].picture))
            case Do("face", str(face)) if walk is not None:
                self.errand.begin(lambda: walk.choose(face))
            case Do("skip") if walk is not None and not self.errand.is_under_way:
                walk.skip()
                self.note("")
            case Do("undo") if walk is not None and not self.errand.is_under_way:
                back = walk.undo()
                name = "" if back is None else self.deck.prints[back].spoken
                self.note(tr("Undone: {card}.", card=name) if name else tr("Nothing has been shown yet."))

    def note(self, said: str) -> None:
        """Takes over the result of the last picture; writes the deck when it has each face."""
        self.said = said
        walk = self._way
        if walk is None or walk.face is not None or not self._path.parent.name:
            return
        try:
            walk.shown.write(self._name, self._path)
        except (DeckError, PressError) as error:
            self.said = str(error)
        else:
            if not said:  # what is wrong with the last picture is told here
                self._router.go("decks", str(self._path))

    def _half_done(self) -> tuple[str, ...]:
        """Decks of which some faces were shown before, and none that this one has not."""
        folders = sorted(own_deck_path("").parent.glob("*-faces"))
        names = [folder.name.removesuffix("-faces") for folder in folders if self._goes_on(folder)]
        return tuple(name for name in names if not own_deck_path(name).exists())

    def _goes_on(self, folder: Path) -> bool:
        try:
            return faces_shown(folder) <= self.deck.prints.keys()
        except PressError:
            return False

    def _begin(self, name: str) -> str:
        """Begins, or goes on with, the deck of this name; returns why that cannot be."""
        path = own_deck_path(name)
        try:
            if why := why_no_own_deck(name):
                raise DeckError(why)
            self._way = ShownWalk(ShownDeck(self.deck, path.with_name(f"{name}-faces")))
        except (DeckError, PressError, PictureError) as error:
            return str(error)
        self._path = path
        self.note("")
        return ""

    def _show_card(self, walk: ShownWalk, picture: Picture) -> str:
        self._finder = self._finder or ShownCards(self.deck.size_mm)
        card = self._finder.cut_out(picture)
        if card is None:
            return tr("No card in view.")
        flaw = flaw_of(picture, card.picture, card.outline)
        return WRONG + tr("{flaw} Take it again.", flaw=flaw) if walk.show(card.picture) and flaw else ""

    def _ask_next(self, walk: ShownWalk) -> str:
        if walk.face is None:
            return ""
        prints = self.deck.prints
        name = prints[walk.face].spoken
        if walk.looks_like is None:
            return tr("Hold {card} under the camera, upright and close to it, or touch another card.", card=name)
        return tr(
            "This looks like {before}, which you showed before. Touch which card it is, or keep it as {card}.",
            before=prints[walk.looks_like].spoken,
            card=name,
        )

    def _flawed(self, walk: ShownWalk) -> Face | None:
        """The card whose picture was just taken and is to be taken again."""
        return next(reversed(walk.shown.pictures), None) if self.said.startswith(WRONG) else None


def _sign(walk: ShownWalk, face: Face, flawed: Face | None) -> FaceSign:
    is_next, was_shown = face == (flawed or walk.face), face in walk.shown.pictures and face != flawed
    return FaceSign("▲" if is_next else "✓" if was_shown else "", not (was_shown or is_next), is_next)


def show(lobby: InLobby, deck: str) -> PageForm:
    """The faces of a deck are shown to the camera."""
    return PageForm(EnrolShown(lobby.look(), deck, lobby.router), lobby.router, look_s=LOOK_S)
