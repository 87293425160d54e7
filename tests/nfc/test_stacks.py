"""Cards on one another, from the antenna to the table: the last sure reading stands, nothing else is played, and it is
said."""

from __future__ import annotations

from functools import partial

import pytest

from companion.session import Session
from companion.sources.nfc.link.ports import Port
from companion.sources.nfc.seating import Seating
from companion.sources.nfc.simulator.virtual import VirtualBoard
from companion.sources.nfc.source import TagSource
from companion.ui.views.devices.plugged import device_views
from companion.ui.views.questions.wording import describe_covered
from tests.nfc.rig import ACE, TWO
from tests.nfc.sim_desk import SimLine

FACES = {ACE: "AS", TWO: "KD", **{f"0400000000000{number}": f"{number + 2}C" for number in range(5)}}
OTHERS = tuple(FACES)[2:]


class Stacked:
    """A table of Bluffing Battles with a reader before each of two seats; Ann's ace was read for sure."""

    def __init__(self) -> None:
        self.session = Session.unkept({"record": 1, "game": "bluffing-battles", "seats": ["Ann", "Ben"]})
        self.line = SimLine(VirtualBoard(readers=2, ident="e661"))
        self.source = TagSource(
            clock=lambda: self.line.now_ms / 1000,
            wanted="e661",
            seating=Seating({("e661", 1): "1/play", ("e661", 2): "2/play"}),
            face_of=FACES.get,
            opener=lambda _: self.line,
            list_ports=lambda: [Port(path="simulated", vendor=0x2E8A)],
        )
        self.chip = self.line.board.chips[0]
        self._noticed = iter(self.source)
        self.said: list[str] = []
        self.line.board.lay(1, ACE)
        self.run(3)

    def run(self, seconds: float) -> None:
        """Lets the board and the table go on."""
        end = self.line.now_ms + int(seconds * 1000)
        self.line.acts.append((end + 1000, self.source.close))
        for noticed in self._noticed:
            self.session.table.observe(noticed)
            self.said += [describe_covered(each, each.face) for each in self.session.table.covered]
            if self.line.now_ms >= end:
                break
        self.line.acts.clear()

    def played(self) -> list[tuple[str | None, str]]:
        """The seats and cards of the plays that count."""
        acts = [each.act for each in self.session.table.history.standing]
        return [(act.seat, act.card) for act in acts if act.word() == "play"]

    def devices(self) -> tuple[str, ...]:
        """The texts of the devices page."""
        (view,) = device_views(
            ((self.source.device, None),), now=self.line.now_ms / 1000, seats=("Ann", "Ben"), speak=str
        )
        return view.troubles


@pytest.mark.parametrize(
    ("pile", "others", "foil"),
    [("stacked", 1, False), ("apart", 4, False), ("stacked", 4, False), ("apart", 0, True)],
    ids=["two exactly", "five side by side", "five exactly", "a metal card"],
)
def test_a_card_that_is_shaded_stands_and_is_said_and_play_goes_on(pile: str, others: int, foil: bool) -> None:
    table = Stacked()
    assert table.played() == [("Ann", "AS")]
    table.chip.pile, table.chip.foil = pile, foil
    for uid in OTHERS[:others]:
        table.line.board.lay(1, uid)
    table.run(6)
    assert table.played() == [("Ann", "AS")]
    assert table.said[-1].startswith("I can no longer read Ann's AS; it still counts. If another card lies")
    table.line.board.lay(2, TWO)
    table.run(3)
    assert table.played() == [("Ann", "AS"), ("Ben", "KD")]


def test_a_fan_tells_no_card_that_is_not_there_and_the_devices_page_says_why() -> None:
    table = Stacked()
    table.chip.pile = "fanned"
    table.line.board.lay(1, OTHERS[0])
    table.run(20)
    assert table.played() == [("Ann", "AS")]
    assert any(
        "cards lie on top of each other there" in each or "2 cards on one spot" in each for each in table.devices()
    )


def test_cards_that_are_spread_again_do_not_count_as_taken_away() -> None:
    table = Stacked()
    table.chip.pile = "stacked"
    table.line.board.lay(1, OTHERS[0])
    table.run(5)
    table.line.board.lift(1, OTHERS[0])
    table.run(1)
    table.said.clear()
    table.run(4)
    assert table.said == []
    table.line.board.lay(2, TWO)
    table.run(3)
    assert table.played() == [("Ann", "AS"), ("Ben", "KD")]


@pytest.mark.parametrize("seed", range(6))
def test_a_hand_that_lays_cards_on_one_another_in_passing_plays_nothing_wrong(seed: int) -> None:
    """Near, fanned, on one another, and off again, each for as long as a hand takes."""
    table = Stacked()
    chance = table.line.board._chance
    chance.seed(seed)
    at = table.line.now_ms
    for number in range(12):
        pile = ("fanned", "stacked", "apart")[number % 3]
        at += chance.randrange(60, 900)
        table.line.acts.append((at, partial(setattr, table.chip, "pile", pile)))
        if number in (0, 6):
            table.line.acts.append((at, partial(table.line.board.lay, 1, OTHERS[number // 6])))
        if number in (5, 11):
            table.line.acts.append((at, partial(table.line.board.lift, 1, OTHERS[number // 6])))
    table.run(14)
    assert table.played()[:1] == [("Ann", "AS")]
    assert {seat for seat, _ in table.played()} == {"Ann"}
    assert len(table.played()) == 1
