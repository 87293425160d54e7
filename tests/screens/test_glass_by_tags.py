"""Whole games with tagged cards: laid on simulated readers, spoken of over a real serial line, shown."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable

import pytest

from companion.games.battle.acts import Play
from companion.games.bluff_words.acts import Draw
from companion.rules.notation import act_to_json
from companion.sources.nfc.seating import Seating
from companion.sources.nfc.simulator.pseudo_terminal import OnTerminal
from companion.sources.nfc.simulator.virtual import VirtualBoard
from companion.sources.nfc.source import TagSource
from tests.screens.evening import say
from tests.screens.glass import Glass
from tests.screens.test_glass_by_eye import happened, judged_again

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="virtual boards need a pseudo-terminal")

SEATS = ("Ann", "Ben")
COMMON = "EARIOTNSLCUD"
READERS = (
    ("1/down", "Ann/down"),
    ("2/down", "Ben/down"),
    ("1/up", "Ann/up"),
    ("2/up", "Ben/up"),
    ("center", "middle/up"),
    ("center", "middle/up"),
)
"""The zone of each reader, and the place of the cards on it."""
SECOND_MIDDLE = 6


def until(table: Glass, holds: Callable[[], bool], what: str) -> None:
    """Lets the board, the port and the app go on until it is so."""
    end = time.monotonic() + 30
    while not holds():
        assert time.monotonic() < end, f"{what}: not within 30 s: {table.texts()}"
        time.sleep(0.005)
        table.step(1)


def test_a_whole_game_of_battle_is_laid_on_readers(glass: Callable[..., Glass]) -> None:
    """Touches enter bets, rolls and answers; every card is a tag."""
    chance, board, faces = random.Random(26), VirtualBoard(readers=2), dict[str, str]()
    with OnTerminal(board.answer) as line:
        source = TagSource(clock=time.monotonic, port=line.path, face_of=faces.get)
        table = glass("battle", SEATS, sources=[source])
        until(table, lambda: source.device.pm_s is not None, "the board is greeted")
        history, game = table.session.table.history, table.session.table.game
        while game.outcome(history.state) is None:
            acts = [act for act in game.legal(history.state) if act.word() != "deal"]
            word = chance.choice(sorted({act.word() for act in acts}))
            act = chance.choice([act for act in acts if act.word() == word])
            if not isinstance(act, Play):
                say(table, act_to_json(act))
                continue
            uid, count = f"04{len(faces):012X}", len(history.entries)
            faces[uid] = act.card
            reader = SEATS.index(act.seat or "") + 1
            for lifted in (reader,) if history.state.trick else (1, 2):
                board.lift(lifted)
            board.lay(reader, uid)
            until(table, lambda: len(history.entries) > count, f"{act} is played")  # noqa: B023
            assert history.entries[-1].act == Play(seat=act.seat, card=act.card)
            assert table.session.table.evidence[count + 1].tags == (uid,)
        assert table.reads("Game over.")
        assert table.reads("and wins the game")
        source.close()
    assert judged_again(table.session) == happened(table.session)


def test_a_whole_game_of_bluff_words_is_laid_on_readers(glass: Callable[..., Glass]) -> None:
    """A reader for each open letter, two of them in the middle, and one for the drawn letters of each player; touches
    enter the rest."""
    chance, faces = random.Random(36), dict[str, str]()
    board = VirtualBoard(readers=len(READERS))
    seating = Seating(zones={("", number): zone for number, (zone, _) in enumerate(READERS, start=1)})
    with OnTerminal(board.answer) as line:
        source = TagSource(clock=time.monotonic, port=line.path, face_of=faces.get, seating=seating)
        table = glass("bluff-words", SEATS, sources=[source])
        until(table, lambda: source.device.pm_s is not None, "the board is greeted")
        history, game = table.session.table.history, table.session.table.game

        def lay(reader: int, face: str) -> str:
            uid = f"04{len(faces):012X}"
            faces[uid] = face
            board.lift(reader)
            board.lay(reader, uid)
            return uid

        def unnamed() -> list[str]:
            return [place for _, place in READERS if history.state.holdings.pile(place).unseen and "up" in place]

        lying: dict[int, str] = {}
        while game.outcome(history.state) is None:
            for reader, (_, place) in enumerate(READERS, start=1):
                there = history.state.holdings.pile(place)
                if place in unnamed() and reader == SECOND_MIDDLE and there.size < 2:
                    board.lift(reader)
                elif place in unnamed() and lying.get(reader) not in there.faces:
                    lying[reader] = chance.choice(COMMON)
                    lay(reader, lying[reader])
            until(table, lambda: not unnamed(), "the open letters are named")
            acts = [act for act in game.legal(history.state) if act.word() not in ("center", "deal", "show")]
            word = chance.choice(sorted({act.word() for act in acts}))
            act, count = chance.choice([act for act in acts if act.word() == word]), len(history.entries)
            if not isinstance(act, Draw):
                say(table, act_to_json(act))
                continue
            drawn = chance.choice(COMMON)
            uid = lay(SEATS.index(act.seat or "") + 1, drawn)
            until(table, lambda: len(history.entries) > count, f"{act} is read")  # noqa: B023
            assert history.entries[-1].act == Draw(seat=act.seat, card=drawn)
            assert table.session.table.evidence[count + 1].tags == (uid,)
            assert not table.session.table.doubts
        assert table.reads("Game over.")
        said = {each.act.word() for each in history.entries}
        assert {"center", "deal", "draw", "swap", "bid", "challenge", "word"} <= said
        source.close()
    assert judged_again(table.session) == happened(table.session)
