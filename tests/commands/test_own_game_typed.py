"""A game of one's own is typed in its own words: cards by their names, players in any field, a card out of turn."""

from __future__ import annotations

import pytest

from tests.commands.changed_examples import EXAMPLES, MARKET, MELDED, Typed

NAMED = [("deck.toml", '"tea" = { shape', '"tea" = { name = "Tea Chest", shape')]


def test_a_card_is_typed_and_said_by_the_name_that_its_deck_gives_it(typed: Typed) -> None:
    market = ["refill Tea Chest", "refill silk", "refill tea", "refill gold", "refill salt"]
    said = typed("bazaar", NAMED, *market, "Ann takes the tea chest", "undo", "redo", "refill silk", "Ben Tea Chest")
    assert "Undone: Ann take Tea Chest." in said
    assert "Tea Chest comes into the market." in said
    assert "Ben takes Tea Chest" in said
    assert "Ann takes Tea Chest" in said
    assert "Not understood" not in said


@pytest.mark.parametrize("unnamed", ["-", "?"])
def test_a_card_that_is_laid_face_down_is_typed_as_the_page_and_the_book_write_it(typed: Typed, unnamed: str) -> None:
    said = typed("caravans", [], f"Ann offers Ben {unnamed} {unnamed}")
    assert "Ann offers Ben 2 cards, face down." in said


def test_a_player_is_read_in_whatever_field_is_declared_as_a_seat(typed: Typed) -> None:
    text = (EXAMPLES / "three_masks" / "words.py").read_text()
    at = text.index("class Fox(Act)")
    fox = text[at : text.index("class Owl(Act)", at)]
    edits = [
        ("words.py", fox, fox.replace("target: Seat", "victim: Seat")),
        ("__init__.py", 'Choice("target"', 'Choice("victim"'),
        ("__init__.py", 'asks={"target"', 'asks={"victim"'),
        ("__init__.py", "act.target", "act.victim"),
    ]
    said = typed("three_masks", edits, "Ann fox Zoe", "Ann fox ben")
    assert "nobody is called 'Zoe'; the players are Ann, Ben, Cem" in said
    assert "Ann claims the fox, against Ben." in said
    assert "Refused" not in said


def test_a_card_out_of_turn_is_the_act_that_somebody_else_is_waited_for(typed: Typed) -> None:
    said = typed("foretold", [], "trump 9S", "Ben bids 0", "Cem 0", "Ann 0", "Cem 7H")
    assert "Refused: “play” is up to Ben, not Cem. (T14 Moves that the game waits for)\n    Ben plays a card.\n" in said


def test_players_and_cards_are_read_in_any_order(typed: Typed) -> None:
    said = typed("caravans", [], "Ann offer Ben 7S 8S", "undo", "Ann 7S 8S offer Ben", "undo", "Ann offer 7S 8S to Ben")
    assert said.count("Ann offers Ben 2 cards, face down.") == 3
    assert "Not understood" not in said


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("refill teaa", "no card is called 'teaa' (did you mean tea?)"),
        ("refill zebra", "no card is called 'zebra'; one is "),
        ("silkk", "I don't know 'silkk' (did you mean silk?)"),
        ("Ann teaa", "I don't know 'teaa' (did you mean tea?)"),
    ],
)
def test_a_misspelt_card_is_answered_with_a_card(typed: Typed, line: str, told: str) -> None:
    assert told in typed("bazaar", [], line)


def test_a_card_without_a_player_is_the_one_act_that_is_waited_for(typed: Typed) -> None:
    said = typed("bazaar", [], "table refill tea", "silk", "tea", "gold", "silk")
    assert said.count("comes into the market.") == 4
    assert "Ann takes silk" in said


def test_a_card_that_several_could_play_needs_a_name(typed: Typed) -> None:
    said = typed("thirteen", [], "5S")
    assert "whose card is '5S'? Type for example: Ann bid 5S" in said


def test_a_card_with_a_hyphen_is_typed_with_a_space(typed: Typed) -> None:
    said = typed("bazaar", [("deck.toml", "tea", "green-tea")], "refill green tea")
    assert "green-tea comes into the market." in said


def test_what_can_be_one_thing_only_need_not_be_typed(typed: Typed) -> None:
    said = typed("families", [], *MELDED, "Ben take", "Ben lay 2H 2D 2C", "Ben add 10S", "Ben add", "Ben add 3S")
    assert "Ben takes KD from the heap." in said
    assert "Ben adds 10S to family 1." in said
    assert "'add' needs CARD and FAMILY after it" in said
    assert "'add' needs FAMILY after it" in said


