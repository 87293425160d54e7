"""Slips of hands and cameras that a whole moment explains: failures of drawn evenings, made as small as possible."""

from __future__ import annotations

import pytest

from companion.interpreter import Doubt
from companion.interpreter.doubts import About
from companion.rules.acts import Amend
from companion.table import Refused, Table
from tests.interpreting import asked, observe, opened, stands
from tests.observing import card, gone, looked, tagged, unread

SEATS = ("Ann", "Ben", "Cem")
TRICK = [("Ann", "R3"), ("Ben", "R9"), ("Cem", "R7")]


def lay_trick(table: Table, *, last_at: float = 3.0) -> None:
    observe(table, card("1/play", "R3", track=1, at=1.0), card("2/play", "R9", track=2, at=2.0))
    observe(table, card("3/play", "R7", track=3, at=last_at))


def test_a_card_of_a_whole_trick_that_is_carried_over_another_seat_stays_where_it_was_played(battle: Table) -> None:
    lay_trick(battle)
    observe(battle, gone("3/play", 3, at=5.0), gone("1/play", 1, at=6.0), card("3/play", "R3", track=4, at=6.0))
    observe(battle, looked(7.5), gone("3/play", 4, at=7.6), gone("2/play", 2, at=7.8), looked(9.5))
    assert stands(battle, "play") == TRICK


def test_a_card_of_a_whole_trick_that_is_carried_to_the_winner_is_not_led(battle: Table) -> None:
    lay_trick(battle)
    observe(battle, gone("1/play", 1, at=5.0), card("2/play", "R3", track=4, at=5.2), looked(6.5))
    observe(battle, gone("3/play", 3, at=6.6), gone("2/play", 2, at=6.8), gone("2/play", 4, at=6.8), looked(8.5))
    assert stands(battle, "play") == TRICK


def test_a_card_that_lay_under_a_hand_until_the_first_was_gathered_belongs_to_the_trick(battle: Table) -> None:
    observe(battle, card("1/play", "R3", track=1, at=1.0), card("2/play", "R9", track=2, at=1.2))
    observe(battle, gone("1/play", 1, at=2.3), card("3/play", "R7", track=3, at=3.0), looked(3.5))
    observe(battle, gone("2/play", 2, at=3.6), gone("3/play", 3, at=3.8), looked(5.5))
    assert stands(battle, "play") == TRICK


def test_a_card_that_another_one_replaces_before_the_next_is_laid_was_taken_back(battle: Table) -> None:
    observe(battle, card("1/play", "R3", track=1, at=1.0), gone("1/play", 1, at=2.3))
    observe(battle, card("1/play", "R5", track=2, at=2.7), card("2/play", "R9", track=3, at=2.9), looked(4.5))
    assert stands(battle, "play") == [("Ann", "R5"), ("Ben", "R9")]


@pytest.mark.parametrize(
    ("left_at", "zone", "seat"), [(2.0, "2/play", "Ben"), (3.8, "1/play", "Ben")], ids=["other seat", "same seat, late"]
)
def test_the_card_that_nobody_saw_of_a_fight_is_asked_about_when_the_next_card_comes(
    left_at: float, zone: str, seat: str
) -> None:
    """Somebody who takes a card back lays another one instead, and soon: here the fight was gathered."""
    table = opened("bluffing-battles")
    observe(table, card("1/play", "KS", track=1, at=1.0), gone("1/play", 1, at=left_at))
    (doubt,) = (
        step
        for each in (card(zone, "9D", track=2, at=left_at + 1.2), looked(left_at + 1.6))
        for step in table.observe(each)
        if isinstance(step, Doubt)
    )
    assert (doubt.about, doubt.seat) == (About.NEVER_READ, seat)
    assert stands(table, "play") == [("Ben" if zone == "2/play" else "Ann", "9D")]
    table.answer(doubt.number, "4H")
    assert stands(table, "play")[:2] == [("Ann", "KS"), ("Ben", "4H")]


def test_a_card_of_the_next_fight_that_was_deleted_with_the_last_one_is_not_one_of_its_cards() -> None:
    """Ben's card came while a hand might have hidden it: only Ann's next card says that it met nothing."""
    table = opened("bluffing-battles")
    observe(table, card("1/play", "JC", track=1, at=1.0), gone("1/play", 1, at=4.0))
    observe(table, card("2/play", "6D", track=2, at=4.6))
    assert stands(table, "play") == [("Ann", "JC"), ("Ben", "6D")]
    assert asked(table, card("1/play", "back", track=3, side="back", at=7.5), looked(8.6)) == [About.NEVER_READ]
    assert stands(table, "play") == [("Ben", "6D")]


