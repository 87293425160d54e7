"""Letters that are seen: open ones are named where they lie, hidden ones are drawn."""

from __future__ import annotations

import pytest

from companion.games.bluff_words.acts import Center, Deal, Draw
from companion.observations import TagSeen
from tests.interpreting import acts, opened
from tests.observing import card, gone, looked, touch


def test_a_card_where_more_than_cards_has_to_be_said_waits_for_the_glass() -> None:
    """A swap says how many hidden cards go, a word how it is spelled."""
    table = opened("bluff-words")
    table.observe(card("1/up", "E", track=1))
    assert table.observe(card("1/up", "X", track=9)) == ()
    for said in ({"act": "bid", "seat": "Ann", "value": 3}, {"act": "challenge", "seat": "Ben"}):
        table.observe(touch(table, said))
    for track, face in enumerate("ABCDEFG", start=2):
        assert table.observe(card("1/up", face, track=track)) == ()
    assert table.doubts == ()


def test_open_letters_are_named_as_soon_as_all_of_them_lie_there() -> None:
    """Cards that lie face down beside them do not count, and seeing a named card again is not a move."""
    table = opened("bluff-words")
    assert table.observe(card("center", None, track=1, side="back")) == ()
    assert table.observe(card("center", "E", track=2, x=10.0)) == ()
    assert acts(table.observe(card("center", "S", track=3, x=0.0))) == [Center(up=("S", "E"), down=1)]
    assert acts(table.observe(card("2/up", "R", track=4))) == [Deal(seat="Ben", up=("R",), down=1)]
    table.observe(gone("2/up", track=4))
    assert table.observe(card("2/up", "R", track=5)) == ()
    table.observe(touch(table, {"act": "draw", "seat": "Ann"}))
    assert table.observe(gone("2/up", track=5)) == table.observe(card("2/up", "Z", track=6)) == ()
    swap = {"act": "swap", "seat": "Ben", "up": ["R"]}
    assert acts(table.observe(touch(table, swap)))[1:] == [Deal(seat="Ben", up=("Z",), down=1)]


def test_a_tagged_letter_on_its_owners_reader_is_drawn() -> None:
    table = opened("bluff-words")
    assert acts(table.observe(TagSeen(source="nfc:x", at=1.0, zone="1/down", uid="04A1", face="R"))) == [
        Draw(seat="Ann", card="R")
    ]


def test_a_hidden_card_that_was_flipped_in_a_challenge_is_not_the_next_draw() -> None:
    """It lies on when the challenge is over; a card that its player turns to the camera afterwards is the draw."""
    table = opened("bluff-words")

    def says(said: dict[str, object]) -> None:
        table.observe(touch(table, said))

    says({"act": "bid", "seat": "Ann", "value": 3})
    table.observe(card("1/down", None, track=1, side="back", at=1.0))
    says({"act": "challenge", "seat": "Ben"})
    table.observe(card("1/down", "E", track=1, at=5.0))
    says({"act": "concede", "seat": "Ann"})
    assert table.state.turn == "Ann"
    for at in (8.0, 12.0):
        assert table.observe(looked(at)) == ()
    assert acts(table.observe(card("1/down", "R", track=2, at=14.0))) == [Draw(seat="Ann", card="R")]


@pytest.mark.parametrize(("side", "flipped"), [("back", 1), ("unknown", 1), ("back", 9)])
def test_what_was_flipped_in_the_middle_is_not_the_new_middle(side: str, flipped: int) -> None:
    """This holds even if its back was unreadable, or if it is found again before its back is seen to be gone."""
    table = opened("bluff-words")
    table.observe(card("center", None, track=1, side=side, x=90.0))
    table.observe(card("center", "E", track=2, x=10.0))
    assert acts(table.observe(card("center", "S", track=3, x=0.0))) == [Center(up=("S", "E"), down=1)]
    table.observe(touch(table, {"act": "bid", "seat": "Ann", "value": 3}))
    table.observe(touch(table, {"act": "challenge", "seat": "Ben"}))
    table.observe(card("center", "T", track=flipped, x=93.0, at=5.0))
    table.observe(touch(table, {"act": "concede", "seat": "Ann"}))
    for track in (2, 3):
        table.observe(gone("center", track, at=12.0))
    assert table.observe(looked(13.0)) == ()
    table.observe(gone("center", flipped, at=13.5))
    assert acts(table.observe(card("center", "U", track=7, at=20.0))) == [Center(up=("U",), down=2)]


def test_a_letter_of_a_middle_that_was_never_read_whole_is_not_the_new_middle() -> None:
    table = opened("bluff-words")
    table.observe(card("center", "S", track=1, at=1.0))
    for at in (4.0, 8.0):
        table.observe(looked(at))
    for said in ({"act": "bid", "seat": "Ann", "value": 3}, {"act": "challenge", "seat": "Ben"}):
        table.observe(touch(table, said))
    assert acts(table.observe(touch(table, {"act": "concede", "seat": "Ann"})))[1:] == []
    assert table.observe(looked(9.0)) == ()
    table.observe(gone("center", 1, at=10.0))
    assert acts(table.observe(card("center", "U", track=7, at=13.0))) == [Center(up=("U",), down=2)]


def test_a_card_that_a_challenge_turns_up_in_the_middle_is_not_named_as_one_that_lay_open() -> None:
    """One of the two open ones was never read, and nobody can tell by sight which of the cards it is."""
    table = opened("bluff-words")
    table.observe(card("center", "O", track=1))
    table.observe(card("center", None, track=2, side="back", x=20.0))
    for said in ({"act": "bid", "seat": "Ann", "value": 3}, {"act": "challenge", "seat": "Ben"}):
        table.observe(touch(table, said, at=2.0))
    table.observe(card("center", "A", track=2, x=20.0, at=3.0))
    table.observe(looked(9.0))
    assert not any(isinstance(each.act, Center) for each in table.history.entries)
