"""A whole evening on the glass: set up in the lobby, entered by touches, and compared with its record."""

from __future__ import annotations

import io
import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.commands.afterwards.referee import referee
from companion.rules.notation import act_from_json
from companion.rules.options import spoken_name, spoken_value
from companion.session import save_record
from companion.ui.forms.tile_form import TileForm
from companion.ui.kit.widgets import Key
from companion.ui.views.evening.book import Book, Kept
from tests.screens.glass import Glass
from tests.screens.taps import say_by_taps, seat, tap_number

MOVED = re.compile(r"(.+?) ([+−])(\d+) (\w+)(?:, |$)")


def sit_down(table: Glass, game: str, seats: Sequence[str], options: Mapping[str, Any]) -> None:
    """Sets a table up in the lobby and starts it."""
    table.tap_key(game)
    for name in seats:
        seat(table, name)
    if options:
        table.tap_key("Change")
    for name, value in options.items():
        _rule(table, name, value)
    table.tap_key("Start")
    table.session, table.feed = table.app.opened
    assert table.app.desk.warm_up.wait(60)


def _rule(table: Glass, name: str, value: Any) -> None:
    option = next(each for each in table.root.content.draft.rules.options if each.name == name)

    def key() -> Key:
        tiles = [each for each in table.visible() if isinstance(each, TileForm) and each._tile.keys]
        rows = [each for each in tiles if each._tile.lines[0].text.startswith(spoken_name(option))]
        (found,) = [each for each in rows[0].walk(restrict=True) if isinstance(each, Key)]
        table.reach(found)
        return found

    if option.span is not None:
        table.touch(key())
        tap_number(table, value)
        return
    for _ in option.values:
        if key().text != spoken_value(option, value):
            table.touch(key())
    assert key().text == spoken_value(option, value)


def say(table: Glass, line: Mapping[str, Any]) -> int:
    """Enters this line of a record by touches, and checks that it was accepted; returns the number of touches."""
    act = act_from_json(table.session.table.game.acts_known, line)
    count = len(table.session.table.history.entries)
    taps = say_by_taps(table, act)
    written(table)
    entries = table.session.table.history.entries
    assert len(entries) == count + 1, f"{line} was not said: {table.texts()}"
    assert (entries[-1].act.word(), entries[-1].act.seat) == (act.word(), act.seat)
    return taps


def written(table: Glass) -> None:
    """The acts come to disk and are shown."""
    table.session.table.settle()
    table.step()


def held_against_its_record(table: Glass, folder: Path) -> dict[str, Any]:
    """Judges the record of the evening again: the glass shows its winner and its scores, and the lines of the book add
    up to its balances. Returns the summary."""
    session = table.session
    record = folder / "evening.jsonl"
    save_record(session, record)
    out, err = io.StringIO(), io.StringIO()
    assert referee(record, out, err) == 0, err.getvalue()
    summary: dict[str, Any] = json.loads(out.getvalue().splitlines()[-1])["summary"]
    assert summary["over"]
    panels = table.app.table.board.panels
    assert {seat: panel.ids.score.text.replace("−", "-") for seat, panel in panels.items()} == {
        seat: str(score) for seat, score in summary["scores"].items()
    }
    game, setup = session.table.game, session.table.setup
    table.tap_key("Book")
    balances = Counter({account.replace("/", " "): n for account, n in game.ledger(game.start(setup)).items()})
    balances.update(_booked(table, game.unit))
    kept = {account.replace("/", " "): amount for account, amount in summary["ledger"].items() if amount}
    assert {account: amount for account, amount in balances.items() if amount} == kept
    table.tap_key("Close")
    return summary


def _booked(table: Glass, unit: str) -> Counter[str]:
    """The movements of the book's standing lines, account by account."""
    moved: Counter[str] = Counter()
    for line in Book(table.app.desk.table).lines(Kept()):
        if not line.struck:
            for account, sign, amount, of in MOVED.findall(line.moved):
                if of in (unit, unit.removesuffix("s")):
                    moved[account] += int(amount) * (1 if sign == "+" else -1)
    return moved
