"""How Pirate's Bluff is shown beside its felt: the keys at the seats, a call and a win, and what was remarkable."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.pirates_bluff.events import BidCalled, PotTaken, Showdown
from companion.rules.amounts import many
from companion.rules.events import Event
from companion.rules.felt import Showing, Verb
from companion.rules.hero import Award, Moment


def moment(events: Sequence[Event]) -> Moment | None:
    """A call, and who won how much."""
    taken = {event.seat: event.amount for event in events if isinstance(event, PotTaken)}
    for event in events:
        if isinstance(event, BidCalled):
            return Moment("CALL", f"{event.seat} does not believe it", event.seat, "call")
    if not taken:
        return None
    names, much = " and ".join(taken), sorted(set(taken.values()))
    headline = f"{names} {'wins' if len(taken) == 1 else 'win'}{f' {much[0]}' if len(much) == 1 else ''}"
    for event in events:
        if isinstance(event, Showdown):
            tally = " + ".join(str(row.counted) for row in event.rows)
            sign = "≥" if event.total >= event.quantity else "<"
            return Moment(headline, f"{tally} = {event.total} {sign} {event.quantity}", next(iter(taken)))
    return Moment(headline, "", next(iter(taken)))


def awards(events: Sequence[Event]) -> tuple[Award, ...]:
    """The biggest bluff that was called, and the closest bid that was good."""
    shown = [event for event in events if isinstance(event, Showdown)]
    found: list[Award] = []
    bluffs = [event for event in shown if not event.bidder_right]
    good = [event for event in shown if event.bidder_right]
    if bluffs:
        most = max(bluffs, key=lambda event: event.quantity - event.total)
        told = f"{' and '.join(most.bidders)}: {many(most.quantity, most.rank)}, where {most.total} lay"
        found.append(Award("Biggest bluff", told))
    if good:
        least = min(good, key=lambda event: event.total - event.quantity)
        told = f"{' and '.join(least.bidders)}: {many(least.quantity, least.rank)}, and {least.total} lay"
        found.append(Award("Closest call", told))
    return tuple(found)


SHOWING = Showing(
    moment=moment,
    awards=awards,
    verbs=(
        Verb("start", "Start card", "gold"),
        Verb("pass", "Pass cards", "gold"),
        Verb("dead", "Going…", "soft"),
        Verb("bid", "Bid"),
        Verb("call", "CALL", "gold"),
        Verb("hand", "Show hand", "gold"),
    ),
)
