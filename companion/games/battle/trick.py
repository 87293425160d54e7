"""A trick by itself: which suit it has, who wins it by the cards, and what special cards do to each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.cards import Face
from companion.games.battle.kinds import BEATS, BOMB, CROSSBONES, EAGLE, CardKind, Suit, kind
from companion.rules.events import Seat


@dataclass(frozen=True, slots=True)
class Played:
    """One card of the trick. ``suit`` is the suit that a black knight stands for; ``target`` the seat that a bomb
    hits."""

    seat: Seat
    card: Face
    suit: Suit | None = None
    target: Seat | None = None

    @property
    def kind(self) -> CardKind:
        """The kind of the card."""
        return kind(self.card)


def suit_of_trick(trick: Sequence[Played]) -> Suit | None:
    """The suit that must be followed: of the first warrior, angel or knight with a named suit; None before that."""
    for played in trick:
        suit = played.suit or played.kind.suit
        if suit is not None:
            return suit
    return None


def winning(trick: Sequence[Played], rotation: str) -> int | None:
    """The place (from 0) of the card that wins, None where no card can: then the trick goes to its leader."""
    eagles = [at for at, played in enumerate(trick) if played.card == EAGLE]
    if eagles:
        return eagles[-1]
    suit = suit_of_trick(trick)
    fighters = [at for at, played in enumerate(trick) if played.kind.name in ("warrior", "knight")]
    if rotation == "running":
        return _running(trick, fighters, suit)
    strongest: int | None = None
    for at in fighters:
        rank = _rank(trick[at].kind, suit)
        if rank[0] and (strongest is None or rank > _rank(trick[strongest].kind, suit)):
            strongest = at
    return strongest


def _rank(card: CardKind, led: Suit | None) -> tuple[int, int]:
    """2 for the suit that beats the led one, 1 for the led one and knights, 0 for the one that never wins."""
    if card.suit is None or card.suit == led:
        return 1, card.value
    return (2 if BEATS[card.suit] == led else 0), card.value


def _running(trick: Sequence[Played], fighters: Sequence[int], led: Suit | None) -> int | None:
    best: int | None = None
    for at in fighters:
        if best is None:
            best = at
            continue
        new, old = trick[at].kind, trick[best].kind
        new_suit, old_suit = new.suit or led, old.suit or led
        if new.value > old.value if new_suit == old_suit else _beats(new_suit, old_suit):
            best = at
    return best


def _beats(suit: Suit | None, other: Suit | None) -> bool:
    return suit is not None and BEATS[suit] == other


def has_power(trick: Sequence[Played], at: int) -> bool:
    """Whether the angel in this place was played on its own colour (or led it)."""
    return trick[at].kind.name == "angel" and trick[at].kind.suit == suit_of_trick(trick)


def angels_hit(trick: Sequence[Played], at: int) -> tuple[int, ...]:
    """The places of the angels that a bomb or crossbones in this place fall on: they have power, lie before it,
    and no eagle was thrown on them meanwhile."""
    return tuple(
        angel
        for angel in range(at)
        if has_power(trick, angel) and not any(played.card == EAGLE for played in trick[angel:at])
    )


def blocked_by(trick: Sequence[Played], at: int, *, every_card: bool) -> int | None:
    """The place of the first eagle that undoes the special card in this place. ``every_card``: eagles undo battle,
    bomb and crossbones cards too, not only angels and the bomb on their own thrower."""
    card = trick[at]
    if card.kind.name not in ("battle", "bomb", "crossbones") and not has_power(trick, at):
        return None
    for later in range(at + 1, len(trick)):
        own_bomb = card.card == BOMB and card.target == trick[later].seat
        if trick[later].card == EAGLE and (every_card or card.kind.name == "angel" or own_bomb):
            return later
    return None


def is_beaten(trick: Sequence[Played], at: int) -> bool:
    """Whether an angel takes nothing: it has no power, or an eagle, a bomb or crossbones came after it."""
    later = {played.card for played in trick[at + 1 :]}
    return not has_power(trick, at) or bool(later & {EAGLE, BOMB, CROSSBONES})


def places_of(trick: Sequence[Played], face: Face) -> tuple[int, ...]:
    """The places of this card in the trick."""
    return tuple([at for at, played in enumerate(trick) if played.card == face])
