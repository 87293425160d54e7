"""What reports count of Pirate's Bluff."""

from __future__ import annotations

from companion.games.pirates_bluff.events import BidCalled, BidMade, CountedDown, NearTieSettled, Showdown
from companion.rules.events import Event
from companion.rules.own_figures import OwnFigure, one_of, per_round


def _right_call(event: Event) -> bool | None:
    return not event.bidder_right if isinstance(event, Showdown) else None


def _decided_by_wilds(event: Event) -> bool | None:
    """Whether the bid holds only because wild cards count."""
    if not isinstance(event, Showdown):
        return None
    return event.total - sum(row.wild_counted for row in event.rows) < event.quantity <= event.total


FIGURES = (
    per_round("bids", "Bids in a hand", BidMade),
    per_round("calls", "Calls in a hand", BidCalled),
    OwnFigure("right_calls", "Calls that are right", _right_call),
    one_of("counted_down", "Hands that end without a showdown", CountedDown, Showdown),
    OwnFigure("wilds", "Showdowns that wild cards decide", _decided_by_wilds),
    per_round("near_ties", "Near ties in a hand", NearTieSettled),
)
