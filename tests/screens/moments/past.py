"""Moments on the pages of past evenings."""

from __future__ import annotations

import atexit
import random
import shutil
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.evidence import Evidence
from companion.languages import OPTION, tr
from companion.ledger.sessions import home, session_path
from companion.past import LABEL
from companion.rules.acts import Note
from companion.session import Session
from companion.ui.forms.page_form import PageForm
from companion.ui.views.page import Do
from tests.screens.glass import Glass
from tests.screens.moments.doubts import blurred_six
from tests.screens.moments.leading import LONG, until

DAY_S = 24 * 3600.0
FIRST = 1_790_000_000.0


def evening(name: str, game: str, seats: tuple[str, ...], *, seed: int, acts: int = 900, label: str = "") -> None:
    """An evening of chance, kept."""
    session = Session.start(name, {"record": 1, "game": game, "seats": list(seats), "options": _options(game)})
    draw, table = random.Random(seed), session.table
    clock = iter(range(10**6))
    table._clock = lambda: FIRST + seed * DAY_S + 6 * next(clock)
    if label:
        table.play(Note(text=label, tags=(LABEL,)))
    for number in range(acts):
        legal = [act for act in table.game.legal(table.state) if act.word() not in ("leave", "join", "end", "loan")]
        if not legal:
            break
        act = draw.choice(legal)
        seen = blurred_six(str(getattr(act, "card", "6"))[:-1] or "6")
        crops = {"crops": (session._scribe.keep(seen),)} if number == 4 and session._scribe else {}
        table.play(act, Evidence("camera:0", confidence=0.98, **crops))  # type: ignore[arg-type]
        if number == 6:
            table.play(Note(text="slow", tags=("slow",), seat=seats[0]))
    session.close()


def _options(game: str) -> dict[str, Any]:
    return {"format": "one-deck"} if game == "bluffing-battles" else {}


def kept() -> None:
    """Some evenings: won ones, one that is not over, a damaged one, one that is open elsewhere."""
    shutil.copytree(_played(), home(), dirs_exist_ok=True)


@cache
def _played() -> Path:
    """A folder in which these evenings are kept, played once."""
    folder = Path(tempfile.mkdtemp(prefix="companion-evenings-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    with pytest.MonkeyPatch.context() as here:
        here.setenv("COMPANION_HOME", str(folder))
        _play()
    return folder


def _play() -> None:
    evening("bluffing-battles 2026-09-20 20.15.03 Ann, Ben", "bluffing-battles", ("Ann", "Ben"), seed=3, label="v7")
    evening("final at the lake", "bluffing-battles", LONG[:2], seed=5)
    evening("pirates-bluff 2026-09-23 20.15.03 Ann, Ben, Cem", "pirates-bluff", LONG[:8], seed=6, acts=60)
    evening("broken", "bluffing-battles", ("Ann", "Ben"), seed=1)
    path = session_path("broken")
    whole = bytearray(path.read_bytes())
    at = whole.rindex(b'"act": "play"')
    whole[at : at + 13] = b'"act": "plai"'
    path.write_bytes(bytes(whole))


def listed(table: Glass) -> None:
    """The list."""
    kept()
    table.tap_key("Past evenings")
    damaged = tr("Damaged: touch to save what came before it.")
    until(table, lambda: table.reads(damaged) and not table.reads(tr("still reading")))


def opened(table: Glass) -> None:
    """One that was won."""
    listed(table)
    won = [tr("{seat} won", seat=seat) for seat in ("Anneliese-Marie", "Bartholomew")]
    table.tap(won[0] if table.reads(won[0]) else won[1])


def stepped(table: Glass) -> None:
    """Stepped through, at an act with a picture."""
    opened(table)
    table.tap_key("Step through")
    table.one(PageForm)._emit(Do("step", 5))
    table.step(6)


def judged(table: Glass) -> None:
    """Judged again."""
    opened(table)
    table.tap_key("What if?")
    table.tap_key(tr("each takes back", OPTION))
    until(table, lambda: table.reads(tr("The result is the same.")))


def broken(table: Glass) -> None:
    """One that is damaged."""
    listed(table)
    table.tap("broken")
