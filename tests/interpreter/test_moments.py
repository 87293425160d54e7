"""How long the moment of an act lasts, in each kind of game: what is taken away in it was not played, what is gathered
after it was."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.battle.acts import Play
from companion.games.bluff_words.acts import Draw
from companion.interpreter import Doubt
from companion.interpreter.doubts import About
from companion.rules.acts import Amend
from companion.table import Table
from tests.interpreting import acts, opened, rows_of, stands, won_war
from tests.observing import card, doubtful, gone, looked, touch


def trick(table: Table, at: float = 0.0, *, faces: tuple[str, str, str] = ("R3", "R9", "R7")) -> None:
    """Each of three lays a card; the second wins."""
    for track, (zone, face) in enumerate(zip(("1/play", "2/play", "3/play"), faces, strict=True), 1):
        table.observe(card(zone, face, track=track, at=at + track))


def test_a_trick_that_is_gathered_stands_although_the_next_lead_is_waited_for(battle: Table) -> None:
    trick(battle)
    for track in (1, 2, 3):
        battle.observe(gone(f"{track}/play", track, at=5.0))
    assert battle.observe(looked(7.0)) == ()
    assert stands(battle, "play") == [("Ann", "R3"), ("Ben", "R9"), ("Cem", "R7")]
    assert acts(battle.observe(card("2/play", "R5", track=4, at=9.0))) == [Play(seat="Ben", card="R5")]


def test_a_card_of_a_finished_trick_that_is_drawn_to_the_winner_stays_its_players(battle: Table) -> None:
    trick(battle)
    assert battle.observe(card("2/play", "R3", track=1, at=5.0)) == ()
    assert stands(battle, "play")[0] == ("Ann", "R3")


def test_a_lead_that_is_taken_back_before_the_trick_is_whole_was_not_played(battle: Table) -> None:
    battle.observe(card("1/play", "R3", track=1, at=1.0))
    battle.observe(card("2/play", "R9", track=2, at=2.0))
    battle.observe(gone("2/play", 2, at=3.0))
    battle.observe(looked(7.5))
    assert stands(battle, "play") == [("Ann", "R3")]
    assert acts(battle.observe(card("2/play", "R4", track=4, at=9.0))) == [Play(seat="Ben", card="R4")]


def test_the_first_pair_of_a_war_that_is_covered_by_the_second_stands() -> None:
    table = opened("bluffing-battles")
    table.observe(card("1/play", "7S", track=1, at=1.0))
    table.observe(card("2/play", "7H", track=2, at=1.5))
    table.observe(card("1/play", "9S", track=3, at=6.0))
    table.observe(gone("1/play", 1, at=6.5))
    table.observe(looked(9.0))
    assert stands(table, "play") == [("Ann", "7S"), ("Ben", "7H"), ("Ann", "9S")]
    table.observe(gone("1/play", 3, at=10.0))
    table.observe(looked(14.5))
    assert stands(table, "play") == [("Ann", "7S"), ("Ben", "7H")]


def test_a_won_war_stands_when_it_is_gathered() -> None:
    table = opened("bluffing-battles")
    won_war(table)
    before = stands(table, "play")
    for track, zone in enumerate(("1/play", "2/play", "1/play", "2/play"), 1):
        table.observe(gone(zone, track, at=5.0))
    table.observe(looked(7.0))
    assert stands(table, "play") == before


def test_rows_that_were_matched_stand_when_they_are_gathered() -> None:
    table = rows_of(ann=(40.0,), ben=(40.0,))
    before = stands(table, "reveal")
    for track in (0, 10):
        table.observe(gone(f"{1 + track // 10}/row", track, at=1.0))
    table.observe(looked(3.0))
    assert stands(table, "reveal") == before == [("Ann", ("6S",)), ("Ben", ("7S",))]


def test_a_row_that_is_taken_back_before_the_other_lies_was_not_revealed() -> None:
    musters = tuple({"act": "muster", "seat": seat, "count": 2} for seat in ("Ann", "Ben"))
    table = opened("lost-war", said=musters)
    table.observe(card("1/row", "6S", track=1, x=40.0))
    table.observe(card("1/row", "9H", track=2, x=120.0))
    assert stands(table, "reveal") == [("Ann", ("6S", "9H"))]
    for track in (1, 2):
        table.observe(gone("1/row", track, at=1.0))
    table.observe(looked(5.5))
    assert stands(table, "reveal") == []


PIRATES = ("Ann", "Ben", "Cem")


def test_a_starting_card_counts_until_the_last_lies_and_then_for_good() -> None:
    table = opened("pirates-bluff", *PIRATES)
    table.observe(card("1/start", "3A", track=1, at=1.0))
    table.observe(gone("1/start", 1, at=2.0))
    table.observe(looked(4.0))
    assert stands(table, "start") == []
    for track, face in enumerate(("4A", "5A", "2A"), 1):
        table.observe(card(f"{track}/start", face, track=10 + track, at=10.0))
    for track in (1, 2, 3):
        table.observe(gone(f"{track}/start", 10 + track, at=12.0))
    table.observe(looked(14.0))
    assert stands(table, "start") == [("Ann", "4A"), ("Ben", "5A"), ("Cem", "2A")]


def call_bluff(hand_size: int) -> Table:
    """Ann's bid was called; each shows the cards beside the starting card."""
    said: tuple[dict[str, Any], ...] = (
        *({"act": "start", "seat": seat, "card": f"{2 + at}A"} for at, seat in enumerate(PIRATES)),
        {"act": "bid", "seat": "Ann", "quantity": 2, "rank": 2},
        {"act": "call", "seat": "Ben"},
    )
    return opened("pirates-bluff", *PIRATES, said=said, hand_size=hand_size)


