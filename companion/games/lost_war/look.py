"""The felt of Winning the Battle, Losing the War: two rows, pair by pair, and the stones."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from companion.cards import STANDARD_RANKS, rank_of
from companion.games.lost_war import events as on
from companion.games.lost_war.state import State
from companion.rules.events import Seat
from companion.rules.felt import Felt, Lying
from companion.rules.history import History


@dataclass(slots=True)
class _Battle:
    """The rows as they lie; ``over`` once the battle was decided."""

    rows: dict[Seat, list[Lying]] = field(default_factory=dict)
    pairs: int = 0
    over: bool = False
    won_by: str = ""


def felt(history: History[State]) -> Felt:
    """What lies in front of the two players, and between them."""
    state = history.state
    battle = _battle(history)
    figures = {seat: (("deck", str(state.deck(seat))), ("pairs won", str(_won(battle, seat)))) for seat in state.seats}
    statuses = {seat: _status(state, seat) for seat in state.seats}
    middle = [("stones in the middle", "● " * state.stones("middle") or "none")]
    if state.joined and not state.ended and state.larger:
        middle.append((f"{state.larger} may still lay", str(state.extra)))
    if battle.won_by:
        middle.append(("battle", battle.won_by))
    return Felt(cards=_paired(state.seats, battle), figures=figures, middle=tuple(middle), statuses=statuses)


def _status(state: State, seat: Seat) -> str:
    if state.ended:
        return ""
    if not state.joined:
        return "mustered" if seat in state.mustered else "musters"
    if state.left(seat):
        return f"reveals {state.left(seat)}"
    return "extra cards?" if state.larger == seat and not state.waiting else ""


def _battle(history: History[State]) -> _Battle:
    """The running battle, or the last one until somebody musters again."""
    battle = _Battle()
    for standing in history.standing:
        for event in standing.events:
            match event:
                case on.Mustered() if battle.over:
                    battle = _Battle()
                case on.BattleJoined(pairs=pairs):
                    battle.pairs = pairs
                case on.CardsRevealed(seat=seat, cards=cards):
                    row = battle.rows.setdefault(seat, [])
                    row += [Lying(card, standing.number, at=at) for at, card in enumerate(cards)]
                case on.CardCovered(seat=seat, place=place, card=card):
                    battle.rows[seat][place - 1] = Lying(card, standing.number)
                case on.BattleWon(seat=seat):
                    battle.won_by = f"won by {seat}"
                case on.BattleEven():
                    battle.won_by = "even"
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
