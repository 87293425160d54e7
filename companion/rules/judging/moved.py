"""Whether what an event moves lies there and goes between places that the game declares, and what an end says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from companion.rules.events import PLACES, Account, Event, GameEnded
from companion.rules.holdings import CARDS, Holdings
from companion.rules.judging.faults import WrongMovement
from companion.rules.notation.near import near
from companion.rules.places import split

if TYPE_CHECKING:
    from companion.rules.spec import GameSpec

NAMED = 3
"""The most places with the other cards that the sentence names."""


def check_moved(game: GameSpec, event: Event, before: Holdings, now: Holdings, seats: tuple[str, ...]) -> None:
    """Raises WrongMovement if the event moved cards between undeclared places, an undeclared unit, or more than lies in
    a place that may not owe.
    """
    if len(now.piles) > len(before.piles):
        new = sorted(now.piles.keys() - before.piles.keys(), key=lambda place: (now.size(place), place))
        for place in new:
            if now.size(place) and game.place(place) is None:
                raise WrongMovement(_undeclared(game, event, place, now, seats), type(event))
    if len(now.amounts) > len(before.amounts):
        known = {game.unit, *filter(None, (game.owed,)), *(unit for unit, _ in before.amounts)}
        for unit in [unit for unit, _ in now.amounts if unit not in known]:
            wrong = f"{type(event).__name__} moves {unit!r}, a unit of which the game has nothing"
            raise WrongMovement(f"{wrong}; {near(unit, known)}", type(event))
    for unit, account, held in now.below_zero(before):
        if not game.can_owe(unit, account):
            wrong = f"{type(event).__name__} leaves {held} {unit} in {account!r}"
            why = "; ".join(_whereabouts(before, account)) if unit == CARDS else ""
            raise WrongMovement(f"{wrong}; {why or _too_little(account)}", type(event))


def check_ended(game: GameSpec, event: GameEnded) -> None:
    """Raises WrongMovement if nothing fills a gap of the sentence with which the game ends."""
    given = {name for name, _ in event.why.params} | {"winners"}
    reason = next((each for each in game.reasons if each.code == event.why.code), None)
    lacking = [gap for gap in reason.gaps if gap not in given] if reason else []
    if lacking:
        filled = ", ".join(f"{gap}=..." for gap in lacking)
        needs = f"which the sentence of {event.why.code!r} needs; call the reason with it: why=...({filled})"
        raise WrongMovement(f"GameEnded does not say {lacking[0]!r}, {needs}")


def _too_little(account: Account) -> str:
    begin = f": begin with more there, or write may_owe=({account!r},)" if account in PLACES else ""
    return f"only what may_owe= names can go below 0{begin}"


def _undeclared(game: GameSpec, event: Event, place: Account, now: Holdings, seats: tuple[str, ...]) -> str:
    way = "from" if now.size(place) < 0 else "to"
    wrong = f"{type(event).__name__} moves cards {way} {place!r}, which no Place declares"
    if place in PLACES and all(place != account for _, account in now.amounts):
        return f"{wrong}; only amounts lie there without one: declare Place({place!r})"
    if place in (*seats, *PLACES):
        units = dict.fromkeys(unit for unit, account in now.amounts if account == place) or (game.unit,)
        named = " or ".join(map(repr, units))
        return f"{wrong}; a movement of anything else names its unit: move(2, {place!r}, ..., {named})"
    seat = split(place)[0]
    near_seats = (seat,) if seat in seats else seats
    return f"{wrong}; {near_place(game, place, (each.of(seat) for each in game.places for seat in near_seats))}"


def near_place(game: GameSpec, path: Account, known: Iterable[Account]) -> str:
    """The declared place, or group of one, that was probably meant by an undeclared one."""
    whole, _, number = path.rpartition("/")
    if number.isdecimal() and (place := game.place(whole)) is not None:
        return f"write groups= in Place({place.path!r}, ...): that many places are numbered from {place.path}/1"
    return near(path, known)


def _whereabouts(before: Holdings, taken_from: Account) -> Iterator[str]:
    """The places of the cards that an event did not find, and whether all of them are in the book."""
    lying = sorted(((pile.size, place) for place, pile in before.piles.items() if pile.size > 0), reverse=True)
    others = [f"{place!r} has {size}" for size, place in lying if place != taken_from]
    if others:
        yield ", ".join(others[:NAMED])
    there, stocked = before.total, before.count_stock()
    if there < stocked:
        yield f"all places together have {there} cards, and the stock has {stocked}"
