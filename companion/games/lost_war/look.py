"""The felt of Winning the Battle, Losing the War: two rows, pair by pair, and the stones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.cards import STANDARD_RANKS, rank_of
from companion.games.lost_war import events as on
from companion.games.lost_war.state import State
from companion.languages import tr
from companion.rules.events import Event, Seat
from companion.rules.felt import (
    Award,
    Felt,
    Lying,
    Moment,
    Part,
    Showing,
    Verb,
    last_sweep,
    lay_cards,
    lay_out,
    most,
    unbroken,
)
from companion.rules.history import History
from companion.rules.rulebook.amounts import amount
from companion.rules.values import replace


def felt(history: History[State]) -> Felt:
    """The cards in front of the two players, and between them."""
    state, sweep = history.state, last_sweep(history)
    battle = sweep.before if sweep else state
    pairs = _pairs(battle)
    won = {seat: sum(better == seat for better in pairs) for seat in state.seats}
    stones = _stones(state, "middle") or tr("none")
    felt = lay_out(history, "{seat}", **{tr("pairs won"): won, tr("stones in the middle"): stones})
    score = [Part(str(won[seat]), over=seat) for seat in state.seats]
    score.insert(1, Part(":", size=0.6, tint="soft"))
    says = tr("pairs won ✓ (grey: lost)") if any(pairs) else tr("pairs won")
    return replace(
        felt,
        cards={seat: tuple(_row(history, battle, pairs, seat)) for seat in state.seats if battle.joined},
        statuses={seat: said for seat in state.seats if (said := _status(state, seat))},
        gains={seat: _stones(state, seat) for seat in state.seats},
        hero=felt.hero if sweep or not state.joined else replace(felt.hero, parts=tuple(score), says=says),
    )


def _stones(state: State, account: Seat) -> str:
    return unbroken(" ".join("●" * state.stones(account)))


def _status(state: State, seat: Seat) -> str:
    if state.joined and state.count_left(seat) and not state.ended:
        return tr("{count} to turn up", count=state.count_left(seat))
    return "" if state.joined or state.ended or seat not in state.mustered else tr("✓ drew in secret")


def _pairs(battle: State) -> list[Seat]:
    """The seat with the better card of each pair; nobody if they are even, or a card lies hidden."""
    one, other = battle.seats
    worth = [[STANDARD_RANKS.index(rank_of(face)) for face in battle.row(seat)] for seat in battle.seats]
    return ["" if mine == theirs else one if mine > theirs else other for mine, theirs in zip(*worth, strict=False)]


def _row(history: History[State], battle: State, pairs: Sequence[Seat], seat: Seat) -> Iterator[Lying]:
    """A row as long as the other, cards that are still hidden face down, the better of each pair marked."""
    length = max(battle.pairs, *(len(battle.row(each)) for each in battle.seats))
    faces = *battle.row(seat), *(None,) * (length - len(battle.row(seat)))
    marks = [*("" if not better else "won" if better == seat else "lost" for better in pairs), *("",) * length]
    for card, mark in zip(lay_cards(history, seat, faces), marks, strict=False):
        yield replace(card, mark=mark)


def moment(events: Sequence[Event]) -> Moment | None:
    """A battle is over, and a stone changes hands."""
    taken = [event.source for event in events if isinstance(event, on.StoneTaken)]
    stones = tr("a stone from {seat}", seat=taken[0] if taken else "")
    if len(taken) > 1:
        stones = tr("clean sweep: {stones}", stones=f"+{amount(len(taken), 'stones')}")
    stones = tr("a stone from the middle") if taken == ["middle"] else stones
    for event in events:
        match event:
            case on.BattleWon(seat=seat, wins=wins, losses=losses):
                told = f"{wins} : {losses} · {stones}" if taken else f"{wins} : {losses}"
                return Moment(tr("{seat} wins the battle", seat=seat), told, seat)
            case on.BattleEven(wins=wins):
                return Moment(tr("Nobody wins"), f"{wins} : {wins}", None, "war")
    return None


def awards(events: Sequence[Event]) -> Iterator[Award]:
    """The closest battle."""
    won = [event for event in events if isinstance(event, on.BattleWon)]
    yield from most(
        tr("Closest battle"), won, lambda battle: (battle.losses - battle.wins, battle.pairs),
        lambda battle: f"{battle.seat}, {battle.wins} : {battle.losses}",
    )  # fmt: skip


SHOWING = Showing(
    moment=moment,
    awards=awards,
    verbs=(
        Verb("muster", "Draw in secret", "gold", secret=True, waits="draws in secret"),
        Verb("reveal", "Turn up all", "gold"),
        Verb("outflank", "Cover a card", "gold", waits="extra cards?"),
        Verb("stop", "Stop"),
    ),
)
