"""Movements with an unintended effect: two that do not swap, and cards that leave a place where they do not lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from companion.rules.events import Account, Event
from companion.rules.holdings import CARDS, Holdings, Movement
from companion.rules.judging.carded import faces_of
from companion.rules.judging.faults import place_of
from companion.rules.places import ALL, Place, split
from companion.rules.spec import GameSpec
from companion.rules.state import S
from companion.rules.turn import Turn


def each_movement(game: GameSpec[S], state: S, events: Iterable[Event]) -> Iterator[tuple[Event, Movement, Holdings]]:
    """Each movement of these events, with the book just before it."""
    for event in events:
        book = state.holdings
        for move in event.moves(state):
            yield event, move, book
            book = book.moved(move)
        state = game.evolve(state, event)


def swaps_one_way(game: GameSpec[S], state: S, events: Iterable[Event]) -> Iterator[str]:
    """All cards of one place that went to another, and then all from there back: the second movement takes both."""
    went: set[tuple[Account, Account]] = set()
    for event, each, book in each_movement(game, state, events):
        if each.of != CARDS or each.count is not None:
            continue
        if (each.target, each.source) in went:
            yield (
                f"{place_of(type(event))}: {type(event).__name__} moves all cards from {each.source!r} to "
                f"{each.target!r}, just after all cards went the other way: {each.target!r} now has both. "
                "pass_hands((one, other)) from companion.rules.trade swaps two hands"
            )
        elif book.size(each.source) and book.size(each.target):
            went.add((each.source, each.target))


def stays_known(game: GameSpec[S], state: S, events: Iterable[Event]) -> Iterator[str]:
    """Seen cards in a shared zone from which somebody draws unseen: the referee still knows them, although they were
    probably shuffled in.
    """
    for event, move, book in each_movement(game, state, events):
        place = game.place(move.source)
        if (
            place is not None and place.zone and place.seen_by is ALL and not (place.is_each_seats or place.open_top)
            and move.of == CARDS and move.count is not None and not any(move.faces)
            and (seen := book.pile(move.source).faces) and move.count < book.size(move.source)
        ):  # fmt: skip
            yield (
                f"{place_of(type(event))}: {type(event).__name__} draws unseen from {move.source!r}, where cards "
                f"lie that were seen, such as {seen[0]}; if they were shuffled in, its Place needs shuffled=True, and "
                "if the top card lies open, open_top=True"
            )


def find_choices(game: GameSpec[S], world: S, turn: Turn[S]) -> Iterator[str]:
    """Cards that an act names and that come from a place where nobody has seen them: a simulated game would choose
    them.
    """
    spec = game.act_specs.get(type(turn.act))
    if spec is None or not spec.cards or spec.chance:
        return
    named = faces_of(game, turn.act)
    for event, move, book in each_movement(game, world, turn.events):
        place, pile = game.place(move.source), book.pile(move.source)
        if place is None or is_open_by_mistake(place):
            continue
        owner, seat = split(move.source)[0], turn.act.seat
        is_hidden = place.is_each_seats and seat == owner and not place.is_seen(world, owner, seat)
        if (is_hidden or (pile.unseen and not pile.shown)) and set(named) & set(move.faces):
            yield (
                f"{place_of(spec.judge)}: {type(event).__name__} moves a card from {place.path!r} that nobody saw, so "
                f"that nobody can choose it; write chance={{{spec.cards!r}: {place.path!r}}} in the ActSpec of "
                f"{type(turn.act).__name__}"
            )


def is_open_by_mistake(place: Place) -> bool:
    """Whether everybody sees the cards of a seat, or cards that somebody looks at, and nobody lays them on the felt."""
    return (place.is_each_seats or bool(place.dealt)) and place.seen_by is ALL and not (place.zone or place.face_down)


def not_there(game: GameSpec[S], world: S, events: Iterable[Event]) -> tuple[str, str] | None:
    """The first card that a movement takes from a place where it does not lie, and the cards there. In this ``world``
    the cards of the hands are known.
    """
    for event, move, book in each_movement(game, world, events):
        pile = book.pile(move.source)
        wrong = Counter(filter(None, move.faces)) - Counter(pile.faces)
        if wrong and pile.unseen < 1:
            moves = f"{type(event).__name__} moves {min(wrong)} from {move.source!r}, where it does not lie"
            return f"{place_of(type(event))}: {moves}", f"; there are: {', '.join(pile.faces) or 'no cards'}"
    return None
