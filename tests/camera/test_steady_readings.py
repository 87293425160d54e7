"""Most of its readings name a card that lies still; a better reading is reported again."""

from __future__ import annotations

import pytest

from companion.observations import CardSeen
from tests.camera.film import Film, back, card, words


def test_what_cannot_be_read_is_said_later_without_a_face(film: Film) -> None:
    assert film.show(1.5, card(None, confidence=0.3, others=[("7S", 0.3)])) == []
    assert film.show(2, card(None, confidence=0.3, others=[("7S", 0.3)])) == ["unknown in 1/play, 1"]
    assert film.show(5, card(None, confidence=0.3, others=[("7S", 0.3)])) == []


def test_a_card_turned_up_that_cannot_be_read_is_said_without_a_face(film: Film) -> None:
    film.show(2, back())
    half = card(None, confidence=0.7, others=[("6C", 0.7), ("6S", 0.3)])
    assert film.show(0.3, half) == []
    assert film.show(2, half) == ["unknown in 1/play, 1"]
    assert film.show(3, half) == []


def test_a_back_on_which_nothing_can_be_made_out_for_a_while_is_still_a_back(film: Film) -> None:
    film.show(2, back())
    assert film.show(3, card(None, confidence=0.2, others=[("6C", 0.2), ("6S", 0.1)])) == []


def test_readings_that_do_not_agree_are_said_without_a_face_and_with_both_candidates() -> None:
    film = Film()
    for _ in range(15):
        film.once(card("6H", others=[("9H", 0.1)]))
        film.once(card("9H", others=[("6H", 0.1)]))
    assert set(words(film.observations)) == {"unknown in 1/play, 1"}
    for seen in film.observations:
        assert isinstance(seen, CardSeen)
        assert dict(seen.sighting.candidates) == pytest.approx({"6H": 0.5, "9H": 0.5}, abs=0.05)


def test_a_card_that_was_taken_for_another_and_comes_back_is_in_doubt_until_it_is_read_alike_for_longer() -> None:
    film = Film()
    film.once(card("AS"))
    assert film.show(0.5, card("AC")) == ["AC in 1/play, 1"]
    (told,) = film.show(0.6, card("AS"))
    assert told == "unknown in 1/play, 1"
    assert {face for face, _ in film.observations[-1].sighting.candidates} == {"AC", "AS"}  # type: ignore[union-attr]
    assert film.show(1.0, card("AS")) == []
    assert film.show(5.0, card("AS")) == ["AS in 1/play, 1"]


def test_a_card_that_came_back_to_what_it_was_read_as_is_no_other_that_was_laid_over_it() -> None:
    film = Film()
    film.once(card("AS", confidence=0.97))
    for face in ("AC", "AS", "AC", "AS", "AC"):
        film.show(0.8, card(face, confidence=0.97))
    assert not [word for word in words(film.observations) if word.startswith("gone")]


def test_a_card_read_better_later_is_said_again_with_its_track(film: Film) -> None:
    film.show(4, card(None, confidence=0.3))
    assert film.show(3, card("7S")) == ["7S in 1/play, 1"]


def test_a_card_misread_at_first_is_corrected_with_its_track(film: Film) -> None:
    film.show(2, card("9H", confidence=0.6, others=[("6H", 0.35)]))
    assert film.show(4, card("6H", others=[("9H", 0.05)])) == ["6H in 1/play, 1"]


def test_a_card_read_more_surely_later_is_said_again(film: Film) -> None:
    film.show(2, card("7S", confidence=0.6))
    told = film.show(4, card("7S", confidence=0.95))
    assert told
    assert set(told) == {"7S in 1/play, 1"}
    assert isinstance(film.observations[-1], CardSeen)
    assert film.observations[-1].sighting.confidence >= 0.75


def test_readings_made_while_a_card_moved_do_not_count(film: Film) -> None:
    for step in range(round(0.6 * film.fps)):
        film.once(card("7C", (200 + 7.0 * step, 400), confidence=0.85, others=[("7S", 0.1)]))
    film.show(2, card("7S", (210 + 7.0 * step, 400), confidence=0.93))
    (seen,) = (each for each in film.observations if isinstance(each, CardSeen))
    assert seen.sighting.candidates == (("7S", pytest.approx(0.93)),)


def test_a_first_reading_that_was_half_covered_costs_no_more_than_itself() -> None:
    film = Film()
    film.once(card("7S", (193, 400)))
    for x in (200.0, 202.0, 198.0, 204.0, 196.0):
        film.once(card("7S", (x, 400)))
    assert words(film.observations) == ["7S in 1/play, 1"]


def test_what_is_said_of_a_card_is_what_it_is_named_by() -> None:
    """One mean tells both whether a card is read better now and what it is taken for."""
    film = Film()
    for _ in range(6):
        film.once(card("7S", confidence=0.85, others=[("7C", 0.15)]))
        film.once(card(None, confidence=0.3, others=[("7S", 0.5), ("7C", 0.5)]))
    seen = film.observations[-1]
    assert isinstance(seen, CardSeen)
    assert seen.sighting.confidence == dict(seen.sighting.candidates)["7S"] < 0.75


def test_where_most_cards_cannot_be_named_the_deck_is_not_read_until_it_is(film: Film) -> None:
    """A card that is named at last, a back and a card of another deck count for no unread one."""
    for number in range(4):
        assert not film.steady.reads_few
        film.show(
            3, back((120, 300)), card("7S", (700, 100)), card(None, (200, 450), others=[("6C", 0.4 + number / 10)])
        )
        film.show(2, back((120, 300)), card("7S", (700, 100)))
    assert film.steady.reads_few
    for face in ("2C", "3C", "4C"):
        film.show(2, card(face, (200, 450)))
        film.show(2)
    assert not film.steady.reads_few
