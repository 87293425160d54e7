"""People type the numbers, choices and texts of a game of their own in its own words; cards stay apart from them."""

from __future__ import annotations

import pytest

from companion.cards import Face
from companion.commands.playing.typed.fields import NotUnderstood, TypedFields, take_quoted
from companion.rules.game import Act
from tests.commands.changed_examples import Typed

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


def test_a_number_that_can_only_be_one_is_refused_with_it(typed: Typed) -> None:
    one = [(file, written, instead.replace("1, 9", "0, 0")) for file, written, instead in BIDDING]
    assert "Refused: The lives can be 0, not 1." in typed("in_order", one, "Ann wager 1")


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


def test_a_free_text_is_typed_as_it_is_written(typed: Typed) -> None:
    edits = [
        ("words.py", '"""Nobody doubts the claim."""\n', '"""Nobody doubts the claim."""\n\n    sky: str\n'),
        ("__init__.py", 'act="believe", ', 'act="believe", choices=(Choice("sky", ()),), '),
    ]
    said = typed("three_masks", edits, "Ann fox Ben", "believe The Fox of the Big Bear", "undo")
    assert "Undone: believe The Fox of the Big Bear." in said