def test_a_card_of_a_hand_that_is_read_otherwise_in_its_place_is_one_card() -> None:
    """The camera reports another card where the misread one lay, before the hand is whole or after."""
    table = call_bluff(4)
    table.observe(card("1/hand", "2B", track=1, at=1.0))
    table.observe(card("1/hand", "6D", track=2, at=1.0, x=70.0))
    table.observe(gone("1/hand", 2, at=2.0))
    table.observe(card("1/hand", "6F", track=3, at=2.0, x=70.0))
    assert stands(table, "hand") == []
    table.observe(card("1/hand", "2C", track=4, at=2.5, x=140.0))
    assert stands(table, "hand") == [("Ann", ("2A", "2B", "6F", "2C"))]
    table.observe(gone("1/hand", 4, at=3.0))
    table.observe(card("1/hand", "2E", track=5, at=3.0, x=141.0))
    table.observe(looked(4.1))
    assert stands(table, "hand") == [("Ann", ("2A", "2B", "6F", "2E"))]


def test_a_hand_that_was_shown_and_taken_up_before_the_others_show_theirs_was_shown() -> None:
    table = call_bluff(2)
    table.observe(card("1/hand", "2B", track=1, at=1.0))
    assert stands(table, "hand") == [("Ann", ("2A", "2B"))]
    table.observe(gone("1/hand", 1, at=3.0))
    table.observe(looked(5.0))
    assert stands(table, "hand") == [("Ann", ("2A", "2B"))]


def test_a_drawn_letter_that_is_turned_away_again_was_drawn() -> None:
    table = opened("bluff-words")
    assert acts(table.observe(card("1/down", "R", track=1, at=1.0))) == [Draw(seat="Ann", card="R")]
    table.observe(gone("1/down", 1, at=2.0))
    table.observe(looked(4.0))
    assert not any(isinstance(entry.act, Amend) for entry in table.history.entries)
    assert stands(table, "draw") == [("Ann", "R")]


