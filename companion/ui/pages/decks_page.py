"""The decks: every face as it is printed, which of them would be taken for each other, and the sheets to print."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.graphics.texture import Texture
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.image import Image

from companion.decks import DeckError, PrintedDeck, load_printed
from companion.decks.changes import spelled
from companion.files import make_folder, write_whole
from companion.languages import tr
from companion.press.errors import PressError
from companion.press.likeness import alike
from companion.press.rendering import render_cards
from companion.press.sheets import print_deck
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key, load_kv

_DPI = 50
_A_FRAME = 4


class DecksPage(BoxLayout):
    """Shows one of ``decks`` (bundled names and deck files' paths) after the other. Sheets are written into
    ``folder``."""

    def __init__(self, decks: Sequence[str], *, folder: Path, closed: Callable[[], None], **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._decks, self._at, self._folder = decks, 0, folder
        self._deck: PrintedDeck | None = None
        self._rest: Iterator[Any] = iter(())
        self._soon = Clock.create_trigger(self._add_some)
        for word, does in (
            (tr("Next deck"), self._next),
            (tr("Check"), self._check),
            (tr("Write a PDF"), self._print),
            (tr("Close"), closed),
        ):
            self.ids.tools.add_widget(Key(text=word, most=19, on_release=lambda _, does=does: does()))
        self._show()

    def _next(self) -> None:
        self._at = (self._at + 1) % len(self._decks)
        self._show()

    def _show(self) -> None:
        self.ids.faces.clear_widgets()
        self.ids.scroll.scroll_y = 1
        try:
            self._deck = deck = load_printed(self._decks[self._at])
            self._rest = render_cards(deck, [card for card in deck.cards(1) if card.copy == 1], _DPI)
        except (DeckError, PressError) as error:
            self._deck = None
            self.ids.title.text, self.ids.said.text = Path(self._decks[self._at]).stem, str(error)
            return
        self.ids.title.text = tr("{name}, {count:card}", name=deck.deck.name.replace("_", " "), count=deck.deck.size)
        self.ids.said.text = tr("Version {version}, {count:face}", version=deck.deck.version, count=len(deck.prints))
        self._soon()

    def _add_some(self, *_: object) -> None:
        """A few more faces, which is enough for a frame, unless the page was closed meanwhile."""
        if self.parent is None:
            return
        for picture in islice(self._rest, _A_FRAME):
            height, width = picture.shape[:2]
            texture = Texture.create(size=(width, height), colorfmt="bgr")
            texture.blit_buffer(picture[::-1].tobytes(), colorfmt="bgr", bufferfmt="ubyte")
            self.ids.faces.add_widget(Image(texture=texture, size_hint_y=None, height=theme.u * 150))
        if len(self.ids.faces.children) < len(self._deck.prints if self._deck is not None else ()):
            self._soon()

    def _check(self) -> None:
        if self._deck is None:
            return
        deck = self._deck
        confused = [
            tr("{one} and {other}", one=spelled(deck, pair.face), other=spelled(deck, pair.other))
            for pair in alike(deck)
        ]
        pairs = ", ".join(confused[:4])
        told = (
            tr("Look alike: {pairs} and more.", pairs=pairs)
            if len(confused) > 4
            else tr("Look alike: {pairs}.", pairs=pairs)
        )
        self.ids.said.text = told if confused else tr("All faces can be told apart, also without colour and turned.")

    def _print(self) -> None:
        if self._deck is None:
            return
        path = self._folder / f"{self._deck.deck.name}-{self._deck.deck.version}.pdf"
        try:
            make_folder(self._folder)
            write_whole(path, print_deck(self._deck, tuple(self._deck.cards()), backs=True))
        except (OSError, PressError) as error:
            self.ids.said.text = tr("Not written: {error}", error=error)
            return
        self.ids.said.text = tr("{path}: print at 100 %, both sides, flipped on the long edge.", path=path)


load_kv(__file__)
