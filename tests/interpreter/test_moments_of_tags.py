"""How long the moment of an act lasts at readers: a tag under another card, a reader for all, cards gathered."""

from __future__ import annotations

from companion.observations import TURN
from companion.table import Table
from tests.interpreting import stands
from tests.observing import looked, tagged, unread


def covered(table: Table) -> list[str]:
    return [each.uid for each in table.covered]


def test_a_tagged_card_that_another_one_covers_stands_and_is_spoken_of_until_it_is_read_again(battle: Table) -> None:
    battle.observe(tagged("1/play", "R3", "04AA", at=1.0))
    battle.observe(unread("1/play", "04AA", at=2.0))  # a card is laid on it: neither can be read
    battle.observe(looked(3.0))
    assert covered(battle) == []  # it may be on its way to another reader
    battle.observe(looked(6.0))
    battle.observe(looked(9.0))
    assert stands(battle, "play") == [("Ann", "R3")]
    assert covered(battle) == ["04AA"]
    battle.observe(tagged("1/play", "R3", "04AA", at=10.0))
    assert battle.observe(looked(12.0)) == ()
    assert (covered(battle), stands(battle, "play")) == ([], [("Ann", "R3")])


def test_a_covered_tagged_card_is_kept_in_mind_although_another_one_is_taken_back_later(battle: Table) -> None:
    battle.observe(tagged("1/play", "R3", "04AA", at=1.0))
    battle.observe(unread("1/play", "04AA", at=2.0))
    battle.observe(tagged("2/play", "R9", "04BB", at=8.0))
    battle.observe(unread("2/play", "04BB", at=9.0))
    battle.observe(looked(9.5))
    assert covered(battle) == ["04AA"]
    battle.observe(tagged("1/play", "R3", "04AA", at=10.0))
    assert (battle.doubts, stands(battle, "play")[0]) == ((), ("Ann", "R3"))


def test_tagged_cards_that_are_gathered_are_not_spoken_of(battle: Table) -> None:
    for number, face in enumerate(("R3", "R9", "R7"), 1):
        battle.observe(tagged(f"{number}/play", face, f"04A{number}", at=number))
    for number in (1, 2, 3):
        battle.observe(unread(f"{number}/play", f"04A{number}", at=5.0))
    battle.observe(looked(9.0))
    assert covered(battle) == []
    assert stands(battle, "play") == [("Ann", "R3"), ("Ben", "R9"), ("Cem", "R7")]


def test_another_tagged_card_that_stays_in_the_place_of_a_lead_is_played_instead(battle: Table) -> None:
    battle.observe(tagged("1/play", "R3", "04AA", at=1.0))
    battle.observe(unread("1/play", "04AA", at=2.0))
    battle.observe(tagged("1/play", "R5", "04BB", at=3.0))
    battle.observe(looked(4.5))
    assert stands(battle, "play") == [("Ann", "R5")]
    assert covered(battle) == []


def test_at_one_reader_for_all_each_card_makes_room_for_the_next_and_stands(battle: Table) -> None:
    at = 0.0
    for uid, face in (("04AA", "R3"), ("04BB", "R9"), ("04CC", "R7")):
        battle.observe(tagged(TURN, face, uid, at=at + 1))
        battle.observe(unread(TURN, uid, at=at + 2))
        for later in (0, 3, 6, 9):
            battle.observe(looked(at + later))
        assert covered(battle) == []
        at += 10
    assert stands(battle, "play") == [("Ann", "R3"), ("Ben", "R9"), ("Cem", "R7")]