def test_cards_that_are_pushed_to_the_winner_one_after_the_other_stay_their_players(battle: Table) -> None:
    """Ann's card was misread and corrected meanwhile, so the moment is explained from Ben's card on."""
    observe(battle, card("1/play", "R4", 0.9, ("R3", 0.08), track=1, at=1.0))
    observe(battle, card("2/play", "R9", track=2, at=2.0), card("3/play", "R7", track=3, at=3.0))
    observe(battle, card("1/play", "R3", track=1, at=3.5), looked(4.8), looked(5.0))
    observe(battle, card("1/play", "R9", track=2, at=5.5, x=90.0), card("1/play", "R7", track=3, at=6.0, x=90.0))
    observe(battle, looked(7.5))
    assert stands(battle, "play") == TRICK


def test_a_card_that_was_first_seen_at_the_winner_is_that_of_the_one_seat_that_is_missing(battle: Table) -> None:
    observe(battle, card("1/play", "R3", track=1, at=1.0), card("2/play", "R9", track=2, at=2.0))
    observe(battle, card("2/play", "R7", track=3, at=4.0, x=90.0), gone("1/play", 1, at=5.0))
    observe(battle, gone("2/play", 2, at=5.5), gone("2/play", 3, at=5.5), looked(7.0), looked(9.0))
    assert stands(battle, "play") == TRICK


def test_a_lead_beside_a_card_that_was_left_there_is_played_once_the_next_seat_has_laid(battle: Table) -> None:
    lay_trick(battle)
    observe(battle, gone("1/play", 1, at=5.0), gone("3/play", 3, at=5.3), looked(7.0))
    observe(battle, card("2/play", "B5", track=4, at=8.0, x=60.0), card("3/play", "B2", track=5, at=10.0))
    observe(battle, looked(11.5))
    assert stands(battle, "play")[3:] == [("Ben", "B5"), ("Cem", "B2")]


def test_a_card_whose_tag_is_lost_and_found_again_is_not_a_hand_of_three(battle: Table) -> None:
    for at in (1.0, 1.8, 2.6):
        observe(battle, tagged("1/play", "R3", "04A1", at), unread("1/play", "04A1", at + 0.4))
    observe(battle, tagged("1/play", "R3", "04A1", 3.4), looked(6.0))
    assert stands(battle, "play") == TRICK[:1]
    assert not any(isinstance(each.act, Amend) for each in battle.history.entries)


def test_what_people_named_and_the_judge_refuses_is_refused_once_when_the_card_goes() -> None:
    table = opened("bluffing-battles")
    observe(table, card("1/play", "7S", track=1, at=1.0), card("2/play", "8S", track=2, at=1.5))
    observe(table, gone("1/play", 1, at=3.0), gone("2/play", 2, at=3.0), looked(4.0))
    observe(table, card("1/play", "6S", 0.5, ("9C", 0.45), track=3, at=5.0), looked(5.5), looked(6.5))
    (doubt,) = table.doubts
    assert isinstance(table.answer(doubt.number, "7S")[0], Refused)
    observe(table, gone("1/play", 3, at=8.0))
    assert [step for at in range(1, 30) for step in table.observe(looked(8.0 + at / 5))] == []


def test_a_card_that_still_lies_under_others_is_left_out_with_its_fight_and_blocks_nothing() -> None:
    """Ann's card, laid before Ben, lies under the next one's; that fight begins before the card is seen to go."""
    table = opened("bluffing-battles")
    observe(table, card("2/play", "7S", track=1, at=1.0), card("2/play", "5C", track=2, at=3.9, x=51.0))
    observe(table, gone("2/play", 2, at=5.0), card("2/play", "QD", track=3, at=7.2), gone("2/play", 3, at=8.7))
    observe(table, card("2/play", "back", track=4, side="back", at=8.7))
    observe(table, card("2/play", "QD", 0.81, ("10D", 0.16), track=5, at=9.4, x=18.0), looked(9.6), looked(9.8))
    observe(table, gone("2/play", 4, at=9.9), gone("2/play", 1, at=9.9), card("2/play", "QD", track=5, at=10.9, x=18.0))
    observe(table, card("1/play", "QH", track=6, at=12.5), looked(14.0))
    assert stands(table, "play") == [("Ben", "QD"), ("Ann", "QH")]


