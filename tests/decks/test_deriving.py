"""A deck that is derived from another, and the texts printed on its cards."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.decks import DeckError, Print, bundled_decks, load_printed
from companion.decks.numbering import OWN_MARKS
from companion.decks.printing import tell_unfitting

ANGELS = """
deck = 1
name = "our battle"
version = "3"
from = "battle"
drop = ["bomb"]

[print]
"W*" = { name = "wizard *", index = "*", shape = "bolt", colour = "purple", words = "{points} points" }

[cards]
angel-red = 2
R16 = { points = 37 }
W1 = { points = 4, copies = 2 }
"""


def written(folder: Path, text: str, name: str = "mine.toml") -> str:
    (folder / name).write_text(text, encoding="utf-8")
    return str(folder / name)


def looks(said: Print) -> Print:
    return Print(said.name, said.index, said.figure, said.under, said.words, said.colour, said.shape)


def test_a_few_lines_make_a_deck_from_another(tmp_path: Path) -> None:
    battle, ours = load_printed("battle"), load_printed(written(tmp_path, ANGELS))
    assert "bomb" not in ours.deck.copies
    assert ours.deck.copies["angel-red"] == 2
    assert ours.deck.size == battle.deck.size - 2 + 1 + 1 + 2
    assert ours.deck.values["points"]["R16"] == 37
    assert looks(ours.prints["R16"]) == Print("red 16", "16", "16", words="37 points", colour="red", shape="triangle")
    assert looks(ours.prints["W1"]) == Print("wizard 1", "1", "1", words="4 points", colour="purple", shape="bolt")


def test_a_card_keeps_its_number_when_the_deck_changes_and_none_comes_back_as_another(tmp_path: Path) -> None:
    battle, ours = load_printed("battle"), load_printed(written(tmp_path, ANGELS))
    kept = {card: number for card, number in battle.numbers.items() if card in ours.numbers}
    assert all(ours.numbers[card] == number for card, number in kept.items())
    new = {number for card, number in ours.numbers.items() if card not in battle.numbers}
    assert min(new) > max(battle.numbers.values())
    again = load_printed(written(tmp_path, 'from = "mine.toml"\n[cards]\nR17 = { points = 39 }\n', "more.toml"))
    assert again.numbers["R17", 1] > max(ours.numbers.values())


def test_a_card_may_say_its_number_itself(tmp_path: Path) -> None:
    deck = load_printed(written(tmp_path, "[cards]\nA = { copies = 2, marks = [7, 2] }\nB = 2\n"))
    assert dict(deck.numbers) == {("A", 1): 7, ("A", 2): 2, ("B", 1): 1, ("B", 2): 3}


def test_each_back_is_a_pack_with_numbers_of_its_own() -> None:
    deck = load_printed("standard52")
    cards = list(deck.cards())
    assert len(cards) == 104
    assert len({card.number for card in cards}) == 104
    assert deck.card(701) is not None
    assert [(card.face, card.pack) for card in cards if card.number == 701] == [("AS", 2)]
    assert deck.card(999) is None


def test_no_number_is_on_cards_of_two_decks_of_the_program_but_where_these_are_the_same_cards() -> None:
    decks = {name: load_printed(name) for name in bundled_decks() if name not in ("pirates_poker", "standard54")}
    numbers = [card.number for deck in decks.values() for card in deck.cards()]
    assert len(numbers) == len(set(numbers)) > 400
    shop = {card.number: card.face for card in load_printed("standard52").cards(1)}
    for name in ("pirates_poker", "standard54"):
        assert all(shop.get(card.number, card.face) == card.face for card in load_printed(name).cards(1))


def test_a_deck_says_from_which_number_on_its_cards_are_numbered(tmp_path: Path) -> None:
    deck = load_printed(written(tmp_path, "marks_from = 40\nbacks = ['red', 'blue']\n[cards]\nA = 2\nB = 1\n"))
    assert [card.number for card in deck.cards()] == [40, 41, 42, 140, 141, 142]


def test_a_rule_that_fits_no_card_is_reported_with_its_line_by_its_own_file(tmp_path: Path) -> None:
    text = 'from = "battle"\ndrop = ["bomb"]\n[print]\n"rde-*" = { index = "*" }\nbomb = { words = "boom" }\n'
    ours = load_printed(written(tmp_path, text + '"W*" = { index = "*" }\n[cards]\nW1 = 1\n'))
    assert list(tell_unfitting(ours)) == [f"{tmp_path / 'mine.toml'}: line 4: “rde-*” matches no card."]
    less = load_printed(written(tmp_path, 'from = "mine.toml"\ndrop = ["W1"]\n', "less.toml"))
    assert list(tell_unfitting(less)) == []
    inline = load_printed(written(tmp_path, 'print = { X = { index = "Y" } }\n[cards]\nA = 1\n', "inline.toml"))
    assert list(tell_unfitting(inline)) == [f"{tmp_path / 'inline.toml'}: “X” matches no card."]


def test_the_deck_in_the_documents_has_no_rule_that_fits_no_card(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "decks.md").read_text(encoding="utf-8")
    text = page.partition("```toml\n")[2].partition("```")[0]
    assert not load_printed(written(tmp_path, text)).unfitting


def test_from_where_own_decks_are_numbered_no_deck_of_the_program_has_a_number() -> None:
    assert max(card.number for name in bundled_decks() for card in load_printed(name).cards()) < OWN_MARKS


def test_the_numbers_go_on_from_1_where_they_come_to_an_end(tmp_path: Path) -> None:
    deck = load_printed(written(tmp_path, "marks_from = 998\n[cards]\nA = { marks = [1] }\nB = 4\n"))
    assert [deck.numbers["B", copy] for copy in (1, 2, 3, 4)] == [998, 999, 2, 3]
    assert deck.numbers == load_printed(written(tmp_path, 'from = "mine.toml"\n', "same.toml")).numbers
    with pytest.raises(DeckError, match="numbered up to 1000"):
        load_printed(written(tmp_path, "marks_from = 998\n[cards]\nA = 1000\n", "many.toml"))


@pytest.mark.parametrize("name", bundled_decks())
def test_every_rule_of_a_bundled_deck_fits_a_card(name: str) -> None:
    assert not load_printed(name).unfitting


@pytest.mark.parametrize("name", bundled_decks())
def test_every_bundled_face_says_what_is_printed_on_it(name: str) -> None:
    deck = load_printed(name)
    assert deck.prints.keys() == deck.deck.copies.keys()
    shown = [(said.index, said.under, said.shape, said.colour, said.words) for said in deck.prints.values()]
    assert len(set(shown)) == len(shown)


def test_a_card_of_which_nothing_is_said_bears_its_face(tmp_path: Path) -> None:
    assert looks(load_printed(written(tmp_path, "[cards]\nX9 = 1\n")).prints["X9"]) == Print("X9", "X9", "X9")


def test_no_number_is_on_two_cards_of_the_program_that_are_not_printed_alike() -> None:
    for pack in (1, 2):
        printed: dict[int, Print] = {}
        for deck in map(load_printed, bundled_decks()):
            for card in deck.cards(pack) if pack <= len(deck.backs) else ():
                assert looks(printed.setdefault(card.number, deck.prints[card.face])) == looks(deck.prints[card.face])


def test_only_the_picture_that_is_printed_must_be_there(tmp_path: Path) -> None:
    (tmp_path / "other.jpg").write_bytes(b"\xff\xd8\xff and so on")
    text = "[cards]\nA = { picture = 'other.jpg' }\n[print]\n'*' = { picture = 'art/*.png' }\n"
    assert load_printed(written(tmp_path, text)).prints["A"].picture == tmp_path / "other.jpg"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("deck = 2\n[cards]\nA = 1\n", "line 1: this deck file has form 2, but this program reads form 1"),
        ("naem = 'x'\n[cards]\nA = 1\n", "line 1: a deck file has no 'naem'"),
        ("from = 'nowhere'\n", "line 1: there is no deck 'nowhere'"),
        ("from = 'mine.toml'\n", "line 1: the deck mine.toml is based on itself"),
        ("from = 'battle'\ndrop = ['R99']\n", "line 2: the deck in `from` has no 'R99', so `drop` cannot leave it out"),
        ("from = 'battle'\ndrop = 'R1'\n", "line 2: drop is a list"),
        ("size = 'huge'\n[cards]\nA = 1\n", "line 1: a card's size cannot be 'huge'"),
        ("size = [5, 5]\n[cards]\nA = 1\n", "line 1: a card's size cannot be"),
        ("backs = ['pink']\n[cards]\nA = 1\n", "line 1: there is no back in 'pink'"),
        ("backs = ['red', 'red']\n[cards]\nA = 1\n", "line 1: backs are a list of different colours"),
        ("[cards]\nA = 1\na = 1\n", "line 3: card 'a': there is 'A' already"),
        ("[cards]\nA = 1\nB = 2\n[cards]\nC = 1\n", "line 4: there is 'cards' already, in line 1"),
        ("[cards]\nA = 1\nB = 2.5\n", "line 3: card 'B': copies cannot be 2.5: it is a whole number from 1 to 1000"),
        (
            "from = 'battle'\n[cards]\nbomb = 0\n",
            "line 3: card 'bomb': copies cannot be 0: to drop a card, name it under drop",
        ),
        (
            "[cards]\nA = { color = 'red' }\n",
            "line 2: card 'A': color cannot be 'red': .* print settings are name, index",
        ),
        ("[cards]\nA = 1\n[print]\n'A*B*' = { index = 'x' }\n", "line 4: 'A\\*B\\*' has more than one star"),
        (
            "[cards]\nA = 1\n[print]\nA = { indx = 'x' }\n",
            "line 4: 'A' has an unknown print setting 'indx'; there ",
        ),
        ("[cards]\nA = 1\n[print]\nA = 'x'\n", "line 4: 'A' needs print settings"),
        ("[cards]\nA = 1\n[print]\nA = { shape = 'spdae' }\n", "line 4: 'A': there is no shape 'spdae'; there "),
        ("[cards]\nA = 1\n[print]\nA = { colour = 'rde' }\n", "line 4: 'A': there is no colour 'rde'"),
        ("[cards]\nA = 1\n[print]\nA = { pips = 11 }\n", "line 4: 'A': pips are 0 to 10"),
        (
            "[cards]\nA = 1\n[print]\nA = { words = '{points}' }\n",
            "line 2: card 'A' has no points, which words '{points}' in line 4 prints",
        ),
        ("[cards]\nA = { index = 3 }\n", "line 2: 'A': index is a text in quotes"),
        ("[cards]\nA = { picture = 'none.png' }\n", "line 2: the picture of 'A', .*none.png, cannot be read"),
        ("[cards]\nA = { picture = 'mine.toml' }\n", "line 2: the picture of 'A', .*, is not a PNG, JPEG, WebP"),
        ("marks_from = 0\n[cards]\nA = 1\n", "line 1: marks_from is a number from 1 to 999"),
        ("[cards]\nA = { marks = [1, 2] }\n", "line 2: card 'A': marks are a list of 1 numbers"),
        ("[cards]\nA = { marks = [1] }\nB = { marks = [1] }\n", "line 3: card 'B': the mark 1 is on 'A' already"),
        ("backs = ['red', 'blue']\n[cards]\nA = 950\n", "are numbered up to"),
    ],
)
def test_what_is_wrong_is_said_with_the_line(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(DeckError, match=says):
        load_printed(written(tmp_path, text))
