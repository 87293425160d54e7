"""The felt drawn from a game's places, with everything that everybody may see."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion.languages import WORD, tr
from companion.rules.events import Seat
from companion.rules.felt.cards import lay_pile
from companion.rules.felt.hero import Hero
from companion.rules.felt.lying import Felt, Lying
from companion.rules.felt.swept import Sweep, last_sweep
from companion.rules.judging.visibility import open_to_all
from companion.rules.movements import CARDS
from companion.rules.places import split
from companion.rules.rulebook.amounts import amount, signed
from companion.rules.values import replace

if TYPE_CHECKING:
    from companion.rules.history import History, Standing
    from companion.rules.spec import GameSpec


def lay_out(history: History, *piles: str, **said: object) -> Felt:
    """A felt with the cards of each place with a zone, before its seat or in the middle.

    Cards that the last act swept away stay until the next card moves, with a mark for the seat that took them, under
    the headline of that act. Beside the cards it shows how many lie in each of these ``piles``, such as
    ``"{seat}/hand"``, by default in all other places, and the amount of each unit. Give it what no place shows, for
    each seat or for the table: ``lay_out(history, bid=history.state.bids, level=history.state.level)``. A felt of your
    own can begin with it: ``replace(lay_out(history), statuses=...)``.
    """
    sweep, state = last_sweep(history), history.game.hide(history.state, None)
    figures = {seat: _figures(history, state, piles, seat) for seat in (*state.seats, "")}
    for word, value in said.items():
        each = value if isinstance(value, Mapping) else {"": value}
        figures |= {seat: (*figures[seat], (word, str(number))) for seat, number in each.items() if seat in figures}
    rows = {seat: _rows(history, state, sweep, seat) for seat in (*state.seats, "")}
    gained = changes(history.game, sweep.before, sweep.after if history.game.unit == CARDS else state) if sweep else {}
    hero = recall(history, history.standing[history.place_of(sweep.number) :]) if sweep else Hero()
    return Felt(
        cards={seat: row for seat, row in rows.items() if seat and row},
        figures={seat: figures[seat] for seat in state.seats},
        middle=figures[""],
        middle_cards=rows[""],
        gains={seat: signed(gain) for seat, gain in gained.items()},
        hero=hero,
        ahead=frozenset(filter(None, (hero.seat or (sweep.taker if sweep else None),))),
    )


def _rows(history: History, state: Any, sweep: Sweep | None, seat: Seat) -> tuple[Lying, ...]:
    """The cards before a seat, or in the middle."""
    row: tuple[Lying, ...] = ()
    for place in (each for each in history.game.places if each.is_row and each.is_each_seats == bool(seat)):
        if sweep is not None and place in sweep.places:
            lying = lay_pile(history, place.of(seat), seat, sweep.before)
            mark = "won" if seat == sweep.taker else "lost" if sweep.taker else ""
            row += (*lying[:-1], *(replace(card, mark=mark) for card in lying[-1:]))
        else:
            lying = lay_pile(history, place.of(seat), seat, state)
            row += tuple(replace(card, group=place.group) for card in lying) if place.group else lying
    return row


def _figures(history: History, state: Any, piles: Sequence[str], seat: Seat) -> tuple[tuple[str, str], ...]:
    """How many cards lie in the places of a seat, or in those of the table, and how much of each unit."""
    game = history.game
    told = [place for path in piles if (place := game.place(path))] or [each for each in game.places if not each.is_row]
    sizes = ((place, state.size(place.of(seat))) for place in told if place.is_each_seats == bool(seat))
    cards = ((tr(place.noun, WORD), str(size)) for place, size in sizes if size or piles)
    return (*cards, *(() if piles else _amounts(history, state, seat)))


def _amounts(history: History, state: Any, seat: Seat) -> Iterator[tuple[str, str]]:
    """How much of each unit lies with a seat and in its places, or on the table. The score is told already."""
    game = history.game
    for (unit, account), number in state.holdings.amounts.items():
        owner, place = split(account)[0], game.place(account)
        if not seat and account == "table":
            yield tr(unit, WORD), str(number)
        elif not seat and number and account in (*SHARED, *(each.path for each in game.places)):
            yield tr(account, WORD), amount(number, unit)
        elif seat and account == seat and unit != game.unit:
            yield tr(unit, WORD), str(number)
        elif seat and account != seat == owner and place is not None:
            yield tr(place.noun, WORD), str(number)


SHARED = ("pot", "middle")
"""Accounts of every game whose things all look at."""


def changes(game: GameSpec, was: Any, now: Any) -> dict[Seat, int]:
    """The gain or loss of each seat from one state to another."""
    before = game.scores(was)
    return {seat: score - before[seat] for seat, score in game.scores(now).items() if seat in before}


def recall(history: History, acts: Sequence[Standing]) -> Hero:
    """The last moment of these acts, for the middle of the felt."""
    told = (history.game.showing.moment(open_to_all(history.game, each.events)) for each in reversed(acts))
    moment = next(filter(None, told), None)
    return Hero(headline=moment.headline, says=moment.below, seat=moment.seat) if moment else Hero()
