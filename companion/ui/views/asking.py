"""Questions one after the other: a flow yields a page, or something longer to say, and gets back what was answered."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

from companion.rules.game import Number
from companion.ui.views.page import Entered, KeyGrid, Letters, Page, PageKey, PageLine, PagePad, PagePart, Presenter

T = TypeVar("T")

HIGH, HIGHEST, LISTED, LONE = 84, 180, 116, 116
"""How high a key of a question is rather, and at most with others, below each other and alone, in units of the
design."""

TOLD = 26
"""How large a line above the keys is, in units of text."""


class Steps(Protocol):
    """Something to answer that may need several touches."""

    def page(self) -> Page:
        """The page that it asks now."""

    def answer(self, intent: object) -> object | None:
        """Takes a touch; returns the answer, None as long as more is asked."""

    def renew(self, *, is_begun: bool) -> bool:
        """The table has changed; ``is_begun``: something is chosen on the pad. Says whether it is still asked."""


class Live:
    """A page that is ``made`` as the table stands; it is asked no more once that makes none."""

    def __init__(self, made: Callable[[], Page | None]) -> None:
        self._made = made

    def page(self) -> Page:
        return self._made() or Page("", ())

    def answer(self, intent: object) -> object | None:
        """Any touch is an answer."""
        return intent

    def renew(self, *, is_begun: bool) -> bool:
        return self._made() is not None


Flow: TypeAlias = Generator["Page | Steps", Any, T]
"""Questions, and what they lead to."""


class FlowShown(Presenter):
    """Asks what a flow asks, until it ``is_over``."""

    def __init__(self, flow: Flow[Any]) -> None:
        self._flow, self.is_over = flow, False
        self._asked: Page | Steps = Page("", ())
        self._send(None)

    def page(self) -> Page:
        return self._asked if isinstance(self._asked, Page) else self._asked.page()

    def take(self, intent: object) -> None:
        """Takes a touch. An entry on a page answers it, and so does the intent of a key."""
        if isinstance(self._asked, Page):
            self._send(intent.value if isinstance(intent, Entered) and not intent.by else intent)
        elif (answer := self._asked.answer(intent)) is not None:
            self._send(answer)

    def renew(self, *, is_begun: bool) -> None:
        """The table has changed: questions without an answer now are asked no more."""
        if not isinstance(self._asked, Page) and not self._asked.renew(is_begun=is_begun):
            self.is_over = True

    def _send(self, answer: object) -> None:
        try:
            self._asked = self._flow.send(answer)
        except StopIteration:
            self.is_over = True


def show_page(page: Page | Steps) -> Flow[None]:
    """One page, whose keys lead away."""
    yield page


def ask_keys(
    title: str,
    keys: Sequence[PageKey],
    *,
    told: Sequence[str | PagePart] = (),
    columns: int = 3,
    foot: Sequence[PageKey] = (),
) -> Page:
    """Asks with keys that fill the panel, below these lines; ``foot`` are keys in a row of their own."""
    lines = tuple(PageLine(each, TOLD) if isinstance(each, str) else each for each in told if each)
    highest = LONE if len(keys) == 1 else HIGHEST if columns > 1 else LISTED
    grid = (KeyGrid(tuple(keys), max(1, min(columns, len(keys))), HIGH, highest),) if keys else ()
    return Page(title, (), (*lines, *grid), foot=tuple(foot))


def ask_which(title: str, words: Mapping[Any, str]) -> Page:
    """Asks for one of these things, each by its word."""
    return ask_keys(title, [PageKey(word, what) for what, word in words.items()])


def ask_number(title: str, number: Number, *, near: int | None = None, asked: str = "") -> Page:
    """Asks for a number; likely it is ``near`` one."""
    return Page(title, (), pad=PagePad(number, near=near, asked=asked))


def ask_text(title: str, letters: Letters = Letters(), *, trouble: str = "") -> Page:  # noqa: B008
    """Asks for a text, with the ``trouble`` of the one before."""
    return Page(title, (), pad=PagePad(letters), trouble=trouble)
