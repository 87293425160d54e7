"""How Pirate's Bluff is shown beside its felt: the keys at the seats, a call and a win, and what was remarkable."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.pirates_bluff.events import BidCalled, PotTaken, Showdown
from companion.languages import all_of, tr
from companion.rules.events import Event
from companion.rules.felt import Award, Moment, Showing, Verb, most
from companion.rules.rulebook.amounts import amount, many

CLOSE = 2
"""A bid was a close call if no more cards than that were there beyond it."""


def moment(events: Sequence[Event]) -> Moment | None:
    """A call, and who won how much."""
    taken = {event.seat: event.amount for event in events if isinstance(event, PotTaken)}
    for event in events:
        if isinstance(event, BidCalled):
            return Moment(tr("CALL"), tr("{seat} doesn't believe it", seat=event.seat), event.seat, "call")
    if not taken:
        return None
    names, much = all_of(tuple(taken)), sorted(set(taken.values()))
    headline = tr("{seat} wins", seat=names) if len(taken) == 1 else tr("{seats} win", seats=names)
    headline = f"{headline} {amount(much[0], 'coins')}" if len(much) == 1 else headline
    for event in events:
        if isinstance(event, Showdown):
            tally = " + ".join(str(row.counted) for row in event.rows)
            told = f"{tally} = {event.total}  ·  {tr('bid: {count}', count=many(event.quantity, event.rank))}"
            return Moment(headline, told, next(iter(taken)))
    return Moment(headline, "", next(iter(taken)))


def explains(events: Sequence[Event]) -> tuple[str, ...]:
    """The seats whose wild cards counted at a showdown, and those whose did not."""
    return tuple(
        tr("{seat}'s wild cards count: {seat} has a {rank}.", seat=row.seat, rank=event.rank)
        if row.wild_counted
        else tr("{seat}'s wild cards count nothing: {seat} has no {rank}.", seat=row.seat, rank=event.rank)
        for event in events
        if isinstance(event, Showdown)
        for row in event.rows
        if row.wild
    )


def awards(events: Sequence[Event]) -> Iterator[Award]:
    """The biggest bluff that was called, and the closest bid that was good."""
    beyond = [(event.total - event.quantity, event) for event in events if isinstance(event, Showdown)]
    bluffs = [each for each in beyond if not each[1].bidder_right]
    good = [each for each in beyond if each[1].bidder_right and each[0] <= CLOSE]
    yield from most(tr("Biggest bluff"), bluffs, lambda each: -each[0], lambda each: _describe(each[1]))
    yield from most(tr("Closest call"), good, lambda each: -each[0], lambda each: _describe(each[1]))


def _describe(event: Showdown) -> str:
    return tr(
        "{seats} bid {bid}; there were {total}",
        seats=all_of(event.bidders), bid=many(event.quantity, event.rank), total=event.total,
    )  # fmt: skip


SHOWING = Showing(
    moment=moment,
    explains=explains,
    awards=awards,
    verbs=(
        Verb("start", "Starting card", "gold", waits="lays a starting card"),
        Verb("pass", "Pass cards", "gold", waits="passes cards"),
        Verb("dead", "Count down", "soft", steps=("Going, going…", "DEAD")),
        Verb("bid", "Bid"),
        Verb("call", "CALL", "ends"),
        Verb("hand", "Show hand", "gold"),
    ),
)
