"""Tag maps: which tag is which card, refused where they would mislead."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from companion.cards import Deck
from companion.sources.nfc.tags.tagmap import TaggedCard, TagMap, TagMapError, map_path, read_map, write_map
from tests.nfc.rig import ACE, TWO

DECK = Deck("small", "2", {"AS": 1, "wild": 2}, face_of={"wild": "0"})
CARDS = (TaggedCard(uid=ACE, face="AS"), TaggedCard(uid=TWO, face="wild", copy=2))
MAP = TagMap(deck="small", version="2", cards=CARDS)


def test_a_map_is_written_and_read_back_whole(tmp_path: Path) -> None:
    written = MAP.changed(ACE, written="00112233445566FF", locked=True, has_password=True).with_secret()
    assert [card.written for card in written.cards] == ["00112233445566FF", ""]
    path = tmp_path / "new" / "folder" / "small.json"
    for _ in range(2):
        write_map(written, path)
        assert read_map(path, DECK) == written
    assert [each.name for each in path.parent.iterdir()] == ["small.json"]


def test_a_tag_stands_for_what_the_game_calls_its_card() -> None:
    face_of = MAP.face_of(DECK)
    assert [face_of(uid) for uid in (ACE, TWO, "04FF")] == ["AS", "0", None]


def test_the_cards_without_a_tag_come_in_the_decks_order() -> None:
    assert MAP.missing(DECK) == [("wild", 1)]
    assert TagMap(deck="small", version="2").missing(DECK) == [("AS", 1), ("wild", 1), ("wild", 2)]


def test_a_known_tag_is_refused_and_named() -> None:
    with pytest.raises(TagMapError, match=r"this tag is already wild \(copy 2\)"):
        MAP.with_card(TaggedCard(uid=TWO, face="wild"))


def test_a_card_gets_one_tag_only() -> None:
    with pytest.raises(TagMapError, match="AS has a tag already"):
        MAP.with_card(TaggedCard(uid="04FF", face="AS"))


def test_the_last_card_can_be_taken_back_until_none_is_left() -> None:
    assert MAP.without_last().without_last().cards == ()
    with pytest.raises(TagMapError, match="nothing to undo"):
        TagMap(deck="small", version="2").without_last()


def test_when_the_deck_has_a_new_version_with_the_same_cards_the_map_goes_on(tmp_path: Path) -> None:
    write_map(MAP, tmp_path / "m.json")
    newer = Deck("small", "3", {"AS": 1, "wild": 2, "new": 1})
    assert read_map(tmp_path / "m.json", newer).version == "3"


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"deck": "other"}, "tag map of the deck “other”, not of “small”"),
        ({"tag_map": 2}, "update the companion"),
        ({"cards": None}, "this is not a tag map"),
        ({"cards": [{"uid": ACE, "face": "KS"}]}, r"card 1: KS is not in version 2 of the deck"),
        ({"cards": [{"uid": ACE, "face": "AS", "copy": 2}]}, r"AS \(copy 2\) is not in"),
        ({"cards": [{"uid": "XY", "face": "AS"}]}, "card 1: a card needs uid"),
        ({"cards": ["AS"]}, "card 1: a card needs uid"),
        ({"cards": [{"uid": ACE, "face": "AS"}, {"uid": ACE, "face": "wild"}]}, "card 2: this tag is already AS"),
    ],
)
def test_a_map_that_would_mislead_is_refused(tmp_path: Path, change: dict[str, object], sentence: str) -> None:
    file = tmp_path / "m.json"
    write_map(MAP, file)
    file.write_text(json.dumps({**json.loads(file.read_text(encoding="utf-8")), **change}), encoding="utf-8")
    with pytest.raises(TagMapError, match=sentence) as refused:
        read_map(file, DECK)
    assert str(refused.value).startswith(str(file))


@pytest.mark.parametrize("text", ["", "{", "[]"])
def test_a_file_that_is_no_map_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "m.json").write_text(text, encoding="utf-8")
    with pytest.raises(TagMapError, match="not a tag map"):
        read_map(tmp_path / "m.json", DECK)


def test_a_missing_map_says_how_to_make_one(tmp_path: Path) -> None:
    with pytest.raises(TagMapError, match="companion deck enrol small --tags"):
        read_map(tmp_path / "none.json", DECK)


def test_a_map_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(TagMapError, match="cannot be written"):
        write_map(MAP, tmp_path / "file" / "m.json")


def test_maps_lie_in_the_users_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    assert map_path("decks/mine.toml") == tmp_path / "tags" / "mine.json"


def test_the_command_that_is_missing_names_the_deck_as_a_shell_reads_it(tmp_path: Path) -> None:
    with pytest.raises(TagMapError, match="`companion deck enrol 'our moons' --tags`"):
        read_map(tmp_path / "none.json", replace(DECK, name="our moons"))
