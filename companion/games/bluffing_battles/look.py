"""The felt of Bluffing Battles: the cards of the running fight or of the last one, hands and piles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.bluffing_battles import events as on
from companion.games.bluffing_battles.state import State
from companion.languages import WORD, later, tr
from companion.rules.events import Event
from companion.rules.felt import Award, Felt, Hero, Moment, Showing, Verb, lay_out, most
from companion.rules.history import History
from companion.rules.looks import standard_look
from companion.rules.rulebook.amounts import amount
from companion.rules.values import replace

WAR = 2
"""More cards than that are taken after a war."""


def felt(history: History[State]) -> Felt:
    """The cards in front of the two players."""
    state, at_stake = history.state, history.state.at_stake
    tops = {seat: standard_look(card).spoken for seat, card in state.tops.items()}
    felt = lay_out(history, "{seat}/hand", "{seat}/draw", **{tr("draws next"): tops})
    hero = felt.hero
    if state.at_war:
        hidden = sum(state.holdings.pile(f"{seat}/war").unseen for seat in state.seats)
        cards, treasures = amount(at_stake - hidden, "cards"), tr("{count:treasure}", count=hidden)
        at_stake_all = tr("{cards} and {treasures}", cards=cards, treasures=treasures) if hidden else cards
        hero = Hero(headline=tr("WAR"), says=tr("{cards} at stake", cards=at_stake_all))
    elif at_stake:
        at_stake += len(state.seats) - len(state.shown)
        hero = Hero(says=tr("The winner takes {cards}", cards=amount(at_stake, "cards")))
    return replace(felt, hero=hero)


def moment(events: Sequence[Event]) -> Moment | None:
    """A war, and its end; of a fight without one the felt itself shows the end."""
    for event in events:
        match event:
            case on.WarBegun():
                return Moment(tr("WAR"), "", None, "war")
            case on.FightWon(seat=seat, count=count) if count > WAR:
                return Moment(tr("{seat} wins the war", seat=seat), amount(count, "cards"), seat)
            case on.FightWon(seat=seat, count=count):
                return Moment(tr("{seat} takes {count}", seat=seat, count=count), "", seat, "laid", told=True)
    return None


def awards(events: Sequence[Event]) -> Iterator[Award]:
    """The longest war."""
    wars = [event for event in events if isinstance(event, on.FightWon) and event.count > WAR]
    yield from most(
        tr("Biggest war"), wars, lambda war: war.count,
        lambda war: tr("{seat} took {cards}", seat=war.seat, cards=amount(war.count, "cards")),
    )  # fmt: skip


SHOWING = Showing(
    moment=moment,
    awards=awards,
    verbs=(Verb("play", "Play a card", "gold"),),
    scored=later("won", WORD),
)
