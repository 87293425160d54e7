"""The page that makes a game of your own: its blocks of code are the files of the example, all of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.games.outside import game_in
from companion.games.outside.findings import Findings
from companion.simulation.own_bot import try_bot
from tests.commands.changed_examples import copy_example

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "thirteen"
PAGE = (ROOT / "docs" / "your-own-game.md").read_text(encoding="utf-8")
BLOCKS = dict(re.findall(r"^`([\w./]+)`\n\n```\w+\n(.*?)^```$", PAGE, flags=re.M | re.S))
FILES = {f"thirteen/{path.name}": path for path in EXAMPLE.iterdir() if path.is_file()}
FILES["test_thirteen.py"] = Path(__file__).with_name("test_thirteen.py")


def test_the_page_has_every_file_of_the_example() -> None:
    assert set(BLOCKS) == set(FILES)


@pytest.mark.parametrize("name", sorted(FILES))
def test_a_block_of_the_page_is_its_file(name: str) -> None:
    assert BLOCKS[name] == FILES[name].read_text(encoding="utf-8")


def test_the_example_stays_short() -> None:
    """A first game needs these lines; entering a table may come later."""
    needed = [path for path in EXAMPLE.glob("*.py") if path.name != "position.py"]
    lines = [line for path in needed for line in path.read_text(encoding="utf-8").splitlines()]
    assert sum(1 for line in lines if line.strip()) < 140


def test_the_bot_of_the_page_plays_a_whole_game(tmp_path: Path) -> None:
    (written,) = re.findall(r"```python\n(def bot\(.*?)```", PAGE, flags=re.M | re.S)
    mine = copy_example(tmp_path / f"bot_of_{tmp_path.name}")
    (mine / "bot.py").write_text(f"from companion.cards import STANDARD_RANKS, rank_of\n\n\n{written}")
    spec = (mine / "__init__.py").read_text()
    (mine / "__init__.py").write_text(
        spec.replace("from .position", "from .bot import bot\nfrom .position").replace("then=", "bot=bot, then=")
    )
    found = Findings()
    try_bot(game_in(mine), found, games=3)
    assert (found.ended_by_bot, dict(found.wrong)) == (3, {})
