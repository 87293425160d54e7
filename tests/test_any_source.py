"""A game is the same game whether it is seen, read from tags or entered by touches."""

from __future__ import annotations

from companion.games.bluffing_battles.acts import Play
from companion.observations import Observation, TagGone, TagSeen, Tapped
from companion.session import Session
from companion.table import Table
from tests.observing import card, gone

FIGHTS = (("QS", "5H"), ("10S", "10H"), ("JS", "9H"), ("2S", "3H"))
SEATS = ("Ann", "Ben")


def played(observations: list[Observation]) -> Table:
    table = Session.unkept({"record": 1, "game": "bluffing-battles", "seats": list(SEATS)}).table
    for observation in observations:
        table.observe(observation)
    return table


def by_camera() -> list[Observation]:
    seen: list[Observation] = []
    for number, fight in enumerate(FIGHTS):
        seen += [card(f"{place}/play", face, track=10 * number + place) for place, face in enumerate(fight, start=1)]
        seen += [gone(f"{place}/play", track=10 * number + place) for place in (1, 2)]
    return seen


def by_tags() -> list[Observation]:
    read: list[Observation] = []
    for fight in FIGHTS:
        for place, face in enumerate(fight, start=1):
            read.append(TagSeen(source="nfc:a", at=0.0, zone=f"{place}/play", uid=f"04{face}", face=face))
        for place, face in enumerate(fight, start=1):
            read.append(TagGone(source="nfc:a", at=0.0, zone=f"{place}/play", uid=f"04{face}"))
    return read


def by_taps() -> list[Observation]:
    return [
        Tapped(source="touch", at=0.0, act=Play(seat=seat, card=face))
        for fight in FIGHTS
        for seat, face in zip(SEATS, fight, strict=True)
    ]


def test_camera_tags_and_taps_lead_to_the_same_events() -> None:
    tables = [played(said) for said in (by_camera(), by_tags(), by_taps())]
    told = [[entry.events for entry in table.history.entries] for table in tables]
    assert len(told[0]) == 8
    assert told[0] == told[1] == told[2]
    assert [table.evidence[1].source for table in tables] == ["camera:0", "nfc:a", "touch"]
