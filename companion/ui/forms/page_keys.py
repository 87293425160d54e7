"""The keys of a page, drawn. ``emit`` takes the intents of touches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from companion.ui.forms.icon_key import IconKey
from companion.ui.views.page import PageKey

Emit: TypeAlias = Callable[[object], object]


class PageKeyForm(IconKey):
    """A key of a page."""

    def __init__(self, emit: Emit, most: int = 22, **kwargs: object) -> None:
        super().__init__(most=most, **kwargs)
        self._says: object = None
        self.bind(on_release=lambda _: emit(self._says))

    def show(self, key: PageKey) -> None:
        self.text, self.hint, self._says, self.kind = key.word, key.hint, key.says, key.kind
        self.icon, self.colour, self.disabled = key.icon, key.colour, not key.is_live


def make_key(key: PageKey, emit: Emit, most: int = 22, **kwargs: object) -> PageKeyForm:
    """A key, drawn."""
    form = PageKeyForm(emit, most, **kwargs)
    form.show(key)
    return form


def fill(box: Any, wanted: Sequence[Any], make: Callable[[], Any]) -> None:
    """Shows one value in each widget of the box, with as many widgets as there are values."""
    for form in box.children[::-1][len(wanted) :]:
        box.remove_widget(form)
    while len(box.children) < len(wanted):
        box.add_widget(make())
    for form, value in zip(box.children[::-1], wanted, strict=True):
        form.show(value)
