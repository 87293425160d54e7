"""Sessions that earlier versions wrote: each resumes, replays and exports as it stood then."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.ledger.checks import faults
from companion.ledger.sessions import session_path
from companion.records import Replay, read_header, summary
from companion.rules.history import History
from companion.rules.rulebook import rule, say
from companion.session import Session

KEPT = sorted((Path(__file__).parent / "kept").glob("*.session"))


@pytest.fixture(params=KEPT, ids=lambda path: path.stem)
def kept(request: pytest.FixtureRequest, home: Path) -> tuple[Session, Any]:
    """A session as it is resumed, and what it came to when it was written."""
    path: Path = request.param
    session_path(path.stem).parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(path, session_path(path.stem))
    session = Session.resume(path.stem)
    session.close()
    return session, json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))


def test_a_session_of_an_earlier_version_resumes_with_its_balances(kept: tuple[Session, Any]) -> None:
    session, then = kept
    history = session.table.history
    assert summary(history) == then["summary"]
    assert balances(history, then["balances"]) == then["balances"]
    assert faults(history) == []


def test_a_session_of_an_earlier_version_shows_its_sentences_as_they_were(kept: tuple[Session, Any]) -> None:
    session, then = kept
    game = session.table.game
    now = {
        str(each.number): [f"{say(game, event)} ({rule(game, event)})" for event in each.events]
        for each in session.table.history.standing
    }
    assert now == then["said"]


def test_a_session_of_an_earlier_version_is_exported_and_judged_alike(kept: tuple[Session, Any]) -> None:
    session, then = kept
    header, *lines = map(json.loads, session.record())
    assert lines == then["record"][1:]
    assert then["record"][0]["options"].items() <= header["options"].items()
    replay = Replay(read_header(header))
    for number, line in enumerate(lines, start=2):
        replay.line(number, line)
    assert replay.summary() == then["summary"]
    assert balances(replay.history, then["balances"]) == then["balances"]


def balances(history: History, wanted: Mapping[str, Mapping[str, int]]) -> dict[str, dict[str, int]]:
    """The balance of each account, of the units that were booked then."""
    found: dict[str, dict[str, int]] = {unit: {} for unit in wanted}
    for (unit, account), amount in history.game.balances(history.state).items():
        if unit in found:
            found[unit][account] = amount
    return found
