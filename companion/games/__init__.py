"""All games: the five bundled ones, those of installed packages, and those of folders."""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path

from companion.games.battle import SPEC as BATTLE
from companion.games.bluff_words import SPEC as BLUFF_WORDS
from companion.games.bluffing_battles import SPEC as BLUFFING_BATTLES
from companion.games.lost_war import SPEC as LOST_WAR
from companion.games.outside import game_in, installed
from companion.games.outside.literals import locate
from companion.games.pirates_bluff import SPEC as PIRATES_BLUFF
from companion.languages import tr
from companion.rules.game import SetupError
from companion.rules.spec import GameSpec

_ALL: tuple[GameSpec, ...] = (BLUFFING_BATTLES, PIRATES_BLUFF, LOST_WAR, BLUFF_WORDS, BATTLE)
GAMES: dict[str, GameSpec] = {game.name: game for game in _ALL}
UNUSABLE: dict[str, SetupError] = {}
"""Unusable games of installed packages and added folders, by name, each with its error."""


class NoSuchGame(SetupError):
    """No known game has the id."""


def game_named(name: object) -> GameSpec:
    """The game with this id; loads nothing. Raises NoSuchGame, which lists the ids."""
    if isinstance(name, str) and name in GAMES:
        return GAMES[name]
    if isinstance(name, str) and name in UNUSABLE:
        raise NoSuchGame(tr("{name} cannot be played: {error}", name=name, error=UNUSABLE[name]))
    near = get_close_matches(str(name).lower(), GAMES, n=1, cutoff=0.5)
    if near:
        wrong = tr("no game is called {name}; did you mean {guess}?", name=repr(name), guess=near[0])
    else:
        wrong = tr("no game is called {name}; the games are: {games}.", name=repr(name), games=", ".join(GAMES))
    own = tr("For a game of your own, give its folder: --game FOLDER, or add it once: companion games add FOLDER")
    raise NoSuchGame(f"{wrong} {own}")


def game_or_folder(said: str) -> GameSpec:
    """The game with this id, or the game in this folder, whose code runs; it takes the place of an own game with its
    id, such as an earlier version. Raises SetupError."""
    is_a_path = Path(said).is_dir() or "/" in said or "\\" in said
    if said in GAMES or not is_a_path:
        folders = [each.parent.name for each in Path().glob("*/rules.md")]
        if said not in GAMES and (near := get_close_matches(said, [*GAMES, *folders], n=1)) and near[0] in folders:
            wrong = tr("no game is called {name}; did you mean the folder {guess}?", name=repr(said), guess=near[0])
            raise NoSuchGame(wrong)
        return game_named(said)
    game = game_in(Path(said))
    if own_game(game.name) not in (None, game):
        del GAMES[game.name]
    return registered(game)


def own_game(name: object) -> GameSpec | None:
    """The game with this id, if it is known and not bundled."""
    game = GAMES.get(name) if isinstance(name, str) else None
    return None if game is None or game in _ALL else game


def registered(game: GameSpec) -> GameSpec:
    """Adds the game under its id for this process. Raises SetupError if another game has the id."""
    if GAMES.setdefault(game.name, game) is not game:
        said = {"id": repr(game.name), "title": GAMES[game.name].title}
        wrong = tr("there is a game called {id} already: {title}; choose another id", **said)
        raise SetupError(f"{locate(game.folder, game.folder / '__init__.py', f'id={game.name!r}')}: {wrong}")
    return game


for _name, _found in installed():
    try:
        if isinstance(_found, SetupError):
            raise _found
        registered(_found)
    except SetupError as _error:
        UNUSABLE[_name] = _error
