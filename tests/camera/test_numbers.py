"""The number on a printed mark is one physical card: where it goes is known, and its copy is another card."""

from __future__ import annotations

from companion.observations import CardSeen
from tests.camera.film import BEN, Film, card

PUSHED = 290.0, 400.0


def numbers(film: Film) -> list[int | None]:
    """The numbers of the reported cards, in order."""
    return [said.sighting.number for said in film.observations if isinstance(said, CardSeen)]


def test_a_copy_that_is_laid_on_a_card_of_the_same_face_is_another_card(film: Film) -> None:
    """Nothing of what was below is seen any more, nor is its place ever bare."""
    assert film.show(2, card("E", whole=True, number=7)) == ["E in 1/play, 1"]
    assert film.show(2, card("E", whole=True, number=8), bare=False) == ["E in 1/play, 2"]
    assert numbers(film) == [7, 8]


def test_without_numbers_a_copy_is_taken_for_the_card_that_lay_there(film: Film) -> None:
    film.show(2, card("E", whole=True))
    assert film.show(2, card("E", whole=True), bare=False) == []


def test_a_card_that_is_laid_elsewhere_is_gone_from_where_another_covers_its_place(film: Film) -> None:
    film.show(2, card("E", whole=True, number=7))
    beside = card("R", (206, 405), whole=True, number=9)
    film.show(2, beside, bare=False)
    said = film.show(2, beside, card("E", BEN, whole=True, number=7), bare=False)
    assert said == ["gone from 1/play, 1", "E in 2/play, 3"]


def test_a_card_that_is_read_otherwise_on_its_way_is_the_same_by_its_number(film: Film) -> None:
    film.show(2, card("E", whole=True, number=7))
    moved = card("F", (260, 400), whole=True, number=7, others=(("E", 0.1),))
    assert film.show(2, moved) == ["F in 1/play, 1"]


def test_one_wrongly_read_number_makes_no_card(film: Film) -> None:
    film.show(2, card("E", whole=True, number=7))
    assert film.once(card("E", whole=True, number=8), bare=False) == []
    assert film.show(2, card("E", whole=True, number=7)) == []


def test_a_number_that_is_read_late_is_reported(film: Film) -> None:
    film.show(1, card("E", whole=True))
    assert film.show(2, card("E", whole=True, number=7)) == ["E in 1/play, 1"]
    assert numbers(film) == [None, 7]


def test_a_deck_that_was_printed_twice_takes_no_card_away(film: Film) -> None:
    """Each number is on two cards then, and says no more than the face does."""
    ann, ben = card("E", whole=True, number=7), card("E", BEN, whole=True, number=7)
    film.show(2, ann, ben)
    assert film.show(1, ben, bare=False) == []
    third = card("E", (650, 200), whole=True, number=7)
    assert film.show(2, third, ben, bare=False) == ["E in 2/play, 3"]


def test_two_copies_that_lie_nearly_on_each_other_are_two(film: Film) -> None:
    above = card("E", (208, 404), whole=True, number=8)
    assert film.show(2, card("E", whole=True, number=7), above) == ["E in 1/play, 1", "E in 1/play, 2"]
