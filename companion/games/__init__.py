"""The games that can be played: the five of the program, those of installed packages, and folders that were named."""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path
from typing import Any

from companion.games.battle import SPEC as BATTLE
from companion.games.bluff_words import SPEC as BLUFF_WORDS
from companion.games.bluffing_battles import SPEC as BLUFFING_BATTLES
from companion.games.lost_war import SPEC as LOST_WAR
from companion.games.outside import game_in, installed
from companion.games.pirates_bluff import SPEC as PIRATES_BLUFF
from companion.rules.game import SetupError
from companion.rules.spec import GameSpec

_ALL: tuple[GameSpec[Any], ...] = (BLUFFING_BATTLES, PIRATES_BLUFF, LOST_WAR, BLUFF_WORDS, BATTLE)
GAMES: dict[str, GameSpec[Any]] = {game.name: game for game in _ALL}
UNUSABLE: dict[str, SetupError] = {}
"""Games from outside that cannot be played, by the name under which they are installed or added, with what is wrong."""


class NoSuchGame(SetupError):
    """No game that is known here has the id."""


def game_named(name: object) -> GameSpec[Any]:
    """The game with this id; nothing is loaded for it. Raises NoSuchGame, which lists the ids there are."""
    if isinstance(name, str) and name in GAMES:
        return GAMES[name]
    if isinstance(name, str) and name in UNUSABLE:
        raise NoSuchGame(f"{name} cannot be played: {UNUSABLE[name]}")
    near = get_close_matches(str(name).lower(), GAMES, n=1, cutoff=0.5)
    guess = f"did you mean {near[0]}? " if near else ""
    raise NoSuchGame(
        f"no game is called {name!r}; {guess}the games are: {', '.join(GAMES)}. "
        "One that is no part of the program is named by its folder: --game FOLDER, or added once: "
        "companion games add FOLDER"
    )


def game_or_folder(said: str) -> GameSpec[Any]:
    """What a person named: the game with this id, or that of a folder, whose code is run. Raises SetupError."""
    is_a_path = Path(said).is_dir() or "/" in said or "\\" in said
    return registered(game_in(Path(said))) if said not in GAMES and is_a_path else game_named(said)


def own_game(name: object) -> GameSpec[Any] | None:
    """The game with this id, if it is known and no part of the program."""
    game = GAMES.get(name) if isinstance(name, str) else None
    return None if game is None or game in _ALL else game


def registered(game: GameSpec[Any]) -> GameSpec[Any]:
    """The game, known by its id from now on in this process. Raises SetupError where another one has the id."""
    if GAMES.setdefault(game.name, game) is not game:
        raise SetupError(f"there is a game called {game.name!r} already: {GAMES[game.name].title}; choose another id")
    return game


for _name, _found in installed():
    try:
        if isinstance(_found, SetupError):
            raise _found
        registered(_found)
    except SetupError as _error:
        UNUSABLE[_name] = _error
