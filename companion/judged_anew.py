"""A saved evening whose game has changed too much to follow it: it is judged by the game as it is now."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.games import game_named
from companion.ledger.journal import Journal
from companion.ledger.sessions import find_path
from companion.records import read_header, summary
from companion.rules.acts import Note
from companion.rules.game import IllegalAct, Option, SetupError, settle_options
from companion.rules.history import History
from companion.rules.judging.visibility import open_why
from companion.rules.notation import NotationError, act_from_json
from companion.rules.rulebook import say
from companion.rules.spec import GameSpec


@dataclass(frozen=True, slots=True)
class Anew:
    """``dropped`` options are none of the game any more, or cannot have their value; ``left_out`` acts cannot be read
    or are refused now, each with its number and why; ``acts`` were taken; ``now`` is how it ends."""

    dropped: tuple[str, ...]
    left_out: tuple[tuple[int, str], ...]
    acts: int
    now: Mapping[str, Any]


def judge_kept(name: str, options_for: Callable[[GameSpec], Mapping[str, object]]) -> Anew:
    """Judges a saved session by its game as it is now; ``options_for`` gives the options that differ. Raises
    JournalError, SetupError."""
    journal = Journal.open(find_path(name))
    try:
        with contextlib.closing(journal.rows()) as rows:
            options = options_for(game_named(journal.header.get("game")))
            return judge_anew(journal.header, (row.act for row in rows), options)
    finally:
        journal.close()


def judge_anew(said: Mapping[str, Any], acts: Iterable[str], options: Mapping[str, object]) -> Anew:
    """The same of a header and of acts as JSON."""
    game = game_named(said.get("game"))
    known = {option.name: option for option in game.options}
    given = {name: value for name, value in said.get("options", {}).items() if _can_be(known.get(name), value)}
    settled = settle_options(game, {**given, **options})
    header = read_header({**said, "options": settled})
    history: History = History(header.game, header.setup)
    left_out: list[tuple[int, str]] = []
    for number, text in enumerate(acts, start=1):
        try:
            history.say(act_from_json(game.acts_known, json.loads(text)))
            continue
        except NotationError as error:
            left_out.append((number, str(error)))
        except IllegalAct as refused:
            left_out.append((number, say(game, open_why(game, refused.act, refused.why))))
        history.say(Note(text="an act that cannot be judged now"))  # later acts keep their numbers
    dropped = tuple(f"{name} {value}" for name, value in said.get("options", {}).items() if name not in given)
    return Anew(dropped, tuple(left_out), len(history.entries) - len(left_out), summary(history))


def _can_be(option: Option | None, value: object) -> bool:
    if option is None:
        return False
    try:
        option.check(value)
    except SetupError:
        return False
    return True
