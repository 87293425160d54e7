"""The bots by name: by chance, sensible, and strong."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.languages import tr
from companion.rules.bots import Bot
from companion.rules.game import SetupError
from companion.rules.spec import GameSpec
from companion.simulation.by_chance import play_by_chance
from companion.simulation.strong import play_strongly


def _sensible(game: GameSpec) -> Bot:
    if game.bot is None:
        raise SetupError(
            tr(
                "{title} has no bot of its own: put bot(view, legal) into its SPEC, or use --bots random",
                title=game.title,
            )
        )
    return game.bot


BOTS: Mapping[str, Callable[[GameSpec], Bot]] = {
    "random": lambda game: play_by_chance,
    "sensible": _sensible,
    "strong": lambda game: play_strongly,
}


def bot_named(name: str, game: GameSpec) -> Bot:
    """The bot of this name for a game. Raises SetupError, which lists the names."""
    if name not in BOTS:
        raise SetupError(tr("no bot is called {name}; the bots are: {names}", name=repr(name), names=", ".join(BOTS)))
    return BOTS[name](game)
