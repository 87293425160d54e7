"""Only a card that lies still is said, once; and it is gone only when its place was clearly seen without it."""

from __future__ import annotations

import pytest

from companion.observations import CardSeen
from tests.camera.film import ANN, BEN, Film, back, card


def test_a_card_that_lies_still_is_said_once(film: Film) -> None:
    assert film.show(2, card("7S")) == ["7S in 1/play, 1"]
    (seen,) = film.observations
    assert isinstance(seen, CardSeen)
    assert seen.source == "camera:0"
    assert seen.place_mm == ANN
    assert seen.sighting.confidence == pytest.approx(0.9)
    assert 0.4 <= seen.at <= 1.4


def test_the_same_frame_again_says_nothing_new(film: Film) -> None:
    held = card("7S")
    film.show(2, held)
    assert film.show(5, held) == []


def test_a_card_that_stays_from_the_last_fight_is_not_played_again(film: Film) -> None:
    film.show(2, card("7S"), card("QD", BEN))
    film.show(60, card("7S"))
    assert film.show(2, card("7S"), card("2C", BEN)) == ["2C in 2/play, 3"]


def test_a_card_carried_over_the_table_is_not_said(film: Film) -> None:
    for step in range(40):
        assert film.once(card("7S", (100 + 15.0 * step, 400))) == []


def test_a_hand_over_the_table_neither_plays_nor_takes_a_card(film: Film) -> None:
    film.show(2, card("7S"))
    assert film.show(10, bare=False) == []
    assert film.show(2, card("7S")) == []


def test_a_card_of_which_a_part_shows_rests_where_it_is_found_about_one_place(film: Film) -> None:
    """Now here, now there, as half-covered cards are found; one that is carried along never rests."""
    for step in range(round(1.1 * film.fps)):
        assert film.once(card("7S", (200 + (9.0 if step % 2 else -9.0), 400))) == []
    told = [word for step in range(4) for word in film.once(card("7S", (200 + 9.0 * (-1) ** step, 400)))]
    assert told == ["7S in 1/play, 1"]
    for step in range(12):
        assert not any("9C" in word for word in film.once(card("9C", (650 + 15.0 * step, 400))))


def test_a_card_that_is_laid_over_a_doubtful_one_is_another_card(film: Film) -> None:
    doubtful = card(None, others=(("KC", 0.5), ("KS", 0.5)))
    assert film.show(3, doubtful) == ["unknown in 1/play, 1"]
    assert film.show(2, card("AH", (206, 386)), bare=False) == ["AH in 1/play, 2"]


@pytest.mark.parametrize("fps", [5.0, 10.0])
def test_a_card_that_is_pushed_to_where_one_was_glimpsed_is_the_card_that_it_was(fps: float) -> None:
    """The glimpse was of itself, on its way."""
    film = Film(fps)
    film.once(card(None, (120, 439), confidence=0.6, others=(("2D", 0.6), ("2S", 0.3))))
    assert film.show(0.7, card("2S", (147, 453), whole=True)) == ["2S in 1/play, 2"]
    assert film.show(3, card("2S", (133, 445), whole=True), bare=False) == []


@pytest.mark.parametrize("turned", ["QD", None])
def test_a_back_that_is_turned_up_is_the_same_card_wherever_it_is_glimpsed_on_the_way(
    film: Film, turned: str | None
) -> None:
    """Its index alone, beside the hand that turns it: from it the place can only be guessed."""
    film.show(2, back())
    film.once(card("QD", (178, 416)))
    if turned is not None:
        assert film.show(2, card(turned, whole=True), bare=False) == [f"{turned} in 1/play, 1"]
    else:
        assert film.show(2, back(), bare=False) == []


def test_a_card_laid_where_a_back_lay_that_was_taken_away_is_another_one(film: Film) -> None:
    film.show(2, back())
    film.show(0.4)
    assert film.show(2, card("QD", (178, 416))) == ["gone from 1/play, 1", "QD in 1/play, 2"]


