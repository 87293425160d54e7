"""One tap marks the moment: what is noted is tied to the act that was said last."""

from __future__ import annotations

from collections.abc import Callable

from kivy.uix.boxlayout import BoxLayout

from companion.screens.theme import theme
from companion.screens.widgets import Key

TAGS = ("fun", "confusing", "broken", "slow", "question")


class NoteKeys(BoxLayout):
    """A key a tag; ``noted`` hears the tag."""

    def __init__(self, noted: Callable[[str], None], **kwargs: object) -> None:
        super().__init__(spacing=theme.u * 6, **kwargs)
        for tag in TAGS:
            self.add_widget(Key(text=tag, most=18, on_release=lambda key: noted(key.text)))
