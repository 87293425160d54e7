"""The referee of a simulated evening is told all that really happened, so that people there do only what is legal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.rules.game import IllegalAct
from companion.rules.notation import act_from_json
from companion.session import Session
from companion.table import Accepted, Table


class Shadow:
    """A table that knows everything."""

    def __init__(self, game: str, seats: Sequence[str], options: Mapping[str, Any]) -> None:
        header = {"record": 1, "game": game, "seats": list(seats), "options": dict(options)}
        self.table: Table = Session.unkept(header).table

    @property
    def state(self) -> Any:
        return self.table.state

    def say(self, said: Mapping[str, Any]) -> list[str]:
        """Says what happened; the names of the events it led to."""
        step = self.table.play(act_from_json(self.table.game.acts_known, said))
        assert isinstance(step, Accepted), step
        return [type(event).__name__ for event in step.entry.events]

    def may(self, said: Mapping[str, Any]) -> bool:
        """Whether this could be said now."""
        try:
            self.table.game.turn(self.state, act_from_json(self.table.game.acts_known, said))
        except IllegalAct:
            return False
        return True

    def waits(self, word: str) -> list[Any]:
        """The prompts for an act of this name."""
        return [each for each in self.table.game.expected(self.state) if each.act == word]