def test_a_card_half_shown_and_taken_back_is_no_play(film: Film) -> None:
    for step in range(12):
        assert film.once(card(None, (200 + 4.0 * step, 400), confidence=0.4)) == []
    assert film.show(3) == []


def test_a_card_shown_too_briefly_is_no_play(film: Film) -> None:
    assert film.show(0.4, card("7S")) == []
    assert film.show(3) == []


def test_a_card_taken_away_is_gone_once(film: Film) -> None:
    film.show(2, card("7S"))
    assert film.show(3) == ["gone from 1/play, 1"]
    assert film.show(2, card("7S")) == ["7S in 1/play, 2"]


def test_a_flickering_detection_is_one_card(film: Film) -> None:
    told = []
    for _ in range(20):
        told += film.show(3 / film.fps, card("7S"))
        told += film.once()
    assert told == ["7S in 1/play, 1"]


def test_a_flicker_where_nothing_lies_is_no_card(film: Film) -> None:
    told = []
    for _ in range(30):
        told += film.once(card("7S"))
        told += film.show(2 / film.fps)
    assert told == []


def test_a_card_misread_now_and_then_is_what_it_was_read_most() -> None:
    film = Film()
    told = []
    for _ in range(10):
        told += film.show(0.4, card("6H", others=[("9H", 0.1)]))
        told += film.once(card("9H", confidence=0.7))
    assert told == ["6H in 1/play, 1"]


def test_a_card_nudged_by_a_finger_keeps_its_track(film: Film) -> None:
    film.show(2, card("7S"))
    told = []
    for step in range(10):
        told += film.once(card("7S", (200 + 2.0 * step, 402)))
    assert told + film.show(2, card("7S", (220, 402))) == []


def test_a_card_moved_under_a_hand_keeps_its_track(film: Film) -> None:
    film.show(2, card("7S"))
    film.show(1, bare=False)
    assert film.show(2, card("7S", (225, 410))) == []


def test_a_card_moved_far_within_its_zone_is_said_again_with_its_track(film: Film) -> None:
    film.show(2, card("7S"))
    film.show(0.4, bare=False)
    assert film.show(2, card("7S", (270, 400))) == ["7S in 1/play, 1"]


def test_a_card_pushed_to_another_zone_is_said_there(film: Film) -> None:
    film.show(2, card("7S", (430, 400)))
    assert film.show(2, card("7S", (470, 400))) == ["7S in 2/play, 1"]


def test_a_card_pushed_off_its_zone_is_gone_from_it(film: Film) -> None:
    film.show(2, card("7S"))
    assert film.show(2, card("7S", (240, 400), zone=None)) == ["gone from 1/play, 1"]
    assert film.show(2, card("7S")) == ["7S in 1/play, 2"]


def test_a_card_on_the_line_between_zones_does_not_waver(film: Film) -> None:
    told = []
    for _ in range(20):
        told += film.once(card("7S", (449, 400)))
        told += film.once(card("7S", (451, 400)))
    assert len(told) == 1


def test_a_card_replaced_at_the_same_spot_is_gone_and_the_other_seen(film: Film) -> None:
    film.show(2, card("7S"))
    assert film.show(3, card("QD", (204, 398))) == ["gone from 1/play, 1", "QD in 1/play, 2"]


def test_a_card_replaced_under_a_hand_is_gone_and_the_other_seen(film: Film) -> None:
    film.show(2, card("7S", confidence=0.6))
    film.show(1, bare=False)
    assert film.show(3, card("QD", (204, 398))) == ["gone from 1/play, 1", "QD in 1/play, 2"]


def test_a_card_slid_under_another_is_not_gone(film: Film) -> None:
    film.show(2, card("7S"))
    over = card("QD", (240, 400))
    assert film.show(5, over, bare=False) == ["QD in 1/play, 2"]
    assert film.show(2, card("7S")) == ["gone from 1/play, 2"]


