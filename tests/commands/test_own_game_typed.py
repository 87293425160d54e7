"""A game of one's own is typed in its own words: cards by their names, players in any field, a card out of turn."""

from __future__ import annotations

import io
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.cards import Face
from companion.commands.afterwards.referee import referee
from companion.commands.playing.terminal import Terminal
from companion.commands.playing.typed import usage
from companion.commands.playing.typed.fields import NotUnderstood, TypedFields, take_quoted
from companion.games import GAMES
from companion.games.outside import game_in
from companion.rules.game import Act
from companion.session import Session
from companion.sources.feed import Feed
from tests.commands.test_game_test_mistakes import KNOWN_BIDS

EXAMPLES = Path(__file__).parents[2] / "examples"
Typed = Callable[..., str]


@pytest.fixture
def typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Typed:
    """Plays a copy of an example, in which some texts are others, by what is typed."""

    def play(example: str, edits: list[tuple[str, str, str]], *lines: str) -> str:
        mine = tmp_path / f"typed_{tmp_path.name}"
        shutil.copytree(EXAMPLES / example, mine, ignore=shutil.ignore_patterns("__pycache__"))
        for file, written, instead in edits:
            text = (mine / file).read_text()
            assert written in text
            (mine / file).write_text(text.replace(written, instead))
        game = game_in(mine)
        monkeypatch.setitem(GAMES, game.name, game)
        seats = ["Ann", "Ben", "Cem", "Dia"][: max(3, game.seats[0])]
        session = Session.unkept({"record": 1, "game": game.name, "seats": seats})
        out = io.StringIO()
        Terminal(session, Feed([], clock=lambda: 0.0, wake=lambda: None), out=out, typed=lines, clock=lambda: 0.0).run()
        return out.getvalue()

    return play


NAMED = [("deck.toml", '"tea" = { shape', '"tea" = { name = "Tea Chest", shape')]


def test_a_card_is_typed_and_said_by_the_name_that_its_deck_gives_it(typed: Typed) -> None:
    market = ["refill Tea Chest", "refill silk", "refill tea", "refill gold", "refill salt"]
    said = typed("bazaar", NAMED, *market, "Ann takes the tea chest", "undo", "redo", "refill silk", "Ben Tea Chest")
    assert "Undone: Ann take Tea Chest." in said
    assert "Tea Chest comes into the market." in said
    assert "Ben takes Tea Chest" in said
    assert "Ann takes Tea Chest" in said
    assert "Not understood" not in said


def test_the_book_shows_what_stands_after_a_correction(typed: Typed) -> None:
    said = typed("thirteen", [], "Ann 5S", "Ben 7H", "Cem 2C", "correct 1 Ann 9S", "book").partition("Corrected")[2]
    assert "   1   Ann bid 9S: Ann bids 9S." in said
    assert "Ann bids highest and scores 1 point." in said.partition("   3   ")[2]
    assert "Ann bids 5S" not in said.partition("   1   ")[2]


IN_CAPITALS = ("__init__.py", '(*COLOURS, "1", "2", "3", "4")', '("Red", "A", "K")')


def test_a_word_to_choose_is_typed_in_any_case_of_letters(typed: Typed) -> None:
    said = typed("lanterns", [IN_CAPITALS], "Ann hint Ben K", "Ben hints Cem a", "Cem hints Ann about=RED")
    assert "Refused" not in said
    assert [f"that are {word}." in said for word in ("K", "A", "Red")] == [True] * 3


class Claim(Act):
    cards: tuple[Face, ...]
    rank: str


def test_a_number_to_choose_is_no_card_of_that_number() -> None:
    reader = TypedFields(["4D", "JK2"], ["Ann"], {"2": ("JK2",)}, values=("2", "3"))
    assert reader.fields(Claim, ["4D", "2"]) == {"cards": ["4D"], "rank": "2"}
    assert TypedFields(["4D", "JK2"], ["Ann"], {"2": ("JK2",)}).fields(Claim, ["2", "high"])["cards"] == ["JK2"]


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


MARKET = ["refill tea", "refill silk", "refill tea", "refill gold"]


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


