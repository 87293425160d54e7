"""A card is laid over another: the strip that the lower one still shows is not a card of its own, whatever it is read
as; a card that is really laid there is one."""

from __future__ import annotations

import pytest

from companion.observations import CardSeen, Point
from companion.sources.camera.tracking.tracks import Placed
from tests.camera.film import Film, back, card, words

TEN = (234.0, 400.0)
OVER = (235.0, 417.0)


def strip(face: str, confidence: float, place: Point = (231.0, 407.0)) -> Placed:
    return card(face, place, confidence=confidence)


def laid_over(film: Film, *, was: Placed | None = None, wide: str = "7S in 1/play, 2") -> None:
    """A ten lies, and a seven is laid over most of it."""
    film.show(2, was or card("10C", TEN, confidence=0.99, whole=True))
    assert film.show(1, seven(), bare=False) == [wide]


def seven() -> Placed:
    return card("7S", OVER, confidence=0.995, whole=True)


@pytest.mark.parametrize("fps", [5.0, 10.0])
@pytest.mark.parametrize("off", [(-3, 7), (0, 2), (-9, -9), (-13, 12)])
def test_the_strip_of_a_covered_card_is_no_other_card(fps: float, off: Point) -> None:
    film = Film(fps)
    laid_over(film)
    red = strip("10H", 0.9, (TEN[0] + off[0], TEN[1] + off[1]))
    assert film.show(4, seven(), red, bare=False) == []
    assert film.show(2, card("10C", TEN, confidence=0.99, whole=True)) == ["gone from 1/play, 2"]


def test_a_card_is_gone_when_the_one_beneath_it_shows_again_though_no_felt_does(film: Film) -> None:
    """A card is put back onto a pile, and drawn."""
    film.show(2, card("10C", TEN, confidence=0.99, whole=True))
    over = card("7S", (TEN[0] + 8.0, TEN[1]), confidence=0.99, whole=True)
    assert film.show(1, over, bare=False) == ["7S in 1/play, 2"]
    assert film.show(2, card("10C", TEN, confidence=0.99, whole=True), bare=False) == ["gone from 1/play, 2"]


def test_a_card_is_not_gone_while_only_a_part_shows_of_the_one_beneath_it(film: Film) -> None:
    film.show(2, card("10C", TEN, confidence=0.99, whole=True))
    film.show(1, card("7S", (TEN[0] + 8.0, TEN[1]), confidence=0.99, whole=True), bare=False)
    assert film.show(2, card("10C", TEN, confidence=0.99), bare=False) == []


def test_a_card_over_a_pile_of_others_that_nobody_saw_go_is_read_at_once(film: Film) -> None:
    """It is found now nearer to one of them, now to another."""
    pile = [(234.0, 400.0), (240.5, 400.0), (237.0, 406.5)]
    near = [(236.0, 401.0), (238.5, 401.0), (237.0, 403.5)]
    for face, place in zip(("10C", "7S", "QD"), pile, strict=True):
        film.show(2, card(face, place, confidence=0.99, whole=True), bare=False)
    began = len(film.observations)
    for look in range(round(film.fps * 1.5)):
        film.once(card("4H", near[look % 3], confidence=0.99, whole=True), bare=False)
    assert any("4H in 1/play" in word for word in words(film.observations[began:]))


@pytest.mark.parametrize("order", [1, -1])
def test_nor_where_both_come_to_lie_at_the_same_moment(film: Film, order: int) -> None:
    film.show(2, card("10C", TEN, confidence=0.99, whole=True))
    told = film.show(4, *(seven(), strip("10H", 0.9))[::order], bare=False)
    assert [word.partition(",")[0] for word in told] == ["7S in 1/play"]


def test_nor_where_the_covered_card_was_not_clear_but_nothing_like_it(film: Film) -> None:
    laid_over(film, was=card("10C", TEN, confidence=0.85, others=(("10S", 0.15),), whole=True))
    assert film.show(4, seven(), strip("10H", 0.9), bare=False) == []


def unread(first: str, second: str, place: Point) -> Placed:
    return card(None, place, confidence=0.6, others=((first, 0.6), (second, 0.4)), whole=True)


def test_nor_where_it_is_read_as_no_card(film: Film) -> None:
    laid_over(film)
    assert film.show(5, seven(), unread("10H", "10D", (231.0, 407.0)), bare=False) == []