def test_a_card_that_the_judge_refuses_where_it_lay_first_counts_where_it_was_pushed() -> None:
    """Ann holds the red cards, Ben the black ones."""
    table = opened("bluffing-battles", format="one-deck-endless")
    observe(table, card("1/play", "10D", track=1, at=1.0), card("2/play", "5C", track=2, at=3.0), looked(4.5))
    observe(table, gone("1/play", 1, at=9.0), gone("2/play", 2, at=9.1), looked(10.0), looked(12.0))
    observe(table, card("1/play", "8C", track=3, at=15.0), looked(16.0), card("2/play", "8C", track=3, at=16.4))
    observe(table, looked(17.1), card("1/play", "2D", track=4, at=18.0), looked(19.0), looked(22.0))
    observe(table, gone("1/play", 4, at=24.0), gone("2/play", 3, at=24.1), *(looked(24.5 + each) for each in range(4)))
    assert stands(table, "play")[2:] == [("Ben", "8C"), ("Ann", "2D")]


def test_cards_in_a_wrong_order_are_played_again_from_the_first_wrong_one_on(battle: Table) -> None:
    observe(battle, card("1/play", "R3", track=1, at=1.0), card("2/play", "R7", track=2, at=2.0))
    observe(battle, card("2/play", "R9", track=3, at=2.2), card("3/play", "R7", track=2, at=4.2), looked(6.0))
    assert stands(battle, "play") == TRICK


def test_a_letter_that_is_carried_over_a_seat_is_named_where_it_comes_to_lie() -> None:
    table = opened("bluff-words", *SEATS)
    observe(table, card("center", "R", track=1, at=0.5), card("center", "S", track=2, at=0.6, x=70.0))
    observe(table, card("3/up", "N", track=3, at=2.0), gone("3/up", 3, at=3.2), card("1/up", "N", track=4, at=3.5))
    observe(table, card("2/up", "T", track=5, at=5.0), looked(6.0), gone("2/up", 5, at=6.2), looked(7.5))
    deals = [each.act for each in table.history.standing if each.act.word() == "deal"]
    assert [(each.seat, getattr(each, "up", ())) for each in deals] == [("Ann", ("N",))]


def test_an_act_of_an_earlier_moment_is_played_before_the_later_ones() -> None:
    """Ben's next card had taken the place of his last one, until Ann's card was read that met the last one."""
    table = opened("bluffing-battles")
    observe(table, card("2/play", "4H", track=1, at=1.0), card("2/play", "JD", track=2, at=4.0, x=20.0))
    observe(table, card("1/play", "back", side="back", track=3, at=6.0), gone("2/play", 1, at=7.0), looked(8.0))
    observe(table, *(looked(8.0 + 0.5 * each) for each in range(7)))
    assert stands(table, "play") == [("Ben", "JD")]
    steps = table.observe(card("1/play", "6S", track=3, at=11.6))
    steps += tuple(step for each in range(4) for step in table.observe(looked(12.0 + each / 5)))
    assert not any(isinstance(step, Refused) for step in steps)
    assert stands(table, "play")[:2] == [("Ben", "4H"), ("Ann", "6S")]


def test_cards_that_are_laid_right_over_those_of_the_last_fight_are_played_although_nobody_saw_these_go() -> None:
    table = opened("bluffing-battles")
    observe(table, card("1/play", "6S", track=1, at=1.0), card("2/play", "8S", track=2, at=2.0))
    observe(table, card("2/play", "3H", track=3, at=8.0, x=12.0), card("1/play", "4S", track=4, at=8.5, x=12.0))
    observe(table, looked(9.5))
    assert stands(table, "play")[2:] == [("Ben", "3H"), ("Ann", "4S")]


def test_a_card_that_lay_under_another_one_for_a_moment_has_not_gone(battle: Table) -> None:
    observe(battle, card("1/play", "R3", track=1, at=1.0))
    observe(battle, card("1/play", "R9", track=2, at=2.0, x=12.0), looked(2.5), gone("1/play", 2, at=3.0))
    observe(battle, card("2/play", "R9", track=3, at=3.3), card("3/play", "R7", track=4, at=5.0), looked(7.5))
    assert stands(battle, "play") == TRICK


