"""In what table and book differ since the picture returned, as a question with a line for each difference."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.cards import Face
from companion.languages import tr
from companion.table import Table
from companion.ui.views.questions.wording import IS_BACK, describe_difference
from companion.ui.views.sentences import spoken_face


def comparison_lines(table: Table, *, speak: Callable[[Face], str] | None = None) -> tuple[str, ...]:
    """The differences, none if nothing is asked. ``speak`` says a card (None: as the game calls it)."""
    speak = speak or partial(spoken_face, table.game)
    return (
        () if table.comparison is None else tuple(describe_difference(each, speak) for each in table.comparison.unlike)
    )


def comparison_question() -> str:
    """What is asked."""
    return tr(IS_BACK)
