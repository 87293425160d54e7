"""The terminal shows a game of your own: its table, score, book and help, in the game's own words."""

from __future__ import annotations

import io
from pathlib import Path

from companion.commands.afterwards.referee import referee
from companion.commands.playing.typed import usage
from companion.games.outside import game_in
from tests.commands.changed_examples import EXAMPLES, MARKET, MELDED, Typed
from tests.commands.test_game_test_mistakes import KNOWN_BIDS


def test_the_book_shows_what_stands_after_a_correction(typed: Typed) -> None:
    said = typed("thirteen", [], "Ann 5S", "Ben 7H", "Cem 2C", "correct 1 Ann 9S", "book").partition("Corrected")[2]
    assert "   1   Ann bid 9S: Ann bids 9S." in said
    assert "Ann bids highest and scores 1 point." in said.partition("   3   ")[2]
    assert "Ann bids 5S" not in said.partition("   1   ")[2]


def test_the_table_shows_what_lies_where(typed: Typed) -> None:
    said = typed("bazaar", [], *MARKET, "Ann tea", "table")
    assert "Ann: 0 points\n    Ann's goods: tea\nBen: 0 points\nCem: 0 points\n" in said
    assert "\nthe market: silk, tea, gold\nthe stock: 22 cards\nbank: 1000 points\n" in said


def test_the_table_shows_a_seat_what_it_sees(typed: Typed) -> None:
    everybody, ann, ben = typed("plates", [], "Ann choose fish", "table", "table Ann", "table Ben").split("\nAnn: ")[1:]
    assert "Ann's choice: 1 card" in everybody
    assert "Ann's choice: fish" in ann
    assert "Ann's choice: 1 card" in ben


def test_the_table_shows_coins_beside_points_and_hides_hands(typed: Typed) -> None:
    said = typed("high_card", [], "Ann 3", "table")
    assert "Ann: 16 coins\n    Ann's card: 1 card\n    Ann's bet: 4 coins\n" in said


def test_the_score_says_what_a_team_has_once(typed: Typed, tmp_path: Path) -> None:
    pairs = ("__init__.py", "seats=(3, 5),", "seats=(4, 4), teams=((1, 3), (2, 4)),")
    assert "Ann and Cem 0, Ben and Dia 0. " in typed("foretold", [pairs], "score")
    record, out = tmp_path / "game.jsonl", io.StringIO()
    record.write_text('{"record": 1, "game": "foretold", "seats": ["Ann", "Ben", "Cem", "Dia"]}')
    assert referee(record, out, out, plain=True) == 0
    assert "Ann and Cem 0, Ben and Dia 0. " in out.getvalue()


def test_help_shows_acts_of_the_table_without_a_player() -> None:
    lines = [line for line, _ in usage(game_in(EXAMPLES / "foretold"), "Ann")]
    assert "trump CARD" in lines
    assert "Ann play CARD" in lines


def test_a_rule_that_is_looked_up_is_noted_as_that(typed: Typed) -> None:
    assert "Somebody looks up rule 3.1." in typed("foretold", [], "rules 3.1", "book")


def test_the_table_shows_each_group_of_a_place(typed: Typed) -> None:
    said = typed("families", [], *MELDED, "Ben draw", "Ben lay 2H 2D 2C", "table")
    assert "\nfamily 1: 7S, 8S, 9S\nfamily 2: 2H, 2D, 2C\n" in said


def test_several_players_in_a_sentence_of_the_game_are_joined_by_and(typed: Typed) -> None:
    went = "class Went(Event):\n    why: Why = Reason('went', '2.1', '{who} go.')\n    who: tuple[Seat, ...]\n\n\n"
    going = [
        ("words.py", "class RoundEnded(Event):", f"{went}class RoundEnded(Event):"),
        ("referee.py", "    turn.record(say.BidLaid", "    turn.record(say.Went(who=turn.state.seats))\n"
         "    turn.record(say.BidLaid"),
    ]  # fmt: skip
    assert "Ann, Ben and Cem go." in typed("thirteen", going, "Ann 5S")


def test_help_shows_only_what_this_table_has(typed: Typed) -> None:
    said = typed("bazaar", [], "help")
    assert "Ann take CARD" in said
    assert "correct 5 Ann 8H" in said
    assert not [each for each in ("answer", "means no card", "phones") if each in said]


def test_a_ruling_is_typed_with_a_unit_as_the_book_prints_it(typed: Typed) -> None:
    ruled = ["rule so be it; 1 life from table to box", "rule so be it; 1 livs from table to box"]
    said = typed("in_order", [], *ruled, "table")
    assert "\ntable: 2 lives\n" in said
    assert "did you mean 'lives'? Type help" in said


def test_several_winners_are_joined_by_and(typed: Typed) -> None:
    option = ("state.py", "option(13,", "option(1,")
    said = typed("thirteen", [option], "Ann 5S", "Ben 5H", "Cem 2C")
    assert "Ann, Ben and Cem share the win with no points each." in said


def test_the_tables_own_words_end_with_a_full_stop_in_the_book(typed: Typed) -> None:
    loose = [("__init__.py", "    prompts_bind=True,\n", "")]
    said = typed("bazaar", loose, *MARKET, "Ben silk", "stands so be it", "book")
    assert "The table lets it stand: so be it. Ben takes silk" in said


def test_why_after_a_refusal_explains_the_refusal(typed: Typed) -> None:
    refused, accepted = typed("bazaar", [], "refill tea", "Ann tea", "why", "refill tea", "why").split("comes into")[
        1::2
    ]
    assert "\nRefused: It isn't time for “take” now. (T14 Moves that the game waits for)\n  T14: " in refused
    assert "Refused" not in accepted


def test_a_unit_without_an_s_is_counted_and_ruled_about(typed: Typed) -> None:
    pence = [(file, "points", "pence") for file in ("__init__.py", "words.py")]
    pence += [("__init__.py", 'unit="pence"', 'unit="pence", singulars={"pence": "penny"}')]
    ruled = ("rule a gift; 1 penny from bank to Ann", "rule lost; 1 penny from Ann to box")
    said = typed("bazaar", pence, "Ann count pence 0", "Ann count pence 1", *ruled, "table")
    assert "Ann has 0 pence, as the book says." in said
    assert "Ann counted 1 penny; the book says 0." in said
    assert "Refused" not in said
    assert "Not understood" not in said


def test_a_question_with_a_gap_is_no_part_of_a_refusal(typed: Typed) -> None:
    asked = ("__init__.py", '"What does it name?"', '"What does {seat} name?"')
    said = typed("lanterns", [asked], "Ann hint Ben 7")
    assert "Refused: " in said
    assert "{seat}" not in said


def test_a_position_tells_the_scores_where_no_seat_has_the_unit(typed: Typed) -> None:
    scores = ("__init__.py", "then=", "scores=lambda state: dict.fromkeys(state.seats, 7), then=")
    assert "Ann 7, Ben 7, Cem 7" in typed("thirteen", [scores], '{"act": "position", "played": 1}')


def test_a_position_that_names_more_cards_than_lie_there_says_which_type_names_all(typed: Typed) -> None:
    entered = '{"act": "position", "points": {"Ann": 0}, "bids": {"Ann": ["5S"]}, "played": 0}'
    said = typed("thirteen", [*KNOWN_BIDS], entered)
    assert (
        "1 card was named for Ann's bid, which holds 0. If bids names every card there, its type in the game's" in said
    )


def test_a_game_that_declares_no_position_says_so(typed: Typed) -> None:
    assert "Three Masks has no position to enter, so it cannot begin in the middle" in typed(
        "three_masks", [], "position"
    )
