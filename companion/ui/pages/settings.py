"""How the glass looks and sounds: colours, size of text, sounds, signs, and which side of the table it is read from."""

from __future__ import annotations

from companion.languages import later, tr
from companion.ui.controller.liking import Liking
from companion.ui.kit.palette import PALETTES
from companion.ui.kit.theme import TEXT_STEPS
from companion.ui.views.page import CLOSE, Do, Go, KeyRow, Page, PageKey, Presenter, TableLook

COLOURS = {"dark": later("Dark"), "light": later("Light"), "contrast": later("High contrast")}

PICTURE_DAYS = (7, 30, 180, 3650)
"""For how many days pictures may be kept."""

YEAR_DAYS = 365


class SettingsShown(Presenter):
    """``more`` are further keys. The way "rotate" turns the screen by a quarter."""

    def __init__(self, liking: Liking, more: tuple[PageKey, ...] = ()) -> None:
        self._liking, self._more = liking, more

    def page(self) -> Page:
        """All of them; what is chosen is marked, and each touch is seen or heard at once."""
        liked = self._liking.settings

        def key(word: str, name: str, value: object) -> PageKey:
            return PageKey(word, Do("like", (name, value)), "chosen" if getattr(liked, name) == value else "plain")

        def switch(word_on: str, word_off: str, name: str) -> PageKey:
            is_on = bool(getattr(liked, name))
            word, says = word_on if is_on else word_off, Do("like", (name, not is_on))
            return PageKey(word, says, "chosen" if is_on else "plain")

        texts = (key(tr("{percent} %", percent=round(step * 100)), "text", step) for step in TEXT_STEPS)
        playing = (
            switch(tr("Sounds: on"), tr("Sounds: off"), "sound"),
            switch(tr("Announcements: on"), tr("Announcements: off"), "motion"),
            switch(tr("Thinking time: on"), tr("Thinking time: off"), "clocks"),
        )
        rows = (
            KeyRow(tr("Colours"), tuple(key(tr(COLOURS[name]), "colours", name) for name in PALETTES)),
            KeyRow(tr("Text size"), tuple(texts)),
            KeyRow(tr("During play"), playing),
            KeyRow(tr("The screen"), (PageKey(tr("Rotate 90°"), Go("rotate")), *self._more)),
            KeyRow(
                tr("Keep card pictures for"),
                tuple(key(_spoken_days(each), "picture_days", each) for each in PICTURE_DAYS),
            ),
        )
        return Page(tr("Settings"), (PageKey(tr("Close"), CLOSE),), (*rows, TableLook()))

    def take(self, intent: object) -> None:
        match intent:
            case Do("like", (str(name), value)):
                self._liking.like(**{name: value})


def _spoken_days(days: int) -> str:
    """A time in days, or in years if these are whole."""
    years, rest = divmod(days, YEAR_DAYS)
    return tr("{count:year}", count=years) if years and not rest else tr("{count:day}", count=days)
