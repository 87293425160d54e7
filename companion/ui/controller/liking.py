"""How the people of this tablet like the app: kept for the next evening, and so on the glass at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion import languages
from companion.languages import tr
from companion.ledger.settings import change_settings, read_settings
from companion.ui.kit.palette import PALETTES
from companion.ui.kit.sound import SoundPlayer
from companion.ui.kit.theme import TEXT_STEPS, theme
from companion.ui.kit.turned import Turned


class Liking:
    """``settings`` are those of now. ``whole`` is turned as they say; ``say_anew`` is called when another language is
    spoken, and ``not_kept`` hears why a change will not outlast the evening."""

    def __init__(self, whole: Turned, *, say_anew: Callable[[], None], not_kept: Callable[[str], None]) -> None:
        self._whole, self._say_anew, self._not_kept = whole, say_anew, not_kept
        self._player: SoundPlayer | None = None
        self.settings = read_settings()

    def like(self, **changes: object) -> None:
        """The table likes it otherwise from now on."""
        try:
            self.settings = change_settings(**changes)
        except OSError as error:
            self.settings = replace(self.settings, **changes)  # type: ignore[arg-type]
            self._not_kept(tr("This can't be saved for the next evening: {why}", why=error.strerror or error))
        self.take()
        if "language" in changes:
            languages.speak(self.settings.language)
            self._say_anew()

    def turn(self) -> None:
        """Turns everything by a quarter, towards the next side of the table."""
        self.like(turned=(self._whole.angle + 90) % 360)

    def take(self) -> None:
        """Colours, size of text and turning as they are liked."""
        theme.name = self.settings.colours if self.settings.colours in PALETTES else "dark"
        theme.text_scale = self.settings.text if self.settings.text in TEXT_STEPS else 1.0
        self._whole.angle = self.settings.turned % 360 // 90 * 90

    def sound(self, name: str) -> None:
        """Sounds are worked out, and the machine's player looked for, when the first one is heard."""
        if self._player is None:
            self._player = SoundPlayer()
        self._player.play(name)

    def end(self) -> None:
        if self._player is not None:
            self._player.close()
