"""``companion game new FOLDER``: a game of your own begins as a copy of the example that is most like it."""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from companion.commands.telling import tell
from companion.files import make_folder, write_whole
from companion.games import GAMES
from companion.games.outside import game_in
from companion.languages import tr
from companion.rules.game import SetupError
from companion.shipped import shipped

LIKE: Mapping[str, str] = {
    "tricks": "foretold",
    "bluff": "three_masks",
    "draft": "plates",
    "coop": "in_order",
    "betting": "high_card",
    "market": "bazaar",
    "rummy": "families",
    "push": "pearls",
    "trade": "caravans",
    "hints": "lanterns",
}
"""The kinds of games to begin with, and the example of each."""

COPIED = (".py", ".md", ".toml")

_TESTS = '''"""{title}: whole games by chance. Add a test for each section of the rules page."""

import random

import pytest
from {package} import SPEC

from companion.decks import load_deck
from companion.games.outside.whole_games import play_whole_games
from companion.rules.game import Setup, settle_options
from companion.rules.history import History

SEATS = ("Ann", "Ben", "Cem", "Dia", "Eli", "Flo", "Gus", "Hal", "Ida", "Jon")


def table(**options):
    settled = settle_options(SPEC, options)
    deck = load_deck(SPEC.deck_name(settled))
    return History(SPEC, Setup(seats=SEATS[: SPEC.seats[1]], options=settled, deck=deck))


def test_nothing_is_lost_stuck_or_shown_to_the_wrong_seat():
    assert play_whole_games(SPEC, games=3, seconds=60).wrong == {{}}


@pytest.mark.parametrize("seed", range(3))
def test_what_is_judged_again_comes_to_the_same(seed):
    one, two, chance = table(), table(), random.Random(seed)
    for _ in range(200):
        entry = one.say_one(chance)
        if entry is None:
            break
        assert two.say(entry.act).events == entry.events
    assert one.state == two.state
'''


def new_game(folder: Path, like: str, title: str = "") -> None:
    """Writes the folder and, beside it, its tests; prints the next steps. Raises SetupError; then
    nothing new is there.
    """
    package = folder.name
    if not package.isidentifier() or keyword.iskeyword(package) or not package.isascii():
        raise SetupError(tr("{folder}: a game's folder is named as Python names a package: my_game", folder=folder))
    id_ = re.sub(r"[^a-z0-9]+", "-", package.lower()).strip("-")
    if id_ in GAMES or not re.fullmatch(r"[a-z][a-z0-9-]*", id_):
        raise SetupError(tr("there is a game called {id} already; give the folder another name", id=repr(id_)))
    tests = folder.with_name(f"test_{package}.py")
    for path in (folder, tests):
        if path.exists():
            raise SetupError(tr("{path} exists already; choose another name", path=path))
    title = title or package.replace("_", " ").title()
    make_folder(folder)
    for name, text in _files(shipped("examples") / LIKE[like], id_, title):
        write_whole(folder / name, text)
    write_whole(tests, _TESTS.format(title=title, package=package))
    game_in(folder)
    tell(tr("{folder}: {title}, a copy of {like} to start from. Next:", folder=folder, title=title, like=LIKE[like]))
    for line in (f"companion rules --game {folder}", f"companion game test {folder}", f"python -m pytest {tests}",
                 f"companion play --game {folder} --seats Ann,Ben,Cem",
                 f"companion simulate --game {folder} --bots random", f"companion games add {folder}"):  # fmt: skip
        tell(f"    {line}")


def _files(example: Path, id_: str, title: str) -> Iterator[tuple[str, str]]:
    """The example's files under another name: its id and its title, and nothing else, are others."""
    was = re.search(r'id="([^"]+)",\s+title="([^"]+)"', (example / "__init__.py").read_text(encoding="utf-8"))
    assert was is not None
    for path in sorted(example.iterdir()):
        if path.suffix not in COPIED:
            continue
        text = path.read_text(encoding="utf-8").replace(was[0], f'id="{id_}",\n    title="{title}"')
        yield path.name, re.sub(rf"\b{re.escape(was[2])}\b", title, text)
