"""Leaked secrets: anything that somebody can conclude about a secret from an event, a place or the state."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

from companion.games.outside.literals import locate
from companion.games.outside.movements import each_movement, is_open_by_mistake
from companion.games.outside.several import draw_cards
from companion.rules.events import Event, Seat
from companion.rules.game import Act, IllegalAct
from companion.rules.judging.carded import cards_field
from companion.rules.judging.faults import place_of
from companion.rules.judging.legal import candidates, shuffled
from companion.rules.notation import to_json
from companion.rules.places import ALL, Place
from companion.rules.spec import GameSpec
from companion.rules.state import S
from companion.rules.turn import Turn
from companion.rules.values import replace

_CURE_OF_NAMES = (
    "if the card is turned up here, move it to a Place that everybody sees (seen_by=ALL); if only some may know it, "
    "name it in secrets = (...)"
)

_CURE_OF_AMOUNTS = "redact= hides them, as in the recipe “A purse that only its owner sees”"

_NAMED = (
    ", and no event names them, so that nobody sees them; name them in the event, or let them lie until the next round"
)

TRIES = 40
"""At most this many acts are judged to find one that differs in its secret alone."""
SETS = 4
"""As many sets of cards are drawn to find another one of the same size."""


def leaks(game: GameSpec[S], before: S, turn: Turn[S], chance: Random) -> Iterator[str]:
    """The leaks of an act that was judged in this state. An act that differs only in a secret field must look the same
    to everybody who does not see that field.
    """
    yield from _find_named_openly(game, before, turn.events)
    yield from _unhidden(turn)
    act, eyes = turn.act, turn.act.eyes()
    if not act.secrets or eyes is None:
        return
    viewers = (*(seat for seat in before.seats if seat not in eyes), None)
    for field in act.secrets:
        other = _another(game, before, act, field, chance)
        if other is not None:
            yield from _differences(game, turn, other, field, viewers)


def unlooked_at(game: GameSpec[S], state: S) -> Iterator[str]:
    """Places off the felt with unseen cards although everybody may see them. Only places of a seat, or with cards that
    somebody looks at, count. Also places that some see by a function and whose cards no simulated game deals.
    """
    for place in game.places:
        if is_open_by_mistake(place) and any(state.holdings.pile(place.of(seat)).unseen > 0 for seat in state.seats):
            wrong = (
                f"cards that nobody has seen lie in {place.path!r}, and its Place lets everybody see them; "
                "add seen_by=OWNER if each player looks at them, seen_by=NOBODY if nobody does, or "
                "face_down=True if they lie face down among open ones"
            )
            yield f"{locate(game.folder, game.folder / '__init__.py', wrong)}: {wrong}"
        if place.is_each_seats and place.dealt is None and callable(place.seen_by):
            seats = (seat for seat in state.seats if state.holdings.pile(place.of(seat)).unseen > 0)
            if any(place.is_seen(state, seat, viewer) for seat in seats for viewer in state.seats):
                wrong = (
                    f"some players look at the cards in {place.path!r}, and simulated games and bots do not know them; "
                    "add dealt=True, or dealt=False if you mean that"
                )
                yield f"{locate(game.folder, game.folder / '__init__.py', wrong)}: {wrong}"


def list_amounts(game: GameSpec[S], state: S) -> Iterator[tuple[str, bool]]:
    """Places whose cards are not for everybody, with coins or tokens in them, and whether everybody sees these now."""
    for place in game.places:
        if place.seen_by is ALL:
            continue
        for unit in sorted({unit for unit, account in state.holdings.amounts if game.place(account) == place}):
            accounts = [place.of(seat) for seat in state.seats]
            lying = [state.holdings.of(unit, each) for each in accounts]
            seen = game.hide(state, None).holdings
            if any(lying):
                shows = f"seen_by hides cards; everybody sees the {unit} in {place.path!r}"
                where = locate(game.folder, game.folder / "__init__.py", f"{place.path!r}")
                yield f"{where}: {shows}; {_CURE_OF_AMOUNTS}", lying == [seen.of(unit, each) for each in accounts]


def passed_unseen(game: GameSpec[S], state: S, events: Sequence[Event]) -> Iterator[str]:
    """Each event that turns cards up in a place that they leave within the same act, if no event names them: nobody
    sees these cards.
    """
    named = {word for event in events for word in _words(to_json(game.hide(event, None)))}
    shown: dict[tuple[str, str], type[Event]] = {}
    for event, move, book in each_movement(game, state, events):
        faces = move.faces or (book.pile(move.source).faces if move.count is None else ())
        for face in filter(None, faces):
            kind = shown.pop((face, move.source), None)
            if kind is not None and face not in named:
                turns_up = f"{kind.__name__} turns up cards that leave {game.called(move.source)!r} in the same move"
                yield f"{place_of(kind)}: {turns_up}{_NAMED}"
            target = game.place(move.target)
            if _is_hidden(game, move.source) and target is not None and target.seen_by is ALL:
                shown[face, move.target] = type(event)


def _find_named_openly(game: GameSpec[S], state: S, events: list[Event]) -> Iterator[str]:
    """Cards that go from one hidden place to another, and are named to everybody."""
    for event in events:
        faces = {face for move in event.moves(state) if _is_hidden(game, move.source) and _is_hidden(game, move.target)
                 for face in move.faces if face is not None}  # fmt: skip
        if faces and faces & set(_words(to_json(game.hide(event, None)))):
            yield f"{place_of(type(event))}: {type(event).__name__} names hidden cards to everybody; {_CURE_OF_NAMES}"
        state = game.evolve(state, event)


def _unhidden(turn: Turn) -> Iterator[str]:
    """Fields that an event hides and its act does not."""
    act, kind = turn.act, type(turn.act)
    for event in turn.events:
        for name in event.secrets:
            value = getattr(event, name, None)
            if name in kind.__dataclass_fields__ and name not in kind.secrets and value == getattr(act, name):
                hides = f"{kind.__name__} tells everybody its {name}, which {type(event).__name__} hides"
                yield f"{place_of(kind)}: {hides}; it needs secrets = ({name!r},)"


def _another(game: GameSpec[S], state: S, act: Act, field: str, chance: Random) -> Turn[S] | None:
    """An act that is legal, too, and differs in this field alone. Its number of cards is not a secret."""
    offered: list[Iterable[Act]] = [*candidates(game, state)]
    if field == cards_field(game, type(act)) and isinstance(named := getattr(act, field), tuple):
        for prompt in game.awaited(state):
            if prompt.act == act.word() and prompt.seat == act.seat and prompt.cards and prompt.cards.faces:
                count = len(named) - len(prompt.cards.beside)
                offered += [draw_cards(game, prompt, count, chance) for _ in range(SETS)]
    found = [each for acts in offered for each in acts if _differs_in(act, each, field)]
    for number, at in enumerate(shuffled(len(found), chance)):
        if number == TRIES:
            break
        try:
            return game.turn(state, replace(found[at], at=act.at), is_awaited=True)
        except IllegalAct:
            continue
    return None


def _differs_in(act: Act, other: Act, field: str) -> bool:
    if type(act) is not type(other):
        return False
    one, two = getattr(act, field), getattr(other, field)
    if one == two or (isinstance(one, tuple) and len(one) != len(two)):
        return False
    names = [name for name in type(act).__dataclass_fields__ if name not in (field, "at", "pm")]
    return all(getattr(act, name) == getattr(other, name) for name in names)


def _differences(
    game: GameSpec[S], turn: Turn[S], other: Turn[S], field: str, viewers: tuple[Seat | None, ...]
) -> Iterator[str]:
    first, second = turn.events[:1], other.events[:1]
    kind = type(turn.act).__name__
    for viewer in viewers:
        if [game.hide(each, viewer) for each in first] != [game.hide(each, viewer) for each in second]:
            event = type(turn.events[0])
            tells = f"{event.__name__} tells {viewer or 'everybody'} the {field} that {kind} keeps secret"
            needs = f"if {viewer} may see it, give {kind} eyes(), too" if viewer and field in event.secrets else (
                f"it needs secrets = ({field!r},)")  # fmt: skip
            yield f"{place_of(event)}: {tells}; {needs}"
            return
        # What is turned up at once, as by the last one to choose, is no secret any more.
        if not all(event.secrets for event in (*turn.events, *other.events)):
            continue
        if told := _describe_leak(game, turn.state, other.state, viewer):
            yield f"{told} the {field} that {kind} keeps secret{_cure(game, told, viewer, kind)}"
            return


def _describe_leak(game: GameSpec[S], state: S, other: S, viewer: Seat | None) -> str:
    """The difference of two states for somebody: its place, and that it gives a secret away."""
    one: Any = game.hide(state, viewer)
    two: Any = game.hide(other, viewer)
    for path in {**one.holdings.piles, **two.holdings.piles}:
        here, there = one.holdings.pile(path), two.holdings.pile(path)
        if (sorted(here.faces), here.size) != (sorted(there.faces), there.size):
            place = game.place(path)
            shows = f"the place {place.path if place else path!r} shows"
            shows += f" {viewer}" if viewer and place is not None and place.seen_by is not ALL else ""
            return f"{locate(game.folder, game.folder / '__init__.py', shows)}: {shows}"
    for unit in dict.fromkeys(unit for unit, _ in one.holdings.amounts):
        accounts = {account for each in (one, two) for of, account in each.holdings.amounts if of == unit}
        differ = {each for each in accounts if one.holdings.of(unit, each) != two.holdings.of(unit, each)}
        if differ:
            names = {
                "{seat}" if each in state.seats else place.path if (place := game.place(each)) else each
                for each in differ
            }
            shows = f"the {unit} of {' and '.join(map(repr, sorted(names, reverse=True)))} show"
            return f"{locate(game.folder, game.folder / '__init__.py', shows)}: {shows}"
    for each in dataclasses.fields(one):
        if each.name != "holdings" and getattr(one, each.name) != getattr(two, each.name):
            return f"{place_of(type(state))}: {type(state).__name__}.{each.name} tells"
    return ""


def _cure(game: GameSpec, told: str, viewer: Seat | None, kind: str) -> str:
    if viewer and told.endswith(f" shows {viewer}"):
        return f"; if {viewer} may see it, give {kind} eyes(), a method that returns who sees it"
    if told.endswith(" show"):
        return f"; {_CURE_OF_AMOUNTS}"
    if " shows" in told:
        return f"; its Place needs seen_by={'OWNER' if '{seat}/' in told else 'NOBODY'}"
    return "; redact=, a function of the state and the seat that looks, takes it out" if told.endswith("tells") else ""


def _is_hidden(game: GameSpec, path: str) -> bool:
    place: Place | None = game.place(path)
    return place is not None and place.seen_by is not ALL


def _words(said: Any) -> Iterator[str]:
    if isinstance(said, str):
        yield said
    elif isinstance(said, dict | list):
        for each in said.values() if isinstance(said, dict) else said:
            yield from _words(each)
