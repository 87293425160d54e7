"""The page of decks in the lobby: shown, checked, printed, and changed without an editor."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pypdfium2 as pdfium
import pytest

from companion import languages
from companion.decks import load_deck
from companion.ui.forms.page_form import PageForm
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key
from companion.ui.pages.deck_shelf import DeckShelf
from companion.ui.pages.face_grid import FaceGrid
from tests.screens.glass import Glass, Open
from tests.screens.layout import complaints
from tests.screens.moments.leading import until
from tests.screens.taps import type_text


def _wait(table: Glass, page: DeckShelf) -> None:
    until(table, lambda: not page.is_busy)
    table.one(PageForm).show()
    table.step()


def faces(table: Glass) -> list[Any]:
    """The keys of the faces, the last one first."""
    return list(table.one(FaceGrid).faces.children)


def shelf(table: Glass) -> DeckShelf:
    page = table.one(PageForm)._shown
    assert isinstance(page, DeckShelf)
    return page


def test_a_page_that_another_page_takes_the_place_of_looks_no_more(glass: Open) -> None:
    table = glass(lobby=True)
    pages = table.app.before
    pages.looker = lambda _: (None, None)
    pages.show_page("devices")
    (devices,) = table.app.whole.content.children
    pages.show_page("decks")
    assert devices.parent is None


def test_the_decks_are_shown_checked_and_written_to_print(glass: Open, tmp_path: Path) -> None:
    table = glass(lobby=True)
    table.app.before.looker = lambda _: (None, None)
    table.app.before.show_page("decks")
    table.step()
    assert table.reads("Battle, 63 cards")
    for word in ("Another deck", "Photograph cards"):
        key = table.key(word)
        assert key.icon
        assert key.height >= 60 * theme.u
        assert key.width >= 160 * theme.u
    page = shelf(table)
    table.tap_key("More")
    table.tap("Check")
    _wait(table, page)
    assert table.reads("All faces are distinct, even turned and without colour.")
    table.tap_key("More")
    table.tap("Changes")
    table.tap_key("Pirate's Bluff cards")
    _wait(table, page)
    assert table.reads("Since Pirate's Bluff cards:")
    table.tap_key("Print")
    table.tap_key("One picture per card")
    table.tap_key("100")
    table.tap_key("Save for printing")
    table.tap_key("More")
    table.tap("Check")  # one thing at a time
    _wait(table, page)
    assert table.reads("pictures in")
    picture = cv2.imread(str(tmp_path / "print" / "battle-1" / "R6.png"))
    assert picture.shape[:2] == (346, 248)
    table.tap_key("Print")
    table.tap_key("Both sides")
    table.tap_key("Save for printing")
    _wait(table, page)
    assert (tmp_path / "print" / "battle-1.pdf").read_bytes().startswith(b"%PDF")
    table.tap_key("Another deck")
    table.tap_key("Letter cards")
    assert table.reads("Letter cards, 216 cards")
    table.tap_key("Close")
    assert table.reads("What shall we play?")


def on_the_shelf(glass: Open) -> tuple[Glass, DeckShelf]:
    """The page of decks."""
    table = glass(lobby=True)
    table.app.before.looker = lambda _: (None, None)
    table.app.before.show_page("decks")
    table.step(3)
    return table, shelf(table)


def test_the_paper_the_cards_size_and_their_marks_are_chosen_before_a_deck_is_printed(
    glass: Open, tmp_path: Path
) -> None:
    table, page = on_the_shelf(glass)
    path = tmp_path / "print" / "battle-1.pdf"

    def printed() -> tuple[int, tuple[int, ...]]:
        table.tap_key("Save for printing")
        _wait(table, page)
        with pdfium.PdfDocument(path) as pdf:
            return len(pdf), tuple(sorted(round(side * 25.4 / 72) for side in pdf[0].get_size()))

    table.tap_key("Print")
    assert printed() == (2 * 7, (210, 297))
    table.tap_key("Print")
    table.tap_key("Front sides only")
    table.tap_key("Letter")
    table.tap_key("44 × 63")
    table.tap_key("Without")
    assert printed() == (4, (216, 279))
    table.tap_key("Print")  # as it was ordered before
    assert printed() == (4, (216, 279))


def test_only_what_has_changed_since_another_deck_is_printed(glass: Open, tmp_path: Path) -> None:
    table, page = on_the_shelf(glass)
    table.tap_key("More")
    table.tap("Copy and change")
    type_text(table, "ours")
    table.step(3)
    table.touch(faces(table)[-1])
    table.tap_key("3")
    table.step(3)
    table.tap_key("Print")
    table.tap_key("Only changed cards…")
    table.tap_key("Battle")
    table.tap_key("Without")
    assert table.reads("Changed since Battle")
    table.tap_key("Tabletop Simulator")
    table.tap_key("Save for printing")
    _wait(table, page)
    (sheet,) = (tmp_path / "print").iterdir()
    assert sheet.name == "Ours-2-tabletop.png"
    assert table.reads("10 cards across, 7 down")
    table.tap_key("Print")
    table.tap_key("Changed since Battle")
    table.tap_key("Letter cards")
    table.tap_key("All")
    table.tap_key("Only changed cards…")
    table.tap_key("Battle")
    assert table.reads("Changed since Battle")


def test_a_deck_is_made_of_a_folder_of_pictures(glass: Open, tmp_path: Path) -> None:
    table, page = on_the_shelf(glass)
    table.tap_key("More")
    table.tap("From pictures")
    assert table.reads(
        f"In {tmp_path / 'pictures'}, make a folder with one picture per face. Name each picture after its face."
    )
    for number, face in enumerate(("sun", "moon")):
        folder = tmp_path / "pictures" / "Skies"
        folder.mkdir(parents=True, exist_ok=True)
        picture = np.full((352, 252, 3), 240, np.uint8)
        cv2.circle(picture, (126, 100 + 150 * number), 60, (40, 160, 220), -1)
        cv2.imwrite(str(folder / f"{face}.png"), picture)
    (tmp_path / "pictures" / "Nothing").mkdir()
    table.tap_key("More")
    table.tap("From pictures")
    assert not table.reads("Nothing")
    table.tap_key("Skies")
    table.tap_key("Done")
    _wait(table, page)
    table.step(3)
    assert table.reads("Skies, 2 cards")
    deck = load_deck(str(tmp_path / "decks" / "Skies.toml"))
    assert set(deck.copies) == {"sun", "moon"}
    table.tap_key("More")
    table.tap("From pictures")
    table.tap_key("Skies")
    table.tap_key("Done")
    _wait(table, page)
    assert table.reads("There is a deck of this name already: choose another one.")
    assert load_deck(str(tmp_path / "decks" / "Skies.toml")) == deck


def test_pictures_that_make_no_deck_are_shown_as_such_and_nothing_is_saved(glass: Open, tmp_path: Path) -> None:
    table, page = on_the_shelf(glass)
    folder = tmp_path / "pictures" / "Skies"
    folder.mkdir(parents=True)
    for face in ("sun", "moon"):
        cv2.imwrite(str(folder / f"{face}.png"), np.full((352, 252, 3), 240, np.uint8))
    table.tap_key("More")
    table.tap("From pictures")
    table.tap_key("Skies")
    table.tap_key("Done")
    _wait(table, page)
    assert table.reads("sun.png: is the same picture as moon.png")
    assert not (tmp_path / "decks").exists()


def test_an_own_deck_is_begun_and_its_cards_are_counted_without_an_editor(glass: Open, tmp_path: Path) -> None:
    table = glass(lobby=True)
    table.app.before.looker = lambda _: (None, None)
    table.app.before.show_page("decks")
    table.step(3)
    page = shelf(table)
    table.touch(faces(table)[-1])
    assert table.reads("This deck comes with the program: touch “Copy and change”")
    table.tap_key("More")
    table.tap("Copy and change")
    type_text(table, "ours")
    table.step(3)
    path = tmp_path / "decks" / "Ours.toml"
    assert load_deck(str(path)).copies == load_deck("battle").copies
    table.touch(faces(table)[-1])
    table.tap_key("3")
    table.step(3)
    assert load_deck(str(path)).copies["R1"] == 3
    assert table.reads("Ours, 65 cards")
    table.tap_key("More")
    table.tap("Changes")
    table.tap_key("Battle")
    _wait(table, page)
    assert table.reads("Since Battle: red 1 (R1): 3 cards instead of 1.")
    table.touch(faces(table)[-1])
    table.tap_key("0")
    table.step(20)
    assert "R1" not in load_deck(str(path)).copies
    table.one(FaceGrid).scroll.scroll_y = 0
    table.step(3)
    table.touch(faces(table)[0])  # it stands at the end, pale
    table.tap_key("1")
    assert load_deck(str(path)).copies == load_deck("battle").copies


def test_the_number_of_a_card_is_marked_and_may_be_as_high_as_in_any_deck_of_the_program(
    glass: Open, tmp_path: Path
) -> None:
    path = tmp_path / "decks" / "ours.toml"
    path.parent.mkdir()
    path.write_text('name = "ours"\nversion = "1"\nfrom = "letters216"\n', encoding="utf-8")
    table, _ = on_the_shelf(glass)
    table.tap_key("Another deck")
    table.tap_key("ours")
    table.step(3)
    table.touch(faces(table)[-5])
    assert table.reads("How many of E are there?")
    assert [key.text for key in table.visible() if isinstance(key, Key) and key.kind == "chosen"][-1:] == ["22"]
    table.tap_key("24")
    assert load_deck(str(path)).copies["E"] == 24


def test_a_name_that_an_own_deck_has_is_refused_where_it_is_typed(glass: Open, tmp_path: Path) -> None:
    path = tmp_path / "decks" / "Ours.toml"
    path.parent.mkdir()
    path.write_text('name = "Ours"\nversion = "1"\nfrom = "battle"\n', encoding="utf-8")
    table, _ = on_the_shelf(glass)
    table.tap_key("More")
    table.tap("Copy and change")
    type_text(table, "ours")
    assert table.reads("▲  There is a deck of this name already: choose another one.")


def test_the_faces_are_as_large_as_the_glass_and_what_stands_below_them_as_the_text(glass: Open) -> None:
    table = glass(lobby=True, size=(1920, 1200))
    theme.text_scale = 2.0
    table.app.before.looker = lambda _: (None, None)
    table.app.before.show_page("decks")
    table.step(20)
    _ = shelf(table)
    face = faces(table)[-1]
    assert face._image.norm_image_size[1] > 0.9 * face._image.height
    assert face._image.texture.height > 0.9 * face._image.norm_image_size[1]
    assert face._words.font_size == 20 * theme.t
    table.resize((1200, 1920))
    assert table.has("More")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('name = "ours"\nversion = "1"\nfrom = "nothing"\n', "there is no deck 'nothing'"),
        ('name = "ours"\nversion = "1"\n[cards]\nX = { index = "日" }\n', "the typeface has no '日'"),
    ],
)
def test_of_a_deck_that_cannot_be_read_or_drawn_it_is_said_why_and_every_key_still_leads_nowhere_else(
    glass: Open, tmp_path: Path, text: str, why: str
) -> None:
    path = tmp_path / "decks" / "ours.toml"
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    table, _ = on_the_shelf(glass)
    table.tap_key("Another deck")
    table.tap_key("ours")
    assert table.key("Photograph cards").disabled
    table.tap_key("Photograph cards")
    table.step()
    assert table.reads(why)
    assert not table.reads(str(path))
    assert shelf(table)
    assert table.key("Print").disabled
    table.tap_key("More")
    assert not any(table.reads(word) for word in ("Check", "Copy and change"))
    table.tap_key("Close")
    table.tap_key("Another deck")
    table.tap_key("Battle")
    assert table.reads("Battle, 63 cards")


def test_a_deck_is_shown_although_a_card_that_it_has_not_cannot_be_drawn(glass: Open, tmp_path: Path) -> None:
    for name, text in (
        ("theirs", '[cards]\nX = { index = "日" }\nY = { index = "Y" }\n'),
        ("ours", 'from = "theirs.toml"\ndrop = ["X"]\n'),
    ):
        path = tmp_path / "decks" / f"{name}.toml"
        path.parent.mkdir(exist_ok=True)
        path.write_text(f'name = "{name}"\nversion = "1"\n{text}', encoding="utf-8")
    table, _ = on_the_shelf(glass)
    table.tap_key("Another deck")
    table.tap_key("ours")
    table.step(20)
    assert table.reads("the typeface has no '日'")
    assert len(faces(table)) == 1


def test_a_line_that_fits_no_card_is_shown_where_a_deck_is_checked_and_printed(glass: Open, tmp_path: Path) -> None:
    path = tmp_path / "decks" / "ours.toml"
    path.parent.mkdir()
    path.write_text('[cards]\nA = 1\nB = 1\n[print]\n"C*" = { index = "*" }\n', encoding="utf-8")
    table, page = on_the_shelf(glass)
    table.tap_key("Another deck")
    table.tap_key("ours")
    for keys in (("More", "Check"), ("Print", "Save for printing")):
        for key in keys:
            table.tap(key)
        _wait(table, page)
        assert table.reads("ours.toml: line 5: “C*” matches no card.")
        assert not table.reads(f"{path}: line 5")


def test_of_another_back_alone_the_fronts_are_the_same(glass: Open, tmp_path: Path) -> None:
    path = tmp_path / "decks" / "ours.toml"
    path.parent.mkdir()
    path.write_text('from = "battle"\nbacks = ["red"]\n', encoding="utf-8")
    table, page = on_the_shelf(glass)
    table.tap_key("Another deck")
    table.tap_key("ours")
    for form, said in (
        ("Front sides only", "Nothing on the fronts has changed since Battle."),
        ("Both sides", "ours-1.pdf: print"),
    ):
        table.tap_key("Print")
        table.tap_key(form)
        if not table.reads("Changed since Battle"):
            table.tap_key("Only changed cards…")
            table.tap_key("Battle")
        table.tap_key("Save for printing")
        _wait(table, page)
        assert table.reads(said)


@pytest.mark.parametrize("language", languages.NAMES)
def test_no_key_of_what_is_printed_shrinks_its_word_below_its_usual_size_where_texts_are_large(
    glass: Open, language: str
) -> None:
    languages.speak(language)
    table, _ = on_the_shelf(glass)
    table.resize((800, 1280))
    table.tap_key(languages.tr("Print"))
    theme.text_scale = 2.0
    table.step(6)
    keys = [each for each in table.one(PageForm).walk(restrict=True) if isinstance(each, Key)]
    assert len(keys) > 15
    assert [(each.text, each.font_size) for each in keys if each.font_size < 24 * theme.u] == []
    assert complaints(table) == []
