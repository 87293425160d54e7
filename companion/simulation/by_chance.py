"""The simplest bot: any legal act, each as likely as another."""

from __future__ import annotations

from companion.rules.bots import BotView, LegalActs
from companion.rules.game import Act


def play_by_chance(view: BotView, legal: LegalActs) -> Act | None:
    """A legal act by chance."""
    turn = legal.turn_by_chance(view.chance)
    return None if turn is None else turn.act
