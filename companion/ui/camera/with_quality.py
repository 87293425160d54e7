"""The live picture, and below it a line that says what is wrong with it."""

from __future__ import annotations

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.languages import tr
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Words, add_all
from companion.ui.views.before.readiness import quality_of


class WithQuality(BoxLayout):
    """``camera`` may tell how it is; one that does not, or that sees well, has no line."""

    def __init__(self, picture: Widget, camera: object, **kwargs: object) -> None:
        super().__init__(orientation="vertical", **kwargs)
        self._camera = camera
        self._line = Words(most=20, one_line=True, halign="center", size_hint_y=None, height=0)
        add_all(self, picture, self._line)

    def tick(self, *, is_over: bool) -> None:
        """Tells what is wrong with the newest picture, or that a recording ``is_over``."""
        told, well = (tr("The recording is over."), None) if is_over else quality_of(self._camera)
        if well:
            told = ""
        self._line.text, self._line.height = told, theme.t * 32 if told else 0
        self._line.color = theme.role("soft" if well is None else "bad")
