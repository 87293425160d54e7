"""How each game is shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from companion.cards import Face
from companion.languages import tr
from companion.rules.events import Seat
from companion.rules.felt import Felt, Lying, Showing
from companion.rules.judging.faults import place_in, what_python_says
from companion.rules.spec.game_spec import GameSpec
from companion.speech.faces import look_of
from companion.table import Table


def showing(table: Table) -> Showing:
    """The keys, the moments and the awards of the game of this table."""
    return table.game.showing


def felt_of(table: Table) -> Felt:
    """The felt of any game; one whose own code fails says where."""
    game = table.game
    try:
        return game.felt(table.history)
    except Exception as error:
        place = place_in(error, game.folder)
        if place is None:
            raise
        return Felt(middle=((tr("This game can't draw its table"), f"{place}: {what_python_says(error)}"),))


def lay_first(lying: Sequence[Lying], faces: Iterable[Face]) -> tuple[Lying, ...]:
    """The cards with these faces first, in this order, and a gap before the others.

    >>> [card.face for card in lay_first([Lying("E"), Lying("S"), Lying("M")], "ME")]
    ['M', 'E', 'S']
    """
    rest, first = list(lying), list[Lying]()
    for face in faces:
        found = next((card for card in rest if card.face == face), None)
        if found is not None:
            rest.remove(found)
            first.append(found)
    return (*first, *(replace(card, group=1) for card in rest)) if first else tuple(lying)


def tell_rows(game: GameSpec, rows: Iterable[tuple[str, Sequence[Lying]]]) -> Iterator[str]:
    """The rows of cards, each with its place."""
    for where, cards in rows:
        if cards:
            known = [_tell_card(game, each.face) for each in cards if each.face is not None]
            hidden = [tr("{count:#hidden card}", count=len(cards) - len(known))] if len(known) < len(cards) else []
            yield f"{where}: {', '.join(known + hidden)}"


def _tell_card(game: GameSpec, face: Face) -> str:
    """A card, a letter with what it is worth."""
    look = look_of(game.name, face)
    return f"{look.spoken} ({look.corner})" if face.isalpha() and look.corner.isdigit() else look.spoken


def tell_open_cards(table: Table, seat: Seat | None, held: Sequence[Lying] = ()) -> str:
    """The cards in the middle and before a seat, in words. ``held`` are its hidden cards, if they are known. If no card
    of the middle is known, the ranks of the small cards of all seats, which a
    sheet hides."""
    felt = felt_of(table)
    if seat is None:
        return ""
    if not any(card.face for card in felt.middle_cards):
        small = [card.face for each in table.state.seats for card in felt.chips.get(each, ()) if card.face]
        ranks = sorted(look_of(table.game.name, face).text for face in small)
        return tr("Open cards: {cards}", cards="  ".join(ranks)) if ranks else ""
    middle, own = felt.middle_cards, (*felt.cards.get(seat, ()), *felt.chips.get(seat, ()))
    if own and middle[-len(own) :] == own:  # who was challenged makes a word of both
        middle = middle[: -len(own)]
    elif held:
        own = (*(card for card in own if card.face), *held)
    return "  ·  ".join(tell_rows(table.game, ((tr("the middle"), middle), (seat, own))))
