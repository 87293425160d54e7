"""The felt of Winning the Battle, Losing the War: two rows, pair by pair, and the stones."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from companion.cards import STANDARD_RANKS, rank_of
from companion.games.lost_war import words
from companion.games.lost_war.state import State
from companion.rules.events import Seat
from companion.table import Table
from companion.ui.views.felt import Felt, Lying


@dataclass(slots=True)
class _Battle:
    """The rows as they lie; ``over`` once the battle was decided."""

    rows: dict[Seat, list[Lying]] = field(default_factory=dict)
    pairs: int = 0
    over: bool = False
    won_by: str = ""


def lost_war(table: Table) -> Felt:
    """What lies in front of the two players, and between them."""
    state: State = table.state
    battle = _battle(table)
    figures = {seat: (("deck", str(state.deck(seat))), ("pairs won", str(_won(battle, seat)))) for seat in state.seats}
    statuses = {seat: _status(state, seat) for seat in state.seats}
    middle = [("stones in the middle", "● " * state.books.of("stones", "middle") or "none")]
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
    return "extra cards?" if state.larger == seat and not any(state.left(each) for each in state.seats) else ""


def _battle(table: Table) -> _Battle:
    """The running battle, or the last one until somebody musters again."""
    battle = _Battle()
    for standing in table.history.standing:
        for event in standing.events:
            match event:
                case words.Mustered() if battle.over:
                    battle = _Battle()
                case words.BattleJoined(pairs=pairs):
                    battle.pairs = pairs
                case words.CardsRevealed(seat=seat, cards=cards):
                    row = battle.rows.setdefault(seat, [])
                    row += [Lying(card, standing.number, at=at) for at, card in enumerate(cards)]
                case words.CardCovered(seat=seat, place=place, card=card):
                    battle.rows[seat][place - 1] = Lying(card, standing.number)
                case words.BattleWon(seat=seat):
                    battle.won_by = f"won by {seat}"
                case words.BattleEven():
                    battle.won_by = "even"
                case words.CardsDiscarded():
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
