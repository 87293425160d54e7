"""What would be slow at a touch is made ready beforehand, in a thread of its own."""

from __future__ import annotations

import threading

from companion.games.bluff_words.lexicon import lexicon
from companion.games.bluff_words.search import index
from companion.games.bluff_words.state import State
from companion.rules.spec import GameSpec
from companion.table import Table


class WarmUp:
    """Bluff Words: reads the dictionary and sorts it by its letters; the other games need nothing."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._done = threading.Event()
        if isinstance(table.game, GameSpec):
            if table.game.beforehand:
                threading.Thread(target=self._make_ready, name="beforehand", daemon=True).start()
            else:
                self._done.set()
        elif table.game.name == "bluff-words":
            threading.Thread(target=self._sort_words, args=(table.state,), name="dictionary", daemon=True).start()
        else:
            self._done.set()

    @property
    def is_missed(self) -> bool:
        """Whether what is said next may need what is not ready: words are looked up once a bid stands."""
        if self._done.is_set():
            return False
        game = self._table.game
        if isinstance(game, GameSpec):
            return game.beforehand is not None and game.beforehand.is_needed(self._table.state)
        return self._table.state.bidder is not None

    def wait(self, timeout_s: float) -> bool:
        """Waits until all is ready; False where that takes longer."""
        return self._done.wait(timeout_s)

    def _make_ready(self) -> None:
        game = self._table.game
        try:
            if isinstance(game, GameSpec) and game.beforehand:
                game.beforehand.make_ready(self._table.state)
        finally:
            self._done.set()

    def _sort_words(self, state: State) -> None:
        try:
            index(lexicon(str(state.options["dictionary"])), tuple(sorted(state.points.items())))
        finally:
            self._done.set()
