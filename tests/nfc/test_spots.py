"""From tags on readers to cards in zones: one card a spot, or no report."""

from __future__ import annotations

from companion.observations import Observation, TagGone, TagSeen
from companion.sources.nfc.tags.spots import ALONE_S, Spots
from tests.nfc.rig import ACE, TWO

ONE, OTHER = ("1/play", 1), ("2/play", 2)
FACES = {ACE: "AS", TWO: "2S"}


def spots() -> Spots:
    return Spots(source="nfc:x", face_of=FACES.get)


def told(observations: list[Observation]) -> list[tuple[str, str, str]]:
    assert all(isinstance(each, TagSeen | TagGone) for each in observations)
    return [(type(each).__name__, each.zone, each.uid) for each in observations]  # type: ignore[attr-defined]


def test_a_card_alone_on_its_spot_is_reported_once_after_a_moment() -> None:
    table = spots()
    assert list(table.came(ONE, ACE, 1.0)) == []
    assert list(table.settled(1.0 + ALONE_S / 2)) == []
    (seen,) = table.settled(1.0 + ALONE_S)
    assert seen == TagSeen(source="nfc:x", at=1.0, zone="1/play", uid=ACE, face="AS")
    assert list(table.settled(9.0)) == []


def test_of_two_cards_on_one_spot_the_last_left_is_reported() -> None:
    table = spots()
    assert [*table.came(ONE, ACE, 1.0), *table.came(ONE, TWO, 1.05), *table.settled(5.0)] == []
    assert table.troubles == {ONE: "1/play: 2 cards on one spot: lay them side by side"}
    assert list(table.went(ONE, ACE, 6.0)) == []
    assert told(list(table.settled(7.0))) == [("TagSeen", "1/play", TWO)]
    assert table.troubles == {}


def test_cards_on_two_readers_of_one_zone_are_both_reported() -> None:
    table = spots()
    seen = [*table.came(("center", 5), ACE, 1.0), *table.came(("center", 6), TWO, 1.0), *table.settled(2.0)]
    assert told(seen) == [("TagSeen", "center", ACE), ("TagSeen", "center", TWO)]
    assert table.troubles == {}


def test_a_second_card_upon_a_reported_one_takes_nothing_back_and_adds_nothing() -> None:
    table = spots()
    assert [*table.came(ONE, ACE, 1.0), *table.settled(2.0)]
    assert [*table.came(ONE, TWO, 3.0), *table.settled(4.0), *table.went(ONE, TWO, 5.0)] == []
    assert list(table.settled(6.0)) == []


def test_a_card_seen_on_another_reader_has_left_the_first() -> None:
    table = spots()
    assert [*table.came(ONE, ACE, 1.0), *table.settled(2.0)]
    moved = [*table.came(OTHER, ACE, 3.0), *table.settled(4.0), *table.went(ONE, ACE, 4.1)]
    assert told(moved) == [("TagGone", "1/play", ACE), ("TagSeen", "2/play", ACE)]


def test_a_tag_that_two_readers_read_at_once_is_reported_as_a_copy_until_one_is_gone() -> None:
    table = spots()
    assert [*table.came(ONE, ACE, 1.0), *table.settled(2.0), *table.came(OTHER, ACE, 3.0)]
    list(table.settled(4.0))
    assert table.troubles == {}
    list(table.settled(6.0))
    (told,) = table.troubles.values()
    assert told == f"1/play and another spot read the same tag {ACE}: is one a copy? Take it away"
    assert list(table.went(ONE, ACE, 7.0)) == []
    assert table.troubles == {}


def test_an_unknown_tag_has_no_face_and_is_a_trouble_without_its_number() -> None:
    table = spots()
    (seen,) = [*table.came(ONE, "04DEAD", 1.0), *table.settled(2.0)]
    assert isinstance(seen, TagSeen)
    assert seen.face is None
    assert table.troubles[ONE].startswith("1/play: this card isn't in the deck. In a game, enter it by touch.")
