"""A whole game of Battle with tagged cards: laid on simulated readers, spoken of over a real serial line, shown."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable

import pytest

from companion.games.battle.words import Play
from companion.games.notation import act_to_json
from companion.nfc.pseudo_terminal import OnTerminal
from companion.nfc.source import TagSource
from companion.nfc.virtual import VirtualBoard
from companion.session import Session
from tests.screens.evening import say
from tests.screens.glass import Glass

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="virtual boards need a pseudo-terminal")

SEATS = ("Ann", "Ben")


def until(table: Glass, holds: Callable[[], bool], what: str) -> None:
    """Lets the board, the port and the app go on until it is so."""
    end = time.monotonic() + 30
    while not holds():
        assert time.monotonic() < end, f"{what}: not within 30 s: {table.texts()}"
        time.sleep(0.005)
        table.step(1)


def test_a_whole_game_of_battle_is_laid_on_readers(glass: Callable[..., Glass]) -> None:
    """Bets, rolls and answers are tapped; every card is a tag."""
    chance, board, faces = random.Random(26), VirtualBoard(readers=2), dict[str, str]()
    with OnTerminal(board.answer) as line:
        source = TagSource(clock=time.monotonic, port=line.path, face_of=faces.get)
        table = glass("battle", SEATS, sources=[source])
        until(table, lambda: source.device.pm_s is not None, "the board is greeted")
        history, game = table.session.table.history, table.session.table.game
        while game.outcome(history.state) is None:
            acts = [act for act in game.acts(history.state) if act.word() != "deal"]
            word = chance.choice(sorted({act.word() for act in acts}))
            act = chance.choice([act for act in acts if act.word() == word])
            if not isinstance(act, Play):
                say(table, act_to_json(act))
                continue
            uid, count = f"04{len(faces):012X}", len(history.entries)
            faces[uid] = act.card
            reader = SEATS.index(act.seat or "") + 1
            board.lift(reader)
            board.lay(reader, uid)
            until(table, lambda: len(history.entries) > count, f"{act} is played")  # noqa: B023
            assert history.entries[-1].act == Play(seat=act.seat, card=act.card)
            assert table.session.table.evidence[count + 1].tags == (uid,)
        assert table.reads("THE END")
        assert table.reads("and wins the game.")
        source.close()
    said = Session.unkept({"record": 1, "game": "battle", "seats": list(SEATS)}).table
    for entry in history.entries:
        said.play(entry.act)
    assert [entry.events for entry in said.history.entries] == [entry.events for entry in history.entries]
