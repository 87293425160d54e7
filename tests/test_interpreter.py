"""Observations and prompts in, acts or doubts out."""

from __future__ import annotations

import pytest

from companion.games.bluffing_battles.acts import Play, Treasure
from companion.interpreter import Doubt
from companion.observations import TagGone, TagSeen, Tapped
from companion.rules.acts import Amend
from companion.rules.rulebook import say
from companion.session import Session
from companion.table import Accepted, Refused, Step, Table
from tests.interpreting import HEADER, acts, won_war
from tests.observing import card, doubtful, gone, looked, touch


@pytest.fixture
def table() -> Table:
    return Session.unkept(HEADER).table


def test_a_clear_card_in_a_play_zone_is_a_play(table: Table) -> None:
    assert acts(table.observe(card("1/play", "7S"))) == [Play(seat="Ann", card="7S")]
    assert table.evidence[1].source == "camera:0"
    assert table.evidence[1].confidence == pytest.approx(0.99)


def test_the_same_card_seen_again_makes_no_second_play(table: Table) -> None:
    table.observe(card("1/play", "7S"))
    table.observe(card("2/play", "8S", track=2))
    assert table.observe(card("1/play", "7S", 0.999)) == ()
    assert len(table.history.entries) == 2


def test_a_card_beside_one_of_the_last_fight_is_played_when_that_one_is_taken_away(table: Table) -> None:
    table.observe(card("1/play", "7S", track=1))
    table.observe(card("2/play", "8S", track=2))
    assert table.observe(card("1/play", "9S", track=3)) == ()
    assert table.observe(gone("1/play", 1, at=1.0)) == ()
    assert acts(table.observe(looked(2.0))) == [Play(seat="Ann", card="9S")]


def test_a_card_that_came_too_early_is_played_when_it_is_waited_for(table: Table) -> None:
    table.observe(card("1/play", "7S", track=1))
    assert table.observe(card("1/play", "9S", track=3)) == ()
    assert acts(table.observe(card("2/play", "8S", track=2))) == [Play(seat="Ben", card="8S")]
    assert table.observe(gone("1/play", 1, at=1.0)) == ()
    assert acts(table.observe(looked(2.0))) == [Play(seat="Ann", card="9S")]


def test_a_war_goes_on_beside_the_cards_that_began_it(table: Table) -> None:
    table.observe(card("1/play", "7S", track=1))
    table.observe(card("2/play", "7H", track=2))
    assert acts(table.observe(card("1/play", "9S", track=3))) == [Play(seat="Ann", card="9S")]


def test_treasures_turned_up_after_a_war_are_no_plays_and_are_named_when_all_is_gathered(table: Table) -> None:
    won_war(table)
    before = len(table.history.entries)
    assert table.observe(card("1/play", "KD", track=5, x=60.0)) == ()
    assert table.observe(card("2/play", "QD", track=6, x=60.0)) == ()
    named = [
        act
        for track, zone in ((5, "1/play"), (1, "1/play"), (3, "1/play"), (6, "2/play"), (2, "2/play"))
        for act in acts(table.observe(gone(zone, track)))
    ]
    assert named == [Treasure(seat="Ann", cards=("KD",)), Treasure(seat="Ben", cards=("QD",))]
    table.observe(gone("2/play", 4))
    table.observe(looked(2.0))
    assert len(table.history.entries) == before + 2
    assert acts(table.observe(card("1/play", "3C", track=7, at=3.0))) == [Play(seat="Ann", card="3C")]


def test_a_card_laid_in_the_other_seats_zone_and_pushed_on_counts_for_its_own_seat(table: Table) -> None:
    assert acts(table.observe(card("2/play", "7S", track=1))) == [Play(seat="Ben", card="7S")]
    table.observe(card("1/play", "7S", track=1))
    assert [each.act for each in table.history.standing] == [Play(seat="Ann", card="7S")]
    assert acts(table.observe(card("2/play", "8S", track=2))) == [Play(seat="Ben", card="8S")]
    assert table.game.scores(table.state) == {"Ann": 0, "Ben": 2}


def test_a_card_that_is_drawn_over_to_the_winner_is_no_play_of_the_next_fight(table: Table) -> None:
    table.observe(card("1/play", "7S", track=1))
    table.observe(card("2/play", "8S", track=2))
    assert table.observe(card("2/play", "7S", track=1)) == ()
    table.observe(gone("2/play", 1))
    table.observe(gone("2/play", 2))
    assert len(table.history.entries) == 2


