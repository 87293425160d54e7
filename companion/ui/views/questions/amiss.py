"""What cannot be as it was told, as a sentence, and the touch that explains it."""

from __future__ import annotations

from dataclasses import dataclass

from companion.interpreter import Amiss
from companion.languages import tr
from companion.rules.acts import Amend
from companion.rules.events import Event
from companion.rules.game import IllegalAct
from companion.rules.rulebook.phrases import spoken_words
from companion.table import Table
from companion.ui.views.questions.wording import describe_amiss
from companion.ui.views.sentences import headline, speak, spoken_face


@dataclass(frozen=True, slots=True)
class AmissView:
    """``explained`` is what a touch would say; empty where nothing can be said by one."""

    sentence: str
    explained: str


def amiss_view(table: Table) -> AmissView | None:
    """What is amiss just now, if anything is."""
    amiss = table.amiss
    if amiss is None:
        return None
    place = spoken_words(table.game, table.game.called(amiss.place))
    card = spoken_face(table.game, amiss.face) if amiss.face is not None else ""
    return AmissView(describe_amiss(amiss, place, card), _explained(table, amiss))


def _explained(table: Table, amiss: Amiss) -> str:
    """What the touch says: what happened and was not told, or what did not happen although it was told."""
    try:
        if isinstance(amiss.act, Amend):
            line = amiss.act.line
            events = next(each.events for each in table.history.standing if each.number == line)
            return tr("This didn't happen: {sentence}", sentence=_told(table, events))
        return "" if amiss.act is None else _told(table, table.history.judge(amiss.act))
    except (IllegalAct, StopIteration):
        return ""


def _told(table: Table, events: tuple[Event, ...]) -> str:
    event = headline(events)
    return "" if event is None else speak(table.game, table.setup, event).rstrip(".")
