"""Cards that count as played and whose tags are not read any more, as sentences that say what to do."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.cards import Face
from companion.table import Table
from companion.ui.views.questions.wording import describe_covered
from companion.ui.views.sentences import spoken_face


def covered_sentences(table: Table, *, speak: Callable[[Face], str] | None = None) -> dict[str, str]:
    """A sentence for each such card, by its tag. ``speak`` says a card (None: as the game calls it)."""
    speak = speak or partial(spoken_face, table.game)
    return {each.uid: describe_covered(each, speak(each.face)) for each in table.covered}
