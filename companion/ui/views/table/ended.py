"""Who has won a game, in the few words that the table looks at."""

from __future__ import annotations

from companion.languages import all_of, tr
from companion.rules.events import Seat
from companion.rules.game import Outcome


def who_won(outcome: Outcome, seats: tuple[Seat, ...]) -> str:
    """``Ann wins the game``."""
    winners = [seat for seat in seats if seat in outcome.winners]
    if not winners:
        return tr("Nobody wins the game")
    if len(winners) == 1:
        return tr("{seat} wins the game", seat=winners[0])
    if len(winners) == len(seats):
        return tr("A tie")
    return tr("{seats} win the game", seats=all_of(winners))