def test_a_card_that_is_not_read_and_is_nothing_like_the_one_beneath_is_another(film: Film) -> None:
    film.show(2, card("10C", TEN, confidence=0.99, whole=True))
    assert film.show(4, unread("3C", "3S", (TEN[0], TEN[1] + 13)), bare=False) == ["unknown in 1/play, 2"]


def test_and_so_is_one_from_under_which_that_one_peeps_out(film: Film) -> None:
    film.show(2, card("10D", TEN, confidence=0.99, whole=True))
    over = card(None, (TEN[0], TEN[1] + 12), confidence=0.77, others=(("5D", 0.77), ("10D", 0.16)), whole=True)
    assert film.show(4, over, bare=False) == ["unknown in 1/play, 2"]


@pytest.mark.parametrize("read", [("10S", "10C"), ("3C", "10C")])
def test_one_that_may_be_the_card_beneath_is_that(film: Film, read: tuple[str, str]) -> None:
    film.show(2, card("10C", TEN, confidence=0.99, whole=True))
    assert film.show(4, unread(*read, (TEN[0], TEN[1] + 13)), bare=False) == []


def test_a_strip_may_say_which_of_two_faces_an_unclear_card_has(film: Film) -> None:
    laid_over(film, was=card("10C", TEN, confidence=0.6, others=(("10S", 0.4),), whole=True))
    told = film.show(4, seven(), strip("10S", 0.9, (TEN[0], TEN[1] + 2)), bare=False)
    assert told == ["10S in 1/play, 1"]


@pytest.mark.parametrize(("face", "confidence", "place"), [
    ("8H", 0.99, (231.0, 407.0)),  # wholly seen
    ("8H", 0.9, (233.0, 416.0)),  # as far off as a card that is laid over another
])  # fmt: skip
def test_a_card_that_is_really_laid_there_is_said(face: str, confidence: float, place: Point, film: Film) -> None:
    laid_over(film)
    laid = card(face, place, confidence=confidence, whole=True)
    assert film.show(3, laid, seven(), bare=False) == [f"{face} in 1/play, 3"]


def test_what_lies_on_when_the_upper_card_is_taken_is_another_card(film: Film) -> None:
    laid_over(film)
    nine = strip("9H", 0.9)
    assert film.show(3, seven(), nine, bare=False) == []
    assert any(word.startswith("9H in 1/play") for word in film.show(3, nine))


def test_how_far_a_strip_may_be_off_depends_on_the_width_of_the_cards() -> None:
    """20 millimetres: a strip of a poker card, and another card where cards are 44 mm wide."""
    for width_mm, told in ((63.0, 0), (44.0, 1)):
        film = Film(width_mm=width_mm)
        laid_over(film)
        assert len(film.show(3, seven(), strip("10H", 0.9, (214.0, 400.0)), bare=False)) == told
        assert {each.width_mm for each in film.observations if isinstance(each, CardSeen)} == {width_mm}


def test_a_hand_over_the_upper_card_does_not_make_a_card_of_the_strip(film: Film) -> None:
    laid_over(film)
    assert film.show(2, seven(), strip("10H", 0.9), bare=False) == []
    assert film.show(0.6, strip("10H", 0.9), bare=False) == []
    assert film.show(2, seven(), strip("10H", 0.9), bare=False) == []


def test_a_card_that_lies_over_another_can_be_exchanged(film: Film) -> None:
    """The card that lay there before covers nothing of the new one."""
    film.show(2, seven())
    film.show(2, seven(), card("10C", TEN, confidence=0.99, whole=True), bare=False)
    told = film.show(2, seven(), card("9H", TEN, confidence=0.9, whole=True), bare=False)
    assert told == ["gone from 1/play, 2", "9H in 1/play, 3"]


def wavering(place: Point = TEN) -> Placed:
    """A king that may be of clubs or of spades."""
    return card(None, place, confidence=0.6, others=(("KC", 0.6), ("KS", 0.4)), whole=True)


def test_a_card_that_could_not_be_named_is_said_when_another_is_laid_over_it(film: Film) -> None:
    film.show(1.2, wavering())
    told = film.show(1, seven(), bare=False)
    assert told == ["unknown in 1/play, 1", "7S in 1/play, 2"]
    assert isinstance(film.observations[0], CardSeen)
    assert film.observations[0].sighting.candidates[0][0] == "KC"
    assert film.observations[0].place_mm == TEN


