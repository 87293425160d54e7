"""The deck is the group's own: what it must have to be played with."""

from __future__ import annotations

from companion.games.battle.kinds import kind_of
from companion.games.battle.options import Options
from companion.rules.game import Setup, SetupError

KINDS = "R, B, G or K with a value (R6, K3), battle, eagle, bomb, crossbones, angel-red, angel-blue, angel-green"


def check_deck(setup: Setup, options: Options) -> None:
    """Raises SetupError for a card that Battle does not know, or too few cards for the seats."""
    deck = setup.deck
    for printed in deck.copies:
        face = deck.face_of.get(printed, printed)
        if kind_of(face) is None:
            line = f"line {deck.lines[printed]}: " if printed in deck.lines else ""
            called = f"{printed!r}" if face == printed else f"{printed!r} ({face!r})"
            raise SetupError(f"deck {deck.name!r}: {line}battle knows no card {called}; it knows: {KINDS}")
    for field in deck.values:
        if field != "points":
            raise SetupError(f"deck {deck.name!r}: cards of battle have points, and nothing called {field!r}")
    size = options.hand_size
    needed = size * (len(setup.seats) + 1)
    if deck.size < needed:
        raise SetupError(
            f"deck {deck.name!r} has {deck.size} cards; {len(setup.seats)} players need {needed}: "
            f"{size} each and an extra hand of {size}"
        )