def test_the_score_says_what_a_team_has_once(typed: Typed, tmp_path: Path) -> None:
    pairs = ("__init__.py", "seats=(3, 5),", "seats=(4, 4), teams=((1, 3), (2, 4)),")
    assert "Ann and Cem 0, Ben and Dia 0. " in typed("foretold", [pairs], "score")
    record, out = tmp_path / "game.jsonl", io.StringIO()
    record.write_text('{"record": 1, "game": "foretold", "seats": ["Ann", "Ben", "Cem", "Dia"]}')
    assert referee(record, out, out, plain=True) == 0
    assert "Ann and Cem 0, Ben and Dia 0. " in out.getvalue()


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


def test_help_shows_acts_of_the_table_without_a_player() -> None:
    lines = [line for line, _ in usage(game_in(EXAMPLES / "foretold"), "Ann")]
    assert "trump CARD" in lines
    assert "Ann play CARD" in lines


def test_a_rule_that_is_looked_up_is_noted_as_that(typed: Typed) -> None:
    assert "Somebody looks up rule 3.1." in typed("foretold", [], "rules 3.1", "book")


MELDED = ["Ann draw", "Ann lay 7S 8S 9S", "Ann discard KD"]


def test_what_can_be_one_thing_only_need_not_be_typed(typed: Typed) -> None:
    said = typed("families", [], *MELDED, "Ben take", "Ben lay 2H 2D 2C", "Ben add 10S", "Ben add", "Ben add 3S")
    assert "Ben takes KD from the heap." in said
    assert "Ben adds 10S to family 1." in said
    assert "'add' needs CARD and FAMILY after it" in said
    assert "'add' needs FAMILY after it" in said


def test_the_table_shows_each_group_of_a_place(typed: Typed) -> None:
    said = typed("families", [], *MELDED, "Ben draw", "Ben lay 2H 2D 2C", "table")
    assert "\nfamily 1: 7S, 8S, 9S\nfamily 2: 2H, 2D, 2C\n" in said


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


NODDING = [
    ("words.py", "class Lay(Act):", "class Nod(Act):\n    sign: str\n\n\nclass Lay(Act):"),
    ("__init__.py", "    acts=(", '    acts=(ActSpec(say.Nod, lambda turn, act: turn.refuse(say.LOST), key="Nod"), '),
    ("__init__.py", "import Cards, Prompt", "import Cards, Choice, Prompt"),
    (
        "__init__.py",
        'yield Prompt(act="lay"',
        'yield Prompt(act="nod", seat=seat, says=say.AWAIT_CARD(seat=seat), choices=(Choice("sign", ("yes", "no")),), '
        'optional=True)\n            yield Prompt(act="lay"',
    ),
]


def test_a_number_is_the_card_that_is_waited_for_and_no_word_that_is_only_welcome(typed: Typed) -> None:
    said = typed("in_order", NODDING, "Ann 5", "Ben 99")
    assert "Ann lays 5" in said
    assert "no card is called '99'" in said
    assert "sign" not in said


def test_a_choice_called_like_a_filler_is_typed_and_a_field_with_an_underscore_is_secret(typed: Typed) -> None:
    voting = [
        (file, written, instead.replace("sign: str", 'secrets = ("word_",)\n\n    word_: str'))
        for file, written, instead in NODDING
    ]
    file, written, instead = voting[-1]
    voting[-1] = (file, written, instead.replace('"sign", ("yes", "no")', '"word", ("for", "against")'))
    said = typed("in_order", voting, "Ann nod for", "Ann for", "Ann against")
    assert "Not understood" not in said
    assert said.count("Refused: Ann's secret can't be right; only Ann may see why.") == 3


def test_help_shows_the_words_of_a_choice_while_it_is_waited_for(typed: Typed) -> None:
    assert "Ann nod yes|no  " in typed("in_order", NODDING, "help")


