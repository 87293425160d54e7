"""How a page is reached: each file of this folder that ends in _page says it in PAGE, and nothing else names it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Literal, cast

from kivy.uix.widget import Widget

from companion.ui import pages as folder
from companion.ui.camera.cameras import TableCamera
from companion.ui.controller.desk import Desk
from companion.ui.controller.source_check import SourceCheck
from companion.ui.forms.router import Router
from companion.ui.views.before.setup import Draft
from companion.ui.views.page import PageKey, Presenter

Group = Literal["game", "table", "app"]
"""The subject of a page: this game, the things on the table, or the app."""

LAST = 90
"""The order of a page that says none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AtTable:
    """The things that a page in the place of the felt may use. The ``router`` knows the other pages by name, "close",
    which shows the felt again, "line", which opens a line of the book, and "table-file", which takes one that was
    saved. ``after`` are the keys of what can come after the game; ``can_leave``: the way "leave" goes to a lobby."""

    desk: Desk
    router: Router
    camera: TableCamera | None
    after: Callable[[], tuple[PageKey, ...]]
    can_leave: Callable[[], bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class InLobby:
    """The things that a page in the place of the lobby may use. The ``router`` knows the other pages by name, "close",
    which shows the lobby again, "demo", and "table-file", which takes one that was saved. ``look`` opens the sources
    for a table such as the ``draft``, until another page is turned to; ``use`` shows the lobby with another draft;
    ``demo``: there is one; ``is_used`` says whether a source was named; ``plugs``: the way "plug" takes another one
    (empty: none); ``left``: pages that were left, by their names, until the lobby is made again."""

    router: Router
    draft: Callable[[], Draft]
    use: Callable[[Draft], None]
    look: Callable[[], SourceCheck]
    clock: Callable[[], float]
    turn_to: Callable[[Callable[[InLobby], Widget]], None]
    demo: bool
    is_used: Callable[[], bool]
    plugs: bool
    left: dict[str, Presenter] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class PageSpec:
    """``key`` is the word of its key in the table's menu and in the lobby; ``group`` says where in the menu it stands,
    ``order`` in which place, lower ones first;
    ``of_camera``: only where a camera watches; ``of_position``: only for games that say how a position is entered.
    ``at_table`` and ``in_lobby`` make it, where it is offered there, in the lobby about what its way says. A module and
    a name in this folder stand for a function that is slow to import, such as ``deck_shelf:show``;
    ``kept``: at a table it comes back as it was left."""

    key: str = ""
    at_table: Callable[[AtTable], Widget] | str | None = None
    in_lobby: Callable[..., Widget] | str | None = None
    group: Group = "table"
    order: int = LAST
    of_camera: bool = False
    of_position: bool = False
    kept: bool = False

    def make(self, here: AtTable | InLobby, *about: object) -> Widget:
        """The page, at a table or in the lobby."""
        make: Any = self.at_table if isinstance(here, AtTable) else self.in_lobby
        assert make is not None, "only what is offered there is opened"
        if isinstance(make, str):
            module, _, name = make.partition(":")
            make = getattr(import_module(f"{folder.__name__}.{module}"), name)
        return cast(Widget, make(here, *about))


@cache
def pages() -> dict[str, PageSpec]:
    """The pages by their names: those of their files without _page."""
    return dict(_declared())


def offered(*, camera: bool, at_table: bool, position: bool = False) -> list[tuple[str, PageSpec]]:
    """Those that there are at a table, or in the lobby, in their order."""
    return [
        (name, page)
        for name, page in sorted(pages().items(), key=lambda each: each[1].order)
        if (page.at_table if at_table else page.in_lobby)
        and (camera or not page.of_camera)
        and (position or not page.of_position)
    ]


def _declared() -> Iterator[tuple[str, PageSpec]]:
    for module in iter_modules(folder.__path__):
        if module.name.endswith("_page"):
            yield module.name.removesuffix("_page"), import_module(f"{folder.__name__}.{module.name}").PAGE
