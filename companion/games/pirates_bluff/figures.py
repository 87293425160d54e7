"""The counts of Pirate's Bluff in reports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.pirates_bluff import messages as say
from companion.games.pirates_bluff.events import (
    BidCalled,
    BidMade,
    CountdownBroken,
    CountedDown,
    NearTieSettled,
    Showdown,
)
from companion.games.pirates_bluff.known import KnownHand
from companion.games.pirates_bluff.showdown import row
from companion.rules.events import Event
from companion.rules.own_figures import OwnFigure, hits_per_round, per_round, share_of


def _raises(event: Event) -> bool:
    return isinstance(event, BidMade) and event.why.code != say.FIRST_BID.code


def _right_call(event: Event) -> bool | None:
    return not event.bidder_right if isinstance(event, Showdown) else None


def _decided_by_wilds(event: Event) -> bool | None:
    """Whether the bid holds only because wild cards count."""
    if not isinstance(event, Showdown):
        return None
    return event.total - sum(row.wild_counted for row in event.rows) < event.quantity <= event.total


def _too_high(events: Sequence[Event], options: Mapping[str, Any]) -> tuple[list[bool], bool]:
    """Of each bid that stood in a hand that was shown: whether all hands held less; and whether the last one, which was
    called, did. No bids if no hand was shown, or if a hand was only counted."""
    bids: list[BidMade] = []
    for event in events:
        if isinstance(event, BidMade):
            bids.append(event)
        elif isinstance(event, NearTieSettled):
            del bids[event.kept :]
        elif isinstance(event, Showdown):
            hands = [KnownHand(hand=each.cards) for each in event.rows]
            if any(hand.hand is None for hand in hands):
                return [], False
            is_super = bool(options["super_wilds"])
            found = [
                sum(row("", hand, bid.rank, is_super=is_super).counted for hand in hands) < bid.quantity for bid in bids
            ]
            return found, not event.bidder_right
    return [], False


def _bluffs(events: Sequence[Event], options: Mapping[str, Any]) -> tuple[int, int]:
    found, _ = _too_high(events, options)
    return sum(found), len(found)


def _bluffs_called(events: Sequence[Event], options: Mapping[str, Any]) -> tuple[int, int]:
    found, is_called = _too_high(events, options)
    return int(is_called), sum(found)


def _without_showdown(events: Sequence[Event], options: Mapping[str, Any]) -> tuple[int, int]:
    """A countdown that a reply broke has ended nothing."""
    ended: bool | None = None
    for event in events:
        if isinstance(event, CountedDown | Showdown):
            ended = isinstance(event, CountedDown)
        elif isinstance(event, CountdownBroken):
            ended = None
    return int(ended is True), int(ended is not None)


FIGURES = (
    per_round("bids", "Bids in a hand", BidMade),
    hits_per_round("raises", "Bids in a hand that raise a bid", _raises),
    per_round("calls", "Calls in a hand", BidCalled),
    share_of("right_calls", "Calls that are right", _right_call),
    OwnFigure("bluffs", "Bids that are bluffs (all hands hold less)", _bluffs),
    OwnFigure("bluffs_called", "Bluffs that are called", _bluffs_called),
    OwnFigure("counted_down", "Hands that end without a showdown", _without_showdown),
    share_of("wilds", "Showdowns that wild cards decide", _decided_by_wilds),
    per_round("near_ties", "Near ties in a hand", NearTieSettled),
)
