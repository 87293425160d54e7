"""Keys in the middle of the table, for everyone: answers, and what the table as a whole does next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from kivy.uix.boxlayout import BoxLayout

from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key

Answers = Sequence[tuple[str, str, Callable[[], None]]]
"""A word, how loud it is, what it does."""


class AnswerRow(BoxLayout):
    """The keys, the loud one the widest."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(spacing=theme.u * 10, **kwargs)
        self._answers: Answers = ()
        self._keys: list[Key] = []

    def show(self, answers: Answers) -> None:
        same = [each[:2] for each in answers] == [each[:2] for each in self._answers]
        self._answers = answers
        if same:
            return
        for gone in self._keys[len(answers) :]:
            self.remove_widget(gone)
        while len(self._keys) < len(answers):
            self._keys.append(Key(most=28, on_release=partial(self._answer, len(self._keys))))
        for (word, kind, _), key in zip(answers, self._keys, strict=False):
            key.text, key.kind = word, kind
            key.size_hint_x = 1.6 if kind == "main" and len(answers) < 4 else 1.0
            if key.parent is None:
                self.add_widget(key)

    def restyle(self) -> None:
        self.spacing = theme.u * 10

    def _answer(self, at: int, _: object) -> None:
        self._answers[at][2]()
