"""The cards of a deck are laid on a reader, by touches; the reader is a stand-in."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from companion import languages
from companion.decks import bundled_decks, load_deck
from companion.observations import TagGone, TagSeen
from companion.sources.feed import Feed
from companion.sources.nfc.tags.tagmap import TagMapError, map_path, read_map
from companion.ui.forms.page_form import PageForm
from companion.ui.pages.deck_shelf import DeckShelf
from companion.ui.pages.decks_page import TAGS
from companion.ui.pages.face_grid import FaceGrid
from companion.ui.pages.tag_enrolling import TagsShown
from tests.screens.glass import Glass, Open
from tests.screens.layout import complaints, tiny
from tests.screens.moments.leading import until
from tests.screens.recording import Recording
from tests.screens.translated import Marks, outside_of_signs

ONE, TWO, THREE = "04A1B2C3D4E5F6", "04A1B2C3D4E5F7", "04A1B2C3D4E5F8"


def page_of(table: Glass) -> TagsShown:
    page = table.one(PageForm)._shown
    assert isinstance(page, TagsShown)
    return page


class Reader:
    """A reader on which a test lays tags."""

    def __init__(self, table: Glass, *, there: bool = True) -> None:
        self.feed = Feed([Recording()] if there else [], clock=time.monotonic, wake=lambda: None)
        self._table = table
        table.app.before.looker = lambda _: (self.feed, None)
        table.app.before.turn_to(lambda here: TAGS.make(here, "standard52"))
        until(table, lambda: page_of(table)._look.feed is self.feed)
        table.step()

    def lay(self, *uids: str, said: str) -> None:
        """These lie there until this is said; then they are taken away."""
        for uid in uids:
            self.feed.put(TagSeen(source="nfc", at=time.monotonic(), zone="1/play", uid=uid, face=None))
        until(self._table, lambda: self._table.reads(said))
        for uid in uids:
            self.feed.put(TagGone(source="nfc", at=time.monotonic(), zone="1/play", uid=uid))
        self._table.step()
        self._table.one(PageForm).show()


def enrolled() -> list[tuple[str, str]]:
    return [(card.face, card.uid) for card in read_map(map_path("standard52"), load_deck("standard52")).cards]


def test_cards_are_laid_one_after_the_other_and_their_tags_are_kept(glass: Open) -> None:
    table = glass(lobby=True)
    reader = Reader(table)
    faces = list(load_deck("standard52").copies)
    name = page_of(table)._name_card
    assert table.reads(f"0 of 52. Lay {name(faces[0])} on a reader.")
    assert complaints(table) == []
    assert tiny(table) == []
    reader.lay(ONE, said=f"{name(faces[0])} has its tag. Take it away.")
    assert table.reads(f"1 of 52. Lay {name(faces[1])} on a reader.")
    reader.lay(ONE, said=f"This tag is {name(faces[0])} already.")
    reader.lay(TWO, THREE, said="Several tags lie there")
    table.tap_key("Skip for now")
    assert table.reads(f"Lay {name(faces[2])} on a reader.")
    reader.lay(TWO, said=f"{name(faces[2])} has its tag.")
    assert enrolled() == [(faces[0], ONE), (faces[2], TWO)]
    table.tap_key("Undo last card")
    assert table.reads(f"Undone: {name(faces[2])}.")
    assert enrolled() == [(faces[0], ONE)]
    until(table, lambda: len(table.one(FaceGrid).keys) == 52)
    table.touch(table.one(FaceGrid).keys[faces[5]])
    assert table.reads(f"Lay {name(faces[5])} on a reader.")
    table.tap_key("Close")
    table.tap_key("Photograph cards")
    table.tap("Read the tags")
    assert table.reads("1 of 52."), "it goes on where it was left"


def test_without_a_reader_it_is_said_that_one_is_needed(glass: Open) -> None:
    table = glass(lobby=True)
    Reader(table, there=False)
    table.one(PageForm).show()
    table.step()
    assert table.reads("A reader is needed here: plug one in, and choose it under Devices.")


@pytest.mark.parametrize("written", ["no map", '{"tag_map": 1}'])
def test_a_map_that_cannot_be_read_is_said_on_the_page_of_the_decks(glass: Open, written: str) -> None:
    table = glass(lobby=True, looker=lambda _: (Feed([], clock=time.monotonic, wake=lambda: None), None))
    path = map_path(bundled_decks()[0])
    path.parent.mkdir(parents=True)
    path.write_text(written, encoding="utf-8")
    table.tap_key("Decks")
    table.step(6)
    table.tap_key("Photograph cards")
    table.tap("Read the tags")
    table.step()
    assert isinstance(table.one(PageForm)._shown, DeckShelf)
    assert table.reads(path.name)


def test_what_is_wrong_with_a_map_is_said_in_the_language_that_is_spoken(tmp_path: Path) -> None:
    deck, path = load_deck("battle"), tmp_path / "map.json"
    languages.use(Marks())
    for written in ("no map", "[]", '{"tag_map": 2, "cards": []}', '{"tag_map": 1, "cards": [], "deck": "other"}'):
        path.write_text(written, encoding="utf-8")
        with pytest.raises(TagMapError) as found:
            read_map(path, deck)
        said = str(found.value).removeprefix(f"{path}: ")
        assert said.startswith("«")
        assert outside_of_signs(said) == ""
