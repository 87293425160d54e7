"""A bot that waits for its moment."""

from companion.rules.bots import Wait


def bot(view, legal):
    """Lays its lowest card, later the higher it is above the card that lies; it counts the seconds as unevenly as
    people."""
    lowest = min(legal, key=lambda act: int(act.card))
    gap = max(0, int(lowest.card) - view.state.highest)
    return Wait(gap * view.chance.uniform(0.8, 1.2), lowest)
