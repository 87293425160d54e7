"""Setting up, turns and bids, section by section of the rules page."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.decks import deck_from_mapping, load_deck
from companion.games.bluff_words import SPEC
from companion.games.bluff_words import acts as bw
from companion.games.bluff_words.lexicon import MOST_BYTES, lexicon
from companion.records import read_header
from companion.rules import acts as t
from companion.rules.game import Number, Setup, SetupError, settle_options
from companion.rules.holdings import move
from tests.games.bluff_words.tables import bid, game, lies, owned, say, winners, word
from tests.games.playing import refusal


def test_1_1_the_letters_sum_to_216_and_the_rarer_are_worth_more() -> None:
    deck = load_deck("letters216")
    points = deck.values["points"]
    assert deck.size == 216
    assert (deck.copies["E"], deck.copies["QU"], deck.copies["?"]) == (22, 2, 8)
    by_value = {value: "".join(sorted(face for face in points if points[face] == value)) for value in range(7)}
    assert by_value == {0: "?", 1: "EIS", 2: "ANRT", 3: "CDLO", 4: "GMPU", 5: "BFHKWY", 6: "JQUVXZ"}


@pytest.mark.parametrize(("players", "each", "out"), [(2, 90, 1), (3, 60, 1), (4, 45, 1), (5, 36, 1), (6, 30, 1)])
def test_1_2_the_cards_are_dealt_out_evenly(players: int, each: int, out: int) -> None:
    history = game(*"ABCDEF"[:players])
    assert set(owned(history).values()) == {each}
    ledger = history.game.ledger(history.state)
    assert (ledger["game/deck"], ledger["middle"], ledger["box"]) == (32, 3, out)
    assert sum(ledger.values()) == 216


def test_1_2_a_deck_must_be_large_enough_and_of_letters_with_points() -> None:
    def refused(cards: dict[str, object]) -> str:
        bluff_words = SPEC
        deck = deck_from_mapping(cards, name="own", version="1")
        with pytest.raises(SetupError) as error:
            bluff_words.check(Setup(seats=("A", "B"), options=settle_options(bluff_words, {}), deck=deck))
        return str(error.value)

    assert "need 39 cards" in refused({"A": {"copies": 38, "points": 1}})
    enough = deck_from_mapping({"A": {"copies": 39, "points": 1}}, name="own", version="1")
    SPEC.check(Setup(seats=("A", "B"), options=settle_options(SPEC, {}), deck=enough))
    with pytest.raises(SetupError, match="for 2 to 6 players, not 1"):
        SPEC.check(Setup(seats=("A",), options=settle_options(SPEC, {}), deck=enough))
    assert "not with “7S”" in refused({"7S": {"copies": 60, "points": 1}})
    assert "needs its points" in refused({"A": 60})
    assert "needs its points" in refused({"A": {"copies": 60, "points": -1}})


def test_1_3_two_open_cards_and_a_hidden_one_lie_in_the_middle_and_one_of_each_before_a_player() -> None:
    history = game()
    assert [lies(history, place) for place in ("middle/up", "middle/down", "Ann/up", "Ann/down")] == [2, 1, 1, 1]
    center = history.say(bw.Center(up=("A", None), down=1)).events[0]
    front = history.say(bw.Deal(seat="Ben", up=("QU",), down=1)).events[0]
    assert (center.why.code, front.why.code) == ("center-named", "front-named")
    assert history.state.holdings.pile("Ben/up").faces == ("QU",)
    assert refusal(history, bw.Center(up=("A",), down=1)).why.code == "wrong-number"
    assert refusal(history, bw.Deal(seat="Ben", up=("QU",), down=0)).why.code == "wrong-number"
    assert refusal(history, bw.Deal(seat="Ben", up=("Z",), down=1)).impossible
    assert refusal(history, bw.Deal(seat="Ben", up=("7S",), down=1, stands="so")).why.code == "unknown-face"


def test_1_3_a_third_copy_of_a_card_that_exists_twice_is_impossible() -> None:
    history = game()
    say(history, bw.Center(up=("QU", "QU"), down=1))
    refused = refusal(history, bw.Deal(seat="Ann", up=("QU",), down=1))
    assert refused.impossible
    say(history, bw.Deal(seat="Ann", up=("QU",), down=1, stands="one was a Q from another box"))


def test_1_4_the_bundled_list_or_an_own_file_says_what_a_word_is(tmp_path: Path) -> None:
    (tmp_path / "own.txt").write_text("ZZZ\ndon't\nx\nCats\n", encoding="utf-8")
    said = {"record": 1, "game": "bluff-words", "seats": ["Ann", "Ben"], "options": {"dictionary": "own.txt"}}
    own = read_header(said, beside=tmp_path)
    assert own.setup.options["dictionary"] == str(tmp_path / "own.txt")
    for options, code in (({}, "not-listed"), (dict(own.setup.options), None)):
        history = game("Ann", "Ben", **options)
        say(history, bid("Ann", 1), bw.Challenge(seat="Ben"))
        act = word("Ann", "zzz", "Z Z ?")
        if code:
            assert refusal(history, act).why.code == code
        else:
            assert "WordMade" in say(history, act)


@pytest.mark.parametrize("content", [None, b"", b"don't\n1\n", b"\xff\xfe"])
def test_1_4_a_file_without_words_is_refused_before_the_game(tmp_path: Path, content: bytes | None) -> None:
    if content is not None:
        (tmp_path / "own.txt").write_bytes(content)
    said = {"record": 1, "game": "bluff-words", "seats": ["Ann", "Ben"], "options": {"dictionary": "own.txt"}}
    with pytest.raises(SetupError, match=r"dictionary .*own\.txt"):
        read_header(said, beside=tmp_path)


def test_1_4_a_folder_or_an_absurdly_large_file_is_no_dictionary(tmp_path: Path) -> None:
    large = tmp_path / "large.txt"
    large.touch()
    os.truncate(large, MOST_BYTES + 1)
    for path in (tmp_path, large):
        with pytest.raises(SetupError, match="is not a word list"):
            lexicon(str(path))


def test_1_4_a_dictionary_is_a_name_or_a_path() -> None:
    for value in (True, 3, ""):
        with pytest.raises(SetupError, match="bundled, or the path of a file"):
            settle_options(SPEC, {"dictionary": value})


def test_2_1_the_first_seat_begins_and_the_turn_goes_on_in_order() -> None:
    history = game()
    assert refusal(history, bw.Draw(seat="Ben")).why.code == "not-your-turn"
    for seat in ("Ann", "Ben", "Cem", "Ann"):
        assert history.state.turn == seat
        assert {prompt.act for prompt in history.game.expected(history.state) if not prompt.optional} == {
            "draw", "swap", "bid",
        }  # fmt: skip
        say(history, bw.Draw(seat=seat))


def test_2_1_once_there_is_a_bid_it_can_be_raised_or_challenged() -> None:
    history = game()
    for seat, least, words in (("Ann", 1, {"draw", "swap", "bid"}), ("Ben", 9, {"draw", "swap", "bid", "challenge"})):
        awaited = {each.act: each for each in history.game.expected(history.state) if not each.optional}
        assert set(awaited) == words
        assert {each.seat for each in awaited.values()} == {seat}
        assert awaited["bid"].numbers == (Number("value", least, 544),)
        assert awaited["bid"].says["least"] == least
        assert awaited["swap"].numbers == (Number("down", 0, 1),)
        assert awaited["swap"].cards
        assert (awaited["swap"].cards.least, awaited["swap"].cards.most) == (0, 1)
        say(history, bid(seat, 8 if seat == "Ann" else 544))
    assert "bid" not in {prompt.act for prompt in history.game.expected(history.state)}


def test_2_1_a_turn_out_of_order_may_be_let_stand() -> None:
    history = game()
    assert say(history, bw.Draw(seat="Ben", stands="nobody minded"))[0] == "LetStand"
    assert history.state.turn == "Cem"


def test_2_1_a_ruling_can_say_whose_turn_it_is() -> None:
    history = game()
    say(history, t.Rule(text="Cem was skipped", effect=(t.NextTurn(turn="Cem"),)))
    assert history.state.turn == "Cem"
    say(history, bw.Draw(seat="Cem"))


def test_2_1_a_turn_that_a_ruling_gives_back_to_the_bidder_collects_the_bid_first() -> None:
    history = game()
    say(history, bw.Bid(seat="Ann", value=4))
    events = say(history, t.Rule(text="Ann goes on", effect=(t.NextTurn(turn="Ann"),)))
    assert events[:2] == ["Ruled", "BestWordFound"]
    assert "BidCollected" in events
    assert (history.state.turn, history.state.bidder, lies(history, "game/deck")) == ("Ann", None, 27)


def test_2_1_a_ruling_takes_from_the_game_deck_and_gives_to_the_middles_hidden_cards() -> None:
    history = game()
    there = move(3, "game/deck", "Ann")
    say(history, t.Rule(text="a prize", effect=(there,)))
    assert [lies(history, place) for place in ("game/deck", "Ann/discard", "Ann/deck")] == [29, 3, 58]
    back = move(2, "Ann", "middle")
    say(history, t.Rule(text="too many", effect=(back,)))
    assert [lies(history, place) for place in ("middle/up", "middle/down", "Ann/deck")] == [2, 3, 56]


def test_2_2_a_card_can_be_drawn_unseen() -> None:
    history = game()
    prompt = next(each for each in history.game.expected(history.state) if each.act == "draw")
    cards = prompt.cards
    assert cards
    assert (cards.zone, cards.least, cards.most, cards.may_be_unseen) == ("1/down", 0, 1, True)


def test_2_2_a_drawn_card_lies_hidden_and_only_its_owner_knows_it() -> None:
    history = game()
    event = history.say(bw.Draw(seat="Ann", card="QU")).events[0]
    assert (lies(history, "Ann/down"), lies(history, "Ann/deck"), owned(history)["Ann"]) == (2, 57, 60)
    for viewer in ("Ben", None):
        assert "QU" not in repr(history.game.hide(event, viewer))
        assert history.game.hide(history.state, viewer).holdings.pile("Ann/down").faces == ()
    assert history.game.hide(event, "Ann") == event
    assert history.game.hide(history.state, "Ann").holdings.pile("Ann/down").faces == ("QU",)


def test_2_2_a_card_of_which_all_copies_were_seen_cannot_be_drawn_unless_the_table_says_so() -> None:
    history = game()
    say(history, bw.Center(up=("QU", "QU"), down=1))
    refused = refusal(history, bw.Draw(seat="Ann", card="QU"))
    assert refused.impossible
    assert refused.if_let_stand
    assert "LetStand" in say(history, bw.Draw(seat="Ann", card="QU", stands="one was a Q from another box"))


def test_2_2_who_has_no_cards_left_cannot_draw() -> None:
    history = game("A", "B", "C", "D", "E", "F")
    moved = move(28, "A", "B")
    say(history, t.Rule(text="A spilled coffee", effect=(moved,)))
    assert refusal(history, bw.Draw(seat="A")).why.code == "nothing-to-draw"
    assert "draw" not in {prompt.act for prompt in history.game.expected(history.state)}


def test_2_3_open_cards_are_swapped_for_open_ones_and_hidden_for_hidden() -> None:
    history = game()
    say(history, bw.Deal(seat="Ann", up=("A",), down=1))
    names = say(history, bw.Swap(seat="Ann", up=("A",), down=1, new_up=("Z",)))
    assert names[:2] == ["CardsDiscarded", "CardsLaid"]
    assert [lies(history, f"Ann/{place}") for place in ("up", "down", "discard", "deck")] == [1, 1, 2, 56]
    assert history.state.holdings.pile("Ann/up").faces == ("Z",)
    assert owned(history)["Ann"] == 60


def test_2_3_a_swap_is_of_cards_that_are_there() -> None:
    history = game()
    say(history, bw.Deal(seat="Ann", up=("A",), down=1))
    for act, code in (
        (bw.Swap(seat="Ann"), "empty-swap"),
        (bw.Swap(seat="Ann", up=("A", "B")), "too-many-swapped"),
        (bw.Swap(seat="Ann", down=2), "too-many-swapped"),
        (bw.Swap(seat="Ann", down=-1), "too-many-swapped"),
        (bw.Swap(seat="Ann", up=("A",), new_up=("B", "C")), "wrong-new"),
        (bw.Swap(seat="Ann", up=("B",)), "impossible-card"),
    ):
        assert refusal(history, act).why.code == code
    assert say(history, bw.Swap(seat="Ann", stands="passing is fine"))[0] == "LetStand"
    assert history.state.turn == "Ben"


def test_2_3_the_last_card_of_a_deck_is_no_card_of_the_discards() -> None:
    history = game("A", "B", "C", "D", "E", "F")
    moved = move(26, "A", "box")
    say(history, t.Rule(text="A spilled coffee", effect=(moved,)))
    assert (lies(history, "A/deck"), lies(history, "box")) == (2, 27)
    say(history, bw.Deal(seat="A", up=("QU",), down=1), bw.Deal(seat="B", up=("QU",), down=1))
    say(history, bw.Swap(seat="A", up=("QU",), new_up=("C",)))
    assert (lies(history, "A/deck"), lies(history, "A/discard")) == (1, 1)
    say(history, *(bw.Draw(seat=seat) for seat in "BCDEF"))
    assert refusal(history, bw.Swap(seat="A", up=("C",), new_up=("QU",))).impossible


def test_2_3_one_card_is_enough_to_swap_and_without_any_nothing_can_be_swapped() -> None:
    history = game()
    for taken, awaited in ((59, True), (1, False)):
        moved = move(taken, "Ann", "box")
        say(history, t.Rule(text="a wet table", effect=(moved,)))
        assert ("swap" in {prompt.act for prompt in history.game.expected(history.state)}) == awaited


def test_2_4_any_number_of_cards_may_lie_before_a_player() -> None:
    history = game("Ann", "Ben")
    for _ in range(20):
        say(history, bw.Draw(seat="Ann"), bw.Draw(seat="Ben"))
    assert lies(history, "Ann/down") == 21


def test_2_5_the_discards_become_the_deck_when_it_is_empty() -> None:
    history = game("A", "B", "C", "D", "E", "F")
    say(history, bw.Swap(seat="A", up=("E",), down=1))
    while lies(history, "A/deck") > 1:
        turn = history.state.turn
        say(history, bw.Draw(seat="A") if turn == "A" else bw.Draw(seat=turn))
    while history.state.turn != "A":
        say(history, bw.Draw(seat=history.state.turn))
    names = say(history, bw.Swap(seat="A", down=3))
    assert names[:4] == ["CardsDiscarded", "CardsLaid", "DeckRenewed", "CardsLaid"]
    assert (lies(history, "A/discard"), lies(history, "A/deck")) == (0, 3)


def test_3_1_a_bid_is_at_least_one_and_at_most_what_all_cards_are_worth() -> None:
    history = game()
    assert refusal(history, bid("Ann", 0)).if_let_stand is None
    assert refusal(history, bid("Ann", -5)).why.code == "bid-too-small"
    assert refusal(history, bid("Ann", 545)).why.code == "bid-too-large"
    say(history, bw.Bid(seat="Ann", value=545, stands="a joke"))
    assert (history.state.bidder, history.state.bid) == ("Ann", 545)


def test_3_2_a_bid_must_be_higher_than_the_one_that_stands() -> None:
    history = game()
    say(history, bid("Ann", 8))
    for value in (8, 7, 1):
        assert refusal(history, bid("Ben", value)).why.code == "not-higher"
    beaten = history.say(bid("Ben", 9)).events[0]
    assert beaten.beaten == "Ann"  # type: ignore[attr-defined]
    say(history, bw.Draw(seat="Cem"))
    assert (history.state.bidder, owned(history)["Ann"]) == ("Ben", 60)
    say(history, bw.Bid(seat="Ann", value=5, stands="cheap"))
    assert (history.state.bidder, history.state.bid) == ("Ann", 5)


def test_3_3_a_bid_that_comes_round_is_collected() -> None:
    history = game()
    names = say(history, bid("Ann", 9), bw.Draw(seat="Ben"), bw.Draw(seat="Cem"))
    assert names[1:] == ["TurnBegan", "BestWordFound", "BidCollected", "CardsLaid", "MiddleLaid"]
    assert owned(history) == {"Ann": 60 + 3 + 5, "Ben": 60, "Cem": 60}
    assert (lies(history, "Ann/discard"), lies(history, "game/deck")) == (2 + 3 + 5, 32 - 5 - 3)
    assert (history.state.turn, history.state.bidder, history.state.bid) == ("Ann", None, 0)
    say(history, bid("Ann", 1))


def test_3_3_whether_it_was_a_bluff_stays_a_secret() -> None:
    history = game()
    say(history, bw.Center(up=("C", "A"), down=1), bw.Deal(seat="Ann", up=("T",), down=1), bid("Ann", 9))
    say(history, bw.Draw(seat="Ben"))
    events = history.say(bw.Draw(seat="Cem")).events
    best = next(event for event in events if type(event).__name__ == "BestWordFound")
    assert (best.word, best.value, best.unseen) == ("act", 7, 2)  # type: ignore[attr-defined]
    assert history.game.hide(best, "Ann") == best
    for viewer in ("Ben", None):
        seen = history.game.hide(best, viewer)
        assert (seen.word, seen.value, seen.why.code) == (None, None, "best-word-secret")  # type: ignore[attr-defined]


@pytest.mark.parametrize(("ruling", "ann", "won"), [("take-what-is-left", 60 + 3 + 32, 1), ("end-first", 60, 3)])
def test_3_4_the_game_deck_may_have_fewer_than_half_the_bid(ruling: str, ann: int, won: int) -> None:
    history = game(collect_short=ruling)
    came = say(history, bid("Ann", 70), bw.Draw(seat="Ben"), bw.Draw(seat="Cem"))
    assert "CardsRanOut" in came
    assert ("BidCollected" in came) == (ruling == "take-what-is-left")
    assert owned(history)["Ann"] == ann
    assert len(winners(history)) == won


def test_a_play_needs_a_seat_and_an_answer_a_question() -> None:
    history = game()
    assert refusal(history, bw.Bid(value=4)).why.code == "seat-needed"
    assert refusal(history, t.Answer(value="yes")).why.code == "no-question"