def test_of_a_series_of_cards_the_first_and_the_last_are_named(typed: Typed) -> None:
    said = typed("pearls", [], "Ann dive perl", "Ann dive pearl", "Ann dive pearl 3")
    assert said.count("no card is called") == 2
    assert "no card is called 'perl' (did you mean pearl-1 to pearl-5?)" in said
    assert "Ann turns up pearl 3." in said


NUMBERED = [("deck.toml", '"tea" = { shape', '"tea" = { name = "5", shape'),
            ("deck.toml", '"silk" = { shape', '"silk" = { name = "10", shape')]  # fmt: skip


def test_a_card_whose_name_is_a_number_is_typed_by_it(typed: Typed) -> None:
    said = typed("bazaar", NUMBERED, "refill 5", "refill 10", "10", "refill gold", "Ann 5", "refill 5", "Ben takes 10")
    assert "Ann takes 5" in said
    assert "Ben takes 10" in said
    assert "Not understood" not in said


def test_a_card_that_two_acts_wait_for_needs_the_name_of_one(typed: Typed) -> None:
    said = typed("lanterns", [], "Ann red 1", "Ann light red 1")
    assert "'red-1' can be light or discard. Type for example: Ann light red-1" in said
    assert "Ann lights red 1" in said


def test_a_name_of_several_cards_is_answered_with_them(typed: Typed) -> None:
    edits = [("deck.toml", 'name = "red *"', 'name = "*"'), ("deck.toml", 'name = "blue *"', 'name = "*"')]
    assert "'1' can be red-1 or blue-1." in typed("lanterns", edits, "Ann light 1")


def test_an_act_is_typed_by_the_whole_title_of_its_key(typed: Typed) -> None:
    said = typed("pearls", [("__init__.py", 'key="Go ashore"', 'key="Stop here"')], "Ann dive pearl 3", "Ann stop here")
    assert "Not understood" not in said


def test_any_card_can_be_played_and_laid_in_words(typed: Typed) -> None:
    said = typed("bazaar", [], *MARKET, "Ann plays silk")
    assert "Ann takes silk" in said


def test_a_card_that_a_seat_names_is_no_act_of_the_table(typed: Typed) -> None:
    said = typed("bazaar", [], "Ann tea", "Ann plays tea")
    refused = "Refused: It isn't time for “take” now. (T14 Moves that the game waits for)\n    The market is filled.\n"
    assert said.count(refused) == 2
    assert "comes into the market" not in said


def test_a_card_is_typed_by_the_number_that_its_name_ends_with(typed: Typed) -> None:
    said = typed("lanterns", [("deck.toml", 'name = "red *"', 'name = "red 1*"')], "Ann light 11", "Ben light 1")
    assert "Ann lights red 11" in said
    assert "'1' can be blue-1 or green-1." in said


def test_a_card_that_can_never_lie_in_a_place_is_refused_for_good(typed: Typed) -> None:
    kinds = [
        (
            "__init__.py",
            "book, bonus = start_book(setup, points=0),",
            "book, bonus = apart(start_book(setup, points=0)),",
        ),
        (
            "__init__.py",
            "def starting(",
            "def apart(book):\n"
            "    from companion.rules.holdings import Pile\n"
            '    stock = {"goods": {"tea": 8, "silk": 8, "salt": 6}, "metals": {"gold": 4}}\n'
            '    return replace(book, stock=stock, piles={"stock": Pile(unseen=22, pools=frozenset({"goods"}))})\n\n\n'
            "def starting(",
        ),
    ]
    said = typed("bazaar", kinds, "refill gold", "stands", "refill tea")
    assert "Refused: gold isn't a card of the stock. (T11" in said
    assert "there is no refused move to let stand" in said


def test_a_card_that_is_not_of_a_seats_place_is_refused_with_that(typed: Typed) -> None:
    pools = "start_book(setup, {'stock': {*setup.deck.copies} - {'5'}, 'fives': {'5'}})"
    edits = [
        ("__init__.py", "start_book(setup)", pools),
        ("__init__.py", 'Place("stock"', 'Place("fives"), Place("stock"'),
    ]
    assert "Refused: 5 isn't a card of Ann's hand. (T11" in typed("in_order", edits, "Ann 5")


def test_a_card_out_of_an_empty_hand_is_refused_with_that(typed: Typed) -> None:
    said = typed("in_order", [], "Ann 5", "Ann lays 7")
    assert "7 can't be in Ann's hand: no card is left there." in said