def test_one_that_could_not_be_named_while_it_lay_free_is_not_named_otherwise_by_what_shows_beneath_others(
    film: Film,
) -> None:
    assert film.show(2.5, wavering()) == ["unknown in 1/play, 1"]
    over = back((TEN[0], TEN[1] - 60.0))
    assert film.show(2, over, card("KS", TEN, confidence=0.87, others=(("KC", 0.1),))) == ["back in 1/play, 2"]
    assert film.show(2, over, card("KC", TEN, confidence=0.87, others=(("KS", 0.1),))) == ["KC in 1/play, 1"]


@pytest.mark.parametrize(("confidence", "laid", "told"), [
    (0.93, (0.0, -60.0), "3C"),  # a treasure over its head
    (0.93, (80.0, 0.0), "3S"),  # beside it
    (0.99, (0.0, -60.0), "3S"),  # and yet it is clear
])  # fmt: skip
def test_one_that_was_named_while_it_lay_free_keeps_its_name_when_another_lies_on_it(
    film: Film, confidence: float, laid: Point, told: str
) -> None:
    assert film.show(2, card("3C", TEN, confidence=0.87, others=(("3S", 0.13),), whole=True)) == ["3C in 1/play, 1"]
    over = back((TEN[0] + laid[0], TEN[1] + laid[1]))
    said = film.show(3, over, card("3S", TEN, confidence=confidence, others=(("3C", 0.05),), whole=True))
    assert (f"{told} in 1/play, 1" in said) == (told == "3S")
    assert not any(word.startswith("3") for word in said) or told == "3S"


@pytest.mark.parametrize(("confidence", "is_beneath"), [(0.99, True), (0.87, False)])
def test_but_it_is_by_a_clear_reading_and_where_it_lies_free(film: Film, confidence: float, is_beneath: bool) -> None:
    film.show(2.5, wavering())
    over = [back((TEN[0], TEN[1] - 60.0))] if is_beneath else []
    told = film.show(2, *over, card("KS", TEN, confidence=confidence, others=(("KC", 0.01),)))
    assert "KS in 1/play, 1" in told


@pytest.mark.parametrize("laid", [
    card("7S", (TEN[0] + 40.0, TEN[1]), confidence=0.995, whole=True),  # beside it
    card("KS", (TEN[0] + 28.0, TEN[1]), confidence=0.995, whole=True),  # it may be the same card, pushed
])  # fmt: skip
def test_one_that_could_not_be_named_and_goes_is_not_said(film: Film, laid: Placed) -> None:
    film.show(1.2, wavering())
    assert [word for word in film.show(1, laid) if "unknown" in word] == []


def test_one_that_only_passes_by_beneath_a_card_is_not_said(film: Film) -> None:
    for step in range(round(1.2 * film.fps)):
        film.once(wavering((TEN[0], TEN[1] - 10.0 * step)))
    x, y = film.steady.lying[-1].place_mm
    told = film.show(1, card("7S", (x, y + 17.0), confidence=0.995, whole=True), bare=False)
    assert [word.partition(" ")[0] for word in told] == ["7S"]


def test_a_spot_that_only_looks_like_an_index_is_no_card(film: Film) -> None:
    spot = card(None, (475.0, 257.0), others=(("6D", 0.6), ("6S", 0.2)), whole=False)
    assert film.show(4, spot) == []
    assert film.show(1, spot, card("4S", (123.0, 160.0))) == ["4S in 1/play, 2"]


def test_but_one_that_another_card_may_hide_in_part_is(film: Film) -> None:
    covered = card(None, TEN, others=(("10C", 0.6), ("10S", 0.3)), whole=False)
    told = film.show(3, covered, card("7S", (TEN[0] + 40, TEN[1] + 30), whole=True), bare=False)
    assert sorted(word.partition(" ")[0] for word in told) == ["7S", "unknown"]


def test_a_card_that_was_named_for_a_moment_when_it_came_to_lie_over_another_is_not_followed_as_that(
    film: Film,
) -> None:
    """Its edges are not found any more, and its place is guessed nearer to the lower one's."""
    film.show(2, card("10S", (238.0, 445.0), confidence=0.94, whole=True))
    film.show(0.2, card("9D", (235.0, 460.0), confidence=0.99, whole=True), bare=False)
    blurred = card(None, (237.0, 450.5), confidence=0.79, others=(("9D", 0.79), ("10D", 0.14)))
    assert film.show(4, blurred, bare=False) == ["unknown in 1/play, 2"]
