"""The counts of Bluff Words in reports."""

from __future__ import annotations

from companion.games.bluff_words.events import BidChallenged, BidCollected, BidMade, Conceded, WordMade
from companion.rules.events import Event
from companion.rules.own_figures import one_of, per_round, share_of


def _raises(event: Event) -> bool | None:
    return event.beaten is not None if isinstance(event, BidMade) else None


FIGURES = (
    per_round("bids", "Bids over one middle", BidMade),
    share_of("raises", "Bids that raise a bid", _raises),
    one_of("challenged", "Bids that end in a challenge", BidChallenged, BidCollected),
    one_of("bluffs", "Challenged bids without a word", Conceded, WordMade),
)
