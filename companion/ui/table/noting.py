"""Notes about a moment: by one touch or in words, and with a picture of the table if a camera watches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.languages import WORD, tr
from companion.rules.acts import Note
from companion.rules.events import Seat
from companion.rules.judging.visibility import open_to_all
from companion.speech.sentences import headline, speak
from companion.ui.controller.desk import Desk
from companion.ui.views.asking import TOLD, Flow, ask_keys, ask_text
from companion.ui.views.evening.results import TAGS
from companion.ui.views.page import Do, KeyGrid, Letters, Page, PageKey, PageLine

IN_WORDS, WITH_PICTURE = Do("in words"), Do("with a picture")

MOST_ABREAST = 4
"""The most players in a row."""


class Noting:
    """``photo`` takes a picture of the table as a JPEG file's bytes (None: no camera watches)."""

    def __init__(self, desk: Desk, photo: Callable[[], bytes | None] | None) -> None:
        self._desk, self._photo = desk, photo
        self._is_pictured = False
        self._seat: Seat | None = None

    def ask(self) -> Flow[None]:
        """Asks for a note. The picture is of this moment, not of the one when the note is written."""
        picture = self._photo() if self._photo is not None else None
        self._seat = None
        while not isinstance(note := (yield self._make_page(has_picture=picture is not None)), Note):
            if note == IN_WORDS:
                note = yield from self._ask_words()
                break
            if note == WITH_PICTURE:
                self._is_pictured = not self._is_pictured
            else:
                self._seat = note if note != self._seat else None
        self._desk.say(replace(note, seat=self._seat), picture=picture if self._is_pictured else None)

    def _make_page(self, *, has_picture: bool) -> Page:
        keys = [PageKey(tr(tag, WORD), Note(text=tag, tags=(tag,))) for tag in TAGS]
        keys.append(PageKey(tr("in words"), IN_WORDS))
        if has_picture:
            word = tr("With a picture: yes") if self._is_pictured else tr("With a picture: no")
            keys.append(PageKey(word, WITH_PICTURE, "main" if self._is_pictured else "plain"))
        seats = self._desk.table.state.seats
        whose = [PageKey(seat, seat, "chosen" if seat == self._seat else "plain") for seat in seats]
        told = KeyGrid(tuple(whose), min(len(whose), MOST_ABREAST), 60)
        title, moment = tr("What about this moment?"), self._moment and tr("After: {moment}", moment=self._moment)
        return ask_keys(title, keys, told=(moment, PageLine(tr("Whose note is it?"), TOLD), told))

    def ask_words(self) -> Flow[None]:
        self._desk.say((yield from self._ask_words()))

    def _ask_words(self) -> Flow[Note]:
        """Asks for words, or for one of the commonest notes."""
        tags = {tr(tag, WORD): tag for tag in TAGS}
        title = tr("A note after: {moment}", moment=self._moment) if self._moment else tr("A note about this moment")
        text = yield ask_text(title, Letters(offered=tuple(tags), digits=False))
        return Note(text=tags[text], tags=(tags[text],)) if text in tags else Note(text=text)

    @property
    def _moment(self) -> str:
        """The last decision as everyone knows it, in a sentence; empty before the first one."""
        table = self._desk.table
        told = (headline(open_to_all(table.game, each.events)) for each in reversed(table.history.standing))
        last = next(filter(None, told), None)
        return speak(table.game, table.setup, last) if last is not None else ""
