"""The five games and what they share."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from companion.games.battle import SPEC as BATTLE
from companion.games.bluff_words import SPEC as BLUFF_WORDS
from companion.games.bluffing_battles import SPEC as BLUFFING_BATTLES
from companion.games.lost_war import SPEC as LOST_WAR
from companion.games.pirates_bluff import SPEC as PIRATES_BLUFF
from companion.rules.game import SetupError
from companion.rules.spec import GameSpec

_ALL: tuple[GameSpec[Any], ...] = (BLUFFING_BATTLES, PIRATES_BLUFF, LOST_WAR, BLUFF_WORDS, BATTLE)
GAMES: Mapping[str, GameSpec[Any]] = {game.name: game for game in _ALL}


def game_named(name: object) -> GameSpec[Any]:
    """The game with this id. Raises SetupError with the ids there are."""
    if isinstance(name, str) and name in GAMES:
        return GAMES[name]
    near = get_close_matches(str(name).lower(), GAMES, n=1, cutoff=0.5)
    guess = f"did you mean {near[0]}? " if near else ""
    raise SetupError(f"no game is called {name!r}; {guess}the games are: {', '.join(GAMES)}")