def test_a_card_that_was_pushed_and_is_found_before_it_is_seen_to_go_is_the_same_card() -> None:
    """Ann's seat is not waited for any more; when the trick is gathered nothing of it was missed."""
    seats = ("Ann", "Ben", "Cem", "Dot")
    table = opened("battle", *seats, said=tuple({"act": "bet", "seat": seat, "tokens": 2} for seat in seats))
    table.observe(card("1/play", "G15", track=1, at=1.0))
    table.observe(card("1/play", "G15", track=9, at=2.0, x=60.0))
    table.observe(gone("1/play", 1, at=2.2))
    for track, face, at in ((2, "G3", 3.0), (3, "G12", 3.8), (4, "G2", 5.2)):
        table.observe(card(f"{track}/play", face, track=track, at=at))
        table.observe(looked(at + 0.6))
    for at in range(12, 18):
        table.observe(looked(at / 2))
    for zone, track in ((2, 2), (3, 3), (4, 4)):
        table.observe(gone(f"{zone}/play", track, at=9.0))
    table.observe(looked(9.2))
    assert table.doubts == ()
    table.observe(gone("1/play", 9, at=9.3))
    table.observe(looked(11.0))
    table.observe(card("1/play", "G11", track=12, at=12.0))
    assert stands(table, "play") == [*zip(seats, ("G15", "G3", "G12", "G2"), strict=True), ("Ann", "G11")]
    assert not any(isinstance(entry.act, Amend) for entry in table.history.entries)


def test_a_card_that_moved_on_to_another_seat_before_it_was_seen_to_go_was_never_the_first_ones() -> None:
    """Ben lays it in front of Ann first; both decks have such a card, so that it looks like a war."""
    table = opened("bluffing-battles")
    table.observe(card("1/play", "JH", track=1, at=1.0))
    table.observe(card("2/play", "JH", track=2, at=2.5))
    assert stands(table, "play") == [("Ann", "JH"), ("Ben", "JH")]
    table.observe(gone("1/play", 1, at=3.9))
    table.observe(card("1/play", "8S", track=3, at=3.9))
    table.observe(looked(5.0))
    assert stands(table, "play") == [("Ben", "JH"), ("Ann", "8S")]


def test_of_two_alike_in_one_trick_both_were_played_whichever_is_gathered_first(battle: Table) -> None:
    """Nor is one of them deleted when that can be done at last."""
    trick(battle, faces=("crossbones", "crossbones", "R7"))
    for seat in (1, 2, 3):
        battle.observe(gone(f"{seat}/play", seat, at=4.0 + 0.1 * seat))
    battle.observe(looked(6.0))
    battle.observe(card("3/play", "R5", track=4, at=8.0))
    battle.observe(card("1/play", "bomb", track=5, at=9.0))
    battle.observe(touch(battle, {"act": "bomb", "seat": "Ann", "target": "Ben"}, at=10.0))
    battle.observe(looked(11.0))
    played = [("Ann", "crossbones"), ("Ben", "crossbones"), ("Cem", "R7"), ("Cem", "R5"), ("Ann", "bomb")]
    assert stands(battle, "play") == played


def test_a_card_that_slid_to_its_own_seat_costs_no_later_fight() -> None:
    """Ben lays his queen before Ann for half a second. Both decks have such a card, so that it looks like a war."""
    table = opened("bluffing-battles")
    table.observe(card("1/play", "QH", track=1, at=1.0))
    table.observe(card("2/play", "QH", track=2, at=1.6))
    table.observe(gone("1/play", 1, at=2.0))
    table.observe(card("1/play", "5S", track=3, at=2.4))
    for at in (2.8, 3.2, 4.0):
        table.observe(looked(at))
    assert stands(table, "play") == [("Ben", "QH"), ("Ann", "5S")]
    for track in (2, 3):
        table.observe(gone(f"{4 - track}/play" if track == 2 else "1/play", track, at=6.0))
    table.observe(looked(7.5))
    table.observe(card("2/play", "9C", track=4, at=8.0))
    table.observe(card("1/play", "KD", track=5, at=8.5))
    assert stands(table, "play")[2:] == [("Ben", "9C"), ("Ann", "KD")]
    assert (table.game.scores(table.state), table.doubts) == ({"Ann": 2, "Ben": 2}, ())