def test_a_card_picked_up_and_put_back_is_the_same_card_however_it_is_read(table: Table) -> None:
    table.observe(card("1/play", "7S", track=1, at=1.0))
    table.observe(gone("1/play", 1, at=2.0))
    assert table.observe(card("1/play", "7S", 0.6, ("7C", 0.39), track=2, at=3.0)) == ()
    assert acts(table.observe(card("2/play", "8S", track=3, at=4.0))) == [Play(seat="Ben", card="8S")]
    table.observe(gone("1/play", 2, at=5.0))
    assert table.observe(card("1/play", "7S", 0.6, ("7C", 0.39), track=4, at=6.0)) == ()
    assert table.doubts == ()


def test_a_face_down_card_is_no_play(table: Table) -> None:
    assert table.observe(card("1/play", None, 0.9, side="back")) == ()


def test_a_card_in_a_zone_that_nothing_waits_for_is_left_alone(table: Table) -> None:
    assert table.observe(card("center", "7S")) == ()


def test_an_unclear_card_is_a_doubt_with_its_candidates(table: Table) -> None:
    (doubt,) = doubtful(table, card("1/play", "6S", 0.5, ("9S", 0.45)))
    assert isinstance(doubt, Doubt)
    assert [face for face, _ in doubt.candidates] == ["6S", "9S"]
    assert doubt.crop == b"jpeg"
    assert table.doubts == (doubt,)


def test_what_is_possible_settles_an_unclear_card(table: Table) -> None:
    """Ann's 6S is under her score pile, so the card that may be a 6 or a 9 is the 9."""
    table.observe(card("1/play", "6S", track=1))
    table.observe(card("2/play", "2H", track=2))
    table.observe(gone("1/play", 1))
    unclear = card("1/play", "6S", 0.5, ("9S", 0.45), track=3, at=60.0)
    assert acts(table.observe(unclear)) == [Play(seat="Ann", card="9S")]


def show_played_card(table: Table) -> tuple[Step, ...]:
    """Ann's 6S, which she played long ago, lies there again. Returns the steps after it."""
    for seat, face in (("Ann", "6S"), ("Ben", "2H")):
        table.observe(touch(table, {"act": "play", "seat": seat, "card": face}))
    for at in range(5):
        for seat, face in (("Ann", f"{at + 2}C"), ("Ben", f"{at + 2}D")):
            table.observe(touch(table, {"act": "play", "seat": seat, "card": face}))
    return doubtful(table, card("1/play", "6S", 0.99, ("9S", 0.01), track=3, at=60.0))


def test_the_rules_never_overrule_a_clear_reading(table: Table) -> None:
    """A clear impossible card goes to the judge, who refuses it; then the table is asked."""
    refused, doubt = show_played_card(table)
    assert isinstance(refused, Refused)
    assert refused.impossible
    assert isinstance(doubt, Doubt)
    assert doubt.about == "refused-card"


def test_a_card_that_was_refused_and_has_gone_is_not_refused_again_after_the_next_act(table: Table) -> None:
    assert [type(step) for step in show_played_card(table)] == [Refused, Doubt]
    assert table.observe(gone("1/play", 3, at=62.0)) == ()
    assert [type(step) for step in table.observe(card("2/play", "9S", track=4, at=63.0))] == [Accepted]


def test_an_answer_to_a_doubt_is_the_play_and_says_who_confirmed(table: Table) -> None:
    doubtful(table, card("1/play", "6S", 0.5, ("9S", 0.45)))
    assert acts(table.answer(1, "9S")) == [Play(seat="Ann", card="9S")]
    assert table.evidence[table.history.standing[-1].number].confirmed_by == "table"
    assert table.doubts == ()


def test_it_is_not_a_card_is_an_answer_and_is_not_asked_again(table: Table) -> None:
    doubtful(table, card("1/play", "6S", 0.5, ("9S", 0.45)))
    assert table.answer(1, None) == ()
    assert table.observe(card("1/play", "6S", 0.55, ("9S", 0.4))) == ()
    assert table.doubts == ()


def test_a_better_look_settles_a_doubt(table: Table) -> None:
    doubtful(table, card("1/play", "6S", 0.5, ("9S", 0.45)))
    assert acts(table.observe(card("1/play", "9S", 0.98))) == [Play(seat="Ann", card="9S")]
    assert table.doubts == ()