def test_a_face_down_card_laid_half_over_another_leaves_it_there(film: Film) -> None:
    film.show(2, card("7S"))
    assert film.show(3, back((235, 400)), bare=False) == ["back in 1/play, 2"]
    assert film.show(3, back((235, 400)), back((270, 400)), bare=False) == ["back in 1/play, 3"]
    assert film.show(3, back((235, 400)), back((270, 400)), card("KS", (310, 400)), bare=False) == ["KS in 1/play, 4"]


def test_a_face_down_card_turned_up_is_the_same_card_read_better(film: Film) -> None:
    assert film.show(2, back()) == ["back in 1/play, 1"]
    assert film.show(3, card("7S")) == ["7S in 1/play, 1"]


def test_a_card_turned_down_is_gone_and_a_back_seen(film: Film) -> None:
    film.show(2, card("7S"))
    assert film.show(3, back()) == ["gone from 1/play, 1", "back in 1/play, 2"]


def test_a_bump_of_the_whole_table_changes_nothing(film: Film) -> None:
    film.show(2, card("7S"), card("8S", (240, 400)), card("QD", BEN))
    film.show(0.5, clear=False)
    after = card("7S", (220, 415)), card("8S", (260, 415)), card("QD", (670, 415))
    assert film.show(3, *after) == []


def test_the_light_going_off_takes_no_card(film: Film) -> None:
    film.show(2, card("7S"))
    assert film.show(30, clear=False) == []
    assert film.show(2, card("7S")) == []


def test_a_card_taken_while_the_light_was_off_is_gone_when_it_is_on(film: Film) -> None:
    film.show(2, card("7S"))
    film.show(5, clear=False)
    assert film.show(2) == ["gone from 1/play, 1"]


def test_a_card_that_the_reader_finds_twice_is_one_card(film: Film) -> None:
    found = card("7S"), card("7S", (206, 408), confidence=0.8), card(None, (199, 398), confidence=0.99)
    assert film.show(3, *found) == ["7S in 1/play, 1"]
    assert film.show(3, *found[1:]) == []


def test_a_card_half_under_a_hand_stays_where_it_was_seen_whole(film: Film) -> None:
    film.show(2, card("7S", whole=True))
    assert film.show(2, card("7S", (215, 440))) == []
    assert film.show(2, card("7S", (215, 440)), card("7S", whole=True)) == []
    assert film.show(2, card("7S", (215, 440)), card("7S", (190, 365))) == []
    assert film.show(2, card("7S", whole=True)) == []


def test_an_index_that_cannot_be_read_on_a_card_that_was_is_no_other_card(film: Film) -> None:
    assert film.show(5, card("7S", whole=True), card(None, (218, 420), confidence=0.4, whole=False)) == [
        "7S in 1/play, 1"
    ]


def test_cards_of_a_fan_are_each_a_card(film: Film) -> None:
    fan = card("7S"), card("8S", (213, 400)), card("9S", (226, 400))
    assert film.show(3, *fan) == ["7S in 1/play, 1", "8S in 1/play, 2", "9S in 1/play, 3"]


def test_twins_of_two_decks_are_two_cards(film: Film) -> None:
    assert film.show(2, card("7S"), card("7S", BEN)) == ["7S in 1/play, 1", "7S in 2/play, 2"]
    assert film.show(2, card("7S", BEN)) == ["gone from 1/play, 1"]


def test_a_slide_held_counts_as_lying_still() -> None:
    film = Film()
    assert film.show(3) == []
    assert film.show(3, card("7S"), card("QD", BEN)) == ["7S in 1/play, 1", "QD in 2/play, 2"]
    assert film.show(3) == ["gone from 1/play, 1", "gone from 2/play, 2"]
    assert film.show(3, card("2C"), card("2D", BEN)) == ["2C in 1/play, 3", "2D in 2/play, 4"]


def test_a_card_off_every_zone_is_not_said(film: Film) -> None:
    assert film.show(5, card("7S", zone=None)) == []