def test_a_quick_fight_and_a_war_behind_a_fight_that_was_gathered_face_up_are_read() -> None:
    """The winner carries the cards of the first fight off face up; those of the second lie for 1.2 s."""
    table = opened("bluffing-battles")
    table.observe(card("1/play", "KS", track=1, at=1.0))
    table.observe(card("2/play", "4H", track=2, at=1.5))
    table.observe(looked(3.0))
    table.observe(gone("2/play", 2, at=4.0))
    table.observe(card("1/play", "4H", track=3, at=4.3, x=15.0))
    table.observe(gone("1/play", 1, at=4.8))
    table.observe(gone("1/play", 3, at=4.8))
    for track, (zone, face) in enumerate((("1/play", "9C"), ("2/play", "7D")), 4):
        table.observe(card(zone, face, track=track, at=1.5 + track))
    table.observe(gone("1/play", 4, at=7.7))
    table.observe(gone("2/play", 5, at=7.7))
    for track, (zone, face) in enumerate((("1/play", "QS"), ("2/play", "QH")), 6):
        table.observe(card(zone, face, track=track, at=2.2 + track))
    for track in range(8, 12):
        table.observe(card(f"{1 + track % 2}/play", "back", track=track, side="back", at=2.0 + track, x=20.0 * track))
    table.observe(card("1/play", "10S", track=12, at=14.0, x=300.0))
    table.observe(card("2/play", "3D", track=13, at=14.5, x=300.0))
    table.observe(looked(16.0))
    faces = [("KS", "4H"), ("9C", "7D"), ("QS", "QH"), ("10S", "3D")]
    assert stands(table, "play") == [each for ann, ben in faces for each in (("Ann", ann), ("Ben", ben))]
    assert table.doubts == ()


def test_a_card_that_comes_right_after_the_last_was_gathered_meets_none_of_it() -> None:
    """Ben's card of the first fight was never found. Ann's next card lies 0.3 s after hers was gathered."""
    table = opened("bluffing-battles")
    table.observe(card("1/play", "7S", track=1, at=1.0))
    table.observe(gone("1/play", 1, at=5.0))
    table.observe(card("2/play", "9D", track=2, at=5.8))
    table.observe(looked(6.2))
    table.observe(card("1/play", "4H", track=3, at=6.4))
    table.observe(looked(7.0))
    assert stands(table, "play") == [("Ben", "9D"), ("Ann", "4H")]


def test_a_card_of_a_war_that_goes_later_was_played() -> None:
    """It lies under the treasures."""
    table = opened("bluffing-battles")
    table.observe(card("1/play", "JH", track=1, at=1.0))
    table.observe(card("2/play", "JH", track=2, at=2.5))
    table.observe(gone("1/play", 1, at=5.5))
    table.observe(card("1/play", "8S", track=3, at=8.0))
    assert stands(table, "play") == [("Ann", "JH"), ("Ben", "JH"), ("Ann", "8S")]


@pytest.mark.parametrize("lies_on_s", [0.6, 3.0])
def test_a_card_that_is_carried_away_was_not_played_even_where_the_game_asked_its_seat_something(
    lies_on_s: float,
) -> None:
    seats = ("Ann", "Ben", "Cem")
    table = opened("battle", *seats, said=tuple({"act": "bet", "seat": seat, "tokens": 2} for seat in seats))
    table.observe(card("1/play", "K7", track=1, at=1.0))
    assert [(each.act, each.seat) for each in table.game.expected(table.state)] == [("answer", "Ann")]
    table.observe(gone("1/play", 1, at=1.0 + lies_on_s))
    table.observe(card("3/play", "K7", track=2, at=1.4 + lies_on_s))
    for at in (1.6, 2.2, 2.4):
        table.observe(looked(at + lies_on_s))
    table.observe(card("1/play", "R5", track=3, at=4.0 + lies_on_s))
    table.observe(card("2/play", "R9", track=4, at=5.0 + lies_on_s))
    assert [(each.act.seat, each.act.card) for each in table.history.standing[-3:]] == [
        ("Ann", "R5"),
        ("Ben", "R9"),
        ("Cem", "K7"),
    ]


