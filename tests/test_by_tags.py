"""Whole games from tags and buttons: a simulated board on a real serial line, through everything, to the ledger."""

from __future__ import annotations

import io
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.commands.main import main
from companion.ledger.checks import faults
from companion.session import Session
from companion.sources.nfc.tags.tagmap import TaggedCard, TagMap, map_path, write_map
from tests.interpreting import opened

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="virtual boards need a pseudo-terminal")

FACES = {"04A1B2C3D4E501": "QS", "04A1B2C3D4E502": "5H", "04A1B2C3D4E503": "10S", "04A1B2C3D4E504": "10H"}
FACES |= {"04A1B2C3D4E505": "JS", "04A1B2C3D4E506": "9H"}
FIGHTS = """
readers 2
1.0 lay 1 04A1B2C3D4E501
1.1 lay 2 04A1B2C3D4E502
2.2 lift 1
2.2 lift 2
3.4 lay 1 04A1B2C3D4E503
3.5 lay 2 04A1B2C3D4E504
4.6 lift 1
4.6 lift 2
5.8 lay 1 04A1B2C3D4E505
5.9 lay 2 04A1B2C3D4E506
"""


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def typed_until(lines: list[tuple[float, str]], quit_at: float) -> Iterator[str]:
    """The lines that somebody types at these seconds from the start, and "quit" at the end."""
    start = time.monotonic()
    for at, line in [*lines, (quit_at, "quit")]:
        time.sleep(max(0.0, start + at - time.monotonic()))
        yield line


def played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scenario: str, words: list[str], until: float) -> Session:
    script = tmp_path / "scenario.txt"
    script.write_text(scenario)
    monkeypatch.setattr("sys.stdin", typed_until([], until))
    monkeypatch.setattr("sys.stdout", io.StringIO())
    assert main(["watch", "--source", f"nfc:virtual:{script}", "--session", "tonight", *words]) == 0
    session = Session.resume("tonight")
    session.close()
    return session


def test_a_war_laid_on_readers_is_judged_and_booked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cards = tuple(TaggedCard(uid=uid, face=face) for uid, face in FACES.items())
    write_map(TagMap(deck="standard52", version="1", cards=cards), map_path("standard52"))
    words = ["--game", "bluffing-battles", "--seats", "Ann,Ben"]
    session = played(tmp_path, monkeypatch, FIGHTS, words, until=7.5)
    record = [json.loads(line) for line in session.record()][1:]
    assert [(act["seat"], act["card"]) for act in record] == [
        ("Ann", "QS"),
        ("Ben", "5H"),
        ("Ann", "10S"),
        ("Ben", "10H"),
        ("Ann", "JS"),
        ("Ben", "9H"),
    ]
    assert session.table.game.scores(session.table.state) == {"Ann": 10, "Ben": 0}
    assert session.table.evidence[1].tags == ("04A1B2C3D4E501",)
    assert faults(session.table.history) == []
    by_taps = opened("bluffing-battles")
    for entry in session.table.history.entries:
        by_taps.play(entry.act)
    assert [entry.events for entry in by_taps.history.entries] == [
        entry.events for entry in session.table.history.entries
    ]


def test_calls_pressed_together_are_judged_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ben and Cem press 60 ms apart: both called; the hands are typed, and the coins are in the ledger."""
    session = Session.start("tonight", {"record": 1, "game": "pirates-bluff", "seats": ["Ann", "Ben", "Cem"]})
    for seat, face in (("Ann", "0A"), ("Ben", "2C"), ("Cem", "3A")):
        session.table.play(act("start", seat=seat, card=face))
    session.table.play(act("bid", seat="Ann", quantity=5, rank=2))
    session.close()
    scenario = "readers 1\nbuttons 3\n1.50 press 2\n1.56 press 3\n"
    words = ["--game", "pirates-bluff", "--seats", "Ann,Ben,Cem"]
    session = played(tmp_path, monkeypatch, scenario, words, until=3.0)
    calls = [entry for entry in session.table.history.entries if entry.act.word() == "call"]
    assert [entry.act.seat for entry in calls] == ["Ben", "Cem"]
    times = [entry.act.at for entry in calls]
    assert times[0] is not None
    assert times[1] is not None
    assert times[1] - times[0] == pytest.approx(0.06, abs=0.02)
    assert all(0 < entry.act.pm < 0.1 for entry in calls)
    history = session.table.history
    for seat, natural, wild in (("Ann", 1, 1), ("Ben", 1, 0), ("Cem", 0, 0)):
        history.say(act("hand", seat=seat, natural=natural, wild=wild))
    assert history.game.scores(history.state) == {"Ann": 44, "Ben": 53, "Cem": 53}


def act(word: str, **fields: object):  # type: ignore[no-untyped-def]
    """An act of Pirate's Bluff."""
    from companion.games import game_named
    from companion.rules.notation import act_from_json

    return act_from_json(game_named("pirates-bluff").acts_known, {"act": word, **fields})
