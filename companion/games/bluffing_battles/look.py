"""The felt of Bluffing Battles: the cards of the running fight or of the last one, hands and piles."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.bluffing_battles import events as on
from companion.games.bluffing_battles.state import State
from companion.languages import tr
from companion.rules.events import Event, Seat
from companion.rules.felt import Award, Felt, Hero, Lying, Moment, Showing, Verb
from companion.rules.history import History
from companion.rules.looks import standard_look
from companion.rules.rulebook.amounts import amount

WAR = 2
"""More cards than that are taken after a war."""


def felt(history: History[State]) -> Felt:
    """What the two players have in front of them."""
    state = history.state
    figures = {
        seat: (
            (tr("hand"), str(state.size(f"{seat}/hand"))),
            (tr("own draw pile"), str(state.size(f"{seat}/draw"))),
            *(((tr("draws next"), standard_look(state.tops[seat]).spoken),) if seat in state.tops else ()),
        )
        for seat in state.seats
    }
    cards, decided, taken = _fight(history)
    lying = state.at_stake
    hero, ahead = Hero(), frozenset[Seat]()
    if state.at_war:
        hero = Hero(headline=tr("WAR"), says=tr("{cards} at stake", cards=amount(lying, "cards")))
    elif lying:
        hero = Hero(
            says=tr("The winner takes {cards}", cards=amount(lying + len(state.seats) - len(state.shown), "cards"))
        )
    elif decided:
        hero, ahead = (
            Hero(headline=tr("{seat} takes {count}", seat=decided, count=taken), seat=decided),
            frozenset({decided}),
        )
    gains = {decided: f"+{taken}"} if ahead else {}
    return Felt(cards=cards, figures=figures, hero=hero, gains=gains, ahead=ahead if taken > WAR else frozenset())


def _fight(history: History[State]) -> tuple[dict[Seat, tuple[Lying, ...]], str, int]:
    """The cards of the running fight, or of the last one with its winner marked, until a new one begins."""
    rows: dict[Seat, list[Lying]] = {seat: [] for seat in history.state.seats}
    winner, taken = "", 0
    for number, event in history.happened():
        match event:
            case on.CardPlayed(seat=seat, card=card):
                if winner:
                    rows, winner, taken = {each: [] for each in rows}, "", 0
                rows[seat].append(Lying(card, number))
            case on.TreasuresLaid(seat=seat, count=count):
                rows[seat] += [Lying(None)] * count
            case on.FightWon(seat=seat, count=count):
                winner, taken = seat, count
    marks = {seat: "" if not winner else "won" if seat == winner else "lost" for seat in rows}
    return {seat: _marked(row, marks[seat]) for seat, row in rows.items()}, winner, taken


def _marked(row: list[Lying], mark: str) -> tuple[Lying, ...]:
    """Only the last card of a row decided."""
    return tuple(Lying(each.face, each.number, mark if each is row[-1] else "") for each in row)


def moment(events: Sequence[Event]) -> Moment | None:
    """A war, and its end; a fight without one is told by the felt itself."""
    for event in events:
        if isinstance(event, on.WarBegun):
            return Moment(tr("WAR"), "", None, "war")
        if isinstance(event, on.FightWon) and event.count > WAR:
            return Moment(tr("{seat} wins the war", seat=event.seat), amount(event.count, "cards"), event.seat)
        if isinstance(event, on.FightWon):
            return Moment(
                tr("{seat} takes {count}", seat=event.seat, count=event.count), "", event.seat, "laid", told=True
            )
    return None


def awards(events: Sequence[Event]) -> tuple[Award, ...]:
    """The longest war."""
    wars = [event for event in events if isinstance(event, on.FightWon) and event.count > WAR]
    if not wars:
        return ()
    longest = max(wars, key=lambda event: event.count)
    return (
        Award(tr("Biggest war"), tr("{seat} took {cards}", seat=longest.seat, cards=amount(longest.count, "cards"))),
    )


SHOWING = Showing(
    moment=moment,
    awards=awards,
    verbs=(Verb("play", "Play a card", "gold"),),
)