def test_a_doubtful_card_that_is_taken_away_takes_its_doubt_along(table: Table) -> None:
    doubtful(table, card("1/play", "6S", 0.5, ("9S", 0.45)))
    table.observe(gone("1/play"))
    assert table.doubts == ()


def test_a_tag_is_certain_and_an_unknown_tag_a_doubt(table: Table) -> None:
    tag = TagSeen(source="nfc:a", at=0.0, zone="1/play", uid="04A1", face="7S")
    assert acts(table.observe(tag)) == [Play(seat="Ann", card="7S")]
    assert table.evidence[1].tags == ("04A1",)
    (doubt,) = table.observe(TagSeen(source="nfc:b", at=0.0, zone="2/play", uid="04FF"))
    assert isinstance(doubt, Doubt)
    assert doubt.about == "unknown-tag"
    table.observe(TagGone(source="nfc:b", at=0.0, zone="2/play", uid="04FF"))
    assert table.doubts == ()


def test_a_tap_says_the_act_itself(table: Table) -> None:
    tap = Tapped(source="touch", at=0.0, act=Play(seat="Ben", card="KD"))
    assert acts(table.observe(tap)) == [Play(seat="Ben", card="KD")]


def test_a_card_that_was_tapped_already_is_not_played_again_by_the_camera(table: Table) -> None:
    doubtful(table, card("1/play", "6S", 0.5, ("9S", 0.45)))
    table.observe(touch(table, {"act": "play", "seat": "Ann", "card": "9S"}))
    assert table.observe(card("1/play", "9S", 0.98)) == ()
    assert table.doubts == ()


def test_a_played_card_that_is_later_clearly_read_as_another_is_asked_about_and_corrected(table: Table) -> None:
    table.observe(card("1/play", "6S", 0.96, track=1))
    table.observe(card("2/play", "8H", track=2))
    (doubt,) = doubtful(table, card("1/play", "9S", 0.99, ("6S", 0.01), track=1))
    assert isinstance(doubt, Doubt)
    assert (doubt.about, [face for face, _ in doubt.candidates]) == ("read-again", ["9S", "6S"])
    assert table.game.scores(table.state) == {"Ann": 0, "Ben": 2}
    table.answer(doubt.number, "9S")
    assert table.game.scores(table.state) == {"Ann": 2, "Ben": 0}
    assert table.observe(card("1/play", "6S", 0.99, track=1)) == ()


def test_a_played_card_stays_as_it_was_when_the_table_says_so(table: Table) -> None:
    table.observe(card("1/play", "6S", 0.96, track=1))
    (doubt,) = doubtful(table, card("1/play", "9S", 0.99, track=1))
    assert isinstance(doubt, Doubt)
    assert table.answer(doubt.number, "6S") == ()
    assert table.observe(card("1/play", "9S", 0.995, track=1)) == ()
    assert table.state.shown == {"Ann": "6S"}


def test_three_cards_that_are_shown_where_one_is_played_are_no_play(table: Table) -> None:
    """A dealt hand lies open: the program itself deletes the fight that it saw in the first cards."""
    table.observe(card("1/play", "7S", track=1))
    table.observe(card("2/play", "8S", track=2))
    for zone, others in (("1/play", ("9S", "KD")), ("2/play", ("2H", "3H"))):
        for track, face in enumerate(others, start=10 * int(zone[0])):
            table.observe(card(zone, face, track=track))
    assert table.history.standing == []
    assert table.doubts == ()
    assert all(isinstance(entry.act, Amend) for entry in table.history.entries[2:])
    for zone, track in (("1/play", 1), ("1/play", 10), ("1/play", 11), ("2/play", 2), ("2/play", 20), ("2/play", 21)):
        table.observe(gone(zone, track, at=1.0))
    table.observe(looked(2.0))
    assert table.history.standing == []
    assert acts(table.observe(card("1/play", "9S", track=30, at=3.0))) == [Play(seat="Ann", card="9S")]


def test_a_card_beside_one_that_was_left_lying_is_played_once_the_other_seat_has_played(table: Table) -> None:
    table.observe(card("1/play", "7S", track=1))
    table.observe(card("2/play", "8S", track=2))
    table.observe(gone("1/play", 1, at=1.0))
    table.observe(card("2/play", "KD", track=3, at=4.0, x=60.0))
    assert acts(table.observe(looked(6.0))) == []
    assert acts(table.observe(card("1/play", "9S", track=4, at=7.0))) == [
        Play(seat="Ben", card="KD"),
        Play(seat="Ann", card="9S"),
    ]


