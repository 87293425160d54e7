"""The felt of Winning the Battle, Losing the War: two rows, pair by pair, and the stones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from companion.cards import STANDARD_RANKS, rank_of
from companion.games.lost_war import events as on
from companion.games.lost_war.state import State
from companion.languages import tr
from companion.rules.events import Event, Seat
from companion.rules.felt import Award, Felt, Hero, Lying, Moment, Part, Showing, Verb, unbroken
from companion.rules.history import History
from companion.rules.rulebook.amounts import amount


@dataclass(slots=True)
class _Battle:
    """The rows as they lie; ``over`` once the battle was decided."""

    rows: dict[Seat, list[Lying]] = field(default_factory=dict)
    pairs: int = 0
    over: bool = False
    won_by: str = ""
    winner: Seat = ""
    stones: int = 0


def felt(history: History[State]) -> Felt:
    """What lies in front of the two players, and between them."""
    state = history.state
    battle = _battle(history)
    figures = {
        seat: ((tr("deck"), str(_deck(state, seat))), (tr("pairs won"), str(_won(battle, seat))))
        for seat in state.seats
    }
    statuses = {seat: _status(state, seat) for seat in state.seats}
    middle = ((tr("stones in the middle"), unbroken(" ".join("●" * state.stones("middle"))) or tr("none")),)
    return Felt(
        cards=_paired(state.seats, battle),
        figures=figures,
        middle=middle,
        statuses=statuses,
        gains={seat: unbroken(" ".join("●" * state.stones(seat))) for seat in state.seats},
        hero=_hero(state, battle),
        ahead=frozenset({battle.winner} if battle.winner else ()),
    )


def _hero(state: State, battle: _Battle) -> Hero:
    """Pairs won by each side, or who won the battle."""
    if battle.won_by:
        won = amount(battle.stones, "stones") if battle.stones else ""
        return Hero(headline=battle.won_by, says=f"+{won}" if won else "", seat=battle.winner or None)
    if not battle.pairs:
        return Hero()
    one, other = state.seats
    return Hero(
        (
            Part(str(_won(battle, one)), over=one),
            Part(":", size=0.6, tint="soft"),
            Part(str(_won(battle, other)), over=other),
        )
    )


def _deck(state: State, seat: Seat) -> int:
    """How large a deck is, as both may know: what was drawn from it in secret counts once both have drawn."""
    return state.deck(seat) + (0 if state.joined else state.mustered.get(seat, 0))


def _status(state: State, seat: Seat) -> str:
    if state.ended:
        return ""
    if not state.joined:
        return tr("✓ drew in secret") if seat in state.mustered else tr("draws in secret")
    if state.left(seat):
        return tr("{count} to turn up", count=state.left(seat))
    return tr("extra cards?") if state.larger == seat and not state.waiting else ""


def _battle(history: History[State]) -> _Battle:
    """The running battle, or the last one until somebody musters again."""
    battle = _Battle()
    for number, event in history.happened():
        match event:
            case on.Mustered() if battle.over:
                battle = _Battle()
            case on.BattleJoined(pairs=pairs):
                battle.pairs = pairs
            case on.CardsRevealed(seat=seat, cards=cards):
                row = battle.rows.setdefault(seat, [])
                row += [Lying(card, number, at=at) for at, card in enumerate(cards)]
            case on.CardCovered(seat=seat, place=place, card=card):
                battle.rows[seat][place - 1] = Lying(card, number)
            case on.BattleWon(seat=seat):
                battle.won_by, battle.winner = tr("{seat} wins the battle", seat=seat), seat
            case on.StoneTaken():
                battle.stones += 1
            case on.BattleEven():
                battle.won_by = tr("Nobody wins")
            case on.CardsDiscarded():
                battle.over = True
    return battle


def _paired(seats: tuple[Seat, ...], battle: _Battle) -> dict[Seat, tuple[Lying, ...]]:
    """Both rows at the same length, cards that are still hidden face down, the better of each pair marked."""
    rows = {seat: battle.rows.get(seat, []) for seat in seats}
    length = max([battle.pairs, *(len(row) for row in rows.values())])
    full = [[*rows[seat], *[Lying(None)] * (length - len(rows[seat]))] for seat in seats]
    marks = [_marks(one, other) for one, other in zip(*full, strict=True)]
    return {
        seat: tuple(replace(card, mark=mark[side]) for card, mark in zip(full[side], marks, strict=True))
        for side, seat in enumerate(seats)
    }


def _marks(one: Lying, other: Lying) -> tuple[str, str]:
    if one.face is None or other.face is None:
        return "", ""
    values = [STANDARD_RANKS.index(rank_of(face)) for face in (one.face, other.face)]
    if values[0] == values[1]:
        return "", ""
    return ("won", "lost") if values[0] > values[1] else ("lost", "won")


def _won(battle: _Battle, seat: Seat) -> int:
    others = [row for of, row in battle.rows.items() if of != seat]
    own = battle.rows.get(seat, [])
    return sum(_marks(mine, theirs)[0] == "won" for row in others for mine, theirs in zip(own, row, strict=False))


def moment(events: Sequence[Event]) -> Moment | None:
    """A battle is over, and a stone changes hands."""
    stone = next((event for event in events if isinstance(event, on.StoneTaken)), None)
    for event in events:
        if isinstance(event, on.BattleWon):
            told = f"{event.wins} : {event.losses}"
            if stone is not None and stone.source == "middle":
                told = f"{told} · {tr('a stone from the middle')}"
            elif stone is not None:
                told = f"{told} · {tr('a stone from {seat}', seat=stone.source)}"
            return Moment(tr("{seat} wins the battle", seat=event.seat), told, event.seat)
        if isinstance(event, on.BattleEven):
            return Moment(tr("Nobody wins"), f"{event.wins} : {event.wins}", None, "war")
    return None


def awards(events: Sequence[Event]) -> tuple[Award, ...]:
    """The closest battle."""
    won = [event for event in events if isinstance(event, on.BattleWon)]
    if not won:
        return ()
    close = min(won, key=lambda event: (event.wins - event.losses, -event.pairs))
    return (Award(tr("Closest battle"), f"{close.seat}, {close.wins} : {close.losses}"),)


SHOWING = Showing(
    moment=moment,
    awards=awards,
    verbs=(
        Verb("muster", "Draw in secret", "gold", secret=True),
        Verb("reveal", "Turn up", "gold"),
        Verb("outflank", "Cover a card", "gold"),
        Verb("stop", "Stop"),
    ),
)
