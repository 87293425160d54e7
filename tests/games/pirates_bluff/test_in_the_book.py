"""The cards lie in the one book, where only true faces count: a card that was named by its rank alone lies unseen."""

from __future__ import annotations

from companion.games.pirates_bluff import acts as pb
from companion.rules.events import Posting
from companion.rules.history.booking import posted
from tests.games.pirates_bluff.table import Table, bidding


def test_a_hand_leaves_its_starting_card_in_the_open_and_the_rest_in_secret() -> None:
    state = bidding("Ann", "Ben", "Cem").state
    assert (state.cards("Ann/start"), state.size("Ann/hand"), state.size("deck")) == (("1A",), 6, 51)


def test_a_card_named_by_its_rank_alone_lies_unseen() -> None:
    table = Table("Ann", "Ben", "Cem")
    table.starts("1", "2A", None)
    assert [table.state.cards(f"{seat}/start") for seat in table.seats] == [(), ("2A",), ()]
    assert [table.state.size(f"{seat}/start") for seat in table.seats] == [1, 1, 1]


def test_a_shown_hand_lies_beside_its_starting_card_until_the_next_hand() -> None:
    table = bidding("Ann", "Ben", "Cem")
    table.bid("Ann", 9, 1)
    table.call("Ben")
    table.say(pb.Hand(seat="Ann", cards=("1A", "1B", "1C", "1D", "4A", "4B", "4")))
    assert table.state.cards("Ann/hand") == ("1B", "1C", "1D", "4A", "4B")
    assert table.state.size("Ann/hand") == 6
    table.count("Ben", 0)
    table.count("Cem", 0)
    table.say(pb.Next())
    assert (table.state.held("Ann"), table.state.size("Ann/hand"), table.state.holdings.total) == ((), 7, 72)


def test_who_comes_and_goes_changes_how_many_cards_each_has() -> None:
    table = Table("Ann", "Ben", "Cem", "Dia", "Eva", "Fay")
    table.say(pb.Join(seat="Gus"))
    assert (table.state.size("Ann/hand"), table.state.size("Gus/hand"), table.state.holdings.total) == (6, 6, 72)
    table.say(pb.Leave(seat="Ann"))
    assert (table.state.size("Ann/hand"), table.state.size("Gus/hand"), table.state.holdings.total) == (0, 7, 72)


def test_cards_are_all_of_one_account_so_that_only_coins_are_booked() -> None:
    table = Table("Ann", "Ben", "Cem")
    before = table.state
    table.starts()
    events = [event for standing in table.history.standing[:1] for event in standing.events]
    moved = [postings for _, postings in posted(table.history.game, before, events)]
    assert moved[:2] == [(), (Posting("coins", "Ann", -1), Posting("coins", "pot", 1))]


def test_8_1_the_giver_knows_in_which_hand_the_passed_cards_are() -> None:
    table = Table("Ann", "Ben", "Cem", cyclone=True)
    table.say(pb.Pass(seat="Ann", cards=("7A", "7B")))
    known = {viewer: table.history.game.hide(table.state, viewer).cards("Ben/hand") for viewer in ("Ann", "Ben", "Cem")}
    assert known == {"Ann": ("7A", "7B"), "Ben": ("7A", "7B"), "Cem": ()}