def test_a_dealt_hand_that_looked_like_a_war_is_no_play_either(table: Table) -> None:
    for track, (zone, face) in enumerate((("1/play", "7S"), ("2/play", "7H"), ("1/play", "9S"), ("2/play", "2H")), 1):
        table.observe(card(zone, face, track=track, at=0.4 * track, x=30.0 * track))
    table.observe(card("1/play", "KD", track=5, at=2.0, x=150.0))
    table.observe(card("2/play", "3H", track=6, at=2.2, x=180.0))
    table.observe(looked(2.3))
    assert table.history.standing == []


def test_a_card_that_is_laid_at_the_wrong_place_and_carried_over_counts_for_its_own_seat(table: Table) -> None:
    table.observe(card("1/play", "QD", track=1))
    table.observe(gone("1/play", 1, at=1.0))
    table.observe(card("2/play", "QD", track=2, at=1.3))
    assert [each.act for each in table.history.standing] == [Play(seat="Ben", card="QD")]


def test_a_card_that_is_taken_away_before_the_other_lies_was_not_played(table: Table) -> None:
    table.observe(card("1/play", "7S", track=1))
    table.observe(gone("1/play", 1, at=1.0))
    assert table.observe(looked(4.5)) == ()
    table.observe(looked(5.1))
    assert table.history.standing == []
    assert acts(table.observe(card("1/play", "7S", track=2, at=9.0))) == [Play(seat="Ann", card="7S")]


def test_a_card_that_was_not_clear_when_it_was_played_is_read_again_by_the_program_itself(table: Table) -> None:
    """It says that the reading was its own, and judges what came after again."""
    table.observe(card("1/play", "6S", 0.9, ("9S", 0.1), track=1))
    table.observe(card("2/play", "8H", track=2))
    assert table.game.scores(table.state) == {"Ann": 0, "Ben": 2}
    assert table.observe(card("1/play", "9S", 0.99, track=1, at=1.0)) == ()
    (step,) = table.observe(looked(2.1))
    assert isinstance(step, Accepted)
    assert step.entry.act == Amend(line=1, with_=Play(seat="Ann", card="9S"), misread=True)
    told = say(table.game, step.entry.events[0])
    assert told == "The companion read Ann play 6S; it was Ann play 9S; 1 later move was judged again."
    assert table.game.scores(table.state) == {"Ann": 2, "Ben": 0}
    assert table.doubts == ()


def test_a_glimpse_of_another_face_on_a_played_card_is_forgotten(table: Table) -> None:
    table.observe(card("1/play", "6S", 0.9, ("9S", 0.1), track=1))
    table.observe(card("2/play", "8H", track=2))
    table.observe(card("1/play", "9S", 0.99, track=1, at=1.0))
    table.observe(card("1/play", "6S", 0.99, track=1, at=1.5))
    assert table.observe(looked(2.6)) == ()
    assert len(table.history.entries) == 2


def test_a_doubt_that_clears_within_a_second_is_never_raised(table: Table) -> None:
    assert table.observe(card("1/play", "6S", 0.5, ("9S", 0.45))) == ()
    assert table.observe(looked(0.9)) == ()
    assert acts(table.observe(card("1/play", "9S", 0.98, at=0.95))) == [Play(seat="Ann", card="9S")]


def test_a_doubtful_card_that_is_seen_again_as_doubtful_is_asked_about_once(table: Table) -> None:
    (doubt,) = doubtful(table, card("1/play", "6S", 0.5, ("9S", 0.45)))
    assert isinstance(doubt, Doubt)
    assert doubtful(table, card("1/play", "6S", 0.6, ("9S", 0.35), at=3.0)) == ()
    (same,) = table.doubts
    assert (same.number, same.candidates[0]) == (doubt.number, ("6S", pytest.approx(0.6 / 0.95)))


def test_an_impossible_card_waits_a_second_for_a_better_look(table: Table) -> None:
    table.observe(card("1/play", "6S", track=1))
    table.observe(card("2/play", "2H", track=2))
    table.observe(gone("1/play", 1))
    assert table.observe(card("1/play", "6S", 0.97, ("9S", 0.03), track=3, at=60.0)) == ()
    assert acts(table.observe(card("1/play", "9S", 0.98, track=3, at=60.5))) == [Play(seat="Ann", card="9S")]
