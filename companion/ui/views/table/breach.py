"""A breach of the rules that the last move shows: people correct the earlier move, or let it stand."""

from __future__ import annotations

from dataclasses import dataclass

from companion.languages import tr
from companion.rules.acts import Rule
from companion.rules.events import Event
from companion.rules.judging.carded import faces_of
from companion.speech.sentences import speak, spoken_face
from companion.table import Table


@dataclass(frozen=True, slots=True)
class Breach:
    """The ``event`` that shows it; ``number`` is the act with the earlier ``card``, as people say it."""

    event: Event
    number: int
    card: str

    @property
    def stands(self) -> Rule:
        """The table's ruling that the earlier card stands."""
        return Rule(text=tr("{card} stands", card=self.card))


def find_breach(table: Table) -> Breach | None:
    """The breach that the last standing act shows; None once play goes on or the table has ruled. A dealer lets nobody
    break a rule."""
    standing = table.history.standing
    if table.dealer is not None or not standing:
        return None
    for event in standing[-1].events:
        card = getattr(event, event.blames) if event.blames else None
        for earlier in reversed(standing[:-1]) if card else ():
            if earlier.act.seat == getattr(event, "seat", None) and card in faces_of(table.game, earlier.act):
                return Breach(event, earlier.number, spoken_face(table.game, card))
    return None


def tell_breach(table: Table, breach: Breach) -> str:
    """A breach as a sentence."""
    return speak(table.game, table.setup, breach.event)
