"""The deck is the group's own: what it must have to be played with."""

from __future__ import annotations

from companion.games.battle.kinds import kind_of
from companion.games.battle.options import Options
from companion.languages import later, tr
from companion.rules.game import Setup, SetupError

KINDS = later("R, B, G or K with a value (R6, K3), battle, eagle, bomb, crossbones, angel-red, angel-blue, angel-green")


def check_deck(setup: Setup, options: Options) -> None:
    """Raises SetupError for a card that Battle does not know, or too few cards for the seats."""
    deck = setup.deck
    for printed in deck.copies:
        face = deck.face_of.get(printed, printed)
        if kind_of(face) is None:
            called = printed if face == printed else f"{printed} = {face}"
            said = tr("Battle has no card “{card}”; it has: {kinds}", card=called, kinds=tr(KINDS))
            raise SetupError(
                tr("deck “{deck}”: line {line}: {said}", deck=deck.name, line=deck.lines[printed], said=said)
                if printed in deck.lines
                else tr("deck “{deck}”: {said}", deck=deck.name, said=said)
            )
    for field in deck.values:
        if field != "points":
            raise SetupError(
                tr(
                    "deck “{deck}”: Battle cards have points, not “{field}”",
                    deck=deck.name,
                    field=field,
                )
            )
    size = options.hand_size
    needed = size * (len(setup.seats) + 1)
    if deck.size < needed:
        raise SetupError(
            tr(
                "deck “{deck}” has {count:card}, but {seats} players need {needed}: {size} each and an extra hand of "
                "{size}",
                deck=deck.name,
                count=deck.size,
                seats=len(setup.seats),
                needed=needed,
                size=size,
            )
        )