WAGER = """class Wager(Act):
    secrets = ("lives",)

    lives: int


class Wagered(Event):
    secrets = ("lives",)
    secretly = "has-wagered"

    why: Why = Reason("wagered", "1.2", "{seat} wagers {lives:life|lives}.")
    seat: Seat
    lives: int | None


class Lay(Act):"""
BIDDING = [
    ("words.py", "class Lay(Act):", WAGER),
    ("words.py", "LOST = ", 'HAS_WAGERED = Reason("has-wagered", "1.2", "{seat} has wagered.")\nLOST = '),
    ("__init__.py", "def prompts(", "def wager(turn, act):\n    turn.record(say.Wagered(seat=turn.seat, "
     "lives=act.lives))\n\n\ndef prompts("),
    ("__init__.py", "    acts=(", '    acts=(ActSpec(say.Wager, wager, key="Wager"), '),
    ("__init__.py", "import Cards, Prompt", "import Cards, Number, Prompt"),
    ("__init__.py", 'yield Prompt(act="lay"', 'yield Prompt(act="wager", seat=seat, says=say.AWAIT_CARD(seat=seat), '
     'numbers=(Number("lives", 1, 9),), optional=True)\n            yield Prompt(act="lay"'),
]  # fmt: skip


def test_the_table_shows_a_seat_its_own_secret_number_and_no_other_seat(typed: Typed) -> None:
    said = typed("in_order", BIDDING, "Ann wager 3", "Ann wager 4", "table", "table Ben", "table Ann")
    assert said.count("In secret: ") == 1
    assert said.rpartition("In secret: ")[2].startswith("Ann wager 4\n")


def test_several_players_in_a_sentence_of_the_game_are_joined_by_and(typed: Typed) -> None:
    went = "class Went(Event):\n    why: Why = Reason('went', '2.1', '{who} go.')\n    who: tuple[Seat, ...]\n\n\n"
    going = [
        ("words.py", "class RoundEnded(Event):", f"{went}class RoundEnded(Event):"),
        ("referee.py", "    turn.record(say.BidLaid", "    turn.record(say.Went(who=turn.state.seats))\n"
         "    turn.record(say.BidLaid"),
    ]  # fmt: skip
    assert "Ann, Ben and Cem go." in typed("thirteen", going, "Ann 5S")


def test_a_number_that_can_only_be_one_is_refused_with_it(typed: Typed) -> None:
    one = [(file, written, instead.replace("1, 9", "0, 0")) for file, written, instead in BIDDING]
    assert "Refused: The lives can be 0, not 1." in typed("in_order", one, "Ann wager 1")


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


class Clue(Act):
    """A word, and how many cards it is for."""

    clue: str
    number: int


def test_a_text_in_quotes_is_taken_as_it_is() -> None:
    line, quoted = take_quoted('"The NASA of x" 2')
    fields = TypedFields((), ("Ann", "Ben"), {}, quoted=quoted)
    assert fields.fields(Clue, line.split()) == {"clue": "The NASA of x", "number": 2}


def test_a_free_text_keeps_its_small_words_and_capitals() -> None:
    fields = TypedFields((), ("Ann", "Ben"), {}, free={"clue": "clue"})
    for words, clue in (("The NASA of x 2", "The NASA of x"), ("2 In a Big House", "In a Big House")):
        assert fields.fields(Clue, words.split()) == {"clue": clue, "number": 2}
    with pytest.raises(NotUnderstood, match="NUMBER"):
        fields.fields(Clue, ["Big", "House"])


def test_of_values_that_fit_nothing_now_the_line_with_the_moves_word_is_shown(typed: Typed) -> None:
    told = "'0' fits nothing that Ben can do now. Name the move, too: Ben bet 0."
    assert told in typed("high_card", [], "Ben 0")


def test_what_is_said_of_a_text_in_quotes_names_the_text(typed: Typed) -> None:
    assert '"Big deal"' in typed("thirteen", [], 'Ann "Big deal"').partition("Not understood: ")[2]


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


def test_a_free_text_is_typed_as_it_is_written(typed: Typed) -> None:
    edits = [
        ("words.py", '"""Nobody doubts the claim."""\n', '"""Nobody doubts the claim."""\n\n    sky: str\n'),
        ("__init__.py", 'act="believe", ', 'act="believe", choices=(Choice("sky", ()),), '),
    ]
    said = typed("three_masks", edits, "Ann fox Ben", "believe The Fox of the Big Bear", "undo")
    assert "Undone: believe The Fox of the Big Bear." in said
