"""Notes about a moment: by one touch or in words, and with a picture of the table if a camera watches."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.languages import WORD, tr
from companion.rules.acts import Note
from companion.ui.controller.desk import Desk
from companion.ui.sheets.ask_sheet import AskSheet
from companion.ui.views.evening.results import TAGS


class Noting:
    """Fills a sheet; ``photo`` takes a picture of the table as a JPEG file's bytes (None: no camera watches)."""

    def __init__(self, desk: Desk, sheet: AskSheet, photo: Callable[[], bytes | None] | None) -> None:
        self._desk, self._sheet, self._photo = desk, sheet, photo
        self._picture: bytes | None = None
        self._is_pictured = False

    def begin(self) -> None:
        """Asks what is noted. The picture is of this moment, not of the one when the note is written."""
        self._picture = self._photo() if self._photo is not None else None
        self._ask()

    def ask_words(self) -> None:
        """Asks for a note in words."""
        self._sheet.ask_text(tr("A note about this moment"), lambda text: self._say(Note(text=text)), empty="")

    def _ask(self) -> None:
        keys: list[tuple[str, str, Callable[[], None]]] = [
            (tr(tag, WORD), "plain", partial(self._say, Note(text=tag, tags=(tag,)))) for tag in TAGS
        ]
        keys.append((tr("in words"), "plain", self.ask_words))
        if self._picture is not None:
            word = tr("With a picture: yes") if self._is_pictured else tr("With a picture: no")
            keys.append((word, "main" if self._is_pictured else "plain", self._turn))
        self._sheet.ask_keys(tr("What about this moment?"), keys)

    def _turn(self) -> None:
        self._is_pictured = not self._is_pictured
        self._ask()

    def _say(self, note: Note) -> None:
        self._sheet.close()
        self._desk.say(note, picture=self._picture if self._is_pictured else None)
        self._picture = None
