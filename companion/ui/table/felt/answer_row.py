"""Keys in the middle of the table, for everyone: answers, and what the table as a whole does next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from kivy.uix.boxlayout import BoxLayout

from companion.ui.forms.page_keys import PageKeyForm, fill
from companion.ui.kit.theme import theme
from companion.ui.views.page import Kind, PageKey

AnswerKey: TypeAlias = tuple[str, Kind, Callable[[], None]]
"""A word, how loud it is, what it does."""

Answers: TypeAlias = Sequence[AnswerKey]


class AnswerRow(BoxLayout):
    """The keys, the loud one the widest."""

    def show(self, answers: Answers) -> None:
        keys = [PageKey(word, does, kind) for word, kind, does in answers]
        fill(self, keys, lambda: PageKeyForm(_do, 28))
        for key in self.children:
            key.size_hint_x = 1.6 if key.kind == "main" and len(answers) < 4 else 1.0

    def restyle(self) -> None:
        self.spacing = theme.u * 10


def _do(does: Any) -> None:
    does()
