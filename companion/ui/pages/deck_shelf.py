"""The decks: every face as it is printed and how many of it there are, which of them would be taken for each other,
what changed, and the sheets to print. Own decks are begun here, and their cards counted, without an editor."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from companion.cards import Face
from companion.decks import DeckError, PrintedDeck, bundled_decks, load_printed, title_of
from companion.decks.changes import spelled
from companion.decks.editing import base_of, begin_deck, set_copies
from companion.languages import tr
from companion.ledger.own_decks import own_deck_path, own_decks, why_no_own_deck
from companion.ledger.sessions import home
from companion.press.errors import PressError
from companion.rules.game import Number
from companion.sources.camera.capture.pictures import PictureError
from companion.sources.nfc.tags.enrol import Enrolment
from companion.sources.nfc.tags.tagmap import TagMapError, map_path
from companion.ui.controller.errand import Errand
from companion.ui.forms.page_form import PageForm
from companion.ui.forms.router import Router
from companion.ui.pages.before_camera import LOOK_S
from companion.ui.pages.deck_findings import changed, checked
from companion.ui.pages.deck_of_pictures import begin_of_pictures, picture_folders, pictures_folder
from companion.ui.pages.deck_printing import PrintOrder, choices, made
from companion.ui.pages.decks_page import COUNT, ENROL, TAGS
from companion.ui.pages.door import InLobby
from companion.ui.pages.face_grid import FaceSheet, FaceSign
from companion.ui.pages.face_key import draw_small
from companion.ui.views.before.setup import shorten
from companion.ui.views.page import (
    CLOSE,
    Do,
    Entered,
    Go,
    KeyGrid,
    Kind,
    Letters,
    Page,
    PageKey,
    PageLine,
    PagePad,
    PagePart,
    Presenter,
    Tile,
)

_MANY = 29
"""The most copies that can be entered: more than any bundled deck has of a face, and each a key of its own."""


class DeckShelf(Presenter):
    """Shows one of the bundled and own decks, at first ``shown``."""

    def __init__(self, router: Router, shown: str = "") -> None:
        self._router = router
        self._errand = Errand(self._note, DeckError, PressError, PictureError, OSError)
        self._order, self._part = PrintOrder(), "faces"
        self._folder: Path | None = None
        self._face = self._said = self._why = ""
        self._turn_to(shown if shown in self._names() else self._names()[0])

    def page(self) -> Page:
        """The faces of the deck, or a question about it."""
        if self._part != "faces":
            return replace(self._asking(), trouble=self._why)
        deck = self._deck
        is_read = deck is not None
        keys = (
            PageKey(tr("Another deck"), Do("turn", "decks"), icon="decks"),
            PageKey(tr("Photograph cards"), Do("turn", "teach"), icon="camera", is_live=is_read),
            PageKey(tr("Print"), Do("turn", "print"), "main" if is_read else "plain", is_live=is_read),
            PageKey(tr("More"), Do("turn", "more")),
            PageKey(tr("Close"), CLOSE),
        )
        if deck is None:
            return Page(title_of(self._name), keys, hint=self._said)
        title = tr("{name}, {count:card}", name=title_of(deck.deck.name), count=deck.deck.size)
        every = (*deck.deck.copies, *(face for _, faces in self._gone for face in faces))
        sheet = FaceSheet(((deck, tuple(deck.deck.copies)), *self._gone), {face: self._sign(face) for face in every})
        return Page(title, keys, fills=(sheet,), hint=self._said or self._about(deck))

    def take(self, intent: object) -> None:
        self._why = ""
        match intent:
            case Do("turn", "pictures") if not picture_folders():
                self._say(
                    tr(
                        "In {folder}, make a folder with one picture per face. Name each picture after its face.",
                        folder=pictures_folder(),
                    )
                )
            case Do("turn", str(part)):
                self._part, self._folder = part, None
            case Do("deck", str(name)) if self._part == "changes":
                self._do(lambda deck: changed(deck, name), tr("Comparing…"))
            case Do("deck", str(name)) if self._part == "since":
                self._order, self._part = replace(self._order, since=name), "print"
            case Do("deck", str(name)):
                self._turn_to(name)
            case Do("folder", Path() as folder):
                self._folder, self._part = folder, "name"
            case PrintOrder():
                self._order = intent
            case Do("check"):
                self._do(checked, tr("Comparing all faces…"))
            case Do("make"):
                order = self._order
                self._do(lambda deck: made(deck, order, home() / "print"), tr("Drawing the cards…"))
            case Do("tags") if self._deck is not None:
                self._read_tags(self._deck)
            case Do("face", str(face)) if not self._is_own():
                self._say(
                    tr("This deck comes with the program: touch “Copy and change” to make one of your own from it.")
                )
            case Do("face", str(face)):
                self._face, self._part = face, "copies"
            case Entered(value=int(count)):
                self._set_copies(count)
            case Entered(value=str(name)):
                self._why = self._begin(name)

    @property
    def is_busy(self) -> bool:
        return self._errand.is_under_way

    def _names(self) -> tuple[str, ...]:
        return (*bundled_decks(), *map(str, own_decks()))

    def _is_own(self) -> bool:
        return self._name not in bundled_decks()

    def _turn_to(self, name: str) -> None:
        """Shows this deck, with the faces of the one that it was taken from: they can be brought back."""
        self._name, self._gone = name, tuple[tuple[PrintedDeck, tuple[Face, ...]], ...]()
        self._deck: PrintedDeck | None = None
        self._say("")
        try:
            deck = load_printed(name)
            draw_small(deck, deck.deck.copies)
        except (DeckError, PressError) as error:
            self._said = shorten(name, str(error))
            return
        self._deck = deck
        base = base_of(deck.path) if self._is_own() and deck.path is not None else None
        whole = load_printed(base) if base is not None else deck
        gone = tuple(face for face in whole.deck.copies if face not in deck.deck.copies)
        try:
            draw_small(whole, gone)
        except PressError as error:
            self._said = str(error)
            return
        self._gone = ((whole, gone),)

    def _sign(self, face: Face) -> FaceSign:
        copies = self._deck.deck.copies.get(face, 0) if self._deck is not None else 0
        return FaceSign("" if copies == 1 else f"{copies} ×", pale=not copies)

    def _about(self, deck: PrintedDeck) -> str:
        version = tr("Version {version}: {count:different card}", version=deck.deck.version, count=len(deck.prints))
        return f"{version}. {tr('Touch a card to set how many there are.')}" if self._is_own() else version

    def _asking(self) -> Page:
        back = (PageKey(tr("Close"), Do("turn", "faces")),)
        match self._part:
            case "decks":
                return Page(tr("Which deck?"), back, (_decks(self._names(), self._name),))
            case "changes" | "since":
                path = self._deck.path if self._deck is not None else None
                others = tuple(name for name in self._names() if name != self._name)
                return Page(
                    tr("Since which deck?"), back, (_decks(others, base_of(path) if path is not None else None),)
                )
            case "more":
                return Page(tr("More"), back, (_ways(self._rarely()),))
            case "teach":
                return Page(tr("Teach this deck to…"), back, (_ways(self._teaching()),))
            case "print":
                rows: tuple[PagePart, ...] = choices(self._order, Do("turn", "since"))
                foot = (PageKey(tr("Save for printing"), Do("make"), "main"),)
                return Page(tr("What would you like to print?"), back, rows, foot=foot)
            case "pictures":
                keys = tuple(PageKey(folder.name, Do("folder", folder)) for folder in picture_folders())
                return Page(tr("Which pictures?"), back, (KeyGrid(keys, 2, 84),))
            case "copies":
                assert self._deck is not None
                name = spelled(self._deck, self._face) if self._face in self._deck.prints else self._face
                now = self._deck.deck.copies.get(self._face, 0)
                asks, told = Number("copies", 0, max(_MANY, now), now=now), tr("0 takes it out of the deck.")
                title = tr("How many of {face} are there?", face=name)
                return Page(title, back, pad=PagePad(asks, asked=told))
            case _:
                typed = self._folder.name if self._folder is not None else ""
                return Page(tr("What is your deck called?"), back, pad=PagePad(Letters(typed=typed)))

    def _rarely(self) -> list[tuple[str, str, object]]:
        """The rare things to do with a deck."""
        pictures = (tr("From pictures"), tr("make a deck from a folder of pictures"), Do("turn", "pictures"))
        if self._deck is None:
            return [pictures]
        return [
            (tr("Copy and change"), tr("a deck of your own, with other numbers of cards"), Do("turn", "name")),
            (tr("Check"), tr("would a camera mistake one card for another?"), Do("check")),
            (tr("Changes"), tr("what is different from another deck"), Do("turn", "changes")),
            pictures,
        ]

    def _teaching(self) -> list[tuple[str, str, object]]:
        """How the camera and the readers get to know this deck."""
        return [
            (tr("Teach the camera"), tr("show it each card once"), Go("enrol", self._name)),
            (tr("Read the tags"), tr("lay each card on a reader once"), Do("tags")),
            (tr("Count its cards"), tr("see that none is missing"), Go("count", self._name)),
        ]

    def _read_tags(self, deck: PrintedDeck) -> None:
        try:
            Enrolment(deck.deck, map_path(self._name))
        except TagMapError as error:
            self._say(str(error))
            return
        self._router.go("tags", self._name)

    def _do(self, does: Callable[[PrintedDeck], str], meanwhile: str) -> None:
        deck, name = self._deck, self._name
        self._part = "faces"
        if deck is not None and self._errand.begin(lambda: shorten(name, does(deck))):
            self._said = meanwhile

    def _note(self, said: str) -> None:
        """A deck was made, in the file of this name; or something slow ended in this."""
        if said in self._names():
            self._turn_to(said)
        else:
            self._said = said

    def _say(self, said: str) -> None:
        self._part, self._said = "faces", said

    def _begin(self, name: str) -> str:
        """Begins an own deck, taken from this one or made of the pictures in a folder; returns why that cannot be."""
        folder = self._folder
        if why := why_no_own_deck(name):
            return why
        path = own_deck_path(name)
        if folder is not None:
            self._part = "faces"
            if self._errand.begin(lambda: begin_of_pictures(folder, path)):
                self._said = tr("Looking at the pictures…")
            return ""
        try:
            begin_deck(path, self._name)
        except DeckError as error:
            return str(error)
        self._turn_to(str(path))
        return ""

    def _set_copies(self, count: int) -> None:
        try:
            set_copies(Path(self._name), self._face, count)
        except DeckError as error:
            self._say(str(error))
            return
        self._turn_to(self._name)


def _decks(names: tuple[str, ...], chosen: str | None) -> KeyGrid:
    kinds: dict[bool, Kind] = {True: "chosen", False: "plain"}
    return KeyGrid(tuple(PageKey(title_of(name), Do("deck", name), kinds[name == chosen]) for name in names), 2, 84)


def _ways(ways: list[tuple[str, str, object]]) -> Tile:
    """A tile for each way: its word, and what it is for."""
    inside = (Tile((PageLine(word, 26, bold=True), PageLine(hint, 22, "soft")), says, ground="raised")
              for word, hint, says in ways)  # fmt: skip
    return Tile((), inside=tuple(inside), columns=2)


def show(lobby: InLobby, shown: str = "") -> PageForm:
    """First the deck that is ``shown``."""
    for name, spec in (("enrol", ENROL), ("tags", TAGS)):
        lobby.router.add(name, lambda deck, spec=spec: lobby.turn_to(lambda here: spec.make(here, deck)))
    lobby.router.add("count", lambda deck: lobby.turn_to(lambda here: COUNT.make(here, deck, Go("decks", deck))))
    return PageForm(DeckShelf(lobby.router, shown), lobby.router, look_s=LOOK_S)
