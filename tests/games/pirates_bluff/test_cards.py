"""The cards, the deal and who bids first: sections 1 and 2 of the rules page."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.decks import deck_from_mapping, load_deck
from companion.games.pirates_bluff import SPEC as PIRATES_BLUFF
from companion.games.pirates_bluff import acts as pb
from companion.games.pirates_bluff.known import missing
from companion.rules.acts import Answer, NextTurn, Rule
from companion.rules.game import Setup, SetupError, settle_options
from tests.games.pirates_bluff.table import FIVE, Table, bidding
from tests.games.playing import set_up

EIGHT = ("Ann", "Ben", "Cem", "Dia", "Eva", "Fay", "Gus", "Hal")


@pytest.mark.parametrize("players", [3, 8])
def test_1_1_three_to_eight_players_can_play(players: int) -> None:
    assert len(Table(*EIGHT[:players]).seats) == players


@pytest.mark.parametrize("seats", [("Ann", "Ben"), (*EIGHT, "Ida")])
def test_1_1_other_numbers_of_players_cannot(seats: tuple[str, ...]) -> None:
    with pytest.raises(SetupError, match="3 to 8 players"):
        set_up(PIRATES_BLUFF, seats)


def test_1_2_nine_ranks_of_eight_lettered_cards() -> None:
    ranks = Counter(face[0] for face in load_deck("pirates_custom").played_faces())
    assert ranks == dict.fromkeys("012345678", 8)
    assert load_deck("pirates_custom").size == 72


def test_1_2_a_letter_that_was_seen_cannot_be_seen_again() -> None:
    table = Table()
    table.say(pb.Start(seat="Ann", card="2D"))
    refused = table.refusal(pb.Start(seat="Ben", card="2D"))
    assert refused.impossible
    assert refused.if_let_stand is not None
    assert table.say(pb.Start(seat="Ben", card="2D", stands="the decks were mixed")) == ["LetStand", "StartShown"]


def test_1_2_a_ninth_card_of_a_rank_is_impossible_with_or_without_letters() -> None:
    table = Table()
    table.starts("2A", "2B", "2", "2", "3A")
    table.bid("Ann", 5, 2)
    table.call("Ben")
    table.say(pb.Hand(seat="Ann", cards=("2A", "2D", "2", "2E", "2H", "1B", "1C")))
    refused = table.refusal(pb.Hand(seat="Ben", cards=("2B", "2F", "3B", "3C", "3D", "4A", "4B")))
    assert refused.why.code == "impossible-card"
    table.say(pb.Hand(seat="Ben", cards=("2B", "5A", "3B", "3C", "3D", "4A", "4B")))


@pytest.mark.parametrize("card", ["9A", "8I", "A8", "", "JK1", "0AA"])
def test_1_2_other_faces_are_no_cards_of_this_game(card: str) -> None:
    refused = Table().refusal(pb.Start(seat="Ann", card=card))
    assert (refused.why.code, refused.if_let_stand) == ("unknown-face", None)


@pytest.mark.parametrize("kind", ["uno", "poker"])
def test_1_3_other_decks_have_the_same_ranks_and_no_letters(kind: str) -> None:
    assert load_deck(f"pirates_{kind}").played_faces() == {str(rank): 8 for rank in range(9)}
    table = Table(deck_kind=kind)
    assert table.refused(pb.Start(seat="Ann", card="8H")) == "unknown-face"
    assert table.say(pb.Start(seat="Ann", card="8")) == ["StartShown", *["AntePaid"] * 5]


@pytest.mark.parametrize(
    ("known", "shown", "absent"),
    [
        (("7A",), ("7", "1"), None),
        (("7A", "7B"), ("7", "1"), "7B"),
        (("7A", "7B"), ("7", "7A"), None),
        (("7", "7A"), ("7A", "7C"), None),
        (("7", "7"), ("7A", "1"), "7"),
        (("7", "7A"), ("7", "1"), "7"),
        (("7A", "7B", "7"), ("7", "7", "7"), None),
        (("7A", "7A"), ("7A", "1"), "7A"),
        ((), (), None),
    ],
)
def test_1_2_a_rank_alone_can_be_any_letter_but_only_one(
    known: tuple[str, ...], shown: tuple[str, ...], absent: str | None
) -> None:
    assert missing(known, shown) == absent


def test_1_3_a_deck_of_the_groups_own_is_checked() -> None:
    game = PIRATES_BLUFF
    options = settle_options(game, {})
    small = deck_from_mapping({str(rank): 3 for rank in range(9)}, name="own", version="1")
    with pytest.raises(SetupError, match="27 cards"):
        game.check(Setup(seats=FIVE, options=options, deck=small))
    strange = deck_from_mapping({"9A": 72}, name="own", version="1")
    with pytest.raises(SetupError, match="9A"):
        game.check(Setup(seats=FIVE, options=options, deck=strange))
    game.check(Setup(seats=FIVE[:3], options=options, deck=small))


@pytest.mark.parametrize("stake", [50, 8])
def test_1_4_everyone_starts_with_the_stake_from_the_bank(stake: int) -> None:
    table = Table(stake=stake)
    assert table.coins() == table.scores() == (stake,) * 5
    assert table.bank() == -5 * stake


@pytest.mark.parametrize(("players", "held"), [(3, 7), (6, 7), (7, 6), (8, 5)])
def test_1_5_the_number_of_players_says_how_many_cards(players: int, held: int) -> None:
    table = bidding(*EIGHT[:players])
    assert table.state.hand_size == held
    table.bid("Ann", 1, 8)
    table.call("Ben")
    cards = ("1A", *(f"{face}C" for face in range(held)))
    assert table.refused(pb.Hand(seat="Ann", cards=cards)) == "wrong-number"
    assert table.say(pb.Hand(seat="Ann", cards=cards[:held])) == ["HandShown"]
    assert [prompt.cards.most for prompt in table.prompts("hand") if prompt.cards] == [held - 1] * (players - 1)


def test_1_5_the_table_can_say_another_number() -> None:
    assert Table(hand_size=9).state.hand_size == 9
    assert Table(*EIGHT, hand_size=9).state.hand_size == 9
    with pytest.raises(SetupError, match="hand_size"):
        Table(hand_size=10)


@pytest.mark.parametrize("ante", [0, 1, 3])
def test_2_1_everyone_pays_the_ante_with_the_first_starting_card(ante: int) -> None:
    table = Table(ante=ante)
    table.say(pb.Start(seat="Cem", card="4A"))
    assert (table.pot(), table.coins()) == (5 * ante, (50 - ante,) * 5)
    table.say(pb.Start(seat="Ann", card="5A"))
    assert table.pot() == 5 * ante


def test_2_2_every_seat_lays_one_card() -> None:
    table = Table()
    assert [(prompt.seat, prompt.cards.may_be_unseen) for prompt in table.prompts("start")] == [
        (seat, True) for seat in FIVE
    ]
    table.say(pb.Start(seat="Ben", card="4A"))
    assert table.refused(pb.Start(seat="Ben", card="5A")) == "started-already"
    assert [prompt.cards.zone for prompt in table.prompts("start")] == ["1/start", "3/start", "4/start", "5/start"]
    assert "4A" not in table.prompts("start")[0].cards.faces
    assert "4" in table.prompts("start")[0].cards.faces


def test_2_2_there_is_no_second_row_of_starting_cards() -> None:
    table = bidding()
    assert table.refused(pb.Start(seat="Ann", card="5A")) == "start-too-late"


@pytest.mark.parametrize(
    ("cards", "opener"),
    [
        (("2D", "2C", "3A", "4A", "7A"), "Ben"),
        (("8A", "7A", "6A", "5A", "4A"), "Eva"),
        (("1A", "0H", "1B", "1C", "1D"), "Ben"),
        (("2", "1", "3", "4", "5"), "Ben"),
        (("2A", "2", "3", "4", "5"), "Ann"),
    ],
)
def test_2_3_the_lowest_card_opens_and_the_earlier_letter_is_lower(cards: tuple[str, ...], opener: str) -> None:
    table = Table()
    assert table.starts(*cards)[-1] == "OpenerFound"
    assert table.state.deal.opener == opener
    assert [prompt.seat for prompt in table.prompts("bid")] == [opener]


@pytest.mark.parametrize(
    ("cards", "asked"),
    [
        (("2", "2", "3", "4", "7"), ("Ann", "Ben")),
        (("2B", "2", "3", "4", "7"), ("Ann", "Ben")),
        (("2B", "2A", "2", "4", "7"), ()),
        (("2C", "2B", "2", "4", "7"), ("Ben", "Cem")),
        ((None, "5A", "6A", "7A", "8A"), ("Ann", "Ben")),
        ((None, "0B", "6A", "7A", "8A"), ("Ann", "Ben")),
        ((None, "0A", "6A", "7A", "8A"), ()),
        ((None, "0", "6A", "7A", "8A"), ("Ann", "Ben")),
        (("2", "2B", None, "7A", "2C"), ("Ann", "Ben", "Cem")),
        ((None, None, None, None, None), FIVE),
    ],
)
def test_2_4_the_table_is_asked_only_for_what_was_not_read(
    cards: tuple[str | None, ...], asked: tuple[str, ...]
) -> None:
    table = Table()
    last = table.starts(*cards)[-1]
    assert last == ("Question" if asked else "OpenerFound")
    if asked:
        assert table.question().choices == asked
        assert table.refused(pb.Bid(seat=asked[0], quantity=1, rank=1)) == "question-open"
        table.answer(asked[-1])
        assert table.state.deal.opener == asked[-1]


def test_2_4_twins_of_a_deck_without_letters_are_asked_and_those_with_letters_are_not() -> None:
    without = Table(deck_kind="poker")
    assert without.starts("8", "8", "8", "8", "8")[-1] == "Question"
    assert without.question().choices == FIVE
    assert Table().starts("8E", "8D", "8C", "8B", "8A")[-1] == "OpenerFound"


def test_2_4_a_ruling_of_the_table_can_say_who_opens() -> None:
    table = Table()
    table.starts("2", "2", "3", "4", "7")
    table.say(Rule(text="Ann has the lower card", effect=(NextTurn(turn="Ann"),)))
    assert table.state.deal.opener == "Ann"
    assert table.refused(pb.Bid(seat="Ben", quantity=1, rank=1)) == "not-the-opener"
    assert table.bid("Ann", 1, 1) == ["BidMade"]


def test_2_4_an_answer_must_be_one_of_the_choices() -> None:
    table = Table()
    assert table.refused(Answer(value="Ann")) == "no-question"
    table.starts("2", "2", "3", "4", "7")
    assert table.refused(Answer(value="Cem")) == "not-a-choice"
    assert table.refused(Answer(value=True)) == "not-a-choice"
