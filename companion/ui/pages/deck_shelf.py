"""The decks: every face as it is printed and how many of it there are, which of them would be taken for each other,
what changed, and the sheets to print. Own decks are begun here, and their cards counted, without an editor."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from pathlib import Path

import numpy as np
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget
from numpy.typing import NDArray

from companion.cards import Face
from companion.decks import DeckError, PrintedDeck, bundled_decks, load_printed, title_of
from companion.decks.changes import spelled
from companion.decks.editing import base_of, begin_deck, set_copies
from companion.languages import tr
from companion.ledger.own_decks import own_deck_path, own_decks, why_no_own_deck
from companion.press.errors import PressError
from companion.rules.game import Number
from companion.sources.camera.capture.pictures import PictureError
from companion.sources.nfc.tags.enrol import Enrolment
from companion.sources.nfc.tags.tagmap import TagMapError, map_path
from companion.ui.controller.errand import Errand
from companion.ui.forms.icon_key import IconKey
from companion.ui.kit.widgets import Key, load_kv
from companion.ui.pages.deck_findings import changed, checked
from companion.ui.pages.deck_of_pictures import begin_of_pictures, picture_folders, pictures_folder
from companion.ui.pages.deck_printing import PrintOrder, choices, made
from companion.ui.pages.face_grid import FaceGrid, FaceSign
from companion.ui.pages.face_key import drawn_small
from companion.ui.sheets.ask_sheet import AskSheet, Keys
from companion.ui.views.before.setup import called_briefly

_MANY = 29
"""So many copies can be said; more than any bundled deck has of a face, and each a key of its own."""


class DecksPage(BoxLayout):
    """Shows one of the bundled and own decks, at first ``shown``. What is printed is written into
    ``folder``; ``enrols`` and ``counts`` go on to the pages where a deck is shown to the camera, ``tags`` to the one
    where it is laid on a reader."""

    def __init__(
        self,
        *,
        folder: Path,
        closed: Callable[[], None],
        enrols: Callable[[str], None],
        counts: Callable[[str], None],
        tags: Callable[[str], None],
        shown: str = "",
        **kwargs: object,
    ) -> None:
        super().__init__(**kwargs)
        self._name, self._folder = "", folder
        self._at = self._names().index(shown) if shown in self._names() else 0
        self._deck: PrintedDeck | None = None
        self.grid = FaceGrid(self._sign, self._ask_copies)
        self.add_widget(self.grid)
        self._makes = Errand(self._shelve, DeckError, PressError, PictureError, OSError)
        self._order = PrintOrder()
        self._errand = Errand(self._told, DeckError, PressError, OSError)
        self._asks = AskSheet()
        self._asks.bind(on_close=lambda _: self._shut())
        self._parts: Sequence[Widget] = ()
        self._teach = IconKey(
            text=tr("Photograph cards"), icon="learn", most=24, on_release=lambda _: self._ask_teaching()
        )
        other = IconKey(text=tr("Another deck"), icon="decks", most=24, on_release=lambda _: self._ask_deck())
        more, close = Key(text=tr("More"), size_hint_x=0.4), Key(text=tr("Close"), size_hint_x=0.4)
        more.bind(on_release=lambda _: self._ask_more())
        close.bind(on_release=lambda _: closed())
        for key in (other, self._teach, more, close):
            self.ids.heading.add_widget(key)
        self._teaching: Keys = (
            (tr("Teach the camera"), "plain", lambda: enrols(self._name)),
            (tr("Read the tags"), "plain", lambda: self._read_tags(tags)),
            (tr("Count its cards"), "plain", lambda: counts(self._name)),
        )
        self._show()

    @property
    def is_busy(self) -> bool:
        """Whether something slow is still being done."""
        return self._errand.is_under_way or self._makes.is_under_way

    def _read_tags(self, tags: Callable[[str], None]) -> None:
        if self._deck is None:
            return
        try:
            Enrolment(self._deck.deck, map_path(self._name))
        except TagMapError as error:
            self._shut()
            self.ids.said.text = str(error)
            return
        tags(self._name)

    def _ask_more(self) -> None:
        """What is rarely done with a deck."""
        keys: list[tuple[str, str, Callable[[], None]]] = [(tr("From pictures"), "plain", self._ask_pictures)]
        hints = [tr("make a deck from a folder of pictures")]
        if self._deck is not None:
            keys = [
                (tr("Print"), "plain", self._ask_order),
                (tr("Copy and change"), "plain", self._ask_name),
                (tr("Check"), "plain", self._check),
                (tr("Changes"), "plain", partial(self._ask_since, self._changes)),
                *keys,
            ]
            hints = [
                tr("sheets of paper, or a picture of each card"),
                tr("a deck of your own, with other numbers of cards"),
                tr("would a camera mistake one card for another?"),
                tr("what is different from another deck"),
                *hints,
            ]
        self._asks.ask_keys(tr("More"), keys, columns=2, hints=hints)
        self._open()

    def _ask_teaching(self) -> None:
        """How the camera and the readers get to know this deck."""
        hints = (
            tr("show it each card once"),
            tr("lay each card on a reader once"),
            tr("see that none is missing"),
        )
        self._asks.ask_keys(tr("Teach this deck to…"), self._teaching, hints=hints)
        self._open()

    def _names(self) -> tuple[str, ...]:
        return (*bundled_decks(), *map(str, own_decks()))

    def _ask_deck(self) -> None:
        keys = [
            (title_of(name), "chosen" if name == self._name else "plain", partial(self._turn_to, at))
            for at, name in enumerate(self._names())
        ]
        self._asks.ask_keys(tr("Which deck?"), keys, columns=2)
        self._open()

    def _turn_to(self, at: int) -> None:
        self._at = at
        self._show()

    def _show(self) -> None:
        self._shut()
        self.grid.fill(iter(()))
        self.grid.scroll_y = 1
        name = self._name = self._names()[self._at]
        try:
            self._deck = deck = load_printed(name)
            pictures = chain(drawn_small(deck, deck.deck.copies), self._taken_out(deck))
        except (DeckError, PressError) as error:
            self._deck = None
            self.ids.title.text, self.ids.said.text = title_of(name), called_briefly(name, str(error))
            return
        finally:
            self._teach.disabled = self._deck is None
        self.ids.title.text = tr("{name}, {count:card}", name=title_of(deck.deck.name), count=deck.deck.size)
        version = tr("Version {version}, {count:face}", version=deck.deck.version, count=len(deck.prints))
        own = tr("Touch a card to set how many there are.") if self._is_own() else ""
        self.ids.said.text = f"{version}. {own}".strip() if own else version
        self.grid.fill(pictures)

    def _taken_out(self, deck: PrintedDeck) -> Iterator[tuple[Face, NDArray[np.uint8]]]:
        """The faces of the deck that an own one was taken from, which it has not: they can be brought back."""
        base = base_of(deck.path) if self._is_own() and deck.path is not None else None
        whole = load_printed(base) if base is not None else deck
        gone = [face for face in whole.deck.copies if face not in deck.deck.copies]
        try:
            yield from drawn_small(whole, gone) if gone else ()
        except PressError as error:
            self._told(str(error))

    def _is_own(self) -> bool:
        return self._name not in bundled_decks()

    def _sign(self, face: Face) -> FaceSign:
        copies = self._deck.deck.copies.get(face, 0) if self._deck is not None else 0
        return FaceSign("" if copies == 1 else f"{copies} ×", pale=not copies)

    def _check(self) -> None:
        self._do(checked, tr("Comparing all faces…"))

    def _changes(self, old: str) -> None:
        self._do(lambda deck: changed(deck, old), tr("Comparing…"))

    def _ask_since(self, chose: Callable[[str], None]) -> None:
        """Asks for another deck; likely it is the one that this one was taken from."""
        path = self._deck.path if self._deck is not None else None
        base = base_of(path) if path is not None else None
        others = [name for name in self._names() if name != self._name]
        keys = [(title_of(name), "chosen" if name == base else "plain", partial(chose, name)) for name in others]
        self._asks.ask_keys(tr("Since which deck?"), keys, columns=2)
        self._open()

    def _ask_order(self, order: PrintOrder | None = None) -> None:
        if self._deck is None:
            return
        order = self._order = order or self._order
        self._asks.ask_rows(
            tr("What would you like to print?"),
            choices(order, self._ask_order, partial(self._ask_since, self._since)),
            foot=((tr("Save for printing"), "main", self._make),),
        )
        self._open()

    def _since(self, old: str) -> None:
        self._ask_order(replace(self._order, since=old))

    def _make(self) -> None:
        order = self._order
        self._do(lambda deck: made(deck, order, self._folder), tr("Drawing the cards…"))

    def _ask_pictures(self) -> None:
        """Asks of which pictures an own deck is to be made."""
        folders = picture_folders()
        if not folders:
            self._shut()
            self.ids.said.text = tr(
                "Put a folder with a picture of each face, named after the face, into {folder}.",
                folder=pictures_folder(),
            )
            return
        keys = [(folder.name, "plain", partial(self._name_pictures, folder)) for folder in folders]
        self._asks.ask_keys(tr("Which pictures?"), keys, columns=2)
        self._open()

    def _name_pictures(self, folder: Path) -> None:
        self._asks.ask_text(tr("What is your deck called?"), partial(self._begin_of, folder), typed=folder.name)
        self._open()

    def _begin_of(self, folder: Path, name: str) -> str:
        """Begins an own deck of the pictures in a folder; returns why it cannot have this name."""
        if why := why_no_own_deck(name):
            return why
        path = own_deck_path(name)
        self._shut()
        if self._makes.begin(lambda: begin_of_pictures(folder, path)):
            self.ids.said.text = tr("Looking at the pictures…")
        return ""

    def _shelve(self, said: str) -> None:
        """The deck in this file was made; or why it was not."""
        if said in self._names():
            self._turn_to(self._names().index(said))
        else:
            self._told(said)

    def _do(self, does: Callable[[PrintedDeck], str], meanwhile: str) -> None:
        deck, name = self._deck, self._name
        self._shut()
        if deck is not None and self._errand.begin(lambda: called_briefly(name, does(deck))):
            self.ids.said.text = meanwhile

    def _told(self, said: str) -> None:
        self.ids.said.text = said

    def _ask_name(self) -> None:
        if self._deck is not None:
            self._asks.ask_text(tr("What is your deck called?"), self._begin, empty="")
            self._open()

    def _begin(self, name: str) -> str:
        """Begins an own deck that is taken from this one; returns why that cannot be."""
        if why := why_no_own_deck(name):
            return why
        path = own_deck_path(name)
        try:
            begin_deck(path, self._name)
        except DeckError as error:
            return str(error)
        self._at = self._names().index(str(path))
        self._show()
        return ""

    def _ask_copies(self, face: Face) -> None:
        if self._deck is None:
            return
        if not self._is_own():
            self.ids.said.text = tr(
                "This deck comes with the program: touch “Copy and change” to make one of your own from it."
            )
            return
        name = spelled(self._deck, face) if face in self._deck.prints else face
        now = self._deck.deck.copies.get(face, 0)
        self._asks.ask_number(
            tr("How many of {face} are there?", face=name),
            Number("copies", 0, max(_MANY, now)),
            lambda count: self._set_copies(face, count),
            asked=tr("0 takes it out of the deck."),
            now=now,
        )
        self._open()

    def _set_copies(self, face: Face, count: int) -> None:
        at = self.grid.scroll_y
        self._shut()
        try:
            set_copies(Path(self._name), face, count)
        except DeckError as error:
            self.ids.said.text = str(error)
            return
        self._show()
        self.grid.scroll_y = at

    def _open(self) -> None:
        """Shows the question instead of the page."""
        if self._asks.parent is None:
            self._parts = self.children[::-1]
            self.clear_widgets()
            holder = BoxLayout()
            holder.add_widget(self._asks)
            self.add_widget(holder)

    def _shut(self) -> None:
        if self._asks.parent is not None:
            self._asks.parent.remove_widget(self._asks)
            self.clear_widgets()
            for part in self._parts:
                self.add_widget(part)


load_kv(__file__)
