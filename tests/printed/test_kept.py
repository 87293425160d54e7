"""The saved readings of the networks: there for each picture of the games, and equal to today's readings."""

from __future__ import annotations

import pytest

from tests.printed.felt import name_of
from tests.printed.games import GAMES, Look, PrintedGame
from tests.printed.kept import KeptReader

LIVE = 2
"""The pictures of each game that are read again."""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.game)
def test_the_networks_read_what_is_kept(game: PrintedGame) -> None:
    reader = KeptReader(game)
    looks = {name_of(step.cards): step.cards for step in game.played() if isinstance(step, Look)}
    assert looks.keys() <= reader.kept.keys()
    full = sorted(looks, key=lambda name: (-len(looks[name]), name))
    for name in full[:: max(1, len(full) // LIVE)][:LIVE]:
        picture = reader.photographed(looks[name])
        now, then = reader.by_networks(picture), reader.read(picture).cards
        assert sorted(str(card.face) for card in now) == sorted(str(card.face) for card in then)
        assert {card.face for card in now} == {card.face for card in looks[name]}