def test_what_the_game_asks_about_the_last_card_of_a_trick_outlasts_that_it_is_gathered() -> None:
    seats = ("Ann", "Ben", "Cem")
    table = opened("battle", *seats, said=tuple({"act": "bet", "seat": seat, "tokens": 2} for seat in seats))
    for track, (zone, face) in enumerate((("1/play", "R5"), ("2/play", "R9"), ("3/play", "bomb")), 1):
        table.observe(card(zone, face, track=track, at=float(track)))
    assert [each.act for each in table.game.expected(table.state) if not each.optional] == ["bomb"]
    for track in (1, 2, 3):
        table.observe(gone(f"{track}/play", track, at=5.0))
    for at in (5.4, 6.0, 6.6):
        table.observe(looked(at))
    assert [each.act.card for each in table.history.standing[-3:]] == ["R5", "R9", "bomb"]


def test_a_card_that_was_taken_back_for_another_does_not_count_again_when_the_trick_is_gathered(battle: Table) -> None:
    battle.observe(card("1/play", "R3", track=1, at=1.0))
    battle.observe(card("2/play", "R9", track=2, at=2.0))
    battle.observe(gone("2/play", 2, at=3.0))
    battle.observe(card("2/play", "R4", track=3, at=4.5))
    battle.observe(card("3/play", "R5", track=4, at=5.5))
    told = [("Ann", "R3"), ("Ben", "R4"), ("Cem", "R5")]
    assert stands(battle, "play") == told
    for track, (zone, at) in {1: ("1/play", 9.0), 3: ("2/play", 9.4), 4: ("3/play", 9.8)}.items():
        battle.observe(gone(zone, track, at=at))
        battle.observe(looked(at + 0.1))
        assert stands(battle, "play") == told


def test_a_card_that_cannot_be_read_is_asked_about_once_until_its_moment_is_over() -> None:
    table = opened("bluffing-battles")
    asked = [*doubtful(table, card("1/play", "7S", 0.5, ("9S", 0.45), track=1, at=1.0))]
    for step in (card("2/play", "7H", track=2, at=4.0), looked(4.5), looked(6.0), gone("1/play", 1, at=8.0)):
        asked += table.observe(step)
    for step in (looked(8.5), gone("2/play", 2, at=8.6), looked(9.05), looked(9.7), looked(11.0)):
        asked += table.observe(step)
    assert [each.about for each in asked if isinstance(each, Doubt)] == [About.WHICH_CARD]


def lay_war(table: Table, *, down: bool) -> None:
    """Equal cards, two treasures of Ann, and then her next card, perhaps face down; Ben's next card lies open."""
    table.observe(card("1/play", "7S", track=1, at=1.0))
    table.observe(card("2/play", "7H", track=2, at=1.5))
    for track, at in ((3, 4.0), (4, 4.5)):
        table.observe(card("1/play", None, side="back", track=track, at=at, x=100.0 * track))
    if down:
        table.observe(card("1/play", None, side="back", track=5, at=7.0, x=500.0))
    table.observe(card("2/play", "9H", track=6, at=8.0))


@pytest.mark.parametrize("down", [True, False], ids=["face down first", "under a hand first"])
def test_treasures_that_are_turned_up_before_the_card_of_a_war_are_not_that_card(down: bool) -> None:
    table = opened("bluffing-battles")
    lay_war(table, down=down)
    for track, face, at in ((3, "QC", 9.0), (4, "JC", 9.3)):
        table.observe(card("1/play", face, track=track, at=at, x=100.0 * track))
    table.observe(card("1/play", "4C", track=5, at=9.6, x=500.0))
    table.observe(looked(10.8))
    assert stands(table, "play") == [("Ann", "7S"), ("Ben", "7H"), ("Ben", "9H"), ("Ann", "4C")]
