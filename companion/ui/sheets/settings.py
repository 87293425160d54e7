"""How the glass looks and sounds: colours, size of text, sounds, signs, and which side of the table it is read from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from companion.languages import later, tr
from companion.ledger.settings import Settings
from companion.ui.forms.table_preview import TablePreview
from companion.ui.kit.palette import PALETTES
from companion.ui.kit.theme import TEXT_STEPS
from companion.ui.sheets.ask_sheet import AskSheet

COLOURS = {"dark": later("Dark"), "light": later("Light"), "contrast": later("High contrast")}

PICTURE_DAYS = (7, 30, 180, 3650)
"""For how many days pictures may be kept."""

YEAR_DAYS = 365


class SettingsSheet:
    """Fills a sheet; ``liked`` are the settings, ``like`` changes some of them and keeps them, ``turn`` turns the
    screen by a quarter; ``more`` are further keys: their words, and what they do."""

    def __init__(
        self,
        sheet: AskSheet,
        *,
        liked: Callable[[], Settings],
        like: Callable[..., None],
        turn: Callable[[], None],
        more: Sequence[tuple[str, Callable[[], None]]] = (),
    ) -> None:
        self._sheet, self._liked, self._like, self._turn, self._more = sheet, liked, like, turn, more

    def show(self) -> None:
        """All of them; what is chosen is marked, and each touch is seen or heard at once."""
        liked = self._liked()
        colours = [
            (tr(COLOURS[name]), _kind(name == liked.colours), partial(self._take, colours=name)) for name in PALETTES
        ]
        texts = [
            (
                tr("{percent} %", percent=round(step * 100)),
                _kind(step == liked.text),
                partial(self._take, text=step),
            )
            for step in TEXT_STEPS
        ]
        sounds = tr("Sounds: on") if liked.sound else tr("Sounds: off")
        signs = tr("Large announcements: on") if liked.motion else tr("Large announcements: off")
        clocks = tr("Thinking time: on") if liked.clocks else tr("Thinking time: off")
        days = [
            (_spoken_days(each), _kind(each == liked.picture_days), partial(self._take, picture_days=each))
            for each in PICTURE_DAYS
        ]
        rows = (
            (tr("Colours"), colours),
            (tr("Text size"), texts),
            (
                tr("During play"),
                (
                    (sounds, _kind(liked.sound), lambda: self._take(sound=not liked.sound)),
                    (signs, _kind(liked.motion), lambda: self._take(motion=not liked.motion)),
                    (clocks, _kind(liked.clocks), lambda: self._take(clocks=not liked.clocks)),
                ),
            ),
            (
                tr("The screen"),
                ((tr("Rotate 90°"), "plain", self._turn), *((word, "plain", does) for word, does in self._more)),
            ),
            (tr("Keep card pictures for"), days),
        )
        self._sheet.ask_rows(tr("Settings"), rows, TablePreview())

    def _take(self, **what: object) -> None:
        self._like(**what)
        self.show()


def _kind(chosen: bool) -> str:
    return "chosen" if chosen else "plain"


def _spoken_days(days: int) -> str:
    """A time in days, or in years if it is so many whole ones."""
    years, rest = divmod(days, YEAR_DAYS)
    return tr("{count:year}", count=years) if years and not rest else tr("{count:day}", count=days)
