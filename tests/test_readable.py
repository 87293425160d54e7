"""The readable faces of a deck, and the places of a group's own decks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.commands.main import main
from companion.commands.playing.evening import what_is_read
from companion.decks import load_printed
from companion.decks.standard import standard_faces
from companion.ledger.own_decks import deck_called, own_deck_path, own_decks
from companion.records import read_header
from companion.sources.nfc.tags.tagmap import TaggedCard, TagMap, map_path, write_map
from companion.sources.readable import readable, tags_of
from companion.ui.views.before.decks import chosen_deck, drafts_by_deck, next_deck
from companion.ui.views.before.setup import Draft


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))


def own(name: str, text: str) -> Path:
    path = own_deck_path(name)
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_a_five_of_diamonds_is_no_five_with_a_letter() -> None:
    assert "5D" in standard_faces(load_printed("standard52"))
    assert standard_faces(load_printed("pirates_custom")) == frozenset()


@pytest.mark.parametrize(
    ("name", "number", "camera", "tags"),
    [
        ("standard52", 52, "Standard cards: a camera can read all 52 faces.", "Each of the 52 cards of the deck"),
        ("battle", 0, "Battle: a camera can read all 60 faces, as the companion prints them.", "No card has a tag"),
        ("standard54", 2, "Standard cards with jokers: a camera can read 52 of the 54 faces.", "2 of the 54 card"),
    ],
)  # fmt: skip
def test_what_can_be_read_is_a_sentence(name: str, number: int, camera: str, tags: str) -> None:
    deck = load_printed(name)
    cards = [TaggedCard(uid=f"{at:014X}", face=face) for at, face in enumerate(list(deck.deck.copies)[:number])]
    write_map(TagMap(deck=name, version="1", cards=tuple(cards)), map_path(name))
    found = readable(deck, tags_of(deck.deck, name))
    assert found.camera == camera
    assert found.tags.startswith(tags)


def test_faces_that_no_camera_can_tell_are_not_counted() -> None:
    """Blank faces, alike ones and those that cannot be drawn; the lobby does not wait until all are drawn."""
    cards = (
        'R6 = { index = "", figure = "", shape = "", words = "" }\nR5 = { index = "4" }\nB1 = { index = "\u6f22" }\n'
    )
    path = own("ours", f'from = "battle"\n[cards]\n{cards}')
    told = "ours: a camera can read 56 of the 60 faces, as the companion prints them."
    draft = Draft(game="battle", seats=("Ann", "Ben", "Cem"), deck=str(path))
    first = chosen_deck(draft)
    assert first.looked is not None
    assert first.reads == "ours: checking its faces. No card has a tag yet."
    first.looked.result()
    assert chosen_deck(draft).reads == f"{told} No card has a tag yet."
    header = {"record": 1, "game": "battle", "seats": ["A", "B", "C"], "deck": str(path)}
    assert what_is_read(header, camera=True, tags=False) == (told,)


def test_an_own_deck_is_called_by_its_name() -> None:
    path = own("ours", 'from = "battle"\ndrop = ["bomb"]\n')
    assert own_decks() == (path,)
    assert deck_called("ours") == str(path)
    assert deck_called("battle") == "battle"
    assert deck_called("../ours") == "../ours"


def test_a_new_deck_without_a_folder_is_kept_with_the_own_decks(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "new", "ours"]) == 0
    assert own_deck_path("ours").is_file()
    assert main(["deck", "check", "ours", "--game", "battle"]) == 0
    assert main(["deck", "list"]) == 0
    assert "ours" in capsys.readouterr().out
    assert main(["deck", "new", "battle"]) == 2
    assert "comes with the program" in capsys.readouterr().err


def test_an_own_deck_with_a_mistake_is_reported_in_the_list_of_decks(capsys: pytest.CaptureFixture[str]) -> None:
    own("bad", "[cards]\nR1 = 0\n")
    own("ours", 'from = "battle"\n')
    assert main(["deck", "list"]) == 0
    *_, bad, ours = capsys.readouterr().out.splitlines()
    assert bad.startswith("bad              cannot be used: ")
    assert "bad.toml: line 2: card 'R1': copies cannot be 0" in bad
    assert ours.split()[:2] == ["ours", "63"]
    assert main(["deck", "list", "--json"]) == 0
    *_, told, good = json.loads(capsys.readouterr().out)
    assert (told["deck"], "line 2" in told["wrong"], good["cards"]) == ("bad", True, 63)


def test_the_lobby_offers_the_decks_that_the_game_can_be_played_with() -> None:
    path = own("ours", 'from = "battle"\ndrop = ["bomb"]\n')
    draft = Draft(game="pirates-bluff", seats=("Ann", "Ben", "Cem"))
    assert list(drafts_by_deck(draft)) == ["pirates_custom", "pirates_uno", "pirates_poker", str(path)]
    poker = next_deck(next_deck(draft))
    assert (poker.options, poker.deck) == ({"deck_kind": "poker"}, "")
    assert chosen_deck(poker).reads.startswith("Pirate's Bluff with poker cards: a camera can read all 36 faces")
    mine = poker.with_deck(str(path))
    assert "battle" not in chosen_deck(mine).title
    assert "is played with ranks 0 to 8" in mine.problem()
    assert next_deck(mine).deck == ""


def test_another_table_is_played_with_the_same_own_deck() -> None:
    path = own("ours", 'from = "battle"\n[cards]\neagle = 2\n')
    draft = Draft(game="battle", seats=("Ann", "Ben", "Cem"), deck=str(path))
    read = read_header(draft.header())
    assert Draft.like(read.game, read.setup) == draft


def test_an_own_deck_with_too_few_cards_for_the_seats_is_reported_with_its_file(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = own("few", "[cards]\nR1 = 12\n")
    wrong = ": deck “few” has 12 cards, but 3 players need 40"
    assert f"few.toml{wrong}" in Draft(game="battle", seats=("Ann", "Ben", "Cem")).with_deck(str(path)).problem()
    monkeypatch.chdir(path.parent)
    game = ["--game", "battle", "--seats", "Ann,Ben,Cem"]
    for words in (["play", "--terminal"], ["watch", "--source", "0"]):
        for named, file in (("few", str(path)), ("few.toml", "few.toml")):
            assert main([*words, *game, "--deck", named]) == 2
            assert capsys.readouterr().err.startswith(f"{file}{wrong}")
    assert main(["play", "--game", "battle", "--seats", "Ann", "--deck", "few"]) == 2
    assert "few" not in capsys.readouterr().err, "that is no fault of the deck"


def test_an_own_deck_with_a_mistake_is_reported_where_it_is_chosen() -> None:
    path = own("ours", "[cards]\nR1 = 0\n")
    draft = Draft(game="battle", seats=("Ann", "Ben", "Cem")).with_deck(str(path))
    assert "line 2" in chosen_deck(draft).reads
    assert "line 2" in draft.problem()