def test_a_card_that_is_pushed_over_when_a_trick_is_gathered_was_played_where_it_had_lain(battle: Table) -> None:
    observe(battle, card("1/play", "R3", track=1, at=1.0), card("2/play", "R9", track=2, at=2.0))
    assert asked(battle, card("2/play", "R3", track=1, at=8.0, x=80.0), looked(8.5)) == []
    assert stands(battle, "play") == TRICK[:2]
    assert asked(battle, gone("2/play", 1, at=9.0), gone("2/play", 2, at=9.0), looked(13.2)) == [About.NEVER_READ]


def test_a_card_of_a_trick_that_was_left_out_is_not_played_where_it_is_found_on_its_way(battle: Table) -> None:
    observe(battle, card("1/play", "R3", track=1, at=1.0), card("2/play", "R9", track=2, at=2.0))
    observe(battle, gone("1/play", 1, at=7.0), gone("2/play", 2, at=7.2), card("1/play", "R9", track=3, at=8.0))
    observe(battle, looked(8.4), gone("1/play", 3, at=8.9), looked(10.0))
    assert stands(battle, "play") == []


def test_a_card_that_was_not_clear_is_another_one_if_people_go_on_only_then(battle: Table) -> None:
    likely = (("battle", 0.88), ("R9", 0.08))
    observe(battle, card("1/play", "R3", track=1, at=1.0), card("2/play", *likely[0], likely[1], track=2, at=2.0))
    observe(battle, card("3/play", "R7", track=3, at=3.0))
    assert stands(battle, "play") == [("Ann", "R3"), ("Ben", "battle"), ("Cem", "R7")]
    observe(battle, *(gone(f"{place}/play", place, at=5.0) for place in (1, 2, 3)), looked(7.0))
    observe(battle, card("2/play", "G5", track=4, at=8.0), card("3/play", "G9", track=5, at=10.0))
    assert stands(battle, "play") == [*TRICK[:1], ("Ben", "R9"), *TRICK[2:], ("Ben", "G5"), ("Cem", "G9")]


def test_the_seat_that_lays_first_leads_after_a_trick_was_left_out(battle: Table) -> None:
    observe(battle, card("1/play", "R3", track=1, at=1.0), card("2/play", "R9", track=2, at=2.0))
    observe(battle, gone("1/play", 1, at=5.0), gone("2/play", 2, at=5.0), looked(7.0))
    observe(battle, card("3/play", "G5", track=3, at=8.0), looked(8.5))
    assert stands(battle, "play") == []
    observe(battle, looked(9.2))
    observe(battle, card("1/play", "G9", track=4, at=9.5), looked(10.0))
    assert stands(battle, "play") == [("Cem", "G5"), ("Ann", "G9")]


def test_a_lead_out_of_turn_is_nobodys_if_no_trick_was_left_out(battle: Table) -> None:
    observe(battle, card("3/play", "G5", track=3, at=8.0), looked(10.0), looked(12.0))
    assert stands(battle, "play") == []


def test_a_tag_that_lay_before_another_seat_for_long_is_drawn_over_and_not_played(battle: Table) -> None:
    observe(battle, tagged("1/play", "R3", uid="A", at=1.0), tagged("1/play", "R5", uid="B", at=1.5))
    observe(battle, unread("1/play", uid="B", at=9.0), tagged("2/play", "R5", uid="B", at=9.2), looked(12.0))
    assert stands(battle, "play") == [("Ann", "R3")]


def test_cards_that_are_pushed_to_the_last_card_of_their_trick_at_once_are_no_hand_that_is_shown(battle: Table) -> None:
    lay_trick(battle)
    observe(battle, card("3/play", "R3", track=1, at=3.8, x=60.0), looked(4.2))
    observe(battle, gone("2/play", 2, at=5.0), card("3/play", "R9", track=4, at=5.2, x=-60.0), looked(6.5))
    observe(battle, *(gone("3/play", track, at=7.0) for track in (1, 3, 4)), looked(9.0))
    assert stands(battle, "play") == TRICK


def test_a_doubtful_card_is_not_taken_for_what_it_looks_like_only_to_keep_a_card_that_was_taken_away() -> None:
    table = opened("pirates-bluff", *SEATS)
    observe(table, card("1/start", "6H", 0.46, ("6A", 0.36), track=1, at=1.0), card("2/start", "5B", track=2, at=2.0))
    observe(table, card("3/start", "1D", track=3, at=3.0), looked(5.0), card("2/start", "8G", track=4, at=6.0, x=90.0))
    observe(table, gone("3/start", 3, at=8.0), looked(8.5))
    assert [each.act.seat for each in table.history.standing] == ["Ben"]
