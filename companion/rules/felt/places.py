"""The felt of a game that tells none of its own: what lies in its places, as everybody may see it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.cards import Face
from companion.rules.events import Seat
from companion.rules.felt.lying import Felt, Lying
from companion.rules.movements import CARDS

if TYPE_CHECKING:
    from companion.rules.history import History
    from companion.rules.places import Place


def lay_out(history: History[Any]) -> Felt:
    """The cards of each place with a zone, before its seat or in the middle; of other places the number of cards, and
    how much of each unit but the game's own lies where. A felt of your own can begin with it:
    ``replace(lay_out(history), statuses=...)``."""
    game, state = history.game, history.game.hide(history.state, None)
    rows: dict[Seat, tuple[Lying, ...]] = dict.fromkeys(state.seats, ())
    figures: dict[Seat, list[tuple[str, str]]] = {seat: [] for seat in state.seats}
    middle_cards: tuple[Lying, ...] = ()
    middle: list[tuple[str, str]] = []
    for place in game.places:
        for seat in state.seats if place.is_each_seats else ("",):
            size, figure = state.holdings.size(place.of(seat)), (_word(place), str(state.holdings.size(place.of(seat))))
            if place.zone and seat:
                rows[seat] += _cards(history, state, place, seat)
            elif place.zone:
                middle_cards += _cards(history, state, place, seat)
            elif size and seat:
                figures[seat].append(figure)
            elif size:
                middle.append(figure)
    for (unit, account), amount in state.holdings.amounts.items():
        if account in figures and unit != game.unit:
            figures[account].append((unit, str(amount)))
        elif account in {place.path for place in game.places}:
            middle.append((account, f"{amount} {unit}"))
    return Felt(
        cards={seat: row for seat, row in rows.items() if row},
        figures={seat: tuple(told) for seat, told in figures.items()},
        middle=tuple(middle),
        middle_cards=middle_cards,
    )


def _word(place: Place) -> str:
    return place.path.rpartition("/")[2].replace("{seat}", CARDS)


def _cards(history: History[Any], state: Any, place: Place, seat: Seat) -> tuple[Lying, ...]:
    pile = state.holdings.pile(place.of(seat))
    shown = [_lying(history, face, seat) for face in pile.faces]
    return (*shown, *(Lying(None) for _ in range(pile.unseen)))


def _lying(history: History[Any], face: Face, seat: Seat) -> Lying:
    """A card with the last act that named it, so that a touch can correct it."""
    for each in reversed(history.standing):
        spec = history.game.act_specs.get(type(each.act))
        if spec is None or not spec.cards or each.act.seat not in (seat or each.act.seat, None):
            continue
        named = getattr(each.act, spec.cards)
        faces = named if isinstance(named, tuple) else (named,)
        if face in faces:
            return Lying(face, each.number, at=faces.index(face))
    return Lying(face)
