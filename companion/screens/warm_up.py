"""What would be slow at the first touch is made ready beforehand, in a thread of its own."""

from __future__ import annotations

import threading

from companion.games.bluff_words.lexicon import lexicon
from companion.games.bluff_words.search import index
from companion.games.bluff_words.state import State
from companion.table import Table


def warm_up(table: Table) -> None:
    """Bluff Words: reads the dictionary and sorts it by its letters; the other games need nothing."""
    if table.game.name == "bluff-words":
        threading.Thread(target=_sort_words, args=(table.state,), name="dictionary", daemon=True).start()


def _sort_words(state: State) -> None:
    index(lexicon(str(state.options["dictionary"])), tuple(sorted(state.points.items())))
