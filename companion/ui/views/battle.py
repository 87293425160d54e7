"""The felt of Battle: the trick in seat order, tokens, bets and points, and which suit beats which."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.battle import happenings
from companion.games.battle.state import State
from companion.games.battle.trick import suit_of_trick, winning
from companion.rules.amounts import amount
from companion.rules.events import Event, Seat
from companion.rules.felt import Felt, Lying, Showing, Verb
from companion.rules.hero import Award, Hero, Moment, Part
from companion.table import Table
from companion.ui.views.faces import COLOURS

TRUMPS = "▲ → ●\n● → ■\n■ → ▲"
"""Each suit and the one that it beats."""


def felt(table: Table) -> Felt:
    """What lies in front of the players, and between them."""
    state = table.state
    figures = {}
    statuses: dict[Seat, str] = dict.fromkeys(state.seats, "")
    for seat in state.seats:
        bet = state.bets.get(seat)
        figures[seat] = (
            ("bet", "–" if bet is None else str(bet)),
            ("hand", str(state.hand(seat).size)),
        )
        if seat in state.out:
            statuses[seat] = "out"
        elif state.phase == "before" and seat not in state.bets:
            statuses[seat] = "peril: bet?" if state.tokens(seat) <= 2 else "bet?"
    if state.rolling is not None:
        for seat in state.rolling.seats:
            rolled = state.rolling.rolls.get(seat)
            statuses[seat] = "roll!" if rolled is None else f"rolled {rolled}"
    elif state.asking is not None:
        statuses[state.asking.seat] = "to choose"
    elif state.phase == "tricks" or not any(statuses.values()):
        statuses[state.turn] = "to play" if state.trick else "leads"
    scored = _scored(table)
    points = scored.points if scored else {seat: state.books.of("points", seat) for seat in state.seats}
    rows, taken = _trick(table)
    return Felt(
        cards=rows,
        figures=figures,
        middle=(("round", str(state.round)), ("beats", TRUMPS)),
        statuses=statuses,
        gains={seat: f"{points.get(seat, 0)} pts" for seat in state.active},
        hero=_hero(state, scored, taken),
        ahead=frozenset(scored.winners if scored else ()),
    )


def _hero(state: State, scored: happenings.RoundScored | None, taken: happenings.TrickTaken | None) -> Hero:
    """The suit that was led, who takes the trick, or who won the round."""
    if scored is not None and state.phase == "scored":
        return Hero(
            headline=f"{' and '.join(scored.winners)} {'wins' if len(scored.winners) == 1 else 'win'} the round"
        )
    led = suit_of_trick(state.trick)
    if led:
        shape, tint, _ = COLOURS[led[0].upper()]
        return Hero((Part(shape, tint=f"felt_{tint}"), Part(f"{led} led", size=0.45)))
    if taken is not None and not state.trick:
        return Hero(headline=f"{taken.seat} takes {amount(taken.points, 'points')}", seat=taken.seat)
    return Hero()


def _scored(table: Table) -> happenings.RoundScored | None:
    """The last round's points, until the next round begins."""
    for standing in reversed(table.history.standing):
        for event in reversed(standing.events):
            if isinstance(event, happenings.RoundBegun | happenings.CardPlayed):
                return None
            if isinstance(event, happenings.RoundScored):
                return event
    return None


def _trick(table: Table) -> tuple[dict[Seat, tuple[Lying, ...]], happenings.TrickTaken | None]:
    """The cards of the running trick, or of the last one and whose it was until the next is led; the winning card is
    marked."""
    state = table.state
    rows: dict[Seat, tuple[Lying, ...]] = {}
    taken: happenings.TrickTaken | None = None
    for standing in table.history.standing:
        for event in standing.events:
            match event:
                case happenings.CardPlayed(seat=seat, card=card):
                    if taken is not None:
                        rows, taken = {}, None
                    rows[seat] = (Lying(card, standing.number),)
                case happenings.TrickTaken():
                    taken = event
                case happenings.RoundBegun():
                    rows, taken = {}, None
    ahead = taken.seat if taken is not None else None
    if ahead is None and state.trick:
        at = winning(state.trick, str(state.options["rotation"]))
        ahead = state.trick[at].seat if at is not None else None
    others = "lost" if taken is not None else ""
    marked = {
        seat: tuple(Lying(each.face, each.number, "won" if seat == ahead else others) for each in row)
        for seat, row in rows.items()
    }
    return marked, taken


def moment(events: Sequence[Event]) -> Moment | None:
    """A battle that was rolled for, and the end of a round."""
    for event in events:
        if isinstance(event, happenings.RoundScored):
            names = " and ".join(event.winners)
            told = "  ·  ".join(f"{seat} {points}" for seat, points in event.points.items())
            return Moment(f"{names} {'wins' if len(event.winners) == 1 else 'win'} the round", told, event.winners[0])
    for event in events:
        if isinstance(event, happenings.BattleWon):
            return Moment(f"{event.seat} wins the battle", "", event.seat, "war")
    return None


def awards(events: Sequence[Event]) -> tuple[Award, ...]:
    """The richest trick, and the closest round."""
    tricks = [event for event in events if isinstance(event, happenings.TrickTaken)]
    rounds = [event for event in events if isinstance(event, happenings.RoundScored) and len(event.points) > 1]
    found: list[Award] = []
    if tricks:
        most = max(tricks, key=lambda event: event.points)
        found.append(Award("Richest trick", f"{most.seat}: {amount(most.points, 'points')}"))
    if rounds:

        def gap(event: happenings.RoundScored) -> int:
            first, second, *_ = sorted(event.points.values(), reverse=True)
            return first - second

        close = min(rounds, key=gap)
        told = " : ".join(str(points) for points in sorted(close.points.values(), reverse=True))
        found.append(Award("Closest round", f"{' and '.join(close.winners)}, {told}"))
    return tuple(found)


SHOWING = Showing(
    moment=moment,
    awards=awards,
    verbs=(
        Verb("play", "Play a card", "gold"),
        Verb("bet", "Bet", "gold"),
        Verb("bomb", "Aim the bomb", "gold"),
        Verb("roll", "Roll"),
    ),
)
